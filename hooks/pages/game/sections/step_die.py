"""Die against die with a priority: the whole grid in blocks of one die each."""

from __future__ import annotations

from hooks.html.markup import Html
from hooks.html.thumbnail import chance_map
from hooks.pages.game.sections.match import MatchSection
from hooks.pages.game.spot import Spot
from oppose_engine import OddsTable

__all__ = ["StepDieSection"]


class StepDieSection(MatchSection):
    """Sides written d12+3; rows and columns are grouped by die."""

    places = 1
    grouped = True

    def thumbnail(self, spot: Spot) -> Html | None:
        """The dice alone, each with the priority of the example."""
        table = spot.table("opposed")
        added = str(spot.example("you")[0]).partition("+")[2]
        alike = [label for label in table.axes[0].values if str(label).partition("+")[2] == added]
        return chance_map(table.select(you=alike, them=alike))

    def figures(self, spot: Spot, table: OddsTable) -> list[Html | None]:
        return [spot.draw("dice-grid", table, **spot.mechanic.example())]
