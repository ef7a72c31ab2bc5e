"""A mechanic in which two sides meet: the example read out, the table of match-ups."""

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
from hooks.pages.game.sections.base import Section
from hooks.pages.game.spot import Spot
from hooks.pages.readouts.match import Match, full
from oppose_engine import OddsTable
from oppose_engine.system import Opposed

__all__ = ["MatchSection", "match_table", "measured"]


def match_table(spot: Spot) -> str:
    """The id of the mechanic's table of match-ups."""
    assert isinstance(spot.mechanic, Opposed)
    return spot.mechanic.match_table


def measured(
    spot: Spot,
    tables: Sequence[OddsTable],
    measures: Sequence[str],
    odds: Callable[[Spot, int, OddsTable, str], Html],
) -> str:
    """A table in every measure and every reading, of which the reader chooses one; ``odds`` draws one of them."""
    options = [Option(measure, MEASURES[measure].label) for measure in measures]
    panels = [
        panel(odds(spot, n, table, measure), when={**spot.when(n), MEASURE: [at]})
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
    """Two sides: who wins, how often nobody does."""

    side = "side"
    """What a player calls what is rolled."""
    places = 2
    grouped = False

    def facts(self, spot: Spot) -> list[str]:
        return [spot.system.dice, *super().facts(spot)]

    def readout(self, spot: Spot) -> str:
        return block(full(Match(spot, self.side)))

    def body(self, spot: Spot) -> str:
        return self.match_ups(spot) + self.every_side(spot)

    def heading(self, spot: Spot) -> str:
        return spot.mechanic.title

    def match_ups(self, spot: Spot) -> str:
        """The opposed table in every reading and every measure."""
        tables = spot.tables(match_table(spot))
        return f"## {self.heading(spot)}\n" + measured(spot, tables, measures_of(tables), self.odds)

    def odds(self, spot: Spot, number: int, table: OddsTable, measure: str) -> Html:
        you, them = spot.example("you", "them")
        words = [
            f"{MEASURES[measure].caption}, in percent; your {self.side} down, theirs across.",
            spot.reading(number),
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

    def figures(self, spot: Spot, table: OddsTable) -> list[Html | None]:
        """The figures of one reading."""
        return [spot.draw("generic", table)]

    def every_side(self, spot: Spot) -> str:
        """The figures in every reading; nothing where none can be drawn."""
        drawn = [self.figures(spot, table) for table in spot.tables(match_table(spot))]
        if not any(figure for figures in drawn for figure in figures):
            return ""
        return f"## Every {self.side}\n" + block(spot.panels(drawn))

    def thumbnail(self, spot: Spot) -> Html | None:
        return chance_map(spot.table(match_table(spot)))

    def example(self, spot: Spot) -> tuple[str, Sequence[Share]]:
        you, them = spot.example("you", "them")
        odds = spot.table(match_table(spot)).outcomes(you, them)
        return f"{you} v {them}, you win", shares_of(odds)
