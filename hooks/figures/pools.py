"""Figures of dice pools: the distribution of the outcome, and what more dice buy."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hooks.charts import Along, Plate, Rows, Shades, percent, token
from hooks.figures.frame import Check, Drawing, Figure, FigureError, Slider, Switch, shared
from hooks.figures.subject import SIZES, Subject, level_tokens, of_level
from oppose_engine import OddsTable, system
from oppose_engine.text import percent as percent_text

__all__ = ["pool", "pool_bands"]

POOL_SAYS = "{dice} dice at difficulty {difficulty}: {bands}."


def pool(subject: Subject, *tables: OddsTable, dice: int = 7, difficulty: int = 6) -> Figure:
    """How often a pool gives each outcome; one table, or one for each state of the two switches."""
    table = tables[0]
    bands = _bands_of(table)
    state = _state(table, bands, dice, difficulty)
    said = ", ".join(f"{row['c']} {percent_text(Fraction(row['n'], state['whole']), 1)}%" for row in state["bands"])
    says = POOL_SAYS.format(dice=dice, difficulty=difficulty, bands=said)
    meta = {"says": POOL_SAYS, "starts": [[name, band[0]] for name, band in bands.items()]}
    controls: list[Any] = [
        Switch("measure", "Show", (("exactly", "Exactly"), ("least", "At least"), ("most", "At most"))),
        Slider("dice", "Dice", 1, int(table.axes[0].values[-1]), dice),
        Slider("difficulty", "Difficulty", int(table.axes[1].values[0]), int(table.axes[1].values[-1]), difficulty),
    ]
    files = [f"data/{each.id}.json" for each in tables]
    if len(tables) == 4:
        controls += [Check("ones", "Ones subtract"), Check("tens", "Tens count double")]
    mean = sum(o * int(n) for o, n in zip(table.axes[2].values, _cells(table, dice, difficulty), strict=True))
    return Figure(
        id=subject.id,
        kind="pool",
        title="How well do {dice} dice do at difficulty {difficulty}?",
        subtitle=f"Chance of each outcome, in percent.{'' if len(tables) == 4 else ' ' + subject.reading}".strip(),
        description=f"Bars for the chance of each outcome, the sum of the dice, under the names of the bands. {says}",
        says=says,
        longest=POOL_SAYS.format(dice=12, difficulty=10, bands=", ".join(f"{name} 44.4%" for name in bands)),
        caption=(
            f"The mean of {dice} dice at difficulty {difficulty} is "
            f"{mean / table.denominator_at(dice - 1):.1f}; the most likely outcome is {state['mode']}."
        ),
        controls=controls,
        drawings={size: Drawing(_pool(size, state).spec(subject.id, meta)) for size in SIZES},
        data={"tables": "|".join(files)},
    )


def _cells(table: OddsTable, dice: int, difficulty: int) -> list[int]:
    at = table.axes[0].index(dice), table.axes[1].index(difficulty)
    return [int(count) for count in table.cells[at]]


def _bands_of(table: OddsTable) -> dict[str, list[int]]:
    """The outcomes of each band, worst band first, as the rules divide them."""
    rules: Any = system(table.id.system).mechanic(table.id.table).rules(table.id.variant)
    bands: dict[str, list[int]] = {}
    for outcome in range(-200, 201):
        bands.setdefault(rules.band(outcome), []).append(outcome)
    return bands


def _state(table: OddsTable, bands: dict[str, list[int]], dice: int, difficulty: int) -> dict[str, Any]:
    """What the chart shows of one pool: the script makes the same for any other state."""
    whole = table.denominator_at(table.axes[0].index(dice))
    counts = {int(o): n for o, n in zip(table.axes[2].values, _cells(table, dice, difficulty), strict=True)}
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
    mode = max(counts, key=lambda o: (counts[o], -o))
    return {
        "slice": slice_,
        "bands": groups,
        "low": low,
        "high": high,
        "top": max(counts.values()) / whole,
        "whole": whole,
        "mode": mode,
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
    shades = Shades("c", {name: of_level(name) for name in names})
    number = percent("datum.n", "whole")
    plate.rect("slice", x="a", x2="b", y=0, y2="p", when="datum.n>0", derive=share, shades=shades, stroke="edge",
               stroke_width=0.75, tip=f"'outcome '+datum.o+': '+{number}+'%'")  # fmt: skip
    plate.rule("one", y=0, stroke="edge")
    roomy = "datum.n/whole>=0.005" + ("" if wide else "&&high-low<12")
    plate.text("slice", x="o", y="p", when=roomy, derive=share, say=number, dy=-8)
    minus = "datum.o<0?'−'+(-datum.o):''+datum.o"
    every = "high-low<26||datum.o%2==0" if wide else "high-low<13||datum.o%3==0"
    plate.text("slice", x="o", y=0, when=every, say=minus, dy=13, fill="muted")
    plate.text("one", x="m", y=0, say="'outcome: sum of the dice'", derive={"m": "(low+high)/2"}, dy=32, fill="muted")
    _brackets(plate, wide)
    return plate


def _brackets(plate: Plate, wide: bool) -> None:
    """The bands over the bars: a stroke, the name, the total; narrow ones in turn one line higher."""
    top: dict[str, Any] = {"derive": {"m": "(datum.a+datum.b)/2", "t": "top"}}
    lift = 0 if wide else 32
    at = {"x": "m", "y": "t", **top}
    name = "upper(slice(datum.c,0,1))+slice(datum.c,1)"
    total = percent("datum.n", "whole") + "+'%'"
    plate.rule("bands", x="a", x2="b", y="t", stroke="edge", y_offset=-24, **top)
    for say, dy, bold in ((name, -46, "normal"), (total, -32, "bold")):
        raised = {"expr": f"{dy}-(datum.k%2?{lift}:0)"}
        plate.text("bands", say=say, dy=raised, font_weight=bold, **at)


def pool_bands(subject: Subject, table: OddsTable, dice: int = 7, difficulty: int = 6) -> Figure:
    """The share of each band over the number of dice, one small picture for each difficulty."""
    says = _says(table)
    first = int(table.axes[0].values[0]), int(table.axes[1].values[0])
    meta = {"says": says, "by": ["dice", "difficulty"], "from": list(first)}
    now = says[dice - first[0]][difficulty - first[1]]
    return Figure(
        id=subject.id,
        kind="pool-bands",
        title="What does one more die buy?",
        subtitle=(
            f"Share of each band by number of dice, {first[0]} to {table.axes[0].values[-1]}, for each difficulty; "
            f"all on one scale from 0 to 100%. {subject.reading}"
        ),
        description=f"Small stacked bars, one picture a difficulty, one bar a number of dice. {now}",
        says=now,
        longest=max((text for row in says for text in row), key=len),
        caption=_hurts(table),
        controls=(
            Slider("dice", "Dice", first[0], int(table.axes[0].values[-1]), dice),
            Slider("difficulty", "Difficulty", first[1], int(table.axes[1].values[-1]), difficulty),
        ),
        drawings={
            size: _Panels(size, table, dice, difficulty).drawing(subject, meta) for size in SIZES
        },
    )


def _says(table: OddsTable) -> list[list[str]]:
    dice, difficulties, names = (axis.values for axis in table.axes)
    return [
        [
            f"{n} {'die' if n == 1 else 'dice'} at difficulty {d}: "
            + ", ".join(
                f"{name} {percent_text(table.value(dice=n, difficulty=d, outcome=name), 1)}%" for name in names
            )
            + "."
            for d in difficulties
        ]
        for n in dice
    ]


def _hurts(table: OddsTable) -> str:
    """Whether more dice always lower the chance of the worst band; found, not known."""
    dice, difficulties, names = (axis.values for axis in table.axes)
    worst = names[0]
    rising = []
    for d in difficulties:
        chances = [table.value(dice=n, difficulty=d, outcome=worst) for n in dice]
        if any(b > a for a, b in zip(chances, chances[1:], strict=False)):
            rising.append((d, chances))
    if not rising:
        return f"One more die never raises the chance of a {worst}."
    d, chances = rising[-1]
    peak = chances.index(max(chances))
    often = f"{len(rising)} of the {len(difficulties)} difficulties"
    return (
        f"More dice can hurt: at {often} some die makes a {worst} more likely. At difficulty {d} its chance rises "
        f"from {percent_text(chances[0], 1)}% with {dice[0]} to {percent_text(chances[peak], 1)}% with {dice[peak]} dice."
    )


class _Panels:
    """Small stacked bars, three pictures in a row; one unit across is a die, 1000 down is 100%."""

    ACROSS, RISE = 3, 1430

    def __init__(self, size: str, table: OddsTable, dice: int, difficulty: int) -> None:
        self.size, self.table, self.now = size, table, {"dice": dice, "difficulty": difficulty}
        self.numbers, self.difficulties, self.names = (axis.values for axis in table.axes)
        self.step = len(self.numbers) + 1
        self.deep = -(-len(self.difficulties) // self.ACROSS)
        self.bars, self.heads = self._rows()

    def _rows(self) -> tuple[Rows, Rows]:
        bars: Rows = []
        heads: Rows = []
        for k, d in enumerate(self.difficulties):
            x, y = (k % self.ACROSS) * self.step, (k // self.ACROSS) * self.RISE + self.RISE - 1080
            heads.append({"d": d, "x": x, "z": x + len(self.numbers), "y": y, "w": y + 1000})
            for i, _ in enumerate(self.numbers):
                shares = [int(n) * 1000 / self.table.denominator_at(i) for n in self.table.cells[i, k]]
                for j, name in enumerate(self.names):
                    # the best at the bottom: a band lies on all better ones
                    top, low = round(sum(shares[:j])), round(sum(shares[: j + 1]))
                    if low > top:
                        bars.append({"c": name, "x": x + i, "u": y + top, "v": y + low})
        return bars, heads

    def drawing(self, subject: Subject, meta: dict[str, Any]) -> Drawing:
        """The live chart; the bars of its still picture are one path a band, for both widths."""
        plate = self.plate()
        paths: dict[str, str] = {}
        for bar in self.bars:
            shape = f"M{bar['x']},{bar['u']}h1v{bar['v'] - bar['u']}h-1z"
            paths[bar["c"]] = paths.get(bar["c"], "") + shape
        stroke = f'stroke="{token("page")}" stroke-width=".75" vector-effect="non-scaling-stroke"'
        drawn = "".join(f'<path fill="{token(of_level(name))}" {stroke} d="{d}"/>' for name, d in paths.items())
        (width, height), (top, _, _, left) = plate.inner, plate.margins
        scale = f"{width / plate.x.domain[1]:.4f} {height / plate.y.domain[1]:.6f}"
        under = shared(f"{subject.id}-bars", self.size, drawn, f"translate({left} {top}) scale({scale})")
        return Drawing(plate.spec(subject.id, meta), under=under, blank=("bars",))

    def plate(self) -> Plate:
        wide = self.size == "wide"
        plate = Plate(
            SIZES[self.size],
            (120 if wide else 112) * self.deep + 44,
            (26, 2, 18, 2),
            x=Along((0, self.ACROSS * self.step - 1)),
            y=Along((0, self.deep * self.RISE), down=True),
            **self.now,
        )
        tokens = level_tokens(self.table)
        plate.give(bars=self.bars, heads=self.heads)
        plate.rect("bars", x="x", x2="z", y="u", y2="v", derive={"z": "datum.x+1"}, shades=Shades("c", tokens),
                   stroke="page", stroke_width=0.75)  # fmt: skip
        box: dict[str, Any] = {"x": "x", "x2": "z", "y": "y", "y2": "w", "fill": ""}
        plate.rect("heads", stroke="edge", stroke_width=0.75, **box)
        plate.rect("heads", when="datum.d==difficulty", stroke="mark", stroke_width=2, **box)
        here = {"derive": {"a": f"datum.x+dice-{self.numbers[0]}", "b": f"datum.x+dice-{self.numbers[0]}+1"}}
        plate.rect("heads", x="a", x2="b", y="y", y2="w", when="datum.d==difficulty", fill="", stroke="mark",
                   stroke_width=2, **here)  # fmt: skip
        weight = {"expr": "datum.d==difficulty?'bold':'normal'"}
        plate.text("heads", x="x", y="y", say="'difficulty '+datum.d", dy=-11, align="left", font_weight=weight)
        last = f"datum.w>{(self.deep - 1) * self.RISE + 1000}"
        first, most = self.numbers[0], self.numbers[-1]
        plate.text("heads", x="x", y="w", when=last, say=f"'{first}'", dx=4, dy=12, fill="muted")
        plate.text("heads", x="z", y="w", when=last, say=f"'{most} dice'", align="right", dy=12, fill="muted")
        _legend(plate, [str(name) for name in self.names], tokens, wide)
        return plate


def _legend(plate: Plate, names: list[str], tokens: dict[str, str], wide: bool) -> None:
    """Keys above the pictures, best to the right."""
    keys: Rows = []
    at = 0.0
    for name in names:
        keys.append({"c": name, "p": at})
        at += 15 + len(name) * 6.2 + (20 if wide else 6)
    if at > plate.width + 6:
        raise FigureError(f"the names of the bands need {at:.0f} of {plate.width} pixels; shorten them")
    inner = plate.inner[0]
    end = plate.x.domain[1]
    place = {"x": f"datum.p*{end}/{inner}", "w": f"(datum.p+10)*{end}/{inner}", "t": f"(datum.p+15)*{end}/{inner}"}
    high = plate.y.domain[1] / plate.inner[1]
    plate.give(keys=keys)
    plate.rect("keys", x="x", x2="w", y=-20 * high, y2=-10 * high, derive=place, shades=Shades("c", tokens), stroke="edge",
               stroke_width=0.75)  # fmt: skip
    name = "upper(slice(datum.c,0,1))+slice(datum.c,1)"
    plate.text("keys", x="t", y=-15 * high, derive=place, say=name, align="left", fill="muted")
