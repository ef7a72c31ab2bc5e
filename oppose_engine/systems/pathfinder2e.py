"""Pathfinder, second edition: a d20 and a modifier against a DC, four degrees of success, and who should roll."""

from dataclasses import replace

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
    choose,
)

CORE = Source(
    title="Pathfinder Player Core",
    author="Paizo",
    publisher="Paizo",
    year=2023,
    licence="ORC License",
    url="https://2e.aonprd.com/",
)

# A natural 20 is worth a degree: it succeeds up to 9 below the DC. A natural 1 succeeds only from 10 above it.
SHIFTED = ROLL + RATING + choose(ROLL.equals(20), 9, choose(ROLL.equals(1), -10, 0))
DC = RATING + 10
you_roll = ThrowRule(
    throw=Throw(die=(1, 20)),
    ratings=(-5, 40),
    score=SHIFTED,
    still="them",
    target=DC,
    ties={"roll": ("higher score", "player")},
)
they_roll = replace(you_roll, still="you", ties={"roll": ("higher score", "opponent")})
both_roll = replace(you_roll, score=ROLL + RATING, still="", target=None, ties={"roll": ("higher score", "tie")})

LEAD = ROLL + RATING  # the total less the DC
TWENTY, ONE = ROLL.equals(20), ROLL.equals(1)
check = ThrowTest(
    throw=Throw(
        die=(1, 20),
        levels=("critical failure", "failure", "success", "critical success"),
        tests=(
            ("critical success", ((LEAD >= 10) & (ROLL >= 2)) | ((LEAD >= 0) & TWENTY)),
            ("success", ((LEAD >= 0) & (ROLL >= 2)) | ((LEAD >= -9) & TWENTY) | ((LEAD >= 10) & ONE)),
            ("failure", ((LEAD >= -9) & (ROLL >= 2)) | TWENTY | ((LEAD >= 0) & ONE)),
        ),
    ),
    number=ThrowSetting(name="modifier", label="Modifier", low=-5, high=40, default=7, says="a modifier of {}"),
    against=ThrowSetting(name="dc", label="DC", low=1, high=60, default=17, says="against DC {}"),
    good="success",
)

TOTAL = Clause(
    rule="A d20 and the modifier have to reach the DC.",
    source=CORE,
    passage="Playing the Game, Rolling Checks",
    standing="read",
)
DEGREES = Clause(
    rule="10 or more above the DC is a critical success, 10 or more below it a critical failure.",
    source=CORE,
    passage="Playing the Game, Degree of Success",
    standing="read",
)
NATURAL = Clause(
    rule="A natural 20 makes the result better by one degree, a natural 1 worse by one.",
    source=CORE,
    passage="Playing the Game, Degree of Success",
    standing="read",
)
TEN = Clause(
    rule="Only one side rolls; the DC of the other is 10 and its modifier.",
    source=CORE,
    passage="Playing the Game, Getting a DC from a Modifier",
    standing="read",
    otherwise="If both rolled, as some tables do for contests among players, equal totals would be a tie.",
    instead=both_roll,
)

SYSTEM = System(
    id="pathfinder2e",
    title="Pathfinder 2e",
    owner="Paizo",
    aliases=("Pathfinder Second Edition", "PF2", "PF2e", "Pathfinder Remaster"),
    dice="d20 and a modifier",
    summary=(
        "Roll a d20 and add the modifier; reaching the DC succeeds, 10 above or below it is critical, and a natural 20 "
        "or 1 moves the result by one degree. There is no opposed roll: one side rolls, the other’s DC is 10 and its "
        "modifier, and whoever rolls has the advantage of equal numbers."
    ),
    card="One side rolls against 10 and the other’s modifier; who rolls matters.",
    sources=(CORE,),
    mechanics=(
        ThrowContest(
            title="Who should roll?",
            noun="modifier",
            questions=(
                Question(
                    "With +7, how often do you sneak past somebody whose Perception is +7?",
                    {"you": 7, "them": 7},
                    "win",
                ),
                Question("Three behind, +7 against +10?", {"you": 7, "them": 10}, "win"),
                Question("Five ahead, +12 against +7?", {"you": 12, "them": 7}, "win"),
            ),
            summary="Your modifier against theirs, rolled by one side.",
            usual=(7, 7),
            variants=(
                Variant(
                    id="you-roll",
                    title="You roll",
                    summary="against their DC",
                    rules=you_roll,
                    clauses=(
                        TOTAL,
                        NATURAL,
                        TEN,
                        Clause(
                            rule="You act, so you roll: Stealth against a Perception DC.",
                            source=CORE,
                            passage="Exploration Activities, Avoid Notice",
                            standing="read",
                            otherwise="If they act, they roll against your DC: a Seek against your Stealth DC.",
                            instead=they_roll,
                        ),
                    ),
                ),
                Variant(
                    id="they-roll",
                    title="They roll",
                    summary="against your DC",
                    rules=they_roll,
                    clauses=(
                        TOTAL,
                        NATURAL,
                        TEN,
                        Clause(
                            rule="They act, so they roll against your DC; you win if they fail.",
                            source=CORE,
                            passage="Basic Actions, Seek",
                            standing="read",
                            otherwise="If you act, you roll against theirs.",
                            instead=you_roll,
                        ),
                    ),
                ),
            ),
        ),
        ThrowCheck(
            title="Check",
            summary="A modifier against a DC, with four degrees.",
            variants=(
                Variant(
                    id="standard",
                    title="Four degrees",
                    rules=check,
                    clauses=(TOTAL, DEGREES, NATURAL),
                ),
            ),
        ),
    ),
)
