"""The tables of a print sheet for two sides: who wins, what it takes, how often nobody does."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from hooks.html.grid import Grid
from hooks.html.records import Column, Records
from hooks.html.words import DASH
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.kinds.cut import SHORT, Cut, Room, few
from hooks.pages.kinds.sheet_part import SheetPart
from oppose_engine import OUTCOMES, OddsTable, percent
from oppose_engine.views import sampled

WANTED = (Fraction(1, 2), Fraction(3, 5), Fraction(3, 4), Fraction(9, 10))
WIN, TIE, NONE, LOSE = range(4)
FEW = 11
"""How many sides a table of another contest than the first one has at most, if they are numbers."""
SEEN = Fraction(3, 200)
"""An outcome that is always rarer than this gets a sentence instead of a table."""


def match_ups(placed: MechanicOnPage, others: Sequence[Sequence[OddsTable]], side: str) -> list[SheetPart]:
    """Any contest: all match-ups for the first mechanic of a sheet, a smaller table for the others.

    ``others`` are its tables by two other things than the two sides, such as difference and dice, in every reading.
    """
    tables = placed.tables(placed.main_table)
    parts = [_wins(placed, tables)]
    if placed.lead and all(isinstance(label, int) for label in tables[0].axes[0].values):
        parts.append(_needed(placed, tables, side))
    for at, title in ((NONE, "How often does nobody win?"), (TIE, "How often is it a tie?")):
        shown = [_cut(placed, table, at) if _largest(table, at) >= SEEN else None for table in tables]
        parts.append(SheetPart(title, shown))
    for of in others:
        wide = len(of[0].axes[1].values) > 6
        parts.append(SheetPart(of[0].title, [_cut(placed, table, room=(SHORT, SHORT)) for table in of], wide=wide))
    theirs = [None if _theirs(table) else _cut(placed, table, LOSE) for table in tables]
    return [*parts, SheetPart("How often do they win?", theirs)]


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
        shown.append(_cut(placed, small, said=f"Bold: 50% or more. {_apart(table)}".strip(), room=(SHORT, SHORT)))
    wide = placed.lead and max(len(grid.heads[1][1]) for grid in shown) > 12
    return SheetPart("How often do you win?", shown, wide=wide)


def _apart(table: OddsTable) -> str:
    """A note on what the table of wins says of the other outcomes."""
    said = [theirs] if (theirs := _theirs(table)) else []
    if 0 < (most := _largest(table, TIE)) < SEEN:
        said.append(f"A tie: {percent(most, 1)}% at most.")
    return " ".join(said)


def _needed(placed: MechanicOnPage, tables: Sequence[OddsTable], side: str) -> SheetPart:
    """The first side that wins so often, read off the table."""
    shown = []
    for table in tables:
        mine = table.axes[0].values
        rows = []
        for theirs in few(table.axes[1].values, 11):
            chances = [table.outcomes(label, theirs).chance("win") for label in mine]
            found = [next((str(m) for m, c in zip(mine, chances, strict=True) if c >= p), DASH) for p in WANTED]
            rows.append([str(theirs), *found])
        caption = placed.caption(f"The lowest {side} that wins so often, by theirs.", table)
        columns = [Column("against"), *(Column(f"{100 * wanted}%") for wanted in WANTED)]
        shown.append(Records(caption, columns, rows))
    return SheetPart(f"What {side} do you need?", shown, note=f"{DASH}: no {side} up to {mine[-1]} does it.")
