"""The browser's engine with every rule as one module and as a package of npm's form, for bots and virtual tables."""

import gzip
import json
from collections.abc import Mapping
from pathlib import Path
from string import Template

from hooks.records.releases import packed

FOLDER = Path(__file__).with_suffix("")
"""The folder of the package's files, two of them with places for the engine, the rules and the version."""


def package(scripts: Mapping[str, bytes], rules: Mapping[str, str], version: str) -> dict[str, bytes]:
    """The module, its types and the package, from the engine's scripts in their order and the rules as JSON by name."""
    listed = ",\n".join(f"{json.dumps(name)}: {text.strip()}" for name, text in sorted(rules.items()))
    code = "".join(text.decode() for text in scripts.values())
    held = {name: (FOLDER / name).read_text("utf-8") for name in ("package.json", "odds.mjs", "odds.d.ts", "README.md")}
    held["package.json"] = Template(held["package.json"]).substitute(version=version)
    held["odds.mjs"] = Template(held["odds.mjs"]).substitute(code=code, rules=listed)
    archive = packed({f"package/{name}": text.encode() for name, text in held.items()})
    alone = {f"data/{name}": held[name].encode() for name in ("odds.mjs", "odds.d.ts")}
    return alone | {"data/oppose-odds.tgz": gzip.compress(archive, mtime=0)}
