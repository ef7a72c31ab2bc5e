"""The odds table: one outcome of every match-up, your side down and their side across."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from hooks.html.chances import chance_grid
from hooks.html.grid import Grid
from hooks.html.shades import chance_class
from hooks.html.words import minus, signed
from oppose_engine import OddsTable, Outcomes
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
) -> Grid:
    """One measure of an opposed table by tens, in percent; ``mark`` rings a match-up."""
    measure, small = MEASURES[outcome], _small(table)
    (down, rows), (across, columns) = ((axis.name, _names(axis)) for axis in small.axes[:2])
    caption = caption or f"{measure.caption}, in percent; you down, them across."
    return chance_grid(
        caption,
        ((down, rows), (across, columns)),
        _values(small, measure),
        mark=[minus(label) for label in mark],
        places=places,
        scale=(measure.scale, measure.reverse),
        of=table.id,
        attributes={"data_outcome": outcome},
    )


def _small(table: OddsTable) -> OddsTable:
    """The part of a table of match-ups that a page shows."""
    return table.select(**{axis.name: by_tens(axis.values) for axis in table.axes[:2]})


def _names(axis: Axis) -> list[str]:
    """The labels as a reader sees them: numbers with a true minus sign, differences with theirs."""
    number = signed if axis.name == "difference" else minus
    return [number(label) if isinstance(label, int) else label for label in axis.values]


def _values(table: OddsTable, measure: Measure) -> list[list[Fraction | None]]:
    total = table.denominator_at(0)
    return [[measure.value(Outcomes._make([*cell, total])) for cell in row] for row in table.cells.tolist()]
