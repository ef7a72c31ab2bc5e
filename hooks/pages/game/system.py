"""All pages of a system: its main page, and a page for each mechanic that has one of its own."""

from __future__ import annotations

from collections.abc import Sequence

from hooks.html import downloads, sources, stamp
from hooks.html.markup import Child, block, join, tag
from hooks.html.places import data_file, link, page_of, sheet_of
from hooks.html.words import ended, size, uncapped
from hooks.pages.context import Context
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.files.downloads import RULE, content, has_rule, rule
from hooks.pages.game.assumptions import assumptions
from hooks.pages.game.front import front
from hooks.pages.game.published import published_figures
from hooks.pages.game.surprises import surprising
from hooks.pages.kinds import kind_of
from oppose_engine import System

__all__ = ["names", "page", "title"]


def names(system: System) -> list[str]:
    """The names of a system's pages: nothing for its main page, which comes first."""
    return list(dict.fromkeys(["", *(mechanic.page for mechanic in system.mechanics)]))


def title(system: System, name: str) -> str:
    """The title of a page in the navigation."""
    return next(mechanic.title for mechanic in system.mechanics if mechanic.page == name) if name else system.title


def page(context: Context, system: System, name: str = "") -> str:
    """The Markdown of a page of a system: of its main page, or of the page of that name."""
    source, whole = page_of(system.id, name), not name
    mechanics = [mechanic for mechanic in system.mechanics if mechanic.page == name]
    all_placed = [MechanicOnPage(context, system, mechanic, source, place) for place, mechanic in enumerate(mechanics)]
    parts = [
        front(system, all_placed, whole),
        _head(system, all_placed, whole),
        *(_mechanic(placed) for placed in all_placed),
        _more(system, source) if whole else "",
        assumptions(all_placed),
        published_figures(context, system, source, mechanics),
        "## Downloads {data-search-exclude=yes}\n"
        + block(downloads([row for placed in all_placed for row in _files(placed)]))
        + (_print_sheet(system, source) if whole else ""),
        _sources(system, all_placed, whole),
        block(stamp(context.version, context.rules_hash, "exact integers, rounded half up")),
    ]
    return "".join(parts)


def _head(system: System, all_placed: Sequence[MechanicOnPage], whole: bool) -> str:
    first = all_placed[0]
    facts: list[Child] = list(kind_of(first.mechanic).facts(first))
    if not whole:
        above = tag("a", system.title, href=first.link(page_of(system.id)))
        facts = [above, *(fact for fact in facts if fact != uncapped(first.mechanic.title))]
    else:
        facts.append(tag("a", "print sheet", href=first.link(sheet_of(system.id))))
    return f"# {system.title if whole else first.mechanic.title}\n" + block(
        tag("p", join(*facts, by=" · "), class_="op-meta"),
        tag("p", system.summary if whole else first.mechanic.summary, class_="op-lede"),
        class_="op-head",
    )


def _mechanic(placed: MechanicOnPage) -> str:
    """Everything about one mechanic; from the second mechanic of a page on, under a heading of its own."""
    shown = kind_of(placed.mechanic)
    introduction = f"## {placed.mechanic.title}\n\n{placed.mechanic.summary}\n" if placed.place else ""
    return introduction + shown.readout(placed) + shown.body(placed) + surprising(placed)


def _more(system: System, page: str) -> str:
    """Links to the mechanics that have pages of their own."""
    further = [mechanic for mechanic in system.mechanics if mechanic.page]
    if not further:
        return ""
    links = (
        tag(
            "li",
            tag("a", mechanic.title, href=link(page, page_of(system.id, mechanic.page))),
            tag("span", mechanic.summary, class_="op-note"),
        )
        for mechanic in further
    )
    return f"## More of {system.title}\n" + block(tag("ul", links, class_="op-links"))


def _files(placed: MechanicOnPage) -> list[tuple[str, str, list[tuple[str, str, str]]]]:
    rows = []
    for table in placed.mechanic.published():
        for variant in placed.variants:
            made = placed.table(table, variant.id)
            files = [
                (kind.upper(), size(len(content(made, kind))), placed.link(data_file(made.id, kind)))
                for kind in ("csv", "json")
            ]
            if has_rule(placed.system, made.id):
                files.append(("Rule", size(len(rule(placed.system, made.id))), placed.link(data_file(made.id, RULE))))
            rows.append((made.title, variant.title, files))
    return rows


def _print_sheet(system: System, page: str) -> str:
    """The link to the print sheet; the build adds links to its PDF files if they were printed."""
    sheet = tag("a", "Print sheet", href=link(page, sheet_of(system.id)))
    return block(
        tag("p", sheet, ": the tables that a game master keeps, on at most two pages of A4 or Letter."),
        class_="op-paper",
    )


def _sources(system: System, all_placed: Sequence[MechanicOnPage], whole: bool) -> str:
    cited = {clause.source for placed in all_placed for variant in placed.variants for clause in variant.clauses}
    listed_sources = [source for source in system.sources if whole or source in cited]
    owner = ended(f"This page is unofficial. The name {system.title} belongs to {system.owner}") if system.owner else ""
    return "## Sources and licence {data-search-exclude=yes}\n" + block(
        sources(listed_sources),
        tag("p", f"{owner} Rules are described in our own words; the numbers are computed.".strip(), class_="op-note"),
    )
