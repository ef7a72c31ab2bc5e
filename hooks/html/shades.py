"""The colours: the class of a value, the strip that explains a scale, and what the stylesheet sets in each scheme."""

import re
from collections.abc import Sequence
from fractions import Fraction

from hooks import ROOT
from hooks.html.markup import Html, tag
from hooks.html.template import drawn, told

SCHEMES = ("light", "dark", "print")
STYLESHEET = ROOT / "docs" / "assets" / "oppose.css"
FAILURES = {1: ("failure",), 2: ("fumble", "failure"), 3: ("fumble", "failure", "lapse")}
"""The colours of one, two and three levels that fail, worst to best; more of them are a scale like any other."""
_GOOD = ("", "success", "success critical", "success special critical", "success special extreme critical")
SUCCESSES = tuple(tuple(each.split()) for each in _GOOD)
"""The colours of up to four levels that succeed, worst to best."""
LEGEND = "Shading. Each class is centred on its number: 50 means 45 to under 55."
"""What the strip of colours means."""
PARTS = told("html/shades.toml")
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


def level_tokens(levels: Sequence[str], failing: int | None = None) -> tuple[str, ...]:
    """The colour of each level of a game, worst to best; levels that all have known names keep their own.

    ``failing`` is how many of them are no success: of these none is blue, and every other one is.

    >>> level_tokens(("botch", "failure", "partial", "complete", "exceptional"))
    ('fumble', 'failure', 'success', 'special', 'critical')
    >>> level_tokens(("fumble", "failure", "success", "special"))
    ('fumble', 'failure', 'success', 'special')
    >>> level_tokens(("terrible", "poor", "great"))
    ('failure', 'success', 'critical')
    >>> level_tokens(("miss", "weak hit", "strong hit", "advanced hit"), failing=1)
    ('failure', 'success', 'special', 'critical')
    """
    named = tuple(PARTS.get(level, level) for level in levels)
    if set(named) <= {*FAILURES[2], *SUCCESSES[4]} and len(set(named)) == len(named):
        return named
    if failing not in FAILURES or not 0 <= len(levels) - failing < len(SUCCESSES):
        failing = 1 if len(levels) < 4 else 2
    # of more levels than there are colours, the worst share one
    tokens = FAILURES[failing] + SUCCESSES[min(len(levels) - failing, 4)]
    return FAILURES[2][:1] * (len(levels) - len(tokens)) + tokens


def key(kind: str, name: str) -> Html:
    """The small square that names a colour: ``kind`` is level or outcome."""
    return tag("span", class_=f"op-key op-{kind}-{name}", aria_hidden="true")


def strip(scale: str, *, reverse: bool = False) -> Html:
    """The eleven classes of ``chance`` or ``share``, each with the number at its centre."""
    return drawn("html/strip.html", scale=scale, reverse=reverse, legend=LEGEND)
