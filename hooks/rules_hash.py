"""The stamp on every page: which version of which rules the numbers come from."""

from __future__ import annotations

import hashlib
from pathlib import Path

__all__ = ["rules_hash"]

DIGITS = 12


def rules_hash(engine: Path) -> str:
    """Twelve hex digits over every source of the engine, so any edit of a rule changes them.

    Versions of libraries are left out: all counts are exact integers, which no version of numpy
    or icepool may change, and the same rules are to bear the same stamp on every machine. Line
    ends are read as one, so that a checkout on another platform agrees too.
    """
    digest = hashlib.sha256()
    for path in sorted(engine.rglob("*.py"), key=lambda path: path.relative_to(engine).as_posix()):
        source = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{path.relative_to(engine).as_posix()} {len(source)}\n".encode() + source)
    return digest.hexdigest()[:DIGITS]
