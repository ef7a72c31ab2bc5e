"""Section of any roll with two sides: the example as a readout, the table of match-ups."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hooks.html import (
    MEASURE,
    MEASURES,
    Option,
    Share,
    odds_table,
    panel,
    shares_of,
    strip,
    switch,
)
from hooks.html.markup import Html, block, join, tag
from hooks.html.odds import measures_of, scale_of
from hooks.html.thumbnail import chance_map
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.game.sections.base import Section
from hooks.pages.readouts.match import Match, full
from oppose_engine import OddsTable
from oppose_engine.rules.system import Opposed

__all__ = ["MatchSection", "match_table", "measured"]


def match_table(placed: MechanicOnPage) -> str:
    """The id of the mechanic's table of match-ups."""
    assert isinstance(placed.mechanic, Opposed)
    return placed.mechanic.match_table


def measured(
    placed: MechanicOnPage,
    tables: Sequence[OddsTable],
    measures: Sequence[str],
    odds: Callable[[MechanicOnPage, int, OddsTable, str], Html],
) -> str:
    """A table in every measure and every reading, with buttons to choose; ``odds`` draws one of them."""
    options = [Option(measure, MEASURES[measure].label) for measure in measures]
    panels = [
        panel(odds(placed, n, table, measure), when={**placed.when(n), MEASURE: [at]})
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


class MatchSection(Section):
    """Two sides: who wins, and how often nobody does."""

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

    def match_ups(self, placed: MechanicOnPage) -> str:
        """The opposed table in every reading and every measure."""
        tables = placed.tables(match_table(placed))
        return f"## {self.heading(placed)}\n" + measured(placed, tables, measures_of(tables), self.odds)

    def odds(self, placed: MechanicOnPage, number: int, table: OddsTable, measure: str) -> Html:
        you, them = placed.example("you", "them")
        words = [
            f"{MEASURES[measure].caption}, in percent; your {self.side} down, theirs across.",
            placed.reading(number),
        ]
        ringed = tag("span", f"Ringed: {you} against {them}.", data_ringed=True)
        return odds_table(
            table,
            measure,
            mark=(you, them),
            caption=join(" ".join(filter(None, words)), " ", ringed),
            counts=measure == "win",
            places=self.places,
            grouped=self.grouped,
        )

    def figures(self, placed: MechanicOnPage, table: OddsTable) -> list[Html | None]:
        """The figures of one reading; a map of all match-ups if both sides have the same labels."""
        alike = table.axes[0].values == table.axes[1].values
        return [placed.draw("heat", table, **placed.mechanic.example())] if alike else []

    def every_side(self, placed: MechanicOnPage) -> str:
        """The figures in every reading; empty if none can be drawn."""
        drawn = [self.figures(placed, table) for table in placed.tables(match_table(placed))]
        if not any(figure for figures in drawn for figure in figures):
            return ""
        return f"## Every {self.side}\n" + block(placed.panels(drawn))

    def thumbnail(self, placed: MechanicOnPage) -> Html | None:
        return chance_map(placed.table(match_table(placed)))

    def example(self, placed: MechanicOnPage) -> tuple[str, Sequence[Share]]:
        you, them = placed.example("you", "them")
        odds = placed.table(match_table(placed)).outcomes(you, them)
        return f"{you} v {them}, you win", shares_of(odds)
