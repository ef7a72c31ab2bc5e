"""The colours: the class of a value, the strip that explains a scale, the stylesheet's own in each scheme."""

import re
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from hooks.html.markup import Html, tag

SCHEMES = ("light", "dark", "print")
STYLESHEET = Path(__file__).parents[2] / "docs" / "assets" / "oppose.css"
LEVELS = {
    2: ("failure", "success"),
    3: ("failure", "success", "critical"),
    4: ("fumble", "failure", "success", "critical"),
    5: ("fumble", "failure", "success", "special", "critical"),
    6: ("fumble", "failure", "success", "special", "extreme", "critical"),
    7: ("fumble", "fumble", "failure", "success", "special", "extreme", "critical"),
}
"""The colours of a game's levels by the number of levels, worst to best; of seven, the two worst share one."""
LEGEND = "Shading. Each class is centred on its number: 50 means 45 to under 55."
"""What the strip of colours means."""
PARTS = {
    "regular": "success",
    "hard": "special",
    "botch": "fumble",
    "bad": "failure",
    "partial": "success",
    "complete": "special",
    "full": "special",
    "exceptional": "critical",
}
"""The level whose colour a level or band of another name takes."""


def read_tokens() -> dict[str, dict[str, str]]:
    """The custom properties of each scheme without ``--op-``: those of the blocks that set the page's colour."""
    text = STYLESHEET.read_text(encoding="utf-8")
    blocks = re.findall(r"\{([^{}]*--op-page:[^{}]*)\}", text)
    found = [dict(re.findall(r"--op-([\w-]+): (#\w{6});", block)) for block in blocks]
    return dict(zip(SCHEMES, found, strict=True))


def chance_class(chance: Fraction) -> int:
    """The class 0..10 of a chance: the nearest ten, half up, from the exact value.

    >>> chance_class(Fraction(449, 1000)), chance_class(Fraction(45, 100))
    (4, 5)
    """
    part, whole = chance.as_integer_ratio()
    return (20 * part + whole) // (2 * whole)


def level_tokens(levels: Sequence[str]) -> tuple[str, ...]:
    """The colour of each level of a game, worst to best; levels that all have known names keep their own.

    >>> level_tokens(("botch", "failure", "partial", "complete", "exceptional"))
    ('fumble', 'failure', 'success', 'special', 'critical')
    >>> level_tokens(("fumble", "failure", "success", "special"))
    ('fumble', 'failure', 'success', 'special')
    >>> level_tokens(("terrible", "poor", "great"))
    ('failure', 'success', 'critical')
    """
    named = tuple(PARTS.get(level, level) for level in levels)
    if set(named) <= set(LEVELS[6]) and len(set(named)) == len(named):
        return named
    return LEVELS[min(max(len(levels), 2), 7)][: len(levels)]


def key(kind: str, name: str) -> Html:
    """The small square that names a colour: ``kind`` is level or outcome."""
    return tag("span", class_=f"op-key op-{kind}-{name}", aria_hidden="true")


def strip(scale: str, *, reverse: bool = False) -> Html:
    """The eleven classes of ``chance`` or ``share``, each with the number at its centre."""
    colours = [tag("i", class_=f"op-{scale}-{10 - k if reverse else k}") for k in range(11)]
    steps = [tag("span", colour, 10 * k, class_="op-step") for k, colour in enumerate(colours)]
    shown = tag("p", LEGEND, class_="op-note"), tag("div", steps, class_="op-strip", aria_hidden="true")
    return tag("div", shown, class_="op-strip-box", data_search_exclude=True)
