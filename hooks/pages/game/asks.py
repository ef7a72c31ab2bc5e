"""The links from a game to every page that asks about it: at its example, and wherever it is spoken of."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from markdown.extensions.toc import slugify

from hooks import ROOT
from hooks.html.places import source_link
from hooks.html.template import told
from hooks.html.words import uncapped
from hooks.pages.ask.box import checks
from hooks.pages.ask.spend import SPEND
from hooks.pages.ask.toward import TOGETHER, TOWARD
from hooks.pages.compare.rolls import Roll
from hooks.pages.context import Context
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.records.essays import read_essays
from oppose_engine import System, percent
from oppose_engine.courses.toward import ANY, tasks
from oppose_engine.rules.check import Check
from oppose_engine.rules.system import Mechanic, Opposed

CONTESTED = told("pages/game/asks.toml")["link"]
DOCS = ROOT / "docs"
NEEDED = "what is needed"
"""The link to the inverse question of the page itself, whose chance stands in the address."""
Place = tuple[str, str, str]
"""The words of a link, the page, and what stands behind its address."""


def asked(placed: MechanicOnPage) -> list[tuple[str, str]]:
    """What each link says, and where it leads."""
    found = [*_rolled(placed), *_ruled(placed.system), *_spoken_of(placed.context, placed.system)]
    own = [(NEEDED, f"#{name}-chance")] if (name := _inverse(placed.mechanic)) else []
    return [*own, *((named, source_link(placed.page, to) + end) for named, to, end in found)]


def _inverse(mechanic: Mechanic[Any]) -> str:
    """The box of a page that tells what is needed for a chance, and whom one can risk; empty if it tells neither."""
    if isinstance(mechanic, Check):
        return mechanic.check_table if any(setting.helps for setting in mechanic.settings()) else ""
    return mechanic.match_table if isinstance(mechanic, Opposed) else ""


def _rolled(placed: MechanicOnPage) -> Iterator[Place]:
    """About the contest of a game at its example, or any rolls with the chance of its check."""
    for main in placed.system.contests()[:1]:
        you, them = (str(main.example()[side]) for side in ("you", "them"))
        shown = percent(main.odds(main.variants[0].id, main.side(you), main.side(them)).chance("win"), 1)
        told = {"system": placed.system.id, "you": quote(you, safe="+"), "them": quote(them, safe="+"), "shown": shown}
        yield from ((each["says"], each["to"], each["at"].format(**told)) for each in CONTESTED if _fits(main, each))
    for roll in checks(placed.system)[:1]:
        chosen = f"&variant={roll.main_table}/{roll.variants[0].id}" if placed.system.contests() else ""
        said = "change the check" if chosen else "change the rule"
        yield said, "lab.md", f"?system={placed.system.id}{chosen}"
    if isinstance(check := placed.mechanic, Check):
        good = [result.good for result in check.results()].index(True)
        chance = percent(check.odds().reach(good), 0)
        twice = Roll(placed.system, check).id(check.variants[0])
        yield "another one beside it", "compare.md", f"?a={twice}&b={twice}"
        yield "a group", TOGETHER, f"?system={ANY}&members={','.join([chance] * 4)}"
        yield "a task of several rolls", TOWARD, f"?system={ANY}&dice={chance}"


def _fits(main: Opposed[Any], link: dict[str, str]) -> bool:
    return link.get("kind", main.kind) == main.kind and getattr(main, link.get("fits", "title"))


def _ruled(system: System) -> Iterator[Place]:
    """About what the game has a rule for."""
    yield from ((uncapped(rule.title), TOGETHER, f"?system={system.id}") for rule in system.together if rule.roll)
    yield from ((uncapped(each.title), SPEND, f"?system={system.id}/{each.name}") for each in system.spending)
    for name, task in tasks([system]).items():
        if task.extended:
            yield uncapped(task.extended.title), TOWARD, f"?system={name}"


def _spoken_of(context: Context, system: System) -> Iterator[Place]:
    """What others say of a game, and the essays that take its numbers."""
    anchors = {each.system: "where-the-sources-disagree" for each in context.evidence.disagreements}
    anchors |= {each.system: "printed-tables" for each in context.published.tables}
    anchors |= {each.system: slugify(system.title, "-") for each in context.published.examples}
    if system.id in anchors:
        yield "claims", "claims.md", f"#{anchors[system.id]}"
    yield from ((essay.link, essay.page, "") for essay in read_essays(DOCS) if system.id in essay.games)
