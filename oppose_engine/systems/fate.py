"""Fate: four dice of minus, blank and plus, and a skill; the difference counts in shifts."""

from oppose_engine.declare import (
    RATING,
    ROLL,
    Clause,
    Question,
    Source,
    System,
    Throw,
    ThrowCheck,
    ThrowContest,
    ThrowRule,
    ThrowSetting,
    ThrowTest,
    Variant,
)

CONDENSED = Source(
    title="Fate Condensed System Reference Document",
    author="PK Sullivan and others",
    publisher="Evil Hat Productions",
    year=2020,
    licence="CC BY 3.0",
    url="https://fate-srd.com/",
)
CORE = Source(
    title="Fate Core System Reference Document",
    author="Leonard Balsera and others",
    publisher="Evil Hat Productions",
    year=2013,
    licence="CC BY 3.0",
    url="https://fate-srd.com/",
)

FACES = (0, 2)  # a face of minus, blank or plus counts 0, 1 or 2: 4 more than the total of four dice
opposed = ThrowRule(
    throw=Throw(die=FACES, dice=4),
    ratings=(-2, 10),
    score=ROLL + RATING,
    ties={"roll": ("higher score", "tie")},
    margin=ROLL + RATING,
)
SHIFTS = ROLL + RATING - 4
check = ThrowTest(
    throw=Throw(
        die=FACES,
        dice=4,
        levels=("failure", "tie", "success", "success with style"),
        tests=(("success with style", SHIFTS >= 3), ("success", SHIFTS >= 1), ("tie", SHIFTS >= 0)),
    ),
    number=ThrowSetting(name="skill", label="Skill", low=-2, high=10, default=2, says="a skill of {}"),
    against=ThrowSetting(name="difficulty", label="Difficulty", low=-2, high=10, default=2, says="against {}"),
    good="success",
)
DICE = Clause(
    rule="Four dice, each of them minus, blank or plus with the same chance, are added to the skill.",
    source=CONDENSED,
    passage="Taking Action, Rolling the Dice",
    standing="read",
)
NO_POINTS = Clause(
    rule="Nobody invokes an aspect.",
    source=CONDENSED,
    standing="assumed",
    otherwise="Each invocation adds 2 after the roll, rolls all dice again, or makes somebody else’s roll harder by 2.",
)

SYSTEM = System(
    id="fate",
    title="Fate",
    owner="Evil Hat Productions",
    aliases=("Fate Core", "Fate Condensed", "Fate Accelerated", "FAE", "Fudge dice", "4dF"),
    dice="four Fate dice",
    summary=(
        "Each side rolls four dice that show minus, blank or plus, and adds its skill. The higher result wins; the "
        "difference counts in shifts, and three shifts or more are a success with style. Equal results are a tie."
    ),
    card="Four dice near 0 and a skill: small differences weigh much.",
    sources=(CONDENSED, CORE),
    mechanics=(
        ThrowContest(
            title="Contest",
            noun="skill",
            questions=(
                Question("Good against Fair, +3 against +2: how often do you win?", {"you": 3, "them": 2}, "win"),
                Question("Even skills, +2 against +2: how often is it a tie?", {"you": 2, "them": 2}, "tie"),
                Question("Two behind, +1 against +3?", {"you": 1, "them": 3}, "win"),
            ),
            summary="Two skills, one exchange.",
            usual=(3, 2),
            counts="shifts",
            variants=(
                Variant(
                    id="standard",
                    title="The higher result",
                    rules=opposed,
                    clauses=(
                        DICE,
                        Clause(
                            rule="The higher result wins the exchange.",
                            source=CORE,
                            passage="Contests",
                            standing="read",
                            otherwise="A success with style counts as two victories, and three victories win.",
                        ),
                        Clause(
                            rule="Equal results: a tie; nobody has a victory, and something unexpected happens.",
                            source=CORE,
                            passage="Contests",
                            standing="read",
                        ),
                        NO_POINTS,
                    ),
                ),
            ),
        ),
        ThrowCheck(
            title="Overcome",
            summary="A skill against a difficulty.",
            variants=(
                Variant(
                    id="standard",
                    title="By shifts",
                    rules=check,
                    clauses=(
                        DICE,
                        Clause(
                            rule="One or two shifts above the difficulty: success. Three or more: with style. As "
                            "much: a tie. Less: failure.",
                            source=CONDENSED,
                            passage="Outcomes",
                            standing="read",
                            otherwise="A tie is a success at a minor cost; count it as a success if the cost does "
                            "not matter.",
                        ),
                        NO_POINTS,
                    ),
                ),
            ),
        ),
    ),
)
