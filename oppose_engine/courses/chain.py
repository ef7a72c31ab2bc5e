"""A rating that grows try by try: how many tries or hours it takes on average to reach a target.

A try may also lower the rating, so the average from one rating depends on the averages from others: they form a
system of linear equations. It is solved in fractions, from the lowest rating up, once for all targets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm

import numpy as np

from oppose_engine.errors import RangeError
from oppose_engine.odds_table import Cells

__all__ = ["Chain", "Steps"]

Steps = Mapping[int, Fraction]
"""The chance of each number of points that a try adds or takes; otherwise the rating stays."""


class Chain:
    """The ratings from ``low`` up: for each, how one try may change it, and what the try costs.

    >>> coin = Chain(0, [{1: Fraction(1, 2)}, {1: Fraction(1, 2), -1: Fraction(1, 4)}])
    >>> coin.expected(2)
    [Fraction(5, 1), Fraction(3, 1)]
    """

    def __init__(self, low: int, steps: Sequence[Steps], costs: Sequence[int] | None = None) -> None:
        self.low = low
        self.rows: list[tuple[Fraction, dict[int, Fraction]] | None] = []
        """For each rating: the average cost to rise above it, and the chance to land on each higher rating."""
        for at, changes in enumerate(steps):
            self.rows.append(self._row(at, changes, 1 if costs is None else costs[at]))

    def _row(self, at: int, changes: Steps, cost: int) -> tuple[Fraction, dict[int, Fraction]] | None:
        spent = Fraction(cost)
        leads = {at + points: chance for points, chance in changes.items() if points and chance}
        stays = 1 - sum(leads.values(), Fraction(0))
        while below := [place for place in leads if place < at]:
            lowest = min(below)
            chance, row = leads.pop(lowest), self.rows[lowest]
            if row is None:
                return None
            spent += chance * row[0]
            for place, on in row[1].items():
                leads[place] = leads.get(place, Fraction(0)) + chance * on
        leaves = 1 - stays - leads.pop(at, Fraction(0))
        return (spent / leaves, {place: chance / leaves for place, chance in leads.items()}) if leaves else None

    def expected(self, target: int) -> list[Fraction | None]:
        """The average cost to reach ``target`` or more, from each rating ``low .. target - 1``.

        None for a rating from which the target may never be reached.
        """
        wanted = target - self.low
        found: list[Fraction | None] = [None] * wanted
        for at in reversed(range(wanted)):
            row = self.rows[at]
            if row is None:
                continue
            places = [place for place in row[1] if place < wanted]
            rests = [rest for rest in map(found.__getitem__, places) if rest is not None]
            if len(rests) == len(places):
                found[at] = row[0] + _mean([row[1][place] for place in places], rests)
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


def _mean(chances: Sequence[Fraction], values: Sequence[Fraction]) -> Fraction:
    """The sum of the products, put into lowest terms once instead of at each step."""
    ours, theirs = (lcm(*(each.denominator for each in found)) for found in (chances, values))
    products = (
        chance.numerator * (ours // chance.denominator) * value.numerator * (theirs // value.denominator)
        for chance, value in zip(chances, values, strict=True)
    )
    return Fraction(sum(products), ours * theirs)
