"""A square map of match-ups, whose still picture is drawn with few paths, one for each class of cells."""

from collections.abc import Iterable, Sequence
from typing import Any

from hooks.charts.frame import Drawing, shared
from hooks.charts.grammar import Along, Plate, Rows, Shades, token
from hooks.charts.subject import SIZES
from hooks.html.difference import CLASSES
from hooks.html.words import minus

FEW = 21
"""Up to this many sides are a table, where each cell has its number; a map is of more."""

PINNED: dict[str, Any] = {"derive": {"t": "them", "y": "you"}}
"""Where the marked cell is."""


class Sides:
    """The two edges of a map: their labels, and what each side is called.

    Places on the live map are the labels themselves, whole numbers in a row from ``first``. Labels that are no
    numbers stand at 0, 1, 2 and so on. ``ends`` are the outer edges of the first and last cell.
    """

    def __init__(self, labels: Sequence[Any], you: str, them: str) -> None:
        self.labels = [minus(label) for label in labels]
        self.you, self.them = f"{you} \N{DOWNWARDS ARROW}", f"{them} \N{RIGHTWARDS ARROW}"
        self.count = len(labels)
        self.first = labels[0] if isinstance(labels[0], int) else 0
        self.ends = self.first - 0.5, self.first + self.count - 0.5


def contour_line(path: str, level: int) -> str:
    """The line at a level of percent; the one at 50 is heavy."""
    weight = 'stroke-width="2.2"' if level == 50 else 'stroke-opacity=".7"'
    if not path:
        return ""
    return f'<path d="{path}" fill="none" stroke="{token("mark")}" {weight} vector-effect="non-scaling-stroke"/>'


def drawing(figure: str, size: str, made: Plate, count: int, paths: Iterable[str], **rows: Rows) -> Drawing:
    """The live map; its still picture has these rows, and paths below, where one of the ``count`` cells is 1 wide."""
    top, _, _, left = made.margins
    place = f"translate({left} {top}) scale({made.inner[0] / count:.5f})"
    return Drawing(made, shared(f"{figure}-cells", size, "".join(paths), place), rows)


def plate(size: str, sides: Sides, **params: Any) -> Plate:
    """The live map, empty: the page's script fills it from the counts, whichever measure is shown.

    Dotted lines lead to the marked cell; what is drawn later, such as the names of lines, stands over them.
    """
    margins = top, right, bottom, left = (46, 150, 26, 46) if size == "wide" else (44, 14, 26, 34)
    lo, hi = sides.ends
    step = 5 if sides.count < 60 else 20 if size == "wide" else 25
    ticks = range(sides.first + -sides.first % step, sides.first + sides.count, step)
    along: dict[str, Any] = {"ticks": ticks, "words": f"{sides.labels}[datum.value-({sides.first})]"}
    x, y = Along((lo, hi), side="top", **along), Along((lo, hi), down=True, **along)
    made = Plate(SIZES[size], top + SIZES[size] - left - right + bottom, margins, x=x, y=y, **params)
    made.give(runs=[], edges=[], names=[], one=[{}], pin=[{}])
    tokens = [f"{scale}-{k}" for scale in ("chance", "share") for k in range(11)] + [f"diff-{k}" for k in CLASSES]
    made.rect("runs", x="a", x2="b", y="u", y2="v", shades=Shades("c", {name: name for name in tokens}))
    line: dict[str, Any] = {"x": "a", "x2": "b", "y": "u", "y2": "v", "stroke": "mark"}
    made.rule("edges", when="datum.l!=50", stroke_width=1, stroke_opacity=0.7, **line)
    made.rule("edges", when="datum.l==50", stroke_width=2.2, stroke_cap="square", **line)
    made.rect("one", x=lo, x2=hi, y=lo, y2=hi, fill="", stroke="edge")
    made.text("one", x=lo, y=lo, say=f"'{sides.you}'", align="left", dx=2 - left, dy=14 - top, fill="muted")
    made.text("one", x=hi, y=lo, say=f"'{sides.them}'", align="right", dy=14 - top, fill="muted")
    made.rule("pin", x="t", y=lo, y2="y", stroke="mark", stroke_dash=[2, 2], **PINNED)
    made.rule("pin", x=lo, x2="t", y="y", stroke="mark", stroke_dash=[2, 2], **PINNED)
    return made


def show_pin(made: Plate, size: str, sides: Sides, *, words: bool = True) -> None:
    """The marked cell and its words, at the places that the readout gives."""
    here, hi = PINNED, sides.ends[1]
    made.ring("pin", x="t", y="y", size=80, **here)
    if words and size == "wide":
        name = f"{sides.labels}[you-({sides.first})]+' against '+{sides.labels}[them-({sides.first})]"
        made.text("pin", x=hi, y="y", say=name, dx=8, dy=-12, align="left", font_weight="bold", **here)
        made.text("pin", x=hi, y="y", say="value", dx=8, dy=5, align="left", **here)
        if "even" in made.params:
            made.text("pin", x=hi, y="y", say="even", dx=8, dy=22, align="left", **here)
