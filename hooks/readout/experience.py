"""The readout that plans experience, checks and adventures; docs/assets/explore.js makes it live."""

from __future__ import annotations

from hooks.markup import Html, join, tag
from hooks.pages.spot import Spot
from hooks.readout.box import actions, box, live
from hooks.readout.controls import Field, field
from hooks.readout.data import USES
from oppose_engine.text import number

__all__ = ["planner"]


def planner(spot: Spot) -> Html:
    """From a rating to another: how many checks, how many adventures."""
    first, target = (int(value) for value in spot.example("start", "target"))
    uses = 2
    answers = []
    for variant in spot.variants:
        checks = variant.rules.expected_checks(first, target)
        adventures = variant.rules.expected_checks(first, target, uses)
        said = join(
            f"From {first} to {target} takes ",
            tag("strong", f"{number(checks, 1)} checks"),
            f" on average, and {number(adventures, 1)} adventures with {uses} rolls of the skill in each.",
        )
        gain = f"One check at {first} gains {number(variant.rules.expected_gain(first))} points on average."
        answers.append(
            tag(
                "div",
                tag("p", said, class_="op-sentence", data_part="sentence"),
                tag("p", tag("span", gain, data_part="exact"), class_="op-footnotes"),
                data_variant=variant.id,
            )
        )
    inputs = [
        field("planner", Field("start", "From", first, 0, 99, kind="number")),
        field("planner", Field("target", "To", target, 1, 100, kind="number")),
        field("planner", Field("uses", "Rolls in each adventure", uses, USES[0], USES[-1], kind="number")),
        spot.switch(),
    ]
    return live(spot, "planner", "experience", [box("planner", inputs, spot.panels(answers), actions())])
