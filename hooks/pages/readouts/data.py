"""The data files of the readouts: packed tables as JavaScript files, a few kB each.

A file calls ``oppose.data(key, record)`` and is loaded by a script element, so that it also works from a folder
on disk, where a page cannot fetch files. A d100 variant takes about 1 KB once compressed, with its levels of
success about 3 KB; a changed roll needs a further file.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any

from hooks.cache import Cache, fingerprint, sources, versions
from hooks.html import words
from hooks.pages.context import Context
from hooks.pages.readouts import changed_rolls, changes, improving, packing
from hooks.pages.readouts.changes import dice, ways
from hooks.pages.readouts.packing import Record, counted, packed, planes
from oppose_engine import System, TableId
from oppose_engine.checks.highest_die import HighestDie
from oppose_engine.checks.open_ended import Mastery, Orders
from oppose_engine.checks.pool import DicePool
from oppose_engine.checks.resistance import Resistance
from oppose_engine.contests.d20 import ROLLS, D20Contest, pair
from oppose_engine.contests.degrees import DegreeContest
from oppose_engine.contests.opposed import OpposedRoll
from oppose_engine.courses.experience import Experience
from oppose_engine.questions.breakdown import breakdown
from oppose_engine.rules.system import Mechanic, Opposed, Variant
from oppose_engine.sides.ratings import PUBLISHED_RATINGS

__all__ = ["FOLDER", "RECORDS", "of_system", "order_groups", "texts"]

FOLDER = "assets/readout"
RATINGS = tuple(PUBLISHED_RATINGS)
RESISTANCE = range(1, 101)
USES = range(1, 6)
MADE_BY = [Path(str(module.__file__)) for module in (changes, packing, changed_rolls, improving, words)]

Records = Iterator[tuple[str, Record]]


def of_system(context: Context, system: System, rules: str, kept: Path) -> dict[str, bytes]:
    """The data files of a system's readouts, by path.

    ``rules`` is the rules hash of the system, ``kept`` the cache folder.
    """
    cache = Cache(kept)
    key = fingerprint(system.id, rules, sources([Path(__file__), *MADE_BY]), versions("numpy", "icepool"))
    text = cache.get(key)
    if text is None:
        text = texts(context, system)
        cache.put(key, text)
    return {path: content.encode() for path, content in text.items()}


def texts(context: Context, system: System) -> dict[str, str]:
    """The same files, computed anew, as text."""
    found = {}
    for mechanic in system.mechanics:
        for key, record in _records(context, system, mechanic):
            text = json.dumps(record, ensure_ascii=True, separators=(",", ":"))
            found[f"{FOLDER}/{key}.js"] = f'oppose.data("{key}",{text});\n'
    return found


def _records(context: Context, system: System, mechanic: Mechanic[Any]) -> Records:
    """Each data file by its key, made by the function in ``RECORDS`` for the nearest class of the mechanic."""
    for made in [RECORDS[kind] for kind in type(mechanic).__mro__ if kind in RECORDS][:1]:
        for variant in mechanic.variants:
            yield from made(context, system, mechanic, variant)


def _match(context: Context, system: System, mechanic: Any, variant: Variant[Any]) -> Records:
    """Two sides meet: the table of match-ups."""
    table = context.table(system.id, mechanic.match_table, variant.id)
    yield str(table.id), counted(table)


def _opposed(context: Context, system: System, mechanic: OpposedRoll, variant: Variant[Any]) -> Records:
    """As ``_match``, with the levels behind it, and the outcomes of a changed roll."""
    for key, record in _match(context, system, mechanic, variant):
        yield key, record | {"levels": _levels(variant.rules)}
        yield f"{key}.wide", changed_rolls.wide(variant.rules, mechanic, ways(system, mechanic))
        if dice(system, mechanic):
            yield f"{key}.dice", changed_rolls.dice(variant.rules, mechanic)


def _d20(context: Context, system: System, mechanic: D20Contest, variant: Variant[Any]) -> Records:
    """Modifiers with one die a side, and every difference by how both sides roll."""
    for key, record in _match(context, system, mechanic, variant):
        yield key, record
        table = context.table(system.id, "difference", variant.id)
        thrown = {pair(*rolls): _thrown(*variant.rules.thrown(*rolls)) for rolls in product(ROLLS, ROLLS)}
        yield f"{key}.dice", counted(table) | {"thrown": thrown}


def _degrees(context: Context, system: System, mechanic: DegreeContest, variant: Variant[Any]) -> Records:
    """Scores alone, and every score with every number of ranks."""
    for key, record in _match(context, system, mechanic, variant):
        yield key, record
        table = context.table(system.id, "ranks", variant.id)
        sides = sorted(table.axes[0].values, key=lambda side: str(side).partition("+")[2])  # neighbours differ least
        yield f"{key}.ranks", counted(table.select(you=sides, them=sides))


def _thrown(dice: int, whole: int) -> tuple[str, int]:
    """How many dice are rolled, in words, and how many rolls there are."""
    return words.number_word(dice), whole


def _pool(context: Context, system: System, mechanic: DicePool, variant: Variant[Any]) -> Records:  # noqa: ARG001
    table = context.table(system.id, "pool", variant.id)
    yield (
        str(table.id),
        counted(table)
        | {
            "bands": [[name, start] for name, start in variant.rules.bands],
            "good": variant.rules.good,
        },
    )


def _resistance(context: Context, system: System, mechanic: Resistance, variant: Variant[Any]) -> Records:  # noqa: ARG001
    key = TableId(system.id, "resistance", variant.id)
    yield str(key), counted(mechanic.table(key, RESISTANCE))


def _orders(context: Context, system: System, mechanic: Orders, variant: Variant[Any]) -> Records:  # noqa: ARG001
    table = context.table(system.id, "outcomes", variant.id)
    record = counted(table)
    yield str(table.id), record | {"groups": order_groups(record["outcomes"])}


def _mastery(context: Context, system: System, mechanic: Mastery, variant: Variant[Any]) -> Records:  # noqa: ARG001
    table = context.table(system.id, "mastery", variant.id)
    yield str(table.id), counted(table)


def _experience(context: Context, system: System, mechanic: Experience, variant: Variant[Any]) -> Records:  # noqa: ARG001
    """What each way to improve does to a rating; the script computes how long it takes."""
    yield str(TableId(system.id, "experience", variant.id)), improving.record(system, mechanic, variant)


def _highest(context: Context, system: System, mechanic: HighestDie, variant: Variant[Any]) -> Records:  # noqa: ARG001
    table = context.table(system.id, "outcomes", variant.id)
    yield str(table.id), counted(table) | {"good": variant.rules.good}


RECORDS: dict[type, Callable[[Context, System, Any, Variant[Any]], Records]] = {
    Opposed: _match,
    OpposedRoll: _opposed,
    HighestDie: _highest,
    D20Contest: _d20,
    DegreeContest: _degrees,
    DicePool: _pool,
    Resistance: _resistance,
    Orders: _orders,
    Mastery: _mastery,
    Experience: _experience,
}
"""The function that makes a reading's data files, by class of mechanic; a class without an entry has no files."""


def order_groups(outcomes: Sequence[str]) -> list[list[int]]:
    """The places of critical successes, successes, failures and critical failures among the outcomes of a roll."""
    groups: list[list[int]] = [[], [], [], []]
    for n, outcome in enumerate(outcomes):
        critical = outcome.split()[-1] not in ("0", "success", "failure")
        groups[(0 if critical else 1) if "success" in outcome else (3 if critical else 2)].append(n)
    return groups


def _levels(contest: Any) -> Record:
    found = breakdown(contest, RATINGS)
    return {
        "names": list(found.levels),
        "rank": list(found.rank),
        "sizes": packed(found.sizes),
        "equal": [[*pair, *planes(counts)] for pair, counts in found.equal.items()],
    }
