"""The digest by which the project recognizes the numbers of a table, written a second time."""

from __future__ import annotations

import hashlib
import struct
from typing import Any

from tests.statements.published import Table

__all__ = ["digest", "flat"]

ROW, WHOLE = 12, 24
"""Hex digits of the digest of a row, and of a table."""


def flat(nested: Any) -> list[Any]:
    """The numbers of nested lists, in their order."""
    return [number for each in nested for number in flat(each)] if isinstance(nested, list) else [nested]


def digest(table: Table) -> str:
    rows = {}
    for at, label in enumerate(table.labels()):
        faces = None
        if table.ranges is not None:
            faces = tuple(tuple(tuple(span) for span in spans) for spans in table.ranges[at])
        rows[str(label)] = _hash(_bytes(table.nested[at]), table.denominators[at], faces)[:ROW]
    return _hash(table.unit, [(name, values) for name, values in table.axes], rows)[:WHOLE]


def _bytes(row: Any) -> bytes:
    numbers = flat(row)
    if all(isinstance(number, int) and -(2**63) <= number < 2**63 for number in numbers):
        return struct.pack(f"<{len(numbers)}q", *numbers)
    return ",".join(map(str, numbers)).encode()


def _hash(*parts: object) -> str:
    return hashlib.sha256("\n".join(map(repr, parts)).encode()).hexdigest()
