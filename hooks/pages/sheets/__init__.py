"""The print sheet of a system: its main tables on at most two pages, for play at the table."""

from typing import Any

from hooks.html.markup import Child, Html, block, lines, tag
from hooks.html.places import page_of, sheet_of, source_link
from hooks.html.shades import strip
from hooks.html.template import drawn
from hooks.html.words import start
from hooks.pages.context import Context
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.document import fill
from hooks.pages.kinds import kind_of
from oppose_engine import System


def page(context: Context, system: System) -> str:
    """The document of a system's print sheet."""
    lead = _all_placed(context, system)[0]
    return fill(
        "sheets/sheet.md",
        system=system,
        facts=" \N{MIDDLE DOT} ".join(kind_of(lead.mechanic).facts(lead)),
        about=source_link(sheet_of(system.id), page_of(system.id)),
    )


def sheet(context: Context, system: System) -> str:
    """All that is printed, and the switches that choose what; the place of the files to download is left open."""
    all_placed = _all_placed(context, system)
    # a sheet has several switches, so each names its mechanic
    switches = [placed.switch(f"{placed.mechanic.title}: reading") for placed in all_placed]
    chosen = block(tag("div", switches, class_="op-screen op-sheet-switches"))
    return chosen + block(class_="op-paper op-screen") + block(*_body(all_placed), class_="op-sheet")


def _all_placed(context: Context, system: System) -> list[MechanicOnPage]:
    """The mechanics on the sheet: those that are rolled at the table; if there are none, the first.

    A mechanic with several readings has a place, and so a switch, of its own.
    """
    all_placed: list[MechanicOnPage] = []
    taken = 0
    printed = [mechanic for mechanic in system.mechanics if kind_of(mechanic).printed] or system.mechanics[:1]
    for at, mechanic in enumerate(printed):
        several = len(mechanic.variants) > 1
        all_placed.append(
            MechanicOnPage(context, system, mechanic, sheet_of(system.id), taken if several else 0, lead=not at)
        )
        taken += several
    return all_placed


def _body(all_placed: list[MechanicOnPage]) -> list[Html]:
    shown: list[Html] = []
    for at, placed in enumerate(all_placed):
        parts = kind_of(placed.mechanic).sheet(placed)
        made = [each for each in (part.html(placed) for part in parts) if each]
        if not at:
            made.insert(1 if parts[0].wide else len(made), tag("div", strip("chance"), class_="op-sheet-wide"))
        shown += made
    readings = lines(tag("h2", "The readings behind the numbers"), _clauses(all_placed))
    return [*shown, tag("section", readings, class_="op-sheet-part op-sheet-wide")]


def _clauses(all_placed: list[MechanicOnPage]) -> Child:
    """What the numbers of each mechanic assume: ties, limits, rounding."""

    def of(placed: MechanicOnPage, variant: Any) -> Html:
        told = {"title": placed.mechanic.title, "reading": start(variant.title), "clauses": variant.clauses}
        return drawn("pages/sheets/clauses.html", **told)

    told = (placed.panels(of(placed, variant) for variant in placed.variants) for placed in all_placed)
    return tag("div", told, class_="op-sheet-rules")
