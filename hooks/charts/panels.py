"""Small pictures of stacked bars, three in a row on one scale: one picture for each label of an axis."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hooks.charts.frame import Drawing, shared
from hooks.charts.grammar import Along, Plate, Rows, Shades, token
from hooks.charts.keys import keys
from hooks.charts.subject import SIZES
from oppose_engine import OddsTable

__all__ = ["Panels"]

ACROSS, RISE = 3, 1430


@dataclass(frozen=True, kw_only=True)
class Panels:
    """How a table of two leading axes is drawn: its first along each picture, its second a picture each.

    ``tokens`` are the colours of what is stacked, from the top. ``signals`` are what controls set: the
    label on the first axis, and the number of the picture, which begins at ``first``. ``heads`` name the
    pictures, ``ends`` are the words below their first and last bar.
    """

    table: OddsTable
    tokens: Mapping[str, str]
    signals: tuple[str, str]
    now: tuple[int, int]
    heads: tuple[str, ...]
    ends: tuple[str, str]
    first: int = 0
    gap: int = 1
    key_names: Mapping[str, str] | None = None

    def drawing(self, size: str, figure: str) -> Drawing:
        """The live chart; the bars of its still picture are one path a colour, for both widths."""
        bars, heads = self._rows()
        plate = self._plate(size, bars, heads)
        paths: dict[str, str] = {}
        for bar in bars:
            shape = f"M{bar['x']},{bar['u']}h1v{bar['v'] - bar['u']}h-1z"
            paths[bar["c"]] = paths.get(bar["c"], "") + shape
        stroke = f'stroke="{token("page")}" stroke-width="{self._line}" vector-effect="non-scaling-stroke"'
        drawn = "".join(f'<path fill="{token(self.tokens[name])}" {stroke} d="{d}"/>' for name, d in paths.items())
        (width, height), (top, _, _, left) = plate.inner, plate.margins
        scale = f"{width / plate.x.domain[1]:.4f} {height / plate.y.domain[1]:.6f}"
        under = shared(f"{figure}-bars", size, drawn, f"translate({left} {top}) scale({scale})")
        return Drawing(plate, under=under, blank=("bars",))

    @property
    def _step(self) -> int:
        return len(self.table.axes[0].values) + self.gap

    @property
    def _deep(self) -> int:
        return -(-len(self.heads) // ACROSS)

    @property
    def _line(self) -> float:
        """How wide the gap between bars is; many bars have none."""
        return 0.75 if self._step < 20 else 0

    def _rows(self) -> tuple[Rows, Rows]:
        bars: Rows = []
        heads: Rows = []
        columns, _, last = (axis.values for axis in self.table.axes)
        at = [last.index(name) for name in self.tokens]
        for k, words in enumerate(self.heads):
            x, y = (k % ACROSS) * self._step, (k // ACROSS) * RISE + RISE - 1080
            heads.append({"d": self.first + k, "t": words, "x": x, "z": x + len(columns), "y": y, "w": y + 1000})
            for i, _ in enumerate(columns):
                cell = self.table.cells[i, k]
                shares = [int(cell[n]) * 1000 / self.table.denominator_at(i) for n in at]
                for j, name in enumerate(self.tokens):
                    top, low = round(sum(shares[:j])), round(sum(shares[: j + 1]))
                    if low > top:
                        bars.append({"c": name, "x": x + i, "u": y + top, "v": y + low})
        return bars, heads

    def _plate(self, size: str, bars: Rows, heads: Rows) -> Plate:
        wide = size == "wide"
        along, which = self.signals
        plate = Plate(
            SIZES[size],
            (120 if wide else 112) * self._deep + 44,
            (26, 2, 18, 2),
            x=Along((0, ACROSS * self._step - self.gap)),
            y=Along((0, self._deep * RISE), down=True),
            **dict(zip(self.signals, self.now, strict=True)),
        )
        plate.give(bars=bars, heads=heads)
        edge: dict[str, Any] = {"stroke": "page", "stroke_width": self._line} if self._line else {}
        plate.rect("bars", x="x", x2="z", y="u", y2="v", derive={"z": "datum.x+1"}, shades=Shades("c", self.tokens),
                   **edge)  # fmt: skip
        box: dict[str, Any] = {"x": "x", "x2": "z", "y": "y", "y2": "w", "fill": ""}
        this = f"datum.d=={which}"
        plate.rect("heads", stroke="edge", stroke_width=0.75, **box)
        plate.rect("heads", when=this, stroke="mark", stroke_width=2, **box)
        place = f"datum.x+{along}-({self.table.axes[0].values[0]})"
        plate.rect("heads", x="a", x2="b", y="y", y2="w", when=this, fill="", stroke="mark", stroke_width=2,
                   derive={"a": place, "b": f"{place}+1"})  # fmt: skip
        weight = {"expr": f"{this}?'bold':'normal'"}
        plate.text("heads", x="x", y="y", say="datum.t", dy=-11, align="left", font_weight=weight,
                   font_size=12 if wide else 11)  # fmt: skip
        last = f"datum.w>{(self._deep - 1) * RISE + 1000}"
        first, most = (f"'{words}'" for words in self.ends)
        plate.text("heads", x="x", y="w", when=last, say=first, dx=4, dy=12, align="left", fill="muted")
        plate.text("heads", x="z", y="w", when=last, say=most, align="right", dy=12, fill="muted")
        keys(plate, {(self.key_names or {}).get(name, name): tint for name, tint in self.tokens.items()}, 15)
        return plate
