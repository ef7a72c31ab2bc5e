"""Three parties, every triple of faces one by one, each pair of rolls judged as in a match-up."""

from collections.abc import Callable, Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

LOT = 6
"""A triple counts so many, that a lot between two or three parties is a whole number."""
PAIRS = ((0, 1), (0, 2), (1, 2))


def first_places(
    verdict: Callable[[int, int, int, int], str], faces: Sequence[Sequence[int]]
) -> tuple[list[Fraction], list[Fraction], Fraction, Fraction]:
    """The chance of each party to be first alone and to share the place, of a shared place, and of nobody.

    A party is first if its roll beats each other one. It shares the place if it ties with some, and beats or ties all;
    where a coin settles a tie of two, all who could be first draw lots. ``verdict`` judges the rolls of two parties:
    their places, then their faces; it says win, lose, tie, none or coin.
    """
    shape = tuple(map(len, faces))
    good = [np.ones(shape, dtype=bool) for _ in faces]  # beaten by none
    level: list[NDArray[np.bool_]] = [np.zeros(shape, dtype=bool) for _ in faces]
    drawn = [np.zeros(shape, dtype=bool) for _ in faces]
    for a, b in PAIRS:
        table = np.array([[verdict(a, b, mine, other) for other in faces[b]] for mine in faces[a]])
        table = table[:, :, None] if (a, b) == (0, 1) else table[:, None, :] if (a, b) == (0, 2) else table[None, :, :]
        for party, won in ((a, "win"), (b, "lose")):
            good[party] &= (table == won) | (table == "tie") | (table == "coin")
            level[party] |= table == "tie"
            drawn[party] |= table == "coin"
    best = np.sum(good, axis=0)
    whole = best.size * LOT
    alone, shared, together = [], [], np.zeros(shape, dtype=bool)
    for own, ties, lots in zip(good, level, drawn, strict=True):
        single = own & ~(ties & (best > 1)) & ~lots
        by_lot = [int((own & lots & (best == n)).sum()) * LOT // n for n in (2, 3)]
        alone.append(Fraction(int(single.sum()) * LOT + sum(by_lot), whole))
        beside = own & ties & (best > 1)
        together |= beside
        shared.append(Fraction(int(beside.sum()), best.size))
    return alone, shared, Fraction(int(together.sum()), best.size), Fraction(int((best == 0).sum()), best.size)
