"""A rating that grows try by try: how many tries or hours it takes on average to reach a target.

A try may also lower the rating, so the average from one rating depends on the averages from others: they form a
system of linear equations. It is solved exactly, in whole numbers, from the lowest rating up, once for all targets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import NamedTuple

import numpy as np

from oppose_engine.errors import RangeError
from oppose_engine.odds_table import Cells

__all__ = ["Chain", "Steps"]

Steps = Mapping[int, Fraction]
"""The chance of each number of points that a try adds or takes; otherwise the rating stays."""


class _Row(NamedTuple):
    """The average cost to rise above a rating, and the chance to land on each higher one: all parts of ``whole``."""

    cost: int
    leads: dict[int, int]
    whole: int


class Chain:
    """The ratings from ``low`` up: for each, how one try may change it, and what the try costs.

    >>> coin = Chain(0, [{1: Fraction(1, 2)}, {1: Fraction(1, 2), -1: Fraction(1, 4)}])
    >>> coin.expected(2)
    [Fraction(5, 1), Fraction(3, 1)]
    """

    def __init__(self, low: int, steps: Sequence[Steps], costs: Sequence[int] | None = None) -> None:
        self.low = low
        self._rows: list[_Row | None] = []  # None where no way leads up
        for at, changes in enumerate(steps):
            self._rows.append(self._row(at, changes, 1 if costs is None else costs[at]))

    def _row(self, at: int, changes: Steps, cost: int) -> _Row | None:
        whole = lcm(*(chance.denominator for chance in changes.values()))
        leads = {at + points: _parts(chance, whole) for points, chance in changes.items() if points and chance}
        cost, stays = cost * whole, whole - sum(leads.values())
        while below := [place for place in leads if place < at]:
            lowest = min(below)
            times, row = leads.pop(lowest), self._rows[lowest]
            if row is None:
                return None
            by = gcd(times, row.whole)
            scale, times = row.whole // by, times // by
            whole, stays, cost = whole * scale, stays * scale, cost * scale + times * row.cost
            leads = {place: parts * scale for place, parts in leads.items()}
            for place, on in row.leads.items():
                leads[place] = leads.get(place, 0) + times * on
        leaves = whole - stays - leads.pop(at, 0)
        if not leaves:
            return None
        by = gcd(cost, leaves, *leads.values())
        return _Row(cost // by, {place: parts // by for place, parts in leads.items()}, leaves // by)

    def expected(self, target: int) -> list[Fraction | None]:
        """The average cost to reach ``target`` or more, from each rating ``low .. target - 1``.

        None for a rating from which the target may never be reached.
        """
        wanted = target - self.low
        found: list[Fraction | None] = [None] * wanted
        for at in reversed(range(wanted)):
            row = self._rows[at]
            if row is None:
                continue
            ways = [(parts, found[place]) for place, parts in row.leads.items() if place < wanted]
            known = [(parts, rest) for parts, rest in ways if rest is not None]
            if len(known) == len(ways):
                whole = lcm(*(rest.denominator for _, rest in known))
                rests = sum(parts * _parts(rest, whole) for parts, rest in known)
                found[at] = Fraction(row.cost * whole + rests, row.whole * whole)
        return found

    def square(self, ratings: Sequence[int]) -> Cells:
        """The average cost from each rating to each: 0 if it is reached already; RangeError if it may never be."""
        cells = np.full((len(ratings), len(ratings)), Fraction(0), dtype=object)
        for column, target in enumerate(ratings):
            found = self.expected(target)
            for row, start in enumerate(ratings):
                if start < target:
                    cells[row, column] = found[start - self.low]
                    if cells[row, column] is None:
                        raise RangeError(f"from {start} the rating {target} cannot be reached; ask for a lower target")
        return cells


def _parts(share: Fraction, whole: int) -> int:
    """How many parts of ``whole`` a fraction is; its denominator divides ``whole``."""
    return share.numerator * (whole // share.denominator)
