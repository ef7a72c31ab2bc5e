"""The questions on which sources disagree: reads ``site_data/disagreements.toml``."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from oppose_engine import DataError, OpposeError, System, TableId
from oppose_engine.errors import nearest
from oppose_engine.rules.system import STANDINGS

FILE = "site_data/disagreements.toml"


@dataclass(frozen=True)
class Reading:
    """One answer to a question: in words, how it is known, and the table that follows from it, if any.

    If it was read, it names its ``source`` and the ``passage`` in it. ``otherwise`` is the beginning of a
    clause of the table's variant, whose other reading is meant; it is empty if the variant itself is meant.
    """

    says: str
    standing: str
    source: str = ""
    """The title of a source of some game."""
    passage: str = ""
    table: str = ""
    otherwise: str = ""


@dataclass(frozen=True)
class Disagreement:
    """A question that the rules, or those who quote them, answer in more than one way."""

    system: str
    asks: str
    readings: tuple[Reading, ...]
    note: str = ""
    """What else there is to say; ``{name}`` stands for one of ``hooks.pages.claims.facts``."""


def read_disagreements(path: Path, systems: Mapping[str, System]) -> tuple[Disagreement, ...]:
    """All questions in the order of the file; DataError names the first question that is wrong."""
    if not path.exists():
        return ()
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8"))["question"]
    except (ValueError, KeyError) as error:
        raise DataError(f"{FILE}: {error}; it is TOML with a [[question]] for each disagreement") from None
    return tuple(_question(number, entry, systems) for number, entry in enumerate(entries, start=1))


def _question(number: int, entry: dict[str, Any], systems: Mapping[str, System]) -> Disagreement:
    where = f"{FILE}: question {number}"
    try:
        readings = tuple(Reading(**reading) for reading in entry.pop("readings"))
        found = Disagreement(readings=readings, **entry)
    except (KeyError, TypeError) as error:
        raise DataError(f"{where}: {error}; it has system, asks, readings and perhaps a note") from None
    if found.system not in systems:
        raise DataError(f"{where}: no system {found.system!r}; {nearest(found.system, systems)}")
    for reading in readings:
        if reading.standing not in STANDINGS:
            raise DataError(f"{where}: standing {reading.standing!r}; {nearest(reading.standing, STANDINGS)}")
        _check_source(where, reading, systems)
        if reading.table:
            try:
                instead_of(systems, TableId(*reading.table.split("/")), reading.otherwise)
            except (OpposeError, TypeError, KeyError) as error:
                raise DataError(f"{where}: table {reading.table!r}: {error}") from None
    return found


def _check_source(where: str, reading: Reading, systems: Mapping[str, System]) -> None:
    for field in ("source", "passage"):
        if reading.standing == "read" and not getattr(reading, field).strip():
            raise DataError(
                f"{where}: {reading.says!r} was read, but {field} is empty; say where it was read; "
                'write source = "the title of a source of the game", passage = "a chapter, a heading or a page"'
            )
    titles = {source.title for system in systems.values() for source in system.sources}
    if reading.source and reading.source not in titles:
        raise DataError(f"{where}: source {reading.source!r}; {nearest(reading.source, sorted(titles))}")


def instead_of(systems: Mapping[str, System], key: TableId, otherwise: str) -> Any:
    """The rules of a variant, or the other reading's rules that one of its clauses holds."""
    variant = systems[key.system].mechanic(key.table).variant(key.variant)
    if not otherwise:
        return variant.rules
    found = [each.instead for each in variant.clauses if each.rule.startswith(otherwise) and each.instead is not None]
    if len(found) != 1:
        rules = [each.rule for each in variant.clauses if each.instead is not None]
        raise DataError(f"{len(found)} clauses begin with {otherwise!r}; {nearest(otherwise, rules)}")
    return found[0]
