"""What the rules of the games declare: texts, and the tables that their clauses would give instead.

The only module here that asks the engine. Another rule of a clause is not published, so its table is
computed; `tests/engine/test_clauses.py` holds these rules against an oracle of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Any

import oppose_engine
from oppose_engine import TableId
from tests.sentences.published import Table

__all__ = ["beyond", "declared", "other_rule", "own_rule"]

FURTHER = range(201)
"""The ratings over which a clause is tried that changes nothing among the published ones."""


@cache
def _games() -> dict[str, Any]:
    return dict(oppose_engine.discover())


def _key(name: str) -> tuple[Any, TableId]:
    key = TableId(*name.split("/"))
    return _games()[key.system].mechanic(key.table), key


def beyond(name: str, you: int, them: int) -> Fraction:
    """Your chance to win at a rating that is not published."""
    mechanic, key = _key(name)
    return Fraction(mechanic.odds(key.variant, you, them).chance("win"))


@cache
def own_rule(name: str) -> Table:
    """The table by the rules as they are, at ratings up to 200."""
    mechanic, key = _key(name)
    return _plain(mechanic.table(key, FURTHER))


@cache
def other_rule(name: str, rule: str, *, further: bool = False) -> Table | None:
    """The table by the other rule of the clause of this text; None if the clause has none."""
    mechanic, key = _key(name)
    variant = mechanic.variant(key.variant)
    found = [clause for clause in variant.clauses if clause.rule == rule and clause.instead is not None]
    if len(found) != 1:
        return None
    other = replace(mechanic, variants=(replace(variant, rules=found[0].instead),))
    return _plain(other.table(key, FURTHER) if further else other.table(key))


def _plain(table: Any) -> Table:
    whole = [int(table.denominator_at(n)) for n in range(len(table.axes[0].values))]
    cells = table.cells.tolist()
    axes = tuple((axis.name, tuple(axis.values)) for axis in table.axes)
    return Table(str(table.id), axes, cells, tuple(whole), table.unit)


@cache
def declared() -> frozenset[str]:
    """Every text of the system files: titles, summaries, rules of clauses, sources, and what else is written there."""
    return frozenset(" ".join(text.split()) for game in _games().values() for text in _texts(game, set()))


def _texts(thing: Any, seen: set[int]) -> Iterator[str]:
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, dict):
        for each in (*thing.keys(), *thing.values()):
            yield from _texts(each, seen)
    elif isinstance(thing, (list, tuple, set, frozenset)):
        for each in thing:
            yield from _texts(each, seen)
    elif is_dataclass(thing) and id(thing) not in seen:
        seen.add(id(thing))
        for each in fields(thing):
            value = getattr(thing, each.name)
            yield from _texts(str(value) if each.name == "year" else value, seen)
