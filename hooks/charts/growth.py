"""Figures of experience: what one check is worth, how many checks a target takes, how that number spreads."""

from fractions import Fraction
from itertools import accumulate
from typing import Any

from hooks.charts.frame import Drawing, Figure, FigureError, signals, texts
from hooks.charts.grammar import Along, Plate, Rows
from hooks.charts.plots import curves, mark
from hooks.charts.subject import SIZES, Subject
from oppose_engine import OddsTable
from oppose_engine.text import number, percent


def gain(subject: Subject, table: OddsTable, rating: int = 60) -> Figure:
    """Points that one check is worth on average, over the rating."""
    ratings = [int(r) for r in table.axes[0].values]
    values = [Fraction(value) for value in table.cells]
    says = [f"At {r} a check is worth {number(v, 2)} points on average." for r, v in zip(ratings, values, strict=True)]
    rows: Rows = [{"x": r, "y": float(v), "t": number(v, 2)} for r, v in zip(ratings, values, strict=True)]
    return Figure(
        **texts("gain", subject, first=ratings[0], last=ratings[-1]),
        told=says,
        caption=_fall(ratings, values),
        signals=signals(table, rating=rating),
        draw=lambda size: Drawing(_gain(size, rows, rating)),
    )


def _fall(ratings: list[int], values: list[Fraction]) -> str:
    """From which gain to which the curve falls, and the rating from which it stays level."""
    last = values.index(values[-1])
    ends = f"from {number(values[0], 2)} points at {ratings[0]} to {number(values[-1], 2)} at {ratings[last]}"
    stays = f", and stays there up to {ratings[-1]}" if last < len(values) - 1 else ""
    return f"It falls {ends}{stays}: the higher the rating, the less often a check improves it."


def _gain(size: str, rows: Rows, rating: int) -> Plate:
    top = max(row["y"] for row in rows)
    plate = curves(size, (rows[0]["x"], rows[-1]["x"]), top, "your rating", "points", rating=rating)
    plate.give(curve=rows)
    plate.area("curve", x="x", y="y", y2="zero", derive={"zero": "0"}, fill="accent-soft")
    plate.line("curve", x="x", y="y", stroke="line-win", stroke_width=2)
    mark(plate, "rating", top)
    return plate


OTHERS = 40
"""How far apart the other starts are, for each of which there is a line."""


def checks(subject: Subject, table: OddsTable, start: int | None = None, target: int = 90) -> Figure:
    """How many checks it takes: on average to each target, or the spread of that number."""
    if table.axes[-1].name == "checks":
        return _spread(subject, table, start)
    if [axis.name for axis in table.axes] != ["start", "target"]:
        raise FigureError("wants axes start and target, or start and checks")
    starts, targets = ([int(label) for label in axis.values] for axis in table.axes)
    at = min(range(len(starts)), key=lambda n: abs(starts[n] - (35 if start is None else start)))
    rows = _ways(table)
    return Figure(
        **texts("checks", subject),
        told=[[_told(table, each, aim) for aim in targets] for each in starts],
        captions=[_dearest(table, each) for each in starts],
        caption_by="start",
        signals=signals(table, start=starts[at], target=target),
        draw=lambda size: Drawing(_checks(size, starts, rows, starts[at], target)),
    )


def _told(table: OddsTable, start: int, target: int) -> str:
    if target <= start:
        return f"At {start} the skill has reached {target}."
    checks = number(table.value(start=start, target=target), 1)
    return f"From {start} it takes {checks} checks on average to reach {target}."


def _ways(table: OddsTable) -> Rows:
    """The average number of checks from each start to each target above it."""
    rows: Rows = []
    for i, start in enumerate(table.axes[0].values):
        targets = [(int(t), table.cells[i, j]) for j, t in enumerate(table.axes[1].values)]
        ahead = {t: Fraction(value) for t, value in targets if t >= int(start) and value is not None}
        rows += [{"s": start, "x": t, "y": float(value), "t": number(value, 1)} for t, value in ahead.items()]
    return rows


def _checks(size: str, starts: list[int], rows: Rows, at: int, target: int) -> Plate:
    top = max(row["y"] for row in rows)
    last = max(row["x"] for row in rows)
    plate = curves(size, (starts[0], last), top, "target rating", "checks", right=64, start=at, target=target)
    plate.give(curve=rows)
    now = "datum.s==start"
    place: dict[str, Any] = {"x": "x", "y": "y"}
    # a few other starts, not so near that their names would lie on one another
    faint = f"datum.s%{OTHERS}==0&&abs(datum.s-start)>{OTHERS // 3}"
    plate.line("curve", detail="s", when=faint, stroke="edge", stroke_width=1, **place)
    ends: dict[str, Any] = {"say": "'from '+datum.s", "align": "left", "dx": 8, **place}
    # a name that would lie on the bold one is left out
    tops = [round(next(row["y"] for row in rows if row["s"] == each and row["x"] == last), 1) for each in starts]
    clear = f"abs(datum.y-{tops}[indexof({starts},start)])>{top * 14 / plate.inner[1]:.1f}"
    plate.text("curve", when=f"{faint}&&datum.x=={last}&&{clear}", fill="muted", **ends)
    plate.text("curve", when=f"{now}&&datum.x=={last}", font_weight="bold", **ends)
    plate.line("curve", when=now, stroke="line-win", stroke_width=2.5, **place)
    tip = "'to '+datum.x+': '+datum.t+' checks'"
    plate.ring("curve", when=now, stroke="line-win", width=1.5, size=26, tip=tip, **place)
    plate.rule("curve", x="x", y=0, y2="y", when=f"{now}&&datum.x==target", stroke="mark", stroke_width=1.5)
    plate.ring("curve", when=f"{now}&&datum.x==target", size=60, **place)
    label = f"{now}&&datum.x>start&&(datum.x==target||(datum.x%25==0&&abs(datum.x-target)>10))"
    # the lines of other starts stop short of the numbers
    plate.text("curve", when=label, say="datum.t", align="right", dx=-7, dy=-9, font_weight="bold", halo=5, **place)
    return plate


def _dearest(table: OddsTable, start: int) -> str:
    """The cost of the last stretch compared with the whole way before it, if there is one."""
    near, far = table.axes[1].values[-2:]
    if start >= int(near):
        return _told(table, start, int(far))
    row = [Fraction(v) for v in table.cells[table.axes[0].index(start)] if v is not None]
    last, before = row[-1] - row[-2], row[-2]
    first = f"From {start} it takes {number(before, 1)} checks to reach {near} or more"
    return f"{first}, and on average another {number(last, 1)} to reach {far}."


def _spread(subject: Subject, table: OddsTable, start: int | None = None) -> Figure:
    """The chance of each number of checks, from the start that the slider gives."""
    starts = [int(s) for s in table.axes[0].values]
    at = starts.index(start) if start in starts else len(starts) // 2
    rows: Rows = []
    says = []
    for (begin,), shares in table.rows():
        half = next(k for k, sum_ in enumerate(accumulate(shares)) if sum_ >= Fraction(1, 2))
        for k, p in enumerate(shares):
            rows.append({"s": begin, "k": k, "p": float(p), "t": percent(p, 1), "h": int(k == half)})
        labels, rest = table.axes[1].values, f"{percent(shares[-1], 1)}%"
        done = f"half of all characters are done after {labels[half]} checks"
        says.append(f"From {begin}: {done}; {rest} need {labels[-1]}.")
    return Figure(
        **texts("spread", subject, table=table.title),
        told=says,
        signals=signals(table, start=starts[at]),
        draw=lambda size: Drawing(_bars(size, rows, starts[at])),
    )


def _bars(size: str, rows: Rows, at: int) -> Plate:
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
    median = f"{here}&&datum.h"
    plate.rect("bars", y=0, y2="p", when=median, fill="", stroke="mark", stroke_width=2, **edges)
    if size == "wide":
        plate.text("bars", x="k", y="p", when=f"{here}&&datum.p>=0.04", say="datum.t", dy=-8, font_size=10)
    ticks = f"datum.s=={starts[0]}&&(datum.k%5==0&&datum.k<{last - 3}||datum.k=={last})"
    plate.text("bars", x="k", y=0, when=ticks, say=f"datum.k=={last}?'more':datum.k", dy=13, fill="muted",
               align={"expr": f"datum.k=={last}?'right':'center'"})  # fmt: skip
    plate.text("one", x=last / 2, y=0, say="'number of checks'", dy=32, fill="muted")
    return plate
