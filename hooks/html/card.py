"""The card of a game on the home page: its name, a small picture, the odds of one match-up."""

from collections.abc import Sequence

from hooks.html.bar import Share
from hooks.html.markup import Child, Html, lines, tag
from oppose_engine import percent
from oppose_engine.questions.claim import Claim


def card(
    *, name: str, address: str, picture: Child, question: str, shares: Sequence[Share], claim: Claim, line: str
) -> Html:
    """The whole card is a link: name, thumbnail, one match-up in numbers, what is special about the game."""
    first, *rest = shares
    others = (
        tag(
            "span", tag("span", share.label.lower()), " ", tag("span", f"{percent(share.chance, 1)}%"), class_="op-pair"
        )
        for share in rest
    )
    numbers = lines(
        tag("span", question, class_="op-question"),
        tag("strong", f"{percent(first.chance, 1)}%", class_="op-large"),
        *others,
    )
    return tag(
        "li",
        tag(
            "a",
            lines(
                tag("strong", name, class_="op-name"),
                tag(
                    "div", picture, tag("div", numbers, class_="op-figures", data_claim=str(claim)), class_="op-inside"
                ),
                tag("span", line, class_="op-line"),
            ),
            href=address,
            class_="op-card",
        ),
    )
