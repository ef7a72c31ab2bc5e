"""Grids of classes as a few paths: runs of equal cells, and the lines between classes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hooks.charts import Rows, token

__all__ = ["cells", "contour", "exits", "nearest_ten", "text"]

Classes = NDArray[np.int64]


def nearest_ten(counts: Any, whole: Any) -> Classes:
    """The class 0..10 of each count: the nearest ten of percent, half up, in whole numbers."""
    found: Classes = np.asarray((20 * counts + whole) // (2 * whole)).astype(np.int64)
    return found


def cells(classes: Classes, colour: Callable[[int], str]) -> str:
    """One path a class, each cell 1 wide and 1 high; class -1 is left blank."""
    paths: dict[int, list[str]] = {}
    for y, row in enumerate(classes):
        edges = [0, *(np.flatnonzero(np.diff(row)) + 1).tolist(), len(row)]
        for a, b in pairwise(edges):
            paths.setdefault(int(row[a]), []).append(f"M{a},{y}h{b - a}v1h-{b - a}z")
    return "".join(f'<path fill="{token(colour(k))}" d="{"".join(paths[k])}"/>' for k in sorted(paths) if k >= 0)


def contour(above: NDArray[np.bool_]) -> str:
    """The path between the cells that are above and those that are not."""
    parts: list[str] = []
    for y, row in enumerate(above[1:] != above[:-1], start=1):
        parts += [f"M{a},{y}h{b - a}" for a, b in _runs(row)]
    for x, column in enumerate((above[:, 1:] != above[:, :-1]).T, start=1):
        parts += [f"M{x},{a}v{b - a}" for a, b in _runs(column)]
    return "".join(parts)


def _runs(flags: NDArray[np.bool_]) -> Iterable[tuple[int, int]]:
    changes = np.flatnonzero(np.diff(np.concatenate(([False], flags, [False])).astype(np.int8)))
    return [(int(a), int(b)) for a, b in changes.reshape(-1, 2)]


def exits(above: NDArray[np.bool_], level: int) -> Rows:
    """Where a contour leaves the map: on the right, else at the bottom."""
    right = np.flatnonzero(above[1:, -1] != above[:-1, -1])
    if len(right):
        return [{"l": level, "side": "right", "at": int(right[0]) + 1}]
    bottom = np.flatnonzero(above[-1, 1:] != above[-1, :-1])
    return [{"l": level, "side": "bottom", "at": int(bottom[-1]) + 1}] if len(bottom) else []


def text(
    x: float, y: float, words: str, anchor: str = "middle", fill: str = "text", *, bold: bool = False, font: int = 12
) -> str:
    """Words of chart size around a point, as in the live charts."""
    weight = ' font-weight="bold"' if bold else ""
    at = f'x="{round(x, 1):g}" y="{round(y + 4, 1):g}"'
    return f'<text {at} text-anchor="{anchor}" font-size="{font}" fill="{token(fill)}"{weight}>{words}</text>'
