"""Dice that ace: a die that shows its top face is rolled on and added, and of several dice the best total counts."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import combinations, pairwise
from math import lcm, prod
from typing import NamedTuple

from oppose_engine.errors import RangeError, RuleError
from oppose_engine.text import typed

__all__ = ["MODIFIERS", "Trait", "all_ones", "at_least", "beaten", "check_dice"]

MODIFIERS = range(-20, 21)
SIDES = range(2, 21)
_WRITTEN = re.compile(r"\s*(?:(w)ild\s*-?|(e)xtra\s*-?)?\s*d([0-9]{1,3})(w)?\s*([+-]\s*[0-9]{1,3})?\s*", re.IGNORECASE)


class Trait(NamedTuple):
    """A die, a modifier, and whether the Wild Die is rolled beside it; written ``d8``, ``d8+2``, ``d8w+2``.

    >>> str(Trait(8, 2)), str(Trait(8, -1, wild=True))
    ('d8+2', 'd8w-1')
    """

    die: int
    modifier: int = 0
    wild: bool = False

    def __str__(self) -> str:
        return f"d{self.die}{'w' * self.wild}{f'{self.modifier:+d}' if self.modifier else ''}"

    @classmethod
    def read(cls, text: str, dice: tuple[int, ...]) -> Trait:
        """What a person writes: ``d8w+2``, ``wild d8+2`` or ``extra d6``; RangeError says what is allowed.

        >>> Trait.read("wild d8 + 2", (6, 8))
        Trait(die=8, modifier=2, wild=True)
        """
        known = ", ".join(f"d{die}" for die in dice)
        found = _WRITTEN.fullmatch(typed(text))
        if not found:
            raise RangeError(
                f"side {text!r} is not a die; allowed: {known}, with a modifier as d8+2, with the Wild Die as d8w+2"
            )
        wild, extra, die, short, modifier = found.groups()
        side = cls(int(die), int("".join((modifier or "0").split())), bool(wild or short))
        if side.die not in dice:
            raise RangeError(f"die d{die}; allowed: {known}; write a side as d8, with the Wild Die as d8w")
        if extra and short:
            raise RangeError(f"side {text!r} is with and without the Wild Die; write d8w with it, d8 without")
        return side.checked()

    def checked(self) -> Trait:
        """The same; RangeError if the modifier is outside -20..20."""
        if self.modifier not in MODIFIERS:
            raise RangeError(
                f"modifier {self.modifier} is outside {MODIFIERS[0]}..{MODIFIERS[-1]}; write a side as d8+2"
            )
        return self


def at_least(dice: tuple[int, ...], total: int) -> Fraction:
    """The chance that the best of several dice, each of which aces, comes to a total or more.

    >>> at_least((6,), 6), at_least((6,), 7), at_least((4, 6), 4)
    (Fraction(1, 6), Fraction(1, 6), Fraction(5, 8))
    """
    return 1 - prod((1 - Fraction(*_tail(die, total)) for die in dice), start=Fraction(1))


def all_ones(dice: tuple[int, ...], total: int) -> Fraction:
    """The chance that two dice both show 1, which is no total, where one of 1 would be enough; 0 for a die alone.

    >>> all_ones((8, 6), 1), all_ones((8, 6), 2), all_ones((8,), 1)
    (Fraction(1, 48), Fraction(0, 1), Fraction(0, 1))
    """
    return Fraction(int(len(dice) > 1 and total <= 1), prod(dice))


def _tail(die: int, total: int) -> tuple[int, int]:
    """The chance of one die for a total or more, as a count and its whole: so many aces, then the rest."""
    if total <= 1:
        return 1, 1
    aces, rest = divmod(total - 1, die)
    return die - rest, die ** (aces + 1)


def beaten(mine: tuple[int, ...], theirs: tuple[int, ...], lead: int, least: int) -> Fraction:
    """The chance that the best of your dice comes to ``least`` or more, and the best of theirs to less than it.

    ``lead`` is added to your total for the comparison alone. The totals have no end. But one period further,
    a common multiple of the sizes of all dice, each chance is the same as before times a fixed factor. So the sum over
    all totals is that over one period, times a geometric series.

    >>> beaten((4,), (4,), 0, 4)
    Fraction(17, 80)
    """
    period = lcm(*mine, *theirs)
    start = max(least, 1, 1 - lead)  # from here on the chances of both sides repeat
    found = sum(
        ((at_least(mine, t) - at_least(mine, t + 1)) * (1 - at_least(theirs, t + lead)) for t in range(least, start)),
        Fraction(0),
    )
    totals = range(start, start + period + 1)
    yours = [(dice, *_counts(dice, totals)) for dice in _choices(mine)]
    others = [(dice, *_counts(dice, range(totals[0] + lead, totals[-1] + lead + 1))) for dice in _choices(theirs)]
    for dice, counts, whole in yours:
        just = [one - more for one, more in pairwise(counts)][:period]
        for other, reached, their_whole in [((), [1] * period, 1), *others]:
            sign = (-1) ** (len(dice) + 1) * (-1) ** len(other)
            summed = sum(a * b for a, b in zip(just, reached, strict=False))
            fades = prod(die ** (period // die) for die in (*dice, *other))
            found += Fraction(sign * summed * fades, whole * their_whole * (fades - 1))
    return found


def _choices(dice: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Every choice of dice: the chance that the best reaches a total is a sum over them, with changing signs."""
    return [chosen for size in range(1, len(dice) + 1) for chosen in combinations(dice, size)]


def _counts(dice: tuple[int, ...], totals: range) -> tuple[list[int], int]:
    """The chance that all of these dice reach each total, as counts of one whole."""
    whole = prod(die ** (totals[-1] // die + 2) for die in dice)
    counts = []
    for total in totals:
        tails = [_tail(die, total) for die in dice]
        counts.append(whole * prod(n for n, _ in tails) // prod(d for _, d in tails))
    return counts, whole


def check_dice(rule: object, dice: tuple[int, ...], wild: int) -> None:
    """RuleError unless the trait dice and the Wild Die have 2 to 20 sides."""
    for name, found in (*(("dice", die) for die in dice), ("wild", wild)):
        if found not in SIDES:
            raise RuleError(
                f"{type(rule).__name__}: {name} has {found}; allowed: {SIDES[0]}..{SIDES[-1]} sides; "
                "write dice=(4, 6, 8, 10, 12), wild=6",
                field=name,
            )
