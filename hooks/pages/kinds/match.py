"""What pages say of any roll with two sides: the example as a readout, the table of match-ups."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from hooks.html.bar import Share, shares_of
from hooks.html.choice import MEASURE, Option, Pick, panel, switch
from hooks.html.grid import Grid
from hooks.html.markup import Html, block
from hooks.html.odds import MEASURES, measures_of, odds_table, scale_of
from hooks.html.shades import strip
from hooks.html.thumbnail import chance_map
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.kinds.base import Kind
from hooks.pages.kinds.match_sheet import match_ups
from hooks.pages.kinds.sheet_part import SheetPart
from hooks.pages.readouts.match import Match, aside, readout
from oppose_engine import OddsTable
from oppose_engine.views import by_tens

WIDE = 16
"""In a table of more columns a cell has room for one decimal place."""


def measured(
    placed: MechanicOnPage,
    tables: Sequence[OddsTable],
    measures: Sequence[str],
    odds: Callable[[MechanicOnPage, OddsTable, str], Grid],
) -> Pick:
    """A table in every measure and every reading, with buttons to choose; ``odds`` makes one of them."""
    options = [Option(measure, MEASURES[measure].label) for measure in measures]
    panels = [
        (odds(placed, table, measure), {**placed.when(n), MEASURE: [at]})
        for at, measure in enumerate(measures)
        for n, table in enumerate(tables)
    ]
    strips = [
        panel(strip(MEASURES[measure].scale, reverse=MEASURES[measure].reverse), when={MEASURE: [at]})
        for at, measure in enumerate(measures)
        if any(scale_of(table, measure) for table in tables)
    ]
    shown = switch(f"{tables[0].id.table}-measure", MEASURE, "Show", options, seen=False)
    return Pick(panels, f"{placed.first} {measures[0]}".strip(), shown, strips)


class MatchKind(Kind):
    """Two sides: who wins, and how often nobody does."""

    asked = "opposed roll contest versus skill"
    side = "side"
    """The player's word for a side, such as rating or score."""
    template = "match.md"
    places = 2
    grouped = False

    def facts(self, placed: MechanicOnPage) -> list[str]:
        return [placed.system.dice, *super().facts(placed)]

    def readout(self, placed: MechanicOnPage) -> str:
        return block(readout(Match(placed, self.side)))

    def aside(self, placed: MechanicOnPage, part: str) -> str:
        found = aside(Match(placed, self.side), part)
        return block(found) if found else ""

    def said(self, placed: MechanicOnPage) -> dict[str, Any]:
        name = placed.mechanic.match_table  # type: ignore[attr-defined]
        return {"name": name, "side": self.side}

    def tables(self, placed: MechanicOnPage) -> list[OddsTable]:
        """The table of match-ups in every reading."""
        return placed.tables(placed.mechanic.match_table)  # type: ignore[attr-defined]

    def parts(self, placed: MechanicOnPage) -> dict[str, Callable[[], Pick]]:
        name = placed.mechanic.match_table  # type: ignore[attr-defined]
        return {**super().parts(placed), name: partial(self.match_ups, placed)}

    def match_ups(self, placed: MechanicOnPage) -> Pick:
        """The opposed table in every reading and every measure."""
        tables = self.tables(placed)
        return measured(placed, tables, measures_of(tables), self.odds)

    def odds(self, placed: MechanicOnPage, table: OddsTable, measure: str) -> Grid:
        words = f"{MEASURES[measure].caption}, in percent; your {self.side} down, theirs across."
        mark = placed.example("you", "them")
        caption = placed.caption(words, table)
        places = 1 if len(by_tens(table.axes[1].values)) > WIDE else self.places
        return odds_table(table, measure, mark=mark, caption=caption, places=places, grouped=self.grouped)

    def drawn(self, placed: MechanicOnPage, chart: str, table: str) -> list[Html]:
        """A map of all match-ups only if both sides have the same labels, more of them than the table shows."""
        you, them = (axis.values for axis in placed.table(table).axes[:2])
        return super().drawn(placed, chart, table) if chart != "heat" or you == them != by_tens(you) else []

    def thumbnail(self, placed: MechanicOnPage) -> Html | None:
        return chance_map(self.tables(placed)[0])

    def example(self, placed: MechanicOnPage) -> tuple[str, Sequence[Share]]:
        you, them = placed.example("you", "them")
        return f"{you} v {them}, you win", shares_of(self.tables(placed)[0].outcomes(you, them))

    def sheet(self, placed: MechanicOnPage) -> list[SheetPart]:
        return match_ups(placed, self.tables(placed), self.side)


class StepDieKind(MatchKind):
    """Die against die, each with a priority, written d12+3; rows and columns are grouped by die."""

    asked = f"{MatchKind.asked} d4 d6 d8 d10 d12 step die"
    places = 1
    grouped = True

    def thumbnail(self, placed: MechanicOnPage) -> Html | None:
        """The dice alone, each with the priority of the example."""
        table = placed.table("opposed")
        added = str(placed.example("you")[0]).partition("+")[2]
        alike = [label for label in table.axes[0].values if str(label).partition("+")[2] == added]
        return chance_map(table.select(you=alike, them=alike))


class ActiveRollKind(MatchKind):
    """Ratings on both sides, decided by one roll: perhaps only your side, the active one, rolls."""

    asked = f"{MatchKind.asked} active passive one roll subtract subtraction resistance"
    side = "rating"
