"""Checks a system file against its project: what it imports, and which records of its numbers are missing."""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from oppose_engine.authoring.findings import HINT, WRONG, Finding, Subject

__all__ = ["project_findings"]


def project_findings(subject: Subject) -> Iterator[Finding]:
    """Imports that a system file may not have, and records of its numbers that do not exist yet."""
    yield from _imports(subject)
    home = subject.file.path.parent if subject.file.path.stem == subject.file.name else subject.file.path.parents[1]
    project = home.parents[1] if len(home.parents) > 1 else home
    if (project / "site_data").is_dir() and home.name == "systems":
        yield from _records(subject, project)


def _imports(subject: Subject) -> Iterator[Finding]:
    own = f"oppose_engine.systems.{subject.file.name}."
    for shown, node in ((shown, node) for shown, tree in subject.trees.items() for node in ast.walk(tree)):
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            names = ["." * node.level + (node.module or "")]
        for name in names:
            if name.startswith(("oppose_engine.systems", ".")) and not name.startswith(own):
                said = (
                    f"imports {name}: a system never imports another; allowed: kernels, such as "
                    "from oppose_engine.declare import Bands; rules that two systems share belong in a kernel"
                )
                yield subject.at(WRONG, said, node.lineno, shown)
            elif name.partition(".")[0] not in {"oppose_engine", *sys.stdlib_module_names}:
                said = (
                    f"imports {name}: rules need no other library; allowed: the engine and Python's own modules, "
                    "such as from dataclasses import replace"
                )
                yield subject.at(WRONG, said, node.lineno, shown)


def _records(subject: Subject, project: Path) -> Iterator[Finding]:
    name = subject.game.id
    if name not in _published(project / "site_data" / "published" / "index.json"):
        said = (
            "no printed numbers are compared with these numbers; if the source prints some, add them to "
            "site_data/published/ (site_data/README.md says how)"
        )
        yield subject.at(HINT, said, None)
    if not (project / "site_data" / "ledger" / f"{name}.xz").exists():
        said = 'its numbers are not on record yet; when they are final, make accept REASON="..." records them'
        yield subject.at(HINT, said, None)
    tests = project / "tests"
    paths = [*tests.glob("oracle/*.py"), *tests.rglob("*oracle*.py")]
    texts = [path.read_text(encoding="utf-8") for path in paths]
    if texts and not any(f'"{name}{end}' in text for text in texts for end in '"/'):
        said = f'no second implementation names "{name}"; write its rules again in tests/oracle/, from the source'
        yield subject.at(HINT, said, None)


def _published(index: Path) -> set[str]:
    try:
        read = json.loads(index.read_text(encoding="utf-8"))
        found = {str(entry.get("system")) for entry in read["files"]}
        for entry in read["files"]:
            if entry.get("kind") == "examples":
                examples = json.loads((index.parent / entry["file"]).read_text(encoding="utf-8"))
                found |= {str(each.get("system")) for each in examples}
    except (OSError, ValueError, KeyError, AttributeError):
        return set()  # the build reports a damaged index
    return found
