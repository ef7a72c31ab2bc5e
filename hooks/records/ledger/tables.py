"""All published tables as the engine computes them now, and the digest that names the numbers of one."""

import hashlib
from collections.abc import Mapping
from itertools import chain

import numpy as np

from oppose_engine import OddsTable, System, TableId
from oppose_engine.odds_table import Cells

DIGITS = 12
"""Hex digits for a row; for the whole table, twice as many."""
_LIMIT = 2**63


def tables_of(systems: Mapping[str, System]) -> dict[TableId, OddsTable]:
    """Every published table of these systems."""
    keys = chain.from_iterable(system.keys() for system in systems.values())
    return {key: systems[key.system].table(key.table, key.variant) for key in keys}


def digest(table: OddsTable) -> str:
    """A name for all that a table says; the count of the second method is kept under it."""
    rows = {}
    for at, label in enumerate(table.axes[0].values):
        faces = table.ranges[at] if table.ranges is not None else None
        rows[str(label)] = _hash(_canonical(table.cells[at : at + 1]), table.denominator_at(at), faces)[:DIGITS]
    return _hash(table.unit, [(axis.name, axis.values) for axis in table.axes], rows)[: 2 * DIGITS]


def _canonical(cells: Cells) -> bytes:
    """The numbers alone, whatever type holds them: 64-bit integers if they fit, else text."""
    if np.issubdtype(cells.dtype, np.signedinteger):
        return np.ascontiguousarray(cells, dtype="<i8").tobytes()
    numbers = cells.ravel().tolist()
    if all(isinstance(number, int) and -_LIMIT <= number < _LIMIT for number in numbers):
        return np.array(numbers, dtype="<i8").tobytes()
    return ",".join(map(str, numbers)).encode()


def _hash(*parts: object) -> str:
    return hashlib.sha256("\n".join(map(repr, parts)).encode()).hexdigest()
