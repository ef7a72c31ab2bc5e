"""Switches that need no script: radio buttons choose which panels are shown.

A switch is one dimension (``a``, ``b`` ...); a panel names the option it belongs to in each
dimension it depends on. The stylesheet hides a panel while an option it needs is unchecked;
where a browser cannot do that, all panels are shown, each under its own caption.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hooks.markup import Child, Html, lines, tag

__all__ = ["DIMENSIONS", "Option", "Switch", "choice", "panel"]

DIMENSIONS = "ab"


@dataclass(frozen=True)
class Option:
    """One button: what it stands for (ids separated by spaces if for several) and what it says."""

    value: str
    label: str


@dataclass(frozen=True)
class Switch:
    """One row of buttons. Switches of one ``kind`` on a page move together where scripts run."""

    kind: str
    legend: str
    options: Sequence[Option]
    shown: bool = True
    """Whether the legend is visible; it is always read out."""


def choice(name: str, switches: Sequence[Switch], *content: Child) -> Html:
    """Switches over the panels they choose; a switch of one option is left out.

    ``name`` is unique on the page. The first option of each switch is chosen at first.
    """
    rows = [
        _switch(name, dimension, switch)
        for dimension, switch in zip(DIMENSIONS, switches, strict=False)
        if len(switch.options) > 1
    ]
    controls = tag("div", rows, class_="op-switches") if rows else None
    return tag("div", Html("\n"), lines(controls, *content), Html("\n"), class_="op-choice")


def panel(*content: Child, a: int | None = None, b: int | None = None) -> Html:
    """What is shown for option number ``a`` of the first switch and ``b`` of the second."""
    return tag("div", Html("\n"), lines(*content), Html("\n"), class_="op-panel", data_a=a, data_b=b)


def _switch(name: str, dimension: str, switch: Switch) -> Html:
    group = f"{name}-{switch.kind}"
    buttons = [
        (
            tag(
                "input",
                type="radio",
                name=group,
                id=f"{group}-{number}",
                value=option.value,
                checked=number == 0,
                data_pick=f"{dimension}{number}",
                autocomplete="off",
            ),
            tag("label", option.label, for_=f"{group}-{number}"),
        )
        for number, option in enumerate(switch.options)
    ]
    legend = tag("legend", switch.legend, class_="op-legend" if switch.shown else "op-unseen")
    return tag(
        "fieldset",
        legend,
        tag("div", buttons, class_="op-buttons"),
        class_="op-switch",
        data_switch=switch.kind,
    )
