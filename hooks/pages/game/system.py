"""All pages of a system: its main page, and a page for each mechanic that has one of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hooks.html import downloads, sources, stamp
from hooks.html.markup import Child, block, join, tag
from hooks.html.words import ended, size, uncapped
from hooks.pages.context import Context
from hooks.pages.downloads import RULE, address, content, has_rule, rule
from hooks.pages.game.assumptions import assumptions
from hooks.pages.game.front import front
from hooks.pages.game.mechanic_on_page import MechanicOnPage
from hooks.pages.game.published import published_figures
from hooks.pages.game.sections import section
from hooks.pages.game.surprises import surprising
from hooks.pages.sheets import page_of as sheet_of
from oppose_engine import Mechanic, System

__all__ = ["page", "sub_pages"]


def page(context: Context, system: System) -> str:
    """The Markdown of a system's main page."""
    return _page(context, system, f"systems/{system.id}/index.md", _on(system, ""))


def sub_pages(context: Context, system: System) -> dict[str, str]:
    """The Markdown of the pages below the main page, by name."""
    names = dict.fromkeys(mechanic.page for mechanic in system.mechanics if mechanic.page)
    return {name: _page(context, system, f"systems/{system.id}/{name}.md", _on(system, name)) for name in names}


def _on(system: System, page: str) -> list[Mechanic[Any]]:
    return [mechanic for mechanic in system.mechanics if mechanic.page == page]


def _page(context: Context, system: System, page: str, mechanics: Sequence[Mechanic[Any]]) -> str:
    all_placed = [MechanicOnPage(context, system, mechanic, page, place) for place, mechanic in enumerate(mechanics)]
    whole = page.endswith("/index.md")
    parts = [
        front(system, all_placed, whole),
        _head(system, all_placed, whole),
        *(_mechanic(placed) for placed in all_placed),
        _more(context, system, page) if whole else "",
        assumptions(all_placed),
        published_figures(context, system, page, [placed.mechanic for placed in all_placed]),
        "## Downloads {data-search-exclude=yes}\n"
        + block(downloads([row for placed in all_placed for row in _files(placed)]))
        + (_print_sheet(context, system, page) if whole else ""),
        _sources(system, all_placed, whole),
        block(stamp(context.version, context.rules_hash, "exact integers, rounded half up")),
    ]
    return "".join(parts)


def _head(system: System, all_placed: Sequence[MechanicOnPage], whole: bool) -> str:
    first = all_placed[0]
    facts: list[Child] = list(section(first.mechanic).facts(first))
    if not whole:
        above = tag("a", system.title, href=first.link(f"systems/{system.id}/index.md"))
        facts = [above, *(fact for fact in facts if fact != uncapped(first.mechanic.title))]
    else:
        facts.append(tag("a", "print sheet", href=first.link(sheet_of(system))))
    return f"# {system.title if whole else first.mechanic.title}\n" + block(
        tag("p", join(*facts, by=" · "), class_="op-meta"),
        tag("p", system.summary if whole else first.mechanic.summary, class_="op-lede"),
        class_="op-head",
    )


def _mechanic(placed: MechanicOnPage) -> str:
    """Everything about one mechanic; from the second mechanic of a page on, under a heading of its own."""
    shown = section(placed.mechanic)
    introduction = f"## {placed.mechanic.title}\n\n{placed.mechanic.summary}\n" if placed.place else ""
    return introduction + shown.readout(placed) + shown.body(placed) + surprising(placed)


def _more(context: Context, system: System, page: str) -> str:
    """Links to the mechanics that have pages of their own."""
    further = [mechanic for mechanic in system.mechanics if mechanic.page]
    if not further:
        return ""
    links = (
        tag(
            "li",
            tag("a", mechanic.title, href=context.link(page, f"systems/{system.id}/{mechanic.page}.md")),
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
                (kind.upper(), size(len(content(made, kind))), placed.link(address(made.id, kind)))
                for kind in ("csv", "json")
            ]
            if has_rule(placed.system, made.id):
                files.append(("Rule", size(len(rule(placed.system, made.id))), placed.link(address(made.id, RULE))))
            rows.append((made.title, variant.title, files))
    return rows


def _print_sheet(context: Context, system: System, page: str) -> str:
    """The link to the print sheet; the build adds links to its PDF files if they were printed."""
    link = tag("a", "Print sheet", href=context.link(page, sheet_of(system)))
    return block(
        tag("p", link, ": the tables that a game master keeps, on at most two pages of A4 or Letter."),
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
