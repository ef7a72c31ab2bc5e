"""Which reading of which game prints a number."""

from fractions import Fraction

from hooks.html.bar import LABELS
from hooks.html.markup import Child, Html
from hooks.pages.ask.box import box, button, sentence, typed
from hooks.pages.context import Context
from hooks.pages.readouts.box import table
from oppose_engine import percent
from oppose_engine.questions.which import Figure
from oppose_engine.questions.which import which as readings

FIGURE = Figure("20", "20", "50.50")
"""The first question."""
NAMES = {name: label.lower() for name, label in LABELS.items()} | {"split": "ties halved", "decided": "rolled again"}
"""What people print, in words."""


def which(context: Context) -> Html:
    """The box, with the readings that give the first question."""
    found = readings([FIGURE], context.systems)
    fitting = [each for each in found if each.exact]
    inputs = [typed("you", "You", FIGURE.you), typed("them", "Them", FIGURE.them)]
    inputs += [typed("shown", "Printed", FIGURE.shown), button("find", "Find")]
    rows: list[list[Child]] = []
    for each in fitting:
        odds = each.mechanic.odds(each.variant.id, each.mechanic.side(FIGURE.you), each.mechanic.side(FIGURE.them))
        exact = percent(odds.measure(each.measure) or Fraction(0), 4)
        rows.append([each.system.title, each.variant.title, NAMES[each.measure], f"{exact}%"])
    are = "is" if len(fitting) == 1 else "are"
    said = f" of {len(found)} numbers that the readings print here {are} {FIGURE.shown}."
    head = ["Game", "Reading", "Prints", "Exactly"]
    shown = table("Readings that give it", head, rows, "found")
    return box(context, "which", inputs, sentence(str(len(fitting)), said), shown, every=True)
