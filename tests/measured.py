"""The table of the page Measurements, between two marks. Who measures something notes it there.

``python -m tests.measured "First cell" "Second cell"`` puts one row in or renews it.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "measurements.md"
START, END = "<!-- measured -->", "<!-- /measured -->"
HEAD = ["| Measured | Result |", "|---|---|"]


def read(text: str) -> dict[str, str]:
    """The rows of the table by their first cell."""
    inside = text.partition(START)[2].partition(END)[0]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in inside.strip().splitlines()[len(HEAD) :]]
    return dict(cells)


def written(text: str, rows: Mapping[str, str]) -> str:
    """The page with these rows: those that are there in their place, new ones at the end."""
    before, start, rest = text.partition(START)
    _, end, after = rest.partition(END)
    if not (start and end):
        raise SystemExit(f"docs/measurements.md: no {START} and {END} around its table of figures; put them back")
    table = [*HEAD, *(f"| {first} | {second} |" for first, second in (read(text) | dict(rows)).items())]
    return "\n".join([before + start, "", *table, "", end + after])


def note(rows: Mapping[str, str], page: Path = PAGE) -> None:
    """Write rows into the page."""
    page.write_text(written(page.read_text(encoding="utf-8"), rows), encoding="utf-8")


if __name__ == "__main__":
    note({sys.argv[1]: sys.argv[2]})
