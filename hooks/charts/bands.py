"""Figure: which roll gives which level of success, over the rating."""

from collections.abc import Sequence
from typing import Any

from hooks.charts.frame import Drawing, Figure, FigureError, signals, texts
from hooks.charts.grammar import Along, Plate, Rows, Shades
from hooks.charts.plots import KEY_LINE, key_lines, keys
from hooks.charts.subject import SIZES, Subject, level_tokens
from oppose_engine import OddsTable
from oppose_engine.text import face_ranges, percent

SEEN = 100
"""The ratings that the figure shows at once; past them it shows the last ones instead."""


def bands(subject: Subject, table: OddsTable, rating: int = 60) -> Figure:
    """One bar a rating, by tens, and one for a rating between them: which roll gives which level."""
    top = len(table.axes[0].values) - 1
    if table.ranges is None or table.axes[0].values != tuple(range(top + 1)) or top < SEEN or top % 10:
        raise FigureError("wants a table of success bands with its ranges, for the ratings 0 to 100 or a ten above")
    spans, says = _spans(table)
    best, worst = table.axes[1].values[-1], table.axes[1].values[0]
    share = {level: percent(table.value(rating=SEEN, level=level), 0) for level in (best, worst)}
    return Figure(
        **texts("bands", subject, seen=SEEN),
        told=says,
        caption=f"At {SEEN}: {best} on {share[best]} of 100 rolls, {worst} on {share[worst]}.",
        signals=signals(table, rating=rating),
        meta={"pointer": {"y": "rating"}, "seen": SEEN},
        draw=lambda size: Drawing(_bands(size, table, spans, rating)),
    )


def _spans(table: OddsTable) -> tuple[Rows, list[str]]:
    """The ranges of faces by rating and level, and one sentence a rating."""
    spans: Rows = []
    says = []
    levels = [str(level) for level in table.axes[1].values]
    for rating, row in zip(table.axes[0].values, table.ranges or (), strict=True):
        shown = [(level, ranges, face_ranges(ranges)) for level, ranges in zip(levels, row, strict=True)]
        for level, ranges, faces in reversed(shown):
            spans += [{"r": rating, "l": level, "a": lo - 0.5, "b": hi + 0.5, "t": faces} for lo, hi in ranges]
        says.append(f"At {rating}: {', '.join(f'{level} {faces}' for level, _, faces in reversed(shown))}.")
    return spans, says


def _names(levels: Sequence[str], spans: Rows, inner: int, first: int) -> tuple[Rows, Rows]:
    """Where the levels are named in the sight from ``first`` on.

    Inside the widest range of a level; below the last bar those that are too narrow everywhere.
    """
    inside: Rows = []
    below: Rows = []
    taken: set[int] = set()
    rows = range(first, first + SEEN + 1, 10)
    for level in reversed(levels):
        found = [s for s in spans if s["l"] == level and s["r"] in rows]
        free = [s for s in found if s["r"] not in taken | {first}]
        widest = max(free, key=lambda s: (s["b"] - s["a"], s["r"]), default=None)
        name = {"f": first, "l": level, "t": level.capitalize()}
        if widest and (widest["b"] - widest["a"]) * inner / 100 >= 6 * len(level) + 6:
            taken.add(widest["r"])
            inside.append({**name, "r": widest["r"], "x": (widest["a"] + widest["b"]) / 2})
        elif last := next((s for s in found if s["r"] == rows[-1]), None):
            x, long = (last["a"] + last["b"]) / 2, 680 * len(level) / inner
            taken_to = max((each["end"] for each in below), default=0.5)
            start = min(max(taken_to, x - long / 2), 100.5 - long)
            below.append({**name, "x": x, "at": start, "end": start + long + 1})
    return inside, below


def _bands(size: str, table: OddsTable, spans: Rows, rating: int) -> Plate:
    wide = size == "wide"
    tokens = level_tokens(table)
    last = int(table.axes[0].values[-1])
    left, right = (42, 66) if wide else (40, 12)
    firsts = sorted({0, last - SEEN})
    # where there is room, the worst level has its name at the end of the first bar
    levels = [str(level) for level in table.axes[1].values][wide:]
    named = [_names(levels, spans, SIZES[size] - left - right, first) for first in firsts]
    # one level has no room for its name: name all levels in a row above instead
    keyed = any(len(inside) + len(below) < len(levels) for inside, below in named)
    key_rows = len(key_lines(SIZES[size], tokens)) if keyed else 0
    over, under = 24 + 4 * keyed + KEY_LINE * key_rows, 22 if not keyed and any(below for _, below in named) else 4
    height, margins = (258 if wide else 238) + over + under, (over, right, under, left)
    x, y = Along((0.5, 100.5), (1, 20, 40, 60, 80, 100), side="top"), Along((0, 1), down=True)
    plate = Plate(SIZES[size], height, margins, x=x, y=y, rating=rating, last=last)
    plate.give(spans=spans, rows=[{"r": rating} for rating in table.axes[0].values], one=[{}])
    named_axis: dict[str, Any] = {"x": 0.5, "y": 0, "dy": -12, "fill": "muted"}
    plate.text("one", say="'rating'", align="right", dx=-8, **named_axis)
    plate.text("one", say="'roll →'", align="left", dx=12, **named_axis)
    bar: dict[str, Any] = {"y": "u", "y2": "v", "derive": PLACE}
    plate.rect("spans", x="a", x2="b", when=SHOWN, shades=Shades("l", tokens), stroke="page",
               stroke_width=1.5 if wide else 1, tip="datum.r+': '+datum.l+' '+datum.t", **bar)  # fmt: skip
    outline: dict[str, Any] = {"x": 0.5, "x2": 100.5, "fill": "", **bar}
    plate.rect("rows", when=SHOWN, stroke="edge", **outline)
    plate.rect("rows", when="datum.r==rating", stroke="mark", stroke_width=2, **outline)
    label: dict[str, Any] = {"x": 0.5, "y": "y", "derive": PLACE, "align": "right", "dx": -6, "say": "datum.r"}
    plate.text("rows", when=f"{SHOWN}&&datum.r!=rating", fill="muted", **label)
    plate.text("rows", when="datum.r==rating", font_weight="bold", **label)
    if keyed:
        keys(plate, dict(reversed(tokens.items())), 36, left - 4)
    else:
        worst = str(table.axes[1].values[0])
        plate.give(
            names=[name for inside, _ in named for name in inside],
            below=[name for _, below in named for name in below],
            ends=[{"f": first, "r": first, "t": worst.capitalize()} for first in firsts if wide],
        )
        _name_once(plate, tokens)
    return plate


# The view starts at 0, or ends with the last rating once the slider goes past 100.
FIRST = f"(rating>{SEEN}?last-{SEEN}:0)"
# A bar a ten; a rating between two tens has a bar between theirs.
BETWEEN = "(rating%10?1:0)"
SLOT = f"(floor((datum.r-{FIRST})/10)+(datum.r>=rating?{BETWEEN}:0))"
SHOWN = f"(datum.r==rating||(datum.r%10==0&&datum.r>={FIRST}&&datum.r<={FIRST}+{SEEN}))"
ROWS = f"({SEEN // 10 + 1}+{BETWEEN})"
PLACE = {edge: f"({SLOT}+{share})/{ROWS}" for edge, share in (("u", 0.11), ("y", 0.5), ("v", 0.89))}
HERE = f"datum.f=={FIRST}"


def _name_once(plate: Plate, tokens: dict[str, str]) -> None:
    """Each level named once, on the bars or beside them."""
    on = Shades("l", {level: f"on-{name}" for level, name in tokens.items()})
    said: dict[str, Any] = {"y": "y", "derive": PLACE, "say": "datum.t"}
    plate.text("names", x="x", when=HERE, shades=on, **said)
    plate.text("ends", x=100.5, when=HERE, align="left", dx=6, **said)
    # a level with no room inside any bar: a line from the last bar down to its name
    plate.rule("below", x="x", y=0.987, y2=1.011, when=HERE, stroke="mark")
    plate.text("below", x="at", y=1, when=HERE, say="datum.t", align="left", dy=12)
