"""Compares two tables: which number differs most, and where."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import lcm
from typing import NamedTuple

import numpy as np

from oppose_engine.errors import RangeError
from oppose_engine.odds_table import Cells, Label, OddsTable, exact_cells

__all__ = ["Difference", "largest_difference"]


class Difference(NamedTuple):
    """The largest difference between two tables: its size, 0 if they are equal, and its labels.

    ``outcome`` is the label on the last axis: in an opposed table, the outcome that changes most; the first one
    if several change equally.
    """

    size: Fraction
    labels: tuple[Label, ...]
    outcome: Label


def largest_difference(one: OddsTable, other: OddsTable) -> Difference:
    """Where two tables with the same axes differ most, over all labels that both have.

    An outcome that is a number counts as 0 in a table that does not list it: a pool without doubles, for
    example, never reaches the highest sums. RangeError if the axes differ, or if no label is in both tables:
    then the two cannot be compared, which does not mean that they are equal.

    >>> from oppose_engine import system
    >>> ours, theirs = (system("mythras").table("opposed", name) for name in ("imperative", "article"))
    >>> largest_difference(ours, theirs).outcome, largest_difference(ours, ours).size
    ('win', Fraction(0, 1))
    """
    axes = tuple(_common(one, other))
    whole = lcm(*(table.denominator_at(row) for table in (one, other) for row in range(len(table.axes[0].values))))
    mine, theirs = (_counts(table, axes, whole) for table in (one, other))
    by_outcome = np.moveaxis(abs(mine - theirs), -1, 0)
    last, *leading = (int(n) for n in np.unravel_index(int(by_outcome.argmax()), by_outcome.shape))
    labels = tuple(values[at] for values, at in zip(axes, leading, strict=False))
    found = by_outcome[(last, *leading)]
    size = Fraction(found.item() if isinstance(found, np.generic) else found)
    return Difference(size / whole, labels, axes[-1][last])


def _common(one: OddsTable, other: OddsTable) -> Iterator[tuple[Label, ...]]:
    """The labels of each axis that are compared."""
    names = [[axis.name for axis in table.axes] for table in (one, other)]
    if names[0] != names[1] or one.is_odds != other.is_odds:
        raise RangeError(
            f"{one.id} has the axes {', '.join(names[0])}, {other.id} {', '.join(names[1])}; compare two tables of "
            "the same axes"
        )
    for number, (mine, theirs) in enumerate(zip(one.axes, other.axes, strict=True)):
        shared = tuple(label for label in mine.values if label in theirs.values)
        if not shared:
            raise RangeError(f"{one.id} and {other.id} share no {mine.name}; compare tables with labels in common")
        last = number == len(one.axes) - 1 and one.is_odds
        counted = last and all(isinstance(label, int) for label in (*mine.values, *theirs.values))
        further = tuple(label for label in theirs.values if label not in mine.values) if counted else ()
        yield (*mine.values, *further) if counted else shared


def _counts(table: OddsTable, axes: tuple[tuple[Label, ...], ...], whole: int) -> Cells:
    """The values at these labels as whole numbers out of ``whole``; 0 for a label that the table does not have."""
    kind = exact_cells((), whole).dtype if table.is_odds else object
    scales = np.array([whole // table.denominator_at(row) for row in range(len(table.axes[0].values))], dtype=kind)
    cells = table.cells.astype(kind) * scales.reshape(-1, *(1,) * (table.cells.ndim - 1))
    for at, (axis, labels) in enumerate(zip(table.axes, axes, strict=True)):
        padded = np.concatenate([cells, np.zeros_like(np.take(cells, [0], axis=at))], axis=at)
        cells = np.take(padded, [axis.values.index(label) if label in axis.values else -1 for label in labels], axis=at)
    found: Cells = cells
    return found
