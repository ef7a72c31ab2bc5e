"""Tables about spending after a roll: what each result gains by it, what all rolls gain, how to share out a stock."""

from __future__ import annotations

from collections.abc import Mapping

from oppose_engine.errors import RangeError
from oppose_engine.odds_table import Label
from oppose_engine.rules.spending import Spending, limits, merged, never, plan, single, worth
from oppose_engine.text import NOTHING, number, percent, points
from oppose_engine.views.grid import by_tens
from oppose_engine.views.layout import Grid

__all__ = ["evening", "options", "through"]

MANY = 12
"""More points than these are shown by fives."""
Values = Mapping[str, Label]


def options(kind: Spending, values: Values) -> Grid:
    """What may lie on the table, how often, and each way to spend on it with its gain and its cost."""
    rows: list[tuple[str, ...]] = []
    for lies in merged(kind.lies(**values)):
        lead = (lies.what, percent(lies.share))
        for way in lies.ways:
            pays = worth(lies, way)
            gain, over = points(way.chance - lies.stays), NOTHING if pays is None else number(pays)
            rows.append((*lead, way.name, percent(way.chance), gain, number(way.cost), over))
        if not lies.ways:
            rows.append((*lead, *(NOTHING,) * 5))
    head = (
        "your roll",
        "how often, %",
        "what you do",
        "success then, %",
        "gain, points",
        f"cost, {kind.cost}",
        f"price of a success, {kind.cost}",
    )
    return Grid(head, tuple(rows), 1, frozenset((0, 2)))


def through(kind: Spending, values: Values) -> Grid:
    """For each value of the first setting: the chance without spending, and with it wherever it helps."""
    first = kind.settings()[0]
    rows = []
    for value in by_tens(first.values):
        try:
            found = kind.lies(**{**values, first.name: value})
        except RangeError:  # the other settings leave it out
            continue
        unspent, best = never(found), plan(found)
        gain = points(best.chance - unspent)
        rows.append((str(value), percent(unspent), percent(best.chance), gain, percent(best.spent), number(best.cost)))
    head = (first.label.lower(), "never, %", "spending, %", "gain, points", "how often, %", f"cost a roll, {kind.cost}")
    return Grid(head, tuple(rows))


def evening(kind: Spending, values: Values, rolls: int, most: int) -> Grid:
    """What is worth paying with 1 to ``most`` points left, and with 0 to ``rolls`` - 1 rolls still to come.

    Where every way costs one point, it is the least gain that is worth it, in points of chance; else the most points
    that a success is worth. RangeError for what takes no points from a stock.
    """
    found = kind.stock(**values)
    alike = single(found)
    rows = dict(enumerate(limits(found, rolls, most), start=1))
    lefts = [left for left in rows if left % 5 == 0] if most > MANY else list(rows)
    shown = tuple((str(left), *(percent(each) if alike else number(each, 0) for each in rows[left])) for left in lefts)
    return Grid(("left", *map(str, range(rolls))), shown)
