"""Figure: what more dice buy, that is, the bands of a pool by number of dice, one small picture a difficulty."""

from typing import Any

from hooks.charts.frame import Drawing, Figure, shared, signals, texts
from hooks.charts.grammar import Along, Plate, Rows, Shades, token
from hooks.charts.plots import keys
from hooks.charts.sentences import likeliest
from hooks.charts.subject import SIZES, Subject, level_tokens
from hooks.html.words import number_of_dice
from oppose_engine import OddsTable
from oppose_engine.odds_table import Label
from oppose_engine.text import percent

ACROSS, RISE = 3, 1430
"""The pictures in a row, and how far one row is below another."""
LINE = 0.75
"""How wide the gap between bars is."""


def pool_bands(subject: Subject, table: OddsTable, dice: int = 7, difficulty: int = 6) -> Figure:
    """The share of each band over the number of dice, one small picture for each difficulty."""
    says = _says(table)
    numbers = [int(n) for n in table.axes[0].values]
    return Figure(
        **texts("pool-bands", subject, first=numbers[0], last=numbers[-1]),
        told=says,
        captions=[
            f"At difficulty {d} the likeliest band is {likeliest(table.axes[2].values, numbers, counts)}."
            for d, counts in zip(table.axes[1].values, table.cells.swapaxes(0, 1).tolist(), strict=True)
        ],
        caption_by="difficulty",
        signals=signals(table, dice=dice, difficulty=difficulty),
        meta={"pointer": {"x": "dice", "y": "difficulty"}, "across": ACROSS},
        draw=lambda size: _drawing(subject, size, table, dice=dice, difficulty=difficulty),
    )


def _says(table: OddsTable) -> list[list[str]]:
    dice, difficulties, names = (axis.values for axis in table.axes)

    def said(n: Label, d: Label) -> str:
        shares = {name: table.value(dice=n, difficulty=d, outcome=name) for name in names}
        bands = ", ".join(f"{name} {percent(share, 1)}%" for name, share in shares.items())
        return f"{number_of_dice(int(n))} at difficulty {d}: {bands}."

    return [[said(n, d) for d in difficulties] for n in dice]


def _drawing(subject: Subject, size: str, table: OddsTable, **now: int) -> Drawing:
    """The live chart; the bars of its still picture are one path a colour, for both widths."""
    tokens = level_tokens(table)
    bars, heads = _rows(table)
    plate = _plate(size, table, bars, heads, now)
    paths: dict[str, str] = {}
    for bar in bars:
        shape = f"M{bar['x']},{bar['u']}h1v{bar['v'] - bar['u']}h-1z"
        paths[bar["c"]] = paths.get(bar["c"], "") + shape
    stroke = f'stroke="{token("page")}" stroke-width="{LINE}" vector-effect="non-scaling-stroke"'
    drawn = "".join(f'<path fill="{token(tokens[name])}" {stroke} d="{d}"/>' for name, d in paths.items())
    (width, height), (top, _, _, left) = plate.inner, plate.margins
    scale = f"{width / plate.x.domain[1]:.4f} {height / plate.y.domain[1]:.6f}"
    under = shared(f"{subject.id}-bars", size, drawn, f"translate({left} {top}) scale({scale})")
    return Drawing(plate, under, {"bars": []})


def _rows(table: OddsTable) -> tuple[Rows, Rows]:
    """The parts of all bars, each with its place; the pictures with theirs."""
    bars: Rows = []
    heads: Rows = []
    dice, difficulties, names = (axis.values for axis in table.axes)
    for k, difficulty in enumerate(difficulties):
        x, y = (k % ACROSS) * (len(dice) + 1), (k // ACROSS) * RISE + RISE - 1080
        words = f"difficulty {difficulty}"
        heads.append({"d": int(difficulty), "t": words, "x": x, "z": x + len(dice), "y": y, "w": y + 1000})
        for i, _ in enumerate(dice):
            # the best at the bottom: a band lies on all better ones
            shares = [int(count) * 1000 / table.denominator_at(i) for count in table.cells[i, k]]
            for j, name in enumerate(names):
                top, low = round(sum(shares[:j])), round(sum(shares[: j + 1]))
                if low > top:
                    bars.append({"c": name, "x": x + i, "u": y + top, "v": y + low})
    return bars, heads


def _plate(size: str, table: OddsTable, bars: Rows, heads: Rows, now: dict[str, int]) -> Plate:
    wide, tokens, numbers = size == "wide", level_tokens(table), table.axes[0].values
    deep = -(-len(heads) // ACROSS)
    x, y = Along((0, ACROSS * (len(numbers) + 1) - 1)), Along((0, deep * RISE), down=True)
    plate = Plate(SIZES[size], (120 if wide else 112) * deep + 44, (26, 2, 18, 2), x=x, y=y, **now)
    plate.give(bars=bars, heads=heads)
    plate.rect("bars", x="x", x2="z", y="u", y2="v", derive={"z": "datum.x+1"}, shades=Shades("c", tokens),
               stroke="page", stroke_width=LINE)  # fmt: skip
    box: dict[str, Any] = {"x": "x", "x2": "z", "y": "y", "y2": "w", "fill": ""}
    this, place = "datum.d==difficulty", f"datum.x+dice-({numbers[0]})"
    plate.rect("heads", stroke="edge", stroke_width=0.75, **box)
    plate.rect("heads", when=this, stroke="mark", stroke_width=2, **box)
    plate.rect("heads", x="a", x2="b", y="y", y2="w", when=this, fill="", stroke="mark", stroke_width=2,
               derive={"a": place, "b": f"{place}+1"})  # fmt: skip
    weight = {"expr": f"{this}?'bold':'normal'"}
    plate.text("heads", x="x", y="y", say="datum.t", dy=-11, align="left", font_weight=weight,
               font_size=12 if wide else 11)  # fmt: skip
    last = f"datum.w>{(deep - 1) * RISE + 1000}"
    plate.text("heads", x="x", y="w", when=last, say=f"'{numbers[0]}'", dx=4, dy=12, align="left", fill="muted")
    plate.text("heads", x="z", y="w", when=last, say=f"'{numbers[-1]} dice'", align="right", dy=12, fill="muted")
    keys(plate, tokens, 15)
    return plate
