"""The files of the ledger: one for each system, sealed against edits by hand."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hooks.records.ledger.record import Record
from oppose_engine import Axis, DataError, TableId

__all__ = ["FOLDER", "WAY_OUT", "Ledger", "read_ledger", "write_ledger"]

FOLDER = "site_data/ledger"
"""From the project's root."""
SHAPE = "oppose-ledger-1"
WAY_OUT = 'make accept REASON="which rule changed, and why"'
_SEAL = '"seal": "'


@dataclass(frozen=True)
class Ledger:
    """What is on record: the version of the engine that it was recorded for, and every table."""

    version: str = ""
    tables: Mapping[TableId, Record] = field(default_factory=dict)


def read_ledger(folder: Path, version: str = "") -> Ledger:
    """Read all files of a ledger; an empty or missing folder is an empty ledger.

    ``version`` is the engine's, if the ledger is to be for that version. DataError names a file
    that was edited, is cut short or belongs to another version, and the way out.
    """
    tables: dict[TableId, Record] = {}
    versions = set()
    for path in sorted(folder.glob("*.json")):
        where = f"{FOLDER}/{path.name}"
        found, own = _read(path.read_text(encoding="utf-8"), where)
        if version and own != version:
            raise DataError(f"{where}: recorded for version {own}, but the engine is {version}; {WAY_OUT}")
        versions.add(own)
        tables |= found
    if len(versions) > 1:
        raise DataError(f"{FOLDER}: files of versions {', '.join(sorted(versions))} side by side; {WAY_OUT}")
    return Ledger(versions.pop() if versions else "", tables)


def write_ledger(version: str, tables: Mapping[TableId, Record]) -> dict[str, str]:
    """The text of each file of a ledger by its name: one a system, one line a row."""
    files: dict[str, list[Record]] = {}
    for key, record in tables.items():
        files.setdefault(f"{key.system}.json", []).append(record)
    return {name: _sealed(_body(version, records)) for name, records in files.items()}


def _read(text: str, where: str) -> tuple[dict[TableId, Record], str]:
    body, found, seal = text.rpartition(_SEAL)
    whole = body + found + _seal(body) + '"\n}\n'
    if not found or text != whole:
        fault = "was edited by hand" if seal.rstrip().endswith("}") else "is cut short"
        raise DataError(
            f"{where}: {fault}: its seal does not fit; restore the file, or record the computed numbers: {WAY_OUT}"
        )
    data = json.loads(text)
    if data["ledger"] != SHAPE:
        raise DataError(f"{where}: a ledger of shape {data['ledger']!r}; this version reads {SHAPE!r}; {WAY_OUT}")
    tables = [_record(data["system"], entry) for entry in data["tables"]]
    return {record.id: record for record in tables}, data["engine"]


def _record(system: str, entry: Mapping[str, Any]) -> Record:
    denominator = entry["denominator"]
    return Record(
        id=TableId(system, entry["table"], entry["variant"]),
        unit=entry["unit"],
        axes=tuple(Axis(axis["name"], tuple(axis["values"])) for axis in entry["axes"]),
        denominator=tuple(denominator) if isinstance(denominator, list) else denominator,
        cells=entry["cells"],
        faces=entry.get("faces"),
        rows=entry["rows"],
        digest=entry["digest"],
    )


def _body(version: str, records: list[Record]) -> str:
    head = {"ledger": SHAPE, "engine": version, "system": records[0].id.system}
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    tables = ",\n".join(_entry(record) for record in records)
    return "{\n" + ",\n".join([*lines, f'"tables": [\n{tables}\n]']) + ",\n"


def _entry(record: Record) -> str:
    fields: dict[str, Any] = {
        "table": record.id.table,
        "variant": record.id.variant,
        "digest": record.digest,
        "unit": record.unit,
        "axes": [{"name": axis.name, "values": list(axis.values)} for axis in record.axes],
        "denominator": record.denominator,
        "rows": dict(record.rows),
    }
    lines = [f"{json.dumps(key)}: {_compact(value)}" for key, value in fields.items()]
    lines.append(f'"cells": {_lines(record.cells)}')
    if record.faces is not None:
        lines.append(f'"faces": {_lines(record.faces)}')
    return "{" + ",\n".join(lines) + "}"


def _lines(values: list[Any]) -> str:
    return "[\n" + ",\n".join(map(_compact, values)) + "\n]"


def _sealed(body: str) -> str:
    return f'{body}{_SEAL}{_seal(body)}"\n}}\n'


def _seal(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
