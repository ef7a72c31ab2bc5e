"""When to spend after a roll: for each game that lets its players, what lies there and what pays."""

import shlex

from hooks.html.pipes import Markdown
from hooks.html.places import page_of, source_link
from hooks.pages.context import Context
from hooks.pages.document import fill
from oppose_engine import System
from oppose_engine.rules.spending import Spending, single
from oppose_engine.views.spending import evening, options, through

SPEND = "ask/spend.md"
"""The source path of the page."""
ROLLS = 6
"""The rolls of an evening."""


def spend(context: Context) -> str:
    """The sections of all games, as Markdown."""
    listed = [(game, kind) for game in context.systems.values() for kind in game.spending]
    return fill("ask/spend.md", listed=[_told(game, kind) for game, kind in listed])


def _told(game: System, kind: Spending) -> dict[str, object]:
    values = kind.read([])
    stock = kind.stock(**values)
    return {
        "game": game.title,
        "link": source_link(SPEND, page_of(game.id)),
        "anchor": f"{game.id}-{kind.name}",
        "command": shlex.join(["oppose", "spend", game.id, *(str(values[each.name]) for each in kind.settings())]),
        "kind": kind,
        "state": kind.said(values),
        "options": Markdown(options(kind, values).markdown()),
        "through": Markdown(through(kind, values).markdown()),
        "evening": Markdown(evening(kind, values, ROLLS, kind.left(values)).markdown()) if stock else "",
        "single": single(stock),
    }
