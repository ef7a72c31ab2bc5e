"""What pages say of any roll with two sides: the example as a readout, the table of match-ups, the print sheet."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from hooks.html.bar import Share, shares_of
from hooks.html.chances import MEASURES, measures_of, odds_table, scale_of
from hooks.html.choice import MEASURE, Pick, panel, switch
from hooks.html.grid import Grid
from hooks.html.markup import Html, block
from hooks.html.records import Column, Records
from hooks.html.shades import strip
from hooks.html.thumbnail import chance_map
from hooks.html.words import DASH, minus, signed
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.kinds.base import Kind, SheetPart
from hooks.pages.kinds.cut import SHORT, Cut, Room, few
from hooks.pages.readouts.match import ContestOnPage, aside, readout
from oppose_engine import OUTCOMES, OddsTable, percent
from oppose_engine.contests.throws import ThrowContest
from oppose_engine.rules.system import Opposed
from oppose_engine.views import by_tens, sampled

WIDE = 16
"""In a table of more columns a cell has room for one decimal place."""
REACH = 10
"""The largest difference in a table on a page; the data files have all."""
WANTED = (Fraction(1, 2), Fraction(3, 5), Fraction(3, 4), Fraction(9, 10))
WIN, TIE, NONE, LOSE = range(4)
FEW = 11
"""How many sides a table of another contest than the first one has at most, if they are numbers."""
SEEN = Fraction(3, 200)
"""An outcome that is always rarer than this gets a sentence instead of a table."""


@dataclass(frozen=True, kw_only=True)
class MatchKind(Kind):
    """Two sides: who wins, and how often nobody does."""

    template: str = "match.md"
    asked: str = "opposed roll contest versus skill"
    side: str = "side"
    """The player's word for a side, such as rating or score, unless a game has its own."""

    def noun(self, placed: MechanicOnPage) -> str:
        """The game's word for a side."""
        mechanic = placed.mechanic
        return mechanic.noun if isinstance(mechanic, ThrowContest) else self.side

    def readout(self, placed: MechanicOnPage) -> str:
        return block(readout(ContestOnPage(placed, self.noun(placed))))

    def aside(self, placed: MechanicOnPage, part: str) -> str:
        found = aside(ContestOnPage(placed, self.noun(placed)), part)
        return block(found) if found else ""

    def said(self, placed: MechanicOnPage) -> dict[str, Any]:
        return {**super().said(placed), "side": self.side, "noun": self.noun(placed)}

    def plain(self, placed: MechanicOnPage, name: str) -> Pick:
        """A table of match-ups in every measure and every reading, with buttons to choose."""
        tables = [self.part(placed, table) for table in placed.tables(name)]
        if not tables[0].is_opposed:
            return super().plain(placed, name)
        over = all(variant.final for variant in placed.variants)
        measures = [measure for measure in measures_of(tables) if measure != "decided" or not over]
        panels, strips = [], []
        for at, measure in enumerate(measures):
            shown, found = {MEASURE: [at]}, MEASURES[measure]
            panels += [(self.odds(placed, t, measure), {**placed.when(n), **shown}) for n, t in enumerate(tables)]
            if any(scale_of(table, measure) for table in tables):
                strips.append(panel(strip(found.scale, reverse=found.reverse), when=shown))
        options = [(measure, MEASURES[measure].label) for measure in measures]
        buttons = switch(f"{name}-measure", MEASURE, "Show", options, seen=False)
        return Pick(panels, f"{placed.first} {measures[0]}".strip(), buttons, strips)

    def part(self, placed: MechanicOnPage, table: OddsTable) -> OddsTable:  # noqa: ARG002  a subclass looks at the example
        """The part of a table that a page has room for."""
        down = table.axes[0]
        if down.name != "difference":
            return table
        return table.select(difference=[label for label in down.values if abs(int(label)) <= REACH])

    def odds(self, placed: MechanicOnPage, table: OddsTable, measure: str) -> Grid:
        down, across = (axis.name for axis in table.axes[:2])
        if (down, across) == ("you", "them"):
            down, across = f"your {self.noun(placed)}", "theirs"
        said = MEASURES[measure].caption
        if measure == "decided" and _final(placed, table):  # another reading of the table is rolled again
            measure, said = "win", f"{MEASURES['win'].caption}, as nothing is rolled again"
        caption = placed.caption(f"{said}, in percent; {down} down, {across} across.", table)
        mark = placed.example("you", "them") if table.id.table == placed.main_table else ()
        places = 1 if len(by_tens(table.axes[1].values)) > WIDE else 2
        return odds_table(table, measure, mark=mark, caption=caption, places=places)

    def drawn(self, placed: MechanicOnPage, chart: str, table: str) -> list[Html]:
        """A map of all match-ups only if both sides have the same labels, more of them than the table shows."""
        you, them = (axis.values for axis in placed.table(table).axes[:2])
        if chart != "heat":
            return super().drawn(placed, chart, table)
        shown = placed.tables(table) if you == them != by_tens(you) else []
        at = {**placed.mechanic.example(), "side": self.noun(placed)}
        return placed.panels(placed.draw(chart, each, **at, again=not _final(placed, each)) for each in shown)

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
        least, contest = table.axes[0].values[0], placed.mechanic
        added = isinstance(least, int) and least < 0 and isinstance(contest, Opposed) and not contest.scale
        you, them = (signed(int(side)) if added else side for side in sides)
        return f"{you} v {them}, you win", shares_of(table.outcomes(*sides))

    def sheet(self, placed: MechanicOnPage) -> list[SheetPart]:
        """All match-ups for the first mechanic of a sheet, a smaller table for the others.

        Besides, any other table of outcomes by two other things than the two sides, such as difference and dice.
        """
        tables = placed.tables(placed.main_table)
        parts = [_wins(placed, tables)]
        if placed.lead and all(isinstance(label, int) for label in tables[0].axes[0].values):
            parts.append(_needed(placed, tables, self.noun(placed)))
        for at, title in ((NONE, "How often does nobody win?"), (TIE, "How often is it a tie?")):
            shown = [_cut(placed, table, at) if _largest(table, at) >= SEEN else None for table in tables]
            parts.append(SheetPart(title, shown))
        for name in placed.mechanic.published():
            if name != placed.main_table and placed.table(name).is_opposed:
                others = [self.part(placed, table) for table in placed.tables(name)]
                wide = len(others[0].axes[1].values) > 6
                shown = [_cut(placed, table, room=(SHORT, SHORT)) for table in others]
                parts.append(SheetPart(others[0].title, shown, wide=wide))
        theirs = [None if _theirs(table) else _cut(placed, table, LOSE) for table in tables]
        return [*parts, SheetPart("How often do they win?", theirs)]


class DegreeKind(MatchKind):
    """A contest of two scores, each perhaps with ranks of mastery."""

    def part(self, placed: MechanicOnPage, table: OddsTable) -> OddsTable:
        """All match-ups, or the example with ranks on either side."""
        if table.id.table != "ranks":
            return table
        you, them = (
            [side for side in table.axes[0].values if str(side).startswith(f"{score}+")]
            for score in placed.example("you", "them")
        )
        return table.select(you=you, them=them)


def _final(placed: MechanicOnPage, table: OddsTable) -> bool:
    """Whether the reading of a table rolls nothing again."""
    found: bool = placed.mechanic.variant(table.id.variant).final
    return found


def _cut(placed: MechanicOnPage, table: OddsTable, outcome: int = WIN, said: str = "", room: Room = (6, 6)) -> Grid:
    """One outcome of a table of match-ups, at a few of them."""
    down, across, _ = table.axes
    main = "op-sheet-main" if said and placed.lead else ""
    return Cut(table, down, across, {}, OUTCOMES[outcome : outcome + 1]).grid(
        placed, f"{said} In percent".strip(), room, main
    )


def _theirs(table: OddsTable) -> str:
    """A note on how to read their chance to win off yours; empty if their chance has a table of its own."""
    same_sides = table.axes[0].values == table.axes[1].values
    if same_sides and (table.cells[..., WIN] == np.swapaxes(table.cells[..., LOSE], 0, 1)).all():
        return "Theirs: read it with the sides swapped."
    return "Theirs: the rest of 100." if not table.cells[..., [TIE, NONE]].any() else ""


def _largest(table: OddsTable, outcome: int) -> Fraction:
    return Fraction(int(table.cells[..., outcome].max()), table.denominator_at(0))


def _wins(placed: MechanicOnPage, tables: Sequence[OddsTable]) -> SheetPart:
    shown = []
    for table in tables:
        most = SHORT if placed.lead else FEW
        by = 5 if placed.lead or len(table.axes[0].values) <= 2 * SHORT else 10
        small = table.select(**{axis.name: sampled(axis.values, by, most) for axis in table.axes[:2]})
        said, tie = ["Bold: 50% or more.", _theirs(table)], _largest(table, TIE)
        said += [f"A tie: {percent(tie, 1)}% at most."] if 0 < tie < SEEN else []
        shown.append(_cut(placed, small, said=" ".join(filter(None, said)), room=(SHORT, SHORT)))
    wide = placed.lead and max(len(grid.heads[1][1]) for grid in shown) > 12
    return SheetPart("How often do you win?", shown, wide=wide)


def _needed(placed: MechanicOnPage, tables: Sequence[OddsTable], side: str) -> SheetPart:
    """The first side that wins so often, read off the table."""
    shown = []
    for table in tables:
        mine = table.axes[0].values
        rows = []
        for theirs in few(table.axes[1].values, 11):
            chances = [table.outcomes(label, theirs).chance("win") for label in mine]
            found = [next((minus(m) for m, c in zip(mine, chances, strict=True) if c >= p), DASH) for p in WANTED]
            rows.append([minus(theirs), *found])
        caption = placed.caption(f"The lowest {side} that wins so often, by theirs.", table)
        columns = [Column("against"), *(Column(f"{100 * wanted}%") for wanted in WANTED)]
        shown.append(Records(caption, columns, rows))
    return SheetPart(f"What {side} do you need?", shown, note=f"{DASH}: nothing up to {minus(mine[-1])} does it.")
