"""The lines and regions of a map: each cell inside its own, each border once, each name on its line."""

import re
from itertools import combinations

import numpy as np
from hypothesis import given
from hypothesis.extra.numpy import array_shapes, arrays
from numpy.typing import NDArray

from hooks.charts.grid import ACROSS, DOWN, contour, named, outline
from oppose_engine import system


def filled(path: str, shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """The cells inside a path of whole steps: each edge that goes down or up turns those to its right."""
    turned = np.zeros((shape[0], shape[1] + 1), dtype=np.int64)
    x, y, start = 0, 0, (0, 0)
    for step, by, down in re.findall(r"([mhvz])(-?\d+)?(?:,(-?\d+))?", path):
        to = {"m": (x + int(by or 0), y + int(down or 0)), "h": (x + int(by or 0), y), "v": (x, y + int(by or 0))}
        new = to.get(step, start)
        if step != "m":
            assert new[0] == x or new[1] == y
            turned[min(y, new[1]) : max(y, new[1]), x] += 1 if new[1] < y else -1
        x, y = new
        start = new if step == "m" else start
    found: NDArray[np.bool_] = np.cumsum(turned, axis=1)[:, :-1] != 0
    return found


@given(grids=arrays(np.bool_, array_shapes(min_dims=2, max_dims=2, max_side=8)))
def test_an_outline_goes_around_every_cell_of_a_region_and_no_other(grids: NDArray[np.bool_]) -> None:
    assert (filled(outline(grids), grids.shape) == grids).all()


def test_each_line_of_a_map_bears_its_name() -> None:
    wins = system("mythras").table("opposed").cells[:, :, 0]
    lines = {level: 100 * wins >= level * 10_000 for level in (25, 50, 75)}
    places = named(lines)
    assert sorted(place["l"] for place in places) == [25, 50, 75]
    for place in places:
        x, y, above = int(place["x"]), int(place["y"]), lines[place["l"]]
        assert above[y, x] != above[y - (place["y"] == y), x - (place["x"] == x)]
    for one, other in combinations(places, 2):
        assert abs(one["x"] - other["x"]) >= ACROSS * 101 or abs(one["y"] - other["y"]) >= DOWN * 101
    assert named({50: np.ones((50, 50), dtype=bool)}) == []


def test_a_contour_is_every_border_between_cells_above_and_below_once() -> None:
    above = np.array([[1, 0, 0], [1, 1, 0], [0, 1, 1]], dtype=bool)
    drawn = re.findall(r"[hv](-?\d+)", contour(above))
    borders = (above[1:] != above[:-1]).sum() + (above[:, 1:] != above[:, :-1]).sum()
    assert sum(abs(int(length)) for length in drawn) == borders
    assert not contour(np.ones((3, 3), dtype=bool))
