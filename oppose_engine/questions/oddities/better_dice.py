"""Surprises in contests of modifiers with advantage and disadvantage."""

from __future__ import annotations

from fractions import Fraction

from oppose_engine.contests.d20 import ROLLS, pair
from oppose_engine.odds_table import Label, OddsTable
from oppose_engine.questions.basis import shared
from oppose_engine.questions.oddities.surprise import Surprise
from oppose_engine.text import percent, points

__all__ = ["oddities"]

NORMAL, ADVANTAGE, DISADVANTAGE = ROLLS
PLAIN = pair(NORMAL, NORMAL)


def oddities(table: OddsTable) -> list[Surprise | None]:
    """The surprises of a table by difference and dice."""
    return [finder(table) for finder in (_worth, _both, _ties, _worse)]


def _win(table: OddsTable, difference: int, dice: str) -> Fraction:
    return table.value(difference=difference, dice=dice, outcome="win")


def _differences(table: OddsTable) -> list[int]:
    return [int(value) for value in table.axes[0].values]


def _at(difference: int, dice: str) -> dict[str, Label]:
    return {"difference": difference, "dice": dice}


def _named(difference: int) -> str:
    return "between equals" if not difference else f"at a modifier {abs(difference)} {_than(difference)}"


def _than(difference: int) -> str:
    return "higher" if difference > 0 else "lower"


def _worth(table: OddsTable) -> Surprise | None:
    """The modifier that is worth as much as advantage between equals."""
    with_it = _win(table, 0, pair(ADVANTAGE, NORMAL))
    bonus = next((d for d in _differences(table) if d > 0 and _win(table, d, PLAIN) >= with_it), None)
    if bonus is None:
        return None
    text = (
        f"is the first modifier worth as much as advantage between equals: {percent(_win(table, bonus, PLAIN), 1)}% "
        f"with it, {percent(with_it, 1)}% with advantage."
    )
    return Surprise("worth", f"+{bonus}", text, _at(0, pair(ADVANTAGE, NORMAL)), Fraction(bonus))


def _both(table: OddsTable) -> Surprise | None:
    """Advantage on both sides does not cancel out: where it moves most."""
    dice = pair(ADVANTAGE, ADVANTAGE)
    moves = {d: _win(table, d, dice) - _win(table, d, PLAIN) for d in _differences(table)}
    difference, gain = max(moves.items(), key=lambda each: each[1])
    if gain <= 0:
        return None
    text = (
        f"points for you if both sides have advantage instead of neither, {_named(difference)}: they do not cancel out."
    )
    return Surprise("both", points(gain, 1), text, _at(difference, dice), gain)


def _ties(table: OddsTable) -> Surprise | None:
    """Where a tie comes up most often."""
    ties = {labels: values[1] for labels, values in table.rows()}
    share = max(ties.values())
    (difference, dice), *others = [labels for labels, value in ties.items() if value == share]
    plain = table.value(difference=0, dice=PLAIN, outcome="tie")
    if share <= plain:
        return None
    where = f"with {dice} {_named(int(difference))}"
    if others:
        where += " as well as " + shared([f"with {rolls} {_named(int(lead))}" for lead, rolls in others], "places")
    text = f"is the largest chance of a tie, {where}; two normal rolls of equals tie {percent(plain, 1)}% of the time."
    return Surprise("tied", f"{percent(share, 1)}%", text, _at(int(difference), str(dice)), share, len(others))


def _worse(table: OddsTable) -> Surprise | None:
    """How far ahead a side with disadvantage against advantage must be to win half the time."""
    dice = pair(DISADVANTAGE, ADVANTAGE)
    lead = next((d for d in _differences(table) if 2 * _win(table, d, dice) >= 1), None)
    if lead is None:
        return None
    text = f"is the lead in modifiers that makes up for {dice}: with it you win {percent(_win(table, lead, dice), 1)}%."
    return Surprise("made-up", f"+{lead}", text, _at(lead, dice), Fraction(lead))
