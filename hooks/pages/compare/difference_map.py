"""The map on the page Compare: where one table gives you better chances than another, in nine colours."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from hooks.html.markup import Html, lines, tag
from oppose_engine import OddsTable

__all__ = ["difference_map", "scale", "scaled_change", "steps_for", "strip"]

CLASSES = ("m4", "m3", "m2", "m1", "0", "p1", "p2", "p3", "p4")
COARSE = (Fraction(1, 2), Fraction(2), Fraction(5), Fraction(10))
FINE = (Fraction(1, 20), Fraction(1, 4), Fraction(1, 2), Fraction(1))
"""Where classes begin, in points: between games; between readings of one that differ little."""
FINE_BELOW = 5
"""Readings whose largest difference is less than this many points get fine steps."""


def scale() -> str:
    """The classes and their lower limits, for the script that redraws the map."""
    steps = {"coarse": [float(step) for step in COARSE], "fine": [float(step) for step in FINE]}
    return json.dumps({"classes": CLASSES, "fineBelow": FINE_BELOW, **steps})


def steps_for(a: OddsTable, b: OddsTable) -> Sequence[Fraction]:
    """Fine steps if two readings of one game are nowhere five points apart, otherwise coarse steps."""
    scaled, whole = scaled_change(a, b)
    largest = max(abs(int(n)) for n in scaled.flat) * 100
    return FINE if a.id.system == b.id.system and largest < FINE_BELOW * whole else COARSE


def scaled_change(a: OddsTable, b: OddsTable) -> tuple[Any, int]:
    """The change of each cell as a whole number, and the unit of that number."""
    wholes = a.denominator_at(0), b.denominator_at(0)
    return b.cells[..., 0] * wholes[0] - a.cells[..., 0] * wholes[1], wholes[0] * wholes[1]


def difference_map(a: OddsTable, b: OddsTable, steps: Sequence[Fraction]) -> Html:
    """The map, with a pin on the largest gain and one on the largest loss."""
    scaled, whole = scaled_change(a, b)
    limits = [step * whole / 100 for step in steps]
    runs: dict[str, list[str]] = {name: [] for name in CLASSES}
    for y, row in enumerate(scaled.tolist()):
        x = 0
        while x < len(row):
            name = _class(row[x], limits)
            end = x + 1
            while end < len(row) and _class(row[end], limits) == name:
                end += 1
            runs[name].append(f"M{x} {y}h{end - x}v1h{x - end}z")
            x = end
    paths = [tag("path", d="".join(found), class_=f"op-diff-{name}") for name, found in runs.items() if found]
    ends = [divmod(int(at), scaled.shape[1]) for at in (scaled.argmax(), scaled.argmin())]
    pins = [tag("circle", cx=f"{them + 0.5}", cy=f"{you + 0.5}", r="1.3", class_="op-pin") for you, them in ends]
    size = len(a.axes[0].values)
    return tag(
        "svg",
        Html("\n"),
        lines(*paths, *pins),
        Html("\n"),
        class_="op-map-drawn",
        viewBox=f"0 0 {size} {size}",
        role="img",
        aria_label="Map of the differences; the table above holds the match-up, the sentence below the extremes",
        data_part="map",
    )


def _class(change: int, limits: Sequence[Fraction]) -> str:
    reached = sum(abs(change) >= limit for limit in limits)
    return f"{'p' if change > 0 else 'm'}{reached}" if reached else "0"


def strip(steps: Sequence[Fraction]) -> Html:
    """The nine classes, with the number at which each begins."""
    named = [f"{float(step):g}" for step in steps]
    labels = [f"\N{MINUS SIGN}{name}" for name in reversed(named)] + [f"+{name}" for name in named]
    return tag(
        "div",
        tag("div", (tag("i", class_=f"op-diff-{name}") for name in CLASSES), class_="op-diff-classes"),
        tag("div", (tag("span", label) for label in labels), class_="op-diff-labels", data_part="steps"),
        tag("div", tag("span", "A is kinder"), tag("span", "same"), tag("span", "B is kinder"), class_="op-diff-ends"),
        class_="op-diff-strip",
        aria_hidden="true",
    )
