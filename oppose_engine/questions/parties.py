"""A contest of several parties: each rolls once, and the best roll comes first.

Two rolls are compared as in a match-up. A party comes first alone if its roll beats that of every other party. If
several best rolls are equal, the rule decides: they share the first place, nobody has it, or a lot decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import lcm, prod
from typing import Any, NamedTuple

from oppose_engine.errors import RangeError, check_list
from oppose_engine.rules.order import Placed
from oppose_engine.rules.system import Opposed
from oppose_engine.text import counted

__all__ = ["LEAST_PARTIES", "MOST_PARTIES", "Parties", "parties"]

LEAST_PARTIES, MOST_PARTIES = 2, 8


class Parties(NamedTuple):
    """How often each party comes first alone, and how often it shares the first place; all in ``denominator``.

    ``tied`` is how often the first place is shared at all, ``nobody`` how often nobody has it. ``alone``, ``tied`` and
    ``nobody`` add up to the denominator.

    >>> from oppose_engine import system
    >>> found = parties(system("mythras").main_contest(), "imperative", [60, 40, 40])
    >>> [round(100 * float(found.first(n)), 2) for n in range(3)], round(100 * float(found.nobody_first), 2)
    ([45.51, 19.62, 19.62], 14.4)
    """

    alone: tuple[int, ...]
    shared: tuple[int, ...]
    tied: int
    nobody: int
    denominator: int

    def first(self, party: int) -> Fraction:
        """The chance of a party, by its place, to come first alone."""
        return Fraction(self.alone[party], self.denominator)

    def shares(self, party: int) -> Fraction:
        """The chance of a party to share the first place."""
        return Fraction(self.shared[party], self.denominator)

    @property
    def place_shared(self) -> Fraction:
        """The chance that several share the first place."""
        return Fraction(self.tied, self.denominator)

    @property
    def nobody_first(self) -> Fraction:
        """The chance that nobody comes first."""
        return Fraction(self.nobody, self.denominator)


def parties(mechanic: Opposed[Any], variant: str, sides: Sequence[Any]) -> Parties:
    """Who of 2 to 8 sides of the mechanic comes first.

    Two sides have the odds of the match-up. RangeError for another number of sides, or a contest whose rolls have no
    order that holds for all parties.
    """
    check_list("sides", sides, "[60, 40, 35]")
    if not LEAST_PARTIES <= len(sides) <= MOST_PARTIES:
        given = counted(len(sides), "party", "parties")
        raise RangeError(f"{given}; allowed: {LEAST_PARTIES}..{MOST_PARTIES}; write them as 60,40,35")
    return _compared(mechanic.by_party(variant, sides))


def _compared(rolls: Sequence[Sequence[Placed]]) -> Parties:
    """Key after key, from the worst: who has it, while the others have it too or lie below."""
    everyone = range(len(rolls))
    unit = lcm(*(n + 1 for n in everyone)) if any(roll.equal == "coin" for each in rolls for roll in each) else 1
    held: list[Counter[tuple[int, ...]]] = [Counter() for _ in everyone]
    ends = {}
    for mine, own in zip(held, rolls, strict=True):
        for key, times, equal in own:
            mine[key] += times
            ends[key] = equal
    below, alone, shared = [0 for _ in everyone], [0 for _ in everyone], [0 for _ in everyone]
    tied = nobody = 0
    for key in sorted(ends):
        here = [mine[key] for mine in held]
        level = prod(a + b for a, b in zip(here, below, strict=True)) - prod(below)
        for party in everyone:
            beside = _beside(here, below, party)
            single, several = here[party] * beside[0], here[party] * sum(beside[1:])
            alone[party] += single * unit
            level -= single
            if ends[key] == "tie":
                shared[party] += several * unit
            elif ends[key] == "coin":
                alone[party] += sum(here[party] * count * unit // (n + 1) for n, count in enumerate(beside) if n)
        tied += level * unit * (ends[key] == "tie")
        nobody += level * unit * (ends[key] == "nobody")
        below = [a + b for a, b in zip(here, below, strict=True)]
    return Parties(tuple(alone), tuple(shared), tied, nobody, prod(below) * unit)


def _beside(here: Sequence[int], below: Sequence[int], party: int) -> list[int]:
    """How often 0, 1, ... of the other parties have the same key while the rest lies below it."""
    counts = [1]
    for other, (equal, lower) in enumerate(zip(here, below, strict=True)):
        if other != party:
            counts = [a * lower + b * equal for a, b in zip([*counts, 0], [0, *counts], strict=True)]
    return counts
