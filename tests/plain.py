"""Whether a builder without our hooks made every page of the plain folder: its count, its parts, its addresses.

``python -m tests.plain FOLDER`` looks at ``FOLDER/site``, made from ``FOLDER/docs``; 0, or 1 and what is missing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from hooks.records.addresses import FILE, read_record
from hooks.tools.addresses import read_site

ROOT = Path(__file__).parents[1]
PARTS = {
    "a table of odds": '<table class="op-odds',
    "the table of a figure's odds": 'data-table="opposed"',
    "the still picture of a figure": "<svg",
    "an answered marker": '<data class="op-exact"',
}
"""What some page shows, and how it begins in HTML."""


def pages(folder: Path) -> dict[str, Path]:
    """Where each page of the folder has to be in its site."""
    found = {}
    for path in (folder / "docs").rglob("*.md"):
        name = path.relative_to(folder / "docs").with_suffix("")
        found[name.as_posix()] = folder / "site" / (name.parent if name.name == "index" else name) / "index.html"
    return found


def faults(folder: Path, addresses: frozenset[str] | None = None) -> Iterator[str]:
    """What is missing, or too much, in a line each."""
    wanted = pages(folder)
    made = {path for path in (folder / "site").rglob("*.html") if path.name != "404.html"}
    yield from (f"no page {path}" for path in sorted({*wanted.values()} - made))
    yield from (f"a page of nothing: {path}" for path in sorted(made - {*wanted.values()}))
    html = [path.read_text(encoding="utf-8") for path in made]
    yield from (f"no page shows {what}" for what, begins in PARTS.items() if not any(begins in page for page in html))
    listed = read_record(ROOT / FILE).addresses if addresses is None else addresses
    yield from (f"{address}: {why}" for address, why in read_site(folder / "site").missing(listed).items())


def main() -> int:
    """Print what is wrong, or how many pages are right."""
    folder = Path(sys.argv[1])
    found = list(faults(folder))
    for fault in found:
        sys.stderr.write(f"{fault}\n")
    if not found:
        sys.stdout.write(f"{len(pages(folder))} pages, with every published address\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
