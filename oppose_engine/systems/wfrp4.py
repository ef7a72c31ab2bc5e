"""Warhammer Fantasy Roleplay, fourth edition: success levels of a d100, compared even where both fail."""

from dataclasses import replace

from oppose_engine.declare import (
    DOUBLE,
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
    least,
    most,
    part,
)

BOOK = Source(
    title="Warhammer Fantasy Roleplay, fourth edition",
    author="Cubicle 7",
    publisher="Cubicle 7",
    year=2018,
    licence="facts and figures only",
)

SUCCEEDS = (ROLL <= 5) | ((ROLL <= RATING) & (ROLL <= 95))
LEVELS = part(RATING, 10, "down") - part(ROLL, 10, "down")
SUCCESS_LEVELS = choose(SUCCEEDS, most(LEVELS, choose(ROLL <= 5, 1, 0)), choose(ROLL >= 96, least(LEVELS, -1), LEVELS))
throw = Throw(
    die=(1, 100),
    levels=("fumble", "failure", "success", "critical"),
    tests=(
        ("critical", SUCCEEDS & DOUBLE),
        ("success", SUCCEEDS),
        ("fumble", DOUBLE),
        ("failure", ROLL >= 1),
    ),
)
opposed = ThrowRule(
    throw=throw,
    ratings=(1, 150),
    score=SUCCESS_LEVELS,
    alike=(throw.levels,),
    ties={"critical": ("higher score", "higher rating", "tie")},
    margin=SUCCESS_LEVELS,
)
FAST = choose(SUCCEEDS, most(part(ROLL, 10, "down"), choose(ROLL <= 5, 1, 0)), SUCCESS_LEVELS)
fast = replace(opposed, score=FAST, margin=FAST)
ABOVE = choose(SUCCEEDS, most(part(RATING - 100, 10, "down"), 0), 0)
beyond = replace(opposed, score=SUCCESS_LEVELS + ABOVE, margin=SUCCESS_LEVELS + ABOVE)
even = replace(opposed, ties={"critical": ("higher score", "tie")})

SKILL = ThrowSetting(name="skill", label="Skill", low=1, high=150, default=45, says="a skill of {}")
check = ThrowTest(
    throw=Throw(
        die=(1, 100),
        levels=(
            "impressive failure",
            "failure",
            "marginal failure",
            "marginal success",
            "success",
            "impressive success",
        ),
        tests=(
            ("impressive success", SUCCEEDS & (LEVELS >= 4)),
            ("success", SUCCEEDS & (LEVELS >= 2)),
            ("marginal success", SUCCEEDS),
            ("marginal failure", LEVELS >= -1),
            ("failure", LEVELS >= -3),
        ),
    ),
    number=SKILL,
    good="marginal success",
)
doubles = ThrowTest(throw=throw, number=SKILL, good="success")

LEVEL = Clause(
    rule="The success level is the tens of the skill less the tens of the roll; 00 has ten tens.",
    source=BOOK,
    standing="quoted",
    otherwise="The quick way takes the tens of a successful roll.",
    instead=fast,
)
AUTOMATIC = Clause(
    rule="01 to 05 always succeed, with at least 1 level; 96 to 00 always fail, with at most −1.",
    source=BOOK,
    standing="quoted",
)
HIGHER = Clause(
    rule="The higher success level wins, even if both fail; a double, critical or fumble, changes nothing.",
    source=BOOK,
    standing="quoted",
)
EQUAL = Clause(
    rule="The same level: the higher skill wins; the same skill: a tie.",
    source=BOOK,
    standing="quoted",
    otherwise="Some groups leave every equal level a tie.",
    instead=even,
)
HUNDRED = Clause(
    rule="A skill above 100 has no further bonus.",
    source=BOOK,
    standing="assumed",
    otherwise="With a rule for high skills each full 10 above 100 adds a level to a success.",
    instead=beyond,
)

SYSTEM = System(
    id="wfrp4",
    title="Warhammer Fantasy Roleplay 4",
    owner="Games Workshop",
    aliases=("WFRP", "Warhammer Fantasy"),
    dice="d100",
    summary=(
        "Both sides roll d100 against their skill. Success levels are the tens of the skill minus the tens of the "
        "roll: 0 or less if the roll fails. The higher level wins, even if both fail; at equal levels the higher "
        "skill does."
    ),
    card="Success levels decide, so somebody wins even where both fail.",
    sources=(BOOK,),
    mechanics=(
        ThrowContest(
            title="Opposed test",
            noun="skill",
            questions=(
                Question("45 against 35: how often do you win?", {"you": 45, "them": 35}, "win"),
                Question("60 against 30?", {"you": 60, "them": 30}, "win"),
                Question("Both at 40: how often is it a tie?", {"you": 40, "them": 40}, "tie"),
            ),
            summary="Two skills, one roll each.",
            usual=(45, 35),
            counts="success levels",
            variants=(
                Variant(
                    id="standard",
                    title="Tens less tens",
                    rules=opposed,
                    clauses=(LEVEL, AUTOMATIC, HIGHER, EQUAL, HUNDRED),
                ),
                Variant(
                    id="fast",
                    title="Tens of the roll",
                    summary="the quick way",
                    rules=fast,
                    clauses=(
                        Clause(
                            rule="A success has as many levels as the tens of its roll; a failure counts as usual.",
                            source=BOOK,
                            standing="assumed",
                            otherwise="The usual way takes the tens of the roll from those of the skill.",
                            instead=opposed,
                        ),
                        AUTOMATIC,
                        HIGHER,
                        replace(EQUAL, instead=None),
                    ),
                ),
                Variant(
                    id="above-100",
                    title="More levels above 100",
                    summary="a rule for high skills",
                    rules=beyond,
                    clauses=(
                        replace(LEVEL, instead=None),
                        AUTOMATIC,
                        HIGHER,
                        replace(EQUAL, instead=None),
                        Clause(
                            rule="Each full 10 of the skill above 100 adds a level to a success.",
                            source=BOOK,
                            standing="quoted",
                            otherwise="Without that rule a skill above 100 has no further bonus.",
                            instead=opposed,
                        ),
                    ),
                ),
            ),
        ),
        ThrowCheck(
            title="Test",
            summary="A skill, and how well it goes.",
            variants=(
                Variant(
                    id="standard",
                    title="By success level",
                    rules=check,
                    clauses=(
                        replace(LEVEL, otherwise="", instead=None),
                        replace(AUTOMATIC),
                        Clause(
                            rule="2 or 3 levels are a success, 4 or more an impressive, fewer a marginal one; "
                            "failures likewise.",
                            source=BOOK,
                            standing="quoted",
                            otherwise="6 and more are astounding; they are counted as impressive here.",
                        ),
                    ),
                ),
            ),
        ),
        ThrowCheck(
            title="Criticals and fumbles",
            summary="Doubles in combat.",
            name="combat-roll",
            variants=(
                Variant(
                    id="standard",
                    title="Doubles",
                    rules=doubles,
                    clauses=(
                        Clause(
                            rule="In combat a double that succeeds is a critical, one that fails a fumble; 00 is a "
                            "double.",
                            source=BOOK,
                            standing="quoted",
                        ),
                    ),
                ),
            ),
        ),
    ),
)
