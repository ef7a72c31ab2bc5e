"""The files of the ledger: one for each system, with all its tables, compressed.

A file is one xz stream, whose checksum finds damage: a line of JSON that says what each table is, then the
cells of one table after the other. Along an axis each number differs little from the one before, so differences
are kept: a million numbers are an eighth of a megabyte.
"""

import hashlib
import json
import lzma
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from oppose_engine import Axis, DataError, OddsTable, OpposeError, System, TableId
from oppose_engine.odds_table import Cells

FOLDER = "site_data/ledger"
"""From the project's root."""
ENDING = ".xz"
SHAPE = "oppose-ledger-2"
WAY_OUT = 'make accept REASON="which rule changed, and why"'
DIGITS = 24
_LIMIT = 2**62


@dataclass(frozen=True)
class Ledger:
    """What is on record: the version of the engine that it was recorded for, and every table."""

    version: str = ""
    tables: Mapping[TableId, OddsTable] = field(default_factory=dict)


def read_ledger(folder: Path, version: str = "") -> Ledger:
    """Read all files of a ledger; an empty or missing folder is an empty ledger.

    ``version`` is the engine's, if the ledger is to be for that version. DataError names a file
    that is damaged or belongs to another version, and the way out.
    """
    tables: dict[TableId, OddsTable] = {}
    versions = set()
    for path in sorted(folder.glob(f"*{ENDING}")):
        where = f"{FOLDER}/{path.name}"
        try:
            own, found = _unpack(lzma.decompress(path.read_bytes()))
        except (OpposeError, lzma.LZMAError, ValueError, KeyError, TypeError) as error:
            told = f"is damaged ({error}); restore the file, or record the computed numbers"
            raise DataError(f"{where}: {told}: {WAY_OUT}") from None
        if version and own != version:
            raise DataError(f"{where}: recorded for version {own}, but the engine is {version}; {WAY_OUT}")
        versions.add(own)
        tables |= {table.id: table for table in found}
    if len(versions) > 1:
        raise DataError(f"{FOLDER}: files of versions {', '.join(sorted(versions))} side by side; {WAY_OUT}")
    return Ledger(versions.pop() if versions else "", tables)


def write_ledger(version: str, tables: Mapping[TableId, OddsTable]) -> dict[str, bytes]:
    """The content of each file of a ledger by its name."""
    files: dict[str, list[OddsTable]] = {}
    for key, table in tables.items():
        files.setdefault(f"{key.system}{ENDING}", []).append(table)
    return {name: lzma.compress(_pack(version, every)) for name, every in files.items()}


def tables_of(systems: Mapping[str, System]) -> dict[TableId, OddsTable]:
    """Every published table of these systems, as the engine computes it now."""
    return {key: game.table(key.table, key.variant) for game in systems.values() for key in game.keys()}  # noqa: SIM118


def digest(table: OddsTable) -> str:
    """A name for all that a table says; the count of the second method is kept under it."""
    return hashlib.sha256(_pack("", [table])).hexdigest()[:DIGITS]


def _pack(version: str, tables: list[OddsTable]) -> bytes:
    cells = [_packed(table.cells) for table in tables]
    heads = [_head(table) | {"bytes": len(each)} for table, each in zip(tables, cells, strict=True)]
    head = json.dumps({"ledger": SHAPE, "engine": version, "tables": heads}, separators=(",", ":"))
    return b"".join([head.encode(), b"\n", *cells])


def _head(table: OddsTable) -> dict[str, Any]:
    axes = [{"name": axis.name, "values": list(axis.values)} for axis in table.axes]
    whole, ranges = table.denominator, table.ranges
    return {"id": list(table.id), "unit": table.unit, "axes": axes, "denominator": whole, "ranges": ranges}


def _unpack(data: bytes) -> tuple[str, list[OddsTable]]:
    stream = BytesIO(data)
    head = json.loads(stream.readline())
    if head["ledger"] != SHAPE:
        raise ValueError(f"shape {head['ledger']!r}; this version reads {SHAPE!r}")
    return head["engine"], [_table(each, stream.read(each["bytes"])) for each in head["tables"]]


def _table(head: Mapping[str, Any], packed: bytes) -> OddsTable:
    whole, ranges = head["denominator"], head["ranges"]
    axes = tuple(Axis(axis["name"], tuple(axis["values"])) for axis in head["axes"])
    return OddsTable(
        id=TableId(*head["id"]),
        title="",
        axes=axes,
        cells=_unpacked(packed, [len(axis.values) for axis in axes]),
        denominator=tuple(whole) if isinstance(whole, list) else whole,
        unit=head["unit"],
        ranges=ranges and tuple(tuple(tuple(map(tuple, spans)) for spans in row) for row in ranges),
    )


def _packed(cells: Cells) -> bytes:
    """Differences of 64-bit integers along all axes but the last; text where a number is no such integer."""
    limit = _LIMIT >> cells.ndim
    whole = cells.dtype.kind == "i" or all(isinstance(number, int) for number in cells.flat)
    if not (whole and ((-limit < cells) & (cells < limit)).all()):
        return b"," + ",".join(map(str, cells.ravel().tolist())).encode()
    kept = np.moveaxis(cells.astype("<i8"), -1, 0)
    for axis in range(1, kept.ndim):
        kept = np.diff(kept, axis=axis, prepend=0)
    return b"#" + np.ascontiguousarray(kept).tobytes()


def _unpacked(packed: bytes, shape: list[int]) -> Cells:
    if packed[:1] == b",":
        texts = packed[1:].decode().split(",")
        return np.array([Fraction(text) if "/" in text else int(text) for text in texts], object).reshape(shape)
    kept = np.frombuffer(packed[1:], "<i8").reshape([shape[-1], *shape[:-1]])
    for axis in range(1, kept.ndim):
        kept = np.cumsum(kept, axis=axis)
    return np.moveaxis(kept, 0, -1)
