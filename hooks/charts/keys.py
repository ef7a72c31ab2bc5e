"""Colour keys above a plot, for charts whose marks have no room for names."""

from collections.abc import Iterable, Mapping

from hooks.charts.frame import FigureError
from hooks.charts.grammar import Plate, Rows, Shades

KEY_LINE = 18
"""The height of a row of keys in pixels."""


def key_lines(width: int, names: Iterable[str]) -> list[list[tuple[str, float]]]:
    """The rows that the keys need in a picture of this width: each name with its place from the left, in pixels."""
    letter, gap = (6.2, 35) if _is_wide(width) else (5.9, 24)
    lines: list[list[tuple[str, float]]] = [[]]
    at = 0.0
    for name in names:
        long = gap + letter * len(name)
        if lines[-1] and at + long > width + 8:
            lines.append([])
            at = 0.0
        if long > width + 8:
            raise FigureError(f"the name {name} needs {long:.0f} of {width} pixels; shorten it")
        lines[-1].append((name, at))
        at += long
    return lines


def keys(plate: Plate, tokens: Mapping[str, str], up: int, left: int = 0) -> None:
    """Name the colours in rows, the lowest ``up`` pixels above the plot, from ``left`` pixels before it."""
    lines = key_lines(plate.width, tokens)
    rows: Rows = [
        {"c": name, "p": at, "n": len(lines) - 1 - number} for number, line in enumerate(lines) for name, at in line
    ]
    (width, height), across, down = plate.inner, plate.x.domain, plate.y.domain
    pixel, drop = (across[1] - across[0]) / width, (down[1] - down[0]) / height
    place = {n: f"{across[0]}+(datum.p+{more - left})*{pixel}" for n, more in (("a", 0), ("b", 10), ("t", 15))}
    place |= {
        n: f"{down[0] - (up + more) * drop}-datum.n*{KEY_LINE * drop}" for n, more in (("u", 5), ("v", -5), ("y", 0))
    }
    plate.give(keys=rows)
    plate.rect("keys", x="a", x2="b", y="u", y2="v", derive=place, shades=Shades("c", tokens),
               stroke="edge", stroke_width=0.75)  # fmt: skip
    plate.text("keys", x="t", y="y", derive=place, say="upper(slice(datum.c,0,1))+slice(datum.c,1)", align="left",
               fill="muted", font_size=12 if _is_wide(plate.width) else 11)  # fmt: skip


def _is_wide(width: int) -> bool:
    return width > 400
