"""Daggerheart: two d12, Hope and Fear, added against a difficulty; the higher one colours the result."""

from oppose_engine.declare import (
    AtLeast,
    Clause,
    Question,
    Source,
    SymbolCheck,
    SymbolDie,
    SymbolResult,
    SymbolRoll,
    SymbolSetting,
    System,
    Variant,
)

SRD = Source(
    title="Daggerheart System Reference Document 1.0",
    author="Darrington Press",
    publisher="Darrington Press",
    year=2025,
    licence="Darrington Press Community Gaming Licence",
    url="https://www.daggerheart.com/srd/",
)


def _counted(symbol: str, sides: int) -> tuple[str, ...]:
    """The faces of a die, each showing its number of a symbol."""
    return tuple(" ".join([symbol] * face) for face in range(1, sides + 1))


FEAR = AtLeast(sum={"fear": 1, "hope": -1}, least=1)
HOPE = AtLeast(sum={"hope": 1, "fear": -1}, least=1)
TOTAL = {"hope": 1, "fear": 1, "bonus": 1, "modifier": 1, "difficulty": -1}
BELOW = AtLeast(sum={name: -times for name, times in TOTAL.items()}, least=1)

duality = SymbolRoll(
    settings=(
        SymbolSetting(
            name="modifier", label="Modifier", low=-5, high=10, default=2, says="a modifier of {}", helps=True
        ),
        SymbolSetting(name="difficulty", label="Difficulty", low=5, high=30, default=15, says="against difficulty {}"),
        SymbolSetting(
            name="roll",
            label="Further die",
            choices=("disadvantage", "normal", "advantage"),
            default=1,
            says="(roll: {})",
        ),
    ),
    dice=(
        SymbolDie(faces=_counted("hope", 12), number={}),
        SymbolDie(faces=_counted("fear", 12), number={}),
        SymbolDie(faces=_counted("bonus", 6), number={}, only="advantage"),
        SymbolDie(faces=_counted("-bonus", 6), number={}, only="disadvantage"),
    ),
    results=(
        SymbolResult(name="failure with fear", when=(BELOW, FEAR)),
        SymbolResult(name="failure with hope", when=(BELOW, HOPE)),
        SymbolResult(name="success with fear", when=(FEAR,)),
        SymbolResult(name="success with hope", when=(HOPE,)),
        SymbolResult(name="critical success"),
    ),
    good="success with fear",
)

SYSTEM = System(
    id="daggerheart",
    title="Daggerheart",
    owner="Darrington Press",
    aliases=("Duality Dice", "Critical Role"),
    dice="two twelve-sided dice, Hope and Fear",
    summary=(
        "Roll two d12 of different colours, Hope and Fear, and add both to a modifier; the total has to reach the "
        "difficulty. Success or failure comes with Hope where the Hope die is higher, with Fear where the Fear die is. "
        "Equal dice are a critical success, whatever the total."
    ),
    card="Two d12: success or not, with Hope or with Fear.",
    sources=(SRD,),
    mechanics=(
        SymbolCheck(
            title="Action roll",
            questions=(
                Question(
                    "With +2 against 15, how often do you succeed?",
                    {"modifier": 2, "difficulty": 15},
                    "success with fear or better",
                ),
                Question(
                    "The same with Hope, or a critical success?",
                    {"modifier": 2, "difficulty": 15},
                    "success with hope or better",
                ),
                Question(
                    "How often do you succeed with advantage?",
                    {"modifier": 2, "difficulty": 15, "roll": "advantage"},
                    "success with fear or better",
                ),
            ),
            summary="A modifier against a difficulty, with Hope or with Fear.",
            variants=(
                Variant(
                    id="standard",
                    title="Hope and Fear",
                    rules=duality,
                    clauses=(
                        Clause(
                            rule="Hope, Fear and the modifier together have to reach the difficulty.",
                            source=SRD,
                            passage="Core Mechanics, Making Moves and Taking Action",
                            standing="read",
                        ),
                        Clause(
                            rule="The higher of the two dice says whether the result comes with Hope or with Fear.",
                            source=SRD,
                            passage="Core Mechanics, Making Moves and Taking Action",
                            standing="read",
                        ),
                        Clause(
                            rule="Equal dice: a critical success, whatever the total.",
                            source=SRD,
                            passage="Core Mechanics, Making Moves and Taking Action",
                            standing="read",
                        ),
                        Clause(
                            rule="Advantage adds a d6; disadvantage subtracts one.",
                            source=SRD,
                            passage="Core Mechanics, Making Moves and Taking Action",
                            standing="read",
                        ),
                    ),
                ),
            ),
        ),
    ),
)
