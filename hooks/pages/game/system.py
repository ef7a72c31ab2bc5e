"""A system's pages: its own, and one for each mechanic that has a page to itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hooks.html import downloads, sources, stamp
from hooks.html.markup import Child, block, join, tag
from hooks.html.words import ended, size, uncapped
from hooks.pages.context import Context
from hooks.pages.downloads import address, content
from hooks.pages.game.assumptions import assumptions
from hooks.pages.game.front import front
from hooks.pages.game.published import published_figures
from hooks.pages.game.sections import section
from hooks.pages.game.spot import Spot
from hooks.pages.game.surprises import surprising
from hooks.pages.sheets import page_of as sheet_of
from oppose_engine import Mechanic, System

__all__ = ["page", "sub_pages"]


def page(context: Context, system: System) -> str:
    """The Markdown of a system's own page."""
    return _page(context, system, f"systems/{system.id}/index.md", _on(system, ""))


def sub_pages(context: Context, system: System) -> dict[str, str]:
    """The Markdown of the pages below it, by name."""
    names = dict.fromkeys(mechanic.page for mechanic in system.mechanics if mechanic.page)
    return {name: _page(context, system, f"systems/{system.id}/{name}.md", _on(system, name)) for name in names}


def _on(system: System, page: str) -> list[Mechanic[Any]]:
    return [mechanic for mechanic in system.mechanics if mechanic.page == page]


def _page(context: Context, system: System, page: str, mechanics: Sequence[Mechanic[Any]]) -> str:
    spots = [Spot(context, system, mechanic, page, place) for place, mechanic in enumerate(mechanics)]
    whole = page.endswith("/index.md")
    parts = [
        front(system, spots, whole),
        _head(system, spots, whole),
        *(_mechanic(spot) for spot in spots),
        _more(context, system, page) if whole else "",
        assumptions(spots),
        published_figures(context, system, page, [spot.mechanic for spot in spots]),
        "## Downloads {data-search-exclude=yes}\n"
        + block(downloads([row for spot in spots for row in _files(spot)]))
        + (_paper(context, system, page) if whole else ""),
        _sources(system, spots, whole),
        block(stamp(f"Oppose {context.version}", f"rules {context.rules_hash}", "exact integers, rounded half up")),
    ]
    return "".join(parts)


def _head(system: System, spots: Sequence[Spot], whole: bool) -> str:
    first = spots[0]
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


def _mechanic(spot: Spot) -> str:
    """All about one mechanic; a further one on a page starts with a heading of its own."""
    shown = section(spot.mechanic)
    introduction = f"## {spot.mechanic.title}\n\n{spot.mechanic.summary}\n" if spot.place else ""
    return introduction + shown.readout(spot) + shown.body(spot) + surprising(spot)


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


def _files(spot: Spot) -> list[tuple[str, str, list[tuple[str, str, str]]]]:
    rows = []
    for table in spot.mechanic.published():
        for variant in spot.variants:
            made = spot.table(table, variant.id)
            files = [
                (kind.upper(), size(len(content(made, kind))), spot.link(address(made.id, kind)))
                for kind in ("csv", "json")
            ]
            rows.append((made.title, variant.title, files))
    return rows


def _paper(context: Context, system: System, page: str) -> str:
    """The print sheet; where it was printed too, the finished page adds the files."""
    link = tag("a", "Print sheet", href=context.link(page, sheet_of(system)))
    return block(
        tag("p", link, ": the tables that a game master keeps, on at most two pages of A4 or Letter."),
        class_="op-paper",
    )


def _sources(system: System, spots: Sequence[Spot], whole: bool) -> str:
    cited = {clause.source for spot in spots for variant in spot.variants for clause in variant.clauses}
    listed_sources = [source for source in system.sources if whole or source in cited]
    owner = ended(f"This page is unofficial. The name {system.title} belongs to {system.owner}") if system.owner else ""
    return "## Sources and licence {data-search-exclude=yes}\n" + block(
        sources(listed_sources),
        tag("p", f"{owner} Rules are described in our own words; the numbers are computed.".strip(), class_="op-note"),
    )
