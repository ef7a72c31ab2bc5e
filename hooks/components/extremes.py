"""The largest gain and the largest loss between two tables of match-ups, in words."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from oppose_engine.claim import places
from oppose_engine.odds_table import Label
from oppose_engine.text import points

__all__ = ["extremes"]


def extremes(change: Any, labels: Sequence[Label]) -> str:
    """Where your chance rises most and falls most; ``change`` has a chance for each pair of sides.

    >>> extremes(np.array([[Fraction(0), Fraction(1, 10)], [Fraction(0), Fraction(0)]], dtype=object), [20, 40])
    'The largest gain is +10.0 points, at 20 against 40; there is no loss anywhere.'
    """
    gain, loss = Fraction(change.max()), Fraction(change.min())
    first = f"The largest gain is {_at(change, gain, labels)}" if gain > 0 else "There is no gain anywhere"
    second = f"the largest loss {_at(change, loss, labels)}" if loss < 0 else "there is no loss anywhere"
    return f"{first}; {second}."


def _at(change: Any, size: Fraction, labels: Sequence[Label]) -> str:
    where = [f"{labels[i]} against {labels[j]}" for i, j in np.argwhere(change == size).tolist()]
    return f"{points(size, 1)} points, at {places(where, 'match-ups')}"
