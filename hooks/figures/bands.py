"""Success bands over the rating: which roll gives which level."""

from __future__ import annotations

from typing import Any

from hooks.charts import Along, Plate, Rows, Shades
from hooks.figures.frame import Drawing, Figure, FigureError, Slider
from hooks.figures.subject import SIZES, Subject, level_tokens
from oppose_engine import OddsTable
from oppose_engine.text import face_ranges, percent

__all__ = ["bands"]


def bands(subject: Subject, table: OddsTable, rating: int = 60) -> Figure:
    """One bar a rating, by tens: which roll gives which level; the exact ranges at any rating."""
    if table.ranges is None or table.axes[0].values != tuple(range(101)):
        raise FigureError("wants a table of success bands with its ranges, for the ratings 0 to 100")
    spans, says = _spans(table)
    meta = {"says": says, "by": "rating", "from": 0}
    return Figure(
        id=subject.id,
        kind="bands",
        title="What does each roll give?",
        subtitle=f"Level of success by roll (1 to 100, across) and rating (down). {subject.reading}",
        description=(
            "Bars for the ratings 0 to 100 by tens, each divided by the roll from 1 to 100 into levels of success. "
            + says[rating]
        ),
        says=says[rating],
        longest=max(says, key=len),
        caption=_extremes(table, rating),
        controls=(Slider("rating", "Rating", 0, 100, rating),),
        drawings={size: Drawing(_bands(size, table, spans, rating).spec(subject.id, meta)) for size in SIZES},
    )


def _extremes(table: OddsTable, rating: int) -> str:
    best, worst = table.axes[1].values[-1], table.axes[1].values[0]
    high = table.axes[0].values[-1]
    share = {
        (r, level): percent(table.value(rating=r, level=level), 0) for r in (rating, high) for level in (best, worst)
    }
    return (
        f"At {rating}, {share[rating, best]} of 100 rolls are {best} and {share[rating, worst]} {worst}; "
        f"at {high}, {share[high, best]} and {share[high, worst]}."
    )


def _spans(table: OddsTable) -> tuple[Rows, list[str]]:
    """The ranges of faces by rating and level, and one sentence a rating."""
    spans: Rows = []
    says = []
    levels = [str(level) for level in table.axes[1].values]
    for rating, row in zip(table.axes[0].values, table.ranges or (), strict=True):
        words = []
        for level, ranges in reversed(list(zip(levels, row, strict=True))):
            shown = face_ranges(ranges)
            words.append(f"{level} {shown}")
            spans += [{"r": rating, "l": level, "a": lo - 0.5, "b": hi + 0.5, "t": shown} for lo, hi in ranges]
        says.append(f"At {rating}: {', '.join(words)}.")
    return spans, says


def _names(table: OddsTable, spans: Rows, inner: int) -> Rows:
    """Where each level is named: inside its widest range; the worst at the right end of the top row."""
    levels = [str(level) for level in table.axes[1].values]
    names: Rows = []
    taken: set[int] = set()
    for level in reversed(levels[1:]):
        tens = [s for s in spans if s["l"] == level and s["r"] % 10 == 0 and s["r"] not in taken | {0}]
        widest = max(tens, key=lambda s: (s["b"] - s["a"], s["r"]), default=None)
        if widest is None or (widest["b"] - widest["a"]) * inner / 100 < 6 * len(level) + 6:
            continue
        taken.add(widest["r"])
        names.append({"r": widest["r"], "l": level, "x": (widest["a"] + widest["b"]) / 2, "t": level.capitalize()})
    return names


def _bands(size: str, table: OddsTable, spans: Rows, rating: int) -> Plate:
    wide = size == "wide"
    tokens = level_tokens(table)
    plate = Plate(
        SIZES[size],
        286 if wide else 266,
        (24, 66 if wide else 12, 4, 40 if wide else 34),
        x=Along((0.5, 100.5), (1, 20, 40, 60, 80, 100), side="top"),
        y=Along((-0.5, 10.5), down=True),
        rating=rating,
    )
    plate.give(
        spans=spans,
        rows=[{"r": rating} for rating in table.axes[0].values],
        names=_names(table, spans, plate.inner[0]),
        ends=[{"r": 0, "t": str(table.axes[1].values[0]).capitalize()}],
    )
    bar: dict[str, Any] = {"y": "u", "y2": "v", "derive": PLACE}
    plate.rect("spans", x="a", x2="b", when=SHOWN, shades=Shades("l", tokens), stroke="page",
               stroke_width=1.5 if wide else 1, tip="datum.r+': '+datum.l+' '+datum.t", **bar)  # fmt: skip
    outline: dict[str, Any] = {"x": 0.5, "x2": 100.5, "fill": "", **bar}
    plate.rect("rows", when=SHOWN, stroke="edge", **outline)
    plate.rect("rows", when="datum.r==rating", stroke="mark", stroke_width=2, **outline)
    _band_words(plate, tokens, wide)
    return plate


# A bar a ten; the one nearest to the rating that the slider gives shows that rating.
SLOT, NOW = "round(datum.r/10)", "round(rating/10)"
SHOWN = f"(datum.r==rating||(datum.r%10==0&&{SLOT}!={NOW}))"
PLACE = {"y": SLOT, "u": f"{SLOT}-0.39", "v": f"{SLOT}+0.39"}


def _band_words(plate: Plate, tokens: dict[str, str], wide: bool) -> None:
    """The rating beside each bar, each level named once."""
    label: dict[str, Any] = {"x": 0.5, "y": "y", "derive": PLACE, "align": "right", "dx": -6, "say": "datum.r"}
    plate.text("rows", when=f"{SHOWN}&&datum.r!=rating", fill="muted", **label)
    plate.text("rows", when="datum.r==rating", font_weight="bold", **label)
    on = Shades("l", {level: f"on-{name}" for level, name in tokens.items()})
    said = {"y": "y", "derive": PLACE, "say": "datum.t"}
    plate.text("names", x="x", when=f"datum.r==rating||{SLOT}!={NOW}", shades=on, **said)
    end: dict[str, Any] = (
        {"align": "left", "dx": 6} if wide else {"align": "right", "dx": -8, "fill": "on-level-failure"}
    )
    plate.text("ends", x=100.5, when=f"{SLOT}!={NOW}||rating==0", **said, **end)
