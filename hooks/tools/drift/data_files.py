"""JSON and CSV files of the built site against the tables that the engine computes."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import product, zip_longest
from pathlib import Path
from typing import Any

import numpy as np

from hooks.tools.drift.again import fault
from oppose_engine import OddsTable

__all__ = ["table_file"]


def table_file(name: str, path: Path, kind: str, table: OddsTable) -> Iterator[str]:
    """A table as ``json`` or ``csv``: what it says of itself and every cell."""
    try:
        text = path.read_text(encoding="utf-8")
        if kind == "json":
            found, wanted = _json(json.loads(text), table)
        else:
            found, wanted = list(csv.reader(text.splitlines())), list(_lines(table))
    except (OSError, ValueError, KeyError, TypeError) as error:
        yield fault(name, "the file", f"no table ({error})", "a table")
        return
    for number, (line, right) in enumerate(zip_longest(found, wanted), start=1):
        if line != right:
            yield fault(name, f"{'line' if kind == 'csv' else 'part'} {number}", line, right)


def _json(data: dict[str, Any], table: OddsTable) -> tuple[list[Any], list[Any]]:
    """Heads, axes and cells, as the file has them and as they are."""
    odds = table.denominator is not None
    heads = ("system", "table", "variant", "denominator", "unit", "ranges")
    right = {**table.id._asdict(), "denominator": table.denominator, "unit": table.unit, "ranges": table.ranges}
    cells = np.vectorize(_exact, otypes=[object])(table.cells).tolist()
    wanted = [*(right[head] for head in heads), [(axis.name, axis.values) for axis in table.axes], *cells]
    found = [*(data.get(head, "chance" if head == "unit" else None) for head in heads)]
    found += [[(axis["name"], tuple(axis["values"])) for axis in data["axes"]]]
    found += data["counts" if odds else "values"]
    return [json.dumps(each) for each in found], [json.dumps(each) for each in wanted]


def _exact(cell: Any) -> int | str:
    return str(cell) if isinstance(cell, Fraction) else int(cell)


def _lines(table: OddsTable) -> Iterator[list[str]]:
    *leading, last = table.axes
    odds = table.denominator is not None
    yield [axis.name for axis in leading] + ([*map(str, last.values), "denominator"] if odds else [last.name, "value"])
    rows = table.cells.reshape(-1, len(last.values)).tolist()
    for labels, cells in zip(product(*(axis.values for axis in leading)), rows, strict=True):
        if odds:
            whole = table.denominator_at(leading[0].index(labels[0]) if labels else 0)
            yield [str(each) for each in (*labels, *cells, whole)]
        else:
            yield from (
                [*map(str, labels), str(label), str(cell)] for label, cell in zip(last.values, cells, strict=True)
            )
