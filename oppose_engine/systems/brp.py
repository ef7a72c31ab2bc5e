"""Basic Roleplaying: d100, up to five levels of success, resistance table, experience."""

from dataclasses import replace

from oppose_engine.active_roll import ActiveRoll, ActiveRule
from oppose_engine.bands import Bands
from oppose_engine.contest import Contest, Shift
from oppose_engine.difficulty import Difficulty, Grade, Grades
from oppose_engine.downtime import Downtime, Lesson, Teaching
from oppose_engine.experience import Experience, Improvement
from oppose_engine.opposed import OpposedRoll
from oppose_engine.resistance import Resistance, ResistanceRule
from oppose_engine.sources import D100_ARTICLE
from oppose_engine.study import Course, Study
from oppose_engine.system import Clause, Source, System, Variant
from oppose_engine.terms import ALWAYS, BASE, PASSIVE, RATING, ROLL, least, most, part
from oppose_engine.tie_breaks import chains

UGE = Source(
    title="Basic Roleplaying: Universal Game Engine",
    author="Jason Durall and Steve Perrin",
    publisher="Chaosium",
    year=2023,
    licence="ORC License",
)
SRD = Source(
    title="Basic Roleplaying System Reference Document",
    author="Chaosium",
    publisher="Chaosium",
    year=2020,
    licence="BRP Open Game License",
)

LEVELS = ("fumble", "failure", "success", "special", "critical")
SUCCESSES = ("success", "special", "critical")
DEGREES = "chapter 5, Evaluating Success or Failure"
SKILL_ROLLS = "chapter 5, Skill Rolls"
SKILL_TABLE = "chapter 5, Skill Results Table"
OPPOSED = "chapter 5, Opposed Skill Rolls"
RESISTANCE = "chapter 5, Resistance Rolls"


def _book_bands(rounding: str = "up", *, printed_fumble: bool = True, automatic: bool = True) -> Bands:
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


def _srd_bands(rounding: str = "near", *, nothing_at_zero: bool = True) -> Bands:
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


def _article_bands(rounding: str = "down", *, automatic: bool = False) -> Bands:
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

uge = Contest(
    bands=_book_bands(),
    ties=chains(LEVELS, "higher roll", "tie"),
    shift=Shift(floor="success", steps=DOWN),
)
success_only = replace(uge, ties=uge.ties | chains(("fumble", "failure"), "nobody"))
high_skill = Contest(
    bands=_srd_bands(),
    alike=(("fumble", "failure"),),
    ties={"failure": ("nobody",)} | chains(("success", "special"), "higher rating", "tie"),
    shift=Shift(floor="success", steps={"success": 1}),
)
cancel = replace(high_skill, ties=chains(("failure", "success", "special"), "nobody"))
article = Contest(bands=_article_bands(), ties=chains(LEVELS, "higher roll", "player"))


def _book_clauses(rules: Contest, both_fail: Clause) -> tuple[Clause, ...]:
    """What both readings of the 2023 book assume; they part where both sides fail."""
    return (
        both_fail,
        Clause(
            rule="Both succeed at the same degree: the higher roll wins.",
            source=UGE,
            passage=OPPOSED,
            standing="read",
            otherwise="The reference document gives it to the higher rating.",
            instead=replace(rules, ties=rules.ties | chains(SUCCESSES, "higher rating", "tie")),
        ),
        Clause(
            rule="Critical is a twentieth, special a fifth of the rating, both rounded up, as the table has it.",
            source=UGE,
            passage=SKILL_TABLE,
            standing="read",
            otherwise="The book’s prose rounds both to the nearest.",
            instead=replace(rules, bands=_book_bands("near")),
        ),
        Clause(
            rule="Fumble as the book’s table prints it.",
            source=UGE,
            passage=SKILL_TABLE,
            standing="read",
            otherwise="The prose has a twentieth of the chance to fail, which is narrower at some ratings.",
            instead=replace(rules, bands=_book_bands(printed_fumble=False)),
        ),
        Clause(
            rule="96 and above always fails; 05 or less succeeds if the base rating is 5 or more.",
            source=UGE,
            passage=f"{DEGREES}, and Skill Rolls",
            standing="read",
            otherwise="The article has neither.",
            instead=replace(rules, bands=_book_bands(automatic=False)),
        ),
        Clause(
            rule="Same degree and same roll: a tie.",
            source=UGE,
            standing="assumed",
            otherwise="The book is silent; the acting side may be given it.",
            instead=replace(
                rules,
                ties={
                    level: ("higher roll", "player") if chain == ("higher roll", "tie") else chain
                    for level, chain in rules.ties.items()
                },
            ),
        ),
        Clause(
            rule="The winner’s degree drops by what the loser achieved, but a success stays a success.",
            source=UGE,
            passage=OPPOSED,
            standing="assumed",
            otherwise="The text shifts a success met by a success down too, and so the winner’s degree is a failure. "
            "Who wins is the same.",
            instead=replace(rules, shift=Shift(floor="failure", steps=DOWN)),
        ),
    )


UGE_CLAUSES = _book_clauses(
    uge,
    Clause(
        rule="Both fail: a failure beats a fumble; at the same degree the higher roll wins.",
        source=UGE,
        passage=f"{OPPOSED}, with the five degrees of Evaluating Success or Failure",
        standing="read",
        otherwise="As tables often play it, only a success can win. This reading said so too until the text was at "
        "hand: it was corrected, and what it said is the reading beside it.",
        instead=success_only,
    ),
)
SUCCESS_ONLY_CLAUSES = _book_clauses(
    success_only,
    Clause(
        rule="Both fail: a failure beats a fumble; at the same degree nobody wins.",
        source=UGE,
        passage=OPPOSED,
        standing="assumed",
        otherwise="Tables play it so because neither side did what it tried to do. By the letter of the book the "
        "higher roll wins.",
        instead=uge,
    ),
)


def _srd_clauses(rules: Contest) -> tuple[Clause, ...]:
    """What both readings of the reference document assume."""
    return (
        Clause(
            rule="Special is a fifth of the rating, rounded to the nearest, as the document’s table has it.",
            source=SRD,
            passage="table Success or Failure Result",
            standing="read",
            otherwise="Its prose rounds up, which its own table contradicts.",
            instead=replace(rules, bands=_srd_bands("up")),
        ),
        Clause(
            rule="From a rating of 1 up 01 to 05 succeeds, and 96 to 00 always fails.",
            source=SRD,
            passage="table Success or Failure Result",
            standing="read",
            otherwise="The lowest row of the table, for 01 to 05, is missing in one copy and taken from another.",
        ),
        Clause(
            rule="A rating of 0 or less never succeeds: the text calls 00% no chance.",
            source=SRD,
            passage="3.2 Skill Rolls",
            standing="read",
            otherwise="Read like the lowest row it would succeed on 01 to 05.",
            instead=replace(rules, bands=_srd_bands(nothing_at_zero=False)),
        ),
        Clause(
            rule="A rating of 0 or less fumbles on 96 to 00, as the lowest row does.",
            source=SRD,
            standing="assumed",
            otherwise="No row covers it. Both fail or fumble alike, so no opposed odds depend on it.",
        ),
        Clause(
            rule="Both fail, fumbles included: nobody wins.",
            source=SRD,
            passage="3.3 Skill vs. Skill",
            standing="read",
        ),
    )


ARTICLE_CLAUSES = (
    Clause(
        rule="Critical and special ranges are rounded down.",
        source=D100_ARTICLE,
        passage="Basic Roleplaying, the table",
        standing="read",
        otherwise="The 2023 book’s table rounds up.",
        instead=replace(article, bands=_article_bands("up")),
    ),
    Clause(
        rule="Same level, failing or not: the higher roll wins.",
        source=D100_ARTICLE,
        passage="Basic Roleplaying",
        standing="read",
        otherwise="As tables often play it, two failures of a kind settle nothing.",
        instead=replace(article, ties=article.ties | chains(("fumble", "failure"), "nobody")),
    ),
    Clause(
        rule="Same level and same roll: you win.",
        source=D100_ARTICLE,
        passage="Basic Roleplaying, the table",
        standing="read",
        otherwise="A tie instead; the books are silent.",
        instead=replace(article, ties=chains(LEVELS, "higher roll", "tie")),
    ),
    Clause(
        rule="01 is a critical and 00 a fumble at every rating; 02 to 05 and 96 to 99 are faces like any other.",
        source=D100_ARTICLE,
        passage="Basic Roleplaying, the table",
        standing="read",
        otherwise="In the 2023 book 05 or less succeeds and 96 or more fails.",
        instead=replace(article, bands=_article_bands(automatic=True)),
    ),
)

AUTOMATIC = (
    (
        "standard",
        "Nothing is rolled outside 5–95%",
        ResistanceRule(),
        "Outside 5% to 95% the result is automatic.",
        RESISTANCE,
        "Elsewhere the chapter lets 00 fail there.",
        ResistanceRule(top_face_fails=True),
    ),
    (
        "top-face-fails",
        "00 still fails",
        ResistanceRule(top_face_fails=True),
        "00 fails even where success is automatic.",
        f"{DEGREES}, Failure",
        "Elsewhere the chapter calls it automatic.",
        ResistanceRule(),
    ),
    (
        "low-face-succeeds",
        "01 still succeeds",
        ResistanceRule(low_face_succeeds=True),
        "01 succeeds even where failure is automatic, as the gamemaster may allow.",
        RESISTANCE,
        "Unless it is allowed, nothing is rolled there.",
        ResistanceRule(),
    ),
    (
        "both-faces-count",
        "00 fails, 01 succeeds",
        ResistanceRule(top_face_fails=True, low_face_succeeds=True),
        "00 always fails and 01 always succeeds, as the gamemaster may allow.",
        RESISTANCE,
        "Unless it is allowed, nothing is rolled there.",
        ResistanceRule(),
    ),
)

HIGHEST = "chapter 5, Opposing Skill Roll Systems, Opposed Skills Using Highest Successful Result"
SUBTRACTION = "chapter 5, Opposing Skill Roll Systems, Opposed Skill Subtraction"
BY_TABLE = "chapter 5, Opposing Skill Roll Systems, Opposed Skill Rolls Using the Resistance Table"
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
            Clause(
                rule="Both succeed at the same level: the higher roll wins.",
                source=UGE,
                passage=HIGHEST,
                standing="read",
            ),
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
            Clause(
                rule="Same level and same roll: the higher rating wins.",
                source=UGE,
                passage=HIGHEST,
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
            Clause(
                rule="Both succeed: the larger margin wins, the rating less the roll.",
                source=UGE,
                passage=HIGHEST,
                standing="read",
            ),
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
                Clause(
                    rule="They roll first; any success takes their whole rating off yours, a failure nothing.",
                    source=UGE,
                    passage=SUBTRACTION,
                    standing="read",
                ),
                Clause(
                    rule="If they fumble, your roll is Easy: your rating is doubled.",
                    source=UGE,
                    passage=SUBTRACTION,
                    standing="read",
                    otherwise="Without this, a fumble is a failure like any other.",
                    instead=replace(subtraction, against=subtraction.against | {"fumble": RATING}),
                ),
                Clause(
                    rule="05 or less succeeds whatever is taken off, if your rating is 5 or more; 96 or more fails.",
                    source=UGE,
                    passage=SUBTRACTION,
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
                Clause(
                    rule="Both ratings are divided by 5 and rounded to the nearest; only you roll.",
                    source=UGE,
                    passage=BY_TABLE,
                    standing="read",
                    otherwise="Without rounding, the chance would move one point with each point of rating.",
                    instead=replace(by_fifths, against=least(100, most(0, 50 + RATING - PASSIVE))),
                ),
                Clause(
                    rule="50% for equal fifths, 5 points for each one of difference.",
                    source=UGE,
                    passage="chapter 5, Resistance Rolls",
                    standing="read",
                ),
                Clause(
                    rule="Outside 5% to 95% the result is automatic.",
                    source=UGE,
                    passage="chapter 5, Resistance Rolls",
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

# ---- ways to improve ------------------------------------------------------------------------------------------

D6, D6_LESS_2, MINUS_D3 = (1, 2, 3, 4, 5, 6), (-1, 0, 1, 2, 3, 4), (-1, -2, -3)
INTELLIGENCE = tuple(range(3, 22, 2))
"""One INT for each bonus: an even INT has the bonus of the odd one below it."""
BY_TENS = (*range(5, 100, 10), 100)

srd_check = Improvement(
    faces=least(100, most(1, 100 - RATING)), gain=6, bands=_srd_bands(), successes=("success", "special")
)
book_check = replace(srd_check, bands=uge.bands, successes=SUCCESSES, bonus=part(RATING, 2, "up"), score=13)
by_int = Course(by="int", scores=INTELLIGENCE, ratings=BY_TENS, roll=book_check, points={"passed": D6})
training = Course(
    by="teach",
    scores=tuple(range(10, 101, 10)),
    ratings=tuple(range(5, 76, 10)),
    roll=uge.bands,
    points=dict.fromkeys(SUCCESSES, D6) | {"fumble": MINUS_D3},
    hours=True,
    top=75,
)
research = replace(by_int, points={"passed": D6_LESS_2}, hours=True)

SRD_EXPERIENCE = (
    Clause(
        rule="The check passes above the rating, and always on 00.",
        source=SRD,
        passage="3.5 Experience",
        standing="read",
    ),
    Clause(
        rule="A passed check adds 1d6.",
        source=SRD,
        passage="3.5 Experience",
        standing="read",
    ),
)
BOOK_EXPERIENCE = (
    Clause(
        rule="Half of INT, rounded up, is added to the roll, which passes with a total above the rating.",
        source=UGE,
        passage="chapter 5, Making an Experience Roll",
        standing="read",
        otherwise="The reference document adds nothing and lets 00 pass always.",
    ),
    Clause(
        rule="At a rating of 100 or more a total of 100 or more passes.",
        source=UGE,
        passage="chapter 5, Exceeding 100% in a Skill",
        standing="read",
        otherwise="The sentence asks for 100 on the die and at once calls the bonus necessary, so the total is meant.",
    ),
)
EASY = "An Easy roll earns no check: the rolls in an adventure are normal ones, at the whole rating."

SYSTEM = System(
    id="brp",
    title="Basic Roleplaying",
    owner="Chaosium Inc.",
    aliases=("BRP", "BRP UGE", "Chaosium"),
    dice="d100",
    summary=(
        "Both sides roll d100 against their rating. A fifth of the rating is a special success, a twentieth a "
        "critical one; 96 or more always fails and the top faces fumble. The better degree wins; at the same degree, "
        "failing or not, the higher roll does."
    ),
    card="Five degrees; the higher roll wins at the same one.",
    sources=(UGE, SRD, D100_ARTICLE),
    mechanics=(
        OpposedRoll(
            title="Opposed roll",
            summary="Two ratings, one roll each.",
            variants=(
                Variant(
                    id="uge-2023",
                    title="Two failures: higher roll wins",
                    summary="the rulebook of 2023 by its letter",
                    rules=uge,
                    clauses=UGE_CLAUSES,
                ),
                Variant(
                    id="uge-2023-success-only",
                    title="Only a success can win",
                    summary="the rulebook of 2023 as tables often play it",
                    rules=success_only,
                    clauses=SUCCESS_ONLY_CLAUSES,
                ),
                Variant(
                    id="srd-2020-high-skill",
                    title="Same level: higher skill wins",
                    summary="the reference document of 2020, equal levels to the higher rating",
                    rules=high_skill,
                    clauses=(
                        Clause(
                            rule="Same successful level: the higher rating wins; equal ratings: a tie.",
                            source=SRD,
                            passage="3.3 Skill vs. Skill",
                            standing="read",
                            otherwise="Another sentence of the same chapter turns both into failures.",
                            instead=cancel,
                        ),
                        *_srd_clauses(high_skill),
                    ),
                ),
                Variant(
                    id="srd-2020-cancel",
                    title="Same level: nobody wins",
                    summary="the reference document of 2020, equal levels to nobody",
                    rules=cancel,
                    clauses=(
                        Clause(
                            rule="Same successful level: both become failures and nobody wins.",
                            source=SRD,
                            passage="3.3 Skill vs. Skill",
                            standing="read",
                            otherwise="Another sentence of the same chapter gives it to the higher rating.",
                            instead=high_skill,
                        ),
                        *_srd_clauses(cancel),
                    ),
                ),
                Variant(
                    id="article",
                    title="Rounded down, somebody always wins",
                    summary="as a blog article computed it",
                    rules=article,
                    clauses=ARTICLE_CLAUSES,
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
                    rules=rules,
                    clauses=(
                        Clause(
                            rule="50% for equal scores, 5 points for each point of difference.",
                            source=UGE,
                            passage=RESISTANCE,
                            standing="read",
                            otherwise="One cell of the printed table contradicts it, a misprint: active 24 against "
                            "passive 15 prints 85.",
                        ),
                        Clause(
                            rule=automatic,
                            source=UGE,
                            passage=passage,
                            standing="read",
                            otherwise=otherwise,
                            instead=instead,
                        ),
                    ),
                )
                for name, title, rules, automatic, passage, otherwise, instead in AUTOMATIC
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
                            source=SRD if bands is not uge.bands else UGE,
                            passage="3.2 Skill Rolls" if bands is not uge.bands else "chapter 5, Difficulty Modifiers",
                            standing="read",
                        ),
                        Clause(
                            rule="Ranges follow the changed rating; 01 to 05 looks at the rating before it."
                            if bands is uge.bands
                            else "All ranges follow the changed rating.",
                            source=source,
                            passage=passage,
                            standing=standing,
                            otherwise=otherwise,
                        ),
                    ),
                )
                for name, title, bands, source, passage, standing, otherwise in (
                    ("uge-2023", "Ranges rounded up", uge.bands, UGE, SKILL_ROLLS, "read", ""),
                    (
                        "srd-2020-high-skill",
                        "No critical, special to nearest",
                        high_skill.bands,
                        SRD,
                        "3.2 Skill Rolls",
                        "read",
                        "",
                    ),
                    (
                        "article",
                        "Ranges rounded down",
                        article.bands,
                        D100_ARTICLE,
                        "",
                        "assumed",
                        "It computes no difficulty.",
                    ),
                )
            ),
        ),
        Experience(
            title="Experience",
            page="experience",
            summary=(
                "A skill that succeeded in an adventure earns one check, unless the roll was Easy. The check improves "
                "the skill by 1d6 if a d100 shows more than its rating; the 2023 book adds half of INT to the roll."
            ),
            variants=(
                Variant(
                    id="standard",
                    title="Rolled above the rating",
                    summary="the reference document of 2020",
                    rules=srd_check,
                    clauses=(
                        *SRD_EXPERIENCE,
                        Clause(
                            rule="One adventure gives one check at most, if the skill succeeded in it.",
                            source=SRD,
                            passage="3.5 Experience",
                            standing="read",
                            otherwise="Successes in play are counted by this document’s own bands.",
                        ),
                        Clause(
                            rule=EASY,
                            source=SRD,
                            passage="3.5 Experience",
                            standing="read",
                            otherwise="Difficult rolls earn checks, less often.",
                        ),
                    ),
                ),
                Variant(
                    id="uge-2023",
                    title="Half of INT added, here 13",
                    summary="the current rulebook, with INT 13",
                    rules=book_check,
                    clauses=(
                        *BOOK_EXPERIENCE,
                        Clause(
                            rule="A passed check adds 1d6.",
                            source=UGE,
                            passage="chapter 5, Increasing Skills by Experience",
                            standing="read",
                            otherwise="A player may choose 3 points before rolling. Epic games may roll 1d8 or take 4, "
                            "superhuman ones 1d10 or 5.",
                        ),
                        Clause(
                            rule="One adventure gives one check at most, if the skill succeeded in it.",
                            source=UGE,
                            passage="chapter 5, Skill Improvement",
                            standing="read",
                            otherwise="Successes in play are counted by this book's own bands.",
                        ),
                        Clause(
                            rule=EASY,
                            source=UGE,
                            passage="chapter 5, Skill Improvement; Easy Actions",
                            standing="read",
                            otherwise="Difficult rolls earn checks, less often.",
                        ),
                    ),
                ),
            ),
        ),
        Study(
            title="Experience by INT",
            page="experience",
            name="experience-int",
            tries="checks",
            summary=(
                "In the 2023 book a sharp mind learns faster: half of INT, rounded up, is added to every experience "
                "roll. An even INT counts as the odd one below it."
            ),
            variants=(
                Variant(
                    id="uge-2023",
                    title="1d6",
                    rules=by_int,
                    clauses=(
                        *BOOK_EXPERIENCE,
                        Clause(
                            rule="A passed check adds 1d6.",
                            source=UGE,
                            passage="chapter 5, Increasing Skills by Experience",
                            standing="read",
                        ),
                    ),
                ),
                Variant(
                    id="uge-2023-fixed",
                    title="3 points",
                    rules=replace(by_int, points={"passed": (3,)}),
                    clauses=(
                        *BOOK_EXPERIENCE,
                        Clause(
                            rule="A passed check adds 3 points, chosen before every roll.",
                            source=UGE,
                            passage="chapter 5, Increasing Skills by Experience",
                            standing="read",
                        ),
                    ),
                ),
            ),
        ),
        Downtime(
            title="Checks in downtime",
            page="experience",
            summary=(
                "After months without an adventure the reference document lets a game master grant four free checks. "
                "All of them on one skill bring this much; each is rolled against the rating that the last one left."
            ),
            variants=(
                Variant(
                    id="standard",
                    title="Rolled above the rating",
                    rules=srd_check,
                    clauses=(
                        *SRD_EXPERIENCE,
                        Clause(
                            rule="A long downtime may give four free checks, rolled like any other.",
                            source=SRD,
                            passage="3.5 Experience",
                            standing="read",
                            otherwise="They are the player's choice; four on one skill is what the table shows.",
                        ),
                        Clause(
                            rule="Checks on one skill are rolled one after the other, each against the new rating.",
                            source=SRD,
                            standing="assumed",
                            otherwise="The document does not say that one skill may be chosen more than once.",
                        ),
                    ),
                ),
                Variant(
                    id="uge-2023",
                    title="Half of INT added, here 13",
                    rules=book_check,
                    clauses=(
                        *BOOK_EXPERIENCE,
                        Clause(
                            rule="Checks are rolled in the downtime after an adventure, one for each skill.",
                            source=UGE,
                            passage="chapter 5, What Does “After an Adventure” Mean?",
                            standing="read",
                            otherwise="This book gives no free checks: several in a row stand for several adventures.",
                        ),
                    ),
                ),
            ),
        ),
        Study(
            title="Research",
            page="experience",
            name="research",
            summary=(
                "A character of the 2023 book studies alone for as many hours as the rating and then makes an "
                "experience roll. A passed one changes the rating by 1d6\N{MINUS SIGN}2, from one point less to "
                "four more, or by 2 points if so chosen."
            ),
            variants=tuple(
                Variant(
                    id=name,
                    title=title,
                    rules=rules,
                    clauses=(
                        *BOOK_EXPERIENCE,
                        Clause(
                            rule="A try takes as many hours as the rating, then an experience roll.",
                            source=UGE,
                            passage="chapter 5, Researching",
                            standing="read",
                        ),
                        Clause(
                            rule=adds,
                            source=UGE,
                            passage="chapter 5, Researching",
                            standing="read",
                            otherwise=otherwise,
                        ),
                        Clause(
                            rule="Research may go above 75.",
                            source=UGE,
                            passage="chapter 5, Researching",
                            standing="read",
                            otherwise="A game master may ask for practice in between.",
                        ),
                        Clause(rule="No try takes a rating below 0.", source=UGE, standing="assumed"),
                    ),
                )
                for name, title, rules, adds, otherwise in (
                    (
                        "uge-2023",
                        "1d6\N{MINUS SIGN}2",
                        research,
                        "A passed roll changes the rating by 1d6\N{MINUS SIGN}2.",
                        "A 1 on the die takes a point away, as the text has no limit at 0.",
                    ),
                    (
                        "uge-2023-fixed",
                        "2 points",
                        replace(research, points={"passed": (2,)}),
                        "A passed roll adds 2 points, chosen before every roll.",
                        "The text does not say when the choice is made.",
                    ),
                )
            ),
        ),
        Study(
            title="Training",
            page="experience",
            name="training",
            tries="sessions",
            summary=(
                "A teacher of the 2023 book trains a pupil for as many hours as the pupil's rating and then rolls "
                "Teach: a success adds 1d6, a fumble takes 1d3 away. Training ends at 75."
            ),
            variants=(
                Variant(
                    id="uge-2023",
                    title="Standard",
                    rules=training,
                    clauses=(
                        Clause(
                            rule="A session takes as many hours as the pupil's rating at its start.",
                            source=UGE,
                            passage="chapter 5, Skill Training",
                            standing="read",
                        ),
                        Clause(
                            rule="The teacher's Teach roll: success or better adds 1d6, a fumble takes 1d3 away.",
                            source=UGE,
                            passage="chapter 5, Skill Training",
                            standing="read",
                            otherwise="A game master may change the die with the quality of the training.",
                        ),
                        Clause(
                            rule="Training ends at 75, whatever is rolled.",
                            source=UGE,
                            passage="chapter 5, Skill Training",
                            standing="read",
                            otherwise="A setting may lift the limit.",
                        ),
                        Clause(rule="No session takes a rating below 0.", source=UGE, standing="assumed"),
                    ),
                ),
            ),
        ),
        Teaching(
            title="Teaching",
            page="experience",
            summary=(
                "In the reference document a teacher rolls twice, Teach and the skill itself, with Teach no higher "
                "than the skill. If both succeed, the pupil makes one experience check."
            ),
            variants=(
                Variant(
                    id="standard",
                    title="Standard",
                    rules=Lesson(improvement=srd_check),
                    clauses=(
                        Clause(
                            rule="Teach is rolled at the teacher's rating in the skill if that is lower.",
                            source=SRD,
                            passage="3.5 Experience",
                            standing="read",
                        ),
                        Clause(
                            rule="If Teach and skill both succeed, the pupil makes an experience check as usual.",
                            source=SRD,
                            passage="3.5 Experience",
                            standing="read",
                            otherwise="The game master says how long a lesson takes and what it costs.",
                        ),
                    ),
                ),
            ),
        ),
        ACTIVE_ROLL,
    ),
)
