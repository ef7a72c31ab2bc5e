"""A shaded table of chances in percent, with one chance in each cell."""

from collections.abc import Sequence
from fractions import Fraction

from hooks.html.grid import Cell, Grid, Heads
from hooks.html.identity import identity
from hooks.html.shades import chance_class
from oppose_engine import TableId, percent


def chance_grid(
    caption: str,
    heads: Heads,
    values: Sequence[Sequence[Fraction]],
    *,
    key: TableId,
    mark: Sequence[object] = (),
    places: int = 2,
    classes: str = "",
) -> Grid:
    """``heads`` are the name and labels of the rows, then of the columns; ``mark`` the labels of the ringed cell.

    A table that never leaves the lowest class is not shaded.
    """
    (_, rows), (_, columns) = heads
    shaded = any(chance_class(value) for row in values for value in row)
    cells = [
        [Cell(percent(value, places), f"chance-{chance_class(value)}" if shaded else "") for value in row]
        for row in values
    ]
    known = bool(mark) and mark[0] in rows and mark[1] in columns
    return Grid(
        caption=caption,
        heads=heads,
        cells=cells,
        mark=(list(rows).index(mark[0]), list(columns).index(mark[1])) if known else None,
        attributes=identity(key),
        classes=classes,
        ringed=f"{mark[0]} against {mark[1]}" if mark else "",
    )
