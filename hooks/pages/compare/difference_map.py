"""The map on the page Compare: where one table gives you better chances than another, in nine colours."""

import json
from collections.abc import Sequence
from fractions import Fraction

from hooks.html.difference import CLASSES, COARSE, FINE, FINE_BELOW, change
from hooks.html.markup import Html, lines, tag
from oppose_engine import OddsTable


def scale() -> str:
    """The classes and their lower limits, for the script that redraws the map."""
    steps = {"coarse": [float(step) for step in COARSE], "fine": [float(step) for step in FINE]}
    return json.dumps({"classes": CLASSES, "fineBelow": FINE_BELOW, **steps})


def difference_map(a: OddsTable, b: OddsTable, steps: Sequence[Fraction]) -> Html:
    """The map, with a pin on the largest gain and one on the largest loss."""
    changed, unit = change(a, b)
    limits = [step / (100 * unit) for step in steps]
    runs: dict[str, list[str]] = {name: [] for name in CLASSES}
    for y, row in enumerate(changed.tolist()):
        x = 0
        while x < len(row):
            name = _class(row[x], limits)
            end = x + 1
            while end < len(row) and _class(row[end], limits) == name:
                end += 1
            runs[name].append(f"M{x} {y}h{end - x}v1h{x - end}z")
            x = end
    paths = [tag("path", d="".join(found), class_=f"op-diff-{name}") for name, found in runs.items() if found]
    ends = [divmod(int(at), changed.shape[1]) for at in (changed.argmax(), changed.argmin())]
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


def _class(changed: int, limits: Sequence[Fraction]) -> str:
    reached = sum(abs(changed) >= limit for limit in limits)
    return f"{'p' if changed > 0 else 'm'}{reached}" if reached else "0"


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
