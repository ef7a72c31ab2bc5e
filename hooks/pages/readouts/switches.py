"""Check boxes instead of a list of readings, for mechanics whose readings combine independent switches.

A switch is a field of the rules with one value in the default reading and another value in other readings, such
as whether ones count against you. A mechanic has switches if each combination of them is a reading.
"""

import json
from dataclasses import dataclass
from itertools import product
from typing import Any

from hooks.html.markup import Html, lines, tag
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from oppose_engine.rules.check import Check


@dataclass(frozen=True)
class Switches:
    """The names and labels of the switches, and the reading for each set of switches that are off."""

    labels: dict[str, str]
    variants: dict[tuple[str, ...], str]

    @property
    def data(self) -> str:
        """What the script needs to know."""
        readings = {" ".join(off): variant for off, variant in self.variants.items()}
        return json.dumps({"names": list(self.labels), "readings": readings})


def switches(placed: MechanicOnPage) -> Switches | None:
    """The switches of a mechanic; None if its readings are not exactly the combinations of some switches."""
    default = placed.variants[0].rules
    declared = placed.mechanic.switches() if isinstance(placed.mechanic, Check) else ()
    found = [each for each in declared if any(_differs(v.rules, default, each.field) for v in placed.variants)]
    by_values = {tuple(_differs(v.rules, default, each.field) for each in found): v.id for v in placed.variants}
    if not found or len(by_values) != len(placed.variants) or len(placed.variants) != 2 ** len(found):
        return None
    names = [each.name for each in found]
    return Switches(
        labels={each.name: each.label for each in found},
        variants={
            tuple(name for name, each in zip(names, off, strict=True) if each): by_values[off]
            for off in product((False, True), repeat=len(names))
        },
    )


def _differs(rules: Any, default: Any, name: str) -> bool:
    return bool(getattr(rules, name) != getattr(default, name))


def check_boxes(made: Switches, prefix: str) -> Html:
    """One box for each switch, all on; without scripts, the readings are offered instead."""
    boxes = [
        tag(
            "label",
            tag("input", type="checkbox", id=f"{prefix}-{name}", data_switches=name, checked=True, disabled=True),
            tag("span", label),
            class_="op-check",
        )
        for name, label in made.labels.items()
    ]
    return tag("fieldset", tag("legend", "Rules", class_="op-unseen"), lines(*boxes), class_="op-switches")
