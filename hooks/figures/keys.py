"""A row of named colour keys above a plot, where no name fits on the marks."""

from __future__ import annotations

from collections.abc import Mapping

from hooks.charts import Plate, Rows, Shades
from hooks.figures.frame import FigureError

__all__ = ["keys"]


def keys(plate: Plate, tokens: Mapping[str, str], up: int, left: int = 0) -> None:
    """Name the colours in a row ``up`` pixels above the plot, from ``left`` pixels before it."""
    wide = plate.width > 400
    letter, gap = (6.2, 35) if wide else (5.9, 24)
    rows: Rows = []
    at = 0.0
    for name in tokens:
        rows.append({"c": name, "p": at})
        at += gap + letter * len(name)
    if at > plate.width + 8:
        raise FigureError(f"the names {', '.join(tokens)} need {at:.0f} of {plate.width} pixels; shorten them")
    (width, height), across, down = plate.inner, plate.x.domain, plate.y.domain
    pixel = (across[1] - across[0]) / width
    place = {n: f"{across[0]}+(datum.p+{more - left})*{pixel}" for n, more in (("a", 0), ("b", 10), ("t", 15))}
    line = down[0] - up * (down[1] - down[0]) / height
    half = 5 * (down[1] - down[0]) / height
    plate.give(keys=rows)
    plate.rect("keys", x="a", x2="b", y=line - half, y2=line + half, derive=place, shades=Shades("c", tokens),
               stroke="edge", stroke_width=0.75)  # fmt: skip
    plate.text("keys", x="t", y=line, derive=place, say="upper(slice(datum.c,0,1))+slice(datum.c,1)", align="left",
               fill="muted", font_size=12 if wide else 11)  # fmt: skip
