"""The ways of Basic Roleplaying to improve a skill: experience, downtime, research, training, teaching."""

from dataclasses import replace

from oppose_engine.declare import (
    RATING,
    Clause,
    Course,
    Downtime,
    Experience,
    Improvement,
    Lesson,
    Study,
    Teaching,
    Variant,
    least,
    most,
    part,
)
from oppose_engine.systems.brp.rules import (
    SUCCESSES,
    srd_bands,
    uge,
)
from oppose_engine.systems.brp.texts import SRD, UGE

# ---- ways to improve ------------------------------------------------------------------------------------------

D6, D6_LESS_2, MINUS_D3 = (1, 2, 3, 4, 5, 6), (-1, 0, 1, 2, 3, 4), (-1, -2, -3)
INTELLIGENCE = tuple(range(3, 22, 2))
"""One INT for each bonus: an even INT has the bonus of the odd one below it."""
BY_TENS = (*range(5, 100, 10), 100)

srd_check = Improvement(
    faces=least(100, most(1, 100 - RATING)), gain=6, bands=srd_bands(), successes=("success", "special")
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

IMPROVEMENT = (
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
        page="research",
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
                    Clause(
                        rule="No try takes a rating below 0.",
                        source=UGE,
                        standing="assumed",
                        otherwise="Without that floor a low rating could lose more than it has.",
                    ),
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
        page="research",
        name="training",
        tries="sessions",
        summary=(
            "A teacher of the 2023 book who is better in the skill trains a pupil for as many hours as the pupil's "
            "rating and then rolls Teach: a success adds 1d6, a fumble takes 1d3 away. Training ends at 75."
        ),
        variants=(
            Variant(
                id="uge-2023",
                title="Standard",
                rules=training,
                clauses=(
                    Clause(
                        rule="The teacher has a higher rating in the skill than the pupil.",
                        source=UGE,
                        passage="chapter 5, Skill Training and Research",
                        standing="read",
                    ),
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
                    Clause(
                        rule="No session takes a rating below 0.",
                        source=UGE,
                        standing="assumed",
                        otherwise="Without that floor a low rating could lose more than it has.",
                    ),
                ),
            ),
        ),
    ),
    Teaching(
        title="Teaching",
        page="research",
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
)
