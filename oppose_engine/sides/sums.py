"""Sums of dice: how often each comes up, counted in whole numbers, dice after dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache

__all__ = ["Vector", "Weights", "capped", "summed"]

Vector = tuple[int, ...]
"""What dice come to, number by number: one, or one for each symbol."""
Weights = tuple[tuple[Vector, int], ...]
"""What one die shows, each with its weight."""


@cache
def summed(dice: tuple[tuple[Weights, int], ...], limits: Vector = (0,)) -> dict[Vector, int]:
    """How often each sum comes up: ``dice`` are what a die shows, and how many such dice are rolled.

    ``limits`` has the most that counts of each number, 0 for no limit.

    >>> coin = (((0, 1), 1), ((1, 0), 1))
    >>> summed(((coin, 2),), (0, 0))
    {(0, 2): 1, (1, 1): 2, (2, 0): 1}
    """
    if not dice:
        return {(0,) * len(limits): 1}
    *before, (faces, number) = dice
    return _both(summed(tuple(before), limits), _several(faces, number, limits), limits)


@cache
def _several(faces: Weights, number: int, limits: Vector) -> dict[Vector, int]:
    return _both(_several(faces, number - 1, limits), dict(faces), limits) if number else {(0,) * len(limits): 1}


def _both(one: Mapping[Vector, int], other: Mapping[Vector, int], limits: Vector) -> dict[Vector, int]:
    found: Counter[Vector] = Counter()
    for first, ways in one.items():
        for second, weight in other.items():
            found[tuple(map(int.__add__, first, second))] += ways * weight
    if not any(limits):
        return dict(found)
    within: Counter[Vector] = Counter()
    for sums, ways in found.items():
        within[capped(sums, limits)] += ways
    return dict(within)


def capped(sums: Iterable[int], limits: Vector) -> Vector:
    """The sums, none above its limit.

    >>> capped([3, 3], (0, 2))
    (3, 2)
    """
    return tuple(min(count, cap) if cap else count for count, cap in zip(sums, limits, strict=True))
