"""A stacked bar: the parts of a whole side by side, such as the four outcomes of a match-up."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from hooks.html.markup import Html, tag
from hooks.html.shades import level_tokens
from hooks.html.words import start
from oppose_engine import OUTCOMES, OddsTable, Outcomes
from oppose_engine.odds_table import Label

WIDTH = 1000
NARROWEST = 3
LABELS = {"win": "You win", "tie": "Tie", "none": "Nobody", "lose": "They win"}
"""The labels of the outcomes of a match-up."""


@dataclass(frozen=True)
class Share:
    """One part of the whole: its name in data, its label, its colour, its exact share."""

    name: str
    label: str
    colour: str
    count: int
    denominator: int

    @property
    def chance(self) -> Fraction:
        return Fraction(self.count, self.denominator)


def shares_of(odds: Outcomes) -> list[Share]:
    """The four outcomes of a match-up as parts of a bar, you first."""
    return [Share(name, LABELS[name], f"outcome-{name}", odds[n], odds.denominator) for n, name in enumerate(OUTCOMES)]


def band_shares(table: OddsTable, **labels: Label) -> list[Share]:
    """The bands of an outcome, which the last axis names, as parts of a bar, worst first."""
    *leading, last = table.axes
    total = table.denominator_at(leading[0].index(labels[leading[0].name]) if leading else 0)
    bands = [str(label) for label in last.values]
    return [
        Share(band, start(band), f"level-{token}", int(table.value(**labels, **{last.name: label}) * total), total)
        for label, band, token in zip(last.values, bands, level_tokens(bands), strict=False)
    ]


def bar(shares: Sequence[Share]) -> Html:
    """The parts side by side; a part that is not zero is never too narrow to see."""
    widths = [max(NARROWEST, round(WIDTH * share.chance)) if share.count else 0 for share in shares]
    widths[widths.index(max(widths))] += WIDTH - sum(widths)
    parts, at = [], 0
    for share, width in zip(shares, widths, strict=True):
        if width:
            parts.append(tag("rect", x=at, y=0, width=width, height=34, class_=f"op-{share.colour}"))
        at += width
    return tag("svg", parts, class_="op-bar", viewBox=f"0 0 {WIDTH} 34", preserveAspectRatio="none", aria_hidden="true")
