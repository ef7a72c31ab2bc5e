"""The figures of the page Compare: where one reading is kinder than another, and both chances by your rating."""

import json
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np

from hooks.html.difference import CLASSES, COARSE, FINE, FINE_BELOW, change, classes, extremes, steps_for
from hooks.html.markup import Html, spread, tag
from hooks.html.thumbnail import class_paths
from hooks.pages.compare.ranking import QUARTERS, Reading
from oppose_engine import points
from oppose_engine.questions.claim import Claim

TICKS = range(0, 101, 20)
ISLAND = 20
At = str | int


def scale() -> str:
    """The classes and their lower limits, for the script that redraws the map."""
    steps = {"coarse": [float(step) for step in COARSE], "fine": [float(step) for step in FINE]}
    return json.dumps({"classes": CLASSES, "fineBelow": FINE_BELOW, **steps})


def _plot(part: str, box: str, label: str, drawn: Sequence[Html], over: Sequence[Html]) -> Html:
    """A picture whose lines follow its size, and over it what keeps its own: axes, marks, words."""
    drawing = f"op-{part}-drawn"
    shapes = tag("svg", drawn, class_=drawing, viewBox=box, preserveAspectRatio="none", role="img", aria_label=label)
    return tag("div", shapes, tag("svg", over, class_="op-over", aria_hidden="true"), class_="op-plot", data_part=part)


def _line(x1: At, x2: At, y1: At, y2: At, classes: str) -> Html:
    return tag("line", x1=x1, x2=x2, y1=y1, y2=y2, class_=classes)


def _word(text: At, x: At, y: At, classes: str, dx: int | None = None, dy: int | None = None) -> Html:
    return tag("text", text, x=x, y=y, dx=dx, dy=dy, class_=classes)


def _pin(x: At, y: At, r: int) -> Html:
    return tag("circle", cx=x, cy=y, r=r, class_="op-pin")


def _place(index: int, size: int) -> str:
    """The middle of a cell, in percent."""
    return f"{100 * (index + 0.5) / size:.3f}%"


def _up(chance: Fraction) -> str:
    return f"{100 - 100 * float(chance):.3f}%"


def difference_map(a: Reading, b: Reading, you: int, them: int) -> Html:
    """The signed map of all match-ups, the state and both extremes marked, its scale and its extremes in words."""
    steps = steps_for(a.table, b.table)
    changed, unit = change(a.table, b.table)
    labels = a.table.axes[0].values
    size = len(labels)
    paths = class_paths(classes(changed, unit, steps).tolist(), [f"diff-{name}" for name in CLASSES])
    paths.append(tag("path", d=sign_line(changed), class_="op-zero"))
    over = [_line(0, "100%", 0, "100%", "op-alike")]
    for n in TICKS:
        over.append(_word(n, _place(n, size), -6, "op-tick op-mid"))
        over.append(_word(n, -6, _place(n, size), "op-tick op-end", dy=4))
    over.append(_word("you \N{DOWNWARDS ARROW}", -6, -20, "op-tick op-end"))
    over.append(_word("them \N{RIGHTWARDS ARROW}", "100%", -20, "op-tick op-end"))
    over.append(_word("equal", "22%", "22%", "op-said-at op-mid op-slanted", dy=-6))
    for sign, at in (("+", int(changed.argmax())), ("\N{MINUS SIGN}", int(changed.argmin()))):
        down, across = (_place(n, size) for n in divmod(at, size))
        over += [_pin(across, down, 7), _word(sign, across, down, "op-mid", dy=4)]
    i, j = labels.index(you), labels.index(them)
    across, down, left = _place(j, size), _place(i, size), 2 * j > size
    said = f"{you} against {them}: {points(b.chance(you, them) - a.chance(you, them), 1)}"
    over += [_line(0, across, down, down, "op-guide"), _line(across, across, 0, down, "op-guide")]
    over.append(_pin(across, down, 6))
    aligned = "op-said-at op-end" if left else "op-said-at"
    over.append(_word(said, across, down, aligned, dx=-10 if left else 10, dy=-10 if 2 * i > size else 20))
    label = "Map of the differences; the table beside it holds the match-up, the sentence below it the extremes"
    claim = Claim("difference-caption", (str(a.table.id), str(b.table.id)))
    asked = f"Where is {b.name} kinder to you than {a.name}?"
    title = tag("p", asked, class_="op-small-title", data_part="map-title")
    said = tag("p", extremes(changed, unit, labels), class_="op-note", data_part="map-said", data_claim=str(claim))
    plot = _plot("map", f"0 0 {size} {size}", label, paths, over)
    return spread("div", title, plot, strip(steps), said, class_="op-map", data_section=True)


def sign_line(changed: Any) -> str:
    """The path between cells where you gain and all others; islands of fewer cells than ``ISLAND`` are left out.

    >>> sign_line(np.array([[1, -1]] * ISLAND))[:14]
    'M1 0v1M1 1v1M1'
    """
    gains = changed > 0
    shown, seen = gains.copy(), np.zeros(gains.shape, dtype=bool)
    for start in np.ndindex(gains.shape):
        cells = [] if seen[start] else [start]
        seen[start] = True
        for y, x in cells:  # which grows while it is read
            for near in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
                inside = 0 <= near[0] < gains.shape[0] and 0 <= near[1] < gains.shape[1]
                if inside and not seen[near] and gains[near] == gains[start]:
                    seen[near] = True
                    cells.append(near)
        if len(cells) < ISLAND:
            for cell in cells:
                shown[cell] = not gains[start]
    between = [f"M{x + 1} {y}v1" for y, x in np.argwhere(shown[:, 1:] != shown[:, :-1])]
    return "".join(between + [f"M{x} {y + 1}h1" for y, x in np.argwhere(shown[1:] != shown[:-1])])


def strip(steps: Sequence[Fraction]) -> Html:
    """The nine classes, with the number at which each begins."""
    named = [f"{float(step):g}" for step in steps]
    labels = [f"\N{MINUS SIGN}{name}" for name in reversed(named)] + [f"+{name}" for name in named]
    ends = (tag("span", text) for text in ("\N{MINUS SIGN} A is kinder", "same", "B is kinder +"))
    rows = (
        tag("div", (tag("i", class_=f"op-diff-{name}") for name in CLASSES), class_="op-diff-classes"),
        tag("div", (tag("span", label) for label in labels), class_="op-diff-labels", data_part="steps"),
        tag("div", ends, class_="op-diff-ends"),
    )
    return tag("div", rows, class_="op-diff-strip", aria_hidden="true")


def both_curves(a: Reading, b: Reading, you: int, them: int) -> Html:
    """Your chance by your rating against one opponent, in both readings; where they cross is marked."""
    labels = [int(label) for label in a.table.axes[0].values]
    size = len(labels)
    rows = [[each.chance(label, them) for label in labels] for each in (a, b)]
    drawn = ("L".join(f"{n + 0.5} {100 - 100 * float(chance):.3f}" for n, chance in enumerate(row)) for row in rows)
    paths = [tag("path", d=f"M{line}", class_=f"op-line-{name}") for name, line in zip("ab", drawn, strict=True)]
    over = []
    for share in (int(100 * quarter) for quarter in QUARTERS):
        over.append(_line(0, "100%", f"{share}%", f"{share}%", "op-grid-line"))
        over.append(_word(f"{100 - share}%", -6, f"{share}%", "op-tick op-end", dy=4))
    over += [_word(n, _place(n, size), "100%", "op-tick op-mid", dy=16) for n in TICKS]
    at = _place(labels.index(you), size)
    over.append(_line(at, at, 0, "100%", "op-guide"))
    gaps = [one - other for one, other in zip(*rows, strict=True)]
    for last, n in pairwise(n for n in range(size) if gaps[n]):
        if (gaps[last] > 0) != (gaps[n] > 0):
            over.append(_pin(_place(n, size), _up(rows[0][n]), 5))
            over.append(_word(labels[n], _place(n, size), _up(rows[0][n]), "op-said-at op-mid", dy=-10))
    widest = max(range(size), key=lambda n: abs(gaps[n]))
    for name, row in zip("ab", rows, strict=True):
        place, above = (_place(widest, size), _up(row[widest])), (name == "a") == (gaps[widest] >= 0)
        over.append(_word(name.upper(), *place, f"op-said-at op-mid op-name-{name}", dy=-8 if above else 18))
    label = "Both chances by your rating; the ranking below has those of every game"
    said = f"Your chance to win against {them}, by your rating"
    title = tag("p", said, class_="op-small-title", data_part="curve-title")
    plot = _plot("curve", f"0 0 {size} 100", label, paths, over)
    return tag("div", title, plot, class_="op-curves", data_section=True)
