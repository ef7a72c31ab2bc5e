"""A square map of match-ups: a still picture drawn with few paths, and the live chart."""

from collections.abc import Sequence
from html import escape
from typing import Any

from hooks.charts.frame import shared
from hooks.charts.grammar import Along, Plate, Rows, Shades, token
from hooks.charts.grid import Classes, cells, text
from hooks.charts.subject import SIZES
from hooks.html.difference import CLASSES

FEW = 21
"""On a map of up to this many sides each cell has room for its number."""


class Sides:
    """The two edges of a map: their labels, and what each side is called.

    Places on the live map are the labels themselves, counted from ``first``. Labels that are no numbers are in
    ``words`` and stand at 0, 1, 2 and so on.
    """

    def __init__(self, labels: Sequence[Any], you: str, them: str) -> None:
        self.labels = [str(label) for label in labels]
        self.you, self.them = f"{you} \N{DOWNWARDS ARROW}", f"{them} \N{RIGHTWARDS ARROW}"
        self.count = len(labels)
        whole = all(isinstance(label, int) for label in labels)
        numbers = whole and list(labels) == list(range(labels[0], labels[0] + self.count))
        self.first = labels[0] if numbers else 0
        self.words = () if numbers else tuple(self.labels)
        self.long = max(len(label) for label in self.labels) > 3

    @property
    def ends(self) -> tuple[float, float]:
        """The outer edges of the first and the last cell."""
        return self.first - 0.5, self.first + self.count - 0.5

    def ticks(self, size: str) -> list[int]:
        if self.count <= FEW:
            return list(range(0, self.count, 1 if size == "wide" or self.count < 12 or self.long else 2))
        step = 20 if size == "wide" else 25
        return [n for n in range(self.count) if n % step == 0]

    def margins(self, size: str) -> tuple[int, int, int, int]:
        """Top, right, bottom and left; the map between them is square."""
        top, right, bottom, left = (46, 150, 26, 46) if size == "wide" else (44, 14, 26, 34)
        more = 36 if self.long else 0
        return top + more, right, bottom, left + more // 2

    def box(self, size: str) -> tuple[int, int, int, int, int]:
        """Left, top and side of the map, width and height of the picture."""
        top, right, bottom, left = self.margins(size)
        side = SIZES[size] - left - right
        return left, top, side, SIZES[size], top + side + bottom

    def font(self, size: str) -> int:
        return 10 if size == "narrow" and self.count <= FEW else 12


class Still:
    """The still picture; cells are 1 by 1 in a scaled group that both widths share."""

    def __init__(self, figure: str, size: str, sides: Sides) -> None:
        self.figure, self.size, self.sides = figure, size, sides
        self.left, self.top, self.side, self.width, self.height = sides.box(size)
        self.unit = self.side / sides.count
        self.shared: list[str] = []
        self.parts: list[str] = []
        font = sides.font(size)
        for n in sides.ticks(size):
            x, y, label = self.x(n + 0.5), self.y(n + 0.5), sides.labels[n]
            self.parts.append(text(self.left - 6, y, label, "end", "muted", font=font))
            if sides.long:
                turned = f'transform="translate({x + 4:.1f} {self.top - 6}) rotate(-90)"'
                self.parts.append(f'<text {turned} font-size="{font}" fill="{token("muted")}">{escape(label)}</text>')
            else:
                self.parts.append(text(x, self.top - 11, label, fill="muted", font=font))
        self.parts.append(text(2, 14, sides.you, "start", "muted"))
        self.parts.append(text(self.left + self.side, 14, sides.them, "end", "muted"))

    def x(self, column: float) -> float:
        return self.left + column * self.unit

    def y(self, row: float) -> float:
        return self.top + row * self.unit

    def paint(self, classes: Classes, names: Sequence[str], numbers: Sequence[Sequence[str]] | None = None) -> None:
        """Colour the cells by class; write the numbers on them where there is room."""
        if self.size == "narrow":
            return  # it has the paths of the wide one, and no room for numbers
        self.shared.append(f'<g shape-rendering="crispEdges">{cells(classes, lambda k: names[k])}</g>')
        if numbers is None:
            return
        groups: dict[str, list[str]] = {}
        for i, row in enumerate(numbers):
            for j, words in enumerate(row):
                at = f'x="{self.x(j + 0.5):.0f}" y="{self.y(i + 0.5) + 4:.0f}"'
                groups.setdefault(f"on-{names[classes[i, j]]}", []).append(f"<text {at}>{escape(words)}</text>")
        self.parts += [
            f'<g font-size="11" text-anchor="middle" fill="{token(name)}">{"".join(texts)}</g>'
            for name, texts in groups.items()
        ]

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
        if self.sides.count <= FEW:
            at = f'x="{self.x(them):.1f}" y="{self.y(you):.1f}" width="{self.unit:.1f}" height="{self.unit:.1f}"'
            self.parts.append(f'<rect {at} fill="none" stroke="{mark}" stroke-width="2"/>')
        else:
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
    along: dict[str, Any] = {"ticks": ticks, "words": words, "font": sides.font(size)}
    turn = -90 if sides.long else 0
    made = Plate(
        width,
        height,
        (top, width - left - side, height - top - side, left),
        x=Along((lo, hi), side="top", turn=turn, **along),
        y=Along((lo, hi), down=True, **along),
        **params,
    )
    made.give(runs=[], edges=[], exits=[], numbers=[], one=[{}])
    tokens = [f"{scale}-{k}" for scale in ("chance", "share") for k in range(11)] + [f"diff-{k}" for k in CLASSES]
    made.rect("runs", x="a", x2="b", y="u", y2="v", shades=Shades("c", {name: name for name in tokens}))
    line: dict[str, Any] = {"x": "a", "x2": "b", "y": "u", "y2": "v", "stroke": "mark"}
    made.rule("edges", when="datum.l!=50", stroke_width=0.8, stroke_opacity=0.55, **line)
    made.rule("edges", when="datum.l==50", stroke_width=2, stroke_cap="square", **line)
    made.rect("one", x=lo, x2=hi, y=lo, y2=hi, fill="", stroke="edge")
    made.text("one", x=lo, y=lo, say=f"'{sides.you}'", align="left", dx=2 - left, dy=14 - top, fill="muted")
    made.text("one", x=hi, y=lo, say=f"'{sides.them}'", align="right", dy=14 - top, fill="muted")
    if sides.count <= FEW and size == "wide":
        on = Shades("c", {name: f"on-{name}" for name in tokens})
        made.text("numbers", x="t", y="u", say="datum.n", shades=on, font_size=11)
    return made


def show_pin(made: Plate, size: str, sides: Sides, *, words: bool = True) -> None:
    """The marked cell and its words, at the places that the controls give."""
    lo, hi = sides.ends
    here: dict[str, Any] = {"derive": {"t": "them", "y": "you"}}
    if sides.count <= FEW:
        edges = {"derive": {"a": "them-0.5", "b": "them+0.5", "u": "you-0.5", "v": "you+0.5"}}
        made.rect("one", x="a", x2="b", y="u", y2="v", fill="", stroke="mark", stroke_width=2, **edges)
    else:
        made.rule("one", x="t", y=lo, y2="y", stroke="mark", stroke_dash=[2, 2], **here)
        made.rule("one", x=lo, x2="t", y="y", stroke="mark", stroke_dash=[2, 2], **here)
        made.dot("one", x="t", y="y", fill="page", stroke="mark", stroke_width=2, size=80, opacity=1, **here)
    if words and size == "wide":
        name = f"{sides.labels}[you-({sides.first})]+' against '+{sides.labels}[them-({sides.first})]"
        made.text("one", x=hi, y="y", say=name, dx=8, dy=-7, align="left", font_weight="bold", **here)
        made.text("one", x=hi, y="y", say="value", dx=8, dy=8, align="left", **here)
