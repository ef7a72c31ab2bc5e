"""The section on what the numbers assume: each clause, how it is known, and what another reading changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hooks.html import clauses
from hooks.html.markup import Child, block, tag
from hooks.html.words import chance_of, start
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from oppose_engine import Clause, OddsTable, TableId, Variant, percent
from oppose_engine.contests.opposed import OpposedRoll
from oppose_engine.odds_table import Label
from oppose_engine.questions.claim import Claim
from oppose_engine.questions.difference import Difference, largest_difference
from oppose_engine.sides.ratings import PUBLISHED_RATINGS
from oppose_engine.text import number

__all__ = ["assumptions"]

FURTHER = range(201)
"""The ratings over which a clause is tried if it changes no published number."""

_EXPLAINED = {
    "read": "the rules text says so",
    "quoted": "others quote or implement the text",
    "assumed": "the text is silent, or was not to be had",
}


def assumptions(all_placed: Sequence[MechanicOnPage]) -> str:
    """The clauses of every reading of the mechanics on a page."""
    lists = []
    used: set[str] = set()
    for placed in all_placed:
        lists_of = []
        for variant in placed.variants:
            used |= {clause.standing for clause in variant.clauses}
            lists_of.append(clauses([(clause, _otherwise(placed, variant, clause)) for clause in variant.clauses]))
        heading = tag("h3", placed.mechanic.title) if len(all_placed) > 1 else None
        lists.append(block(heading, placed.panels(lists_of)))
    words = " ".join(f"*{start(word)}*: {text}." for word, text in _EXPLAINED.items() if word in used)
    intro = f"Each clause says where it is stated and what another reading changes. {words}"
    return f"## What the numbers assume\n\n{intro}\n" + "".join(lists)


def _otherwise(placed: MechanicOnPage, variant: Variant[object], clause: Clause) -> Child:
    if clause.instead is None:
        return clause.otherwise
    claim, text = _effect(placed, variant, clause.instead)
    return [clause.otherwise, " " if clause.otherwise else "", tag("span", text, data_claim=str(claim))]


def _effect(placed: MechanicOnPage, variant: Variant[object], instead: object) -> tuple[Claim, str]:
    """A sentence on what the other reading of one clause changes, and the claim of that sentence.

    Looks for a change first in the main table of the mechanic, then at higher ratings, then in its other
    tables.
    """
    mechanic = placed.mechanic
    other = replace(mechanic, variants=(replace(variant, rules=instead),))
    first = placed.main_table
    keys = [TableId(placed.system.id, name, variant.id) for name in dict.fromkeys((first, *mechanic.published()))]
    ours = placed.table(first, variant.id)
    found = largest_difference(ours, other.table(keys[0]))
    if found.size:
        return Claim("clause-size", (str(keys[0]),)), f"{start(_size(ours, found))}."
    if isinstance(mechanic, OpposedRoll):
        ours = mechanic.table(keys[0], FURTHER)
        found = largest_difference(ours, other.table(keys[0], FURTHER))
        if found.size:
            text = f"Nothing changes up to {PUBLISHED_RATINGS[-1]}. Above, {_size(ours, found)}."
            return Claim("clause-above", (str(keys[0]),)), text
    for key in keys[1:]:
        ours = placed.table(key.table, variant.id)
        found = largest_difference(ours, other.table(key))
        if found.size:
            text = f"No chance to win changes. In the table of {ours.title.lower()}, {_size(ours, found)}."
            return Claim("clause-elsewhere", (str(keys[0]), str(key))), text
    return Claim("clause-size", (str(keys[0]),)), "No number of the table changes."


def _size(table: OddsTable, found: Difference) -> str:
    where = " against ".join(map(str, found.labels)) if table.is_opposed else _named(table, found.labels)
    if not table.is_odds:
        where = _named(table, (*found.labels, found.outcome))
        return f"it changes the number of {table.unit} by up to {number(found.size, 2)} ({where})"
    return f"it changes {chance_of(found.outcome, table.is_opposed)} by up to {percent(found.size)} points ({where})"


def _named(table: OddsTable, labels: Sequence[Label]) -> str:
    return ", ".join(f"{axis.name} {label}" for axis, label in zip(table.axes, labels, strict=False))
