"""The rule lab: any reading to start from, its rule to change, and what a change does."""

from hooks.html.bar import LABELS
from hooks.html.markup import Html, tag
from hooks.pages.ask.box import THEM, YOU, box, button, contest, games, sentence, typed
from hooks.pages.context import Context
from hooks.pages.readouts.box import table
from oppose_engine import percent


def lab(context: Context) -> Html:
    """The box with a rule as it is; docs/assets/lab.js makes its blocks."""
    main = contest(context)
    odds = main.odds(main.variants[0].id, main.side(YOU), main.side(THEM))
    inputs = [*games(context), typed("you", "You", YOU), typed("them", "Them", THEM)]
    said = sentence(f"{percent(odds.chance('win'), 1)}%", f" of the time you win at {YOU} against {THEM}.")
    doing = [button(does, text) for does, text in (("undo", "Undo"), ("redo", "Redo"), ("again", "Start over"))]
    rows = [[name, *[percent(odds.chance(each))] * 2, "0.00"] for each, name in LABELS.items()]
    drawn = tag("svg", class_="op-map-drawn", role="img", aria_label="Map of the change in win minus lose")
    below = [
        table("The match-up", ["", "Start", "Now", "Change"], rows, "outcomes"),
        tag("p", doing, button("file", "Rule file"), button("system", "System file"), class_="op-actions"),
        tag("div", button("open", "Change this rule"), class_="op-lab-rule", data_part="rule"),
        table("Is it fair?", ["", "Start", "Now"], [], "fair"),
        tag("div", drawn, data_part="map", hidden=True),
        tag("p", class_="op-note", data_part="moved"),
    ]
    return box(context, "lab", inputs, said, *below)
