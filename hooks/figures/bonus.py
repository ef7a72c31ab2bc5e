"""What bonus and penalty dice do to the chance of success."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hooks.charts import Plate, Rows
from hooks.figures.curve import curves
from hooks.figures.frame import Drawing, Figure, Slider
from hooks.figures.subject import SIZES, Subject
from oppose_engine import OddsTable
from oppose_engine.text import percent

__all__ = ["bonus_dice"]


def bonus_dice(subject: Subject, table: OddsTable, rating: int = 60) -> Figure:
    """The chance to roll a rating or less with bonus and penalty dice."""
    kinds = [int(n) for n in table.axes[0].values]
    faces = [int(face) for face in table.axes[1].values]
    rows: Rows = []
    sums: list[list[Fraction]] = []
    for i, n in enumerate(kinds):
        whole, below, line = table.denominator_at(i), 0, []
        for k, face in enumerate(faces):
            below += int(table.cells[i, k])
            share = Fraction(below, whole)
            line.append(share)
            rows.append({"d": n, "x": face, "y": float(100 * share), "t": f"{percent(share, 1)}%"})
        sums.append(line)
    names = {n: _dice(n) for n in kinds}
    says = [
        f"{face} or less: "
        + ", ".join(f"{names[n]} {percent(line[k], 1)}%" for n, line in zip(kinds, sums, strict=True))
        + "."
        for k, face in enumerate(faces)
    ]
    meta = {"says": says, "by": "rating", "from": faces[0], "pointer": {"x": "rating"}}

    def draw(size: str) -> Plate:
        plate = curves(size, (faces[0], faces[-1]), 100, "your rating", "percent", rating=rating)
        plate.give(curve=rows)
        plate.line("curve", x="x", y="y", detail="d", when="datum.d!=0", stroke="edge", stroke_width=1.5)
        plate.line("curve", x="x", y="y", when="datum.d==0", stroke="line-win", stroke_width=2.5)
        here: dict[str, Any] = {"when": "datum.x==rating"}
        plate.rule("curve", x="x", y=0, y2=104, when="datum.x==rating&&datum.d==0", stroke="mark")
        plate.dot("curve", x="x", y="y", fill="page", stroke="mark", stroke_width=1.5, size=40, opacity=1, **here)
        signs = "datum.d>0?'+'+datum.d:datum.d<0?'−'+(-datum.d):'0'"
        above = {"expr": "datum.d<0?'left':'right'"}
        plate.text("curve", x="x", y="y", when="datum.x==(rating>50?34:66)", say=signs, align=above,
                   dx={"expr": "datum.d<0?6:-6"}, font_weight="bold")  # fmt: skip
        return plate

    at = faces.index(rating)
    return Figure(
        id=subject.id,
        kind="bonus-dice",
        title="What is a bonus die worth?",
        subtitle="Chance to roll the rating or less, in percent, by number of bonus (+) and penalty (−) dice.",
        description=f"Five rising lines over the rating. {says[at]}",
        says=says[at],
        longest=max(says, key=len),
        controls=(Slider("rating", "Rating", faces[0], faces[-1], rating),),
        drawings={size: Drawing(draw(size).spec(subject.id, meta)) for size in SIZES},
    )


def _dice(number: int) -> str:
    if not number:
        return "plain"
    kind = "bonus" if number > 0 else "penalty"
    return f"{abs(number)} {kind}"
