"""Sentences below figures: about the match-up that the reader points at, and on which band is the likeliest."""

from collections.abc import Sequence
from itertools import groupby

from hooks.html.words import number_of_dice
from oppose_engine import OddsTable, Outcomes
from oppose_engine.odds_table import OUTCOMES, Label
from oppose_engine.text import listed, percent


def against(table: OddsTable) -> str:
    """The sentence that answers for one match-up, with places for its numbers."""
    words = "At {you} against {them} you win {win}% of the time and they win {lose}%."
    ever = dict(zip(OUTCOMES, table.cells.sum(axis=(0, 1)), strict=True))
    if ever["none"]:
        words += " Nobody wins {none}%."
    if ever["tie"]:
        words += " Ties are {tie}%."
    return words


def longest(template: str, table: OddsTable) -> str:
    """The longest that such a sentence can get."""
    side = max((str(label) for label in table.axes[0].values), key=len)
    return template.format(you=side, them=side, **dict.fromkeys(OUTCOMES, 44.4))


def chances(odds: Outcomes) -> dict[str, str]:
    """The four outcomes in percent, by name."""
    return {name: percent(odds.chance(name), 1) for name in OUTCOMES}


def likeliest(names: Sequence[Label], numbers: Sequence[int], counts: Sequence[Sequence[int]]) -> str:
    """The likeliest band by number of dice; ``counts`` has a row for each number of dice, a column for each band.

    Neighbouring numbers of dice with the same likeliest band are told as one run.

    >>> likeliest(["bad", "good"], [1, 2, 3], [[3, 1], [2, 2], [1, 3]])
    'bad with 1 die, bad or good with 2 dice and good from 3 dice'
    """

    def best(row: int) -> str:
        most = max(counts[row])
        return listed([str(name) for name, count in zip(names, counts[row], strict=True) if count == most], "or")

    runs = [(name, list(rows)) for name, rows in groupby(range(len(numbers)), best)]
    return listed([f"{name} {_span(numbers, rows)}".rstrip() for name, rows in runs])


def _span(numbers: Sequence[int], rows: Sequence[int]) -> str:
    first, last = numbers[rows[0]], numbers[rows[-1]]
    if rows[-1] == len(numbers) - 1:
        return f"from {number_of_dice(first)}" if rows[0] else "throughout"
    if not rows[0]:
        return f"up to {number_of_dice(last)}" if first != last else f"with {number_of_dice(last)}"
    return f"from {first} to {number_of_dice(last)}" if first != last else f"with {number_of_dice(last)}"
