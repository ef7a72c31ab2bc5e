"""Die and modifier against die and modifier: the difference by the dice of both sides."""

from __future__ import annotations

from collections.abc import Sequence

from hooks.html import MEASURES, Share, odds_table
from hooks.html.markup import Html, block, join, tag
from hooks.html.odds import measures_of
from hooks.html.thumbnail import chance_map
from hooks.html.words import signed
from hooks.pages.game.sections.match import MatchSection, measured
from hooks.pages.game.spot import Spot
from hooks.pages.readouts.d20 import contest
from oppose_engine import OddsTable

__all__ = ["ContestSection"]

REACH = 10
"""The differences of the table on the page; the data files hold all."""


class ContestSection(MatchSection):
    """Modifiers on both sides, each with normal dice, advantage or disadvantage."""

    side = "modifier"
    places = 1

    def readout(self, spot: Spot) -> str:
        return block(contest(spot))

    def body(self, spot: Spot) -> str:
        return self.dice(spot) + self.differences(spot) + self.match_ups(spot)

    def dice(self, spot: Spot) -> str:
        """The figure of every difference and every pair of dice."""
        drawn = [spot.draw("contest-dice", table, difference=self._lead(spot)) for table in spot.tables("difference")]
        return "## Advantage and disadvantage\n" + block(spot.panels(drawn)) if any(drawn) else ""

    def differences(self, spot: Spot) -> str:
        """Only the difference of the modifiers matters: one row each, one column a pair of dice."""
        tables = [_within(table) for table in spot.tables("difference")]
        measures = [name for name in measures_of(tables) if name != "split"]
        text = "Only your modifier less theirs counts. Dice across: yours v theirs."
        return f"## By difference\n\n{text}\n" + measured(spot, tables, measures, self._difference)

    def _difference(self, spot: Spot, number: int, table: OddsTable, measure: str) -> Html:
        lead = self._lead(spot)
        caption = f"{MEASURES[measure].caption}, in percent, by difference and dice. {spot.reading(number)}".strip()
        mark = (lead, table.axes[1].values[0])
        ringed = tag("span", f"Ringed: {signed(lead)} with {mark[1]}.", data_ringed=True)
        said = join(caption, " ", ringed)
        return odds_table(table, measure, mark=mark, caption=said, counts=measure == "win", grouped=True)

    def heading(self, spot: Spot) -> str:  # noqa: ARG002  the same for every game
        return "Modifier against modifier"

    def thumbnail(self, spot: Spot) -> Html | None:
        return chance_map(spot.table("opposed"))

    def example(self, spot: Spot) -> tuple[str, Sequence[Share]]:
        you, them = (int(side) for side in spot.example("you", "them"))
        return f"{signed(you)} v {signed(them)}, you win", super().example(spot)[1]

    @staticmethod
    def _lead(spot: Spot) -> int:
        you, them = (int(side) for side in spot.example("you", "them"))
        return you - them


def _within(table: OddsTable) -> OddsTable:
    return table.select(difference=[d for d in table.axes[0].values if abs(int(d)) <= REACH])
