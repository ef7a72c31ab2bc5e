"""A shaded table of chances in percent, with one chance in each cell."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from hooks.html.grid import Cell, Grid, Heads
from hooks.html.shades import chance_class
from hooks.html.words import DASH
from oppose_engine import percent

EVEN = Fraction(1, 2)
WIDE = 15
"""A table with more columns has smaller text."""


def chance_grid(
    caption: str,
    heads: Heads,
    values: Sequence[Sequence[Fraction | None]],
    *,
    mark: Sequence[object] = (),
    places: int | None = None,
    paper: bool = False,
    scale: tuple[str, bool] = ("chance", False),
    **look: Any,
) -> Grid:
    """``heads`` are the name and labels of the rows, then of the columns; ``mark`` the labels of the ringed cell.

    A table that never leaves the lowest class is not shaded. Whole percents have no ``places`` unless these are given.
    On paper there are none, and an even chance or better is bold. ``scale`` is the name of
    the colours and whether they are reversed, ``look`` what else a ``Grid`` takes.
    """
    (_, rows), (_, columns) = heads
    name, reverse = scale
    chances = [value for row in values for value in row if value is not None]
    shaded = paper or any(map(chance_class, chances))
    if places is None:
        places = 0 if paper or all((100 * value).denominator == 1 for value in chances) else 2

    lined = halves(values) if shaded and name == "chance" and not paper else [[""] * len(row) for row in values]

    def cell(value: Fraction | None, half: str) -> Cell:
        if value is None:
            return Cell(DASH, half=half)
        step = chance_class(value)
        likely = " op-likely" if paper and value >= EVEN else ""
        return Cell(percent(value, places), f"{name}-{10 - step if reverse else step}{likely}" if shaded else "", half)

    small = "op-compact" if paper or len(columns) > WIDE else ""
    known = bool(mark) and mark[0] in rows and mark[1] in columns
    return Grid(
        caption=caption,
        heads=heads,
        cells=[[*map(cell, row, sides)] for row, sides in zip(values, lined, strict=True)],
        mark=(list(rows).index(mark[0]), list(columns).index(mark[1])) if known else None,
        classes=f"{small} {look.pop('classes', '')}".strip(),
        attributes=look.pop("attributes", {}) | {"data_places": str(places)},
        **look,
    )


def halves(values: Sequence[Sequence[Fraction | None]]) -> list[list[str]]:
    """For each cell the sides, ``top`` and ``left``, that part what is at least one half from the rest.

    >>> halves([[Fraction(1, 3), Fraction(1, 4)], [Fraction(1, 2), Fraction(1, 3)]])
    [['', ''], ['top', 'left']]
    """
    above = [[value is not None and value >= EVEN for value in row] for row in values]
    return [
        [
            " ".join(
                side
                for side, (i, j) in {"top": (max(0, down - 1), across), "left": (down, max(0, across - 1))}.items()
                if above[i][j] != is_above
            )
            for across, is_above in enumerate(row)
        ]
        for down, row in enumerate(above)
    ]
