"""Pools of dice of which every face is worth something: how often each sum comes up, and which of two is larger."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import gcd, lcm

from oppose_engine.errors import RuleError
from oppose_engine.rules.fields import check_fields
from oppose_engine.sides.bands import LARGEST_DIE
from oppose_engine.sides.sums import Vector, summed

__all__ = ["MOST_DICE", "FaceDie"]

MOST_DICE = 40
"""The most dice of a pool on one side."""
MOST_WORTH = 10

Shares = tuple[Fraction, Fraction, Fraction]


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceDie:
    """What each face is worth, from 1 up.

    ``again`` is the lowest face after which the die is rolled once more and both rolls count; 0 is none.
    ``pair`` is what each two dice on the top face are worth more. A sum below 0 counts as 0.

    >>> FaceDie(worth=(0, 0, 0, 0, 1, 1)).counts(2)
    {0: 4, 1: 4, 2: 1}
    >>> FaceDie(worth=(0, 1), again=2).against(1, 1)
    (Fraction(1, 3), Fraction(1, 3), Fraction(1, 3))
    """

    worth: tuple[int, ...]
    again: int = 0
    pair: int = 0

    def __post_init__(self) -> None:
        check_fields(self)
        if not 2 <= len(self.worth) <= LARGEST_DIE:
            raise RuleError(
                f"FaceDie: worth has {len(self.worth)} faces; allowed: 2..{LARGEST_DIE}; "
                "write worth=(0, 0, 0, 0, 1, 1) for a d6",
                field="worth",
            )
        for found in (*self.worth, self.pair):
            if abs(found) > MOST_WORTH:
                raise RuleError(
                    f"FaceDie: a face is worth {found}; allowed: {-MOST_WORTH}..{MOST_WORTH}; write worth=(0, 1)",
                    field="worth",
                )
        rolled = self.worth[self.again - 1 :] if self.again else ()
        known = self.again in (0, *range(2, len(self.worth) + 1))
        if not known or (rolled and (self.pair or min(self.worth) < 0 or len(set(rolled)) > 1 or not rolled[0])):
            raise RuleError(
                f"FaceDie: again is {self.again}; allowed: 0 for none, or a face from 2 to {len(self.worth)} if it and "
                "all above are worth the same, 1 or more, no face is worth less than 0, and pair is 0; write again=0",
                field="again",
            )

    @property
    def faces(self) -> dict[Vector, int]:
        """The faces of one die by what they are worth and whether they are the top one, each with its weight.

        The weights have no common divisor. A face after which the die is rolled again is left out.
        """
        last = len(self.worth)
        shown = [(worth, int(bool(self.pair) and face == last)) for face, worth in enumerate(self.worth, 1)]
        found = Counter(shown[: self.again - 1] if self.again else shown)
        shared = 1 if self.again else gcd(*found.values())
        return {face: weight // shared for face, weight in found.items()}

    @property
    def whole(self) -> int:
        """What the weights of the faces of one die add up to."""
        return len(self.worth) if self.again else sum(self.faces.values())

    def counts(self, dice: int, limit: int = 0) -> dict[int, int]:
        """Each sum with its count of ``whole ** dice`` rolls; not for dice that are rolled again.

        A sum above ``limit`` counts as the limit; 0 is none.

        >>> FaceDie(worth=(0, 0, 0, 0, 1, 1)).counts(3, 1)
        {0: 8, 1: 19}
        """
        return _counts(self, dice, limit)

    def upto(self, dice: int, most: int) -> tuple[tuple[int, ...], int]:
        """How often the dice sum to 0, 1, ... ``most`` - 1, and to ``most`` or more; and how many rolls there are.

        >>> FaceDie(worth=(0, 0, 0, 0, 1, 1)).upto(2, 1), FaceDie(worth=(0, 1), again=2).upto(1, 2)
        (((4, 5), 9), ((4, 2, 2), 8))
        """
        if self.again:
            found, whole = _rising(self, dice, most)
        else:
            counts, whole = self.counts(dice), self.whole**dice
            found = [counts.get(hits, 0) for hits in range(most)]
        return (*found, whole - sum(found)), whole

    def against(
        self, you: int, them: int, other: FaceDie | None = None, lead: int = 0, limits: tuple[int, int] = (0, 0)
    ) -> Shares:
        """The chance that your dice sum to more than theirs, to as much, to less, once ``lead`` is added to yours.

        ``other`` is the die of the other side, and ``limits`` are those of both; if dice are rolled again, both sides
        have the same die and no limit.
        """
        other = other or self
        if self.again:
            return _raced(self, you, them, lead)
        mine, theirs = self.counts(you, limits[0]), other.counts(them, limits[1])
        most = max(max(mine) + lead, *theirs)
        below = list(accumulate((theirs.get(n, 0) for n in range(most + 1)), initial=0))
        more = sum(count * below[n + lead] for n, count in mine.items() if n + lead > 0)
        equal = sum(count * theirs.get(n + lead, 0) for n, count in mine.items())
        whole = self.whole**you * other.whole**them
        return Fraction(more, whole), Fraction(equal, whole), Fraction(whole - more - equal, whole)


@cache
def _counts(die: FaceDie, dice: int, limit: int) -> dict[int, int]:
    found: Counter[int] = Counter()
    for (worth, tops), count in summed(((tuple(die.faces.items()), dice),), (0, 0)).items():
        total = max(0, worth + tops // 2 * die.pair)
        found[min(total, limit or total)] += count
    return dict(sorted(found.items()))


def _rising(die: FaceDie, dice: int, most: int) -> tuple[list[int], int]:
    """How often dice that are rolled again sum to 0, 1, ... ``most`` - 1, in counts of one number of rolls.

    A sum takes no more throws than dice and hits, so its count is one of ``whole`` to that power.
    """
    whole, stays, again = _split(die)
    rolled = die.worth[-1]
    counts = [1, *[0] * (most - 1)]
    for _ in range(dice):
        after: list[int] = []
        for hits in range(most):
            ends = sum(counts[hits - worth] * weight * whole**worth for worth, weight in stays.items() if worth <= hits)
            after.append(ends + (after[hits - rolled] * again * whole ** (rolled - 1) if rolled <= hits else 0))
        counts = after
    return [count * whole ** (most - hits) for hits, count in enumerate(counts)], whole ** (dice + most)


@cache
def _raced(die: FaceDie, you: int, them: int, lead: int) -> Shares:
    """The chances of two pools of dice that are rolled again, if yours leads by ``lead`` already.

    One die of each side is rolled at a time. If both are to be rolled again, nothing has changed, unless their
    faces are worth different numbers of hits; so no sum goes on for ever.
    """
    whole, stays, again = _split(die)
    if not you and not them:
        return (Fraction(lead > 0), Fraction(lead == 0), Fraction(lead < 0))
    if not you:
        fewer, equal, more = _raced(die, them, 0, -lead)
        return more, equal, fewer
    if not them:
        if lead > 0:
            return Fraction(1), Fraction(0), Fraction(0)
        lies = [(_raced(die, you - 1, 0, lead + worth), weight) for worth, weight in stays.items()]
        # a face that is rolled again brings you nearer: the sum ends when you lead
        return _mixed([*lies, (_raced(die, you, 0, lead + die.worth[-1]), again)], whole)
    parts = []
    for mine, weight in stays.items():
        for theirs, other in stays.items():
            parts.append((_raced(die, you - 1, them - 1, lead + mine - theirs), weight * other))
        parts.append((_raced(die, you - 1, them, lead + mine - die.worth[-1]), weight * again))
        parts.append((_raced(die, you, them - 1, lead + die.worth[-1] - mine), weight * again))
    return _mixed(parts, whole**2 - again**2)


def _split(die: FaceDie) -> tuple[int, dict[int, int], int]:
    """All faces, the worth of those after which a die lies, and how many are rolled again."""
    stays = {worth: weight for (worth, _), weight in die.faces.items()}
    return die.whole, stays, die.whole - sum(stays.values())


def _mixed(parts: Sequence[tuple[Shares, int]], whole: int) -> Shares:
    """The sum of shares, each with its weight out of ``whole``; one common denominator spares most of the work."""
    shared = lcm(*(share.denominator for shares, _ in parts for share in shares))
    more, equal, fewer = (
        Fraction(
            sum(shares[n].numerator * (shared // shares[n].denominator) * weight for shares, weight in parts),
            shared * whole,
        )
        for n in range(3)
    )
    return more, equal, fewer
