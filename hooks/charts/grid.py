"""Turns a grid of coloured cells into a few SVG paths: an area for each class, lines between classes."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby, pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hooks.charts.grammar import Rows, token

Classes = NDArray[np.int64]


def nearest_ten(counts: Any, whole: Any) -> Classes:
    """The class 0..10 of each count: the nearest ten of percent, half up, in whole numbers."""
    return np.asarray((20 * counts + whole) // (2 * whole)).astype(np.int64)


def cells(classes: Classes, tokens: Sequence[str]) -> str:
    """One path a class, each cell 1 wide and 1 high, in the token of its class; class -1 is left blank.

    A path covers its class and every higher one, which are then drawn over it: each border is written
    once, not for both sides.
    """
    known = [int(k) for k in np.unique(classes) if k >= 0]
    paths = "".join(f'<path fill="{token(tokens[k])}" d="{outline(classes >= k)}"/>' for k in known)
    return f'<g shape-rendering="crispEdges">{paths}</g>'


Point = tuple[int, int]
Edges = dict[Point, list[Point]]


def outline(inside: NDArray[np.bool_]) -> str:
    """The path around the cells of a region, as closed lines from corner to corner."""
    return contour(np.pad(inside, 1), (1, 1))


def contour(above: NDArray[np.bool_], here: Point = (0, 0)) -> str:
    """The path between the cells that are above, to its right, and those that are not; ``here`` is its origin."""
    edges: Edges = {}
    for y, x in np.argwhere(above[1:] != above[:-1]):
        _edge(edges, (int(x), int(y) + 1), (int(x) + 1, int(y) + 1), forward=bool(above[y + 1, x]))
    for y, x in np.argwhere(above[:, 1:] != above[:, :-1]):
        _edge(edges, (int(x) + 1, int(y)), (int(x) + 1, int(y) + 1), forward=bool(above[y, x]))
    return _lines(edges, here)


def _edge(edges: Edges, a: Point, b: Point, *, forward: bool) -> None:
    start, end = (a, b) if forward else (b, a)
    edges.setdefault(start, []).append(end)


def _lines(edges: Edges, here: Point) -> str:
    """Edges put end to end: open lines first, from where they begin, then closed ones."""
    ends = Counter(end for found in edges.values() for end in found)
    starts = [start for start, found in edges.items() if len(found) > ends[start]]
    parts = []
    while edges:
        start = starts.pop(0) if starts else next(iter(edges))
        line = [start]
        while line[-1] in edges:
            # where two lines cross in a corner, turn: both stay whole
            line.append(edges[line[-1]].pop())
            if not edges[line[-2]]:
                del edges[line[-2]]
        closed = line[0] == line[-1]
        parts.append(_from(here, line, closed=closed))
        here = line[0] if closed else line[-1]
    return "".join(parts)


def _from(here: Point, line: list[Point], *, closed: bool) -> str:
    """A line in steps from the end of the one before: ``m`` to its first corner, then ``h`` and ``v``."""
    steps = [(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(line)]
    strokes = []
    for level, run in groupby(steps, key=lambda step: step[1] == 0):
        across, down = (sum(ends) for ends in zip(*run, strict=True))
        strokes.append(f"h{across}" if level else f"v{down}")
    drawn = [*strokes[:-1], "z"] if closed else strokes
    return f"m{line[0][0] - here[0]},{line[0][1] - here[1]}{''.join(drawn)}"


ALONG = (0.14, 0.72, 0.42, 0.28, 0.57, 0.86)
"""Where on a map the name of a line is looked for, as shares of its width, then of its height."""
ACROSS, DOWN = 0.14, 0.07
"""The room of a name, as shares of the map."""


def named(lines: Mapping[int, NDArray[np.bool_]]) -> Rows:
    """One place on each line for its name, clear of the other names and of the edges; 50% first.

    ``x`` and ``y`` count cells from the corner of the map.
    """
    kept: Rows = []
    for level in sorted(lines, key=lambda level: level != 50):
        above, size = lines[level], len(lines[level])
        found = (
            {"l": level, "x": x, "y": y}
            for turned in (False, True)
            for share in ALONG
            for x, y in _crossings(above, int(share * size), turned=turned)
        )
        kept += [place for place in found if _clear(place, kept, size)][:1]
    return kept


def _crossings(above: NDArray[np.bool_], at: int, *, turned: bool) -> list[tuple[float, float]]:
    """Where a line crosses a column, or a row if ``turned``."""
    cut = above[at] if turned else above[:, at]
    found = [int(place) + 1 for place in np.flatnonzero(cut[1:] != cut[:-1])]
    return [(each, at + 0.5) if turned else (at + 0.5, each) for each in found]


def _clear(place: dict[str, Any], others: Rows, size: int) -> bool:
    inside = ACROSS / 2 < place["x"] / size < 1 - ACROSS / 2 and DOWN / 2 < place["y"] / size < 1 - DOWN / 2
    return inside and all(
        abs(place["x"] - other["x"]) >= ACROSS * size or abs(place["y"] - other["y"]) >= DOWN * size for other in others
    )
