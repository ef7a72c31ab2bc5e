"""A mechanic in which two sides meet: the example read out, the table of match-ups."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hooks.components import MEASURES, Option, Share, Switch, choice, odds_table, panel, readout, shares_of, strip
from hooks.components.odds import measures_of, scale_of
from hooks.components.thumbnail import chance_map
from hooks.components.words import chance, thousands
from hooks.markup import Child, Html, block, join, tag
from hooks.pages.sections.base import Section
from hooks.pages.spot import Spot
from oppose_engine import OddsTable, Outcomes
from oppose_engine.odds_table import Label
from oppose_engine.system import Opposed

__all__ = ["MatchSection", "match_table"]


def match_table(spot: Spot) -> str:
    """The id of the mechanic's table of match-ups."""
    assert isinstance(spot.mechanic, Opposed)
    return spot.mechanic.match_table


class MatchSection(Section):
    """Two sides: who wins, how often nobody does."""

    side = "side"
    """What a player calls what is rolled."""
    places = 2
    every = 0

    def readout(self, spot: Spot) -> str:
        boxes = [
            panel(self.box(spot, table, spot.variants[n].title if len(spot.variants) > 1 else ""), a=n)
            for n, table in enumerate(spot.tables(match_table(spot)))
        ]
        return block(choice("match-up", [spot.switch()], boxes))

    def box(self, spot: Spot, table: OddsTable, reading: str) -> Html:
        you, them = spot.example("you", "them")
        odds = table.outcomes(you, them)
        inputs = [
            _input(f"Your {self.side}", you, "you"),
            tag("span", "against", class_="op-against"),
            _input(f"Their {self.side}", them, "them"),
            _input("Reading", reading, "reading") if reading else None,
        ]
        return readout(inputs, shares_of(odds), _sentence(you, them, odds), _exact(table, you, them, odds))

    def body(self, spot: Spot) -> str:
        return self.match_ups(spot) + self.every_side(spot)

    def heading(self, spot: Spot) -> str:
        return spot.mechanic.title

    def match_ups(self, spot: Spot) -> str:
        """The opposed table in every reading and every measure."""
        name = match_table(spot)
        tables = spot.tables(name)
        measures = measures_of(tables)
        outcomes = Switch("outcome", "Show", [Option(m, MEASURES[m].label) for m in measures], shown=False)
        panels = [
            panel(self.odds(spot, n, table, measure), a=n, b=b)
            for b, measure in enumerate(measures)
            for n, table in enumerate(tables)
        ]
        strips = [
            panel(strip(MEASURES[measure].scale, reverse=MEASURES[measure].reverse), b=b)
            for b, measure in enumerate(measures)
            if any(scale_of(table, measure) for table in tables)
        ]
        return f"## {self.heading(spot)}\n" + block(choice(name, [spot.switch(), outcomes], panels, strips))

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
            every=self.every,
        )

    def figures(self, spot: Spot, table: OddsTable) -> list[Html | None]:
        """The figures of one reading."""
        return [spot.draw("generic", table)]

    def every_side(self, spot: Spot) -> str:
        """The figures in every reading; nothing where none can be drawn."""
        drawn = [self.figures(spot, table) for table in spot.tables(match_table(spot))]
        if not any(figure for figures in drawn for figure in figures):
            return ""
        panels = [panel(figures, a=n) for n, figures in enumerate(drawn)]
        return f"## Every {self.side}\n" + block(choice(f"every-{self.side}", [spot.switch()], panels))

    def thumbnail(self, spot: Spot) -> Html | None:
        return chance_map(spot.table(match_table(spot)))

    def example(self, spot: Spot) -> tuple[str, Sequence[Share]]:
        you, them = spot.example("you", "them")
        odds = spot.table(match_table(spot)).outcomes(you, them)
        return f"{you} v {them}, you win", shares_of(odds)


def _input(label: str, value: Label, name: str) -> Html:
    return tag(
        "span",
        tag("span", label, class_="op-label"),
        tag("span", value, class_="op-value"),
        class_=f"op-input op-input-{name}",
    )


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
    if odds.decided is not None and odds.none + odds.tie:
        words.append(f" Rolled again until somebody does, you take {chance(odds.decided)}.")
    return join(*words)


def _exact(table: OddsTable, you: Label, them: Label, odds: Outcomes) -> list[Child]:
    if odds.denominator == 10_000:
        exact = f"Exactly {thousands(odds.win)} of {thousands(odds.denominator)} pairs of rolls."
    else:
        share = odds.chance("win")
        exact = f"Exactly {thousands(share.numerator)} in {thousands(share.denominator)}."
    return [exact, *_even(table, them)]


def _even(table: OddsTable, them: Label) -> list[Child]:
    """The lowest rating that wins at least half the time; said of ratings only."""
    ratings = table.axes[0].values
    if not all(isinstance(rating, int) for rating in ratings):
        return []
    enough = [r for r in ratings if table.outcomes(r, them).chance("win") >= Fraction(1, 2)]
    if not enough:
        return [f"Nothing up to {ratings[-1]} gives an even chance against {them}."]
    return [f"An even chance against {them} takes {enough[0]}."]
