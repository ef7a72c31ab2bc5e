"""The small picture on the card of a game: its own table, in the same colours, without text."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby

from hooks.html.markup import Html, tag
from hooks.html.shades import chance_class
from oppose_engine import OddsTable
from oppose_engine.views import by_tens


def chance_map(table: OddsTable) -> Html:
    """Your chance to win in every match-up of an opposed table, you down and them across."""
    you, them = (by_tens(axis.values) for axis in table.axes[:2])
    win = table.select(you=you, them=them).cells[..., 0].tolist()
    total = table.denominator_at(0)
    shades = [[chance_class(Fraction(count, total)) for count in row] for row in win]
    paths = class_paths(shades, [f"chance-{step}" for step in range(11)])
    return _picture(paths, len(them), len(you))


def band_columns(tokens: Sequence[str], columns: Sequence[Sequence[Fraction]]) -> Html:
    """Stacked shares in these colours, worst first: one column a size of pool, the best level at the bottom."""
    size = 100
    paths = []
    for number, token in enumerate(tokens):
        bars = []
        for x, column in enumerate(columns):
            top = round(size * sum(column[:number]))
            height = round(size * sum(column[: number + 1])) - top
            if height:
                bars.append(f"M{10 * x} {top}h9.3v{height}h-9.3z")
        if bars:
            paths.append(tag("path", d="".join(bars), class_=f"op-level-{token}"))
    return _picture(paths, 10 * len(columns), size)


def class_paths(classes: Sequence[Sequence[int]], colours: Sequence[str]) -> list[Html]:
    """The cells of each class as one path of horizontal runs, in the colour of the class."""
    found: dict[int, list[str]] = {}
    for y, row in enumerate(classes):
        x = 0
        for shade, run in groupby(row):
            width = len(list(run))
            found.setdefault(shade, []).append(f"M{x} {y}h{width}v1h-{width}z")
            x += width
    return [tag("path", d="".join(found[shade]), class_=f"op-{colours[shade]}") for shade in sorted(found)]


def _picture(paths: Iterable[Html], width: int, height: int) -> Html:
    shape = {"viewBox": f"0 0 {width} {height}", "preserveAspectRatio": "none"}
    return tag("svg", paths, class_="op-thumbnail", **shape, aria_hidden="true", focusable="false")
