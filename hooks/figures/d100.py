"""Figures of d100 games: success bands over the rating, outcomes against one opponent."""

from __future__ import annotations

from typing import Any

from hooks.charts import Along, Plate, Rows, Shades, percent
from hooks.figures.frame import Drawing, Figure, Slider
from hooks.figures.subject import SIZES, Subject, level_tokens
from oppose_engine import OddsTable, Outcomes
from oppose_engine.odds_table import OUTCOMES
from oppose_engine.text import face_ranges
from oppose_engine.text import percent as percent_text

__all__ = ["against", "area", "bands", "chances", "longest"]

def bands(subject: Subject, table: OddsTable, rating: int = 60) -> Figure:
    """One bar a rating, by tens: which roll gives which level; the exact ranges at any rating."""
    spans, says = _spans(table)
    drawings = {size: Drawing(_bands(size, table, spans, rating).spec(subject.id, {"says": says, "by": "rating", "from": 0})) for size in SIZES}
    best, worst = table.axes[1].values[-1], table.axes[1].values[0]
    share = {level: percent_text(table.value(rating=rating, level=level), 0) for level in table.axes[1].values}
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
        caption=(
            f"At {rating}, {share[best]} of 100 rolls are {best} and {share[worst]} {worst}; "
            f"at 100, {percent_text(table.value(rating=100, level=best), 0)} and "
            f"{percent_text(table.value(rating=100, level=worst), 0)}."
        ),
        controls=(Slider("rating", "Rating", 0, 100, rating),),
        drawings=drawings,
    )


def _spans(table: OddsTable) -> tuple[Rows, list[str]]:
    """The ranges of faces by rating and level, and one sentence a rating."""
    spans: Rows = []
    says = []
    levels = [str(level) for level in table.axes[1].values]
    assert table.ranges is not None
    for rating, row in zip(table.axes[0].values, table.ranges, strict=True):
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
        x=Along((0.5, 100.5), (1, 20, 40, 60, 80, 100), side="top", grid=False),
        y=Along((-0.5, 10.5), down=True),
        rating=rating,
    )
    # a row a ten; the row nearest to the rating that the slider gives shows that rating
    slot, now = "round(datum.r/10)", "round(rating/10)"
    shown = f"datum.r==rating||(datum.r%10==0&&{slot}!={now})"
    place = {"y": slot, "u": f"{slot}-0.39", "v": f"{slot}+0.39"}
    rows: Rows = [{"r": rating} for rating in table.axes[0].values]
    plate.give(spans=spans, rows=rows, names=_names(table, spans, plate.inner[0]))
    plate.rect(
        "spans",
        x="a",
        x2="b",
        y="u",
        y2="v",
        when=shown,
        derive=place,
        shades=Shades("l", tokens),
        stroke="page",
        stroke_width=1.5 if wide else 1,
        tip="datum.r+': '+datum.l+' '+datum.t",
    )
    plate.rect("rows", x=0.5, x2=100.5, y="u", y2="v", when=shown, derive=place, fill="", stroke="edge")
    current = {"when": "datum.r==rating", "derive": place}
    plate.rect("rows", x=0.5, x2=100.5, y="u", y2="v", fill="", stroke="mark", stroke_width=2, **current)
    label: dict[str, Any] = {"align": "right", "dx": -6, "say": "datum.r"}
    plate.text("rows", x=0.5, y="y", when=f"({shown})&&datum.r!=rating", derive=place, fill="muted", **label)
    plate.text("rows", x=0.5, y="y", when="datum.r==rating", derive=place, font_weight="bold", **label)
    on = Shades("l", {level: name.replace("level-", "on-level-") for level, name in tokens.items()})
    plate.text("names", x="x", y="y", derive=place, when=f"datum.r==rating||{slot}!={now}", say="datum.t", shades=on)
    worst = str(table.axes[1].values[0])
    end: dict[str, Any] = {"align": "left", "dx": 6, "fill": "text"} if wide else {"align": "right", "dx": -8}
    plate.give(ends=[{"r": 0, "t": worst.capitalize()}])
    if not wide:
        end |= {"fill": "on-level-failure"}
    plate.text("ends", x=100.5, y="y", derive=place, when=f"{slot}!={now}||rating==0", say="datum.t", **end)
    return plate


def area(subject: Subject, table: OddsTable, you: int = 60, them: int = 40) -> Figure:
    """Win, tie, nobody and they win, stacked over your rating, against one opponent."""
    slice_ = _against(table, them)
    meta = {"says": against(table), "pointer": {"x": "you"}}
    drawings = {size: Drawing(_area(size, table, slice_, you, them).spec(subject.id, meta)) for size in SIZES}
    odds = table.outcomes(you, them)
    even = next((r for r in table.axes[0].values if 2 * table.outcomes(r, them).win >= odds.denominator), None)
    template = against(table)
    says = template.format(you=you, them=them, **chances(odds))
    fair = f"an even chance takes a rating of {even}" if even is not None else "no rating up to 100 wins half the time"
    return Figure(
        id=subject.id,
        kind="area",
        title="What are your chances against a {them}?",
        subtitle=f"Share of the four outcomes by your rating, in percent. {subject.reading}",
        description=f"Four stacked areas over your rating from 0 to 100 against {them}. {says} Against {them} {fair}.",
        says=says,
        longest=longest(template),
        caption=f"Against {them} {fair}.",
        controls=(Slider("you", "Your rating", 0, 100, you), Slider("them", "Their rating", 0, 100, them)),
        drawings=drawings,
        data={"table": subject.file("json")},
    )


def against(table: OddsTable) -> str:
    """The sentence that answers for one match-up, with places for its numbers."""
    words = "At {you} against {them} you win {win}% of the time and they win {lose}%."
    ever = dict(zip(OUTCOMES, table.cells.sum(axis=(0, 1)), strict=True))
    if ever["none"]:
        words += " Nobody wins {none}%."
    if ever["tie"]:
        words += " {tie}% are ties."
    return words


def longest(template: str) -> str:
    """The longest that such a sentence can get."""
    return template.format(you="d10+4", them="d10+4", win=44.4, lose=44.4, none=44.4, tie=44.4)


def chances(odds: Outcomes) -> dict[str, str]:
    """The four outcomes in percent, by name."""
    return {name: percent_text(odds.chance(name), 1) for name in OUTCOMES}




def _against(table: OddsTable, them: int) -> Rows:
    """Cumulative counts of the four outcomes by your rating against one opponent."""
    rows: Rows = []
    for you in table.axes[0].values:
        odds = table.outcomes(you, them)
        below = 0
        for k, count in enumerate(odds[:4]):
            rows.append({"u": you, "k": k, "n": count, "a": below, "b": below + count})
            below += count
    return rows


def _area(size: str, table: OddsTable, rows: Rows, you: int, them: int) -> Plate:
    wide = size == "wide"
    whole = table.denominator_at(0)
    quarters = [whole * n / 4 for n in range(5)]
    words = f"datum.value=={whole}?'100%':format(datum.value*100/{whole},'d')"
    plate = Plate(
        SIZES[size],
        330 if wide else 300,
        (26, 48 if wide else 44, 44, 46 if wide else 40),
        x=Along((0, 100), range(0, 101, 20 if wide else 25), title="your rating"),
        y=Along((0, whole), quarters, words=words),
        you=you,
        them=them,
    )
    outcome = {k: f"outcome-{name}" for k, name in enumerate(OUTCOMES)}
    on = Shades("k", {k: f"on-outcome-{name}" for k, name in enumerate(OUTCOMES)})
    plate.give(slice=rows, frame=[{"w": n} for n in quarters[1:4]], one=[{}])
    plate.area("slice", x="u", y="a", y2="b", shades=Shades("k", outcome), order="k")
    plate.line("slice", x="u", y="b", when="datum.k!=1&&datum.k<3", stroke="page", stroke_width=1.5, detail="k")
    plate.rule("frame", x=0, x2=100, y="w", stroke="page", stroke_opacity=0.35)
    plate.rect("one", x=0, x2=100, y=0, y2=whole, fill="", stroke="edge")
    plate.rule("slice", x="u", y=0, y2=whole, when="datum.u==you&&datum.k==0", stroke="mark", stroke_width=1.5)
    mid = {"m": "(datum.a+datum.b)/2"}
    share = percent("datum.n", str(whole)) + "+'%'"
    value: dict[str, Any] = {"font_weight": "bold", "say": share, "shades": on, "derive": mid}
    thick = f"datum.b-datum.a>={whole}*0.055"
    side = "datum.k==0?you<86:you<14"
    plate.text(
        "slice",
        x="u",
        y="m",
        when=f"datum.u==you&&{thick}",
        align={"expr": f"({side})?'left':'right'"},
        dx={"expr": f"({side})?8:-8"},
        **value,
    )
    plate.dot("slice", x="u", y="b", when="datum.u==you&&datum.k==0", fill="page", stroke="mark", stroke_width=1.5,
              size=50, opacity=1)  # fmt: skip
    _area_words(plate, whole, on, thick)
    return plate


def _area_words(plate: Plate, whole: int, on: Shades, thick: str) -> None:
    """Names inside the areas, values at the right end, the words above the plot."""
    names = "['You win','Tie','Nobody wins','They win'][datum.k]"
    room = f"(datum.b-datum.a)*(abs(datum.u-you)<16||datum.u<14||datum.u>86?0:1)-abs(datum.u-50)*{whole}*0.0001"
    plate.name(
        "slice",
        best=room,
        least=whole * 0.085,
        by="k",
        x="u",
        y="m",
        derive={"m": "(datum.a+datum.b)/2"},
        say=names,
        shades=on,
    )
    end = percent("datum.n", str(whole)) + "+'%'"
    plate.text(
        "slice",
        x=100,
        y="m",
        when=f"datum.u==100&&datum.b-datum.a>={whole}*0.03",
        derive={"m": "(datum.a+datum.b)/2"},
        say=end,
        align="left",
        dx=6,
    )
    top: dict[str, Any] = {"y": whole, "dy": -14}
    plate.text("one", x=100, say="'at 100'", align="left", dx=6, fill="muted", **top)
    plate.text("slice", x="u", when="datum.u==you&&datum.k==0", say="'you at '+you", font_weight="bold",
               align={"expr": "you<8?'left':you>92?'right':'center'"}, **top)  # fmt: skip
