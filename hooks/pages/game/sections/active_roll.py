"""Section of a contest that one roll decides: your rating, the active one, against theirs."""

from __future__ import annotations

from hooks.html.markup import Html
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.game.sections.match import MatchSection
from oppose_engine import OddsTable

__all__ = ["ActiveRollSection"]


class ActiveRollSection(MatchSection):
    """Ratings on both sides; perhaps only your side rolls."""

    side = "rating"

    def heading(self, placed: MechanicOnPage) -> str:
        return f"{placed.mechanic.title}, by tens"

    def figures(self, placed: MechanicOnPage, table: OddsTable) -> list[Html | None]:
        return [placed.draw("heat", table, **placed.mechanic.example())]
