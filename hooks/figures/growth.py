"""Experience: what a check is worth, how many it takes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hooks.charts import Along, Plate, Rows
from hooks.figures.curve import curves, mark
from hooks.figures.frame import Drawing, Figure, FigureError, Slider
from hooks.figures.subject import SIZES, Subject
from oppose_engine import OddsTable
from oppose_engine.text import number, percent

__all__ = ["checks", "gain"]


def gain(subject: Subject, table: OddsTable, rating: int = 60) -> Figure:
    """Points that one check is worth on average, over the rating."""
    ratings = [int(r) for r in table.axes[0].values]
    values = [Fraction(value) for value in table.cells]
    says = [f"At {r} a check is worth {number(v, 2)} points on average." for r, v in zip(ratings, values, strict=True)]
    at = table.axes[0].index(rating)
    rows: Rows = [{"x": r, "y": float(v), "t": number(v, 2)} for r, v in zip(ratings, values, strict=True)]
    meta = {"says": says, "by": "rating", "from": ratings[0], "pointer": {"x": "rating"}}
    top = float(max(values))

    def draw(size: str) -> Plate:
        plate = curves(size, (ratings[0], ratings[-1]), top, "your rating", "points", rating=rating)
        plate.give(curve=rows)
        plate.area("curve", x="x", y="y", y2="zero", derive={"zero": "0"}, fill="accent-soft")
        plate.line("curve", x="x", y="y", stroke="line-win", stroke_width=2)
        mark(plate, "rating", top)
        return plate

    return Figure(
        id=subject.id,
        kind="gain",
        title="What is one check worth?",
        subtitle=f"Points gained by one check on average, by rating. {subject.reading}".strip(),
        description=f"A falling line over the rating from {ratings[0]} to {ratings[-1]}. {says[at]}",
        says=says[at],
        longest=max(says, key=len),
        caption=(
            f"It falls from {number(values[0], 2)} points at {ratings[0]} to {number(values[-1], 2)} at {ratings[-1]}: "
            "the higher the rating, the less often a check improves it."
        ),
        controls=(Slider("rating", "Rating", ratings[0], ratings[-1], rating),),
        drawings={size: Drawing(draw(size).spec(subject.id, meta)) for size in SIZES},
    )


def checks(subject: Subject, table: OddsTable, start: int | None = None, target: int | None = None) -> Figure:
    """How many checks it takes: on average to each target, or how that number spreads."""
    if table.axes[-1].name == "checks":
        return _spread(subject, table, start)
    if [axis.name for axis in table.axes] != ["start", "target"]:
        raise FigureError("wants axes start and target, or start and checks")
    starts = [int(s) for s in table.axes[0].values]
    begin = min(starts, key=lambda s: abs(s - (35 if start is None else start)))
    goal = 90 if target is None else target
    at = starts.index(begin)
    rows: Rows = []
    says = []
    for i, s in enumerate(starts):
        reached = [(int(t), table.cells[i, j]) for j, t in enumerate(table.axes[1].values) if int(t) >= s]
        rows += [{"s": s, "x": t, "y": float(v), "t": number(Fraction(v), 1)} for t, v in reached if v is not None]
        said = ", ".join(
            f"{number(Fraction(v), 1)} to {t}" for t, v in reached if t > s and t % 25 == 0 and v is not None
        )
        says.append(f"From {s} it takes on average {said} checks." if said else f"From {s} there is no way up.")
    top = max(row["y"] for row in rows if row["s"] == starts[0])
    meta = {"says": says, "by": "start", "from": 0, "indexed": True}
    words = tuple(str(s) for s in starts)

    def draw(size: str) -> Plate:
        plate = curves(size, (starts[0], int(table.axes[1].values[-1])), top, "target rating", "checks", start=at)
        plate.give(curve=rows)
        now = f"datum.s=={starts}[start]"
        faint = f"datum.s%20==0&&!({now})"
        plate.line("curve", x="x", y="y", detail="s", when=faint, stroke="edge", stroke_width=1, stroke_opacity=0.6)
        plate.line("curve", x="x", y="y", when=now, stroke="line-win", stroke_width=2.5)
        plate.dot("curve", x="x", y="y", when=f"{now}&&datum.x%5==0", fill="page", stroke="line-win", stroke_width=1.5,
                  size=26, opacity=1, tip="'to '+datum.x+': '+datum.t+' checks'")  # fmt: skip
        label = f"{now}&&datum.x>{starts}[start]&&(datum.x%25==0||datum.x=={goal})"
        plate.text("curve", x="x", y="y", when=label, say="datum.t", align="right", dx=-7, dy=-9, font_weight="bold")
        return plate

    return Figure(
        id=subject.id,
        kind="checks",
        title="How many checks does it take?",
        subtitle=f"Checks on average from a start to each target; grey lines: other starts. {subject.reading}".strip(),
        description=f"Rising lines over the target rating, one for each start. {says[at]}",
        says=says[at],
        longest=max(says, key=len),
        caption=_dearest(table, begin),
        controls=(Slider("start", "Start", 0, len(starts) - 1, at, words),),
        drawings={size: Drawing(draw(size).spec(subject.id, meta)) for size in SIZES},
    )


def _dearest(table: OddsTable, start: int) -> str:
    """What the last stretch costs beside the whole way before it."""
    row = [Fraction(v) for v in table.cells[table.axes[0].index(start)] if v is not None]
    last, before = row[-1] - row[-2], row[-2]
    ends = table.axes[1].values[-2:]
    return (
        f"From {start}, the stretch from {ends[0]} to {ends[1]} alone takes {number(last, 1)} checks, "
        f"all of the way up to {ends[0]} {number(before, 1)}."
    )


def _spread(subject: Subject, table: OddsTable, start: int | None) -> Figure:
    starts = [int(s) for s in table.axes[0].values]
    at = starts.index(start) if start in starts else len(starts) // 2
    rows: Rows = []
    says = []
    for i, s in enumerate(starts):
        whole = table.denominator_at(i)
        below = Fraction(0)
        half = None
        for k, label in enumerate(table.axes[1].values):
            share = Fraction(int(table.cells[i, k]), whole)
            below += share
            half = label if half is None and below >= Fraction(1, 2) else half
            rows.append({"s": i, "k": k, "p": float(share), "t": percent(share, 1)})
        says.append(
            f"From {s}: half of all characters are done after {half} checks; {percent(share, 1)}% need {label}."
        )
    last = len(table.axes[1].values) - 1
    top = max(row["p"] for row in rows)
    meta = {"says": says, "by": "start", "from": 0}

    def draw(size: str) -> Plate:
        wide = size == "wide"
        plate = Plate(SIZES[size], 250, (24, 10, 44, 10), x=Along((-0.6, last + 0.6)), y=Along((0, top)), start=at)
        plate.give(bars=rows, one=[{}])
        here: dict[str, Any] = {"when": "datum.s==start"}
        edges = {"a": "datum.k-0.42", "b": "datum.k+0.42"}
        plate.rect("bars", x="a", x2="b", y=0, y2="p", derive=edges, fill="level-success", stroke="edge",
                   tip=f"(datum.k=={last}?'over {last - 1}':datum.k)+' checks: '+datum.t+'%'", **here)  # fmt: skip
        plate.rule("one", y=0, stroke="edge")
        large = "datum.s==start&&datum.p>=0.04"
        if wide:
            plate.text("bars", x="k", y="p", when=large, say="datum.t", dy=-8, font_size=10)
        ticks = f"datum.s==0&&(datum.k%5==0&&datum.k<{last - 3}||datum.k=={last})"
        plate.text("bars", x="k", y=0, when=ticks, say=f"datum.k=={last}?'more':datum.k", dy=13, fill="muted",
                   align={"expr": f"datum.k=={last}?'right':'center'"})  # fmt: skip
        plate.text("one", x=last / 2, y=0, say="'number of checks'", dy=32, fill="muted")
        return plate

    return Figure(
        id=subject.id,
        kind="checks",
        title="How much does luck matter?",
        subtitle=f"{table.title}: chance of each number, in percent, from a start. {subject.reading}".strip(),
        description=f"Bars for the chance of each number of checks. {says[at]}",
        says=says[at],
        longest=max(says, key=len),
        controls=(Slider("start", "Start", 0, len(starts) - 1, at, tuple(str(s) for s in starts)),),
        drawings={size: Drawing(draw(size).spec(subject.id, meta)) for size in SIZES},
    )
