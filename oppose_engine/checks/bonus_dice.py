"""Bonus and penalty dice: several tens dice, one units die, the best or the worst result kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from oppose_engine.errors import RangeError
from oppose_engine.odds_table import Axis, Label, OddsTable, TableId
from oppose_engine.rules.system import Mechanic, Scale
from oppose_engine.sides.bands import FACES

__all__ = ["BONUS", "DICE", "BonusDice", "bonus_words", "result_counts"]

DICE = range(-2, 3)
"""How many bonus dice a roll has; penalty dice are negative."""
BONUS = (("bonus2", 2), ("bonus", 1), ("penalty", -1), ("penalty2", -2))
"""Their names before a rating: ``bonus+60``."""


def bonus_words(dice: int) -> str:
    """Bonus dice in words, or penalty dice if negative.

    >>> bonus_words(1), bonus_words(-2), bonus_words(0)
    ('one bonus die', 'two penalty dice', 'no extra dice')
    """
    number = ("no extra dice", "one {} die", "two {} dice")[abs(dice)]
    return number.format("bonus" if dice > 0 else "penalty")


def result_counts(dice: int) -> list[int]:
    """How often each d100 result 1..100 is kept, in counts of ``10 ** (2 + abs(dice))``.

    ``dice`` is -2..2: bonus dice are positive and keep the lowest result, penalty dice negative
    and keep the highest; RangeError outside. 00 on tens and units reads 100.

    >>> sum(result_counts(1)[:50]) / 10**3, sum(result_counts(-1)[:50]) / 10**3
    (0.75, 0.25)
    """
    if dice not in DICE:
        raise RangeError(f"{dice} bonus dice are outside {DICE[0]}..{DICE[-1]}; penalty dice are negative")
    tens = abs(dice) + 1
    counts = {}
    for units in range(10):
        results = sorted(10 * ten + units or 100 for ten in range(10))
        for below, result in enumerate(results):
            rank = below if dice < 0 else 9 - below  # results that this one is kept over
            counts[result] = (rank + 1) ** tens - rank**tens
    return [counts[int(face)] for face in FACES]


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusDice(Mechanic[None]):
    """The distribution of one d100 roll with bonus or penalty dice.

    >>> from oppose_engine import system
    >>> system("coc7").table("bonus-dice").value(dice=1, result=1)
    Fraction(19, 1000)
    """

    kind: ClassVar[str] = "bonus-dice"
    tables: ClassVar[tuple[str, ...]] = ("bonus-dice",)

    def table(self, key: TableId, scale: Scale | None = None) -> OddsTable:
        """The kept result, 1..100, by dice: -2..2 unless ``scale`` says otherwise."""
        dice = tuple(scale or DICE)
        return OddsTable(
            id=key,
            title=self.title,
            axes=(Axis("dice", dice), Axis("result", tuple(FACES.tolist()))),
            cells=np.array([result_counts(n) for n in dice], dtype=np.int64),
            denominator=tuple(10 ** (2 + abs(n)) for n in dice),
        )

    def example(self) -> dict[str, Label]:
        """One bonus die."""
        return {"dice": 1}
