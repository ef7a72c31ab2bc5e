"""What pages say of any roll with two sides: the example as a readout, the table of match-ups."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hooks.html.bar import Share, shares_of
from hooks.html.choice import MEASURE, Pick, panel, switch
from hooks.html.grid import Grid
from hooks.html.markup import Html, block
from hooks.html.odds import MEASURES, measures_of, odds_table, scale_of
from hooks.html.shades import strip
from hooks.html.thumbnail import chance_map
from hooks.html.words import signed
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.kinds.base import Kind
from hooks.pages.kinds.match_sheet import match_ups
from hooks.pages.kinds.sheet_part import SheetPart
from hooks.pages.readouts.match import Match, aside, readout
from oppose_engine import OddsTable
from oppose_engine.views import by_tens

WIDE = 16
"""In a table of more columns a cell has room for one decimal place."""
REACH = 10
"""The largest difference in a table on a page; the data files have all."""


@dataclass(frozen=True, kw_only=True)
class MatchKind(Kind):
    """Two sides: who wins, and how often nobody does."""

    template: str = "match.md"
    asked: str = "opposed roll contest versus skill"
    side: str = "side"
    """The player's word for a side, such as rating or score."""

    def readout(self, placed: MechanicOnPage) -> str:
        return block(readout(Match(placed, self.side)))

    def aside(self, placed: MechanicOnPage, part: str) -> str:
        found = aside(Match(placed, self.side), part)
        return block(found) if found else ""

    def said(self, placed: MechanicOnPage) -> dict[str, Any]:
        return {**super().said(placed), "side": self.side}

    def plain(self, placed: MechanicOnPage, name: str) -> Pick:
        """A table of match-ups in every measure and every reading, with buttons to choose."""
        tables = [self.part(placed, table) for table in placed.tables(name)]
        if not tables[0].is_opposed:
            return super().plain(placed, name)
        measures = measures_of(tables)
        panels = [
            (self.odds(placed, table, measure), {**placed.when(n), MEASURE: [at]})
            for at, measure in enumerate(measures)
            for n, table in enumerate(tables)
        ]
        strips = [
            panel(strip(MEASURES[measure].scale, reverse=MEASURES[measure].reverse), when={MEASURE: [at]})
            for at, measure in enumerate(measures)
            if any(scale_of(table, measure) for table in tables)
        ]
        options = [(measure, MEASURES[measure].label) for measure in measures]
        shown = switch(f"{name}-measure", MEASURE, "Show", options, seen=False)
        return Pick(panels, f"{placed.first} {measures[0]}".strip(), shown, strips)

    def part(self, placed: MechanicOnPage, table: OddsTable) -> OddsTable:  # noqa: ARG002  a subclass looks at the example
        """The part of a table that a page has room for."""
        down = table.axes[0]
        if down.name != "difference":
            return table
        return table.select(difference=[label for label in down.values if abs(int(label)) <= REACH])

    def odds(self, placed: MechanicOnPage, table: OddsTable, measure: str) -> Grid:
        down, across = (axis.name for axis in table.axes[:2])
        if (down, across) == ("you", "them"):
            down, across = f"your {self.side}", "theirs"
        caption = placed.caption(f"{MEASURES[measure].caption}, in percent; {down} down, {across} across.", table)
        mark = placed.example("you", "them") if table.id.table == placed.main_table else ()
        places = 1 if len(by_tens(table.axes[1].values)) > WIDE else 2
        return odds_table(table, measure, mark=mark, caption=caption, places=places)

    def drawn(self, placed: MechanicOnPage, chart: str, table: str) -> list[Html]:
        """A map of all match-ups only if both sides have the same labels, more of them than the table shows."""
        you, them = (axis.values for axis in placed.table(table).axes[:2])
        return super().drawn(placed, chart, table) if chart != "heat" or you == them != by_tens(you) else []

    def thumbnail(self, placed: MechanicOnPage) -> Html | None:
        """The chance to win; of sides such as d12+3, those with the same number behind the die as the example."""
        table = placed.table(placed.main_table)
        you, them = (str(side).partition("+")[2] for side in placed.example("you", "them"))
        behind = {"you": you, "them": them}
        alike = {
            axis.name: [label for label in axis.values if str(label).partition("+")[2] == behind[axis.name]]
            for axis in table.axes[:2]
        }
        return chance_map(table.select(**alike))

    def example(self, placed: MechanicOnPage) -> tuple[str, Sequence[Share]]:
        table, sides = placed.table(placed.main_table), placed.example("you", "them")
        least = table.axes[0].values[0]
        you, them = (signed(int(side)) if isinstance(least, int) and least < 0 else side for side in sides)
        return f"{you} v {them}, you win", shares_of(table.outcomes(*sides))

    def sheet(self, placed: MechanicOnPage) -> list[SheetPart]:
        """Its match-ups, and any other table of outcomes of two sides."""
        names = [name for name in placed.mechanic.published() if name != placed.main_table]
        others = [placed.tables(name) for name in names if placed.table(name).is_opposed]
        return match_ups(placed, [[self.part(placed, table) for table in tables] for tables in others], self.side)


@dataclass(frozen=True, kw_only=True)
class DegreeKind(MatchKind):
    """A contest of two scores, each perhaps with ranks of mastery."""

    template: str = "degrees.md"
    side: str = "score"

    def part(self, placed: MechanicOnPage, table: OddsTable) -> OddsTable:
        """All match-ups, or the example with ranks on either side."""
        if table.id.table != "ranks":
            return table
        you, them = (
            [side for side in table.axes[0].values if str(side).startswith(f"{score}+")]
            for score in placed.example("you", "them")
        )
        return table.select(you=you, them=them)
