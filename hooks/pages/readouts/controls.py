"""The controls of a readout: a number with its buttons and slider, or a list to choose from.

They are disabled until a script has loaded that makes them work.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from hooks.html.markup import Html, tag

LONGEST_NAME = 24
"""The most letters of a name that a reader gives a side."""


@dataclass(frozen=True)
class Field:
    """A control: its name in addresses, its label, its first value, the values it allows."""

    name: str
    label: str
    value: object
    low: int = 0
    high: int = 0
    top: int = 0
    """The end of the slider, if it ends before the last number allowed."""
    step: int = 1
    options: Sequence[tuple[str, str]] = ()
    kind: str = "choice"
    """How it looks: you, them, number, choice, name, or change (a small number without a slider)."""


def field(prefix: str, shown: Field) -> Html:
    """A number with its steps and its slider, or a list to choose from."""
    label = tag("label", shown.label, for_=f"{prefix}-{shown.name}", class_="op-label")
    slider = shown.kind != "change"
    if shown.kind == "name":
        control = name_field(prefix, shown)
    else:
        control = choice_field(prefix, shown) if shown.options else number_field(prefix, shown, slider=slider)
    return tag("span", label, control, class_=f"op-input op-input-{shown.kind}")


def between() -> Html:
    """The word between the two sides: a button that gives each what the other has."""
    arrows = tag("span", "\N{RIGHTWARDS ARROW OVER LEFTWARDS ARROW}", aria_hidden="true")
    return tag(
        "button",
        arrows,
        "against",
        type="button",
        class_="op-against op-swap",
        aria_label="against: swap the sides",
        data_do="swap",
        disabled=True,
    )


def choice_field(prefix: str, shown: Field) -> Html:
    return tag(
        "select",
        (tag("option", text, value=each, selected=each == str(shown.value)) for each, text in shown.options),
        id=f"{prefix}-{shown.name}",
        data_field=shown.name,
        autocomplete="off",
        disabled=True,
    )


def name_field(prefix: str, shown: Field) -> Html:
    """A few words of the reader's own."""
    return tag(
        "input",
        type="text",
        id=f"{prefix}-{shown.name}",
        maxlength=LONGEST_NAME,
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
