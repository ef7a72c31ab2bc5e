"""What pages say of opposed d20 rolls: the outcomes by difference of modifiers and by dice of both sides."""

from collections.abc import Callable, Sequence
from functools import partial

from hooks.html.bar import Share
from hooks.html.choice import Pick
from hooks.html.grid import Grid
from hooks.html.odds import MEASURES, measures_of, odds_table
from hooks.html.words import signed
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.kinds.match import MatchKind, measured
from oppose_engine import OddsTable

REACH = 10
"""The largest difference in the table on the page; the data files have all."""


class ContestKind(MatchKind):
    """Modifiers on both sides, each with normal dice, advantage or disadvantage."""

    asked = f"{MatchKind.asked} ability check advantage disadvantage modifier grapple"
    side = "modifier"
    template = "contest.md"
    places = 1

    def parts(self, placed: MechanicOnPage) -> dict[str, Callable[[], Pick]]:
        return {**super().parts(placed), "difference": partial(self.differences, placed)}

    def differences(self, placed: MechanicOnPage) -> Pick:
        """One row for each difference of modifiers, one column for each pair of dice."""
        every = placed.tables("difference")
        shown = [difference for difference in every[0].axes[0].values if abs(int(difference)) <= REACH]
        tables = [table.select(difference=shown) for table in every]
        measures = [name for name in measures_of(tables) if name != "split"]
        return measured(placed, tables, measures, _difference)

    def example(self, placed: MechanicOnPage) -> tuple[str, Sequence[Share]]:
        you, them = (int(side) for side in placed.example("you", "them"))
        return f"{signed(you)} v {signed(them)}, you win", super().example(placed)[1]


def _difference(placed: MechanicOnPage, table: OddsTable, measure: str) -> Grid:
    you, them = (int(side) for side in placed.example("you", "them"))
    mark = (you - them, table.axes[1].values[0])
    caption = placed.caption(f"{MEASURES[measure].caption}, in percent, by difference and dice.", table)
    return odds_table(
        table, measure, mark=mark, caption=caption, grouped=True, ringed=f"{signed(mark[0])} with {mark[1]}"
    )
