"""Figure: how the number of experience checks spreads around its average."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from typing import Any

from hooks.charts.frame import Drawing, Figure, Slider
from hooks.charts.grammar import Along, Plate, Rows
from hooks.charts.subject import SIZES, Subject
from oppose_engine import OddsTable
from oppose_engine.text import percent

__all__ = ["spread"]


def spread(subject: Subject, table: OddsTable, start: int | None = None) -> Figure:
    """The chance of each number of checks, from the start that the slider gives."""
    starts = [int(s) for s in table.axes[0].values]
    at = starts.index(start) if start in starts else len(starts) // 2
    step = starts[1] - starts[0]
    rows: Rows = []
    says = []
    for (begin,), shares in table.rows():
        rows += [{"s": begin, "k": k, "p": float(p), "t": percent(p, 1)} for k, p in enumerate(shares)]
        half = next(k for k, sum_ in enumerate(accumulate(shares)) if sum_ >= Fraction(1, 2))
        labels = table.axes[1].values
        says.append(
            f"From {begin}: half of all characters are done after {labels[half]} checks; "
            f"{percent(shares[-1], 1)}% need {labels[-1]}."
        )
    meta = {"says": says, "by": "start", "from": starts[0], "step": step}
    return Figure(
        id=subject.id,
        kind="checks",
        title="How much does luck matter?",
        subtitle=f"{table.title}: chance of each number, in percent, from a start. {subject.reading}".strip(),
        description=f"Bars for the chance of each number of checks. {says[at]}",
        says=says[at],
        longest=max(says, key=len),
        controls=(Slider("start", "Start", starts[0], starts[-1], starts[at], step=step),),
        drawings={size: Drawing(_spread(size, rows, starts[at]).spec(subject.id, meta)) for size in SIZES},
    )


def _spread(size: str, rows: Rows, at: int) -> Plate:
    last = max(row["k"] for row in rows)
    starts = list(dict.fromkeys(row["s"] for row in rows))
    tops = [max(row["p"] for row in rows if row["s"] == start) for start in starts]
    height = Along((0, {"expr": f"{tops}[indexof({starts},start)]"}))
    plate = Plate(SIZES[size], 250, (24, 10, 44, 10), x=Along((-0.6, last + 0.6)), y=height, start=at)
    plate.give(bars=rows, one=[{}])
    edges: dict[str, Any] = {"x": "a", "x2": "b", "derive": {"a": "datum.k-0.42", "b": "datum.k+0.42"}}
    tip = f"(datum.k=={last}?'over {last - 1}':datum.k)+' checks: '+datum.t+'%'"
    here = "datum.s==start"
    plate.rect("bars", y=0, y2="p", when=here, fill="level-success", stroke="edge", tip=tip, **edges)
    plate.rule("one", y=0, stroke="edge")
    if size == "wide":
        plate.text("bars", x="k", y="p", when=f"{here}&&datum.p>=0.04", say="datum.t", dy=-8, font_size=10)
    ticks = f"datum.s=={starts[0]}&&(datum.k%5==0&&datum.k<{last - 3}||datum.k=={last})"
    plate.text("bars", x="k", y=0, when=ticks, say=f"datum.k=={last}?'more':datum.k", dy=13, fill="muted",
               align={"expr": f"datum.k=={last}?'right':'center'"})  # fmt: skip
    plate.text("one", x=last / 2, y=0, say="'number of checks'", dy=32, fill="muted")
    return plate
