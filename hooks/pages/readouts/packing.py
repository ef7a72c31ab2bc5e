"""Packs tables of counts for data files: differences of differences, with equal ones counted.

Counts change smoothly from rating to rating, so most of these differences are zeros.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from oppose_engine import OddsTable
from oppose_engine.odds_table import Label

__all__ = ["Record", "counted", "packed", "planes", "span"]

Record = dict[str, Any]
"""What a data file hands to the script; everything in it can be written as JSON."""


def packed(cells: Any) -> str:
    """A table of whole numbers as text: differences down, then across, equal neighbours put together.

    >>> packed([[1, 2, 3, 4], [2, 3, 4, 5]])
    '1*5 0*3'
    """
    rows = np.asarray(cells, dtype=np.int64)
    steps = np.diff(np.diff(rows, axis=0, prepend=0), axis=1, prepend=0).ravel()
    starts = np.concatenate([[0], np.flatnonzero(np.diff(steps)) + 1])
    lengths = np.diff(np.concatenate([starts, [steps.size]]))
    runs = zip(steps[starts].tolist(), lengths.tolist(), strict=True)
    return " ".join(f"{value}*{length}" if length > 1 else str(value) for value, length in runs)


def planes(counts: Any) -> list[str]:
    """Every outcome but the last, which follows from the others and the denominator."""
    return [packed(counts[..., n]) for n in range(counts.shape[-1] - 1)]


def counted(table: OddsTable) -> Record:
    """A table of odds with its axes."""
    *leading, last = table.axes
    rows = table.cells.reshape(len(leading[0].values), -1, len(last.values))
    return {
        "axes": [[axis.name, span(axis.values)] for axis in leading],
        "outcomes": list(last.values),
        "denominator": list(table.denominator) if isinstance(table.denominator, tuple) else table.denominator,
        "planes": planes(rows),
    }


def span(values: Sequence[Label]) -> list[Label] | dict[str, Label]:
    """The labels of an axis; consecutive numbers by the first and the last."""
    numbers = [value for value in values if isinstance(value, int)]
    if len(values) > 2 and list(values) == list(range(numbers[0], numbers[-1] + 1) if numbers else []):
        return {"from": values[0], "to": values[-1]}
    return list(values)
