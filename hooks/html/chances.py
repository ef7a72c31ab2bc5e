"""Shaded tables of chances in percent: any chances, and one outcome of every match-up, you down and them across."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from hooks.html.grid import Cell, Grid, Heads
from hooks.html.shades import chance_class
from hooks.html.words import DASH, minus, signed
from oppose_engine import OddsTable, Outcomes, percent
from oppose_engine.odds_table import Label
from oppose_engine.views import by_tens

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
    scale: tuple[str | Sequence[str], bool] = ("chance", False),
    **look: Any,
) -> Grid:
    """``heads`` are the name and labels of the rows, then of the columns; ``mark`` the labels of the ringed cell.

    A table that never leaves the lowest class is not shaded. Whole percents have no ``places`` unless these are given.
    On paper there are none, and an even chance or better is bold. ``scale`` is the name of
    the colours, or one for each column, and whether they are reversed, ``look`` what else a ``Grid`` takes.
    """
    (_, rows), (_, columns) = heads
    name, reverse = scale
    names = [name] * len(columns) if isinstance(name, str) else name
    chances = [value for row in values for value in row if value is not None]
    shaded = paper or any(map(chance_class, chances))
    if places is None:
        places = 0 if paper or all((100 * value).denominator == 1 for value in chances) else 2

    lined = halves(values) if shaded and "chance" in names and not paper else [[""] * len(row) for row in values]

    def cell(own: str, value: Fraction | None, half: str) -> Cell:
        if value is None:
            return Cell(DASH, half=half)
        step = chance_class(value)
        likely = " op-likely" if paper and value >= EVEN else ""
        return Cell(percent(value, places), f"{own}-{10 - step if reverse else step}{likely}" if shaded else "", half)

    small = "op-compact" if paper or len(columns) > WIDE else ""
    known = bool(mark) and mark[0] in rows and mark[1] in columns
    return Grid(
        caption=caption,
        heads=heads,
        cells=[[*map(cell, names, row, sides)] for row, sides in zip(values, lined, strict=True)],
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

    def parted(down: int, across: int) -> str:
        beside = {"top": above[max(0, down - 1)][across], "left": above[down][max(0, across - 1)]}
        return " ".join(side for side, is_above in beside.items() if is_above != above[down][across])

    return [[parted(down, across) for across in range(len(row))] for down, row in enumerate(above)]


@dataclass(frozen=True)
class Measure:
    """One number read from the four outcomes: its button, its caption, how it is shaded."""

    label: str
    caption: str
    value: Callable[[Outcomes], Fraction | None]
    scale: str = "chance"
    reverse: bool = False


MEASURES = {
    "win": Measure("You win", "Chance that you win", lambda o: o.chance("win")),
    "tie": Measure("Tie", "Chance of a tie", lambda o: o.chance("tie"), "share"),
    "none": Measure("Nobody", "Chance that nobody wins", lambda o: o.chance("none"), "share"),
    "lose": Measure("They win", "Chance that they win", lambda o: o.chance("lose"), reverse=True),
    "decided": Measure("Decided", "Chance that you win if it is rolled again until somebody does", lambda o: o.decided),
    "split": Measure("Ties split", "Chance that you win if a coin settles each tie", lambda o: o.split),
}
"""The measures of an opposed table, by the value of ``data-outcome``."""


def measures_of(tables: Sequence[OddsTable]) -> tuple[str, ...]:
    """The measures worth showing for these tables: a measure that is 0 everywhere is left out."""
    some = {name: any(table.cells[..., n].any() for table in tables) for n, name in enumerate(("win", "tie", "none"))}
    wanted = ["win", *(name for name in ("tie", "none") if some[name]), "lose"]
    if some["none"]:
        wanted.append("decided")
    elif some["tie"]:
        wanted.append("split")
    return tuple(wanted)


def scale_of(table: OddsTable, outcome: str) -> str:
    """The scale a table is shaded by: none where it never leaves the lowest class."""
    measure = MEASURES[outcome]
    small = _small(table)
    shaded = any(chance_class(value) for row in _values(small, measure) for value in row if value is not None)
    return measure.scale if shaded else ""


def odds_table(
    table: OddsTable, outcome: str = "win", *, mark: Sequence[Label] = (), caption: str = "", places: int = 2
) -> Grid:
    """One measure of an opposed table by tens, in percent; ``mark`` rings a match-up."""
    measure, small = MEASURES[outcome], _small(table)
    # numbers with a true minus sign, differences with theirs
    down, across = (
        (axis.name, [signed(int(label)) if axis.name == "difference" else minus(label) for label in axis.values])
        for axis in small.axes[:2]
    )
    caption = caption or f"{measure.caption}, in percent; you down, them across."
    look: dict[str, Any] = {"scale": (measure.scale, measure.reverse), "attributes": {"data_outcome": outcome}}
    look |= {"mark": [minus(label) for label in mark], "places": places, "of": table.id}
    return chance_grid(caption, (down, across), _values(small, measure), **look)


def _small(table: OddsTable) -> OddsTable:
    """The part of a table of match-ups that a page shows."""
    return table.select(**{axis.name: by_tens(axis.values) for axis in table.axes[:2]})


def _values(table: OddsTable, measure: Measure) -> list[list[Fraction | None]]:
    total = table.denominator_at(0)
    return [[measure.value(Outcomes._make([*cell, total])) for cell in row] for row in table.cells.tolist()]
