"""Whole tables of another commit, from its engine: the ledger keeps its cells by tens only."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from hooks.records.ledger.compare import Difference, differences
from hooks.records.ledger.record import Record
from oppose_engine import Axis, System, TableId
from oppose_engine.text import face_ranges
from oppose_engine.views import to_json

__all__ = ["widened"]

COMPUTE = """
import sys
sys.path.insert(0, sys.argv[1])
from oppose_engine import system
from oppose_engine.views import to_json
for name in sys.argv[2:]:
    game, table, variant = name.split("/")
    print(to_json(system(game).table(table, variant)).replace("\\n", ""))
"""


def widened(found: Sequence[Difference], root: Path, systems: Mapping[str, System]) -> list[Difference]:
    """The same differences with the moves of all cells, where the engine in ``root`` can still compute them."""
    moved = [each.id for each in found if each.kind in ("moved", "shape")]
    before = dict(zip(moved, _computed(root, moved), strict=False))
    return [_widened(each, before[each.id], systems) if each.id in before else each for each in found]


def _widened(found: Difference, before: Record, systems: Mapping[str, System]) -> Difference:
    after = _read(to_json(systems[found.id.system].table(found.id.table, found.id.variant)))
    for whole in differences({found.id: before}, {found.id: after}):
        return replace(found, moves=whole.moves, cells=whole.cells)
    return found


def _computed(root: Path, keys: Sequence[TableId]) -> Iterator[Record]:
    """What an engine computes, in a process of its own; nothing if it cannot, as an old one may not."""
    if not keys or not (root / "oppose_engine").is_dir():
        return
    command = [sys.executable, "-c", COMPUTE, str(root.absolute()), *map(str, keys)]
    done = subprocess.run(command, cwd=root, capture_output=True, encoding="utf-8", check=False)
    if done.returncode == 0:
        yield from map(_read, done.stdout.splitlines())


def _read(text: str) -> Record:
    """A table as JSON, with all its cells."""
    data = json.loads(text)
    whole = data.get("denominator")
    ranges = data.get("ranges")
    return Record(
        id=TableId(data["system"], data["table"], data["variant"]),
        unit=data.get("unit", "chance"),
        axes=tuple(Axis(axis["name"], tuple(axis["values"])) for axis in data["axes"]),
        denominator=tuple(whole) if isinstance(whole, list) else whole,
        cells=data["values"] if whole is None else data["counts"],
        faces=ranges and [[face_ranges(tuple(map(tuple, spans))) for spans in row] for row in ranges],
        rows={},
        digest="",
    )
