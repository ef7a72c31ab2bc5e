"""What moved between two sets of tables, cell by cell."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np

from oppose_engine import OddsTable, TableId, percent, points
from oppose_engine.odds_table import Cells
from oppose_engine.text import face_ranges, number

PERCENT = "chance"
Place = tuple[int, ...]
"""Where a cell stands in its table."""
WORDS = {"new": "recorded for the first time", "gone": "no longer published"}
"""What happened to a table of which there is no size of change, by its kind."""


@dataclass(frozen=True, kw_only=True)
class Move:
    """One cell whose number changed; ``where`` and ``outcome`` say which.

    A cell of success bands whose faces changed while their count stayed has the same number before
    and after, and says the faces in ``faces``.
    """

    where: str
    outcome: str
    unit: str
    before: Fraction
    after: Fraction
    faces: tuple[str, str] | None = None

    @property
    def size(self) -> Fraction:
        """How far it moved, without the sign, in its unit."""
        return abs(self.after - self.before)

    @property
    def steps(self) -> str:
        """The number before and after, and the gain."""
        gain = self.after - self.before
        if self.unit == PERCENT:
            return f"{percent(self.before)} → {percent(self.after)} ({points(gain)} points)"
        return f"{number(self.before)} → {number(self.after)} ({'+' if gain > 0 else ''}{number(gain)} {self.unit})"

    def __str__(self) -> str:
        steps = self.steps
        if self.faces is not None:
            steps = " → ".join(self.faces) + (f" ({points(self.after - self.before)} points)" if self.size else "")
        return f"{self.where}: {self.outcome} {steps}" if self.outcome else f"{self.where}: {steps}"


@dataclass(frozen=True, kw_only=True)
class TableChange:
    """What happened to one table, as the history keeps it: how many of its cells moved, how many of its rows changed.

    ``kind`` is ``new`` (not on record), ``gone`` (on record, no longer published), ``shape`` (other axes, labels, unit
    or denominator, told in ``note``) or ``moved``. In entries from before whole tables were kept, the cells are those
    by tens.
    """

    id: TableId
    kind: str
    note: str = ""
    cells: int = 0
    of_cells: int = 0
    rows: int = 0
    of_rows: int = 0
    largest: Move | None = None


@dataclass(frozen=True)
class Difference:
    """How one table departs from the record.

    ``moves`` has the largest move of each cell that moved, the largest first; ``rows`` the labels of the rows that
    changed.
    """

    change: TableChange
    moves: tuple[Move, ...] = ()
    rows: tuple[str, ...] = ()


def differences(before: Mapping[TableId, OddsTable], after: Mapping[TableId, OddsTable]) -> tuple[Difference, ...]:
    """Every table that is not as it was, in the order of ``after``, what is gone last."""
    found = [_difference(before.get(key), table) for key, table in after.items()]
    gone = [TableChange(id=key, kind="gone", of_cells=_cells(old)) for key, old in before.items() if key not in after]
    return (*(each for each in found if each is not None), *map(Difference, gone))


def _difference(before: OddsTable | None, after: OddsTable) -> Difference | None:
    first = after.axes[0].values
    of: dict[str, Any] = {"id": after.id, "of_cells": _cells(after), "of_rows": len(first)}
    if before is None:
        return Difference(TableChange(kind="new", **of))
    old, new = _shape(before), _shape(after)
    reshaped = [name for name in new if name in old and old[name] != new[name]]
    note = "; ".join(f"{name} {_span(old[name])} → {_span(new[name])}" for name in reshaped)
    places, moves = _moves(before, after)
    if not note and not moves:
        return None
    rows = [str(label) for at, label in enumerate(first) if at in places or label not in before.axes[0].values]
    top = next((move for move in moves if move.faces is None or move.size), None)
    counts: dict[str, Any] = {"cells": len(moves), "rows": len(rows), "largest": top and replace(top, faces=None)}
    return Difference(TableChange(kind="shape" if note else "moved", note=note, **of, **counts), (*moves,), (*rows,))


def _shape(table: OddsTable) -> dict[str, object]:
    """What a table says apart from its numbers."""
    labels = {axis.name: axis.values for axis in table.axes}
    return {"unit": table.unit, "axes": ", ".join(labels), **labels, "denominator": table.denominator}


def _span(values: object) -> str:
    if not isinstance(values, tuple):
        return f"{values}"
    shown = [str(value) for value in values]
    between = "; " if any("," in value for value in shown) else ", "
    return between.join(shown) if len(shown) <= 6 else f"{shown[0]} .. {shown[-1]} ({len(shown)} values)"


def _moves(before: OddsTable, after: OddsTable) -> tuple[set[int], list[Move]]:
    """The rows of ``after`` that moved, and the largest move of each cell, the largest of all first.

    Of a match-up it is that of your chance to win.
    """
    if len(before.axes) != len(after.axes):
        return set(), []
    pairs = [
        [(old.values.index(label), at) for at, label in enumerate(new.values) if label in old.values]
        for old, new in zip(before.axes, after.axes, strict=True)
    ]
    was, now = (np.ix_(*(np.array([pair[side] for pair in axis], int) for axis in pairs)) for side in (0, 1))
    old, new = before.cells[was], after.cells[now]
    wholes = {each.denominator_at(at) for each in (before, after) for at in range(len(each.cells))}
    if len(wholes) > 1:
        old, new = _counts(before, lcm(*wholes))[was], _counts(after, lcm(*wholes))[now]
    places: dict[tuple[int, ...], list[tuple[int, Place, Place]]] = {}
    faces = before.ranges != after.ranges or (after.ranges is not None and _shape(before) != _shape(after))
    tried = np.ones(old.shape, bool) if faces else old != new
    for spot, size in zip(np.argwhere(tried).tolist(), abs(new[tried] - old[tried]).tolist(), strict=True):
        there, here = zip(*(axis[at] for axis, at in zip(pairs, spot, strict=True)), strict=True)
        if size or _faces(before, there) != _faces(after, here):
            places.setdefault(here[:-1] if after.is_odds else here, []).append((size, there, here))
    largest = []
    for moved in places.values():
        own = [each for each in moved if after.is_odds and after.axes[-1].values[each[-1][-1]] == "win"]
        largest.append(max(own or moved, key=lambda each: each[0]))
    largest.sort(key=lambda each: -each[0])
    return {place[0] for place in places}, [_move(before, after, there, here) for _, there, here in largest]


def _move(before: OddsTable, after: OddsTable, there: Place, here: Place) -> Move:
    names = [axis.name for axis in after.axes]
    labels = [str(axis.values[at]) for axis, at in zip(after.axes, here, strict=True)]
    outcome = labels.pop() if after.is_odds else ""
    was, now = _faces(before, there), _faces(after, here)
    told: dict[str, Any] = {"where": _place(names, labels), "outcome": outcome, "unit": after.unit}
    faces = (was, now) if was != now else None
    return Move(**told, before=_value(before, there), after=_value(after, here), faces=faces)


def _value(table: OddsTable, at: Place) -> Fraction:
    cell = table.cells[at]
    return Fraction(int(cell), table.denominator_at(at[0])) if table.is_odds else Fraction(cell)


def _faces(table: OddsTable, at: Place) -> str:
    return "" if table.ranges is None else face_ranges(table.ranges[at[0]][at[1]])


def _counts(table: OddsTable, whole: int) -> Cells:
    """The cells as counts of one whole, as whole numbers of any size."""
    rows = [whole // table.denominator_at(at) for at in range(len(table.cells))]
    return table.cells.astype(object) * np.array(rows, object).reshape(-1, *(1 for _ in table.axes[1:]))


def _place(names: list[str], labels: list[str]) -> str:
    if names[:2] == ["you", "them"]:
        return f"{labels[0]} against {labels[1]}"
    return ", ".join(f"{name} {label}" for name, label in zip(names, labels, strict=False))


def _cells(table: OddsTable) -> int:
    return table.cells.size // len(table.axes[-1].values) if table.is_odds else table.cells.size
