"""The verb ``which``: the readings that give a printed figure, or a printed table."""

from __future__ import annotations

import csv
from argparse import Namespace
from pathlib import Path

from oppose_engine.cli.output import as_json, written
from oppose_engine.discovery.registry import discover
from oppose_engine.errors import RangeError
from oppose_engine.questions.which import Figure, Match, clauses
from oppose_engine.questions.which import which as readings
from oppose_engine.text import number, percent
from oppose_engine.views import Grid

__all__ = ["which"]

NEAREST = 5
"""How many readings are listed if none gives every figure."""
TOLD = 8
"""How many misses of a reading are named."""


def which(asked: Namespace) -> str:
    """The readings of all games that give the figures; if none does, the nearest ones and what they miss."""
    figures = _figures(asked.printed)
    found = readings(figures, discover())
    if not found:
        raise RangeError("no game writes its sides so; oppose systems lists the games")
    fitting = [each for each in found if each.exact]
    shown = fitting or found[:NEAREST]
    if asked.format == "json":
        return as_json([_document(each, figures) for each in shown])
    head = ("system", "variant", "prints", "figures", "what it hangs on" if fitting else "what it does not give")
    rows = []
    for each in shown:
        fits = f"{len(figures) - len(each.misses)} of {len(figures)}"
        rows.append((each.system.id, each.variant.id, each.measure, fits, _told(each, figures)))
    grid = Grid(head, tuple(rows), 3, frozenset(range(len(head))))
    return written(grid, asked, "" if fitting else "No reading gives all of it. The nearest:")


def _told(match: Match, figures: list[Figure]) -> str:
    if match.exact:
        found = clauses(match, figures[0]) if len(figures) == 1 else []
        return " ".join(f"{clause.rule} Otherwise {percent(then)}." for clause, then in found)
    missed = [f"{each.you} v {each.them}: {each.shown}" for each in match.misses[:TOLD]]
    more = len(match.misses) - len(missed)
    further = f", and {more} more" if more else ""
    return ", ".join(missed) + further + f"; off by up to {number(match.off)} points"


def _document(match: Match, figures: list[Figure]) -> dict[str, object]:
    reading = {"system": match.system.id, "variant": match.variant.id, "measure": match.measure, "exact": match.exact}
    misses = [each._asdict() for each in match.misses]
    hangs = [
        {"clause": clause.rule, "otherwise": str(then)}
        for clause, then in (clauses(match, figures[0]) if len(figures) == 1 else [])
    ]
    return {**reading, "misses": misses, "off": str(match.off), "hangs_on": hangs}


def _figures(printed: list[str]) -> list[Figure]:
    """Two sides and one percentage; two sides and several, for a row; or the name of a CSV file with a table."""
    if len(printed) == 1 and printed[0].endswith(".csv"):
        return _table(Path(printed[0]))
    if len(printed) % 3:
        raise RangeError(
            f"{len(printed)} values; give threes of your side, their side and the percentage, such as 20 20 50.50, or "
            "one file that ends in .csv"
        )
    return [Figure(*printed[at : at + 3]) for at in range(0, len(printed), 3)]


def _table(path: Path) -> list[Figure]:
    """The cells of a table: their sides in its first line, yours at the start of each further line."""
    try:
        lines = list(csv.reader(path.read_text(encoding="utf-8").splitlines()))
    except OSError as error:
        raise RangeError(f"{path}: {error.strerror}; give a file with a table of percentages") from None
    if len(lines) < 2 or len(lines[0]) < 2:
        raise RangeError(f"{path}: no table; write their sides in the first line and yours at the start of the others")
    (_, *theirs), *rows = lines
    for at, row in enumerate(rows, start=2):
        if len(row) != len(theirs) + 1:
            raise RangeError(f"{path}:{at}: {len(row)} values; the first line has {len(theirs) + 1}; give as many")
    cells = [(you, them, shown) for you, *row in rows for them, shown in zip(theirs, row, strict=True)]
    return [Figure(*cell) for cell in cells if cell[2]]
