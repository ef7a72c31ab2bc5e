"""A system's pages: its own, and one for each mechanic that has a page to itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hooks.components import downloads, sources, stamp
from hooks.context import Context
from hooks.markup import block, tag
from hooks.pages.assumptions import assumptions
from hooks.pages.published import published_figures
from hooks.pages.sections import section
from hooks.pages.spot import Spot
from oppose_engine import Mechanic, System

__all__ = ["pages"]


def pages(context: Context, system: System) -> dict[str, str]:
    """The Markdown of every page of a system, by source path."""
    own = f"systems/{system.id}/index.md"
    found = {own: _page(context, system, own, _on(system, ""))}
    for name in dict.fromkeys(mechanic.page for mechanic in system.mechanics if mechanic.page):
        path = f"systems/{system.id}/{name}.md"
        found[path] = _page(context, system, path, _on(system, name))
    return found


def _on(system: System, page: str) -> list[Mechanic[Any]]:
    return [mechanic for mechanic in system.mechanics if mechanic.page == page]


def _page(context: Context, system: System, page: str, mechanics: Sequence[Mechanic[Any]]) -> str:
    spots = [Spot(context, system, mechanic, page) for mechanic in mechanics]
    whole = page.endswith("/index.md")
    parts = [
        _front(system, spots, whole),
        _head(system, spots, whole),
        *(_mechanic(spot, lead=number == 0, whole=whole) for number, spot in enumerate(spots)),
        _more(context, system, page) if whole else "",
        assumptions(spots),
        published_figures(context, system, page, [spot.mechanic for spot in spots]),
        "## Downloads\n" + block(downloads([row for spot in spots for row in _files(spot)])),
        _sources(system, spots, whole),
        block(stamp(f"Oppose {context.version}", f"rules {context.rules_hash}", "exact integers, rounded half up")),
    ]
    return "".join(parts)


def _front(system: System, spots: Sequence[Spot], whole: bool) -> str:
    title = system.title if whole else f"{system.title}: {spots[0].mechanic.title.lower()}"
    said = system.card if whole else spots[0].mechanic.summary
    description = f"{title}: exact odds. {said}".replace('"', "'")
    return f'---\ntitle: "{title}"\ndescription: "{description}"\n---\n\n'


def _head(system: System, spots: Sequence[Spot], whole: bool) -> str:
    first = spots[0]
    facts = section(first.mechanic).facts(first)
    title = system.title if whole else first.mechanic.title
    above = tag("p", tag("a", system.title, href=first.link(f"systems/{system.id}/index.md")), class_="op-above")
    return f"# {title}\n" + block(
        None if whole else above,
        tag("p", " · ".join(facts), class_="op-meta"),
        tag("p", system.summary if whole else first.mechanic.summary, class_="op-lede"),
        class_="op-head",
    )


def _mechanic(spot: Spot, *, lead: bool, whole: bool) -> str:
    """A mechanic's sections; a further one on the same page is introduced by its own summary."""
    shown = section(spot.mechanic)
    if lead:
        return shown.readout(spot) + shown.body(spot)
    return shown.body(spot)


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
            files = [(kind.upper(), "", spot.link(f"data/{made.id}.{kind}")) for kind in ("csv", "json")]
            rows.append((made.title, variant.title, files))
    return rows


def _sources(system: System, spots: Sequence[Spot], whole: bool) -> str:
    cited = {clause.source for spot in spots for variant in spot.variants for clause in variant.clauses}
    listed_sources = [source for source in system.sources if whole or source in cited]
    owner = f"This page is unofficial. The name {system.title} belongs to {system.owner}." if system.owner else ""
    return "## Sources and licence\n" + block(
        sources(listed_sources),
        tag("p", f"{owner} Rules are described in our own words; the numbers are computed.".strip(), class_="op-note"),
    )
