"""Figure: how often both sums of symbols that a roll leaves come up together, as a grid of shades."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

from hooks.charts.frame import Drawing, Figure, FigureError, Signal, texts
from hooks.charts.grammar import Along, Plate, Rows, Shades
from hooks.charts.subject import SIZES, Subject, names_of
from hooks.html.words import chance, minus
from oppose_engine import OddsTable
from oppose_engine.checks.symbols import Sums, SymbolMap
from oppose_engine.odds_table import Label
from oppose_engine.text import listed, percent

SAYS = "{roll}: {good} lies above the line, {bad} below it. The likeliest sums are {modes}: {most}."
CAPTION = "{apart}{rest}"
RARE = 2000
"""Rows and columns at the edges that come up less than once in so many rolls are not drawn."""
ROOM = {"wide": (18, 24), "narrow": (11, 20)}
"""So many columns and rows at most have room for numbers in their squares."""


def sums(subject: Subject, table: OddsTable, **at: Label) -> Figure:
    """The pairs of sums that the example of a check of symbols leaves."""
    made = names_of(table).sums
    if made is None:
        raise FigureError("wants a check of symbols whose rule has a map of two sums")
    mapped, found, roll = made
    up, across, state, told = mapped.up, mapped.across, _state(found), _told(mapped, found, roll)
    return Figure(
        **texts("sums", subject, up=up, across=across),
        says=SAYS.format(**told),
        longest=SAYS.format(**told | {"roll": f"{roll} {roll}"}),
        caption=CAPTION.format(**told),
        signals=[Signal(name, 0, 0, value, free=True) for name, value in at.items()],
        meta={"says": SAYS, "caption": CAPTION, "map": [up, across]},
        draw=lambda size: Drawing(_plate(size, up, across, state)),
    )


def _spans(found: Sums) -> tuple[range, range]:
    """The sums up and across that are drawn: from the first to the last that is no rarer than ``RARE``."""
    ends = []
    for place, least in enumerate(((0, 1), (-1, 1))):
        often = Counter[int]()
        for at, count in found.counts.items():
            often[at[place]] += count
        shown = [*least, *(at for at, count in often.items() if RARE * count >= found.total)]
        ends.append(range(min(shown), max(shown) + 1))
    return ends[0], ends[1]


def _told(mapped: SymbolMap, found: Sums, roll: str) -> dict[str, str]:
    """What the sentences say; the page's script says the same of any other roll."""
    most, whole, (ups, acrosses) = max(found.counts.values()), found.total, _spans(found)
    good = Fraction(sum(count for at, count in found.counts.items() if at in found.good), whole)
    inside = sum(count for (up, across), count in found.counts.items() if up in ups and across in acrosses)
    modes = [
        f"net {mapped.up} {minus(up)} with net {mapped.across} {minus(across)}"
        for (up, across), count in found.counts.items()
        if count == most
    ]
    apart = [
        f"A {name} {f'comes up {chance(each)} of the time' if each else 'cannot come up'}."
        for name, each in found.apart.items()
    ]
    rest = (
        f" {percent(1 - Fraction(inside, whole))}% of the rolls have rarer sums, which are not drawn."
        if inside < whole
        else ""
    )
    told = {"good": chance(good), "bad": chance(1 - good), "most": chance(Fraction(most, whole))}
    return told | {"roll": roll, "modes": listed(modes, "or"), "apart": " ".join(apart), "rest": rest}


def _state(found: Sums) -> dict[str, Any]:
    """What the chart shows of one roll; the script makes the same rows for any other."""
    most, (ups, acrosses) = max(found.counts.values()), _spans(found)
    rows: dict[str, Rows] = {"cells": [], "ups": [], "acrosses": [], "line": []}
    for (up, across), count in found.counts.items():
        if up in ups and across in acrosses:
            shade = -(-10 * count // most)
            said = percent(Fraction(count, found.total), 1)
            rows["cells"].append({"x": across, "y": up, "c": f"share-{shade}", "t": said})
    for name, place, span in (("ups", 0, ups), ("acrosses", 1, acrosses)):
        for at in span:
            all_ = sum(count for pair, count in found.counts.items() if pair[place] == at)
            rows[name].append({"k": at, "t": minus(at), "p": percent(Fraction(all_, found.total), 1)})
    for up, across in product(ups, acrosses):
        here, line = (up, across) in found.good, rows["line"]
        if up + 1 in ups and here != ((up + 1, across) in found.good):
            a, u = across - 0.5, up + 0.5
            joined = line.pop() if line and (line[-1]["u"], line[-1]["b"]) == (u, a) else {"a": a}
            line.append({**joined, "b": a + 1, "u": u, "v": u})
        if across + 1 in acrosses and here != ((up, across + 1) in found.good):
            line.append({"a": across + 0.5, "b": across + 0.5, "u": up - 0.5, "v": up + 0.5})
    ends = {"low": ups[0], "high": ups[-1], "left": acrosses[0], "right": acrosses[-1]}
    return {"rows": rows, "ends": ends}


def _plate(size: str, up: str, across: str, state: dict[str, Any]) -> Plate:
    wide = size == "wide"
    height, margins = (470, (28, 52, 52, 40)) if wide else (400, (28, 40, 54, 26))
    x = Along(({"expr": "left-0.5"}, {"expr": "right+0.5"}))
    y = Along(({"expr": "low-0.5"}, {"expr": "high+0.5"}))
    plate = Plate(SIZES[size], height, margins, x=x, y=y, **state["ends"])
    plate.give(**state["rows"], one=[{}])
    edges = {"a": "datum.x-0.5", "b": "datum.x+0.5", "u": "datum.y-0.5", "v": "datum.y+0.5"}
    tokens = [f"share-{k}" for k in range(1, 11)]
    tip = f"'{up} '+datum.y+', {across} '+datum.x+': '+datum.t+'%'"
    plate.rect("cells", x="a", x2="b", y="u", y2="v", derive=edges, shades=Shades("c", {each: each for each in tokens}),
               stroke="page", stroke_width=1, tip=tip)  # fmt: skip
    columns, rows = ROOM[size]
    small: dict[str, Any] = {"font_size": 12 if wide else 10}
    roomy = f"right-left<{columns}&&high-low<{rows}"
    plate.text("cells", x="x", y="y", say="datum.t", when=roomy, shades=Shades("c", {t: f"on-{t}" for t in tokens}),
               **small)  # fmt: skip
    ends = dict(zip("abuv", ("left-0.5", "right+0.5", "low-0.5", "high+0.5"), strict=True))
    plate.rect("one", x="a", x2="b", y="u", y2="v", derive=ends, fill="", stroke="edge")
    for stroke, width in (("page", 6), ("mark", 2.6)):
        plate.rule("line", x="a", x2="b", y="u", y2="v", stroke=stroke, stroke_width=width, stroke_cap="square")
    fits = f"(high-low<{rows}||datum.k%2==0)"
    some = f"(right-left<{columns}||datum.k%(right-left<{2 * columns}?2:5)==0)"
    edge: dict[str, Any] = {"derive": {"e": "left-0.5", "f": "right+0.5"}}
    plate.text("ups", x="e", y="k", say="datum.t", when=fits, align="right", dx=-7, fill="muted", **edge)
    plate.text("ups", x="f", y="k", say="datum.p", when=fits, align="left", dx=7, fill="muted", **small, **edge)
    edge = {"derive": {"e": "low-0.5"}}
    plate.text("acrosses", x="k", y="e", say="datum.t", when=some, dy=12, fill="muted", **edge)
    plate.text("acrosses", x="k", y="e", say="datum.p", when=roomy, dy=28, fill="muted", **small, **edge)
    plate.text("one", x="a", y="v", derive=ends, say=f"'{up} ↑'", align="left", dx=2 - margins[3], dy=-13)
    plate.text("one", x="b", y="u", derive=ends, say=f"'{across} →'", align="right", dx=margins[1] - 2, dy=44)
    plate.text("one", x="b", y="v", derive=ends, say="'all'", align="left", dx=7, dy=-13, fill="muted")
    return plate
