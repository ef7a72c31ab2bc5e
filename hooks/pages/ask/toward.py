"""The box of the page A task of several rolls, and what the games' rules say of several rolls, in turn or at once."""

from collections.abc import Callable, Iterable
from typing import Any

from hooks.html.markup import Html, tag
from hooks.html.places import page_of, source_link
from hooks.pages.ask.box import box, choice, sentence, setting, settings_told
from hooks.pages.context import Context
from hooks.pages.document import fill
from hooks.pages.readouts.box import table
from oppose_engine import System, percent
from oppose_engine.courses.toward import tasks
from oppose_engine.documents.write import plain
from oppose_engine.rules.settings import read_settings
from oppose_engine.views.toward import by_dice, by_roll, takes

TOWARD, TOGETHER = "ask/toward.md", "ask/together.md"
"""The source paths of the pages."""
RULES: dict[str, Callable[[System], Iterable[Any]]] = {
    "parties": lambda game: [each for each in game.together if not each.roll],
    "together": lambda game: [each for each in game.together if each.roll],
    "toward": lambda game: game.extended,
}
"""Which rules of a game a page cites, by its name."""


def ruled(context: Context, name: str) -> str:
    """What the rules of the games say, as Markdown."""
    games = [(game, source_link(TOWARD, page_of(game.id))) for game in context.systems.values()]
    return fill("ask/ruled.md", games=games, rules=RULES[name])


def toward(context: Context) -> Html:
    """The box, at the first pool with its usual values; docs/assets/toward.js computes any other state."""
    first, *_ = listed = list(tasks(context.systems.values()).values())
    values: dict[str, Any] = read_settings(first.settings(), [])
    found, around = first.reached(**values), by_dice(first, values).rows
    said = sentence(f"{percent(found.chance, 1)}%", f" of the time you reach the total{takes(found)}.")
    fields = tag("span", map(setting, first.settings()), data_part="fields")
    inputs = [choice("system", "What is rolled", {each.id: each.title for each in listed}), fields]
    head = ["Roll", "Done in it, %", "Done by then, %", "Failed by then, %"]
    ends = table("By which roll?", head, by_roll(found).rows, "rolls")
    begun = tag("span", first.settings()[0].label, data_part="first")
    now = [row[0] for row in around].index(str(values["dice"]))
    sizes = table("And with fewer or more?", [begun, "Done, %", "Rolls made, on average"], around, "around", now)
    rolls = [{"id": each.id, "die": plain(each.die), "settings": settings_told(each.settings())} for each in listed]
    return box(context, "toward", inputs, said, ends, sizes, rolls=rolls)
