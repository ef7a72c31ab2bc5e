"""Figure: how likely each outcome of a dice pool is."""

from dataclasses import replace
from fractions import Fraction
from itertools import accumulate
from typing import Any

from hooks.charts.frame import Drawing, Figure, FigureError, Signal, Switch, signals, texts
from hooks.charts.grammar import Along, Plate, Rows, Shades, percent
from hooks.charts.subject import SIZES, Subject, names_of, tokens_of
from hooks.html.places import data_file
from hooks.html.words import minus
from oppose_engine import OddsTable
from oppose_engine.text import number
from oppose_engine.text import percent as percent_text

MEAN = "\N{BLACK UP-POINTING TRIANGLE}"
POOL_CAPTION = f"The mean is {{mean}} ({MEAN}), the median {{medians}}, the most likely outcome {{modes}}."
LOWEST = -200
"""Below any outcome."""
Starts = tuple[tuple[str, int | None], ...]
"""The bands of a pool, the worst first, each with its lowest outcome."""
POOL_SAYS = "{pool} at difficulty {difficulty}: {bands}."


def pool(subject: Subject, *tables: OddsTable, dice: int = 7, difficulty: int = 6) -> Figure:
    """How often a pool gives each outcome; one table, or one for each state of the two switches."""
    table = tables[0]
    starts = names_of(table).bands
    if not starts:
        raise FigureError("wants the pool table of a system, whose rules divide the outcomes into bands")
    state = _state(table, starts, dice, difficulty)
    words = "1 die" if dice == 1 else f"{dice} dice"
    said = ", ".join(f"{row['c']} {percent_text(Fraction(row['n'], state['whole']), 1)}%" for row in state["bands"])
    says = POOL_SAYS.format(pool=words, difficulty=difficulty, bands=said)
    files = [data_file(each.id, "json") for each in tables]
    middle = {name: " or ".join(map(minus, state[name])) for name in ("medians", "modes")}
    switched = [Signal(name, 1, 1, value=True, free=True) for name in ("ones", "tens") if len(tables) == 4]
    least = [[name, LOWEST if start is None else start] for name, start in starts]
    return Figure(
        **texts("pool", replace(subject, reading="") if len(tables) == 4 else subject),
        says=says,
        longest=POOL_SAYS.format(pool="12 dice", difficulty=10, bands=", ".join(f"{name} 44.4%" for name, _ in starts)),
        caption=POOL_CAPTION.format(mean=number(state["mean"], 1), **middle),
        signals=(*signals(table, dice=dice, difficulty=difficulty), *switched),
        switch=Switch("measure", "Show", (("exactly", "Exactly"), ("least", "At least"), ("most", "At most"))),
        meta={"says": POOL_SAYS, "caption": POOL_CAPTION, "starts": least},
        draw=lambda size: Drawing(_pool(size, state)),
        words={"question": f"{'does' if dice == 1 else 'do'} {words}"},
        data={"tables": "|".join(files)},
    )


def _state(table: OddsTable, starts: Starts, dice: int, difficulty: int) -> dict[str, Any]:
    """What the chart shows of one pool; the script makes the same data for any other state."""
    at = table.axes[0].index(dice), table.axes[1].index(difficulty)
    whole = table.denominator_at(at[0])
    counts = {int(o): n for o, n in zip(table.axes[2].values, table.cells[at].tolist(), strict=True)}
    shown = [o for o, n in counts.items() if 2000 * n >= whole]
    low = min(*shown, -1)
    outcomes = range(low, max(*shown, low + 7, 3) + 1)
    ends = [LOWEST if start is None else start for _, start in starts]
    groups: Rows = []
    slice_: Rows = []
    for k, ((name, _), first, after) in enumerate(zip(starts, ends, [*ends[1:], -LOWEST], strict=True)):
        inside = [o for o in outcomes if first <= o < after]
        slice_ += [{"o": o, "c": name, "n": counts.get(o, 0)} for o in inside]
        total = sum(n for o, n in counts.items() if first <= o < after)
        if inside:
            groups.append({"k": k, "c": name, "a": inside[0] - 0.45, "b": inside[-1] + 0.45, "n": total})
    return {
        "slice": slice_,
        "bands": groups,
        "low": low,
        "high": outcomes[-1],
        "top": max(counts.values()) / whole,
        "whole": whole,
        "mean": Fraction(sum(o * n for o, n in counts.items()), whole),
        "medians": _medians(counts, whole),
        "modes": [o for o in counts if counts[o] == max(counts.values())],
        "names": [name for name, _ in starts],
    }


def _medians(counts: dict[int, int], whole: int) -> list[int]:
    """The outcomes with half of all rolls or more at them or below, and half or more at them or above.

    >>> _medians({0: 1, 1: 2, 2: 1}, 4), _medians({3: 1, 4: 0, 5: 1}, 2)
    ([1], [3, 5])
    """
    up_to = accumulate(counts.values())
    return [o for (o, n), sum_ in zip(counts.items(), up_to, strict=True) if n and 2 * (sum_ - n) <= whole <= 2 * sum_]


def _pool(size: str, state: dict[str, Any]) -> Plate:
    wide = size == "wide"
    names = state["names"]
    height, margins = (330, (62, 10, 44, 10)) if wide else (300, (92, 10, 44, 10))
    x, y = Along(({"expr": "low-0.55"}, {"expr": "high+0.55"})), Along((0, {"expr": "top"}))
    params = {name: state[name] for name in ("low", "high", "top", "whole")}
    plate = Plate(SIZES[size], height, margins, x=x, y=y, **params, mean=float(state["mean"]))
    plate.give(slice=state["slice"], bands=state["bands"], one=[{}])
    share = {"p": "datum.n/whole", "a": "datum.o-0.46", "b": "datum.o+0.46"}
    shades = Shades("c", tokens_of(names))
    share_text = percent("datum.n", "whole")
    plate.rect("slice", x="a", x2="b", y=0, y2="p", when="datum.n>0", derive=share, shades=shades, stroke="edge",
               stroke_width=0.75, tip=f"'outcome '+datum.o+': '+{share_text}+'%'")  # fmt: skip
    plate.rule("one", y=0, stroke="edge")
    roomy = "datum.n/whole>=0.005" + ("" if wide else "&&high-low<12")
    plate.text("slice", x="o", y="p", when=roomy, derive=share, say=share_text, dy=-8)
    minus = "datum.o<0?'−'+(-datum.o):''+datum.o"
    every = "high-low<26||datum.o%2==0" if wide else "high-low<13||datum.o%3==0"
    plate.text("slice", x="o", y=0, when=every, say=minus, dy=13, fill="muted")
    plate.text("one", x="m", y=0, say="'outcome: sum of the dice'", derive={"m": "(low+high)/2"}, dy=32, fill="muted")
    mark: dict[str, Any] = {"x": "m", "y": 0, "say": f"'{MEAN}'", "derive": {"m": "mean"}, "dy": 4}
    plate.text("one", fill="page", stroke="page", stroke_width=3, **mark)
    plate.text("one", **mark)
    _brackets(plate, wide)
    return plate


def _brackets(plate: Plate, wide: bool) -> None:
    """The bands over the bars: a stroke, the name, the total; every other narrow band one line higher."""
    top: dict[str, Any] = {"derive": {"m": "(datum.a+datum.b)/2", "t": "top"}}
    lift = 0 if wide else 32
    at: dict[str, Any] = {"x": "m", "y": "t", **top}
    name = "upper(slice(datum.c,0,1))+slice(datum.c,1)"
    total = percent("datum.n", "whole") + "+'%'"
    plate.rule("bands", x="a", x2="b", y="t", stroke="edge", y_offset=-24, **top)
    # a name that is longer than its band ends with the picture
    pixel, half = f"{plate.inner[0]}/(high-low+1.1)", "length(datum.c)*3.4-8"
    before, after = f"(datum.m-low+0.55)*{pixel}", f"(high+0.55-datum.m)*{pixel}"
    inward = {"expr": f"max(0,{half}-{before})-max(0,{half}-{after})"}
    for say, dy, bold in ((name, -46, "normal"), (total, -32, "bold")):
        raised = {"expr": f"{dy}-(datum.k%2?{lift}:0)"}
        plate.text("bands", say=say, dx=inward, dy=raised, font_weight=bold, **at)
