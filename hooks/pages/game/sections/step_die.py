"""Section of die against die with a priority: a grid in blocks, one for each pair of dice."""

from __future__ import annotations

from hooks.html.markup import Html
from hooks.html.thumbnail import chance_map
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.game.sections.match import MatchSection
from oppose_engine import OddsTable

__all__ = ["StepDieSection"]


class StepDieSection(MatchSection):
    """Sides written d12+3; rows and columns are grouped by die."""

    places = 1
    grouped = True

    def thumbnail(self, placed: MechanicOnPage) -> Html | None:
        """The dice alone, each with the priority of the example."""
        table = placed.table("opposed")
        added = str(placed.example("you")[0]).partition("+")[2]
        alike = [label for label in table.axes[0].values if str(label).partition("+")[2] == added]
        return chance_map(table.select(you=alike, them=alike))

    def figures(self, placed: MechanicOnPage, table: OddsTable) -> list[Html | None]:
        return [placed.draw("dice-grid", table, **placed.mechanic.example())]
