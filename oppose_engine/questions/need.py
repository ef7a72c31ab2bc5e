"""The inverse questions: which rating, yours or theirs, or how many dice give the chance that is wanted."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from oppose_engine.checks.highest_die import KeepHighest
from oppose_engine.checks.pool import Pool
from oppose_engine.errors import RangeError, check_chance, nearest
from oppose_engine.odds_table import Label, Outcomes
from oppose_engine.questions.many import every
from oppose_engine.rules.check import Check
from oppose_engine.rules.settings import Setting

__all__ = ["MEASURES", "Dice", "Enough", "Met", "Need", "enough", "need", "need_dice", "need_them"]

MEASURES = ("win", "decided", "split")
"""The chances that can be asked for: to win at once, if repeated, or if a coin settles ties."""


class Need(NamedTuple):
    """The first side that wins often enough, or the best one if none does.

    >>> from fractions import Fraction
    >>> from oppose_engine import system
    >>> need(system("mythras").main_contest(), "imperative", 40, Fraction(99, 100)).reached
    False
    """

    you: Any
    odds: Outcomes
    reached: bool


class Met(NamedTuple):
    """The strongest side that you still win against often enough, or the one that you beat most often if none is.

    ``all_such`` says whether you win often enough against every weaker side too. In a few games the chance is not
    steady: a rating that triggers a special rule can be easier to beat than the one below it.

    >>> Met(40, None, reached=True, all_such=True).them
    40
    """

    them: Any
    odds: Outcomes
    reached: bool
    all_such: bool


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
    >>> found = need(system("mythras").main_contest(), "imperative", 40, Fraction(1, 2))
    >>> found.you, found.reached
    (59, True)
    """
    ladder = _asked(mechanic, outcome)
    found = [row[0] for row in every(mechanic, variant, ladder, [them])]
    chances = [_chance(odds, outcome) for odds in found]
    check_chance(chance)
    enough = next((at for at, each in enumerate(chances) if each >= chance), None)
    at = chances.index(max(chances)) if enough is None else enough
    return Need(ladder[at], found[at], enough is not None)


def need_them(mechanic: Any, variant: str, you: Any, chance: Fraction, outcome: str = "win") -> Met:
    """The strongest side of the mechanic's ladder that ``you`` win against with at least ``chance``.

    ``outcome`` is one of ``MEASURES``. If you win that often against none, the side that you beat most often, the
    strongest of several. RangeError for another outcome or an empty ladder.

    >>> from oppose_engine import system
    >>> found = need_them(system("mythras").main_contest(), "imperative", 55, Fraction(1, 2))
    >>> found.them, found.reached, round(float(found.odds.chance("win")), 4)
    (30, True, 0.5047)
    """
    ladder = _asked(mechanic, outcome)[::-1]
    found = every(mechanic, variant, [you], ladder)[0]
    chances = [_chance(odds, outcome) for odds in found]
    check_chance(chance)
    enough = next((at for at, each in enumerate(chances) if each >= chance), None)
    at = chances.index(max(chances)) if enough is None else enough
    return Met(ladder[at], found[at], enough is not None, all(each >= chance for each in chances[at:]))


def need_dice(pool: Pool | KeepHighest, difficulty: int | None, band: str, chance: Fraction) -> Dice:
    """The fewest of the pool's published numbers of dice that reach ``band`` or better often enough.

    If none does, the number that reaches it most often. ``difficulty`` is None for a pool that has
    none. RangeError for a band or a difficulty that the game does not have.

    >>> from oppose_engine import system
    >>> need_dice(system("contract").mechanic("pool").rules("standard"), 6, "complete", Fraction(3, 4)).dice
    11
    """
    check_chance(chance)
    if isinstance(pool, KeepHighest):
        reached = [pool.reach(dice, band) for dice in pool.dice]
    else:
        against = pool.standard if difficulty is None else difficulty
        reached = [pool.reach(dice, against, band) for dice in pool.dice]
    enough = [share >= chance for share in reached]
    at = enough.index(True) if any(enough) else reached.index(max(reached))
    return Dice(pool.dice[at], reached[at], enough[at])


class Enough(NamedTuple):
    """The least value of a setting that is enough, or the best one if none is.

    >>> from fractions import Fraction
    >>> from oppose_engine import system
    >>> enough(system("blades").mechanic("outcomes"), "", {}, 2, Fraction(1, 2)).value
    4
    """

    setting: Setting
    value: Label
    chance: Fraction
    reached: bool


def enough(mechanic: Check[Any], variant: str, values: dict[str, Label], place: int, chance: Fraction) -> Enough:
    """How much of the first setting that helps a check needs to reach the result at ``place``, or a better one.

    >>> from fractions import Fraction
    >>> from oppose_engine import system
    >>> found = enough(system("contract").mechanic("pool"), "standard", {"difficulty": 6}, 3, Fraction(3, 4))
    >>> found.value, found.reached
    (11, True)
    """
    check_chance(chance)
    setting = next(each for each in mechanic.settings() if each.helps)
    best: Enough | None = None
    for value in setting.allowed:
        reached = mechanic.odds(variant, **{**values, setting.name: value}).reach(place)
        if reached >= chance:
            return Enough(setting, value, reached, True)
        if best is None or reached > best.chance:
            best = Enough(setting, value, reached, False)
    assert best is not None
    return best


def _asked(mechanic: Any, outcome: str) -> list[Any]:
    """The ladder that is searched."""
    if outcome not in MEASURES:
        raise RangeError(f"outcome {outcome!r}; {nearest(outcome, MEASURES)}")
    ladder = list(mechanic.ladder())
    if not ladder:
        raise RangeError("the ladder of sides is empty; ask for the odds of two sides instead")
    return ladder


def _chance(found: Outcomes, outcome: str) -> Fraction:
    """The chance asked for; where nobody ever wins, ``decided`` counts as 0."""
    return found.measure(outcome) or Fraction(0)
