"""Whether two builders made the same site: every file, byte for byte, but for the name that each gives itself.

``python -m tests.same ONE BUILDER OTHER BUILDER`` compares two built sites. A builder is what it calls itself in the
theme's pages, after "mkdocs-": each of them has to say so, and it is known who built what. 0, or 1 and what differs.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

GENERATOR = re.compile(rb'<meta name="?generator"? content="mkdocs-([^,"]*)')
"""The theme writes it: the version of MkDocs, or the name and version of another."""
MOST = 20
"""How many faults are told."""


def files(site: Path) -> dict[str, Path]:
    """Every file of a site by its path in it."""
    return {path.relative_to(site).as_posix(): path for path in site.rglob("*") if path.is_file()}


def faults(one: Path, name: str, other: Path, other_name: str) -> Iterator[str]:
    """What differs, a line each."""
    mine, theirs = files(one), files(other)
    if not any(path.endswith(".html") for path in mine):
        yield f"{one}: no page; build the site first"
    yield from (f"{path}: only in {one}" for path in sorted(mine.keys() - theirs.keys()))
    yield from (f"{path}: only in {other}" for path in sorted(theirs.keys() - mine.keys()))
    for path in sorted(mine.keys() & theirs.keys()):
        contents = mine[path].read_bytes(), theirs[path].read_bytes()
        for content, site, builder in zip(contents, (one, other), (name, other_name), strict=True):
            named = {each.decode() for each in GENERATOR.findall(content)}
            if path.endswith(".html") and named - {builder}:
                yield f"{path} in {site}: made by {', '.join(named)} and not {builder}"
        bare = [GENERATOR.sub(b"", content) for content in contents]
        if bare[0] != bare[1]:
            yield f"{path}: differs from byte {_first(*bare)} on"


def named(site: Path) -> int:
    """How many pages name their builder."""
    return sum(bool(GENERATOR.search(path.read_bytes())) for path in site.rglob("*.html"))


def _first(one: bytes, other: bytes) -> int:
    """The first byte that differs."""
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def main() -> int:
    """Compare and tell."""
    one, name, other, other_name = sys.argv[1:5]
    found = list(faults(Path(one), name, Path(other), other_name))
    sys.stderr.writelines(f"{fault}\n" for fault in found[:MOST])
    if not found:
        sys.stdout.write(
            f"{len(files(Path(one)))} files, the same but for the builder named in {named(Path(one))} pages\n"
        )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
