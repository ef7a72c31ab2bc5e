"""The figures of the page Compare: where one reading is kinder than another, and both chances by your rating."""

import json
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np

from hooks.html.difference import CLASSES, COARSE, FINE, FINE_BELOW, change, classes, extremes, steps_for
from hooks.html.markup import Html, tag
from hooks.html.template import drawn
from hooks.html.thumbnail import class_paths
from hooks.pages.compare.ranking import QUARTERS, VariantOdds
from oppose_engine import points
from oppose_engine.questions.basis import Basis

TICKS = range(0, 101, 20)
ISLAND = 20
APART = 0.08
"""The names of both curves stand so far from a crossing and from the foot, in parts of the width and the height."""


def scale() -> str:
    """The classes and their lower limits, for the script that redraws the map."""
    steps = {"coarse": [float(step) for step in COARSE], "fine": [float(step) for step in FINE]}
    return json.dumps({"classes": CLASSES, "fineBelow": FINE_BELOW, **steps})


def _place(index: int, size: int) -> str:
    """The middle of a cell, in percent."""
    return f"{100 * (index + 0.5) / size:.3f}%"


def _up(chance: Fraction) -> str:
    return f"{100 - 100 * float(chance):.3f}%"


def difference_map(a: VariantOdds, b: VariantOdds, you: int, them: int) -> Html:
    """The signed map of all match-ups, the state and both extremes marked, its scale and its extremes in words."""
    steps = steps_for(a.table, b.table)
    changed, unit = change(a.table, b.table)
    labels = a.table.axes[0].values
    size = len(labels)
    paths = class_paths(classes(changed, unit, steps).tolist(), [f"diff-{name}" for name in CLASSES])
    peaks = (("+", changed.argmax()), ("\N{MINUS SIGN}", changed.argmin()))
    i, j = labels.index(you), labels.index(them)
    named = [f"{float(step):g}" for step in steps]
    return drawn(
        "pages/compare/map.html",
        a=a,
        b=b,
        size=size,
        paths=[*paths, tag("path", d=sign_line(changed), class_="op-zero")],
        ticks=[(n, _place(n, size)) for n in TICKS],
        peaks=[(sign, *(_place(n, size) for n in divmod(int(at), size))) for sign, at in peaks],
        across=_place(j, size),
        down=_place(i, size),
        left=2 * j > size,
        low=2 * i > size,
        said=f"{you} against {them}: {points(b.chance(you, them) - a.chance(you, them), 1)}",
        classes=CLASSES,
        steps=[*(f"\N{MINUS SIGN}{name}" for name in reversed(named)), *(f"+{name}" for name in named)],
        basis=Basis("difference-caption", (str(a.table.id), str(b.table.id))),
        extremes=extremes(changed, unit, labels),
    )


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


def both_curves(a: VariantOdds, b: VariantOdds, you: int, them: int) -> Html:
    """Your chance by your rating against one opponent, in both readings; where they cross is marked."""
    labels = [int(label) for label in a.table.axes[0].values]
    size = len(labels)
    rows = [[each.chance(label, them) for label in labels] for each in (a, b)]
    lines = ("L".join(f"{n + 0.5} {100 - 100 * float(chance):.3f}" for n, chance in enumerate(row)) for row in rows)
    gaps = [one - other for one, other in zip(*rows, strict=True)]
    turns = pairwise(n for n in range(size) if gaps[n])
    crossed = [n for last, n in turns if (gaps[last] > 0) != (gaps[n] > 0)]
    clear = [n for n in range(size) if min(row[n] for row in rows) > APART]
    clear = [n for n in clear if all(abs(n - each) > size * APART for each in crossed)]
    widest = max(clear or range(size), key=lambda n: abs(gaps[n]))
    return drawn(
        "pages/compare/curves.html",
        them=them,
        size=size,
        paths=[tag("path", d=f"M{line}", class_=f"op-line-{name}") for name, line in zip("ab", lines, strict=True)],
        quarters=[int(100 * quarter) for quarter in QUARTERS],
        ticks=[(n, _place(n, size)) for n in TICKS],
        at=_place(labels.index(you), size),
        crossed=[(labels[n], _place(n, size), _up(rows[0][n])) for n in crossed],
        named=[
            (name, _place(widest, size), _up(row[widest]), (name == "a") == (gaps[widest] >= 0))
            for name, row in zip("ab", rows, strict=True)
        ],
    )
