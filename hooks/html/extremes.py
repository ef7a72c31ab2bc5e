"""A sentence on the largest gain and the largest loss between two tables of match-ups."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from oppose_engine.odds_table import Label
from oppose_engine.questions.claim import places
from oppose_engine.text import points

__all__ = ["extremes"]


def extremes(change: Any, unit: Fraction, labels: Sequence[Label]) -> str:
    """Where your chance rises most and falls most; ``change`` has a number of ``unit`` for each pair of sides.

    >>> extremes(np.array([[0, 1], [0, 0]]), Fraction(1, 10), [20, 40])
    'The largest gain is +10.0 points, at 20 against 40; there is no loss anywhere.'
    """

    def at(most: Any) -> str:
        where = [f"{labels[i]} against {labels[j]}" for i, j in np.argwhere(change == most).tolist()]
        return f"{points(int(most) * unit, 1)} points, at {places(where, 'match-ups')}"

    gain, loss = change.max(), change.min()
    first = f"The largest gain is {at(gain)}" if gain > 0 else "There is no gain anywhere"
    second = f"the largest loss {at(loss)}" if loss < 0 else "there is no loss anywhere"
    return f"{first}; {second}."
