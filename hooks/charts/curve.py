"""A plot of curves over a rating, with a mark at the rating that the slider gives."""

from typing import Any

from hooks.charts.grammar import Along, Plate
from hooks.charts.subject import SIZES


def curves(size: str, across: tuple[int, int], top: float, x: str, y: str, right: int = 24, **params: Any) -> Plate:
    wide = size == "wide"
    step = 10 if across[1] - across[0] < 50 else 20 if wide else 25
    marks = list(range(across[0] - across[0] % 20, across[1] + 1, step))
    plate = Plate(
        SIZES[size],
        300 if wide else 270,
        (34, right, 44, 46 if wide else 40),
        x=Along(across, [mark for mark in marks if mark >= across[0]], title=x),
        y=Along((0, top * 1.04), steps(top), grid=True),
        **params,
    )
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
    plate.dot("curve", x="x", y="y", fill="page", stroke="mark", stroke_width=2, size=60, opacity=1, **here)
    middle = plate.x.domain[1] * 0.85
    side = {"expr": f"{signal}>{middle}?'right':'left'"}
    plate.text("curve", x="x", y="y", say="datum.t", font_weight="bold", dy=-12, align=side,
               dx={"expr": f"{signal}>{middle}?-8:8"}, **here)  # fmt: skip
