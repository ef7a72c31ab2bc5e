"""What the home page is made of: the cards of all systems, and one match-up on the spot."""

from __future__ import annotations

from hooks.components import card
from hooks.context import Context
from hooks.markup import Html, block, tag
from hooks.pages.sections import section
from hooks.pages.sections.match import MatchSection
from hooks.pages.spot import Spot
from hooks.readout_match import Match, any_game
from oppose_engine import System

__all__ = ["cards", "match_up"]


def cards(context: Context, page: str = "index.md") -> str:
    """A card for each system; all of it is a link to the system's page."""
    made = [_card(_lead(context, system, page)) for system in context.systems.values()]
    return block(tag("ul", made, class_="op-card-list"), class_="op-cards").strip()


def match_up(context: Context, system: str, page: str = "index.md") -> str:
    """A match-up with a choice of games, this one first: the bar, its numbers, a link to all of it."""
    games = [context.systems[system], *(game for game in context.systems.values() if game.id != system)]
    found = []
    for game in games:
        spot = _lead(context, game, page)
        shown = section(spot.mechanic)
        if isinstance(shown, MatchSection):
            found.append((Match(spot, shown.side), spot.link(f"systems/{game.id}/index.md")))
    if not found or found[0][0].spot.system.id != system:
        return ""
    matches, links = zip(*found, strict=True)
    return block(any_game(matches, links), class_="op-home-box").strip()


def _lead(context: Context, system: System, page: str) -> Spot:
    return Spot(context, system, system.mechanics[0], page)


def _card(spot: Spot) -> Html:
    shown = section(spot.mechanic)
    question, shares = shown.example(spot)
    return card(
        name=spot.system.title,
        address=spot.link(f"systems/{spot.system.id}/index.md"),
        picture=shown.thumbnail(spot),
        question=question,
        shares=shares,
        line=spot.system.card,
    )
