"""What moved between two records of the same numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from hooks.records.ledger.record import Record
from oppose_engine import TableId, percent, points
from oppose_engine.text import number

__all__ = ["Difference", "Move", "differences"]

PERCENT = "chance"


@dataclass(frozen=True, kw_only=True)
class Move:
    """One recorded cell whose number changed; ``where`` and ``outcome`` say which.

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

    def __str__(self) -> str:
        if self.faces is not None:
            size = f" ({points(self.after - self.before)} points)" if self.size else ""
            return f"{self.where}: {self.outcome} {self.faces[0]} → {self.faces[1]}{size}"
        return f"{self.where}: {self.words}"

    @property
    def words(self) -> str:
        """The move without its place: ``win 51.79 → 52.10 (+0.31 points)``."""
        name = f"{self.outcome} " if self.outcome else ""
        gain = self.after - self.before
        if self.unit == PERCENT:
            return f"{name}{percent(self.before)} → {percent(self.after)} ({points(gain)} points)"
        sign = "+" if gain > 0 else ""
        return f"{name}{number(self.before)} → {number(self.after)} ({sign}{number(gain)} {self.unit})"


@dataclass(frozen=True, kw_only=True)
class Difference:
    """How one table departs from the record.

    ``kind`` is ``new`` (not on record), ``gone`` (on record, no longer published), ``shape``
    (other axes, labels, unit or denominator) or ``moved``. ``moves`` holds the largest move of each
    recorded cell that moved, the largest first; ``rows`` the labels of all rows of the full grid
    that changed, of ``all_rows``.
    """

    id: TableId
    kind: str
    note: str = ""
    moves: tuple[Move, ...] = ()
    cells: int = 0
    rows: tuple[str, ...] = ()
    all_rows: int = 0


def differences(before: Mapping[TableId, Record], after: Mapping[TableId, Record]) -> tuple[Difference, ...]:
    """Every table that is not as it was, in the order of ``after``, what is gone last."""
    found = [_difference(before.get(key), record) for key, record in after.items()]
    gone = [Difference(id=key, kind="gone", cells=_cells(old)) for key, old in before.items() if key not in after]
    return (*(each for each in found if each is not None), *gone)


def _difference(before: Record | None, after: Record) -> Difference | None:
    if before is None:
        return Difference(id=after.id, kind="new", cells=_cells(after), all_rows=len(after.rows))
    note = _shape(before, after)
    if before.digest == after.digest and not note and before.cells == after.cells and before.faces == after.faces:
        return None
    moves = sorted(_moves(before, after), key=lambda move: -move.size)
    rows = tuple(label for label, digest in after.rows.items() if before.rows.get(label) != digest)
    kind = "shape" if note else "moved"
    return Difference(
        id=after.id,
        kind=kind,
        note=note,
        moves=tuple(moves),
        cells=_cells(after),
        rows=rows,
        all_rows=len(after.rows),
    )


def _shape(before: Record, after: Record) -> str:
    """What is different about two tables apart from their numbers."""
    notes = []
    if before.unit != after.unit:
        notes.append(f"unit {before.unit} → {after.unit}")
    names = [axis.name for axis in before.axes], [axis.name for axis in after.axes]
    if names[0] != names[1]:
        notes.append(f"axes {', '.join(names[0])} → {', '.join(names[1])}")
    else:
        notes += [
            f"{old.name} {_span(old.values)} → {_span(new.values)}"
            for old, new in zip(before.axes, after.axes, strict=True)
            if old.values != new.values
        ]
    if before.denominator != after.denominator:
        notes.append(f"denominator {_span(before.denominator)} → {_span(after.denominator)}")
    return "; ".join(notes)


def _span(values: object) -> str:
    if not isinstance(values, tuple):
        return f"{values}"
    shown = [str(value) for value in values]
    return ", ".join(shown) if len(shown) <= 6 else f"{shown[0]} .. {shown[-1]} ({len(shown)} values)"


def _moves(before: Record, after: Record) -> Iterator[Move]:
    """The largest move of each cell; of a match-up, your chance to win if that moved."""
    old, new = before.values(), after.values()
    old_faces, new_faces = before.faces_by_label(), after.faces_by_label()
    odds = after.denominator is not None
    cells: dict[tuple[str, ...], list[Move]] = {}
    names = [axis.name for axis in after.axes]
    for labels, value in new.items():
        if labels not in old:
            continue
        faces = old_faces.get(labels, ""), new_faces.get(labels, "")
        if old[labels] == value and faces[0] == faces[1]:
            continue
        cell, outcome = (labels[:-1], labels[-1]) if odds else (labels, "")
        move = Move(
            where=_place(names, cell),
            outcome=outcome,
            unit=after.unit,
            before=old[labels],
            after=value,
            faces=faces if faces[0] != faces[1] else None,
        )
        cells.setdefault(cell, []).append(move)
    for moved in cells.values():
        yield next((move for move in moved if move.outcome == "win"), max(moved, key=lambda move: move.size))


def _place(names: list[str], labels: tuple[str, ...]) -> str:
    if names[:2] == ["you", "them"]:
        return f"{labels[0]} against {labels[1]}"
    return ", ".join(f"{name} {label}" for name, label in zip(names, labels, strict=False))


def _cells(record: Record) -> int:
    axes = record.axes[:-1] if record.denominator is not None else record.axes
    product = 1
    for axis in axes:
        product *= len(axis.values)
    return product
