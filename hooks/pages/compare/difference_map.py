"""The map on the page Compare: where one table gives you better chances than another, in nine colours."""

import json
from collections.abc import Sequence
from fractions import Fraction

from hooks.html.difference import CLASSES, COARSE, FINE, FINE_BELOW, change, classes
from hooks.html.markup import Html, spread, tag
from hooks.html.thumbnail import class_paths
from oppose_engine import OddsTable


def scale() -> str:
    """The classes and their lower limits, for the script that redraws the map."""
    steps = {"coarse": [float(step) for step in COARSE], "fine": [float(step) for step in FINE]}
    return json.dumps({"classes": CLASSES, "fineBelow": FINE_BELOW, **steps})


def difference_map(a: OddsTable, b: OddsTable, steps: Sequence[Fraction]) -> Html:
    """The map, with a pin on the largest gain and one on the largest loss."""
    changed, unit = change(a, b)
    paths = class_paths(classes(changed, unit, steps).tolist(), [f"diff-{name}" for name in CLASSES])
    ends = [divmod(int(at), changed.shape[1]) for at in (changed.argmax(), changed.argmin())]
    pins = [tag("circle", cx=f"{them + 0.5}", cy=f"{you + 0.5}", r="1.3", class_="op-pin") for you, them in ends]
    size = len(a.axes[0].values)
    return spread(
        "svg",
        *paths,
        *pins,
        class_="op-map-drawn",
        viewBox=f"0 0 {size} {size}",
        role="img",
        aria_label="Map of the differences; the table above holds the match-up, the sentence below the extremes",
        data_part="map",
    )


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
