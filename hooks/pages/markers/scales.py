"""The colour scales as tables of swatches: the meaning of each class, its token, its colour in each scheme."""

from collections.abc import Sequence
from fractions import Fraction

from hooks.html.difference import CLASSES, COARSE, FINE
from hooks.html.markup import tag
from hooks.html.records import Column, Records
from hooks.html.shades import FAILURES, SCHEMES, SUCCESSES, read_tokens
from hooks.html.template import told
from oppose_engine.errors import chosen
from oppose_engine.odds_table import OUTCOMES

Step = tuple[str, str, str]
"""The class without ``op-``, the text on its swatch, its meaning."""

_SAYS = told("pages/markers/scales.toml")


def scale(name: str) -> Records:
    """One scale of the stylesheet; RangeError lists the names of the scales."""
    levels = *FAILURES[3], *SUCCESSES[4]
    signs = {each: each.replace("m", "−").replace("p", "+") for each in CLASSES}
    apart = {each: f"{_within(each, COARSE)} (coarse); {_within(each, FINE)} (fine)" for each in CLASSES}
    made: dict[str, list[Step]] = {
        "chance": _tens("chance"),
        "share": _tens("share"),
        "level": [(f"level-{level}", level.capitalize(), _SAYS["levels"].get(level, level)) for level in levels],
        "outcome": [(f"outcome-{outcome}", *_SAYS["outcomes"][outcome]) for outcome in OUTCOMES],
        "difference": [(f"diff-{each}", signs[each], apart[each]) for each in CLASSES],
    }
    steps, colours = chosen("scale", name, made), read_tokens()
    columns = [Column("Class", words=True), Column("Means", words=True), Column("Token", words=True)]
    columns += [Column(head) for head in ("Light", "Dark", "Paper")]
    rows = []
    for token, shown, means in steps:
        swatch, codes = tag("span", shown, class_=f"op-swatch op-{token}"), [colours[each][token] for each in SCHEMES]
        rows.append([swatch, means, *(tag("code", text) for text in (f"--op-{token}", *codes))])
    return Records(f"The classes of the scale of {name}, their tokens and colours.", columns, rows, classes="op-scale")


def _tens(name: str) -> list[Step]:
    """Eleven classes, each centred on a multiple of ten."""
    return [(f"{name}-{k}", str(10 * k), _range(max(0, 10 * k - 5), min(100, 10 * k + 5))) for k in range(11)]


def _range(low: int, high: int) -> str:
    if low == 0:
        return f"under {high}%"
    return f"{low}% and more" if high == 100 else f"{low}% to under {high}%"


def _within(name: str, steps: Sequence[Fraction]) -> str:
    if name == "0":
        return f"under {float(steps[0]):g} points either way"
    size, way = int(name[1]), "less" if name[0] == "m" else "more"
    low = f"{float(steps[size - 1]):g}"
    least = f"at least {low} point{'s' * (low != '1')} {way}"
    return least if size == len(steps) else f"{low} to under {float(steps[size]):g} {way}"
