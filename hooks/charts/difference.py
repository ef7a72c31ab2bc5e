"""Figure: the map of one table less another, which shows where a reading or a game is kinder to you."""

from fractions import Fraction
from itertools import product
from typing import Any

from hooks.charts.frame import Figure, FigureError, signals, texts
from hooks.charts.grammar import Plate, Rows, Shades, token
from hooks.charts.grid import cells
from hooks.charts.map import Sides, drawing, plate, show_pin
from hooks.charts.subject import Subject, names_of
from hooks.html.difference import CLASSES, change, classes, extremes, steps_for
from hooks.html.places import data_file
from oppose_engine import OddsTable
from oppose_engine.text import percent, points

Extreme = tuple[int, int, Fraction]
"""A pair of sides, and the change there."""

APART, ARM = 10, 1
"""How many cells one sign is from the next, and how many it reaches to each side."""

SAYS = "At {you} against {them}: {change} points. You win {b}% by {second} and {a}% by {first}."


def difference(subject: Subject, first: OddsTable, second: OddsTable) -> Figure:
    """The chance that you win by the second table less that by the first, in points."""
    if first.axes != second.axes or not first.is_opposed:
        raise FigureError(f"{second.id} has other axes; give two opposed tables with the same sides")
    a, b = _names(first, second)
    changed, unit = change(first, second)
    steps = steps_for(first, second)
    sides = Sides(first.axes[0].values, "your rating", "their rating")
    # where the largest gain and the largest loss are, if there are any
    flat = list(changed.flat)
    found = {divmod(flat.index(most), changed.shape[1]): most for most in (max(flat), min(flat)) if most}
    marked = [(i, j, most * unit) for (i, j), most in found.items()]
    caption = extremes(changed, unit, sides.labels)
    at = min(60, sides.count - 1), min(40, sides.count - 1)
    classed = classes(changed, unit, steps)
    paths = [cells(classed, [f"diff-{name}" for name in CLASSES]), *_signs(classed)]
    says = SAYS.replace("{first}", a).replace("{second}", b)
    return Figure(
        **texts("difference", subject, a=a, b=b, count=sides.count, caption=caption),
        says=_says(first, second, at, (a, b)),
        longest=SAYS.format(you=100, them=100, change="−44.44", a=44.44, b=44.44, first=a, second=b),
        caption=caption,
        signals=signals(first, you=at[0], them=at[1]),
        draw=lambda size: drawing(subject.id, size, _live(size, sides, marked), sides.count, paths),
        strip=_strip(steps, a, b),
        meta={"says": says, "pointer": {"x": "them", "y": "you"}, "steps": [*map(float, steps)], "apart": APART},
        data={"table": data_file(first.id, "json"), "other": data_file(second.id, "json")},
        links={f"CSV, {a}": data_file(first.id, "csv"), f"CSV, {b}": data_file(second.id, "csv")},
    )


def _names(first: OddsTable, second: OddsTable) -> tuple[str, str]:
    one, other = names_of(first), names_of(second)
    if first.id.system == second.id.system:
        return _called(one.variant), _called(other.variant)
    return one.game, other.game


def _called(variant: str) -> str:
    """The name of a reading in a sentence: "the ... reading", or quoted if it is more than a word."""
    quoted = f"\N{LEFT DOUBLE QUOTATION MARK}{variant}\N{RIGHT DOUBLE QUOTATION MARK}"
    return quoted if " " in variant else f"the {variant} reading"


def _signs(classed: Any) -> list[str]:
    """A + or a − where cells of every tenth row and column gain or lose, a path for each class.

    So gain and loss can be told apart without colour.
    """
    paths: dict[str, str] = {}
    pens: dict[str, tuple[int, int]] = {}
    for y, x in product(range(APART // 2, len(classed), APART), repeat=2):
        if (name := CLASSES[classed[y, x]]) == "0":
            continue
        # from where the sign before it ends, so that most signs of a row are written alike
        here, upright = pens.get(name, (0, 0)), name[0] == "p"
        stroke = f"h{2 * ARM}" + (f"m-{ARM}-{ARM}v{2 * ARM}" if upright else "")
        paths[name] = f"{paths.get(name, '')}m{x - ARM - here[0]},{y - here[1]}{stroke}"
        pens[name] = (x, y + ARM) if upright else (x + ARM, y)
    look = 'fill="none" stroke-width="1.5" vector-effect="non-scaling-stroke" transform="translate(.5 .5)"'
    return [f'<path d="{path}" stroke="{token(f"on-diff-{name}")}" {look}/>' for name, path in paths.items()]


def _says(first: OddsTable, second: OddsTable, at: tuple[int, int], names: tuple[str, str]) -> str:
    a, b = (Fraction(int(t.cells[(*at, 0)]), t.denominator_at(0)) for t in (first, second))
    you, them = (axis.values[place] for axis, place in zip(first.axes, at, strict=False))
    told = {"change": points(b - a, 2), "a": percent(a, 2), "b": percent(b, 2)}
    return SAYS.format(you=you, them=them, first=names[0], second=names[1], **told)


def _live(size: str, sides: Sides, marked: list[Extreme]) -> Plate:
    made = plate(size, sides, you=60, them=40, value="", outcome="")
    marks: Rows = []
    apart = 36 * sides.count / made.inner[0]
    for i, j, most in sorted(marked, reverse=True):
        # two names beside the map may not lie on one another
        level = min([i, *(mark["y"] - apart for mark in marks[-1:])])
        words = {"n": f"{points(most, 1)} points", "w": f"at {sides.labels[i]} against {sides.labels[j]}"}
        marks.append({"u": i, "t": j, "y": level, **words})
    made.give(marks=marks, signs=[])
    inks = Shades("c", {f"diff-{name}": f"on-diff-{name}" for name in CLASSES if name != "0"})
    made.rule("signs", x="l", x2="r", y="y", derive={"l": f"datum.x-{ARM}", "r": f"datum.x+{ARM}"},
              shades=inks, stroke_width=1.5)  # fmt: skip
    made.rule("signs", x="x", y="t", y2="b", derive={"t": f"datum.y-{ARM}", "b": f"datum.y+{ARM}"},
              when="datum.p", shades=inks, stroke_width=1.5)  # fmt: skip
    made.ring("marks", x="t", y="u", size=60)
    if size == "wide":
        hi = sides.ends[1]
        made.text("marks", x=hi, y="y", say="datum.n", dx=12, dy=-7, align="left", font_weight="bold")
        made.text("marks", x=hi, y="y", say="datum.w", dx=12, dy=8, align="left")
    show_pin(made, size, sides, words=False)
    return made


def _strip(steps: tuple[Fraction, ...], a: str, b: str) -> str:
    edges = [f"−{float(step):g}" for step in reversed(steps)] + [f"+{float(step):g}" for step in steps]
    cells = "".join(f"<li><span>{edge}</span></li>" for edge in (*edges, ""))
    words = f"<p><span>{a} better</span><span>same</span><span>{b} better</span></p>"
    return f'<div class="op-shades op-shades-diff" data-shows="diff"><ol>{cells}</ol>{words}</div>'
