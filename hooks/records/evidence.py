"""What is on record about our own numbers: changes, comparisons with the oracle, disagreements, releases."""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hooks.records.ledger.changes import Change, read_changes
from hooks.records.releases import Release, read_releases
from oppose_engine import DataError, OpposeError, System, TableId
from oppose_engine.errors import nearest
from oppose_engine.rules.system import STANDINGS

ORACLE = "site_data/oracle.json"
"""How many numbers of the site the second implementation confirms; ``make oracle`` writes the file."""
FILE = "site_data/disagreements.toml"


@dataclass(frozen=True)
class Answer:
    """One answer to a question: in words, how it is known, and the table that follows from it, if any.

    If it was read, it names its ``source`` and the ``passage`` in it. ``otherwise`` is the beginning of a
    clause of the table's variant, whose other rule is meant; it is empty if the variant itself is meant.
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
    readings: tuple[Answer, ...]
    note: str = ""
    """What else there is to say, with answers in braces to the questions in ``numbers``."""
    numbers: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


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
        readings = tuple(Answer(**answer) for answer in entry.pop("readings"))
        found = Disagreement(readings=readings, **entry)
    except (KeyError, TypeError) as error:
        raise DataError(f"{where}: {error}; it has system, asks, readings and perhaps a note") from None
    if found.system not in systems:
        raise DataError(f"{where}: no system {found.system!r}; {nearest(found.system, systems)}")
    for answer in readings:
        if answer.standing not in STANDINGS:
            raise DataError(f"{where}: standing {answer.standing!r}; {nearest(answer.standing, STANDINGS)}")
        _check_source(where, answer, systems)
        if answer.table:
            try:
                instead_of(systems, TableId(*answer.table.split("/")), answer.otherwise)
            except (OpposeError, TypeError, KeyError) as error:
                raise DataError(f"{where}: table {answer.table!r}: {error}") from None
    return found


def _check_source(where: str, answer: Answer, systems: Mapping[str, System]) -> None:
    for part in ("source", "passage"):
        if answer.standing == "read" and not getattr(answer, part).strip():
            raise DataError(
                f"{where}: {answer.says!r} was read, but {part} is empty; say where it was read; "
                'write source = "the title of a source of the game", passage = "a chapter, a heading or a page"'
            )
    titles = {source.title for system in systems.values() for source in system.sources}
    if answer.source and answer.source not in titles:
        raise DataError(f"{where}: source {answer.source!r}; {nearest(answer.source, sorted(titles))}")


def instead_of(systems: Mapping[str, System], key: TableId, otherwise: str) -> Any:
    """The rules of a variant, or those that one of its clauses holds instead."""
    variant = systems[key.system].mechanic(key.table).variant(key.variant)
    if not otherwise:
        return variant.rules
    found = [each.instead for each in variant.clauses if each.rule.startswith(otherwise) and each.instead is not None]
    if len(found) != 1:
        rules = [each.rule for each in variant.clauses if each.instead is not None]
        raise DataError(f"{len(found)} clauses begin with {otherwise!r}; {nearest(otherwise, rules)}")
    return found[0]


@dataclass(frozen=True)
class Compared:
    """One table: its digest when it was compared, and how many numbers it has, were compared, and agree.

    The count holds only for the numbers that were compared.
    """

    digest: str
    cells: int
    compared: int
    agree: int


def read_oracle(path: Path) -> dict[str, Compared]:
    """The counts by table; without the file there are none. DataError names an entry that is wrong."""
    if not path.exists():
        return {}
    try:
        entries = {entry.pop("table"): Compared(**entry) for entry in json.loads(path.read_text("utf-8"))["tables"]}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise DataError(f"{ORACLE}: {error}; the file is written by make oracle") from None
    for name, entry in entries.items():
        if not 0 <= entry.agree <= entry.compared <= entry.cells:
            counts = f"{entry.agree} of {entry.compared} of {entry.cells}"
            raise DataError(f"{ORACLE}: {name}: {counts}; each can be at most the next; run make oracle")
    return entries


@dataclass(frozen=True)
class Evidence:
    """What is on record about our own numbers.

    ``changes`` are the declared changes, newest first; ``compared`` the tables compared with the oracle;
    ``disagreements`` the questions on which sources disagree; ``releases`` the releases whose data stays at its
    address.
    """

    changes: tuple[Change, ...] = ()
    compared: Mapping[str, Compared] = field(default_factory=dict)
    disagreements: tuple[Disagreement, ...] = ()
    releases: tuple[Release, ...] = ()


def read_evidence(folder: Path, systems: Mapping[str, System]) -> Evidence:
    """Read ``site_data``; DataError names the file and entry that is wrong."""
    return Evidence(
        changes=read_changes(folder / "changes.json"),
        compared=read_oracle(folder / "oracle.json"),
        disagreements=read_disagreements(folder / "disagreements.toml", systems),
        releases=read_releases(folder / "releases"),
    )
