"""The sentence below a map of match-ups about the match-up that the reader points at."""

from oppose_engine import OddsTable, Outcomes
from oppose_engine.odds_table import OUTCOMES
from oppose_engine.text import percent


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
