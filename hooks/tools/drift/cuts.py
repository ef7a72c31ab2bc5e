"""A grid over two axes of a table, all others fixed: each cell belongs to one and the same cut."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from hooks.tools.drift.fault import Fault
from hooks.tools.drift.html_tables import HtmlTable
from oppose_engine import OddsTable, percent
from oppose_engine.odds_table import Axis, Label
from oppose_engine.text import number

__all__ = ["cut"]

EMPTY = ("", "\N{EN DASH}")
SPANS = ("exactly", "or after", "or before")
"""What a number may be of: one label of the last axis, or all from it or up to it."""


@dataclass(frozen=True)
class _Cell:
    """Where a cell stands on the two axes of the grid, and what it says."""

    labels: dict[str, Label]
    text: str


def cut(name: str, where: str, shown: HtmlTable, table: OddsTable) -> list[Fault] | None:
    """The cells that are wrong in the cut that fits best; None where heads and rows name no two axes."""
    axes = _axes(table, shown.head)
    if axes is None:
        return None
    down, across, labels = axes
    cells: list[_Cell] = []
    for row in shown.rows:
        first = _label(down, row.texts[0])
        if first is None or len(row.texts) != len(labels) + 1:
            return None
        pairs = zip(labels, row.texts[1:], strict=True)
        cells += [_Cell({down.name: first, across.name: label}, text) for label, text in pairs]
    wrong = min((_wrong(table, cells, fixed, span) for fixed, span in _cuts(table, down, across)), key=len)
    return [Fault(name, f"{where}, {_place(cell)}", cell.text, said) for cell, said in wrong]


def _place(cell: _Cell) -> str:
    return ", ".join(f"{axis} {label}" for axis, label in cell.labels.items())


def _axes(table: OddsTable, head: list[str]) -> tuple[Axis, Axis, list[Label]] | None:
    """(axis down, axis across, labels across), from a corner ``grade →rating ↓`` or from the labels alone."""
    axes = {axis.name: axis for axis in table.axes}
    across, _, down = head[0].lower().rpartition("→")
    names = down.strip(" ↓"), across.strip() or table.axes[-1].name
    if not set(names) <= axes.keys() or names[0] == names[1]:
        return None
    labels = [_label(axes[names[1]], text) for text in head[1:]]
    known = [label for label in labels if label is not None]
    return (axes[names[0]], axes[names[1]], known) if len(known) == len(labels) else None


def _cuts(table: OddsTable, down: Axis, across: Axis) -> Iterator[tuple[dict[str, Label], str]]:
    others = [axis for axis in table.axes if axis not in (down, across)]
    for fixed in product(*(axis.values for axis in others)):
        at = dict(zip((axis.name for axis in others), fixed, strict=True))
        yield from ((at, span) for span in (SPANS if table.is_odds else SPANS[:1]))


def _wrong(table: OddsTable, cells: list[_Cell], fixed: dict[str, Label], span: str) -> list[tuple[_Cell, str]]:
    said = [(cell, _said(table, fixed | cell.labels, span, cell.text)) for cell in cells]
    return [(cell, text) for cell, text in said if text != cell.text]


def _said(table: OddsTable, labels: dict[str, Label], span: str, text: str) -> str:
    """What the engine says in that place, written as the page writes it."""
    last = table.axes[-1]
    at = last.index(labels[last.name])
    among = {"exactly": (labels[last.name],), "or after": last.values[at:], "or before": last.values[: at + 1]}[span]
    value = sum((table.value(**{**labels, last.name: label}) for label in among), Fraction(0))
    if text in EMPTY and not value:
        return text
    places = len(text.partition(".")[2].removesuffix("%"))
    return (percent if table.unit == "chance" else number)(value, places) + ("%" if text.endswith("%") else "")


def _label(axis: Axis, text: str) -> Label | None:
    wanted = text.replace("\N{MINUS SIGN}", "-").lower()
    return next((value for value in axis.values if str(value).lower() == wanted), None)
