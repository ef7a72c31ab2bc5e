"""JSON and CSV files of the built site against the tables that the engine computes."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from hooks.pages import downloads
from hooks.pages.context import Context
from hooks.tools.drift.fault import Fault
from oppose_engine import OddsTable

__all__ = ["index", "table_file"]


def table_file(name: str, path: Path, kind: str, table: OddsTable) -> Iterator[Fault]:
    """A table as ``json`` or ``csv``, cell by cell."""
    return (_json if kind == "json" else _csv)(name, path, table)


def index(name: str, path: Path, context: Context) -> Iterator[Fault]:
    """The index of all tables."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        yield Fault(name, "the file", f"no JSON ({error})", "the index")
        return
    wanted = json.loads(json.dumps(downloads.index(context)))
    for key in {**wanted, **found}:
        if found.get(key) != wanted.get(key):
            yield Fault(name, key, json.dumps(found.get(key)), json.dumps(wanted.get(key)))


def _json(name: str, path: Path, table: OddsTable) -> Iterator[Fault]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        axes = [(axis["name"], tuple(axis["values"])) for axis in data["axes"]]
        cells = data["values"] if table.denominator is None else data["counts"]
        heads = {"system": table.id.system, "table": table.id.table, "variant": table.id.variant}
        for head, wanted in heads.items():
            if data[head] != wanted:
                yield Fault(name, head, str(data[head]), wanted)
        denominator = data.get("denominator")
    except (ValueError, KeyError, TypeError) as error:
        yield Fault(name, "the file", f"no table ({error})", "a table")
        return
    if axes != [(axis.name, axis.values) for axis in table.axes]:
        yield Fault(name, "axes", str(axes), str([(axis.name, axis.values) for axis in table.axes]))
        return
    ours = list(table.denominator) if isinstance(table.denominator, tuple) else table.denominator
    if denominator != ours:
        yield Fault(name, "denominator", str(denominator), str(ours))
    ranges = None if table.ranges is None else [[list(map(list, spans)) for spans in row] for row in table.ranges]
    if data.get("ranges") != ranges:
        yield Fault(name, "ranges", str(data.get("ranges")), str(ranges))
    yield from _cells(name, table, cells, ())


def _cells(name: str, table: OddsTable, cells: Any, at: tuple[int, ...]) -> Iterator[Fault]:
    axis = table.axes[len(at)]
    if not isinstance(cells, list) or len(cells) != len(axis.values):
        yield Fault(name, _place(table, at), str(cells), f"{len(axis.values)} values of {axis.name}")
        return
    if len(at) + 1 < len(table.axes):
        for number, inner in enumerate(cells):
            yield from _cells(name, table, inner, (*at, number))
        return
    ours = [_exact(cell) for cell in table.cells[at].tolist()]
    for number, (cell, wanted) in enumerate(zip(cells, ours, strict=True)):
        if cell != wanted or isinstance(cell, bool):
            yield Fault(name, _place(table, (*at, number)), str(cell), str(wanted))


def _csv(name: str, path: Path, table: OddsTable) -> Iterator[Fault]:
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    wanted = list(_lines(table))
    if len(rows) != len(wanted):
        yield Fault(name, "the file", f"{len(rows)} lines", f"{len(wanted)} lines")
    for number, (row, line) in enumerate(zip(rows, wanted, strict=False), start=1):
        if row != line:
            yield Fault(name, f"line {number}", ",".join(row), ",".join(line))


def _lines(table: OddsTable) -> Iterator[list[str]]:
    names = [axis.name for axis in table.axes]
    odds = table.denominator is not None
    yield [*names[:-1], *map(str, table.axes[-1].values), "denominator"] if odds else [*names, "value"]
    for labels, values in table.rows():
        if odds:
            whole = table.denominator_at(table.axes[0].index(labels[0]) if labels else 0)
            yield [*map(str, labels), *(str(value * whole) for value in values), str(whole)]
        else:
            for label, value in zip(table.axes[-1].values, values, strict=True):
                yield [*map(str, labels), str(label), str(value)]


def _exact(cell: Any) -> int | str:
    return str(cell) if isinstance(cell, Fraction) else int(cell)


def _place(table: OddsTable, at: tuple[int, ...]) -> str:
    shown = [f"{axis.name} {axis.values[number]}" for axis, number in zip(table.axes, at, strict=False)]
    return ", ".join(shown) or "the cells"
