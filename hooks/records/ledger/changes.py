"""The public history of the numbers: ``site_data/changes.json``, the newest change first."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
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
COUNTS = ("cells", "of_cells", "rows", "of_rows")
MOVE = ("where", "outcome", "unit", "before", "after")


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
    tables = tuple(_table(table) for table in entry["tables"])
    heads = {name: str(entry[name]) for name in HEADS}
    return Change(**heads, tables=tables)


def _table(entry: Mapping[str, Any]) -> TableChange:
    if entry["kind"] not in KINDS:
        raise ValueError(f"kind {entry['kind']!r} is none of {', '.join(KINDS)}")
    kinds = (str, str, str, Fraction, Fraction)
    largest: Any = "largest" in entry and {
        name: kind(entry["largest"][name]) for name, kind in zip(MOVE, kinds, strict=True)
    }
    return TableChange(
        id=TableId(*entry["table"].split("/")),
        kind=entry["kind"],
        note=entry.get("note", ""),
        **{name: int(entry.get(name, 0)) for name in COUNTS},
        largest=Move(**largest) if largest else None,
    )


def _entry(change: Change) -> str:
    heads = {name: getattr(change, name) for name in HEADS}
    lines = [f"{_compact(name)}: {_compact(value)}" for name, value in heads.items()]
    tables = ",\n".join(_compact(_as_json(table)) for table in change.tables)
    return "{" + ",\n".join([*lines, f'"tables": [\n{tables}\n]' if tables else '"tables": []']) + "}"


def _as_json(table: TableChange) -> dict[str, Any]:
    entry: dict[str, Any] = {"table": str(table.id), "kind": table.kind}
    entry |= {name: getattr(table, name) for name in ("note", *COUNTS)}
    if table.largest is not None:
        entry["largest"] = {name: str(getattr(table.largest, name)) for name in MOVE}
    return {name: value for name, value in entry.items() if value not in ("", 0)}


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
