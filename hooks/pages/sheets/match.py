"""The tables of a print sheet for two sides: who wins, what it takes, how often nobody does."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from hooks.html import Column, bands_by_tens, records
from hooks.html.identity import identity
from hooks.html.markup import Html
from hooks.pages.game.sections import section
from hooks.pages.game.sections.match import match_table
from hooks.pages.sheets.chances import won
from hooks.pages.sheets.part import DASH, MechanicOnSheet, Part, few, sampled, shaded
from oppose_engine import OUTCOMES, OddsTable, percent
from oppose_engine.odds_table import Label

__all__ = ["match", "opposed", "scores"]

WANTED = (Fraction(1, 2), Fraction(3, 5), Fraction(3, 4), Fraction(9, 10))
WIN, TIE, NONE, LOSE = range(4)
SEEN = Fraction(3, 200)
"""An outcome that is always rarer than this gets a sentence instead of a table."""


def opposed(placed: MechanicOnSheet) -> list[Part]:
    """A d100 contest: its bands stand beside the match-ups."""
    first, *rest = match(placed)
    return [first, *(_bands(placed) if "bands" in placed.mechanic.published() else []), *rest]


def scores(placed: MechanicOnSheet) -> list[Part]:
    """A contest of scores: beside the match-ups what ranks of mastery make of the example."""
    shown = []
    for number, table in enumerate(placed.tables("ranks")):
        example = placed.example("you", "them")
        you, them = ([side for side in table.axes[0].values if str(side).startswith(f"{each}+")] for each in example)
        caption = f"You win, in percent; your score and ranks down, theirs across. {placed.reading(number)}".strip()
        heads = (("you", you), ("them", them))
        shown.append(shaded(caption, heads, _values(table, WIN, you, them), attributes=_attributes(table, WIN)))
    return [*match(placed), Part(placed.table("ranks").title, shown)]


def match(placed: MechanicOnSheet) -> list[Part]:
    """Any contest: all match-ups for the first mechanic of a sheet, a smaller table for the others."""
    tables = placed.tables(match_table(placed))
    parts = [_wins(placed, tables)]
    if placed.lead and _is_numbered(tables[0]):
        parts.append(_needed(placed, tables))
    for at, title in ((NONE, "How often does nobody win?"), (TIE, "How often is it a tie?")):
        parts.append(
            Part(title, [_some(placed, table, at) if _largest(table, at) >= SEEN else None for table in tables])
        )
    own = {match_table(placed), "bands", "outcomes", "ranks"}
    others = [name for name in placed.mechanic.published() if name not in own]
    parts += [won(placed, name) for name in others if placed.table(name).is_opposed]
    parts.append(
        Part("How often do they win?", [None if _theirs(table) else _some(placed, table, LOSE) for table in tables])
    )
    return parts


def _is_numbered(table: OddsTable) -> bool:
    return all(isinstance(label, int) for label in table.axes[0].values)


def _is_fair(table: OddsTable) -> bool:
    """Whether both sides follow the same rules, so that swapping the sides swaps the outcomes."""
    return table.axes[0].values == table.axes[1].values and bool(
        (table.cells[..., WIN] == np.swapaxes(table.cells[..., LOSE], 0, 1)).all()
    )


def _theirs(table: OddsTable) -> str:
    """A note on how to read their chance to win off yours; empty if their chance has a table of its own."""
    if _is_fair(table):
        return "Theirs: read it with the sides swapped."
    return "Theirs: the rest of 100." if not table.cells[..., [TIE, NONE]].any() else ""


def _largest(table: OddsTable, outcome: int) -> Fraction:
    return Fraction(int(table.cells[..., outcome].max()), table.denominator_at(0))


def _values(table: OddsTable, outcome: int, you: Sequence[Label], them: Sequence[Label]) -> list[list[Fraction]]:
    name = OUTCOMES[outcome]
    return [[table.outcomes(mine, theirs).chance(name) for theirs in them] for mine in you]


def _attributes(table: OddsTable, outcome: int) -> dict[str, str]:
    return identity(table.id) | {"data_outcome": OUTCOMES[outcome]}


def _wins(placed: MechanicOnSheet, tables: Sequence[OddsTable]) -> Part:
    shown = []
    side = getattr(section(placed.mechanic), "side", "side")
    for number, table in enumerate(tables):
        you, them = (sampled(axis.values, 5 if placed.lead else 10) for axis in table.axes[:2])
        groups = _dice(them)
        said = f"In percent; your {side} down, theirs across. Bold: 50% or more."
        caption = " ".join(filter(None, [said, _apart(table), placed.reading(number)]))
        shown.append(
            shaded(
                caption,
                (("you", you), ("them", [f"+{str(label).partition('+')[2]}" for label in them] if groups else them)),
                _values(table, WIN, you, them),
                attributes=_attributes(table, WIN),
                groups=groups,
                classes="op-sheet-main" if placed.lead else "",
            )
        )
    title = "How often do you win?"
    wide = max(len(sampled(table.axes[1].values, 5)) for table in tables) > 12 and placed.lead
    return Part(title, shown, wide=wide)


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


def _some(placed: MechanicOnSheet, table: OddsTable, outcome: int) -> Html:
    """One outcome at a few match-ups."""
    you, them = (few(sampled(axis.values, 10), 6) for axis in table.axes[:2])
    caption = f"In percent. {placed.reading(placed.number(table))}".strip()
    return shaded(
        caption,
        (("you", you), ("them", them)),
        _values(table, outcome, you, them),
        attributes=_attributes(table, outcome),
        scale="share" if outcome in (TIE, NONE) else "chance",
    )


def _needed(placed: MechanicOnSheet, tables: Sequence[OddsTable]) -> Part:
    """The first side that wins so often, read off the table."""
    side = getattr(section(placed.mechanic), "side", "side")
    shown = []
    for number, table in enumerate(tables):
        mine = table.axes[0].values
        rows = []
        for theirs in few(table.axes[1].values, 11):
            chances = [table.outcomes(label, theirs).chance("win") for label in mine]
            found = [next((str(m) for m, c in zip(mine, chances, strict=True) if c >= p), DASH) for p in WANTED]
            rows.append([str(theirs), *found])
        caption = f"The lowest {side} that wins so often, by theirs. {placed.reading(number)}".strip()
        columns = [Column("against"), *(Column(f"{100 * wanted}%") for wanted in WANTED)]
        shown.append(records(caption, columns, rows))
    return Part(f"What {side} do you need?", shown, note=f"{DASH}: no {side} up to {mine[-1]} does it.")


def _bands(placed: MechanicOnSheet) -> list[Part]:
    tables = placed.tables("bands")
    shown = [
        bands_by_tens(table, caption=f"Which roll gives which level, by rating. {placed.reading(number)}".strip())
        for number, table in enumerate(tables)
    ]
    return [Part("Which roll does what?", shown)]
