"""OpenQuest 3: doubles are criticals and fumbles; a rating of 100 is a Master."""

from dataclasses import replace

from oppose_engine.declare import (
    ALWAYS,
    D100_ARTICLE,
    DOUBLE,
    RATING,
    ROLL,
    Bands,
    Clause,
    Difficulty,
    Grade,
    Grades,
    Master,
    OpposedContest,
    OpposedRule,
    Question,
    Source,
    System,
    Variant,
)

SRD = Source(
    title="OpenQuest 3 System Reference Document",
    author="Newt Newport",
    publisher="D101 Games",
    year=2021,
    licence="CC BY 4.0",
    url="https://openquestrpg.com/srd/skills/skill-rules/",
)

TIES: dict[str, tuple[str, ...]] = {
    "fumble": ("nobody",),
    "failure": ("lower roll", "player"),
    "success": ("higher roll", "player"),
    "critical": ("higher roll", "player"),
}
article = OpposedRule(
    bands=Bands(
        levels=("fumble", "failure", "success", "critical"),
        tests=(
            ("critical", DOUBLE & (ROLL <= RATING)),
            ("success", ROLL <= RATING),
            ("fumble", DOUBLE),
            ("failure", ALWAYS),
        ),
    ),
    ties=TIES,
)
DOUBLE_ZERO_FUMBLES = replace(article.bands, tests=(("fumble", ROLL >= 100), *article.bands.tests))
MASTER = Master(rating=100, both=DOUBLE, your_draw="tie", their_draw="win")
srd = replace(article, bands=DOUBLE_ZERO_FUMBLES, master=MASTER)
by_points = Grades(
    DOUBLE_ZERO_FUMBLES,
    tuple(
        Grade(name, RATING + change)
        for name, change in (("Easy", 50), ("Simple", 20), ("Normal", 0), ("Difficult", -20), ("Hard", -50))
    ),
)


def _same_level(rules: OpposedRule, source: Source, standing: str, passage: str = "") -> tuple[Clause, ...]:
    """What both readings assume of equal levels."""
    theirs = {level: tuple("opponent" if link == "player" else link for link in chain) for level, chain in TIES.items()}
    return (
        Clause(
            rule="Two successes of the same level: the higher roll; two failures: the lower roll.",
            source=source,
            passage=passage,
            standing=standing,
            otherwise="“Closest to their skill”, as the article words it, is a different game from the one that it "
            "computed.",
        ),
        Clause(
            rule="On the same roll the player wins; here the player is you.",
            source=source,
            passage=passage,
            standing=standing,
            otherwise="The opponent may be the player; then the same rolls are theirs.",
            instead=replace(rules, ties=theirs),
        ),
        Clause(rule="Both fumble: nobody wins, same roll or not.", source=source, passage=passage, standing=standing),
    )


SYSTEM = System(
    id="openquest3",
    title="OpenQuest 3",
    owner="D101 Games",
    aliases=("OpenQuest", "OQ3"),
    dice="d100",
    summary=(
        "Both sides roll d100 against their rating. A successful double is critical, a failed one a fumble. The better "
        "level wins; of two successes the higher roll, of two failures the lower. A natural rating of 100 is a Master, "
        "who succeeds critically without rolling."
    ),
    card="Doubles are criticals; low rolls win between failures.",
    sources=(SRD, D100_ARTICLE),
    mechanics=(
        OpposedContest(
            title="Opposed roll",
            questions=(
                Question("At 65, how often do you slip past a guard at 40?", {"you": 65, "them": 40}, "win"),
                Question("At 50 against 50?", {"you": 50, "them": 50}, "win"),
                Question("At 60, how often do you beat a Master at 100?", {"you": 60, "them": 100}, "win"),
            ),
            summary="Two ratings, one roll each.",
            variants=(
                Variant(
                    id="srd",
                    title="A rating of 100 is a Master",
                    summary="the reference document",
                    rules=srd,
                    clauses=(
                        *_same_level(srd, SRD, "read", "Skill Rules, Opposed Skill Tests"),
                        Clause(
                            rule="A natural rating of 100 is a Master: critical without rolling.",
                            source=SRD,
                            passage="Skill Rules, Skill Tests and Masters",
                            standing="read",
                            otherwise="A rating that a modifier made 100 rolls like any other, and 00 still fumbles.",
                            instead=replace(srd, master=None),
                        ),
                        Clause(
                            rule="A critical that they roll ties with your Master; a critical that you roll beats "
                            "their Master.",
                            source=SRD,
                            standing="assumed",
                            otherwise="The text lets a player’s critical beat a Master and leaves the other case open.",
                        ),
                        Clause(
                            rule="Two Masters: you alone roll, a double wins, and anything else is a draw that nobody "
                            "wins.",
                            source=SRD,
                            passage="Skill Rules, Opposed Tests vs Masters",
                            standing="read",
                        ),
                        Clause(
                            rule="00 is always a fumble, unless a Master does not roll.",
                            source=SRD,
                            passage="Skill Rules, Difficulty",
                            standing="read",
                            otherwise="Without it 00 is a successful double at ratings of 100 and more.",
                            instead=replace(srd, bands=article.bands),
                        ),
                    ),
                ),
                Variant(
                    id="article",
                    title="A rating of 100 rolls, no Masters",
                    summary="as a blog article computed it",
                    rules=article,
                    clauses=(
                        *_same_level(article, D100_ARTICLE, "read", "OpenQuest 3, the table"),
                        Clause(
                            rule="There are no Masters: a rating of 100 rolls.",
                            source=D100_ARTICLE,
                            passage="OpenQuest 3, the table",
                            standing="read",
                            otherwise="The reference document has Masters.",
                            instead=replace(article, master=MASTER),
                        ),
                        Clause(
                            rule="At a rating of 100 or more 00 is a critical.",
                            source=D100_ARTICLE,
                            passage="OpenQuest 3, the table",
                            standing="read",
                            otherwise="In the reference document 00 is always a fumble.",
                            instead=replace(article, bands=DOUBLE_ZERO_FUMBLES),
                        ),
                    ),
                ),
            ),
        ),
        Difficulty(
            title="Difficulty",
            page="difficulty",
            summary="A grade of difficulty adds points to the rating or takes some, before the roll.",
            variants=(
                Variant(
                    id="srd",
                    title="By points",
                    rules=by_points,
                    clauses=(
                        Clause(
                            rule="Easy adds 50 to the rating and Simple 20; Difficult takes 20 and Hard 50.",
                            source=SRD,
                            passage="Skill Rules, Difficulty",
                            standing="read",
                            otherwise="Games made of earlier editions add and take 25 where this one has 20.",
                        ),
                        Clause(
                            rule="In an opposed roll a grade changes one side only; the box takes one for each.",
                            source=SRD,
                            passage="Skill Rules, Opposed Skill Tests",
                            standing="read",
                        ),
                        Clause(
                            rule="A rating of 100 rolls here like any other.",
                            source=SRD,
                            standing="assumed",
                            otherwise="A Master’s task at Normal or easier is a critical success without a roll.",
                        ),
                    ),
                ),
            ),
        ),
    ),
)
