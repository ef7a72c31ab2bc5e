"""Legend: d100, four levels of success; what equal levels and rolls leave open goes to the higher rating."""

from dataclasses import replace

from oppose_engine.declare import (
    ALWAYS,
    RATING,
    ROLL,
    Bands,
    Clause,
    Difficulty,
    Grade,
    Grades,
    OpposedContest,
    OpposedRule,
    Question,
    Source,
    System,
    Variant,
    chains,
    choose,
    least,
    most,
    part,
)

SRD = Source(
    title="Legend",
    author="Lawrence Whitaker and Pete Nash",
    publisher="Mongoose Publishing",
    year=2011,
    licence="Open Game License 1.0a",
    url="https://github.com/nerun/legend-srd",
)

FORUM = Source(
    title="Opposed rolls in RuneQuest",
    author="members of the Mongoose Publishing forum",
    publisher="Mongoose Publishing",
    year=2006,
    licence="facts and figures only",
)

FAILED, SUCCESSES = ("fumble", "failure"), ("success", "critical")
LEVELS = (*FAILED, *SUCCESSES)
SUCCESS = (ROLL <= 5) | (ROLL <= least(RATING, 95))

srd = OpposedRule(
    bands=Bands(
        levels=LEVELS,
        tests=(
            ("critical", SUCCESS & (ROLL <= most(1, part(RATING, 10, "up")))),
            ("success", SUCCESS),
            ("fumble", ROLL >= choose(RATING < 100, 99, 100)),
            ("failure", ALWAYS),
        ),
    ),
    alike=(FAILED,),
    ties=chains(("failure",), "nobody") | chains(SUCCESSES, "higher roll", "higher rating", "coin"),
    drop_above=100,
)
without_natural_01 = Bands(
    levels=LEVELS,
    tests=(("critical", SUCCESS & (ROLL <= part(RATING, 10, "up"))), *srd.bands.tests[1:]),
)
ties_stand = chains(("failure",), "nobody") | chains(SUCCESSES, "higher roll", "tie")

by_points = Grades(
    srd.bands,
    tuple(
        Grade(name, RATING + change)
        for name, change in (
            ("Very Easy", 60),
            ("Easy", 40),
            ("Simple", 20),
            ("Routine", 0),
            ("Difficult", -20),
            ("Hard", -40),
            ("Very Hard", -60),
            ("Formidable", -80),
        )
    ),
)

two_levels = OpposedRule(
    bands=Bands(levels=("failure", "success"), tests=(("success", ROLL <= RATING), ("failure", ALWAYS))),
    ties={"success": ("higher roll", "tie"), "failure": ("lower roll", "tie")},
)
higher_failure = replace(two_levels, ties=chains(("failure", "success"), "higher roll", "tie"))


def _of_2006(which: str, rules: OpposedRule, other: OpposedRule) -> tuple[Clause, ...]:
    """What the forum computed, with the ``which`` of two failed rolls winning."""
    return (
        Clause(
            rule="A roll at or under the rating succeeds, any other fails; there are no criticals and no fumbles.",
            source=FORUM,
            standing="quoted",
            otherwise="The rules of Legend have four levels.",
        ),
        Clause(
            rule=f"Of two failed rolls the {which} wins.",
            source=FORUM,
            standing="quoted",
            otherwise="The forum computed both ways, since the rules of 2006 were read in both.",
            instead=other,
        ),
        Clause(
            rule="The same roll is a tie.",
            source=FORUM,
            standing="quoted",
            otherwise="The higher rating may have it.",
            instead=replace(
                rules, ties={level: (*chain[:-1], "higher rating", "tie") for level, chain in rules.ties.items()}
            ),
        ),
    )


SYSTEM = System(
    id="legend",
    title="Legend",
    owner="Mongoose Publishing",
    aliases=("Mongoose Legend", "RuneQuest II", "MRQ2"),
    dice="d100",
    summary=(
        "Both sides roll d100 against their rating. A roll of 05 or less always succeeds, 96 or more always fails; 01 "
        "and a tenth of the rating, rounded up, are critical. The better level wins; at the same successful level the "
        "higher roll does, at the same roll the higher rating. Two failed rolls settle nothing."
    ),
    card="The same roll goes to the higher rating; two failures settle nothing.",
    sources=(SRD, FORUM),
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
                    id="srd",
                    title="Same roll: higher rating wins",
                    summary="the open rules text",
                    rules=srd,
                    clauses=(
                        Clause(
                            rule="Two failed rolls: nobody wins.",
                            source=SRD,
                            passage="3. Skills, Opposed Skills",
                            standing="read",
                            otherwise="Both may roll again later; “Decided” in the answer is the chance if they roll "
                            "until somebody wins.",
                        ),
                        Clause(
                            rule="Same successful level and same roll: the higher rating, and of equal ratings each "
                            "side half of the time.",
                            source=SRD,
                            passage="3. Skills, Opposed Skills",
                            standing="read",
                            otherwise="A tie instead, where nothing decides after the roll.",
                            instead=replace(srd, ties=ties_stand),
                        ),
                        Clause(
                            rule="A natural 01 is always critical.",
                            source=SRD,
                            passage="3. Skills, Critical Success",
                            standing="read",
                            otherwise="Without it only ratings of 0 and less change: their critical range is empty.",
                            instead=replace(srd, bands=without_natural_01),
                        ),
                        Clause(
                            rule="The critical range is a tenth of the rating, rounded up.",
                            source=SRD,
                            passage="3. Skills, Critical Success",
                            standing="read",
                        ),
                        Clause(
                            rule="Fumble on 99–00 below a rating of 100, from 100 up on 00 alone.",
                            source=SRD,
                            passage="3. Skills, Fumbles",
                            standing="read",
                            otherwise="In an opposed roll a fumble is a failed roll like any other.",
                        ),
                        Clause(
                            rule="Above 100 both ratings first drop by the higher one’s excess.",
                            source=SRD,
                            passage="3. Skills, Opposed Skills Over 100%",
                            standing="read",
                            otherwise="Otherwise ratings above 100 gain only longer critical ranges.",
                            instead=replace(srd, drop_above=None),
                        ),
                    ),
                ),
                Variant(
                    id="runequest-2006-lower",
                    title="RuneQuest 2006: lower failure",
                    summary="as a forum computed it",
                    rules=two_levels,
                    clauses=_of_2006("lower", two_levels, higher_failure),
                ),
                Variant(
                    id="runequest-2006-higher",
                    title="RuneQuest 2006: higher failure",
                    summary="as a forum computed it",
                    rules=higher_failure,
                    clauses=_of_2006("higher", higher_failure, two_levels),
                ),
            ),
        ),
        Difficulty(
            title="Difficulty",
            page="difficulty",
            summary="How hard or how hasty a task is adds points to the rating or takes some.",
            variants=(
                Variant(
                    id="srd",
                    title="By points",
                    rules=by_points,
                    clauses=(
                        Clause(
                            rule="Each grade adds or takes a fixed number of points.",
                            source=SRD,
                            passage="3. Skills, Difficulty and Haste",
                            standing="read",
                        ),
                        Clause(
                            rule="Critical and fumble ranges follow the changed rating.",
                            source=SRD,
                            passage="3. Skills, Critical Success and Fumbles",
                            standing="read",
                        ),
                    ),
                ),
            ),
        ),
    ),
)
