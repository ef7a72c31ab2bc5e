"""The rules hash, printed on every page: it names the exact rules that the numbers come from."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

__all__ = ["rules_hash", "rules_of"]

DIGITS = 12


STAMP = "@rules-hash@"
"""A placeholder of the same length, for cached pages that stay valid when other rules change."""


def rules_hash(engine: Path) -> str:
    """Twelve hex digits over every source of the engine, so that any edit of a rule changes them.

    Versions of libraries are left out: all counts are exact integers, which no version of numpy or icepool may
    change, and the same rules should have the same hash on every machine. Line endings are normalized for the
    same reason.
    """
    return _hash(engine, lambda path: True)  # noqa: ARG005


def rules_of(engine: Path, system: str) -> str:
    """The same hash for one system: over its own file and the whole engine except the other systems."""
    home, own = engine / "systems", system.replace("-", "_")
    return _hash(
        engine, lambda path: home not in path.parents or path.relative_to(home).parts[0].removesuffix(".py") == own
    )


def _hash(engine: Path, wanted: Callable[[Path], bool]) -> str:
    digest = hashlib.sha256()
    paths = (path for path in engine.rglob("*.py") if wanted(path))
    for path in sorted(paths, key=lambda path: path.relative_to(engine).as_posix()):
        source = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{path.relative_to(engine).as_posix()} {len(source)}\n".encode() + source)
    return digest.hexdigest()[:DIGITS]
