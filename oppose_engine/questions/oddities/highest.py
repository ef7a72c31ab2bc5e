"""Surprises in dice pools where only the highest die counts."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from oppose_engine.odds_table import OddsTable
from oppose_engine.questions.basis import shared
from oppose_engine.questions.oddities.surprise import Surprise
from oppose_engine.text import listed, percent, points

__all__ = ["oddities"]


def oddities(table: OddsTable, good: int | None) -> list[Surprise | None]:
    """The surprises of a table of bands by number of dice; ``good`` is the place of the first success."""
    if good is None:
        return [_first_half(table)]
    return [_best_die(table, good), _peak(table, good), _first_half(table), _last_die(table, good)]


def _numbers(table: OddsTable) -> list[int]:
    return [int(value) for value in table.axes[0].values]


def _reach(table: OddsTable, dice: int, at: int) -> Fraction:
    """The chance of the band at that place, or a better one."""
    names = table.axes[1].values[at:]
    return sum((table.value(dice=dice, outcome=name) for name in names), Fraction(0))


def _gains(table: OddsTable, good: int) -> dict[int, Fraction]:
    """What each further die adds to the chance of success."""
    return {b: _reach(table, b, good) - _reach(table, a, good) for a, b in pairwise(_numbers(table))}


def _best_die(table: OddsTable, good: int) -> Surprise | None:
    """The die that buys most."""
    gains = _gains(table, good)
    if not gains:
        return None
    dice, *others = [n for n, gain in gains.items() if gain == max(gains.values())]
    also = f"; as much {shared([f'from {n - 1} to {n}' for n in others], 'dice')}" if others else ""
    text = (
        f"points, the most that one die buys: from {dice - 1} to {dice} for {table.axes[1].values[good]} or better, "
        f"from {percent(_reach(table, dice - 1, good), 1)}% to {percent(_reach(table, dice, good), 1)}%{also}."
    )
    return Surprise("best-die", points(gains[dice], 1), text, {"dice": dice}, gains[dice], len(others))


def _peak(table: OddsTable, good: int) -> Surprise | None:
    """A middling band that gets rarer again with more dice."""
    band = str(table.axes[1].values[good])
    chances = {n: table.value(dice=n, outcome=band) for n in _numbers(table)}
    dice, *others = [n for n, chance in chances.items() if chance == max(chances.values())]
    if {dice, *others} & {_numbers(table)[0], _numbers(table)[-1]}:
        return None
    with_dice = listed([str(n) for n in (dice, *others)])
    text = f"is the most that {band} ever gets, with {with_dice} dice: more dice trade it for something better."
    return Surprise("peak", f"{percent(chances[dice], 1)}%", text, {"dice": dice}, chances[dice], len(others))


def _first_half(table: OddsTable) -> Surprise | None:
    """The fewest dice with which the best band comes up half of the time."""
    best = len(table.axes[1].values) - 1
    dice = next((n for n in _numbers(table) if 2 * _reach(table, n, best) >= 1), None)
    if dice is None:
        return None
    share = _reach(table, dice, best)
    name = table.axes[1].values[best]
    text = f"dice are the fewest with which {name} comes up half of the time: {percent(share, 1)}%."
    return Surprise("half", str(dice), text, {"dice": dice}, Fraction(dice))


def _last_die(table: OddsTable, good: int) -> Surprise | None:
    """The first die that buys less than two points."""
    gains = _gains(table, good)
    dice = next((n for n in gains if n > 1 and gains[n] < Fraction(1, 50)), None)
    if dice is None:
        return None
    text = f"points are all that die number {dice} adds to {table.axes[1].values[good]} or better."
    return Surprise("last-die", points(gains[dice], 1), text, {"dice": dice}, gains[dice])
