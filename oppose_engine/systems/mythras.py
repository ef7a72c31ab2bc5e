"""Mythras: d100, four levels of success; two failed rolls settle nothing."""

from dataclasses import replace

from oppose_engine.declare import (
    ALWAYS,
    D100_ARTICLE,
    RATING,
    ROLL,
    Bands,
    Clause,
    Course,
    Difficulty,
    Grade,
    Grades,
    Improvement,
    OpposedContest,
    OpposedRule,
    Question,
    Source,
    Study,
    System,
    Together,
    Variant,
    choose,
    least,
    most,
    part,
)

IMPERATIVE = Source(
    title="Mythras Imperative",
    author="Pete Nash and Lawrence Whitaker",
    publisher="The Design Mechanism",
    year=2023,
    licence="ORC License",
    url="https://github.com/raleel/mythras-srd",
)

LEVELS = ("fumble", "failure", "success", "critical")
SUCCESS = (ROLL <= 5) | (ROLL <= least(RATING, 95))
FAILED = ("fumble", "failure")
TIES: dict[str, tuple[str, ...]] = {
    "failure": ("nobody",),
    "success": ("higher roll", "tie"),
    "critical": ("higher roll", "tie"),
}


def _bands(rounding: str, *, natural_01: bool) -> Bands:
    """The bands with a tenth rounded this way, and 01 always critical or only within the tenth."""
    tenth = part(RATING, 10, rounding)
    return Bands(
        levels=LEVELS,
        tests=(
            ("critical", SUCCESS & (ROLL <= (most(1, tenth) if natural_01 else tenth))),
            ("success", SUCCESS),
            ("fumble", ROLL >= choose(RATING > 100, 100, 99)),
            ("failure", ALWAYS),
        ),
    )


imperative = OpposedRule(bands=_bands("up", natural_01=False), alike=(FAILED,), ties=TIES, drop_above=100)
article = OpposedRule(
    bands=_bands("down", natural_01=True),
    alike=(FAILED,),
    ties=TIES | dict.fromkeys(("success", "critical"), ("higher roll", "player")),
)

BY_FACTOR = (
    Grade("Very Easy", RATING * 2),
    Grade("Easy", part(RATING * 3, 2, "up")),
    Grade("Standard", RATING),
    Grade("Hard", part(RATING * 2, 3, "up")),
    Grade("Formidable", part(RATING, 2, "up")),
    Grade("Herculean", part(RATING, 5, "up")),
)
TAKEN_OFF = tuple(
    Grade(grade.name, RATING - part(RATING, {"Hard": 3, "Formidable": 2}[grade.name], "up"))
    if grade.name in ("Hard", "Formidable")
    else grade
    for grade in BY_FACTOR
)
BY_POINTS = tuple(
    Grade(name, RATING + change)
    for name, change in (
        ("Very Easy", 40),
        ("Easy", 20),
        ("Standard", 0),
        ("Hard", -20),
        ("Formidable", -40),
        ("Herculean", -80),
    )
)

differential = OpposedRule(
    bands=imperative.bands,
    alike=(FAILED,),
    ties={"failure": ("nobody",), "success": ("tie",), "critical": ("tie",)},
    drop_above=100,
)
INTELLIGENCE = tuple(range(8, 22))
by_int = Course(
    by="int",
    scores=INTELLIGENCE,
    ratings=(*range(5, 100, 10), 100),
    roll=Improvement(
        faces=least(100, most(0, 101 - RATING)),
        gain=4,
        bands=imperative.bands,
        successes=LEVELS,
        bonus=RATING,
        score=13,
    ),
    points={"passed": (2, 3, 4, 5), "failed": (1,)},
)

GRADES = "Skills, Difficulty Grade Table"
EXPERIENCE = "Game System, Increasing Existing Skills"
RANGES_FOLLOW = Clause(
    rule="Critical and fumble ranges follow the changed rating.",
    source=IMPERATIVE,
    passage="Skills, Criticals and Fumbles",
    standing="read",
)

SYSTEM = System(
    id="mythras",
    title="Mythras",
    owner="The Design Mechanism",
    aliases=("RuneQuest 6", "RQ6", "Mythras Imperative"),
    dice="d100",
    summary=(
        "Both sides roll d100 and succeed at or under their rating. 05 or less always succeeds, 96 or more always "
        "fails. A roll of at most a tenth of the rating, rounded up, is critical. The better level wins; at the same "
        "level of success the higher roll. If both fail, nobody wins."
    ),
    card="At equal levels the higher roll wins; if both fail, nobody.",
    sources=(IMPERATIVE, D100_ARTICLE),
    together=(
        Together(
            title="Contest of several parties",
            counts="first",
            clauses=(
                Clause(
                    rule="Each roll is compared with each other one: the best level, then the highest roll; if all "
                    "fail, nobody wins.",
                    source=IMPERATIVE,
                    passage="Skills, Opposed Rolls",
                    standing="assumed",
                    otherwise="The text speaks of two sides.",
                ),
                Clause(
                    rule="Above 100 all parties’ ratings drop by the excess of the highest.",
                    source=IMPERATIVE,
                    passage="Skills, Opposed Skills Over 100%",
                    standing="read",
                ),
            ),
        ),
    ),
    mechanics=(
        OpposedContest(
            title="Opposed roll",
            questions=(
                Question("At 65, how often do you slip past a guard at 40?", {"you": 65, "them": 40}, "win"),
                Question("Both at 50: how often do both fail?", {"you": 50, "them": 50}, "none"),
                Question("At 40, how often do you beat an expert at 90?", {"you": 40, "them": 90}, "win"),
            ),
            summary="Two ratings, one roll each.",
            variants=(
                Variant(
                    id="imperative",
                    title="Rounded up, same roll ties",
                    summary="the free core rules",
                    rules=imperative,
                    clauses=(
                        Clause(
                            rule="Two failed rolls: nobody wins.",
                            source=IMPERATIVE,
                            passage="Skills, Opposed Rolls",
                            standing="read",
                            otherwise="Both may roll again later; “Decided” in the answer is the chance if they roll "
                            "until somebody wins.",
                        ),
                        Clause(
                            rule="The critical range is a tenth of the rating, rounded up.",
                            source=IMPERATIVE,
                            passage="Skills, Criticals and Fumbles",
                            standing="read",
                            otherwise="A blog article rounds down.",
                            instead=replace(imperative, bands=_bands("down", natural_01=False)),
                        ),
                        Clause(
                            rule="A natural 01 is critical only if it is in the critical range.",
                            source=IMPERATIVE,
                            passage="Skills, Criticals and Fumbles",
                            standing="read",
                            otherwise="If 01 is always critical, that matters only at ratings of 0 and less.",
                            instead=replace(imperative, bands=_bands("up", natural_01=True)),
                        ),
                        Clause(
                            rule="99–00 fumbles, even at a rating of 100.",
                            source=IMPERATIVE,
                            passage="Skills, Criticals and Fumbles",
                            standing="read",
                            otherwise="In an opposed roll a fumble is a failed roll like any other.",
                        ),
                        Clause(
                            rule="Above 100 both ratings first drop by the higher one’s excess.",
                            source=IMPERATIVE,
                            passage="Skills, Opposed Skills Over 100%",
                            standing="read",
                            otherwise="Otherwise ratings above 100 gain only longer critical ranges.",
                            instead=replace(imperative, drop_above=None),
                        ),
                        Clause(
                            rule="Same successful level and same roll: a tie.",
                            source=IMPERATIVE,
                            standing="assumed",
                            otherwise="The text is silent; the side that acts may win.",
                            instead=replace(imperative, ties=article.ties),
                        ),
                    ),
                ),
                Variant(
                    id="article",
                    title="Rounded down, same roll is yours",
                    summary="as a blog article computed it",
                    rules=article,
                    clauses=(
                        Clause(
                            rule="Only a success wins; if both fail, nobody does.",
                            source=D100_ARTICLE,
                            passage="Mythras, the table",
                            standing="read",
                            otherwise="Its number is the chance to win on the first roll; “Decided” in the answer is "
                            "the chance if both roll until somebody wins.",
                        ),
                        Clause(
                            rule="The critical range is a tenth of the rating, rounded down.",
                            source=D100_ARTICLE,
                            passage="Mythras, the table",
                            standing="read",
                            otherwise="The core rules round up.",
                            instead=replace(article, bands=_bands("up", natural_01=True)),
                        ),
                        Clause(
                            rule="A natural 01 is always critical.",
                            source=D100_ARTICLE,
                            passage="Mythras, the table",
                            standing="read",
                            otherwise="The core rules count only the critical range.",
                            instead=replace(article, bands=_bands("down", natural_01=False)),
                        ),
                        Clause(
                            rule="Same successful level and same roll: you win.",
                            source=D100_ARTICLE,
                            passage="Mythras, the table",
                            standing="read",
                            otherwise="It may be a tie; the rules are silent.",
                            instead=replace(article, ties=imperative.ties),
                        ),
                        Clause(
                            rule="Ratings above 100 are used as they are.",
                            source=D100_ARTICLE,
                            passage="Mythras, the table",
                            standing="read",
                            otherwise="The core rules lower both first.",
                            instead=replace(article, drop_above=100),
                        ),
                    ),
                ),
            ),
        ),
        Difficulty(
            title="Difficulty",
            page="difficulty",
            summary=(
                "A grade of difficulty changes the rating before the roll, either by a factor, rounded up, or "
                "by a fixed number of points; a group picks one way and keeps to it."
            ),
            variants=(
                Variant(
                    id="multiply",
                    title="By a factor",
                    rules=Grades(imperative.bands, BY_FACTOR),
                    clauses=(
                        Clause(
                            rule="Each grade multiplies the rating.",
                            source=IMPERATIVE,
                            passage=GRADES,
                            standing="read",
                            otherwise="The other way is on this page too.",
                        ),
                        Clause(
                            rule="Hard leaves two thirds and Formidable half of the rating, rounded up.",
                            source=IMPERATIVE,
                            passage="Introduction, Rounding of Numbers and Results",
                            standing="read",
                            otherwise="Or round up the third or the half that is taken off.",
                            instead=Grades(imperative.bands, TAKEN_OFF),
                        ),
                        RANGES_FOLLOW,
                    ),
                ),
                Variant(
                    id="add",
                    title="By points",
                    rules=Grades(imperative.bands, BY_POINTS),
                    clauses=(
                        Clause(
                            rule="Each grade adds or takes a fixed number of points.",
                            source=IMPERATIVE,
                            passage=GRADES,
                            standing="read",
                            otherwise="The other way is on this page too.",
                        ),
                        RANGES_FOLLOW,
                    ),
                ),
            ),
        ),
        OpposedContest(
            title="Differential roll",
            page="differential",
            matches="differential",
            summary=(
                "Combat compares levels of success. Whoever has the better level gains one special effect for each "
                "level of difference."
            ),
            variants=(
                Variant(
                    id="differential",
                    title="Difference of levels",
                    rules=differential,
                    clauses=(
                        Clause(
                            rule="The better level has the advantage, if at least one side succeeds.",
                            source=IMPERATIVE,
                            passage="Skills, Differential Rolls",
                            standing="read",
                        ),
                        Clause(
                            rule="The same level of success: no advantage, whatever the rolls.",
                            source=IMPERATIVE,
                            passage="Skills, Differential Rolls",
                            standing="read",
                            otherwise="In an opposed roll the higher roll wins.",
                            instead=imperative,
                        ),
                        Clause(
                            rule="A success gains one effect over a failure, two over a fumble; a critical one more.",
                            source=IMPERATIVE,
                            passage="Skills, Differential Roll Results",
                            standing="read",
                            otherwise="Two failed rolls bring no effect, even if one is a fumble.",
                        ),
                    ),
                ),
            ),
        ),
        Study(
            title="Experience",
            page="experience",
            name="experience",
            tries="rolls",
            summary=(
                "An experience roll adds INT to a d100. If it reaches the skill, the skill gains 1d4+1; if not, it "
                "gains 1."
            ),
            variants=(
                Variant(
                    id="imperative",
                    title="1d4+1, or 1",
                    rules=by_int,
                    clauses=(
                        Clause(
                            rule="The roll passes if d100 and INT together reach the skill.",
                            source=IMPERATIVE,
                            passage=EXPERIENCE,
                            standing="read",
                        ),
                        Clause(
                            rule="A passed roll adds 1d4+1 to the skill, a failed one 1.",
                            source=IMPERATIVE,
                            passage=EXPERIENCE,
                            standing="read",
                        ),
                        Clause(
                            rule="The free point for a fumble in play is left out.",
                            source=IMPERATIVE,
                            passage=EXPERIENCE,
                            standing="read",
                            otherwise="It is added before the roll, once for each skill.",
                        ),
                    ),
                ),
            ),
        ),
    ),
)
