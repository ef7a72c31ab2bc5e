"""The public history of the numbers: ``site_data/changes.json``, the newest change first."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

from hooks.records.ledger.compare import WORDS, Move, TableChange
from oppose_engine import DataError, TableId

FILE = "site_data/changes.json"
"""From the project's root."""
KINDS = (*WORDS, "shape", "moved")
HEADS = ("date", "version", "rules_hash", "reason")


@dataclass(frozen=True, kw_only=True)
class Change:
    """One declared change: when, by which rule, to which version, and the tables that it moved."""

    date: str
    version: str
    rules_hash: str
    reason: str
    tables: tuple[TableChange, ...] = ()


def read_changes(path: Path) -> tuple[Change, ...]:
    """Read the history; a missing file is an empty one. DataError names the entry that is wrong."""
    if not path.exists():
        return ()
    try:
        entries = json.loads(path.read_text(encoding="utf-8"))["changes"]
    except (ValueError, KeyError, TypeError) as error:
        raise DataError(f'{FILE}: {error}; it holds {{"changes": [...]}} as make accept writes it') from None
    found = []
    for number, entry in enumerate(entries, start=1):
        try:
            found.append(_change(entry))
        except (ValueError, KeyError, TypeError, ZeroDivisionError) as error:
            told = f"no {error}" if isinstance(error, KeyError) else str(error)
            raise DataError(f"{FILE}: change {number}: {told}; entries are written by make accept") from None
    return tuple(found)


def write_changes(changes: Sequence[Change]) -> str:
    """The text of the history, one line a table so that an entry reads as a diff."""
    return '{"changes": [\n' + ",\n".join(map(_entry, changes)) + "\n]}\n"


def _change(entry: Mapping[str, Any]) -> Change:
    date.fromisoformat(entry["date"])
    if not entry["reason"].strip():
        raise ValueError("the reason is empty")
    tables = tuple(map(_table, entry["tables"]))
    return Change(**{name: str(entry[name]) for name in HEADS}, tables=tables)


def _table(entry: Mapping[str, Any]) -> TableChange:
    if entry["kind"] not in KINDS:
        raise ValueError(f"kind {entry['kind']!r} is none of {', '.join(KINDS)}")
    told: dict[str, Any] = {**entry, "id": TableId(*entry["table"].split("/"))}
    del told["table"]
    if "largest" in told:
        ends = {name: Fraction(told["largest"][name]) for name in ("before", "after")}
        told["largest"] = Move(**told["largest"] | ends)
    return TableChange(**told)


def _entry(change: Change) -> str:
    heads = ",\n".join(f"{_compact(name)}: {_compact(getattr(change, name))}" for name in HEADS)
    tables = ",\n".join(map(_as_json, change.tables))
    return f'{{{heads},\n"tables": [' + (f"\n{tables}\n" if tables else "") + "]}"


def _as_json(table: TableChange) -> str:
    """The fields that say something, the size of the largest move by its numbers alone."""
    told: dict[str, Any] = {"table": str(table.id), **asdict(table)}
    del told["id"]
    (told["largest"] or {}).pop("faces", None)
    return _compact({name: value for name, value in told.items() if value not in ("", 0, None)})


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str)
