"""The controls that change a roll before it is made, such as difficulty or bonus dice, for both sides."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hooks.html.markup import Html, tag
from hooks.html.words import start
from hooks.pages.document import fill
from hooks.pages.readouts.changes import MODIFIERS, Way, dice, grade_id, has_modifier, ranks, still, ways
from hooks.pages.readouts.controls import Field, field
from oppose_engine import System
from oppose_engine.contests.d20 import D20Contest
from oppose_engine.contests.throws import ThrowContest
from oppose_engine.rules.system import Mechanic
from oppose_engine.text import listed

STEP = 5
"""The size of one step of a modifier."""
OPTIONAL = "your-modifier their-modifier your-dice their-dice your-ranks their-ranks your-name their-name"
"""The values that an address leaves out while they change nothing."""


def changes(prefix: str, system: System, mechanic: Mechanic[Any]) -> Html:
    """Difficulty and modifier, dice or ranks of both sides in a fold, as far as a game has them, and their names."""
    made: list[tuple[str, Field]] = []
    if options := _grade_options(ways(system, mechanic)):
        made.append(("difficulty", Field("", "", "", options=options)))
    if has_modifier(system, mechanic):
        made.append(("modifier", Field("", "", 0, MODIFIERS[0], MODIFIERS[-1], step=STEP, kind="change")))
    if thrown := dice(system, mechanic):
        options = [(str(each), start(words)) for each, words in thrown.items()]
        made.append(("dice", Field("", "", 0 if 0 in thrown else next(iter(thrown)), options=options)))
    if given := ranks(mechanic):
        made.append(("ranks", Field("", "", given[0], given[0], given[-1], kind="change")))
    made.append(("name", Field("", "", "", kind="name")))
    fields = [
        field(prefix, replace(each, name=_name(side, what), label=f"{side} {what}"))
        for what, each in made
        for side, whose in (("Your", "you"), ("Their", "them"))
        if whose != still(mechanic) or what == "name"
    ]
    names = [f"{what}s" if what in ("modifier", "name") else what for what, _ in made]
    summary = tag("summary", start(listed(names)))
    inside = tag("div", fields, class_="op-changes")
    return tag("details", summary, inside, _how(system, mechanic), class_="op-more op-rare")


def _name(side: str, what: str) -> str:
    """The name of a control in addresses."""
    return what if (side, what) == ("Your", "difficulty") else f"{side.lower()}-{what}"


def _how(system: System, mechanic: Mechanic[Any]) -> Html | None:
    """A sentence on the order in which changes are made, and on what this game does not change."""
    if isinstance(mechanic, (ThrowContest, D20Contest)):
        return None
    change = "dice" if dice(system, mechanic) else "grades" if ways(system, mechanic) else "ranks"
    if change == "ranks" and not ranks(mechanic):
        return None
    return tag("p", fill("readouts/how.md", change=change).strip(), class_="op-note op-how")


def _grade_options(known: Sequence[Way]) -> list[tuple[str, str]]:
    found: dict[str, str] = {}
    for way in known:
        for grade in way.grades:
            name = grade_id(way, grade)
            found.setdefault(name, f"{grade.name}{f', {way.title.lower()}' if way.title and name else ''}")
    return sorted(found.items(), key=lambda option: option[0] != "")
