"""A mechanic in which two sides meet: the example read out, the table of match-ups."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hooks.components import (
    MEASURE,
    MEASURES,
    Option,
    Share,
    answer,
    odds_table,
    panel,
    readout,
    shares_of,
    strip,
    switch,
)
from hooks.components.odds import measures_of, scale_of
from hooks.components.readout import field
from hooks.components.thumbnail import chance_map
from hooks.components.words import chance, thousands
from hooks.markup import Child, Html, block, join, tag
from hooks.pages.sections.base import Section
from hooks.pages.spot import Spot
from oppose_engine import OddsTable, Outcomes
from oppose_engine.odds_table import Label
from oppose_engine.system import Opposed

__all__ = ["MatchSection", "match_table"]


_COUNTED = {10_000: "pairs of rolls", 20_000: "pairs of rolls, each with a coin"}


def match_table(spot: Spot) -> str:
    """The id of the mechanic's table of match-ups."""
    assert isinstance(spot.mechanic, Opposed)
    return spot.mechanic.match_table


class MatchSection(Section):
    """Two sides: who wins, how often nobody does."""

    side = "side"
    """What a player calls what is rolled."""
    places = 2
    grouped = False

    def facts(self, spot: Spot) -> list[str]:
        return [spot.system.dice, *super().facts(spot)]

    def readout(self, spot: Spot) -> str:
        you, them = spot.example("you", "them")
        inputs = [
            field(f"Your {self.side}", you, "you"),
            tag("span", "against", class_="op-against"),
            field(f"Their {self.side}", them, "them"),
            spot.switch(),
        ]
        answers = []
        for table in spot.tables(match_table(spot)):
            odds = table.outcomes(you, them)
            answers.append(answer(shares_of(odds), _sentence(you, them, odds), [_exact(odds), *_even(table, them)]))
        return block(readout(inputs, spot.panels(answers)))

    def strip(self, spot: Spot) -> Html:
        """The example of the default reading for another page: the bar, its numbers, a link."""
        you, them = spot.example("you", "them")
        odds = spot.table(match_table(spot)).outcomes(you, them)
        link = tag("a", f"All of {spot.system.title}", href=spot.link(f"systems/{spot.system.id}/index.md"))
        inputs = [
            field("Game", spot.system.title, "plain"),
            field(f"Your {self.side}", you, "you"),
            tag("span", "against", class_="op-against"),
            field(f"Their {self.side}", them, "them"),
        ]
        exact = join(_exact(odds), " ", spot.reading(0))
        return readout(inputs, answer(shares_of(odds), None, [exact, link]))

    def body(self, spot: Spot) -> str:
        return self.match_ups(spot) + self.every_side(spot)

    def heading(self, spot: Spot) -> str:
        return spot.mechanic.title

    def match_ups(self, spot: Spot) -> str:
        """The opposed table in every reading and every measure."""
        name = match_table(spot)
        tables = spot.tables(name)
        measures = measures_of(tables)
        options = [Option(measure, MEASURES[measure].label) for measure in measures]
        panels = [
            panel(self.odds(spot, n, table, measure), when={**spot.when(n), MEASURE: [at]})
            for at, measure in enumerate(measures)
            for n, table in enumerate(tables)
        ]
        strips = [
            panel(strip(MEASURES[measure].scale, reverse=MEASURES[measure].reverse), when={MEASURE: [at]})
            for at, measure in enumerate(measures)
            if any(scale_of(table, measure) for table in tables)
        ]
        shown = switch(f"{name}-measure", MEASURE, "Show", options, seen=False)
        return f"## {self.heading(spot)}\n" + block(shown, panels, strips, class_="op-pick")

    def odds(self, spot: Spot, number: int, table: OddsTable, measure: str) -> Html:
        you, them = spot.example("you", "them")
        words = [
            f"{MEASURES[measure].caption}, in percent; your {self.side} down, theirs across.",
            spot.reading(number),
            f"Ringed: {you} against {them}.",
        ]
        return odds_table(
            table,
            measure,
            mark=(you, them),
            caption=" ".join(filter(None, words)),
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


def _sentence(you: Label, them: Label, odds: Outcomes) -> Child:
    words: list[Child] = [
        f"At {you} against {them} you win ",
        tag("strong", chance(odds.chance("win"))),
        f" of the time and they win {chance(odds.chance('lose'))}.",
    ]
    if odds.none:
        words.append(f" Nobody wins {chance(odds.chance('none'))}.")
    elif odds.tie:
        words.append(f" A tie comes up {chance(odds.chance('tie'))}.")
    else:
        words.append(" Somebody always wins.")
    if odds.tie and not odds.none:
        words.append(f" If a coin settles it, you take {chance(odds.split)}.")
    elif odds.decided is not None and odds.none:
        words.append(f" Rolled again until somebody does, you take {chance(odds.decided)}.")
    return join(*words)


def _exact(odds: Outcomes) -> str:
    if odds.denominator in _COUNTED:
        return f"Exactly {thousands(odds.win)} of {thousands(odds.denominator)} {_COUNTED[odds.denominator]}."
    share = odds.chance("win")
    return f"Exactly {thousands(share.numerator)} in {thousands(share.denominator)}."


def _even(table: OddsTable, them: Label) -> list[Child]:
    """The lowest rating that wins at least half the time; said of ratings only."""
    ratings = table.axes[0].values
    if not all(isinstance(rating, int) for rating in ratings):
        return []
    enough = [r for r in ratings if table.outcomes(r, them).chance("win") >= Fraction(1, 2)]
    if not enough:
        return [f"Nothing up to {ratings[-1]} gives an even chance against {them}."]
    return [f"An even chance against {them} takes {enough[0]}."]
