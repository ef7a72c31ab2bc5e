"""Compares printed figures with ours: how many we reproduce, and which differ."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, product

from hooks.pages.context import Context
from hooks.records.published import Printed, PrintedBands, PrintedGrid, PrintedShares
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
        return "ranges" if isinstance(self.figure, PrintedBands) else "cells"


def comparisons(context: Context, system: str = "") -> tuple[Comparison, ...]:
    """Every printed table against ours: of one system, or of all."""
    printed: tuple[Printed, ...] = (
        *context.published.grids,
        *context.published.bands,
        *context.published.shares,
    )
    return tuple(compare(context, figure) for figure in printed if system in ("", figure.system))


def compare(context: Context, figure: Printed, variant: str = "") -> Comparison:
    """A printed table against the reading that it was printed for, or against another of the same mechanic."""
    table = context.table(figure.system, figure.table, variant or figure.variant)
    if isinstance(figure, PrintedGrid):
        return Comparison(figure, tuple(_match_ups(figure, table)))
    if isinstance(figure, PrintedBands):
        return Comparison(figure, tuple(_ranges(figure, table)))
    if isinstance(figure, PrintedShares):
        return Comparison(figure, tuple(_chances(figure, table)))
    raise TypeError(f"{figure.id}: a {type(figure).__name__} has nothing to compare")


def _match_ups(grid: PrintedGrid, table: OddsTable) -> Iterator[Pair]:
    for (i, you), (j, them) in product(enumerate(grid.you), enumerate(grid.them)):
        ours = measure(table.outcomes(you, them), grid.measure, grid.decimals)
        yield Pair(f"{you} against {them}", grid.cells[i][j], ours)


def _chances(printed: PrintedShares, table: OddsTable) -> Iterator[Pair]:
    names = [axis.name for axis in table.axes[:-1]]
    for row in printed.rows:
        labels = dict(zip(names, row.at, strict=True))
        chance = sum((table.value(**labels, outcome=each) for each in row.outcomes), Fraction(0))
        ours = percent(chance, printed.decimals)
        same = Fraction(ours.strip("<>")) == Fraction(row.text)  # a printed 5 is 5.00
        place = ", ".join(f"{name} {label}" for name, label in labels.items())
        yield Pair(f"{place}: {', '.join(map(str, row.outcomes))}", row.text, row.text if same else ours)


def _ranges(bands: PrintedBands, table: OddsTable) -> Iterator[Pair]:
    ratings, levels = (axis.values for axis in table.axes)
    ours = dict(zip(product(ratings, levels), chain.from_iterable(table.ranges or ()), strict=True))
    for row in bands.rows:
        for rating in range(row.first, row.last + 1):
            for level, printed in row.ranges.items():
                yield Pair(f"{level} at {rating}", face_ranges([printed]), face_ranges(ours[rating, level]))
