"""What pages say of opposed d20 rolls: the outcomes by difference of modifiers and by dice of both sides."""

from __future__ import annotations

from collections.abc import Sequence

from hooks.html import MEASURES, Share, odds_table
from hooks.html.markup import Html, block
from hooks.html.odds import measures_of
from hooks.html.words import signed
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.kinds.match import MatchKind, measured, ringed
from hooks.pages.readouts.d20 import contest
from oppose_engine import OddsTable

__all__ = ["ContestKind"]

REACH = 10
"""The largest difference in the table on the page; the data files have all."""


class ContestKind(MatchKind):
    """Modifiers on both sides, each with normal dice, advantage or disadvantage."""

    asked = f"{MatchKind.asked} ability check advantage disadvantage modifier grapple"
    side = "modifier"
    places = 1

    def readout(self, placed: MechanicOnPage) -> str:
        return block(contest(placed))

    def body(self, placed: MechanicOnPage) -> str:
        return self.dice(placed) + self.differences(placed) + self.match_ups(placed)

    def dice(self, placed: MechanicOnPage) -> str:
        """The figure with every difference and every pair of dice."""
        drawn = [placed.draw("contest-dice", table, difference=_lead(placed)) for table in placed.tables("difference")]
        return "## Advantage and disadvantage\n" + block(placed.panels(drawn)) if any(drawn) else ""

    def differences(self, placed: MechanicOnPage) -> str:
        """One row for each difference of modifiers, one column for each pair of dice."""
        every = placed.tables("difference")
        shown = [difference for difference in every[0].axes[0].values if abs(int(difference)) <= REACH]
        tables = [table.select(difference=shown) for table in every]
        measures = [name for name in measures_of(tables) if name != "split"]
        text = "Only your modifier less theirs counts. Dice across: yours v theirs."
        return f"## By difference\n\n{text}\n" + measured(placed, tables, measures, _difference)

    def heading(self, placed: MechanicOnPage) -> str:  # noqa: ARG002  the same for every game
        return "Modifier against modifier"

    def example(self, placed: MechanicOnPage) -> tuple[str, Sequence[Share]]:
        you, them = (int(side) for side in placed.example("you", "them"))
        return f"{signed(you)} v {signed(them)}, you win", super().example(placed)[1]


def _difference(placed: MechanicOnPage, table: OddsTable, measure: str) -> Html:
    mark = (_lead(placed), table.axes[1].values[0])
    caption = placed.caption(f"{MEASURES[measure].caption}, in percent, by difference and dice.", table)
    said = ringed(caption, f"{signed(mark[0])} with {mark[1]}")
    return odds_table(table, measure, mark=mark, caption=said, grouped=True)


def _lead(placed: MechanicOnPage) -> int:
    you, them = (int(side) for side in placed.example("you", "them"))
    return you - them
