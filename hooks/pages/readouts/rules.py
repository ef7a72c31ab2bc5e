"""The rules of every game as documents: a script for the browser's engine, and a file for each reading to download."""

from __future__ import annotations

import json

from oppose_engine import System
from oppose_engine.documents import to_rule

__all__ = ["FOLDER", "documents", "of_system"]

FOLDER = "assets/rules"


def documents(system: System) -> dict[str, dict[str, object]]:
    """The rule of every reading, by the id of its main table and the reading: ``opposed/imperative``."""
    return {
        f"{mechanic.main_table}/{variant.id}": to_rule(mechanic, variant.id)
        for mechanic in system.mechanics
        for variant in mechanic.variants
    }


def of_system(system: System) -> dict[str, bytes]:
    """The files of a system by path: its script, and ``data/<system>/<table>/<variant>.rule.json``."""
    found = {place: _compact(document) for place, document in documents(system).items()}
    listed = ",\n".join(f"{_compact(place)}:{text}" for place, text in found.items())
    script = f"oppose.rules({_compact(system.id)},{{\n{listed}\n}});\n"
    files = {f"data/{system.id}/{place}.rule.json": f"{text}\n".encode() for place, text in found.items()}
    return {f"{FOLDER}/{system.id}.js": script.encode(), **files}


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))
