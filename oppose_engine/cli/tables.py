"""The verbs ``systems``, ``table`` and ``bands``, and the tables of a dice pool."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from oppose_engine.checks.pool import DicePool
from oppose_engine.cli.dice import dice_pool
from oppose_engine.cli.games import named
from oppose_engine.cli.output import as_json, written
from oppose_engine.discovery.registry import discover
from oppose_engine.errors import RangeError
from oppose_engine.odds_table import Axis, OddsTable, TableId
from oppose_engine.rules.system import Mechanic, System
from oppose_engine.sides.ratings import parse_rating
from oppose_engine.text import face_ranges, number, percent
from oppose_engine.views import Grid, by_tens, to_csv, to_json, to_markdown, to_terminal, to_tsv

__all__ = ["bands", "pool", "systems", "table"]

STEP = 10
"""The step of a d100 table, unless another is asked for."""
MOST_VALUES = 501
"""All ratings the engine accepts, -100..400; no other scale is as long."""
EXACT = {"json": to_json, "csv": to_csv}
LISTED = ("system", "title", "dice", "tables", "variants")
"""The columns of the list of systems, all of them words."""


def systems(asked: Namespace) -> str:
    """Every system with its tables and variants."""
    found = discover().values()
    if asked.format == "json":
        return as_json([_listing(each) for each in found])
    rows = [
        (each.id, each.title, each.dice, " ".join(mechanic.published()), " ".join(v.id for v in mechanic.variants))
        for each in found
        for mechanic in each.mechanics
    ]
    return written(Grid(LISTED, tuple(rows), 1, frozenset(range(len(LISTED)))), asked)


def _listing(game: System) -> dict[str, object]:
    tables = {name: [v.id for v in each.variants] for each in game.mechanics for name in each.published()}
    return {"system": game.id, "title": game.title, "dice": game.dice, "tables": tables}


def table(asked: Namespace) -> str:
    """A whole table, by default the main one, over its published range or another."""
    game = named(asked.system)
    name = asked.table or _main_table(game)
    mechanic = game.mechanic(name)
    found = _ranged(mechanic, TableId(game.id, name, mechanic.variant(asked.variant).id), asked)
    if asked.outcome != "win" and not found.is_opposed:
        raise RangeError(f"--outcome {asked.outcome}: table {name} has no two sides; leave it out")
    if asked.format in EXACT:
        return EXACT[asked.format](found)
    if found.is_opposed and {asked.min, asked.max, asked.step} == {None}:
        found = found.select(**{axis.name: by_tens(axis.values) for axis in found.axes[:2]})
    return {"md": to_markdown, "tsv": to_tsv, "table": to_terminal}[asked.format](found, asked.outcome)


def _main_table(game: System) -> str:
    return game.main_contest().match_table if game.contests() else game.tables()[0]


def _ranged(mechanic: Mechanic[Any], key: TableId, asked: Namespace) -> OddsTable:
    published = mechanic.table(key)
    by_rating = any(axis.values == tuple(range(101)) for axis in published.axes)
    if {asked.min, asked.max, asked.step} == {None} and not by_rating:
        return published
    axis = _scaled_axis(mechanic, key, published)
    if axis is None and None in (asked.min, asked.max):
        raise RangeError(f"{key.system}: the axes of table {key.table} are no numbers; give both --min and --max")
    usual = [int(value) for value in axis.values] if axis else [0]
    low = usual[0] if asked.min is None else asked.min
    high = usual[-1] if asked.max is None else asked.max
    scale = _scale(low, high, asked.step if asked.step is not None else STEP if by_rating else 1)
    if axis and tuple(scale) == axis.values:
        return published
    for end in (low, high):
        mechanic.table(key, (end,))  # an error about the arguments comes before the slow computation
    return mechanic.table(key, scale)


def _scale(low: int, high: int, step: int) -> range:
    if step < 1:
        raise RangeError(f"--step {step} is not allowed; give a whole number from 1 up")
    if low > high:
        raise RangeError(f"--min {low} is above --max {high}; swap them, or leave one out")
    scale = range(low, high + 1, step)
    if len(scale) > MOST_VALUES:
        raise RangeError(f"{low}..{high} by {step} is {len(scale)} values; ask for {MOST_VALUES} at most")
    return scale


def _scaled_axis(mechanic: Mechanic[Any], key: TableId, published: OddsTable) -> Axis | None:
    """The axis that ``scale`` replaces, found by computing the table for that axis's first value alone."""
    for at, axis in enumerate(published.axes):
        first = axis.values[0]
        if isinstance(first, int) and mechanic.table(key, (first,)).axes[at].values == (first,):
            return axis
    return None


def bands(asked: Namespace) -> str:
    """The success bands of one rating, best level first."""
    game = named(asked.system)
    if "bands" not in game.tables():
        others = ", ".join(each.id for each in discover().values() if "bands" in each.tables())
        raise RangeError(f"{game.id} has no success bands; systems with them: {others}")
    mechanic = game.mechanic("bands")
    key = TableId(game.id, "bands", mechanic.variant(asked.variant).id)
    rating = parse_rating(asked.rating)
    found = mechanic.table(key, (rating,))
    if asked.format in EXACT:
        return EXACT[asked.format](found)
    if asked.format == "tsv":
        return to_tsv(found)
    ((_, chances),) = found.rows()
    spans = found.ranges[0] if found.ranges else ()
    rows = [
        (str(level), face_ranges(span), percent(chance))
        for level, span, chance in zip(found.axes[-1].values, spans, chances, strict=True)
    ]
    grid = Grid(("level", "faces", "percent"), tuple(reversed(rows)), 1, frozenset((0, 1)))
    return written(grid, asked, f"{game.title}, {key.variant}: rating {rating}")


def pool(asked: Namespace) -> str:
    """The bands of a dice pool and its distribution: exactly, at least, at most."""
    game, mechanic = dice_pool(asked.system, asked.difficulty)
    assert isinstance(mechanic, DicePool)
    variant = mechanic.variant(asked.variant).id
    found, by_band = (
        mechanic.tabulate(TableId(game.id, name, variant), [asked.dice], [asked.difficulty])
        for name in ("pool", "outcomes")
    )
    if asked.format in EXACT:
        return EXACT[asked.format](found)
    if asked.format == "tsv":
        return to_tsv(found, places=4)
    mean = number(asked.dice * mechanic.rules(variant).mean(asked.difficulty))
    title = f"{game.title}, {variant}: {asked.dice} dice against difficulty {asked.difficulty}, mean {mean}"
    named = Grid(("band", "percent"), _column(by_band), 1, frozenset((0,)))
    return f"{written(named, asked, title)}\n{written(_cumulated(found), asked)}"


def _column(found: OddsTable) -> tuple[tuple[str, str], ...]:
    ((_, chances),) = found.rows()
    return tuple((str(label), percent(chance, 4)) for label, chance in zip(found.axes[-1].values, chances, strict=True))


def _cumulated(found: OddsTable) -> Grid:
    ((_, chances),) = found.rows()
    rows = []
    for n, label in enumerate(found.axes[-1].values):
        at_most = sum(chances[:n], chances[n])
        shown = (chances[n], 1 - at_most + chances[n], at_most)
        rows.append((str(label), *(percent(chance, 4) for chance in shown)))
    return Grid(("outcome", "exactly", "at least", "at most"), tuple(rows))
