"""The browser's engine with every rule as one module and as a package of npm's form, for bots and virtual tables."""

import gzip
import json
from collections.abc import Mapping
from pathlib import Path
from string import Template

from hooks.records.releases import packed
from oppose_engine.checks.bonus_dice import DICE
from oppose_engine.sides.faces import MOST_DICE

FOLDER = Path(__file__).with_suffix("")
"""The folder of the package's files, two of them with places for the engine, the rules and the version."""

LIMITS = {"pool": [1, MOST_DICE], "bonus": [DICE[0], DICE[-1]]}
"""The least and the most dice of a pool of hits, and of bonus dice."""


def package(scripts: Mapping[str, bytes], rules: Mapping[str, str], version: str) -> dict[str, bytes]:
    """The module, its types and the package, from the engine's scripts in their order and the rules as JSON by name."""
    listed = ",\n".join(f"{json.dumps(name)}: {text.strip()}" for name, text in sorted(rules.items()))
    code = "".join(text.decode() for text in scripts.values())
    held = {name: (FOLDER / name).read_text("utf-8") for name in ("package.json", "odds.mjs", "odds.d.ts", "README.md")}
    held["package.json"] = Template(held["package.json"]).substitute(version=version)
    held["odds.mjs"] = Template(held["odds.mjs"]).substitute(code=code, rules=listed, limits=json.dumps(LIMITS))
    archive = packed({f"package/{name}": text.encode() for name, text in held.items()})
    alone = {f"data/{name}": held[name].encode() for name in ("odds.mjs", "odds.d.ts")}
    return alone | {"data/oppose-odds.tgz": gzip.compress(archive, mtime=0)}
