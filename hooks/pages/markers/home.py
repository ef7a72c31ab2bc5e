"""The parts of the home page: cards of systems, and a match-up to try."""

from collections.abc import Callable, Iterable
from itertools import chain, zip_longest

from hooks.html.markup import Html, block, lines, tag
from hooks.html.places import link, page_of
from hooks.html.words import chance, start
from hooks.pages.context import Context
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.kinds import kind_of
from hooks.pages.kinds.match import MatchKind
from hooks.pages.readouts.match import Match, any_game
from oppose_engine import System
from oppose_engine.errors import chosen
from oppose_engine.questions.claim import Claim

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
    made = [_card(MechanicOnPage(context, system, system.mechanics[0], page)) for system in shown]
    rest = find = None
    if len(shown) < len(context.systems):
        number = tag("span", str(len(context.systems)), data_claim=str(Claim("count-systems", ("data/index.json",))))
        every = tag("a", "All ", number, " games", href=link(page, "systems/index.md"))
        rest = tag("p", every, class_="op-link")
    if most is None:
        field = tag("input", type="search", data_find="", autocomplete="off", placeholder="Savage, d20, Free League")
        find = tag("p", tag("label", "Find a game ", field), tag("output"), class_="op-find op-screen")
    return block(find, tag("ul", made, class_="op-card-list"), rest, class_="op-cards").strip()


GROUPED: dict[str, Callable[[System], Iterable[str]]] = {
    "dice": lambda system: [system.dice],
    "resolution": lambda system: [system.mechanics[0].resolves],
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
    parts = []
    for words, found in ordered:
        links = [tag("a", each.title, href=link(page, page_of(each.id))) for each in found]
        listed = [part for each in links for part in (", ", each)][1:]
        parts += [tag("dt", words), tag("dd", listed)]
    return block(tag("dl", parts, class_="op-groups")).strip()


def match_up(context: Context, system: str, page: str = "index.md") -> str:
    """A match-up with a choice of all games that have one, this game first: the bar, its numbers, a link."""
    found = []
    for game in sorted(context.systems.values(), key=lambda game: game.id != system):
        for contest in game.contests()[:1]:
            placed, shown = MechanicOnPage(context, game, contest, page), kind_of(contest)
            assert isinstance(shown, MatchKind)
            found.append((Match(placed, shown.side), placed.link(page_of(game.id))))
    if not found or found[0][0].placed.system.id != system:
        return ""
    matches, links = zip(*found, strict=True)
    return block(any_game(matches, links), class_="op-home-box").strip()


def _card(placed: MechanicOnPage) -> Html:
    """A link with the name of a game, its small picture, one match-up in numbers, and what is special about it."""
    shown, system = kind_of(placed.mechanic), placed.system
    question, (first, *others) = shown.example(placed)
    asked, large = tag("span", question, class_="op-question"), tag("strong", chance(first.chance), class_="op-large")
    told = ((tag("span", each.label.lower()), " ", tag("span", chance(each.chance))) for each in others)
    numbers = lines(asked, large, *(tag("span", pair, class_="op-pair") for pair in told))
    claim = Claim("card", (f"{system.id}/{placed.main_table}/{placed.variants[0].id}",))
    figures = tag("div", numbers, class_="op-figures", data_claim=str(claim))
    inside = tag("div", shown.thumbnail(placed), figures, class_="op-inside")
    content = lines(tag("strong", system.title, class_="op-name"), inside, tag("span", system.card, class_="op-line"))
    names = " ".join((system.title, *system.aliases, system.dice, system.owner)).lower()
    return tag("li", tag("a", content, href=placed.link(page_of(system.id)), class_="op-card"), data_names=names)
