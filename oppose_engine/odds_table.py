"""``OddsTable``, the shape of every result: named axes, exact counts, a denominator."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import lcm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oppose_engine.errors import OpposeError, RangeError, nearest

__all__ = [
    "MEASURES",
    "OUTCOMES",
    "Axis",
    "Cells",
    "Label",
    "OddsTable",
    "Outcomes",
    "TableId",
    "exact_cells",
    "one_whole",
]

Label = int | str
"""One value on an axis: a rating, a number of dice, a level, an outcome."""

Cells = NDArray[Any]
"""Counts (``int64``, or Python integers of any size) or exact expectations (``Fraction``)."""

OUTCOMES = ("win", "tie", "none", "lose")
"""The outcomes of an opposed roll: you win, a tie, nobody wins, they win."""
MEASURES = (*OUTCOMES, "decided", "split", "advantage")
"""The numbers that a match-up has: its outcomes, and those computed from all four."""

_INT64 = 2**63

Ranges = tuple[tuple[int, int], ...]


class TableId(NamedTuple):
    """Where a table lives: ``data/<system>/<table>/<variant>.json``.

    >>> str(TableId("mythras", "opposed", "imperative"))
    'mythras/opposed/imperative'
    """

    system: str
    table: str
    variant: str

    def __str__(self) -> str:
        return "/".join(self)


class Outcomes(NamedTuple):
    """The four outcomes of one match-up, in counts of ``denominator``."""

    win: int
    tie: int
    none: int
    lose: int
    denominator: int

    def chance(self, outcome: str) -> Fraction:
        """The chance of ``win``, ``tie``, ``none`` or ``lose``; RangeError for anything else.

        >>> Outcomes(5179, 38, 2400, 2383, 10_000).chance("none")
        Fraction(6, 25)
        """
        if outcome not in OUTCOMES:
            raise RangeError(f"outcome {outcome!r}; {nearest(outcome, OUTCOMES)}")
        return Fraction(self[OUTCOMES.index(outcome)], self.denominator)

    def measure(self, name: str) -> Fraction | None:
        """One of ``MEASURES``; None for ``decided`` where nobody ever wins. RangeError for another name.

        >>> Outcomes(5179, 38, 2400, 2383, 10_000).measure("split")
        Fraction(2599, 5000)
        """
        if name not in MEASURES:
            raise RangeError(f"outcome {name!r}; {nearest(name, MEASURES)}")
        if name in OUTCOMES:
            return self.chance(name)
        return {"decided": self.decided, "split": self.split, "advantage": self.advantage}[name]

    @property
    def decided(self) -> Fraction | None:
        """Your chance if the roll is repeated until somebody wins; None if nobody ever does."""
        settled = self.win + self.lose
        return Fraction(self.win, settled) if settled else None

    @property
    def split(self) -> Fraction:
        """Your chance if a fair coin settles every tie."""
        return Fraction(2 * self.win + self.tie, 2 * self.denominator)

    @property
    def advantage(self) -> Fraction:
        """Your chance to win less theirs."""
        return Fraction(self.win - self.lose, self.denominator)


def exact_cells(counts: Any, whole: int) -> Cells:
    """Nested lists of counts as an array: of 64-bit integers if ``whole``, the largest sum of counts, fits into one.

    >>> exact_cells([[1, 2]], 3).dtype, exact_cells([[1, 2**63]], 2**63 + 1).dtype
    (dtype('int64'), dtype('O'))
    """
    return np.array(counts, dtype=np.int64 if whole < _INT64 else object)


def one_whole(found: Sequence[Sequence[Outcomes]]) -> tuple[list[list[list[int]]], int]:
    """The four counts of every match-up in a grid, of one whole, and that whole.

    >>> one_whole([[Outcomes(1, 0, 0, 1, 2), Outcomes(1, 1, 0, 1, 3)]])
    ([[[3, 0, 0, 3], [2, 2, 0, 2]]], 6)
    """
    whole = lcm(*(odds.denominator for row in found for odds in row))
    return [[[count * (whole // odds.denominator) for count in odds[:4]] for odds in row] for row in found], whole


@dataclass(frozen=True, slots=True)
class Axis:
    """One dimension of a table: a name and its labels in order.

    >>> Axis("you", (20, 40, 60)).index(40)
    1
    """

    name: str
    values: tuple[Label, ...]

    def index(self, label: Label) -> int:
        """Where ``label`` stands on the axis; RangeError if it does not."""
        try:
            return self.values.index(label)
        except ValueError:
            shown = self.values if len(self.values) < 15 else (*self.values[:3], "...", *self.values[-1:])
            numbers = all(isinstance(each, int) for each in self.values)
            told = f"allowed: {', '.join(map(str, shown))}" if numbers else nearest(label, shown)
            told += ", as numbers" * (numbers and isinstance(label, str))
            raise RangeError(f"{self.name} {label!r} is not in this table; {told}") from None


@dataclass(frozen=True, slots=True, eq=False)
class OddsTable:
    """Exact odds over named axes; text, chart, CSV and JSON are views of it.

    ``cells`` has one dimension an axis, in order, and is read-only. A table of odds holds
    counts: along the last axis they share out ``denominator`` completely (an integer, or one
    for each value of the first axis). A table of expectations holds fractions in its own
    ``unit`` and has no denominator. ``ranges`` are the d100 faces behind the counts, where the
    table is of success bands.
    """

    id: TableId
    title: str
    axes: tuple[Axis, ...]
    cells: Cells
    denominator: int | tuple[int, ...] | None
    unit: str = "chance"
    ranges: tuple[tuple[Ranges, ...], ...] | None = None

    def __post_init__(self) -> None:
        shape = tuple(len(axis.values) for axis in self.axes)
        if self.cells.shape != shape:
            raise OpposeError(f"{self.id}: cells of shape {self.cells.shape} for axes of shape {shape}")
        if self.denominator is not None:
            totals = self.cells.sum(axis=-1)
            wanted = np.array(self.denominator, dtype=totals.dtype)
            wanted = wanted.reshape(wanted.shape + (1,) * (totals.ndim - wanted.ndim))
            if (self.cells < 0).any() or (totals != wanted).any():
                raise OpposeError(f"{self.id}: counts along {self.axes[-1].name!r} do not add up to the denominator")
        self.cells.setflags(write=False)

    @property
    def is_odds(self) -> bool:
        """Whether the cells are counts; otherwise they are expectations."""
        return self.denominator is not None

    @property
    def is_opposed(self) -> bool:
        """Whether the last axis is win, tie, none and lose."""
        return self.axes[-1].values == OUTCOMES

    def axis(self, name: str) -> Axis:
        """The axis of that name; RangeError lists the names."""
        for axis in self.axes:
            if axis.name == name:
                return axis
        raise RangeError(f"{self.id}: no axis {name!r}; {nearest(name, (axis.name for axis in self.axes))}")

    def denominator_at(self, first: int) -> int:
        """The denominator of the slice at index ``first`` of the first axis (1 for expectations)."""
        if self.denominator is None:
            return 1
        return self.denominator[first] if isinstance(self.denominator, tuple) else self.denominator

    def value(self, **labels: Label) -> Fraction:
        """The exact value at one label for each axis.

        >>> from oppose_engine import system
        >>> system("mythras").table("opposed").value(you=60, them=40, outcome="win")
        Fraction(5179, 10000)
        """
        unknown = set(labels) - {axis.name for axis in self.axes}
        if unknown or len(labels) != len(self.axes):
            wanted = ", ".join(axis.name for axis in self.axes)
            raise RangeError(f"{self.id}: found {', '.join(labels) or 'nothing'}; give each of {wanted}")
        where = tuple(axis.index(labels[axis.name]) for axis in self.axes)
        cell = self.cells[where]
        # a Fraction of a numpy integer would go on counting in 64 bits
        return Fraction(cell.item() if isinstance(cell, np.generic) else cell, self.denominator_at(where[0]))

    def outcomes(self, you: Label, them: Label) -> Outcomes:
        """The four outcomes of one match-up of an opposed table."""
        at = (self.axes[0].index(you), self.axes[1].index(them))
        win, tie, none, lose = self.cells[at].tolist()
        return Outcomes(win, tie, none, lose, self.denominator_at(at[0]))

    def rows(self) -> Iterator[tuple[tuple[Label, ...], tuple[Fraction, ...]]]:
        """Each combination of the leading labels, with the values along the last axis."""
        leading = [axis.values for axis in self.axes[:-1]]
        for at, labels in zip(np.ndindex(*(len(v) for v in leading)), product(*leading), strict=True):
            scale = self.denominator_at(at[0] if at else 0)
            cells = self.cells[at].tolist()
            yield labels, tuple(Fraction(cell, scale) if self.is_odds else Fraction(cell) for cell in cells)

    def select(self, **labels: Iterable[Label]) -> OddsTable:
        """The same table with only those labels on the named axes, in the order given."""
        table = self
        for name, chosen in labels.items():
            at = table.axes.index(table.axis(name))
            table = table._take(at, tuple(chosen))
        return table

    def _take(self, at: int, chosen: tuple[Label, ...]) -> OddsTable:
        if at == len(self.axes) - 1 and self.is_odds:
            raise RangeError(f"{self.id}: {self.axes[at].name} adds up to the denominator; select on another axis")
        where = [self.axes[at].index(label) for label in chosen]
        axes = (*self.axes[:at], Axis(self.axes[at].name, chosen), *self.axes[at + 1 :])
        denominator, ranges = self.denominator, self.ranges
        if at == 0 and isinstance(denominator, tuple):
            denominator = tuple(denominator[i] for i in where)
        if at == 0 and ranges is not None:
            ranges = tuple(ranges[i] for i in where)
        cells = np.take(self.cells, where, axis=at)
        return replace(self, axes=axes, cells=cells, denominator=denominator, ranges=ranges)

    def __repr__(self) -> str:
        axes = ", ".join(f"{axis.name} x{len(axis.values)}" for axis in self.axes)
        return f"<OddsTable {self.id}: {axes}>"

    # For notebooks. Imported when called, so that a table itself depends on none of its views.

    def _repr_html_(self) -> str:
        from oppose_engine import notebook  # noqa: PLC0415

        return notebook.to_notebook(self)

    def chart(self, outcome: str = "win") -> Any:
        """An Altair chart of the table; see ``oppose_engine.notebook.chart``."""
        from oppose_engine import notebook  # noqa: PLC0415

        return notebook.chart(self, outcome)

    def frame(self, library: str | None = None) -> Any:
        """A data frame of pandas or polars with one row a cell; see ``oppose_engine.notebook.frame``."""
        from oppose_engine import notebook  # noqa: PLC0415

        return notebook.frame(self, library)


def opposed_table(key: TableId, title: str, labels: Sequence[Label], counts: Any, whole: int) -> OddsTable:
    """A table of match-ups (you, them, outcome) from the four counts of each pair of sides, in parts of one whole.

    >>> key = TableId("coins", "opposed", "standard")
    >>> opposed_table(key, "Coins", (1,), *one_whole([[Outcomes(1, 2, 0, 1, 4)]])).outcomes(1, 1)
    Outcomes(win=1, tie=2, none=0, lose=1, denominator=4)
    """
    sides = tuple(labels)
    axes = Axis("you", sides), Axis("them", sides), Axis("outcome", OUTCOMES)
    return OddsTable(id=key, title=title, axes=axes, cells=exact_cells(counts, whole), denominator=whole)
