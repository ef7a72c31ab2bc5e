"""The rules of a game as a script for the browser's engine, which loads it when a reader touches the page."""

from __future__ import annotations

import json

from oppose_engine import System
from oppose_engine.documents import to_rule_json

__all__ = ["FOLDER", "script"]

FOLDER = "assets/rules"


def script(system: System) -> dict[str, bytes]:
    """The script by its path: the rule of every reading, by the id of its main table and the reading."""
    documents = [
        f"{json.dumps(f'{mechanic.main_table}/{variant.id}')}:{to_rule_json(mechanic, variant.id).rstrip()}"
        for mechanic in system.mechanics
        for variant in mechanic.variants
    ]
    text = f"oppose.rules({json.dumps(system.id)},{{\n" + ",\n".join(documents) + "\n});\n"
    return {f"{FOLDER}/{system.id}.js": text.encode()}
