"""What the ledger keeps of a table: by tens in full, and a digest of every row of the full grid."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, product
from typing import Any

import numpy as np

from oppose_engine import Axis, OddsTable, System, TableId
from oppose_engine.odds_table import Cells, Label
from oppose_engine.text import face_ranges

__all__ = ["Record", "label_text", "record", "records"]

DIGITS = 12
"""Hex digits of a digest of a row; of the whole table, twice as many."""
_LIMIT = 2**63
LONG = 21
"""More whole numbers on an axis than this are thinned to the tens, as on a page."""


@dataclass(frozen=True, kw_only=True)
class Record:
    """One published table: ``axes`` and ``cells`` by tens, ``rows`` and ``digest`` of all of it.

    ``cells`` are counts of the denominator, or fractions as text for expectations, nested like the
    axes. ``faces`` are the ranges behind the counts of success bands, as text. ``rows`` maps each
    label of the full first axis to a digest of that row.
    """

    id: TableId
    unit: str
    axes: tuple[Axis, ...]
    denominator: int | tuple[int, ...] | None
    cells: list[Any]
    faces: list[list[str]] | None
    rows: Mapping[str, str]
    digest: str

    def values(self) -> dict[tuple[str, ...], Fraction]:
        """The exact value of each recorded cell by the text of its labels."""
        found = {}
        for at, labels in self._places():
            cell: Any = self.cells
            for index in at:
                cell = cell[index]
            found[labels] = Fraction(cell) / self._denominator(at[0])
        return found

    def faces_by_label(self) -> dict[tuple[str, ...], str]:
        """The faces behind each recorded cell of success bands."""
        if self.faces is None:
            return {}
        return {labels: self.faces[at[0]][at[1]] for at, labels in self._places()}

    def _denominator(self, first: int) -> int:
        if self.denominator is None:
            return 1
        return self.denominator[first] if isinstance(self.denominator, tuple) else self.denominator

    def _places(self) -> Iterator[tuple[tuple[int, ...], tuple[str, ...]]]:
        numbers = product(*(range(len(axis.values)) for axis in self.axes))
        labels = product(*(map(label_text, axis.values) for axis in self.axes))
        return zip(numbers, labels, strict=True)


def label_text(label: Label) -> str:
    """A label as the ledger writes it."""
    return str(label)


def records(systems: Mapping[str, System]) -> dict[TableId, Record]:
    """The record of every published table of these systems, as the engine computes it now."""
    keys = chain.from_iterable(system.keys() for system in systems.values())
    return {key: record(systems[key.system].table(key.table, key.variant)) for key in keys}


def record(table: OddsTable) -> Record:
    """What the ledger keeps of a computed table."""
    rows = {label_text(label): _row_digest(table, at) for at, label in enumerate(table.axes[0].values)}
    small = _by_tens(table)
    return Record(
        id=table.id,
        unit=table.unit,
        axes=small.axes,
        denominator=small.denominator,
        cells=_nested(small),
        faces=[[face_ranges(spans) for spans in row] for row in small.ranges] if small.ranges is not None else None,
        rows=rows,
        digest=_hash(table.unit, [(axis.name, axis.values) for axis in table.axes], rows)[: 2 * DIGITS],
    )


def _by_tens(table: OddsTable) -> OddsTable:
    leading = table.axes[:-1] if table.is_odds else table.axes
    for axis in leading:
        numbers = [label for label in axis.values if isinstance(label, int)]
        if len(numbers) == len(axis.values) > LONG:
            table = table.select(**{axis.name: [number for number in numbers if number % 10 == 0]})
    return table


def _nested(table: OddsTable) -> list[Any]:
    if table.is_odds:
        counts: list[Any] = np.vectorize(int, otypes=[object])(table.cells).tolist()
        return counts
    texts = np.array([str(Fraction(cell)) for cell in table.cells.flat], dtype=object)
    fractions: list[Any] = texts.reshape(table.cells.shape).tolist()
    return fractions


def _row_digest(table: OddsTable, at: int) -> str:
    faces = table.ranges[at] if table.ranges is not None else None
    return _hash(_canonical(table.cells[at : at + 1]), table.denominator_at(at), faces)[:DIGITS]


def _canonical(cells: Cells) -> bytes:
    """The numbers alone, whatever type holds them: 64-bit integers if they fit, else text."""
    numbers = cells.ravel().tolist()
    if all(isinstance(number, int) and -_LIMIT <= number < _LIMIT for number in numbers):
        return np.array(numbers, dtype="<i8").tobytes()
    return ",".join(map(str, numbers)).encode()


def _hash(*parts: object) -> str:
    return hashlib.sha256("\n".join(map(repr, parts)).encode()).hexdigest()
