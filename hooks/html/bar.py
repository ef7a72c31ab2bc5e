"""A stacked bar: the parts of a whole side by side, such as the four outcomes of a match-up."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from hooks.html.markup import Html
from hooks.html.shades import level_tokens
from hooks.html.template import drawn
from hooks.html.words import start
from oppose_engine import OUTCOMES, OddsTable, Outcomes, percent
from oppose_engine.odds_table import Label

WIDTH = 1000
NARROWEST = 3
NUMBER, LETTERS = 150, 56
"""The width of a part that has room for its number; how many letters fit into the whole."""
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


def again(odds: Outcomes) -> tuple[str, list[Share]] | None:
    """What becomes of a roll that nobody won, in words and as parts of a bar; None where somebody always wins.

    It is rolled again until somebody wins; where sides can only tie, a coin settles that.
    """
    if odds.none and odds.win + odds.lose:
        words, won, whole = "Decided by rolling again", odds.win, odds.win + odds.lose
    elif odds.tie and not odds.none:
        words, won, whole = "Ties split by a coin", 2 * odds.win + odds.tie, 2 * odds.denominator
    else:
        return None
    parts = (("win", won), ("lose", whole - won))
    return words, [Share(name, LABELS[name], f"outcome-{name}", count, whole) for name, count in parts]


def bar(shares: Sequence[Share], *, told: bool = True) -> Html:
    """The parts side by side; a part that is not zero is never too narrow to see.

    Each part has its name and its number, as far as there is room; without ``told`` it has neither.
    """
    widths = [max(NARROWEST, round(WIDTH * share.chance)) if share.count else 0 for share in shares]
    widths[widths.index(max(widths))] += WIDTH - sum(widths)
    parts, at = [], 0
    for share, width in zip(shares, widths, strict=True):
        room = "name" if width * LETTERS >= WIDTH * (len(share.label) + 8) else "number" if width >= NUMBER else "none"
        place = _part(at), _part(width), _part(at + width / 2), room
        parts.append((share.colour, share.label, percent(share.chance, 1), *place))
        at += width
    return drawn("html/bar.html", parts=parts, told=told)


def _part(width: float) -> str:
    """A width as part of the bar.

    >>> _part(570), _part(28.5)
    ('57%', '2.85%')
    """
    return f"{width / (WIDTH // 100):g}%"
