"""What the numbers assume: each clause with its standing and what another reading changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from hooks.components import clauses
from hooks.components.words import start
from hooks.markup import block, tag
from hooks.pages.spot import Spot
from oppose_engine import Clause, OddsTable, TableId, Variant, percent
from oppose_engine.odds_table import Label

__all__ = ["assumptions", "largest_difference"]

_EXPLAINED = {
    "read": "the rules text says so",
    "quoted": "others quote or implement the text",
    "assumed": "the text is silent, or was not to be had",
}


class Difference(NamedTuple):
    """The largest difference of one chance between two readings, and at which labels."""

    size: Fraction
    labels: tuple[Label, ...]
    outcome: Label


def assumptions(spots: Sequence[Spot]) -> str:
    """The clauses of every reading of the mechanics on a page."""
    lists = []
    used: set[str] = set()
    for spot in spots:
        lists_of = []
        for variant in spot.variants:
            used |= {clause.standing for clause in variant.clauses}
            lists_of.append(clauses([(clause, _otherwise(spot, variant, clause)) for clause in variant.clauses]))
        heading = tag("h3", spot.mechanic.title) if len(spots) > 1 else None
        lists.append(block(heading, spot.panels(lists_of)))
    words = " ".join(f"*{start(word)}*: {text}." for word, text in _EXPLAINED.items() if word in used)
    intro = f"Each clause says where it is stated and what another reading changes. {words}"
    return f"## What the numbers assume\n\n{intro}\n" + "".join(lists)


def largest_difference(one: OddsTable, other: OddsTable) -> Difference | None:
    """Where two tables over the same axes differ most; your chance to win first, if they have one.

    None where they agree in every cell, or cannot be compared.
    """
    if one.axes != other.axes or not one.is_odds or not isinstance(one.denominator, int):
        return None
    if not isinstance(other.denominator, int):
        return None
    gaps = np.abs(one.cells * other.denominator - other.cells * one.denominator)
    wanted = gaps[..., :1] if one.is_opposed and gaps[..., 0].any() else gaps
    if not wanted.any():
        return None
    where = np.unravel_index(int(wanted.argmax()), wanted.shape)
    labels = tuple(axis.values[int(at)] for axis, at in zip(one.axes, where, strict=True))
    return Difference(Fraction(int(wanted[where]), one.denominator * other.denominator), labels[:-1], labels[-1])


def _otherwise(spot: Spot, variant: Variant[object], clause: Clause) -> str:
    if clause.instead is None:
        return clause.otherwise
    mechanic = replace(spot.mechanic, variants=(replace(variant, rules=clause.instead),))
    table = getattr(spot.mechanic, "match_table", spot.mechanic.published()[0])
    computed = mechanic.table(TableId(spot.system.id, table, variant.id))
    return f"{clause.otherwise} {_difference(spot.table(table, variant.id), computed)}".strip()


def _difference(ours: OddsTable, other: OddsTable) -> str:
    found = largest_difference(ours, other)
    if found is None:
        return "No chance in the table changes."
    where = " against ".join(str(label) for label in found.labels) if ours.is_opposed else _named(ours, found.labels)
    return f"Up to {percent(found.size)} points ({where})."


def _named(table: OddsTable, labels: Sequence[Label]) -> str:
    return ", ".join(f"{axis.name} {label}" for axis, label in zip(table.axes, labels, strict=False))
