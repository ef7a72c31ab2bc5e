"""Burning Wheel: pools of d6 against an obstacle, each die succeeding by its shade."""

from dataclasses import replace

from oppose_engine.declare import (
    AtLeast,
    Clause,
    FaceDie,
    HitContest,
    Hits,
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

BOOK = Source(
    title="Burning Wheel Gold",
    author="Luke Crane",
    publisher="Burning Wheel HQ",
    year=2011,
    licence="facts and figures only",
)

SHADES = {"black": 4, "gray": 3, "white": 2}
"""The lowest face that succeeds."""

versus = Hits(die=FaceDie(worth=(0, 0, 0, 1, 1, 1)), dice=tuple(range(1, 11)))


def _shade(name: str, lowest: int) -> SymbolDie:
    faces = tuple("success" if face >= lowest else "" for face in range(1, 7))
    return SymbolDie(faces=faces, number={"dice": 1}, only=name)


test = SymbolRoll(
    settings=(
        SymbolSetting(
            name="dice", label="Dice", low=1, high=10, most=20, default=6, says="{} dice", one="1 die", helps=True
        ),
        SymbolSetting(
            name="obstacle", label="Obstacle", low=1, high=10, most=20, default=3, says="against obstacle {}"
        ),
        SymbolSetting(name="shade", label="Shade", choices=tuple(SHADES), says="in {}"),
    ),
    dice=tuple(_shade(name, lowest) for name, lowest in SHADES.items()),
    results=(
        SymbolResult(name="failure", when=(AtLeast(sum={"obstacle": 1, "success": -1}, least=1),)),
        SymbolResult(name="success"),
    ),
    good="success",
)

SHADE = Clause(
    rule="A black die succeeds on 4 and more, a gray one on 3 and more, a white one on 2 and more.",
    source=BOOK,
    standing="quoted",
)

SYSTEM = System(
    id="burning-wheel",
    title="Burning Wheel",
    owner="Burning Wheel HQ",
    aliases=("BWG", "Mouse Guard", "Torchbearer"),
    dice="pool of six-sided dice",
    summary=(
        "Roll a number of six-sided dice and count successes: on a black die 4 or more, on a gray one 3 or more, on "
        "a white one 2 or more. You need as many as the obstacle; in a versus test more successes win."
    ),
    card="A black die is an even chance, other shades are better.",
    sources=(BOOK,),
    mechanics=(
        SymbolCheck(
            title="Test",
            questions=(
                Question("6 dice against obstacle 3: how often is that enough?", {"dice": 6, "obstacle": 3}, "success"),
                Question("4 dice against obstacle 4: is it worth a try?", {"dice": 4, "obstacle": 4}, "success"),
                Question("The same 4 dice with a gray shade?", {"dice": 4, "obstacle": 4, "shade": "gray"}, "success"),
            ),
            summary="A pool against an obstacle.",
            variants=(
                Variant(
                    id="standard",
                    title="At least the obstacle",
                    rules=test,
                    clauses=(
                        SHADE,
                        Clause(
                            rule="At least as many successes as the obstacle: a success.",
                            source=BOOK,
                            standing="quoted",
                        ),
                        Clause(
                            rule="Sixes are not rolled again.",
                            source=BOOK,
                            standing="assumed",
                            otherwise="For some tests, and with a point of fate, they are.",
                        ),
                    ),
                ),
            ),
        ),
        HitContest(
            title="Versus test",
            summary="Two pools of black dice, and whoever has more successes.",
            variants=(
                Variant(
                    id="standard",
                    title="Equal successes: a tie",
                    rules=versus,
                    clauses=(
                        replace(SHADE, otherwise="Both sides roll black dice here."),
                        Clause(
                            rule="Equal numbers of successes are a tie.",
                            source=BOOK,
                            standing="assumed",
                            otherwise="The defender may win instead.",
                            instead=replace(versus, equal="opponent"),
                        ),
                        versus.shown(BOOK),
                    ),
                ),
            ),
        ),
    ),
)
