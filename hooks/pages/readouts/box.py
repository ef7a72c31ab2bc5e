"""The box of a readout: what is rolled, the answer in each reading, the questions and small tables below.

Parts that a script writes carry ``data-part``; parts that there are once for each reading stand in
``data-variant``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hooks.html.bar import Share, bar
from hooks.html.markup import Child, Html, lines, tag
from hooks.html.shades import key
from hooks.pages.game.spot import Spot
from oppose_engine import percent

__all__ = ["actions", "answer", "box", "inverse", "live", "rows", "status", "table"]


def live(
    spot: Spot,
    kind: str,
    table: str,
    content: Sequence[Child],
    *,
    classes: str = "op-match op-explore",
    optional: str = "",
    **data: str | None,
) -> Html:
    """A readout of a mechanic, which the script for its kind makes live; ``optional`` leaves the address if usual."""
    attributes = {
        "data_system": spot.system.id,
        "data_table": table,
        "data_variants": " ".join(variant.id for variant in spot.variants),
        "data_optional": optional or None,
        "data_stamp": spot.context.rules_hash,
    }
    return tag(
        "div",
        Html("\n"),
        lines(*content, status()),
        Html("\n"),
        class_=classes,
        id="match-up" if spot.place == 0 else f"match-up-{table}",
        data_search_exclude=True,
        data_readout_kind=kind,
        **attributes | data,
    )


def _numbers(shares: Sequence[Share], *, same_size: bool = False) -> Html:
    """Each share with its key and its number; the first is the large one unless all have the same size."""
    return tag(
        "dl",
        (
            tag(
                "div",
                tag("dt", key(*share.colour.split("-", 1)), " ", share.label),
                tag("dd", tag("span", percent(share.chance, 1), class_="op-share"), tag("span", "%", class_="op-unit")),
                data_outcome=share.name,
                data_count=share.count,
                data_denominator=share.denominator,
            )
            for share in shares
        ),
        class_="op-numbers op-even" if same_size else "op-numbers",
    )


def answer(
    variant: str,
    shares: Sequence[Share],
    said: Child,
    notes: Sequence[tuple[str, Child]],
    *,
    same_size: bool = False,
    large: bool = True,
) -> Html:
    """The bar, its numbers, the sentence, and notes as (part, text), for one reading."""
    return tag(
        "div",
        tag(
            "div",
            bar(shares),
            _numbers(shares, same_size=same_size),
            data_readout=True,
            data_part="answer",
        ),
        tag("p", said, class_="op-sentence", data_part="sentence") if large else None,
        tag("p", (tag("span", text, data_part=part) for part, text in notes), class_="op-footnotes") if notes else None,
        data_variant=variant,
    )


def _problem(prefix: str) -> Html:
    """Where a control says what it allows, and else what a change comes to; the line is always taken."""
    said = tag("p", class_="op-problem", id=f"{prefix}-problem", role="alert", data_part="problem")
    return tag("div", said, tag("p", class_="op-effect", data_part="effect"), class_="op-said")


def status() -> Html:
    """What a screen reader hears after a pause."""
    return tag("p", class_="op-unseen", role="status", data_part="status")


def actions(*more: Child) -> Html:
    """The link to this state."""
    return tag(
        "p",
        more,
        tag("button", "Copy link", type="button", class_="op-plain", data_do="copy", disabled=True),
        tag("button", "Share", type="button", class_="op-plain", data_do="share", hidden=True),
        class_="op-footnotes op-actions",
    )


def box(prefix: str, inputs: Child, *content: Child) -> Html:
    """The box: what is rolled, what is wrong with it, the answer, the link."""
    return tag(
        "div",
        Html("\n"),
        lines(tag("div", inputs, class_="op-inputs"), _problem(prefix), *content),
        Html("\n"),
        class_="op-readout",
    )


def inverse(spot: Spot, question: Child, answers: Iterable[str]) -> Html:
    """What it takes to come out well so often: the question, and its answer in each reading."""
    panels = spot.panels(
        tag("div", tag("p", said, data_part="need", class_="op-needed"), data_variant=variant.id)
        for said, variant in zip(answers, spot.variants, strict=True)
    )
    asked = tag("p", question, class_="op-question-line")
    return tag("div", Html("\n"), lines(asked, *panels), Html("\n"), class_="op-need")


def rows(content: Sequence[Sequence[Child]], now: int | None = None) -> Html:
    """The rows of a small table."""
    return lines(
        *(
            tag(
                "tr",
                tag("th", row[0], scope="row"),
                (tag("td", cell) for cell in row[1:]),
                class_="op-now" if n == now else None,
            )
            for n, row in enumerate(content)
        )
    )


def table(
    caption: Child, head: Sequence[Child], content: Sequence[Sequence[Child]], part: str, now: int | None = None
) -> Html:
    """A small table whose cells a script writes anew."""
    return tag(
        "table",
        Html("\n"),
        lines(
            tag("caption", caption),
            tag("thead", tag("tr", (tag("th", cell, scope="col") for cell in head))),
            tag("tbody", Html("\n"), rows(content, now), Html("\n"), data_part=part),
        ),
        Html("\n"),
        class_="op-small",
        data_search_exclude=True,
    )
