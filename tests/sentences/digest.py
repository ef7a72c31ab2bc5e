"""The digest by which the project recognizes the numbers of a table, written a second time."""

from __future__ import annotations

import hashlib
import json
import struct
from functools import cache
from itertools import chain
from math import prod
from typing import Any

from tests.sentences.published import Table

__all__ = ["digest", "flat", "size"]

DIGITS = 24
LARGEST = 2**62
"""Beyond this, shared by the axes, numbers are kept as text."""


def flat(nested: list[Any]) -> list[Any]:
    """The numbers of lists in lists, all equally deep, in their order."""
    while nested and isinstance(nested[0], list):
        nested = [*chain.from_iterable(nested)]
    return nested


@cache
def size(table: Table) -> int:
    """How many numbers a table has."""
    return len(flat(table.nested))


@cache
def digest(table: Table) -> str:
    numbers = _bytes(flat(table.nested), [len(values) for _, values in table.axes])
    told = {
        "id": table.id.split("/"),
        "unit": table.unit,
        "axes": [{"name": name, "values": list(values)} for name, values in table.axes],
        "denominator": table.denominator,
        "ranges": table.ranges,
        "bytes": len(numbers),
    }
    head = json.dumps({"ledger": "oppose-ledger-2", "engine": "", "tables": [told]}, separators=(",", ":"))
    return hashlib.sha256(head.encode() + b"\n" + numbers).hexdigest()[:DIGITS]


def _bytes(numbers: list[Any], shape: list[int]) -> bytes:
    """What each number is more than the one before it along every axis; each label of the last axis by itself."""
    if not all(isinstance(number, int) and abs(number) < LARGEST >> len(shape) for number in numbers):
        return b"," + ",".join(map(str, numbers)).encode()
    *axes, labels = shape
    kept: list[int] = []
    for label in range(labels):
        values = numbers[label::labels]
        for axis, length in enumerate(axes):
            step = prod(axes[axis + 1 :])
            values = [each - (values[n - step] if n // step % length else 0) for n, each in enumerate(values)]
        kept += values
    return b"#" + struct.pack(f"<{len(kept)}q", *kept)
