"""A shaded table of single chances: one number a cell, in percent."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hooks.components.grid import Cell, Grid, grid
from hooks.components.shades import chance_class
from hooks.markup import Child, Html
from oppose_engine import TableId, percent

__all__ = ["chance_grid", "identity"]

Values = Sequence[Sequence[Fraction | None]]


def chance_grid(
    caption: Child,
    heads: tuple[tuple[str, Sequence[object]], tuple[str, Sequence[object]]],
    values: Values,
    *,
    key: TableId,
    mark: tuple[object, object] | None = None,
    places: int = 2,
    classes: str = "",
) -> Html:
    """``heads`` are the name and labels of the rows, then of the columns; ``mark`` the labels of the ringed cell.

    None is a cell that cannot be had. A table that never leaves the lowest class is not shaded.
    """
    (down, rows), (across, columns) = heads
    shaded = any(chance_class(value) for row in values for value in row if value is not None)
    cells = [
        [
            Cell("\N{EN DASH}")
            if value is None
            else Cell(percent(value, places), f"chance-{chance_class(value)}" if shaded else "")
            for value in row
        ]
        for row in values
    ]
    known = mark is not None and mark[0] in rows and mark[1] in columns
    return grid(
        Grid(
            caption=caption,
            corner=(down, across),
            rows=[str(label) for label in rows],
            columns=[str(label) for label in columns],
            cells=cells,
            mark=(list(rows).index(mark[0]), list(columns).index(mark[1])) if mark and known else None,
            attributes=identity(key),
            classes=classes,
        )
    )


def identity(key: TableId) -> dict[str, str]:
    """The attributes that say which table of which system and reading an element shows."""
    return {"data_table": key.table, "data_system": key.system, "data_variant": key.variant}
