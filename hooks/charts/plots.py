"""Parts that several charts share: curves over a rating with a mark where the slider stands, colour keys above them."""

from collections.abc import Iterable, Mapping
from typing import Any

from hooks.charts.frame import FigureError
from hooks.charts.grammar import Along, Plate, Rows, Shades
from hooks.charts.subject import SIZES

KEY_LINE = 18
"""The height of a row of keys in pixels."""


def curves(size: str, across: tuple[int, int], top: float, x: str, y: str, right: int = 24, **params: Any) -> Plate:
    wide = size == "wide"
    step = 10 if across[1] - across[0] < 50 else 20 if wide else 25
    marks = list(range(across[0] - across[0] % 20, across[1] + 1, step))
    along = Along(across, [mark for mark in marks if mark >= across[0]], title=x)
    height, margins = (300, (34, right, 44, 46)) if wide else (270, (34, right, 44, 40))
    plate = Plate(SIZES[size], height, margins, x=along, y=Along((0, top * 1.04), steps(top), grid=True), **params)
    plate.give(one=[{}])
    left = plate.margins[3]
    plate.text("one", x=across[0], y=top * 1.04, say=f"'{y}'", align="left", dx=2 - left, dy=-18, fill="muted")
    plate.rule("one", y=0, stroke="edge")
    return plate


def steps(top: float) -> list[float]:
    """Round values from 0 up to ``top``, at most eight."""
    step = next(step for step in (0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 25, 50, 100, 500) if top / step <= 7)
    return [n * step for n in range(int(top / step) + 1)]


def mark(plate: Plate, signal: str, top: float) -> None:
    """A rule and a dot at the place that the slider gives, with the value."""
    here: dict[str, Any] = {"when": f"datum.x=={signal}"}
    plate.rule("curve", x="x", y=0, y2=top * 1.04, stroke="mark", **here)
    plate.ring("curve", x="x", y="y", size=60, **here)
    middle = plate.x.domain[1] * 0.93
    side = {"expr": f"{signal}>{middle}?'right':'left'"}
    plate.text("curve", x="x", y="y", say="datum.t", font_weight="bold", dy=-12, halo=4, align=side,
               dx={"expr": f"{signal}>{middle}?-8:8"}, **here)  # fmt: skip


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
