"""Basic Roleplaying: d100, up to five levels of success, resistance table, experience."""

from dataclasses import replace

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
from oppose_engine.terms import ALWAYS, BASE, RATING, ROLL, least, most, part
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

# ---- ways to improve ------------------------------------------------------------------------------------------

D6, D6_LESS_2, MINUS_D3 = (1, 2, 3, 4, 5, 6), (-1, 0, 1, 2, 3, 4), (-1, -2, -3)
INTELLIGENCE = tuple(range(3, 22, 2))
"""One INT for each bonus: an even INT has the bonus of the odd one below it."""
BY_TENS = (*range(5, 100, 10), 100)

srd_check = Improvement(
    faces=least(100, most(1, 100 - RATING)), gain=6, bands=srd_bands, successes=("success", "special")
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
    # passage: 3.5 Experience, "An experience roll is a roll higher than the skill chance"
    Clause(rule="The check passes above the rating, and always on 00.", source=SRD, standing="read"),
    # passage: 3.5 Experience, the paragraph on the experience roll
    Clause(rule="A passed check adds 1d6.", source=SRD, standing="read"),
)
BOOK_EXPERIENCE = (
    # passage: Making an Experience Roll
    Clause(
        rule="Half of INT, rounded up, is added to the roll, which passes with a total above the rating.",
        source=UGE,
        standing="read",
        otherwise="The reference document adds nothing and lets 00 pass always.",
    ),
    # passage: Exceeding 100% in a Skill
    Clause(
        rule="At a rating of 100 or more a total of 100 or more passes.",
        source=UGE,
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
                "A skill that succeeded in an adventure earns one check, unless the roll was Easy. The check improves "
                "the skill by 1d6 if a d100 shows more than its rating; the 2023 book adds half of INT to the roll."
            ),
            variants=(
                Variant(
                    id="standard",
                    title="SRD",
                    summary="the reference document of 2020",
                    rules=srd_check,
                    clauses=(
                        *SRD_EXPERIENCE,
                        # passage: 3.5 Experience, the list below "Keep in mind the following"
                        Clause(
                            rule="One adventure gives one check at most, if the skill succeeded in it.",
                            source=SRD,
                            standing="read",
                            otherwise="Successes in play are counted by this document's own bands. The 2023 book's "
                            "differ from them only below a rating of 5.",
                        ),
                        # passage: 3.5 Experience, the list below "Keep in mind the following": Easy
                        Clause(
                            rule=EASY, source=SRD, standing="read", otherwise="Difficult rolls earn checks, less often."
                        ),
                    ),
                ),
                Variant(
                    id="uge-2023",
                    title="2023 book",
                    summary="the current rulebook, with INT 13",
                    rules=book_check,
                    clauses=(
                        *BOOK_EXPERIENCE,
                        # passage: Increasing Skills by Experience
                        Clause(
                            rule="A passed check adds 1d6.",
                            source=UGE,
                            standing="read",
                            otherwise="A player may choose 3 points before rolling. Epic games may roll 1d8 or take 4, "
                            "superhuman ones 1d10 or 5.",
                        ),
                        # passage: Skill Improvement
                        Clause(
                            rule="One adventure gives one check at most, if the skill succeeded in it.",
                            source=UGE,
                            standing="read",
                            otherwise="Successes in play are counted by this book's own bands.",
                        ),
                        # passage: Skill Improvement; Easy Actions
                        Clause(
                            rule=EASY, source=UGE, standing="read", otherwise="Difficult rolls earn checks, less often."
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
                        # passage: Increasing Skills by Experience
                        Clause(rule="A passed check adds 1d6.", source=UGE, standing="read"),
                    ),
                ),
                Variant(
                    id="uge-2023-fixed",
                    title="3 points",
                    rules=replace(by_int, points={"passed": (3,)}),
                    clauses=(
                        *BOOK_EXPERIENCE,
                        # passage: Increasing Skills by Experience
                        Clause(
                            rule="A passed check adds 3 points, chosen before every roll.", source=UGE, standing="read"
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
                    title="SRD",
                    rules=srd_check,
                    clauses=(
                        *SRD_EXPERIENCE,
                        # passage: 3.5 Experience, the last paragraph
                        Clause(
                            rule="A long downtime may give four free checks, rolled like any other.",
                            source=SRD,
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
                    title="2023 book",
                    rules=book_check,
                    clauses=(
                        *BOOK_EXPERIENCE,
                        # passage: What Does "After an Adventure" Mean?
                        Clause(
                            rule="Checks are rolled in the downtime after an adventure, one for each skill.",
                            source=UGE,
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
                        # passage: the section Researching
                        Clause(
                            rule="A try takes as many hours as the rating, then an experience roll.",
                            source=UGE,
                            standing="read",
                        ),
                        # passage: the section Researching
                        Clause(rule=adds, source=UGE, standing="read", otherwise=otherwise),
                        # passage: the section Researching
                        Clause(
                            rule="Research may go above 75.",
                            source=UGE,
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
                    title="2023 book",
                    rules=training,
                    clauses=(
                        # passage: Skill Training
                        Clause(
                            rule="A session takes as many hours as the pupil's rating at its start.",
                            source=UGE,
                            standing="read",
                        ),
                        # passage: Skill Training
                        Clause(
                            rule="The teacher's Teach roll: success or better adds 1d6, a fumble takes 1d3 away.",
                            source=UGE,
                            standing="read",
                            otherwise="A game master may change the die with the quality of the training.",
                        ),
                        # passage: Skill Training
                        Clause(
                            rule="Training ends at 75, whatever is rolled.",
                            source=UGE,
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
                    title="SRD",
                    rules=Lesson(improvement=srd_check),
                    clauses=(
                        # passage: 3.5 Experience, the paragraph on a teacher
                        Clause(
                            rule="Teach is rolled at the teacher's rating in the skill if that is lower.",
                            source=SRD,
                            standing="read",
                        ),
                        # passage: 3.5 Experience, the paragraph on a teacher
                        Clause(
                            rule="If Teach and skill both succeed, the pupil makes an experience check as usual.",
                            source=SRD,
                            standing="read",
                            otherwise="The game master says how long a lesson takes and what it costs.",
                        ),
                    ),
                ),
            ),
        ),
    ),
)
