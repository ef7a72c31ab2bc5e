"""Compares printed figures with ours: how many we reproduce, and which differ."""

from dataclasses import dataclass
from fractions import Fraction

from hooks.pages.context import Context
from hooks.pages.context.sums import summed
from hooks.records.published import GRIDS, Figure, Printed
from oppose_engine import OddsTable, percent
from oppose_engine.text import face_ranges
from oppose_engine.views import measure


@dataclass(frozen=True)
class Pair:
    """One printed figure and ours, both as text; ``place`` says which it is."""

    place: str
    printed: str
    ours: str

    @property
    def gap(self) -> Fraction:
        """How far the two are apart, in percentage points."""
        return abs(Fraction(self.printed) - Fraction(self.ours.strip("<>")))


@dataclass(frozen=True)
class Comparison:
    """A printed table against ours, in the order it was printed."""

    figure: Printed
    cells: tuple[Pair, ...]

    @property
    def differing(self) -> tuple[Pair, ...]:
        """The cells whose printed text differs from ours."""
        return tuple(cell for cell in self.cells if cell.printed != cell.ours)

    @property
    def reproduced(self) -> int:
        """How many cells agree."""
        return len(self.cells) - len(self.differing)

    @property
    def what(self) -> str:
        """The noun for the cells that were counted."""
        return "ranges" if self.figure.kind == "bands" else "cells"


def comparisons(context: Context, system: str = "") -> tuple[Comparison, ...]:
    """Every printed table against ours: of one system, or of all."""
    return tuple(compare(context, each) for each in context.published.tables if system in ("", each.system))


def compare(context: Context, printed: Printed, variant: str = "") -> Comparison:
    """A printed table against the reading that it was printed for, or against another of the same mechanic."""
    table = context.table(printed.system, printed.table, variant or printed.variant)
    return Comparison(printed, tuple(_pair(printed, each, table) for each in printed.figures))


def _pair(printed: Printed, figure: Figure, table: OddsTable) -> Pair:
    if printed.kind in GRIDS:
        ours = measure(table.outcomes(*figure.at), printed.kind, printed.decimals)
        return Pair(" against ".join(map(str, figure.at)), figure.text, ours)
    if printed.kind == "bands":
        row, level = (axis.index(label) for axis, label in zip(table.axes, figure.at + figure.of, strict=True))
        return Pair(f"{figure.of[0]} at {figure.at[0]}", figure.text, face_ranges((table.ranges or ())[row][level]))
    labels = {axis.name: label for axis, label in zip(table.axes, figure.at, strict=False)}
    ours = percent(summed(table, figure.of, **labels), printed.decimals)
    same = Fraction(ours.strip("<>")) == Fraction(figure.text)  # a printed 5 is 5.00
    place = ", ".join(f"{name} {label}" for name, label in labels.items())
    return Pair(f"{place}: {', '.join(map(str, figure.of))}", figure.text, figure.text if same else ours)
