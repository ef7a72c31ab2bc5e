"""The print sheet of a system: at most two pages that a game master keeps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hooks.html import Option, strip, switch
from hooks.html.choice import READINGS
from hooks.html.markup import Child, Html, block, join, lines, tag
from hooks.html.words import ended, start
from hooks.pages.context import Context
from hooks.pages.game.sections import section
from hooks.pages.sheets import chances
from hooks.pages.sheets.match import match, opposed, scores
from hooks.pages.sheets.part import Part, SheetSpot
from oppose_engine import System
from oppose_engine.bonus_dice import BonusDice
from oppose_engine.degrees import DegreeContest
from oppose_engine.difficulty import Difficulty
from oppose_engine.downtime import Downtime, Teaching
from oppose_engine.experience import Experience
from oppose_engine.highest_die import HighestDie
from oppose_engine.open_ended import FixedDegree, Mastery, Orders
from oppose_engine.opposed import OpposedRoll
from oppose_engine.pool import DicePool
from oppose_engine.resistance import Resistance
from oppose_engine.study import Study
from oppose_engine.system import Mechanic, Opposed

__all__ = ["UNPRINTED", "page", "page_of"]

PARTS: dict[type, Callable[[Any], list[Part]]] = {
    Mechanic: chances.general,
    Opposed: match,
    DegreeContest: scores,
    OpposedRoll: opposed,
    DicePool: chances.pool,
    HighestDie: chances.highest,
    Difficulty: chances.difficulty,
    FixedDegree: chances.difficulty,
    Mastery: chances.mastery,
    Orders: chances.orders,
    Resistance: chances.resistance,
    Experience: chances.experience,
    BonusDice: chances.bonus_dice,
}


UNPRINTED = (Study, Downtime, Teaching)
"""What is looked up between adventures, and not at the table."""


def page_of(system: System) -> str:
    """The source path of a system's sheet."""
    return f"sheets/{system.id}.md"


def page(context: Context, system: System) -> str:
    """The Markdown of a system's print sheet."""
    spots = _spots(context, system)
    title = f"{system.title}: print sheet"
    front = (
        f'---\ntitle: "{title}"\ndescription: "{title}. Exact odds on two pages, A4 or Letter."\n'
        f"template: sheet.html\nsystem: {system.id}\nhide: [navigation, toc]\nsearch:\n  exclude: true\n---\n\n"
    )
    back = tag("a", f"All about {system.title}", href=context.link(page_of(system), f"systems/{system.id}/index.md"))
    head = block(
        tag("p", join(*section(spots[0].mechanic).facts(spots[0]), by=" \N{MIDDLE DOT} "), class_="op-meta"),
        tag("p", back, " \N{MIDDLE DOT} print this page, or choose a reading first", class_="op-meta op-screen"),
        tag("p", system.summary, class_="op-lede"),
        tag("div", [_switch(spot) for spot in spots], class_="op-screen op-sheet-switches"),
    )
    body = block(*_body(spots), class_="op-sheet")
    owner = f"Unofficial. The name {system.title} belongs to {ended(system.owner)}" if system.owner else "Unofficial."
    files = block(class_="op-paper op-screen")
    foot = block(
        tag("p", f"Exact counts, rounded half up. {owner}"),
        class_="op-sheet-foot",
    )
    return f"{front}# {system.title}\n{head}{files}{body}{foot}"


def _spots(context: Context, system: System) -> list[SheetSpot]:
    """A spot for each mechanic; those with several readings have places, and so switches, of their own."""
    spots: list[SheetSpot] = []
    taken = 0
    printed = [mechanic for mechanic in system.mechanics if not isinstance(mechanic, UNPRINTED)]
    for at, mechanic in enumerate(printed):
        several = len(mechanic.variants) > 1
        spots.append(SheetSpot(context, system, mechanic, page_of(system), taken if several else 0, lead=not at))
        taken += several
    return spots


def _switch(spot: SheetSpot) -> Html | None:
    """The readings of one mechanic; a sheet has several such switches, so each says what it is of."""
    options = [Option(variant.id, variant.title) for variant in spot.variants]
    name = f"reading-{spot.mechanic.published()[0]}"
    return switch(name, READINGS[spot.place], f"{spot.mechanic.title}: reading", options)


def _body(spots: list[SheetSpot]) -> list[Html]:
    shown: list[Html] = []
    for at, spot in enumerate(spots):
        parts = _parts(spot)
        made = [each for each in (part.html(spot) for part in parts) if each]
        if not at:
            made.insert(1 if parts[0].wide else len(made), tag("div", strip("chance"), class_="op-sheet-wide"))
        shown += made
    shown.append(
        tag(
            "section",
            lines(tag("h2", "The readings behind the numbers"), _clauses(spots)),
            class_="op-sheet-part op-sheet-wide",
        )
    )
    return shown


def _parts(spot: SheetSpot) -> list[Part]:
    known = [kind for kind in type(spot.mechanic).__mro__ if kind in PARTS]
    if isinstance(spot.mechanic, Opposed):
        known = [kind for kind in known if kind is not Mechanic]
    return PARTS[known[0]](spot)


def _clauses(spots: list[SheetSpot]) -> Child:
    """What the numbers of each mechanic assume: ties, limits, rounding."""
    return tag(
        "div",
        [
            spot.panels(
                [
                    tag("p", tag("strong", spot.mechanic.title), f" \N{MIDDLE DOT} {start(variant.title)}"),
                    tag("ul", (tag("li", clause.rule, _doubt(clause.standing)) for clause in variant.clauses)),
                ]
                for variant in spot.variants
            )
            for spot in spots
        ],
        class_="op-sheet-rules",
    )


def _doubt(standing: str) -> str:
    return " (assumed)" if standing == "assumed" else ""
