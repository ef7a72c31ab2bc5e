"""Figure: how rare each order of an open-ended roll is."""

from fractions import Fraction
from typing import Any

from hooks.charts.frame import Drawing, Figure, FigureError, signals, texts
from hooks.charts.grammar import Along, Plate, Rows, Shades
from hooks.charts.subject import SIZES, Subject
from oppose_engine import OddsTable
from oppose_engine.text import percent

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
    described = "A dot for success and one for failure."
    if len(names) > 1:
        described = f"Dots for {len(names)} orders of success and failure, each a tenth of the one above."
    return Figure(
        **texts("orders", subject, dots=described),
        told=says,
        caption=_tail(table, names[-1]),
        signals=signals(table, score=score),
        draw=lambda size: Drawing(_orders(size, rows, names, score)),
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
                y = round(k + ((kinds.index(series) + 0.5) / len(kinds) - 0.5) * 0.82, 3)
                said = f"{percent(chance, k)}%" if k or chance < 1 else "100%"
                rows.append({"s": labels[0], "g": series, "y": y, "p": float(chance), "t": said})
    return rows, names


def _totals(table: OddsTable, score: int) -> str:
    chances = {str(o): table.value(score=score, outcome=o) for o in table.axes[1].values}
    won = sum((c for o, c in chances.items() if "success" in o), Fraction(0))
    rare = sum((c for o, c in chances.items() if "success" in o and _split(o)[1] not in ("0", "all")), Fraction(0))
    words = f"At score {score} you succeed {percent(won)}% of the time in all"
    return words + (f"; {percent(rare)}% are critical, of order 1 or more." if rare else ".")


def _tail(table: OddsTable, name: str) -> str:
    """How rare the last row is; empty for a roll without orders, which has no tail."""
    if not name.endswith("+"):
        return ""
    tail = [n for n, label in enumerate(table.axes[1].values) if _split(str(label))[1] == name]
    share = Fraction(int(sum(table.cells[0, n] for n in tail)), table.denominator_at(0))
    rolls = f"{round(1 / share):,}" if share else "no"
    return f"Nothing is cut off: the last row is the exact tail of every higher order, one in {rolls} rolls."


def _orders(size: str, rows: Rows, names: list[str], score: int) -> Plate:
    wide = size == "wide"
    count = len(names)
    least = 10.0 ** -(max(1, count))
    ticks = [10.0**-n for n in range(count + 1)]
    words = "datum.value>=0.01?format(datum.value*100,'d')+'%':format(datum.value*100,'.1~r')+'%'"
    x = Along((least / 2, 1), ticks if wide else ticks[::2], side="top", log=True, grid=True, words=words)
    y = Along((-0.55, count - 0.45), down=True)
    height, margins = 50 + (62 if count > 1 else 90) * count, (40, 110, 10, 74) if wide else (40, 92, 10, 56)
    plate = Plate(SIZES[size], height, margins, x=x, y=y, score=score)
    plate.give(rungs=rows, names=[{"k": k, "t": f"order {name}"} for k, name in enumerate(names)], one=[{}])
    here: dict[str, Any] = {"when": "datum.s==score"}
    plate.rule("names", y="e", when=f"datum.k<{count - 1}", derive={"e": "datum.k+0.5"}, stroke="border")
    tokens = {series: token for series, token in _SERIES.items() if any(row["g"] == series for row in rows)}
    plate.rule("rungs", x=least / 2, x2="p", y="y", stroke="edge", **here)
    plate.dot("rungs", x="p", y="y", size=110, opacity=1, shades=Shades("g", tokens), filled=True, stroke="edge",
              tip="datum.g+': '+datum.t", **here)  # fmt: skip
    # the kinds are named once, in the first row that has them all
    kinds = [[row["g"] for row in rows if round(row["y"]) == k] for k in range(count)]
    full = max(range(count), key=lambda k: (len(set(kinds[k])), -k))
    named = f"datum.t+(round(datum.y)=={full}?'  '+datum.g:'')"
    plate.text("rungs", x="p", y="y", say=named, align="left", dx=10, **here)
    if count > 1:
        plate.text("names", x=least / 2, y="k", say="datum.t", align="right", dx=-8, fill="muted")
    return plate
