"""Figures of open-ended and graded rolls: how rare each order is, what each grade leaves."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hooks.charts import Along, Plate, Rows, Shades
from hooks.figures.frame import Drawing, Figure, FigureError, Slider
from hooks.figures.subject import SIZES, Subject, level_tokens
from oppose_engine import OddsTable
from oppose_engine.text import percent

__all__ = ["levels", "orders"]

_SERIES = {
    "lucky success": "level-critical",
    "success": "level-success",
    "failure": "level-failure",
    "lucky failure": "level-fumble",
}


def orders(subject: Subject, table: OddsTable, score: int = 4) -> Figure:
    """How likely a success or failure of each order is; each zero rolled makes it ten times rarer."""
    rows, names = _rungs(table)
    says = [_totals(table, int(s)) for s in table.axes[0].values]
    at = table.axes[0].index(score)
    meta = {"says": says, "by": "score", "from": table.axes[0].values[0]}
    return Figure(
        id=subject.id,
        kind="orders",
        title="How rare is a result of each order?",
        subtitle=(
            "Chance at your score, in percent on a scale of powers of ten; "
            f"the order, the number of zeros rolled first, down. {subject.reading}"
        ).strip(),
        description=f"Dots for {len(names)} orders of success and failure, each a tenth of the one above. {says[at]}",
        says=says[at],
        longest=max(says, key=len),
        caption=(
            f"Nothing is cut off: the last row is the exact tail of every higher order, one in "
            f"{_one_in(table, names[-1])} rolls."
        ),
        controls=(Slider("score", "Score", int(table.axes[0].values[0]), int(table.axes[0].values[-1]), score),),
        drawings={size: Drawing(_orders(size, rows, names, score).spec(subject.id, meta)) for size in SIZES},
    )


def _split(label: str) -> tuple[str, str]:
    series, _, order = label.rpartition(" ")
    return (series, order) if series else (order, "all")


def _rungs(table: OddsTable) -> tuple[Rows, list[str]]:
    """Each result as a point: its row by order and kind, its chance, the chance in words."""
    parts = [_split(str(label)) for label in table.axes[1].values]
    unknown = {series for series, _ in parts} - set(_SERIES)
    if unknown:
        raise FigureError(f"results {sorted(unknown)}; an order table has {', '.join(_SERIES)}")
    names = sorted({order for _, order in parts})
    kinds = [series for series in _SERIES if any(series == found for found, _ in parts)]
    rows: Rows = []
    for labels, chances in table.rows():
        for (series, order), chance in zip(parts, chances, strict=True):
            if chance:
                k = names.index(order)
                place = (kinds.index(series) + 0.5) / len(kinds) - 0.5
                rows.append(
                    {
                        "s": labels[0],
                        "g": series,
                        "y": round(k + place * 0.82, 3),
                        "p": float(chance),
                        "t": f"{percent(chance, k)}%" if k or chance < 1 else "100%",
                    }
                )
    return rows, names


def _totals(table: OddsTable, score: int) -> str:
    chances = {str(o): table.value(score=score, outcome=o) for o in table.axes[1].values}
    won = sum((c for o, c in chances.items() if "success" in o), Fraction(0))
    rare = sum((c for o, c in chances.items() if "success" in o and _split(o)[1] not in ("0", "all")), Fraction(0))
    words = f"At score {score} you succeed {percent(won)}% of the time in all"
    return words + (f"; {percent(rare)}% are critical, of order 1 or more." if rare else ".")


def _one_in(table: OddsTable, name: str) -> str:
    tail = [n for n, label in enumerate(table.axes[1].values) if _split(str(label))[1] == name]
    share = Fraction(int(sum(table.cells[0, n] for n in tail)), table.denominator_at(0))
    return f"{round(1 / share):,}" if share else "no"


def _orders(size: str, rows: Rows, names: list[str], score: int) -> Plate:
    wide = size == "wide"
    count = len(names)
    least = 10.0 ** -(max(1, count))
    ticks = [10.0**-n for n in range(count + 1)]
    plate = Plate(
        SIZES[size],
        50 + (62 if count > 1 else 90) * count,
        (40, 74 if wide else 62, 10, 74 if wide else 62),
        x=Along((least / 2, 1), ticks if wide else ticks[::2], side="top", log=True, grid=True, turn=0,
                words="datum.value>=0.01?format(datum.value*100,'d')+'%':format(datum.value*100,'.1~r')+'%'"),
        y=Along((-0.55, count - 0.45), down=True),
        score=score,
    )  # fmt: skip
    plate.give(rungs=rows, names=[{"k": k, "t": f"order {name}"} for k, name in enumerate(names)], one=[{}])
    here: dict[str, Any] = {"when": "datum.s==score"}
    plate.rule("names", y="e", when=f"datum.k<{count - 1}", derive={"e": "datum.k+0.5"}, stroke="border")
    tokens = {series: token for series, token in _SERIES.items() if any(row["g"] == series for row in rows)}
    plate.rule("rungs", x=least / 2, x2="p", y="y", stroke="edge", **here)
    plate.dot("rungs", x="p", y="y", size=110, opacity=1, shades=Shades("g", tokens), filled=True, stroke="edge",
              tip="datum.g+': '+datum.t", **here)  # fmt: skip
    plate.text("rungs", x="p", y="y", say="datum.t", align="left", dx=10, **here)
    if count > 1:
        plate.text("names", x=least / 2, y="k", say="datum.t", align="right", dx=-8, fill="muted")
    plate.text("rungs", x=least / 2, y="y", when="datum.s==score&&datum.y<0.5", say="datum.g", align="left", dx=6,
               dy=-8, fill="muted")  # fmt: skip
    return plate


def levels(subject: Subject, table: OddsTable, **at: Any) -> Figure:
    """How often each level comes up at each grade, at the rating that the slider gives."""
    first, second, _ = table.axes
    rating = int(at.get(first.name, 60 if 60 in first.values else first.values[0]))
    rows, says = _stacks(table)
    now = says[first.index(rating)]
    meta = {"says": says, "by": first.name, "from": first.values[0]}
    return Figure(
        id=subject.id,
        kind="levels",
        title=f"What does each {second.name} leave of a {rating}?".replace(f" {rating}?", f" {{{first.name}}}?"),
        subtitle=f"Share of each level of success, in percent, by {second.name} (down). {subject.reading}".strip(),
        description=f"One bar a {second.name}, divided into levels of success. {now}",
        says=now,
        longest=max(says, key=len),
        controls=(Slider(first.name, first.name.capitalize(), int(first.values[0]), int(first.values[-1]), rating),),
        drawings={size: Drawing(_levels(size, table, rows, rating).spec(subject.id, meta)) for size in SIZES},
    )


def _stacks(table: OddsTable) -> tuple[Rows, list[str]]:
    """Bars from best to worst by first label and grade; one sentence for each first label."""
    rows: Rows = []
    says = []
    best = [str(label) for label in table.axes[2].values]
    good = [name for name in best if name not in ("fumble", "failure")]
    for i, rating in enumerate(table.axes[0].values):
        whole = table.denominator_at(i)
        words = []
        for k, grade in enumerate(table.axes[1].values):
            left = 0
            for name in reversed(best):
                n = int(table.cells[i, k, best.index(name)])
                if n:
                    rows.append(
                        {"r": rating, "k": k, "l": name, "a": 100 * left / whole, "b": 100 * (left + n) / whole}
                    )
                left += n
            won = sum(int(table.cells[i, k, best.index(name)]) for name in good)
            words.append(f"{grade} {percent(Fraction(won, whole), 0)}%")
        says.append(f"At {rating} you succeed: {', '.join(words)}.")
    return rows, says


def _levels(size: str, table: OddsTable, rows: Rows, rating: int) -> Plate:
    wide = size == "wide"
    first, second, _ = table.axes
    tokens = level_tokens(table)
    grades = [str(grade) for grade in second.values]
    left = 16 + 6.2 * max(len(grade) for grade in grades)
    plate = Plate(
        SIZES[size],
        54 + 30 * len(grades),
        (46, 14, 8, int(left)),
        x=Along((0, 100), range(0, 101, 20 if wide else 25), side="top", words="datum.value+(datum.value==100?'%':'')"),
        y=Along((-0.5, len(grades) - 0.5), down=True),
        **{first.name: rating},
    )
    plate.give(stacks=rows, grades=[{"k": k, "t": grade} for k, grade in enumerate(grades)])
    place = {"u": "datum.k-0.36", "v": "datum.k+0.36"}
    tip = f"{grades}[datum.k]+': '+datum.l+' '+format(datum.b-datum.a,'d')+'%'"
    plate.rect("stacks", x="a", x2="b", y="u", y2="v", when=f"datum.r=={first.name}", derive=place, stroke="page",
               stroke_width=1.5 if wide else 1, shades=Shades("l", tokens), tip=tip)  # fmt: skip
    plate.rect("grades", x=0, x2=100, y="u", y2="v", derive=place, fill="", stroke="edge")
    plate.text("grades", x=0, y="k", say="datum.t", align="right", dx=-8, fill="muted")
    keys: Rows = []
    at = 0.0
    for name in tokens:
        keys.append({"l": name, "p": at})
        at += 34 + 6.2 * len(name) if wide else 19 + 5.9 * len(name)
    inner = plate.inner[0]
    origin = 0 if wide else -left + 4
    scale = {name: f"(datum.p+{origin + more})*100/{inner}" for name, more in (("x", 0), ("z", 10), ("t", 15))}
    up = len(grades) / plate.inner[1]
    lift = -0.5 - 40 * up
    plate.give(keys=keys)
    plate.rect("keys", x="x", x2="z", y=lift, y2=lift + 10 * up, derive=scale, shades=Shades("l", tokens),
               stroke="edge", stroke_width=0.75)  # fmt: skip
    size_ = {} if wide else {"font_size": 11}
    plate.text(
        "keys",
        x="t",
        y=lift + 5 * up,
        derive=scale,
        say="upper(slice(datum.l,0,1))+slice(datum.l,1)",
        align="left",
        fill="muted",
        **size_,
    )
    return plate
