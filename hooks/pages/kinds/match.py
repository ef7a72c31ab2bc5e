"""What pages say of any roll with two sides: the example as a readout, the table of match-ups."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hooks.html import MEASURE, MEASURES, Option, Share, odds_table, panel, shares_of, strip, switch
from hooks.html.markup import Html, block, join, tag
from hooks.html.odds import measures_of, scale_of
from hooks.html.thumbnail import chance_map
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.kinds.base import Kind
from hooks.pages.kinds.match_sheet import match_ups
from hooks.pages.kinds.sheet_part import MechanicOnSheet, SheetPart
from hooks.pages.readouts.match import Match, full
from oppose_engine import OddsTable

__all__ = ["ActiveRollKind", "MatchKind", "StepDieKind", "measured", "ringed"]


def measured(
    placed: MechanicOnPage,
    tables: Sequence[OddsTable],
    measures: Sequence[str],
    odds: Callable[[MechanicOnPage, OddsTable, str], Html],
) -> str:
    """A table in every measure and every reading, with buttons to choose; ``odds`` draws one of them."""
    options = [Option(measure, MEASURES[measure].label) for measure in measures]
    panels = [
        panel(odds(placed, table, measure), when={**placed.when(n), MEASURE: [at]})
        for at, measure in enumerate(measures)
        for n, table in enumerate(tables)
    ]
    strips = [
        panel(strip(MEASURES[measure].scale, reverse=MEASURES[measure].reverse), when={MEASURE: [at]})
        for at, measure in enumerate(measures)
        if any(scale_of(table, measure) for table in tables)
    ]
    shown = switch(f"{tables[0].id.table}-measure", MEASURE, "Show", options, seen=False)
    return block(shown, panels, strips, class_="op-pick")


def ringed(caption: str, where: str) -> Html:
    """The caption of a table in which a cell is ringed."""
    return join(caption, " ", tag("span", f"Ringed: {where}.", data_ringed=True))


class MatchKind(Kind):
    """Two sides: who wins, and how often nobody does."""

    asked = "opposed roll contest versus skill"
    side = "side"
    """The player's word for a side, such as rating or score."""
    places = 2
    grouped = False

    def facts(self, placed: MechanicOnPage) -> list[str]:
        return [placed.system.dice, *super().facts(placed)]

    def readout(self, placed: MechanicOnPage) -> str:
        return block(full(Match(placed, self.side)))

    def body(self, placed: MechanicOnPage) -> str:
        return self.match_ups(placed) + self.every_side(placed)

    def heading(self, placed: MechanicOnPage) -> str:
        return placed.mechanic.title

    def tables(self, placed: MechanicOnPage) -> list[OddsTable]:
        """The table of match-ups in every reading."""
        return placed.tables(placed.mechanic.match_table)  # type: ignore[attr-defined]

    def match_ups(self, placed: MechanicOnPage) -> str:
        """The opposed table in every reading and every measure."""
        tables = self.tables(placed)
        return f"## {self.heading(placed)}\n" + measured(placed, tables, measures_of(tables), self.odds)

    def odds(self, placed: MechanicOnPage, table: OddsTable, measure: str) -> Html:
        you, them = placed.example("you", "them")
        words = f"{MEASURES[measure].caption}, in percent; your {self.side} down, theirs across."
        return odds_table(
            table,
            measure,
            mark=(you, them),
            caption=ringed(placed.caption(words, table), f"{you} against {them}"),
            places=self.places,
            grouped=self.grouped,
        )

    def figures(self, placed: MechanicOnPage, table: OddsTable) -> list[Html | None]:
        """The figures of one reading; a map of all match-ups if both sides have the same labels."""
        alike = table.axes[0].values == table.axes[1].values
        return [placed.draw("heat", table, **placed.mechanic.example())] if alike else []

    def every_side(self, placed: MechanicOnPage) -> str:
        """The figures in every reading; empty if none can be drawn."""
        drawn = [self.figures(placed, table) for table in self.tables(placed)]
        if not any(figure for figures in drawn for figure in figures):
            return ""
        return f"## Every {self.side}\n" + block(placed.panels(drawn))

    def thumbnail(self, placed: MechanicOnPage) -> Html | None:
        return chance_map(self.tables(placed)[0])

    def example(self, placed: MechanicOnPage) -> tuple[str, Sequence[Share]]:
        you, them = placed.example("you", "them")
        return f"{you} v {them}, you win", shares_of(self.tables(placed)[0].outcomes(you, them))

    def sheet(self, placed: MechanicOnSheet) -> list[SheetPart]:
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

    def figures(self, placed: MechanicOnPage, table: OddsTable) -> list[Html | None]:
        return [placed.draw("dice-grid", table, **placed.mechanic.example())]


class ActiveRollKind(MatchKind):
    """Ratings on both sides, decided by one roll: perhaps only your side, the active one, rolls."""

    asked = f"{MatchKind.asked} active passive one roll subtract subtraction resistance"
    side = "rating"

    def heading(self, placed: MechanicOnPage) -> str:
        return f"{placed.mechanic.title}, by tens"
