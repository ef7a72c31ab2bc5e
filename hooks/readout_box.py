"""What all readouts are built from: fields, the answer in each reading, small tables below.

Controls are disabled until a script is there to make them work. Parts that a script writes
carry ``data-part``; parts that there are once for each reading stand in ``data-variant``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hooks.components.readout import Share, bar
from hooks.components.shades import key
from hooks.markup import Child, Html, lines, tag
from oppose_engine import percent

__all__ = [
    "Field",
    "actions",
    "answer",
    "box",
    "choice_field",
    "field",
    "numbers",
    "problem",
    "rows",
    "status",
    "table",
]


@dataclass(frozen=True)
class Field:
    """A control: the name it has in addresses, its label, what it starts with, what it allows."""

    name: str
    label: str
    value: object
    low: int = 0
    high: int = 0
    top: int = 0
    """Where the slider ends, if before the last number allowed."""
    step: int = 1
    options: Sequence[tuple[str, str]] = ()
    kind: str = "choice"
    """How it looks: you, them, number, choice, or change (a small number without a slider)."""


def field(prefix: str, shown: Field) -> Html:
    """A number with its steps and its slider, or a list to choose from."""
    label = tag("label", shown.label, for_=f"{prefix}-{shown.name}", class_="op-label")
    slider = shown.kind != "change"
    control = choice_field(prefix, shown) if shown.options else number_field(prefix, shown, slider=slider)
    return tag("span", label, control, class_=f"op-input op-input-{shown.kind}")


def choice_field(prefix: str, shown: Field) -> Html:
    return tag(
        "select",
        (tag("option", text, value=each, selected=each == str(shown.value)) for each, text in shown.options),
        id=f"{prefix}-{shown.name}",
        data_field=shown.name,
        autocomplete="off",
        disabled=True,
    )


def number_field(prefix: str, shown: Field, *, steps: bool = True, slider: bool = True) -> Html:
    common: dict[str, str | int | bool | None] = {
        "min": shown.low,
        "max": shown.high,
        "step": shown.step,
        "value": str(shown.value),
        "data_field": shown.name,
        "autocomplete": "off",
        "disabled": True,
    }
    number = tag(
        "input",
        type="number",
        id=f"{prefix}-{shown.name}",
        inputmode="numeric",
        aria_describedby=f"{prefix}-problem",
        **common,
    )
    if not steps:
        return number
    by = "one" if shown.step == 1 else str(shown.step)
    less, more = (
        tag(
            "button",
            sign,
            type="button",
            tabindex=-1,
            aria_label=f"{shown.label}: {word}",
            data_step=f"{shown.name} {step}",
            disabled=True,
        )
        for sign, word, step in (("\N{MINUS SIGN}", f"{by} less", -shown.step), ("+", f"{by} more", shown.step))
    )
    stepper = tag("span", less, number, more, class_="op-stepper")
    if not slider:
        return stepper
    slide = tag(
        "input",
        type="range",
        tabindex=-1,
        aria_label=f"{shown.label}, slider",
        **common | {"max": shown.top or shown.high},
    )
    return Html(stepper + slide)


def numbers(shares: Sequence[Share], *, same_size: bool = False) -> Html:
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
            numbers(shares, same_size=same_size),
            data_readout=True,
            data_part="answer",
        ),
        tag("p", said, class_="op-sentence", data_part="sentence") if large else None,
        tag("p", (tag("span", text, data_part=part) for part, text in notes), class_="op-footnotes") if notes else None,
        data_variant=variant,
    )


def problem(prefix: str) -> Html:
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
        lines(tag("div", inputs, class_="op-inputs"), problem(prefix), *content),
        Html("\n"),
        class_="op-readout",
    )


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
