"""What others printed, read off the files of the project: standard library only."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from tests.sentences import published
from tests.sentences.published import Label, Table
from tests.sentences.words import percent

__all__ = ["Figures", "agreeing", "examples", "figures", "grid_sides"]

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "site_data" / "published"


@dataclass(frozen=True)
class Figures:
    """One printed table: what it is of, its source, its rows as they are in the file."""

    about: str
    kind: str
    source: str
    decimals: int
    rows: tuple[tuple[str, ...], ...]


@cache
def figures() -> tuple[Figures, ...]:
    """The printed tables that stand beside ours."""
    listed: Any = json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))["files"]
    found = []
    for each in listed:
        if each["kind"] in ("win", "split", "bands", "shares"):
            with (FOLDER / each["file"]).open(encoding="utf-8", newline="") as lines:
                rows = tuple(map(tuple, csv.reader(lines)))
            about = f"{each['system']}/{each['table']}/{each['variant']}"
            found.append(Figures(about, each["kind"], each["source"], each.get("decimals", 0), rows))
    return tuple(found)


def examples() -> list[Any]:
    """The single statements of the sources."""
    found: list[Any] = json.loads((FOLDER / "examples.json").read_text(encoding="utf-8"))
    return found


def grid_sides(table: Table) -> tuple[set[Label], ...]:
    """The labels of both sides of the table that was printed of this reading; nothing if none was."""
    for each in figures():
        if each.about == table.id and each.kind in ("win", "split"):
            return {table.label(0, row[0]) for row in each.rows[1:]}, {
                table.label(1, text) for text in each.rows[0][1:]
            }
    return ()


def agreeing(site: Path, printed: Figures) -> Iterator[bool]:
    """Of each printed number, whether ours is the same."""
    table = published.table(site, printed.about)
    if printed.kind == "bands":
        yield from _ranges(table, printed)
        return
    head, *rows = printed.rows
    if printed.kind == "shares":
        for row in rows:
            *texts, outcomes, cell = row
            at = [table.label(axis, text) for axis, text in enumerate(texts)]
            chance = sum((table.share(*at, table.label(-1, name)) for name in outcomes.split("+")), Fraction(0))
            yield Fraction(percent(chance, printed.decimals)) == Fraction(cell)
        return
    for row in rows:
        for text, cell in zip(head[1:], row[1:], strict=True):
            place = table.label(0, row[0]), table.label(1, text)
            chance = table.share(*place, "win")
            if printed.kind == "split":
                chance += table.share(*place, "tie") / 2
            yield percent(Fraction(chance), printed.decimals) == cell


def _ranges(table: Table, printed: Figures) -> Iterator[bool]:
    head, *rows = printed.rows
    for row in rows:
        given = dict(zip(head, row, strict=True))
        if not given["ability_hi"]:
            continue
        for rating in range(int(given["ability_lo"]), int(given["ability_hi"]) + 1):
            for level in ("special", "fumble"):
                yield table.faces(rating, level) == [(int(given[f"{level}_lo"]), int(given[f"{level}_hi"]))]
