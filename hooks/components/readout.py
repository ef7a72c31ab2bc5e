"""One match-up as the eye reads it: the bar, the numbers under it, the sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from hooks.components.shades import key
from hooks.markup import Child, Html, tag
from oppose_engine import OUTCOMES, Outcomes, percent

__all__ = ["Share", "answer", "bar", "field", "readout", "shares_of"]

WIDTH = 1000
NARROWEST = 3
_LABELS = {"win": "You win", "tie": "Tie", "none": "Nobody", "lose": "They win"}


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
    return [Share(name, _LABELS[name], f"outcome-{name}", odds[n], odds.denominator) for n, name in enumerate(OUTCOMES)]


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


def field(label: str, value: object, name: str) -> Html:
    """What was rolled, as the box of an input: ``name`` is you, them or plain."""
    return tag(
        "span",
        tag("span", label, class_="op-label"),
        tag("span", str(value), class_="op-value"),
        class_=f"op-input op-input-{name}",
    )


def readout(inputs: Child, *answers: Child) -> Html:
    """The box: what is rolled, then the answer in each reading."""
    return tag("div", tag("div", inputs, class_="op-inputs"), answers, class_="op-readout")


def answer(shares: Sequence[Share], sentence: Child, notes: Sequence[Child] = (), *, even: bool = False) -> Html:
    """The bar, each share with its number, a sentence, what is exact.

    The first share is the large one, unless ``even`` gives all the same size.
    """
    return tag(
        "div",
        bar(shares),
        tag("dl", (_number(share) for share in shares), class_="op-numbers op-even" if even else "op-numbers"),
        tag("p", sentence, class_="op-sentence") if sentence else None,
        tag("p", (tag("span", note) for note in notes), class_="op-footnotes") if notes else None,
        data_readout=True,
    )


def _number(share: Share) -> Html:
    kind, _, name = share.colour.partition("-")
    return tag(
        "div",
        tag("dt", key(kind, name), " ", share.label),
        tag("dd", percent(share.chance, 1), tag("span", "%", class_="op-unit")),
        data_outcome=share.name,
        data_count=share.count,
        data_denominator=share.denominator,
    )
