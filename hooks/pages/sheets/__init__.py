"""The print sheet of a system: its main tables on at most two pages, for play at the table."""

from __future__ import annotations

from hooks.html import Option, strip, switch
from hooks.html.choice import READINGS
from hooks.html.markup import Child, Html, block, join, lines, tag
from hooks.html.places import link, page_of, sheet_of
from hooks.html.words import ended, start
from hooks.pages.context import Context
from hooks.pages.kinds import kind_of
from hooks.pages.kinds.sheet_part import MechanicOnSheet
from oppose_engine import System

__all__ = ["page"]

DOUBT = {"assumed": " (assumed)"}
"""What is said beside a clause that nobody has read, by its standing."""


def page(context: Context, system: System) -> str:
    """The Markdown of a system's print sheet."""
    all_placed = _all_placed(context, system)
    title = f"{system.title}: print sheet"
    front = (
        f'---\ntitle: "{title}"\ndescription: "{title}. Exact odds on two pages, A4 or Letter."\n'
        f"template: sheet.html\nsystem: {system.id}\nhide: [navigation, toc]\nsearch:\n  exclude: true\n---\n\n"
    )
    back = tag("a", f"All about {system.title}", href=link(sheet_of(system.id), page_of(system.id)))
    head = block(
        tag(
            "p",
            join(*kind_of(all_placed[0].mechanic).facts(all_placed[0]), by=" \N{MIDDLE DOT} "),
            class_="op-meta",
        ),
        tag("p", back, " \N{MIDDLE DOT} print this page, or choose a reading first", class_="op-meta op-screen"),
        tag("p", system.summary, class_="op-lede"),
        tag("div", [_switch(placed) for placed in all_placed], class_="op-screen op-sheet-switches"),
    )
    body = block(*_body(all_placed), class_="op-sheet")
    owner = f"Unofficial. The name {system.title} belongs to {ended(system.owner)}" if system.owner else "Unofficial."
    files = block(class_="op-paper op-screen")
    foot = block(
        tag("p", f"Exact counts, rounded half up. {owner}"),
        class_="op-sheet-foot",
    )
    return f"{front}# {system.title}\n{head}{files}{body}{foot}"


def _all_placed(context: Context, system: System) -> list[MechanicOnSheet]:
    """Each mechanic on the sheet; a mechanic with several readings has a place, and so a switch, of its own."""
    all_placed: list[MechanicOnSheet] = []
    taken = 0
    printed = [mechanic for mechanic in system.mechanics if kind_of(mechanic).printed]
    for at, mechanic in enumerate(printed):
        several = len(mechanic.variants) > 1
        all_placed.append(
            MechanicOnSheet(context, system, mechanic, sheet_of(system.id), taken if several else 0, lead=not at)
        )
        taken += several
    return all_placed


def _switch(placed: MechanicOnSheet) -> Html | None:
    """The readings of one mechanic; a sheet has several such switches, so each names its mechanic."""
    options = [Option(variant.id, variant.title) for variant in placed.variants]
    name = f"reading-{placed.mechanic.published()[0]}"
    return switch(name, READINGS[placed.place], f"{placed.mechanic.title}: reading", options)


def _body(all_placed: list[MechanicOnSheet]) -> list[Html]:
    shown: list[Html] = []
    for at, placed in enumerate(all_placed):
        parts = kind_of(placed.mechanic).sheet(placed)
        made = [each for each in (part.html(placed) for part in parts) if each]
        if not at:
            made.insert(1 if parts[0].wide else len(made), tag("div", strip("chance"), class_="op-sheet-wide"))
        shown += made
    shown.append(
        tag(
            "section",
            lines(tag("h2", "The readings behind the numbers"), _clauses(all_placed)),
            class_="op-sheet-part op-sheet-wide",
        )
    )
    return shown


def _clauses(all_placed: list[MechanicOnSheet]) -> Child:
    """What the numbers of each mechanic assume: ties, limits, rounding."""
    return tag(
        "div",
        [
            placed.panels(
                [
                    tag("p", tag("strong", placed.mechanic.title), f" \N{MIDDLE DOT} {start(variant.title)}"),
                    tag(
                        "ul",
                        (tag("li", each.rule, DOUBT.get(each.standing)) for each in variant.clauses),
                    ),
                ]
                for variant in placed.variants
            )
            for placed in all_placed
        ],
        class_="op-sheet-rules",
    )
