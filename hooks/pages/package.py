"""The browser's engine with every rule as one module and as a package of npm's form, for bots and virtual tables."""

import gzip
import io
import json
import tarfile
from collections.abc import Mapping
from pathlib import Path

MODULE, PACKAGE = "data/odds.mjs", "data/oppose-odds.tgz"
TYPES = "odds.d.ts"
NAME = "oppose-odds"
BESIDE = Path(__file__).with_suffix("")
"""The folder of the types, and of the text that a reader of the package sees first."""
EXPORTS = """\
export const { read, check, OUTCOMES, KINDS } = window.odds;
export const { percent } = window.opposeNumbers;
export const rules = RULES;
"""


def package(scripts: Mapping[str, bytes], rules: Mapping[str, str], version: str) -> dict[str, bytes]:
    """The module, its types and the package, from the engine's scripts in their order and the rules as JSON by name."""
    listed = ",\n".join(f"{json.dumps(name)}: {text.strip()}" for name, text in sorted(rules.items()))
    code = "".join(text.decode() for text in scripts.values())
    module = f"const window = {{}};\n{code}\n{EXPORTS.replace('RULES', f'{{{listed}}}')}".encode()
    types, readme = ((BESIDE / name).read_bytes() for name in (TYPES, "README.md"))
    about = {
        "name": NAME,
        "version": version,
        "description": "Exact odds of opposed rolls in tabletop role-playing games, with the rules as data",
        "license": "MIT",
        "type": "module",
        "exports": {".": {"types": f"./{TYPES}", "default": "./odds.mjs"}},
        "dependencies": {},
    }
    held = {"package.json": (json.dumps(about, indent=2) + "\n").encode(), "odds.mjs": module, TYPES: types}
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in {**held, "README.md": readme}.items():
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return {MODULE: module, f"data/{TYPES}": types, PACKAGE: gzip.compress(packed.getvalue(), mtime=0)}
