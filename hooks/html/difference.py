"""How much kinder one table of match-ups is to you than another: the change, its classes, the extremes in words."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil
from typing import Any

import numpy as np

from oppose_engine import OddsTable
from oppose_engine.odds_table import Label
from oppose_engine.questions.basis import places
from oppose_engine.text import points

CLASSES = ("m4", "m3", "m2", "m1", "0", "p1", "p2", "p3", "p4")
"""The classes, largest loss to largest gain."""
COARSE = (Fraction(1, 2), Fraction(2), Fraction(5), Fraction(10))
"""Where they begin, in percentage points: for two games, and for two readings of a game that differ much."""
FINE = (Fraction(1, 20), Fraction(1, 4), Fraction(1, 2), Fraction(1))
FINE_BELOW = 5
"""Two readings that differ by less than this many points everywhere get fine steps."""


def change(first: OddsTable, second: OddsTable) -> tuple[Any, Fraction]:
    """The change of your chance to win for each pair of sides, exactly: whole numbers, and the size of their unit."""
    a, b = (table.cells[..., 0].astype(object) for table in (first, second))
    wholes = first.denominator_at(0), second.denominator_at(0)
    return b * wholes[0] - a * wholes[1], Fraction(1, wholes[0] * wholes[1])


def steps_for(first: OddsTable, second: OddsTable) -> tuple[Fraction, ...]:
    """Fine steps for two readings of one game that are nowhere far apart, otherwise coarse steps."""
    changed, unit = change(first, second)
    near = 100 * np.abs(changed).max() * unit < FINE_BELOW
    return FINE if first.id.system == second.id.system and near else COARSE


def classes(changed: Any, unit: Fraction, steps: Sequence[Fraction]) -> Any:
    """The number in ``CLASSES`` of each change, given as for ``extremes``; ``steps`` are where classes begin."""
    sizes = sum((np.abs(changed) >= ceil(step / (100 * unit))).astype(np.int64) for step in steps)
    return np.where(changed < 0, -sizes, sizes) + len(steps)


def extremes(changed: Any, unit: Fraction, labels: Sequence[Label]) -> str:
    """Where your chance rises most and falls most; ``changed`` has a number of ``unit`` for each pair of sides.

    >>> extremes(np.array([[0, 1], [0, 0]]), Fraction(1, 10), [20, 40])
    'The largest gain is +10.0 points, at 20 against 40; there is no loss anywhere.'
    """

    def at(most: Any) -> str:
        where = [f"{labels[i]} against {labels[j]}" for i, j in np.argwhere(changed == most).tolist()]
        return f"{points(int(most) * unit, 1)} points, at {places(where, 'match-ups')}"

    gain, loss = changed.max(), changed.min()
    first = f"The largest gain is {at(gain)}" if gain > 0 else "There is no gain anywhere"
    second = f"the largest loss {at(loss)}" if loss < 0 else "there is no loss anywhere"
    return f"{first}; {second}."
