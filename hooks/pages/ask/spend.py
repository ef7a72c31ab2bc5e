"""The box of the page When to spend: after each result of a roll, which spending pays, game by game."""

import shlex
from collections.abc import Sequence
from dataclasses import fields

from hooks.html.markup import Child, Html, tag
from hooks.html.pipes import Markdown
from hooks.html.places import page_of, source_link
from hooks.html.words import start
from hooks.pages.ask.box import box, choice, sentence, setting, settings_told
from hooks.pages.context import Context
from hooks.pages.document import fill
from hooks.pages.readouts.box import table
from oppose_engine import System, percent
from oppose_engine.documents.write import plain
from oppose_engine.rules.spending import Spending, never, plan, single
from oppose_engine.text import number
from oppose_engine.views.spending import evening, options, through

SPEND = "ask/spend.md"
"""The source path of the page."""
ROLLS = 6
"""The rolls of an evening."""


def sections(context: Context) -> str:
    """The sections of all games, as Markdown."""
    return fill("ask/spend.md", listed=[_told(game, kind) for game, kind in _listed(context)])


def spend(context: Context) -> Html:
    """The box, at the first game with its usual values; docs/assets/spend.js computes any other state."""
    (_, kind), *_ = listed = _listed(context)
    values = kind.read([])
    found, first = kind.lies(**values), kind.settings()[0]
    whole = plan(found)
    shares = [f"{percent(each, 1)}%" for each in (whole.chance, never(found), whole.spent)]
    often = f"You spend after {shares[2]} of all rolls. On average a roll costs {number(whole.cost)} {kind.cost}."
    said = f" of the time you succeed if you spend whenever it helps, {shares[1]} if you never do. {often}"
    lying, rising = options(kind, values), through(kind, values)
    begun = tag("span", first.label, data_part="first")
    across = evening(kind, values, ROLLS, kind.left(values))
    titles = {f"{game.id}/{each.name}": f"{game.title}: {each.title}" for game, each in listed}
    pays = "spend if the gain is at least this, in points of chance"
    pays = pays if single(kind.stock(**values)) else "pay no more than this for a success"
    inputs = [choice("system", "Game", titles), tag("span", map(setting, kind.settings()), data_part="fields")]
    grids = [
        _grid("After the roll", _head(lying.head, kind.cost), lying.rows, "options"),
        _grid(
            "Over all rolls, if you spend whenever it helps",
            [begun, *_head(rising.head[1:], kind.cost)],
            rising.rows,
            "through",
        ),
        _grid(
            f"An evening of rolls, by points left and rolls still to come: {pays}",
            ["Left ↓, rolls →", *map(str, range(ROLLS))],
            across.rows,
            "evening",
        ),
    ]
    rolls = [_rolled(f"{game.id}/{each.name}", each) for game, each in listed]
    return box(context, "spend", inputs, sentence(shares[0], said), *grids, rolls=rolls)


def _listed(context: Context) -> list[tuple[System, Spending]]:
    return [(game, kind) for game in context.systems.values() for kind in game.spending]


def _head(names: Sequence[str], cost: str) -> list[Child]:
    """The heads of columns; what is paid is a part of its own, which another game changes."""
    unit = tag("span", cost, data_unit=True)
    return [[start(each.removesuffix(cost)), unit] if each.endswith(cost) else start(each) for each in names]


def _grid(caption: str, head: Sequence[Child], rows: Sequence[Sequence[str]], part: str) -> Html:
    made = table(caption, head, rows, part)
    return tag("div", made, class_="op-scroll", tabindex=0, role="group", aria_label=caption)


def _rolled(name: str, kind: Spending) -> dict[str, object]:
    """For the script: what a game lets its players spend."""
    own = (field.name for field in fields(kind) if field.name not in Spending.__dataclass_fields__)
    rule = {each: plain(getattr(kind, each), whole=True) for each in own}
    told: dict[str, object] = {"id": name, "kind": type(kind).__name__, "cost": kind.cost, "rule": rule}
    return told | {"settings": settings_told(kind.settings())}


def _told(game: System, kind: Spending) -> dict[str, object]:
    values = kind.read([])
    return {
        "game": game.title,
        "link": source_link(SPEND, page_of(game.id)),
        "anchor": f"{game.id}-{kind.name}",
        "command": shlex.join(["oppose", "spend", game.id, *(str(values[each.name]) for each in kind.settings())]),
        "kind": kind,
        "state": kind.said(values),
        "options": Markdown(options(kind, values).markdown()),
    }
