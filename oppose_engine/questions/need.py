"""The inverse question: how high a rating, or how many dice, give the chance that is wanted."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from oppose_engine.checks.highest_die import KeepHighest
from oppose_engine.checks.pool import Pool
from oppose_engine.contests.contest import Contest
from oppose_engine.contests.opposed import OpposedRoll
from oppose_engine.errors import RangeError, nearest
from oppose_engine.odds_table import Outcomes
from oppose_engine.sides.ratings import rating_in_range

__all__ = ["MEASURES", "Dice", "Need", "need", "need_dice"]

MEASURES = ("win", "decided", "split")
"""The chances that can be asked for: to win at once, if repeated, or if a coin settles ties."""


class Need(NamedTuple):
    """The first side that wins often enough, or the best one if none does.

    >>> from fractions import Fraction
    >>> from oppose_engine import system
    >>> need(system("mythras").match_up(), "imperative", 40, Fraction(99, 100)).reached
    False
    """

    you: Any
    odds: Outcomes
    reached: bool


class Dice(NamedTuple):
    """The fewest dice that are enough, or the best number of dice if none is.

    >>> from fractions import Fraction
    >>> from oppose_engine import system
    >>> need_dice(system("contract").mechanic("pool").rules(), 6, "complete", Fraction(3, 4)).dice
    11
    """

    dice: int
    chance: Fraction
    reached: bool


def need(mechanic: Any, variant: str, them: Any, chance: Fraction, outcome: str = "win") -> Need:
    """The first side of the mechanic's ladder that wins at least ``chance`` against ``them``.

    ``outcome`` is one of ``MEASURES``. If no side is enough, the one that wins most often, the
    first of several. RangeError for another outcome or an empty ladder.

    >>> from oppose_engine import system
    >>> found = need(system("mythras").match_up(), "imperative", 40, Fraction(1, 2))
    >>> found.you, found.reached
    (59, True)
    """
    if outcome not in MEASURES:
        raise RangeError(f"outcome {outcome!r}; {nearest(outcome, MEASURES)}")
    ladder = list(mechanic.ladder())
    if not ladder:
        raise RangeError("the ladder of sides is empty; ask for the odds of two sides instead")
    found = _against(mechanic, variant, ladder, them)
    chances = [_chance(odds, outcome) for odds in found]
    enough = next((at for at, each in enumerate(chances) if each >= chance), None)
    at = chances.index(max(chances)) if enough is None else enough
    return Need(ladder[at], found[at], enough is not None)


def need_dice(pool: Pool | KeepHighest, difficulty: int | None, band: str, chance: Fraction) -> Dice:
    """The fewest of the pool's published numbers of dice that reach ``band`` or better often enough.

    If none does, the number that reaches it most often. ``difficulty`` is None for a pool that has
    none. RangeError for a band or a difficulty that the game does not have.

    >>> from oppose_engine import system
    >>> need_dice(system("contract").mechanic("pool").rules("standard"), 6, "complete", Fraction(3, 4)).dice
    11
    """
    best = Dice(0, Fraction(-1), False)
    for dice in pool.dice:
        if isinstance(pool, KeepHighest):
            reached = pool.reach(dice, band)
        else:
            reached = pool.reach(dice, pool.standard if difficulty is None else difficulty, band)
        if reached >= chance:
            return Dice(dice, reached, True)
        if reached > best.chance:
            best = Dice(dice, reached, False)
    return best


def _against(mechanic: Any, variant: str, ladder: list[Any], them: Any) -> list[Outcomes]:
    """The odds of every side of the ladder; a d100 contest counts them all at once."""
    if not isinstance(mechanic, OpposedRoll):
        return [mechanic.odds(variant, you, them) for you in ladder]
    contest: Contest = mechanic.rules(variant)
    column = contest.counts(ladder, [rating_in_range(them)])[:, 0].tolist()
    return [Outcomes(win, tie, none, lose, contest.denominator) for win, tie, none, lose in column]


def _chance(found: Outcomes, outcome: str) -> Fraction:
    """The chance asked for; where nobody ever wins, ``decided`` counts as 0."""
    return found.measure(outcome) or Fraction(0)
