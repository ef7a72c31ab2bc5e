"""The tables of a print sheet for two sides: who wins, what it takes, how often nobody does."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from hooks.html.grid import Grid
from hooks.html.identity import identity
from hooks.html.records import Column, Records
from hooks.html.words import DASH
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.context.sums import summed
from hooks.pages.kinds.sheet_part import SHORT, SheetPart, few, shaded
from oppose_engine import OUTCOMES, OddsTable, percent
from oppose_engine.odds_table import Label
from oppose_engine.views import sampled

WANTED = (Fraction(1, 2), Fraction(3, 5), Fraction(3, 4), Fraction(9, 10))
WIN, TIE, NONE, LOSE = range(4)
FEW = 11
"""How many sides a table of another contest than the first one has at most, if they are numbers."""
SEEN = Fraction(3, 200)
"""An outcome that is always rarer than this gets a sentence instead of a table."""


def match_ups(placed: MechanicOnPage, tables: Sequence[OddsTable], side: str) -> list[SheetPart]:
    """Any contest: all match-ups for the first mechanic of a sheet, a smaller table for the others."""
    parts = [_wins(placed, tables, side)]
    if placed.lead and all(isinstance(label, int) for label in tables[0].axes[0].values):
        parts.append(_needed(placed, tables, side))
    for at, title in ((NONE, "How often does nobody win?"), (TIE, "How often is it a tie?")):
        shown = [_some(placed, table, at) if _largest(table, at) >= SEEN else None for table in tables]
        parts.append(SheetPart(title, shown))
    own = {tables[0].id.table, "bands", "outcomes", "ranks"}
    others = [name for name in placed.mechanic.published() if name not in own]
    parts += [_won(placed, name) for name in others if placed.table(name).is_opposed]
    theirs = [None if _theirs(table) else _some(placed, table, LOSE) for table in tables]
    return [*parts, SheetPart("How often do they win?", theirs)]


def _won(placed: MechanicOnPage, name: str) -> SheetPart:
    """The chance to win by two other things than the two sides, such as difference and dice."""
    shown = []
    for table in placed.tables(name):
        down, across = table.axes[:2]
        rows = few(down.values, 21)
        values = [[summed(table, ["win"], **{down.name: r, across.name: c}) for c in across.values] for r in rows]
        caption = placed.caption(f"You win, in percent; {down.name} down, {across.name} across.", table)
        heads = ((down.name, rows), (across.name, across.values))
        shown.append(shaded(caption, heads, values, attributes=identity(table.id)))
    return SheetPart(table.title, shown, wide=len(across.values) > 6)


def with_ranks(table: OddsTable, scores: tuple[Label, ...]) -> OddsTable:
    """The match-ups of two scores with all their ranks."""
    you, them = ([side for side in table.axes[0].values if str(side).startswith(f"{score}+")] for score in scores)
    return table.select(you=you, them=them)


def ranks(placed: MechanicOnPage) -> SheetPart:
    """What ranks of mastery make of the example of a contest of scores."""
    shown = []
    for each in placed.tables("ranks"):
        table = with_ranks(each, placed.example("you", "them"))
        you, them, _ = (axis.values for axis in table.axes)
        caption = placed.caption("You win, in percent; your score and ranks down, theirs across.", table)
        heads = (("you", you), ("them", them))
        shown.append(shaded(caption, heads, _values(table, WIN, you, them), attributes=_attributes(table, WIN)))
    return SheetPart(placed.table("ranks").title, shown)


def _theirs(table: OddsTable) -> str:
    """A note on how to read their chance to win off yours; empty if their chance has a table of its own."""
    same_sides = table.axes[0].values == table.axes[1].values
    if same_sides and (table.cells[..., WIN] == np.swapaxes(table.cells[..., LOSE], 0, 1)).all():
        return "Theirs: read it with the sides swapped."
    return "Theirs: the rest of 100." if not table.cells[..., [TIE, NONE]].any() else ""


def _largest(table: OddsTable, outcome: int) -> Fraction:
    return Fraction(int(table.cells[..., outcome].max()), table.denominator_at(0))


def _values(table: OddsTable, outcome: int, you: Sequence[Label], them: Sequence[Label]) -> list[list[Fraction]]:
    name = OUTCOMES[outcome]
    return [[table.outcomes(mine, theirs).chance(name) for theirs in them] for mine in you]


def _attributes(table: OddsTable, outcome: int) -> dict[str, str]:
    return identity(table.id) | {"data_outcome": OUTCOMES[outcome]}


def _wins(placed: MechanicOnPage, tables: Sequence[OddsTable], side: str) -> SheetPart:
    shown = []
    for table in tables:
        most = SHORT if placed.lead else FEW
        by = 5 if placed.lead or len(table.axes[0].values) <= 2 * SHORT else 10
        you, them = (sampled(axis.values, by, most) for axis in table.axes[:2])
        groups = _dice(them)
        said = f"In percent; your {side} down, theirs across. Bold: 50% or more. {_apart(table)}".strip()
        shown.append(
            shaded(
                placed.caption(said, table),
                (("you", you), ("them", [f"+{str(label).partition('+')[2]}" for label in them] if groups else them)),
                _values(table, WIN, you, them),
                attributes=_attributes(table, WIN),
                groups=groups,
                classes="op-sheet-main" if placed.lead else "",
            )
        )
    wide = max(len(sampled(table.axes[1].values, 5, SHORT)) for table in tables) > 12 and placed.lead
    return SheetPart("How often do you win?", shown, wide=wide)


def _apart(table: OddsTable) -> str:
    """A note on what the table of wins says of the other outcomes."""
    said = [theirs] if (theirs := _theirs(table)) else []
    if 0 < (most := _largest(table, TIE)) < SEEN:
        said.append(f"A tie: {percent(most, 1)}% at most.")
    return " ".join(said)


def _dice(labels: Sequence[Label]) -> list[tuple[str, int]]:
    """The dice of sides such as d12+3, each with how many sides use it; nothing for plain numbers."""
    dice = [str(label).partition("+") for label in labels]
    if not all(name.startswith("d") and plus for name, plus, _ in dice):
        return []
    names = [name for name, _, _ in dice]
    return [(name, names.count(name)) for name in dict.fromkeys(names)]


def _some(placed: MechanicOnPage, table: OddsTable, outcome: int) -> Grid:
    """One outcome at a few match-ups."""
    you, them = (few(sampled(axis.values, 10, SHORT), 6) for axis in table.axes[:2])
    return shaded(
        placed.caption("In percent.", table),
        (("you", you), ("them", them)),
        _values(table, outcome, you, them),
        attributes=_attributes(table, outcome),
        scale="share" if outcome in (TIE, NONE) else "chance",
    )


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
