"""Eclipse Phase, second edition: a d100 from 00 to 99, doubles are critical, the higher success wins."""

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
    TurnDigits,
    Variant,
)

BOOK = Source(
    title="Eclipse Phase, second edition",
    author="Posthuman Studios",
    publisher="Posthuman Studios",
    year=2019,
    licence="CC BY-NC-SA 4.0",
    url="https://github.com/luizbgomide/EclipsePhase2e-ptbr",
)

OPPOSED = "Game Mechanics, Opposed Tests"

SUCCEEDS = ROLL.equals(0) | ((ROLL <= RATING) & (ROLL <= 98))
DOUBLE = ROLL.multiple_of(11)
DIE = (0, 99)
deadlock = ThrowRule(
    throw=Throw(
        die=DIE,
        levels=("failure", "success", "critical"),
        tests=(("critical", SUCCEEDS & DOUBLE), ("success", SUCCEEDS)),
    ),
    ratings=(-30, 120),
    ties={
        "failure": ("nobody",),
        "success": ("higher score", "tie"),
        "critical": ("higher score", "higher rating", "tie"),
    },
)
BY_ROLL = ("higher score", "higher rating", "tie")
highest = replace(deadlock, ties=dict.fromkeys(("failure", "success", "critical"), BY_ROLL))
TARGET = ThrowSetting(name="target", label="Target number", low=-30, high=120, default=60, says="a target number of {}")
check = ThrowTest(
    throw=Throw(
        die=DIE,
        levels=(
            "critical failure",
            "superior failure",
            "failure",
            "success",
            "superior success",
            "critical success",
        ),
        tests=(
            ("critical success", SUCCEEDS & DOUBLE),
            ("superior success", SUCCEEDS & (ROLL >= 33)),
            ("success", SUCCEEDS),
            ("critical failure", DOUBLE),
            ("superior failure", ROLL <= 66),
            ("failure", ROLL >= 0),
        ),
    ),
    number=TARGET,
    good="success",
)
degrees = ThrowTest(
    throw=Throw(
        die=DIE,
        levels=(
            "critical failure",
            "failure, two degrees",
            "failure, one degree",
            "failure",
            "success",
            "success, one degree",
            "success, two degrees",
            "critical success",
        ),
        tests=(
            ("critical success", SUCCEEDS & DOUBLE),
            ("success, two degrees", SUCCEEDS & (ROLL >= 66)),
            ("success, one degree", SUCCEEDS & (ROLL >= 33)),
            ("success", SUCCEEDS),
            ("critical failure", DOUBLE),
            ("failure, two degrees", ROLL <= 33),
            ("failure, one degree", ROLL <= 66),
            ("failure", ROLL >= 0),
        ),
    ),
    number=TARGET,
    good="success",
)

SUCCESS = Clause(
    rule="The dice count from 00 to 99. A roll at or under the target number succeeds; 00 always does, 99 never.",
    source=BOOK,
    passage="Game Mechanics, Making Tests; Criticals",
    standing="read",
)
CRITICAL = Clause(
    rule="Doubles are critical, as a success or as a failure.",
    source=BOOK,
    passage="Game Mechanics, Criticals",
    standing="read",
)
BOTH = Clause(
    rule="Both succeed: a critical beats a plain success, then the higher roll wins; of two criticals with the same "
    "roll the higher skill.",
    source=BOOK,
    passage=OPPOSED,
    standing="read",
)
SKILL = Clause(
    rule="Where the higher skill decides, the target number stands for it.",
    source=BOOK,
    standing="assumed",
    otherwise="A modifier changes the target number and leaves the skill.",
)

ALONE = Clause(
    rule="A double counts as a critical alone.",
    source=BOOK,
    passage="Game Mechanics, Criticals",
    standing="read",
)
DEGREES = Clause(
    rule="A success of 33 or more has a superior degree, one of 66 or more two. A failure of 66 or less has one, "
    "one of 33 or less two.",
    source=BOOK,
    passage="Game Mechanics, Superior Results: 33/66 Rule",
    standing="read",
)

SYSTEM = System(
    id="eclipse-phase",
    title="Eclipse Phase",
    owner="Posthuman Studios",
    aliases=("EP2", "Eclipse Phase 2e", "transhumanity"),
    dice="d100 from 00 to 99",
    summary=(
        "Both sides roll a d100 that counts from 00 to 99, at or under their target number. Doubles are critical. One "
        "success beats a failure; of two successes a critical wins, then the higher roll. If both fail, nobody gains "
        "ground."
    ),
    card="Doubles are critical; the higher roll that succeeds wins.",
    sources=(BOOK,),
    spending=(
        TurnDigits(
            name="flip",
            title="Flip the digits",
            asks="How much is a point of a pool worth?",
            unit="pool points",
            throw=check.throw,
            good="success",
            clauses=(
                SUCCESS,
                Clause(
                    rule="After the roll one point of a pool turns the digits, 83 into 38. A test takes one point.",
                    source=BOOK,
                    passage="Game Mechanics, Using Pools",
                    standing="read",
                    otherwise="The point may also upgrade a success, or soften a critical failure; neither is counted "
                    "here.",
                ),
            ),
        ),
    ),
    mechanics=(
        ThrowContest(
            title="Opposed test",
            noun="target number",
            questions=(
                Question("At 65, how often do you slip past a guard at 40?", {"you": 65, "them": 40}, "win"),
                Question("Both at 60: how often do both fail?", {"you": 60, "them": 60}, "none"),
                Question("At 40, how often do you beat an expert at 80?", {"you": 40, "them": 80}, "win"),
            ),
            summary="Two target numbers, one roll each.",
            usual=(60, 40),
            variants=(
                Variant(
                    id="deadlock",
                    title="Both fail: deadlock",
                    rules=deadlock,
                    clauses=(
                        SUCCESS,
                        CRITICAL,
                        BOTH,
                        SKILL,
                        Clause(
                            rule="Both fail: a deadlock, and nobody gains ground. Two successes that are still equal "
                            "are a deadlock too, and count as a tie here.",
                            source=BOOK,
                            passage=OPPOSED,
                            standing="read",
                            otherwise="The game master may let the higher roll or the higher skill decide instead.",
                            instead=highest,
                        ),
                    ),
                ),
                Variant(
                    id="highest-roll",
                    title="Both fail: the higher roll",
                    rules=highest,
                    clauses=(
                        SUCCESS,
                        CRITICAL,
                        BOTH,
                        SKILL,
                        Clause(
                            rule="Both fail: the higher roll wins, then the higher skill, also with equal "
                            "successes; the same in both is a tie.",
                            source=BOOK,
                            passage=OPPOSED,
                            standing="read",
                            otherwise="The game master may let the higher skill decide, or call it a deadlock.",
                            instead=deadlock,
                        ),
                    ),
                ),
            ),
        ),
        ThrowCheck(
            title="Success test",
            summary="A target number, and how well it goes.",
            variants=(
                Variant(
                    id="standard",
                    title="Superior results",
                    rules=check,
                    clauses=(
                        SUCCESS,
                        CRITICAL,
                        DEGREES,
                        ALONE,
                    ),
                ),
            ),
        ),
        ThrowCheck(
            title="Superior degrees",
            summary="How many superior degrees a test has.",
            name="degrees",
            variants=(
                Variant(
                    id="standard",
                    title="Doubles are critical",
                    rules=degrees,
                    clauses=(
                        SUCCESS,
                        CRITICAL,
                        DEGREES,
                        ALONE,
                    ),
                ),
            ),
        ),
    ),
)
