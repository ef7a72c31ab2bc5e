"""Basic Roleplaying: d100, up to five levels of success, resistance table, experience."""

from dataclasses import replace

from oppose_engine.active_roll import ActiveRoll, ActiveRule
from oppose_engine.bands import Bands
from oppose_engine.contest import Contest, Shift
from oppose_engine.difficulty import Difficulty, Grade, Grades
from oppose_engine.experience import Experience, Improvement
from oppose_engine.opposed import OpposedRoll
from oppose_engine.resistance import Resistance, ResistanceRule
from oppose_engine.sources import D100_ARTICLE
from oppose_engine.system import Clause, Source, System, Variant
from oppose_engine.terms import ALWAYS, BASE, PASSIVE, RATING, ROLL, least, most, part
from oppose_engine.tie_breaks import chains

UGE = Source(
    title="Basic Roleplaying: Universal Game Engine",
    publisher="Chaosium",
    year=2023,
    licence="ORC License",
)
SRD = Source(
    title="Basic Roleplaying System Reference Document",
    publisher="Chaosium",
    year=2020,
    licence="BRP Open Game License",
)

LEVELS = ("fumble", "failure", "success", "special", "critical")
SUCCESSES = ("success", "special", "critical")


def _book_bands(rounding: str = "up", *, printed_fumble: bool = True, automatic: bool = True) -> Bands:
    """The bands of the 2023 book, and what they would be without one of its rules."""
    critical = most(0, part(RATING, 20, rounding))
    special = most(0, part(RATING, 5, rounding))
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


uge = Contest(
    bands=_book_bands(),
    ties=chains(SUCCESSES, "higher roll", "tie") | chains(("fumble", "failure"), "nobody"),
    shift=Shift(floor="success", steps={"success": 1, "special": 2, "critical": 3}),
)
srd_bands = Bands(
    levels=("fumble", "failure", "success", "special"),
    tests=(
        ("fumble", ROLL > 100 - most(1, part(100 - RATING, 20, "near"))),
        ("special", (ROLL <= most(1, part(RATING, 5, "near"))) & (ROLL <= least(most(RATING, 5), 95))),
        ("success", ROLL <= least(most(RATING, 5), 95)),
        ("failure", ALWAYS),
    ),
)
high_skill = Contest(
    bands=srd_bands,
    alike=(("fumble", "failure"),),
    ties={"failure": ("nobody",)} | chains(("success", "special"), "higher rating", "tie"),
    shift=Shift(floor="success", steps={"success": 1}),
)
cancel = replace(high_skill, ties=chains(("failure", "success", "special"), "nobody"))
article = Contest(
    bands=Bands(
        levels=LEVELS,
        tests=(
            ("critical", ROLL <= 1),
            ("fumble", ROLL >= 100),
            ("critical", (ROLL <= RATING) & (ROLL <= part(RATING, 20, "down"))),
            ("special", (ROLL <= RATING) & (ROLL <= part(RATING, 5, "down"))),
            ("success", ROLL <= RATING),
            ("fumble", ROLL >= 100 - part(100 - RATING, 20, "down")),
            ("failure", ALWAYS),
        ),
    ),
    ties=chains(LEVELS, "higher roll", "player"),
)

UGE_CLAUSES = (
    Clause(
        rule="Both succeed at the same level: the higher roll wins.",
        source=UGE,
        standing="quoted",
        otherwise="The reference document gives it to the higher rating.",
        instead=replace(uge, ties=uge.ties | chains(SUCCESSES, "higher rating", "tie")),
    ),
    Clause(
        rule="Critical is a twentieth, special a fifth of the rating, both rounded up.",
        source=UGE,
        standing="quoted",
        otherwise="The article rounds both down; the reference document's table rounds to the nearest.",
        instead=replace(uge, bands=_book_bands("down")),
    ),
    Clause(
        rule="Fumble as the book's table prints it.",
        source=UGE,
        standing="quoted",
        otherwise="The book's prose is one face narrower at 20, 40, 60 and 80.",
        instead=replace(uge, bands=_book_bands(printed_fumble=False)),
    ),
    Clause(
        rule="96 and above always fails; 05 or less succeeds if the base rating is 5 or more.",
        source=UGE,
        standing="quoted",
        otherwise="The article has neither.",
        instead=replace(uge, bands=_book_bands(automatic=False)),
    ),
    Clause(
        rule="Both fail: a failure beats a fumble; the same failing level: nobody wins.",
        source=UGE,
        standing="quoted",
        otherwise="The book leaves the same failing level open; the article lets the higher roll win.",
        instead=replace(uge, ties=uge.ties | chains(("fumble", "failure"), "higher roll", "tie")),
    ),
    Clause(
        rule="Same successful level and same roll: a tie.",
        source=UGE,
        standing="assumed",
        otherwise="The book is silent; the acting side may be given it.",
        instead=replace(uge, ties=uge.ties | chains(SUCCESSES, "higher roll", "player")),
    ),
)
SRD_CLAUSES = (
    Clause(
        rule="Special is a fifth of the rating, rounded to the nearest, as the document's table has it.",
        source=SRD,
        standing="read",
        otherwise="Its prose says rounded up, which its own table contradicts.",
    ),
    Clause(
        rule="01 to 05 always succeeds and 96 to 00 always fails.",
        source=SRD,
        standing="read",
        otherwise="The lowest row of the table is missing in one copy and taken from another.",
    ),
    Clause(rule="Both fail, fumbles included: nobody wins.", source=SRD, standing="read"),
)

HIGHER_ROLL = chains(SUCCESSES, "higher roll", "higher rating", "tie") | {"failure": ("nobody",)}
LARGER_MARGIN = ("higher margin", "higher rating", "tie")
highest_success = Contest(bands=uge.bands, alike=(("fumble", "failure"),), ties=HIGHER_ROLL)
highest_margin = replace(
    highest_success,
    alike=(("fumble", "failure"), SUCCESSES),
    ties={"failure": ("nobody",), "critical": LARGER_MARGIN},
)
subtraction = ActiveRule(
    bands=uge.bands,
    success="success",
    against={"fumble": RATING * 2, "failure": RATING} | dict.fromkeys(SUCCESSES, RATING - PASSIVE),
)
by_fifths = ActiveRule(
    bands=Bands(levels=("failure", "success"), tests=(("success", ROLL <= RATING), ("failure", ALWAYS))),
    success="success",
    against=50 + 5 * (part(RATING, 5, "near") - part(PASSIVE, 5, "near")),
)
ACTIVE_FAILS = Clause(
    rule="You are the active side: if your roll succeeds you win, if not they do. Nothing is left open.",
    source=UGE,
    standing="assumed",
    otherwise="The text does not say what a failed roll gives to the passive side.",
)


def _highest(one: Contest, *clauses: Clause) -> tuple[Clause, ...]:
    """The clauses of a contest of the highest success, those that both have last."""
    return (
        *clauses,
        Clause(
            rule="One success beats any failure; both fail, fumbles included: nobody wins.",
            source=UGE,
            standing="assumed",
            otherwise="A failure could beat a fumble.",
            instead=replace(one, alike=one.alike[1:], ties=one.ties | {"fumble": ("nobody",)}),
        ),
        Clause(
            rule="The loser's success does not lower the winner's.",
            source=UGE,
            standing="assumed",
            otherwise="The book says so of its default contest alone.",
        ),
    )


HIGHEST_SUCCESS = (
    Variant(
        id="uge-2023-highest-success",
        title="Highest success wins",
        summary="the first alternative of the 2023 book, roll high under the rating",
        rules=highest_success,
        clauses=_highest(
            highest_success,
            # passage: Opposing Skill Roll Systems, Opposed Skills Using Highest Successful Result, first paragraph
            Clause(rule="Both succeed at the same level: the higher roll wins.", source=UGE, standing="read"),
            # passage: the same; it takes criticals and specials out of the comparison, not what they do instead
            Clause(
                rule="A critical beats a special and a special a plain success, whatever was rolled.",
                source=UGE,
                standing="assumed",
                otherwise="The text sets both apart and stops there; all successes could count alike.",
                instead=replace(
                    highest_success,
                    alike=highest_margin.alike,
                    ties={"failure": ("nobody",), "critical": HIGHER_ROLL["critical"]},
                ),
            ),
            # passage: the same, second paragraph
            Clause(
                rule="Same level and same roll: the higher rating wins.",
                source=UGE,
                standing="read",
                otherwise="The book compares ratings before any modifier; a changed roll is settled here by the "
                "changed ratings. Without this, the same roll is a tie.",
                instead=replace(highest_success, ties=highest_success.ties | chains(SUCCESSES, "higher roll", "tie")),
            ),
            Clause(rule="Same level, roll and rating: a tie.", source=UGE, standing="assumed"),
        ),
    ),
    Variant(
        id="uge-2023-highest-margin",
        title="Largest margin wins",
        summary="the same with the rating less the roll in place of the roll",
        rules=highest_margin,
        clauses=_highest(
            highest_margin,
            # passage: Opposed Skills Using Highest Successful Result, third paragraph
            Clause(rule="Both succeed: the larger margin wins, the rating less the roll.", source=UGE, standing="read"),
            Clause(
                rule="Specials and criticals are successes like any other; the margin alone decides.",
                source=UGE,
                standing="assumed",
                otherwise="A better level could win first, and the margin decide between equal ones.",
                instead=replace(highest_success, ties=highest_success.ties | chains(SUCCESSES, *LARGER_MARGIN)),
            ),
            Clause(
                rule="Same margin: the higher rating wins; the same rating too: a tie.",
                source=UGE,
                standing="assumed",
                otherwise="The text settles ties before it comes to margins; they could stay ties.",
                instead=replace(highest_margin, ties=highest_margin.ties | {"critical": ("higher margin", "tie")}),
            ),
        ),
    ),
)
ACTIVE_ROLL = ActiveRoll(
    title="Active roll",
    page="active-roll",
    summary=(
        "Two alternatives of the 2023 book give the contest to one roll, yours as the active side. The passive side "
        "first rolls to take its rating off yours, or rolls nothing and only stands in the resistance table."
    ),
    variants=(
        Variant(
            id="uge-2023-subtraction",
            title="Their success is subtracted",
            rules=subtraction,
            clauses=(
                # passage: Opposing Skill Roll Systems, Opposed Skill Subtraction, first paragraph
                Clause(
                    rule="They roll first; any success takes their whole rating off yours, a failure nothing.",
                    source=UGE,
                    standing="read",
                ),
                # passage: the same, second paragraph
                Clause(
                    rule="If they fumble, your roll is Easy: your rating is doubled.",
                    source=UGE,
                    standing="read",
                    otherwise="Without this, a fumble is a failure like any other.",
                    instead=replace(subtraction, against=subtraction.against | {"fumble": RATING}),
                ),
                # passage: the same, second paragraph; Skill Rolls has the rule for every roll
                Clause(
                    rule="05 or less succeeds whatever is taken off, if your rating is 5 or more; 96 or more fails.",
                    source=UGE,
                    standing="read",
                    otherwise="The box says so where theirs is the higher rating; it holds for every roll.",
                ),
                Clause(
                    rule="Specials and criticals do no more than a plain success, on either side.",
                    source=UGE,
                    standing="assumed",
                ),
                ACTIVE_FAILS,
            ),
        ),
        Variant(
            id="uge-2023-resistance",
            title="Resistance table by fifths",
            rules=by_fifths,
            clauses=(
                # passage: Opposing Skill Roll Systems, Opposed Skill Rolls Using the Resistance Table
                Clause(
                    rule="Both ratings are divided by 5 and rounded to the nearest; only you roll.",
                    source=UGE,
                    standing="read",
                    otherwise="Without rounding, the chance would move one point with each point of rating.",
                    instead=replace(by_fifths, against=least(100, most(0, 50 + RATING - PASSIVE))),
                ),
                # passage: Resistance Rolls, and the table below it
                Clause(rule="50% for equal fifths, 5 points for each one of difference.", source=UGE, standing="read"),
                # passage: Resistance Rolls, third and last paragraph; the line below the table
                Clause(
                    rule="Outside 5% to 95% the result is automatic.",
                    source=UGE,
                    standing="read",
                    otherwise="A game master may let 00 fail and 01 succeed there.",
                    instead=replace(
                        by_fifths,
                        against=least(99, most(1, 50 + 5 * (part(RATING, 5, "near") - part(PASSIVE, 5, "near")))),
                    ),
                ),
                ACTIVE_FAILS,
            ),
        ),
    ),
)

SYSTEM = System(
    id="brp",
    title="Basic Roleplaying",
    owner="Chaosium Inc.",
    aliases=("BRP", "BRP UGE", "Chaosium"),
    dice="d100",
    summary=(
        "Both sides roll d100 against their rating. A fifth of the rating is a special success, a twentieth a "
        "critical one; 96 or more always fails and the top faces fumble. The better level wins; at the same "
        "successful level the higher roll does. Two failures of the same kind settle nothing."
    ),
    card="Five levels, resistance table, experience.",
    sources=(UGE, SRD, D100_ARTICLE),
    mechanics=(
        OpposedRoll(
            title="Opposed roll",
            summary="Two ratings, one roll each.",
            variants=(
                Variant(
                    id="uge-2023",
                    title="2023 book",
                    summary="the current rulebook, as others quote it",
                    rules=uge,
                    clauses=UGE_CLAUSES,
                ),
                Variant(
                    id="srd-2020-high-skill",
                    title="SRD, higher skill",
                    summary="the reference document of 2020, equal levels to the higher rating",
                    rules=high_skill,
                    clauses=(
                        Clause(
                            rule="Same successful level: the higher rating wins; equal ratings: a tie.",
                            source=SRD,
                            standing="read",
                            otherwise="Another sentence of the same chapter turns both into failures.",
                            instead=cancel,
                        ),
                        *SRD_CLAUSES,
                    ),
                ),
                Variant(
                    id="srd-2020-cancel",
                    title="SRD, equals cancel",
                    summary="the reference document of 2020, equal levels to nobody",
                    rules=cancel,
                    clauses=(
                        Clause(
                            rule="Same successful level: both become failures and nobody wins.",
                            source=SRD,
                            standing="read",
                            otherwise="Another sentence of the same chapter gives it to the higher rating.",
                            instead=high_skill,
                        ),
                        *SRD_CLAUSES,
                    ),
                ),
                Variant(
                    id="article",
                    title="Article",
                    summary="as a blog article computed it",
                    rules=article,
                    clauses=(
                        Clause(
                            rule="Critical and special ranges are rounded down; 01 is critical, 00 a fumble.",
                            source=D100_ARTICLE,
                            standing="read",
                            otherwise="The 2023 book rounds up.",
                            instead=replace(article, bands=_book_bands()),
                        ),
                        Clause(
                            rule="Same level, failing or not: the higher roll wins, and the same roll is yours.",
                            source=D100_ARTICLE,
                            standing="read",
                            otherwise="Then somebody always wins; with ties and stand-offs named, as in the 2023 book, "
                            "they part.",
                            instead=replace(article, ties=uge.ties),
                        ),
                        Clause(
                            rule="No automatic success on 01 to 05 and no automatic failure from 96.",
                            source=D100_ARTICLE,
                            standing="read",
                        ),
                    ),
                ),
                *HIGHEST_SUCCESS,
            ),
        ),
        Resistance(
            title="Resistance table",
            page="resistance",
            summary=(
                "One side rolls d100. The chance is even for equal scores and moves five points for each point of "
                "difference. It is not a skill roll: there are no special results and no automatic failure from 96."
            ),
            variants=tuple(
                Variant(
                    id=name,
                    title=title,
                    rules=rule,
                    clauses=(
                        Clause(
                            rule="50% for equal scores, 5 points for each point of difference.",
                            source=SRD,
                            standing="read",
                            otherwise="The body of the printed table is missing in the copy at hand; one printed "
                            "table is said to hold a misprint (active 24 against passive 15).",
                        ),
                        Clause(
                            rule=automatic,
                            source=SRD,
                            standing="assumed",
                            otherwise="Without it nothing is rolled outside 5% to 95%."
                            if options
                            else "Other readings let 00 fail there, 01 succeed, or both.",
                            instead=ResistanceRule() if options else None,
                        ),
                    ),
                )
                for name, title, options, automatic in (
                    ("standard", "Automatic", {}, "Outside 5% to 95% the result is automatic."),
                    (
                        "top-face-fails",
                        "00 still fails",
                        {"top_face_fails": True},
                        "00 fails even where success is automatic.",
                    ),
                    (
                        "low-face-succeeds",
                        "01 still succeeds",
                        {"low_face_succeeds": True},
                        "01 succeeds even where failure is automatic.",
                    ),
                    (
                        "both-faces-count",
                        "00 fails, 01 succeeds",
                        {"top_face_fails": True, "low_face_succeeds": True},
                        "00 always fails and 01 always succeeds.",
                    ),
                )
                for rule in (ResistanceRule(**options),)
            ),
        ),
        Difficulty(
            title="Difficulty",
            page="difficulty",
            summary=(
                "An easy task doubles the rating and a difficult one halves it, rounded up, before the levels are "
                "read. An automatic task needs no roll and an impossible one allows none."
            ),
            variants=tuple(
                Variant(
                    id=name,
                    title=title,
                    rules=Grades(
                        bands,
                        (
                            Grade("Easy", RATING * 2),
                            Grade("Normal", RATING),
                            Grade("Difficult", part(RATING, 2, "up")),
                        ),
                    ),
                    clauses=(
                        Clause(
                            rule="Easy doubles the rating, Difficult halves it and rounds up.",
                            source=SRD,
                            standing="read",
                        ),
                        Clause(
                            rule="Ranges follow the changed rating; 01 to 05 looks at the rating before it."
                            if bands is uge.bands
                            else "All ranges follow the changed rating.",
                            source=source,
                            standing=standing,
                            otherwise=otherwise,
                        ),
                    ),
                )
                for name, title, bands, source, standing, otherwise in (
                    ("uge-2023", "2023 book", uge.bands, UGE, "quoted", ""),
                    ("srd-2020-high-skill", "SRD", srd_bands, SRD, "read", ""),
                    ("article", "Article", article.bands, D100_ARTICLE, "assumed", "It computes no difficulty."),
                )
            ),
        ),
        Experience(
            title="Experience",
            page="experience",
            summary=(
                "A skill that succeeded in an adventure earns one check. The check improves the skill by 1d6 if a d100 "
                "shows more than its rating, or 00."
            ),
            variants=(
                Variant(
                    id="standard",
                    title="Standard",
                    rules=Improvement(
                        faces=least(100, most(1, 100 - RATING)), gain=6, bands=uge.bands, successes=SUCCESSES
                    ),
                    clauses=(
                        Clause(
                            rule="The check passes above the rating, and always on 00.", source=SRD, standing="read"
                        ),
                        Clause(rule="A passed check adds 1d6.", source=SRD, standing="read"),
                        Clause(
                            rule="One adventure gives one check at most, if the skill succeeded in it.",
                            source=SRD,
                            standing="read",
                            otherwise="Successes in play are counted by the 2023 bands.",
                        ),
                    ),
                ),
            ),
        ),
        ACTIVE_ROLL,
    ),
)
