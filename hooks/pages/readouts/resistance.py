"""The readout of a resistance roll; docs/assets/explore.js makes it live."""

from fractions import Fraction

from hooks.html.bar import Share
from hooks.html.markup import Html, join, tag
from hooks.html.words import chance
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.readouts.box import actions, answer, box, live
from hooks.pages.readouts.controls import Field, field
from oppose_engine.text import face

RESISTANCE = range(1, 101)
"""The scores that the readout takes."""


def resistance(placed: MechanicOnPage) -> Html:
    """Controls for active and passive; the answer is the chance and the roll that is needed."""
    active, passive = (int(value) for value in placed.example("active", "passive"))
    answers = []
    for variant in placed.variants:
        won = variant.rules.faces(active - passive)
        shares = [
            Share("success", "Active wins", "outcome-win", won, 100),
            Share("failure", "Passive holds", "outcome-lose", 100 - won, 100),
        ]
        how = {0: ": no roll can do it.", 100: ": no roll is needed."}.get(won, f", on a roll of {face(won)} or less.")
        said = join(
            f"An active {active} overcomes a passive {passive} ",
            tag("strong", chance(Fraction(won, 100))),
            f" of the time{how}",
        )
        answers.append(answer(variant.id, shares, said, []))
    low, high = RESISTANCE[0], RESISTANCE[-1]
    inputs = [
        field("resistance", Field("active", "Active", active, low, high, kind="you")),
        tag("span", "against", class_="op-against"),
        field("resistance", Field("passive", "Passive", passive, low, high, kind="them")),
        placed.switch(),
    ]
    return live(placed, "resistance", "resistance", [box("resistance", inputs, placed.panels(answers), actions())])
