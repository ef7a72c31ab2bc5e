"""What more dice buy: the bands of a pool over the number of dice."""

from __future__ import annotations

from typing import Any

from hooks.charts import Along, Plate, Rows, Shades, token
from hooks.figures.frame import Drawing, Figure, Slider, shared
from hooks.figures.keys import keys
from hooks.figures.subject import SIZES, Subject, level_tokens, of_level
from oppose_engine import OddsTable
from oppose_engine.text import percent

__all__ = ["pool_bands"]


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
        controls=(
            Slider("dice", "Dice", first[0], int(table.axes[0].values[-1]), dice),
            Slider("difficulty", "Difficulty", first[1], int(table.axes[1].values[-1]), difficulty),
        ),
        drawings={size: _Panels(size, table, dice, difficulty).drawing(subject, meta) for size in SIZES},
    )


def _says(table: OddsTable) -> list[list[str]]:
    dice, difficulties, names = (axis.values for axis in table.axes)
    return [
        [
            f"{n} {'die' if n == 1 else 'dice'} at difficulty {d}: "
            + ", ".join(f"{name} {percent(table.value(dice=n, difficulty=d, outcome=name), 1)}%" for name in names)
            + "."
            for d in difficulties
        ]
        for n in dice
    ]


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
        keys(plate, tokens, 15)
        return plate
