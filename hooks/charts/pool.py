"""Figure: how likely each outcome of a dice pool is."""

from fractions import Fraction
from typing import Any

from hooks.charts.frame import Drawing, Figure, FigureError, Signal, Switch
from hooks.charts.grammar import Along, Plate, Rows, Shades, percent
from hooks.charts.subject import SIZES, Subject, names_of, tokens_of
from hooks.html.places import data_file
from oppose_engine import OddsTable
from oppose_engine.text import number
from oppose_engine.text import percent as percent_text

POOL_CAPTION = "The mean of {pool} at difficulty {difficulty} is {mean}; the most likely outcome is {modes}."
POOL_SAYS = "{pool} at difficulty {difficulty}: {bands}."


def pool(subject: Subject, *tables: OddsTable, dice: int = 7, difficulty: int = 6) -> Figure:
    """How often a pool gives each outcome; one table, or one for each state of the two switches."""
    table = tables[0]
    bands = _bands_of(table)
    state = _state(table, bands, dice, difficulty)
    words = "1 die" if dice == 1 else f"{dice} dice"
    said = ", ".join(f"{row['c']} {percent_text(Fraction(row['n'], state['whole']), 1)}%" for row in state["bands"])
    says = POOL_SAYS.format(pool=words, difficulty=difficulty, bands=said)
    files = [data_file(each.id, "json") for each in tables]
    chances = [table.value(dice=dice, difficulty=difficulty, outcome=o) for o in table.axes[2].values]
    mean = sum((int(o) * chance for o, chance in zip(table.axes[2].values, chances, strict=True)), Fraction(0))
    return Figure(
        title="How well {question} do at difficulty {difficulty}?",
        subtitle=f"Chance of each outcome, in percent.{'' if len(tables) == 4 else ' ' + subject.reading}".strip(),
        description="Bars for the chance of each outcome, the sum of the dice, under the names of the bands. {says}",
        says=says,
        longest=POOL_SAYS.format(pool="12 dice", difficulty=10, bands=", ".join(f"{name} 44.4%" for name in bands)),
        caption=POOL_CAPTION.format(
            pool=words, difficulty=difficulty, mean=number(mean, 1), modes=" or ".join(str(o) for o in state["modes"])
        ),
        signals=[
            Signal("dice", 1, int(table.axes[0].values[-1]), dice),
            Signal("difficulty", int(table.axes[1].values[0]), int(table.axes[1].values[-1]), difficulty),
        ],
        switch=Switch("measure", "Show", (("exactly", "Exactly"), ("least", "At least"), ("most", "At most"))),
        meta={"says": POOL_SAYS, "caption": POOL_CAPTION, "starts": [[name, band[0]] for name, band in bands.items()]},
        draw=lambda size: Drawing(_pool(size, state)),
        words={"question": f"{'does' if dice == 1 else 'do'} {words}"},
        data={"tables": "|".join(files)},
    )


def _bands_of(table: OddsTable) -> dict[str, list[int]]:
    """The outcomes of each band, worst band first, as the rules divide them."""
    starts = names_of(table).bands
    if not starts:
        raise FigureError("wants the pool table of a system, whose rules divide the outcomes into bands")
    bands: dict[str, list[int]] = {name: [] for name, _ in starts}
    for outcome in range(-200, 201):
        reached = [name for name, start in starts if start is None or outcome >= start]
        bands[reached[-1]].append(outcome)
    return bands


def _state(table: OddsTable, bands: dict[str, list[int]], dice: int, difficulty: int) -> dict[str, Any]:
    """What the chart shows of one pool; the script makes the same data for any other state."""
    whole = table.denominator_at(table.axes[0].index(dice))
    at = table.axes[0].index(dice), table.axes[1].index(difficulty)
    counts = {int(o): n for o, n in zip(table.axes[2].values, table.cells[at].tolist(), strict=True)}
    shown = [o for o, n in counts.items() if 2000 * n >= whole]
    low, high = min(shown), max(shown)
    low, high = min(low, -1), max(high, low + 7, 3)
    slice_: Rows = []
    for o in range(low, high + 1):
        name = next(name for name, outcomes in bands.items() if o in outcomes)
        slice_.append({"o": o, "c": name, "n": counts.get(o, 0)})
    groups: Rows = []
    for k, (name, outcomes) in enumerate(bands.items()):
        inside = [o for o in range(low, high + 1) if o in outcomes]
        total = sum(n for o, n in counts.items() if o in outcomes)
        if inside:
            groups.append({"k": k, "c": name, "a": inside[0] - 0.45, "b": inside[-1] + 0.45, "n": total})
    return {
        "slice": slice_,
        "bands": groups,
        "low": low,
        "high": high,
        "top": max(counts.values()) / whole,
        "whole": whole,
        "modes": [o for o in counts if counts[o] == max(counts.values())],
        "names": list(bands),
    }


def _pool(size: str, state: dict[str, Any]) -> Plate:
    wide = size == "wide"
    names = state["names"]
    plate = Plate(
        SIZES[size],
        330 if wide else 300,
        (62 if wide else 92, 10, 44, 10),
        x=Along(({"expr": "low-0.55"}, {"expr": "high+0.55"})),
        y=Along((0, {"expr": "top"})),
        low=state["low"],
        high=state["high"],
        top=state["top"],
        whole=state["whole"],
    )
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
    _brackets(plate, wide)
    return plate


def _brackets(plate: Plate, wide: bool) -> None:
    """The bands over the bars: a stroke, the name, the total; every other narrow band one line higher."""
    top: dict[str, Any] = {"derive": {"m": "(datum.a+datum.b)/2", "t": "top"}}
    lift = 0 if wide else 32
    at = {"x": "m", "y": "t", **top}
    name = "upper(slice(datum.c,0,1))+slice(datum.c,1)"
    total = percent("datum.n", "whole") + "+'%'"
    plate.rule("bands", x="a", x2="b", y="t", stroke="edge", y_offset=-24, **top)
    for say, dy, bold in ((name, -46, "normal"), (total, -32, "bold")):
        raised = {"expr": f"{dy}-(datum.k%2?{lift}:0)"}
        plate.text("bands", say=say, dy=raised, font_weight=bold, **at)
