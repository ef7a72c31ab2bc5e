"""One roll against several foes: how many of them it beats.

You roll once, and that roll is held against the roll of every foe. So the contests are not independent: a good roll
beats them all, a bad one none. For each roll of yours the foes are independent of each other, and are counted one
after the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from oppose_engine.errors import RangeError, check_chance, check_list
from oppose_engine.rules.system import Opposed
from oppose_engine.text import counted

__all__ = ["MOST_FOES", "FoesBeaten", "foes_beaten", "most_foes"]

MOST_FOES = 12
"""The most foes that one roll is held against."""


class FoesBeaten(NamedTuple):
    """How often you beat exactly 0, 1, ... of the foes, and how often none of them beats you.

    All are counts of ``denominator``.

    >>> from oppose_engine import system
    >>> found = foes_beaten(system("mythras").main_contest(), "imperative", 60, [40, 40, 40])
    >>> round(100 * float(found.chance(3)), 2), round(100 * float(found.at_least(1)), 2)
    (40.62, 59.45)
    """

    beat: tuple[int, ...]
    unbeaten: int
    denominator: int

    def chance(self, foes: int) -> Fraction:
        """The chance to beat exactly so many; RangeError if there are not so many."""
        if foes not in range(len(self.beat)):
            raise RangeError(f"{foes} foes are outside 0..{len(self.beat) - 1}; ask for as many as there are")
        return Fraction(self.beat[foes], self.denominator)

    def at_least(self, foes: int) -> Fraction:
        """The chance to beat so many or more; RangeError for fewer than none."""
        if foes < 0:
            raise RangeError(f"{foes} foes are fewer than none; ask for 0 or more")
        return Fraction(sum(self.beat[foes:]), self.denominator)


def foes_beaten(mechanic: Opposed[Any], variant: str, you: Any, foes: Sequence[Any]) -> FoesBeaten:
    """Your one roll against the roll of each of ``foes``, 1 to 12 sides of the mechanic.

    With one foe the chance to beat it is that of the match-up. RangeError for another number of foes, or a mechanic
    whose rolls cannot be listed.

    >>> from oppose_engine import system
    >>> foes_beaten(system("mythras").main_contest(), "imperative", 60, [40])
    FoesBeaten(beat=(4821, 5179), unbeaten=7617, denominator=10000)
    """
    check_list("foes", foes, "[40, 40, 35]")
    if not 1 <= len(foes) <= MOST_FOES:
        raise RangeError(f"{counted(len(foes), 'foe')}; allowed: 1..{MOST_FOES}; write them as 40,40,35")
    met = {foe: mechanic.by_roll(variant, you, foe) for foe in dict.fromkeys(foes)}
    rolls = [times for times, _ in met[foes[0]]]
    beat = [0] * (len(foes) + 1)
    unbeaten = 0
    for at, times in enumerate(rolls):
        counts, held = [times], times  # by how many foes are beaten so far
        for foe in foes:
            odds = met[foe][at][1]
            others = odds.denominator - odds.win
            counts = [a * others + b * odds.win for a, b in zip([*counts, 0], [0, *counts], strict=True)]
            held *= odds.denominator - odds.lose
        beat = [a + b for a, b in zip(beat, counts, strict=True)]
        unbeaten += held
    return FoesBeaten(tuple(beat), unbeaten, sum(beat))


def most_foes(mechanic: Opposed[Any], variant: str, you: Any, foe: Any, chance: Fraction) -> int:
    """The most foes, all alike, that you beat together at least so often; 0 if one is too many.

    >>> from oppose_engine import system
    >>> most_foes(system("mythras").main_contest(), "imperative", 60, 40, Fraction(2, 5))
    3
    """
    check_chance(chance)
    for foes in range(1, MOST_FOES + 1):
        if foes_beaten(mechanic, variant, you, [foe] * foes).chance(foes) < chance:
            return foes - 1
    return MOST_FOES
