"""Searches a whole table of odds for surprises, such as one more die that makes success rarer.

Each finder looks for one kind of surprise and gives the place where it is largest, or nothing if it is too
small to matter. A table has at most four; the kinds that upset more people come first.
"""

from __future__ import annotations

from oppose_engine.odds_table import OddsTable
from oppose_engine.questions.oddities import Surprise, better_dice, highest, opposed, pools

__all__ = ["MOST", "Surprise", "surprises"]

MOST = 4
"""How many a table has at most."""


def surprises(table: OddsTable, beyond: OddsTable | None = None, good: int | None = None) -> tuple[Surprise, ...]:
    """The surprises of an opposed table or of the bands of a dice pool, at most ``MOST``.

    ``beyond`` may be the same opposed table with each of your ratings one higher, since a rating above the
    published ones can do worse. ``good`` is the place of the first band of a pool that is a success; without it
    no finder looks at success.

    >>> from oppose_engine import system
    >>> [each.kind for each in surprises(system("mythras").table("opposed", "imperative"))]
    ['jump', 'nobody', 'flat', 'even']
    """
    names = [axis.name for axis in table.axes]
    if names == ["difference", "dice", "outcome"]:
        found = better_dice.oddities(table)
    elif names == ["dice", "outcome"]:
        found = highest.oddities(table, good)
    elif table.is_opposed:
        found = opposed.oddities(table, beyond)
    elif table.axes[0].name == "dice" and isinstance(table.axes[-1].values[0], str):
        found = pools.oddities(table, good)
    else:
        found = []
    return tuple(each for each in found if each)[:MOST]
