"""All pages of a system: its main page, and a page for each mechanic that has one of its own."""

from typing import Any

from markdown.extensions.toc import slugify

from hooks.html.pipes import Markdown, escaped
from hooks.html.places import data_file, page_of, sheet_of, source_link
from hooks.html.words import size, uncapped
from hooks.pages.context import Context
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.document import fill
from hooks.pages.downloads import RULE, content, has_rule, rule
from hooks.pages.game.asks import asked
from hooks.pages.game.front import front
from hooks.pages.game.published import published_figures
from hooks.pages.game.section import Answer, Section
from hooks.pages.kinds import kind_of
from hooks.pages.proof.printed import PROOF
from oppose_engine import System

FORMATS = {RULE: "Rule"}
"""What a file is called whose format is not its name."""


def names(system: System) -> list[str]:
    """The names of a system's pages: nothing for its main page, which comes first."""
    return list(dict.fromkeys(["", *(mechanic.page for mechanic in system.mechanics)]))


def title(system: System, name: str) -> str:
    """The title of a page in the navigation."""
    return next(mechanic.title for mechanic in system.mechanics if mechanic.page == name) if name else system.title


def page(context: Context, system: System, answer: Answer, name: str = "") -> str:
    """The document of a page of a system: of its main page, or of the page of that name."""
    source, whole = page_of(system.id, name), not name
    all_placed = _all_placed(context, system, source)
    mechanics = [placed.mechanic for placed in all_placed]
    cited = {clause.source for placed in all_placed for variant in placed.variants for clause in variant.clauses}
    published = published_figures(context, system, mechanics)
    sections = [Section(placed, answer) for placed in all_placed]
    stated = [clause["standing"] for section in sections for _, clauses in section.assumed for clause in clauses]
    return fill(
        "game/page.md",
        front=Markdown(front(system, all_placed, whole)),
        title=title(system, name),
        game=system.title,
        facts=_facts(all_placed[0], whole),
        mechanics=sections,
        asks=asked(all_placed[0]) if whole else [],
        anchor=slugify(f"More of {system.title}", "-"),
        further=[
            {"title": title(system, below), "link": source_link(source, page_of(system.id, below))}
            for below in (names(system)[1:] if whole else ())
        ],
        system=system.id,
        tables=sum(len(placed.variants) * len(placed.mechanic.published()) for placed in all_placed),
        published=published,
        printed=sum(each["count"] for each in published),
        proof=source_link(source, PROOF),
        sheet=source_link(source, sheet_of(system.id)) if whole else "",
        sources=[source for source in system.sources if whole or source in cited],
        readings=any(len(placed.variants) > 1 for placed in all_placed),
        clauses=len(stated),
        open=stated.count("assumed"),
        standings=set(stated),
        owner=system.owner,
    )


def _facts(first: MechanicOnPage, whole: bool) -> Markdown:
    """The line under the title: what is rolled, and where the print sheet or the game is."""
    system, facts, sheet = first.system, list(map(escaped, kind_of(first.mechanic).facts(first))), ""
    if whole:
        sheet = f" [print sheet]({source_link(first.page, sheet_of(system.id))}){{: .op-screen }}"
    else:
        above = f"[{escaped(system.title)}]({source_link(first.page, page_of(system.id))})"
        facts = [above, *(fact for fact in facts if fact != uncapped(first.mechanic.title))]
    return Markdown(" · ".join(facts) + sheet)


def downloads(context: Context, system: System, page: str) -> str:
    """The list of the data files of a page, as a document."""
    return fill("game/downloads.md", files=[row for each in _all_placed(context, system, page) for row in _files(each)])


def _all_placed(context: Context, system: System, page: str) -> list[MechanicOnPage]:
    mechanics = [mechanic for mechanic in system.mechanics if page_of(system.id, mechanic.page) == page]
    return [MechanicOnPage(context, system, mechanic, page, place) for place, mechanic in enumerate(mechanics)]


def _files(placed: MechanicOnPage) -> list[dict[str, Any]]:
    """The files of each table in each reading: their format, size and place."""
    rows: list[dict[str, Any]] = []
    for table in placed.mechanic.published():
        before = {row["title"] for row in rows}
        for variant in placed.variants:
            made = placed.table(table, variant.id)
            sizes = {kind: len(content(made, kind)) for kind in ("csv", "json")}
            if has_rule(placed.system, made.id):
                sizes[RULE] = len(rule(placed.system, made.id))
            named = [(FORMATS.get(kind, kind.upper()), kind, size(octets)) for kind, octets in sizes.items()]
            files = [(name, octets, placed.link(data_file(made.id, kind))) for name, kind, octets in named]
            title = f"{made.title}, by {made.axes[0].name}" if made.title in before else made.title
            rows.append({"title": title, "reading": variant.title, "files": files})
    return rows
