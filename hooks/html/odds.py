"""The odds table: one outcome of every match-up, your side down and their side across."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from hooks.html.grid import Cell, Grid
from hooks.html.identity import identity
from hooks.html.shades import chance_class
from hooks.html.words import minus, signed
from oppose_engine import OddsTable, Outcomes, percent
from oppose_engine.odds_table import Axis, Label
from oppose_engine.views import by_tens


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
    "split": Measure("Ties halved", "Chance that you win if a coin settles each tie", lambda o: o.split),
}
"""The measures of an opposed table, by the value of ``data-outcome``."""
MANY = 15
"""A table with more columns has smaller text."""
LONG, LONGEST = 10, 5
"""A head of this many letters or more is cut to this many."""


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
    table: OddsTable,
    outcome: str = "win",
    *,
    mark: Sequence[Label] = (),
    caption: str = "",
    places: int = 2,
    grouped: bool = False,
    ringed: str = "",
) -> Grid:
    """One measure of an opposed table by tens, in percent; ``mark`` rings a match-up, ``ringed`` names it.

    ``grouped`` puts a head over columns that begin alike, such as the die of d12+3, or "advantage" of advantage
    v normal.
    """
    measure, small = MEASURES[outcome], _small(table)
    you, them = small.axes[0].values, small.axes[1].values
    scale = scale_of(table, outcome)
    values = list(_values(small, measure))
    lined = halves(values) if scale == "chance" else [[""] * len(row) for row in values]
    cells = [
        [replace(_cell(value, measure, scale, places), half=half) for value, half in zip(row, sides, strict=True)]
        for row, sides in zip(values, lined, strict=True)
    ]
    ring = (you.index(mark[0]), them.index(mark[1])) if mark and mark[0] in you and mark[1] in them else None
    columns = [_short(_parted(label)[1]) for label in them] if grouped else _names(small.axes[1])
    return Grid(
        caption=caption or f"{measure.caption}, in percent; you down, them across.",
        heads=((small.axes[0].name, _names(small.axes[0])), (small.axes[1].name, columns)),
        names=[str(label) for label in them] if grouped else (),
        cells=cells,
        mark=ring,
        every=_groups(them)[0][1] if grouped else 0,
        blocks=you == them,
        groups=_groups(them) if grouped else (),
        classes="op-compact" if len(them) > MANY else "",
        attributes=identity(table.id) | {"data_outcome": outcome, "data_places": str(places)},
        ringed=ringed or (f"{mark[0]} against {mark[1]}" if mark else ""),
    )


def _small(table: OddsTable) -> OddsTable:
    """The part of a table of match-ups that a page shows."""
    return table.select(**{axis.name: by_tens(axis.values) for axis in table.axes[:2]})


def _names(axis: Axis) -> list[str]:
    """The labels as a reader sees them: numbers with a true minus sign, differences with theirs."""
    number = signed if axis.name == "difference" else minus
    return [number(label) if isinstance(label, int) else label for label in axis.values]


def _parted(label: Label) -> tuple[str, str]:
    """The beginning of a label and its rest: ``d12`` and ``+3``, ``advantage`` and ``v normal``.

    >>> _parted("d12+3"), _parted("advantage v normal")
    (('d12', '+3'), ('advantage', ' v normal'))
    """
    mark = " v " if " v " in str(label) else "+"
    begins, _, rest = str(label).partition(mark)
    return begins, mark + rest


def _short(head: str) -> str:
    """A head short enough for a column of numbers.

    >>> _short(" v disadvantage"), _short("+3")
    ('v dis.', '+3')
    """
    return head.strip() if len(head) < LONG else f"{head.strip()[:LONGEST]}."


def _groups(labels: Sequence[Label]) -> list[tuple[str, int]]:
    """The beginnings of labels, each with the number of labels that begin so."""
    begins = [_parted(label)[0] for label in labels]
    return [(name, begins.count(name)) for name in dict.fromkeys(begins)]


def halves(values: Sequence[Sequence[Fraction | None]]) -> list[list[str]]:
    """For each cell the sides, ``top`` and ``left``, that part what is at least one half from the rest.

    >>> halves([[Fraction(1, 3), Fraction(1, 4)], [Fraction(1, 2), Fraction(1, 3)]])
    [['', ''], ['top', 'left']]
    """
    above = [[value is not None and 2 * value >= 1 for value in row] for row in values]
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


def _values(table: OddsTable, measure: Measure) -> Iterator[list[Fraction | None]]:
    total = table.denominator_at(0)
    for row in table.cells.tolist():
        yield [measure.value(Outcomes._make([*cell, total])) for cell in row]


def _cell(value: Fraction | None, measure: Measure, scale: str, places: int) -> Cell:
    if value is None:
        return Cell("\N{EN DASH}")
    step = chance_class(value)
    return Cell(percent(value, places), f"{scale}-{10 - step if measure.reverse else step}" if scale else "")
