"""The success bands and contests of Basic Roleplaying: by the 2023 book, the reference document, a blog article."""

from dataclasses import replace

from oppose_engine.declare import ALWAYS, BASE, RATING, ROLL, Bands, OpposedRule, Shift, chains, least, most, part

LEVELS = ("fumble", "failure", "success", "special", "critical")
SUCCESSES = ("success", "special", "critical")


def book_bands(rounding: str = "up", *, printed_fumble: bool = True, automatic: bool = True) -> Bands:
    """The bands of the 2023 book, and what they would be without one of its rules."""
    fewest = 0 if rounding == "up" else least(1, most(0, RATING))  # every row of the table has 01
    critical = most(fewest, part(RATING, 20, rounding))
    special = most(fewest, part(RATING, 5, rounding))
    fumble_steps = most(0, part(RATING, 20, "up")) if printed_fumble else part(RATING, 20, "down") + 1
    always_fails = (("failure", ROLL >= 96),) if automatic else ()
    always_succeeds = (("success", (ROLL <= 5) & (BASE >= 5)),) if automatic else ()
    return Bands(
        levels=LEVELS,
        tests=(
            ("fumble", ROLL >= least(100, 95 + most(1, fumble_steps))),
            *always_fails,
            ("critical", ROLL <= critical),
            ("special", ROLL <= special),
            ("success", ROLL <= RATING),
            *always_succeeds,
            ("failure", ALWAYS),
        ),
    )


def srd_bands(rounding: str = "near", *, nothing_at_zero: bool = True) -> Bands:
    """The bands of the reference document, and what they would be without one of its rules."""
    succeeds = ROLL <= least(most(RATING, 5), 95)
    succeeds = succeeds & (RATING >= 1) if nothing_at_zero else succeeds
    return Bands(
        levels=("fumble", "failure", "success", "special"),
        tests=(
            ("fumble", ROLL > 100 - least(5, most(1, part(100 - RATING, 20, "near")))),
            ("special", (ROLL <= most(1, part(RATING, 5, rounding))) & succeeds),
            ("success", succeeds),
            ("failure", ALWAYS),
        ),
    )


def article_bands(rounding: str = "down", *, automatic: bool = False) -> Bands:
    """The bands that the article computed, and what they would be with other rules."""
    always_fails = (("failure", (ROLL >= 96) & (ROLL <= RATING)),) if automatic else ()
    always_succeeds = (("success", (ROLL <= 5) & (BASE >= 5)),) if automatic else ()
    return Bands(
        levels=LEVELS,
        tests=(
            ("critical", ROLL <= 1),
            ("fumble", ROLL >= 100),
            *always_fails,
            ("critical", (ROLL <= RATING) & (ROLL <= part(RATING, 20, rounding))),
            ("special", (ROLL <= RATING) & (ROLL <= part(RATING, 5, rounding))),
            ("success", ROLL <= RATING),
            *always_succeeds,
            ("fumble", ROLL >= 100 - part(100 - RATING, 20, "down")),
            ("failure", ALWAYS),
        ),
    )


DOWN = {"success": 1, "special": 2, "critical": 3}
"""Steps that the winner's level drops, by the loser's level."""

uge = OpposedRule(
    bands=book_bands(),
    ties=chains(LEVELS, "higher roll", "tie"),
    shift=Shift(floor="success", steps=DOWN),
)
success_only = replace(uge, ties=uge.ties | chains(("fumble", "failure"), "nobody"))
high_skill = OpposedRule(
    bands=srd_bands(),
    alike=(("fumble", "failure"),),
    ties={"failure": ("nobody",)} | chains(("success", "special"), "higher rating", "tie"),
    shift=Shift(floor="success", steps={"success": 1}),
)
cancel = replace(high_skill, ties=chains(("failure", "success", "special"), "nobody"))
article = OpposedRule(bands=article_bands(), ties=chains(LEVELS, "higher roll", "player"))
