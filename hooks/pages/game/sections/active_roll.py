"""A contest of one roll: your rating, the active one, against theirs."""

from __future__ import annotations

from hooks.html.markup import Html
from hooks.pages.game.sections.match import MatchSection
from hooks.pages.game.spot import Spot
from oppose_engine import OddsTable

__all__ = ["ActiveRollSection"]


class ActiveRollSection(MatchSection):
    """Ratings on both sides, of which only yours need be rolled."""

    side = "rating"

    def heading(self, spot: Spot) -> str:
        return f"{spot.mechanic.title}, by tens"

    def figures(self, spot: Spot, table: OddsTable) -> list[Html | None]:
        return [spot.draw("heat", table, **spot.mechanic.example())]
