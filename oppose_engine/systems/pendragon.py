"""Pendragon: a d20 under a value, the higher successful roll wins, exactly the value is critical."""

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
    most,
)

BOOK = Source(
    title="King Arthur Pendragon, edition 5.2",
    author="Greg Stafford",
    publisher="Chaosium",
    year=2016,
    licence="facts and figures only",
)

throw = Throw(
    die=(1, 20),
    levels=("fumble", "failure", "success", "critical"),
    tests=(
        ("critical", ROLL.equals(RATING) | (ROLL + RATING >= 40)),
        ("fumble", ROLL.equals(20)),
        ("success", ROLL <= RATING),
        ("failure", ROLL > RATING),
    ),
)
opposed = ThrowRule(
    throw=throw,
    ratings=(0, 40),
    score=ROLL + most(RATING - 20, 0),
    alike=(("fumble", "failure"),),
    ties={"failure": ("nobody",), "success": ("higher score", "tie"), "critical": ("tie",)},
)

LEVELS = (
    Clause(
        rule="A d20 up to the value succeeds; exactly the value is a critical.",
        source=BOOK,
        standing="quoted",
    ),
    Clause(
        rule="What a value has above 20 is added to the die; a total of 20 or more is a critical.",
        source=BOOK,
        standing="quoted",
    ),
    Clause(
        rule="A natural 20 is a fumble, unless the value is 20 or more.",
        source=BOOK,
        standing="quoted",
    ),
)

SYSTEM = System(
    id="pendragon",
    title="Pendragon",
    owner="Chaosium Inc.",
    aliases=("King Arthur Pendragon", "KAP"),
    dice="d20",
    summary=(
        "Both sides roll a d20 and succeed at or under their value; of two successes the higher wins. Exactly the "
        "value is a critical and counts 20. Whoever fails cannot win; if both fail, nobody does."
    ),
    card="The higher roll that succeeds wins; exactly the value is critical.",
    sources=(BOOK,),
    mechanics=(
        ThrowContest(
            title="Opposed resolution",
            noun="value",
            questions=(
                Question("15 against 10: how often do you win?", {"you": 15, "them": 10}, "win"),
                Question("A knight of 20 against 10?", {"you": 20, "them": 10}, "win"),
                Question(
                    "15 against 10: a partial success?",
                    {"you": 15, "them": 10},
                    "lose with success",
                ),
            ),
            summary="Two values, one roll each.",
            usual=(15, 10),
            variants=(
                Variant(
                    id="standard",
                    title="Higher success wins",
                    rules=opposed,
                    clauses=(
                        *LEVELS,
                        Clause(
                            rule="A success beats a failure; of two successes the higher number wins, and a critical "
                            "counts 20.",
                            source=BOOK,
                            standing="quoted",
                            otherwise="The loser of two successes has a partial success: with a defence, the shield "
                            "still helps. “Which roll meets which?” shows how often.",
                        ),
                        Clause(
                            rule="Equal numbers tie; so do two criticals.",
                            source=BOOK,
                            standing="quoted",
                        ),
                        Clause(
                            rule="Both fail: nobody wins.",
                            source=BOOK,
                            standing="quoted",
                        ),
                        Clause(
                            rule="The rules are those of edition 5.2.",
                            source=BOOK,
                            standing="assumed",
                            otherwise="We could not compare them with the sixth edition.",
                        ),
                    ),
                ),
            ),
        ),
        ThrowCheck(
            title="Unopposed roll",
            summary="A value, and nobody against it.",
            variants=(
                Variant(
                    id="standard",
                    title="As in opposed resolution",
                    rules=ThrowTest(
                        throw=throw,
                        number=ThrowSetting(
                            name="value", label="Value", low=0, high=40, default=15, says="a value of {}"
                        ),
                        good="success",
                    ),
                    clauses=LEVELS,
                ),
            ),
        ),
    ),
)
