"""A square map of match-ups: a still picture drawn with few paths, and the live chart."""

from collections.abc import Sequence
from typing import Any

from hooks.charts.frame import shared
from hooks.charts.grammar import Along, Plate, Rows, Shades, token
from hooks.charts.grid import Classes, cells, text
from hooks.charts.subject import SIZES
from hooks.html.difference import CLASSES

FEW = 21
"""Up to this many sides are a table, where each cell has its number; a map is of more."""


class Sides:
    """The two edges of a map: their labels, and what each side is called.

    Places on the live map are the labels themselves, whole numbers in a row from ``first``. Labels that are no
    numbers are in ``words`` and stand at 0, 1, 2 and so on.
    """

    def __init__(self, labels: Sequence[Any], you: str, them: str) -> None:
        self.labels = [str(label) for label in labels]
        self.you, self.them = f"{you} \N{DOWNWARDS ARROW}", f"{them} \N{RIGHTWARDS ARROW}"
        self.count = len(labels)
        numbers = isinstance(labels[0], int)
        self.first = labels[0] if numbers else 0
        self.words = () if numbers else tuple(self.labels)

    @property
    def ends(self) -> tuple[float, float]:
        """The outer edges of the first and the last cell."""
        return self.first - 0.5, self.first + self.count - 0.5

    def ticks(self, size: str) -> list[int]:
        step = 20 if size == "wide" else 25
        return [n for n in range(self.count) if n % step == 0]

    def margins(self, size: str) -> tuple[int, int, int, int]:
        """Top, right, bottom and left; the map between them is square."""
        return (46, 150, 26, 46) if size == "wide" else (44, 14, 26, 34)

    def box(self, size: str) -> tuple[int, int, int, int, int]:
        """Left, top and side of the map, width and height of the picture."""
        top, right, bottom, left = self.margins(size)
        side = SIZES[size] - left - right
        return left, top, side, SIZES[size], top + side + bottom


class Still:
    """The still picture; cells are 1 by 1 in a scaled group that both widths share."""

    def __init__(self, figure: str, size: str, sides: Sides) -> None:
        self.figure, self.size, self.sides = figure, size, sides
        self.left, self.top, self.side, self.width, self.height = sides.box(size)
        self.unit = self.side / sides.count
        self.shared: list[str] = []
        self.parts: list[str] = []
        for n in sides.ticks(size):
            x, y, label = self.x(n + 0.5), self.y(n + 0.5), sides.labels[n]
            self.parts.append(text(self.left - 6, y, label, "end", "muted"))
            self.parts.append(text(x, self.top - 11, label, fill="muted"))
        self.parts.append(text(2, 14, sides.you, "start", "muted"))
        self.parts.append(text(self.left + self.side, 14, sides.them, "end", "muted"))

    def x(self, column: float) -> float:
        return self.left + column * self.unit

    def y(self, row: float) -> float:
        return self.top + row * self.unit

    def paint(self, classes: Classes, names: Sequence[str]) -> None:
        """Colour the cells by class."""
        if self.size == "wide":  # whose paths the narrow one has too
            self.shared.append(f'<g shape-rendering="crispEdges">{cells(classes, lambda k: names[k])}</g>')

    def contour(self, path: str, ends: Rows, level: int, row: int) -> None:
        """The line at a level, and its name where it leaves the map (not beside the pin's words)."""
        weight = 'stroke-width="2"' if level == 50 else 'stroke-width=".8" stroke-opacity=".55"'
        if path:
            self.shared.append(
                f'<path d="{path}" fill="none" stroke="{token("mark")}" {weight} vector-effect="non-scaling-stroke"/>'
            )
        for end in ends:
            words, bold = f"{level}%", level == 50
            if end["side"] == "bottom":
                self.parts.append(text(self.x(end["at"]), self.y(self.sides.count) + 13, words, bold=bold))
            elif self.size == "wide" and abs(end["at"] - row) > 8:
                self.parts.append(text(self.left + self.side + 8, self.y(end["at"]), words, "start", bold=bold))

    def pin(self, you: int, them: int, words: str) -> None:
        """Mark the cell at these places; on a wide picture the words stand beside its row."""
        x, y = self.x(them + 0.5), self.y(you + 0.5)
        mark = token("mark")
        line = f"M{x:.1f},{self.top}V{y:.1f}H{self.left}"
        self.parts.append(f'<path d="{line}" fill="none" stroke="{mark}" stroke-dasharray="2,2"/>')
        dot = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{token("page")}" stroke="{mark}" stroke-width="2"/>'
        self.parts.append(dot)
        if self.size == "wide":
            edge = self.left + self.side + 8
            name = f"{self.sides.labels[you]} against {self.sides.labels[them]}"
            self.parts.append(text(edge, y - 7, name, "start", bold=True))
            self.parts.append(text(edge, y + 8, words, "start"))

    def extreme(self, you: int, them: int, level: float, words: str) -> None:
        """Mark a cell that is named beside the map at the height ``level``."""
        x, y = self.x(them + 0.5), self.y(you + 0.5)
        mark = f'fill="{token("page")}" stroke="{token("mark")}" stroke-width="2"'
        self.parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" {mark}/>')
        if self.size == "wide":
            edge = self.left + self.side + 12
            name = f"at {self.sides.labels[you]} against {self.sides.labels[them]}"
            self.parts.append(text(edge, level - 7, words, "start", bold=True))
            self.parts.append(text(edge, level + 8, name, "start"))

    def svg(self) -> str:
        place = f"translate({self.left} {self.top}) scale({self.unit:.5f})"
        grid = shared(f"{self.figure}-cells", self.size, "".join(self.shared), place)
        edge = f'fill="none" stroke="{token("edge")}"'
        box = f'<path d="M{self.left},{self.top}h{self.side}v{self.side}h-{self.side}z" {edge}/>'
        return (
            f'<svg class="op-twin op-{self.size}" data-spec="{{spec}}" viewBox="0 0 {self.width} {self.height}" '
            f'width="{self.width}" height="{self.height}" aria-hidden="true">{grid}{box}{"".join(self.parts)}</svg>'
        )


def plate(size: str, sides: Sides, **params: Any) -> Plate:
    """The live map, empty: the page's script fills it from the counts, whichever measure is shown."""
    left, top, side, width, height = sides.box(size)
    lo, hi = sides.ends
    words = f"{sides.labels}[datum.value-({sides.first})]"
    ticks = [tick + sides.first for tick in sides.ticks(size)]
    along: dict[str, Any] = {"ticks": ticks, "words": words}
    made = Plate(
        width,
        height,
        (top, width - left - side, height - top - side, left),
        x=Along((lo, hi), side="top", **along),
        y=Along((lo, hi), down=True, **along),
        **params,
    )
    made.give(runs=[], edges=[], exits=[], one=[{}], pin=[{}])
    tokens = [f"{scale}-{k}" for scale in ("chance", "share") for k in range(11)] + [f"diff-{k}" for k in CLASSES]
    made.rect("runs", x="a", x2="b", y="u", y2="v", shades=Shades("c", {name: name for name in tokens}))
    line: dict[str, Any] = {"x": "a", "x2": "b", "y": "u", "y2": "v", "stroke": "mark"}
    made.rule("edges", when="datum.l!=50", stroke_width=0.8, stroke_opacity=0.55, **line)
    made.rule("edges", when="datum.l==50", stroke_width=2, stroke_cap="square", **line)
    made.rect("one", x=lo, x2=hi, y=lo, y2=hi, fill="", stroke="edge")
    made.text("one", x=lo, y=lo, say=f"'{sides.you}'", align="left", dx=2 - left, dy=14 - top, fill="muted")
    made.text("one", x=hi, y=lo, say=f"'{sides.them}'", align="right", dy=14 - top, fill="muted")
    return made


def show_pin(made: Plate, size: str, sides: Sides, *, words: bool = True) -> None:
    """The marked cell and its words, at the places that the readout gives."""
    lo, hi = sides.ends
    here: dict[str, Any] = {"derive": {"t": "them", "y": "you"}}
    made.rule("pin", x="t", y=lo, y2="y", stroke="mark", stroke_dash=[2, 2], **here)
    made.rule("pin", x=lo, x2="t", y="y", stroke="mark", stroke_dash=[2, 2], **here)
    made.dot("pin", x="t", y="y", fill="page", stroke="mark", stroke_width=2, size=80, opacity=1, **here)
    if words and size == "wide":
        name = f"{sides.labels}[you-({sides.first})]+' against '+{sides.labels}[them-({sides.first})]"
        made.text("pin", x=hi, y="y", say=name, dx=8, dy=-7, align="left", font_weight="bold", **here)
        made.text("pin", x=hi, y="y", say="value", dx=8, dy=8, align="left", **here)
