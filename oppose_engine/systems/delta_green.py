"""Delta Green: doubles are criticals and fumbles; two failed rolls settle nothing."""

from dataclasses import replace

from oppose_engine.declare import (
    ALWAYS,
    DOUBLE,
    RATING,
    ROLL,
    Bands,
    Clause,
    OpposedContest,
    OpposedRule,
    Question,
    Source,
    System,
    Variant,
    chains,
)

HANDBOOK = Source(
    title="Delta Green: Agent’s Handbook",
    author="Dennis Detwiller, Christopher Gunning, Shane Ivey and Greg Stolze",
    publisher="Arc Dream Publishing",
    year=2016,
    licence="not open; mechanics stated in our own words",
)

standard = OpposedRule(
    bands=Bands(
        levels=("fumble", "failure", "success", "critical"),
        tests=(
            ("fumble", ROLL >= 100),
            ("critical", (ROLL <= 1) | (DOUBLE & (ROLL <= RATING))),
            ("success", ROLL <= RATING),
            ("fumble", DOUBLE),
            ("failure", ALWAYS),
        ),
    ),
    alike=(("fumble", "failure"),),
    ties={
        "failure": ("nobody",),
        "success": ("higher roll", "tie"),
        "critical": ("higher roll", "tie"),
    },
)
SUCCESSES = {level: standard.ties[level] for level in ("success", "critical")}
lower_roll = replace(standard, alike=(), ties=chains(("fumble", "failure"), "lower roll", "tie") | SUCCESSES)
fumbles_are_worse = replace(standard, alike=(), ties=standard.ties | {"fumble": ("nobody",)})
plain_01 = Bands(
    levels=standard.bands.levels,
    tests=(standard.bands.tests[0], ("critical", DOUBLE & (ROLL <= RATING)), *standard.bands.tests[2:]),
)


def _common(rules: OpposedRule) -> tuple[Clause, ...]:
    """What both readings assume; they differ if both sides fail."""
    return (
        Clause(
            rule="Same successful level: the higher roll wins; the same roll is a tie.",
            source=HANDBOOK,
            standing="quoted",
            otherwise="A tie may be given to the acting side instead.",
            instead=replace(rules, ties=rules.ties | chains(SUCCESSES, "higher roll", "player")),
        ),
        Clause(
            rule="01 is critical at every rating.",
            source=HANDBOOK,
            standing="quoted",
            otherwise="Were it a face like any other, it would fail at a rating of 0.",
            instead=replace(rules, bands=plain_01),
        ),
        Clause(
            rule="00 is a fumble at every rating.",
            source=HANDBOOK,
            standing="quoted",
            otherwise="A double above the rating fumbles too, so this says something new from a rating of 100 alone.",
        ),
        Clause(
            rule="Ratings above 99 are rolled: 00 still fails, and critical are doubles and 01.",
            source=HANDBOOK,
            standing="assumed",
            otherwise="A rating of a character runs from 0 to 99. A statistic of 20 or more is also critical at or "
            "under the statistic itself. A rating does not say which statistic it comes from, so that "
            "is left out.",
        ),
    )


SYSTEM = System(
    id="delta-green",
    title="Delta Green",
    owner="Arc Dream Publishing and the Delta Green Partnership",
    aliases=("DG",),
    dice="d100",
    summary=(
        "Both sides roll d100 against their rating. A successful double and 01 are critical, a failed double and 00 a "
        "fumble. The better level wins; at the same successful level the higher roll does. Two failed rolls settle "
        "nothing, or the lower of them wins: the rules are quoted with both."
    ),
    card="Doubles are criticals and fumbles; 01 is critical.",
    sources=(HANDBOOK,),
    mechanics=(
        OpposedContest(
            title="Opposed roll",
            questions=(
                Question("At 60, how often do you slip past a guard at 40?", {"you": 60, "them": 40}, "win"),
                Question("Both at 50: how often does nobody win?", {"you": 50, "them": 50}, "none"),
                Question("At 20 against an expert at 70?", {"you": 20, "them": 70}, "win"),
            ),
            summary="Two ratings, one roll each.",
            variants=(
                Variant(
                    id="standard",
                    title="Two failures: nobody wins",
                    rules=standard,
                    clauses=(
                        Clause(
                            rule="Two failed rolls: nobody wins.",
                            source=HANDBOOK,
                            standing="quoted",
                            otherwise="The Handbook is quoted with both answers, nobody and the lower roll, and the "
                            "quick-start rules leave it to the Handler. Where only a fumble loses to a plain failure, "
                            "somebody gets it more often.",
                            instead=fumbles_are_worse,
                        ),
                        *_common(standard),
                    ),
                ),
                Variant(
                    id="lower-roll",
                    title="Two failures: lower roll wins",
                    rules=lower_roll,
                    clauses=(
                        Clause(
                            rule="Two failed rolls: a failure beats a fumble, then the lower roll wins; the same roll "
                            "is a tie.",
                            source=HANDBOOK,
                            standing="quoted",
                            otherwise="The Handbook is quoted with nobody too.",
                            instead=standard,
                        ),
                        *_common(lower_roll),
                    ),
                ),
            ),
        ),
    ),
)
