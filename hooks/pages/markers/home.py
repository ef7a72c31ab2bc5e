"""The parts of the home page: cards of systems, and a match-up to try."""

from collections.abc import Callable, Iterable
from itertools import chain, zip_longest

from hooks.html.markup import Html, block
from hooks.html.places import link, page_of
from hooks.html.template import drawn
from hooks.html.words import chance, start
from hooks.pages.context import Context
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.kinds import kind_of
from hooks.pages.kinds.match import MatchKind
from hooks.pages.readouts.match import ContestOnPage, any_game
from oppose_engine import System
from oppose_engine.errors import chosen
from oppose_engine.questions.basis import Basis

MOST = 12
"""The most games that the home page shows: each adds some 300 bytes to its first view."""


def some(context: Context, most: int = MOST) -> list[System]:
    """At most so many systems, in their order: one of each kind of roll before a second of any kind."""
    kinds: dict[type, list[System]] = {}
    for system in context.systems.values():
        kinds.setdefault(type(system.mechanics[0]), []).append(system)
    turns = [system.id for system in chain.from_iterable(zip_longest(*kinds.values())) if system]
    return [system for system in context.systems.values() if system.id in turns[:most]]


def cards(context: Context, page: str = "index.md", most: int | None = None) -> str:
    """A card for each system, or for at most so many systems; each card links to the system's page."""
    shown = list(context.systems.values()) if most is None else some(context, most)
    return block(
        drawn(
            "pages/markers/cards.html",
            finding=most is None,
            cards=[_card(MechanicOnPage(context, system, system.mechanics[0], page)) for system in shown],
            rest=link(page, "systems/index.md") if len(shown) < len(context.systems) else "",
            every=len(context.systems),
        ),
        class_="op-cards",
    ).strip()


GROUPED: dict[str, Callable[[System], Iterable[str]]] = {
    "dice": lambda system: [system.dice],
    "resolution": lambda system: [system.mechanics[0].settled_by()],
    "publisher": lambda system: [system.owner],
    "licence": lambda system: dict.fromkeys(source.licence for source in system.sources[:1]),
}
"""The ways to group games: under which words a game stands."""


def games(context: Context, page: str, by: str) -> str:
    """The games in groups, those with many games first."""
    told = chosen("games by", by, GROUPED)
    groups: dict[str, list[System]] = {}
    for system in context.systems.values():
        for words in told(system):
            groups.setdefault(start(words), []).append(system)
    ordered = sorted(groups.items(), key=lambda group: -len(group[1]))
    linked = [(words, [(link(page, page_of(each.id)), each.title) for each in found]) for words, found in ordered]
    return block(drawn("pages/markers/groups.html", groups=linked)).strip()


def match_up(context: Context, system: str, page: str = "index.md") -> str:
    """A match-up with a choice of all games that have one, this game first: the bar, its numbers, a link."""
    found = []
    for game in sorted(context.systems.values(), key=lambda game: game.id != system):
        for contest in game.contests()[:1]:
            placed, shown = MechanicOnPage(context, game, contest, page), kind_of(contest)
            assert isinstance(shown, MatchKind)
            found.append((ContestOnPage(placed, shown.noun(placed)), placed.link(page_of(game.id))))
    if not found or found[0][0].placed.system.id != system:
        return ""
    matches, links = zip(*found, strict=True)
    return block(any_game(matches, links), class_="op-home-box").strip()


def _card(placed: MechanicOnPage) -> Html:
    """A link with the name of a game, its small picture, one match-up in numbers, and what is special about it."""
    shown, system = kind_of(placed.mechanic), placed.system
    question, shares = shown.example(placed)
    return drawn(
        "pages/markers/card.html",
        system=system,
        names=" ".join((system.title, *system.aliases, system.dice, system.owner)).lower(),
        to=placed.link(page_of(system.id)),
        thumbnail=shown.thumbnail(placed),
        question=question,
        shares=[(each.label, chance(each.chance)) for each in shares],
        basis=Basis("card", (f"{system.id}/{placed.main_table}/{placed.variants[0].id}",)),
    )
