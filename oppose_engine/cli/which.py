"""The verb ``which``: the readings that give a printed number, or a printed table."""

from __future__ import annotations

import csv
import re
from argparse import Namespace
from pathlib import Path

from oppose_engine.cli.output import as_json, written
from oppose_engine.discovery.registry import discover
from oppose_engine.errors import RangeError
from oppose_engine.questions.which import Fit, PrintedNumber, clauses, listed
from oppose_engine.questions.which import which as readings
from oppose_engine.text import counted, number, percent
from oppose_engine.views import Grid

__all__ = ["which"]

NEAREST = 5
"""How many readings are listed if none gives every number."""
TELLS = "One more decimal, or the number at another match-up, tells them apart."
TOLD = 8
"""How many misses of a reading are named."""


def which(asked: Namespace) -> str:
    """The readings of all games that give the numbers; if none does, the nearest ones and what they miss."""
    if _is_file(asked.printed[0]) and (lines := _lines(Path(asked.printed[0]))):
        return _of_list(asked, lines)
    numbers = _numbers(asked.printed)
    found = readings(numbers, discover())
    if not found:
        you, them = numbers[0].you, numbers[0].them
        raise RangeError(
            f"no game writes its sides {you!r} and {them!r}; write them as the page of a game does, such as 60 40; "
            "a CSV file has theirs in its first line, and yours at the start of each other line"
        )
    fitting = [each for each in found if each.exact]
    shown = fitting or found[:NEAREST]
    if asked.format == "json":
        return as_json([_document(each, numbers) for each in shown])
    head = ("system", "variant", "prints", "numbers", "what it hangs on" if fitting else "what it does not give")
    rows = []
    for each in shown:
        fits = f"{len(numbers) - len(each.misses)} of {len(numbers)}"
        rows.append((each.system.id, each.variant.id, each.measure, fits, _told(each, numbers)))
    grid = Grid(head, tuple(rows), 3, frozenset(range(len(head))))
    return written(grid, asked, _heading(fitting))


def _heading(fitting: list[Fit]) -> str:
    """What stands above: whether one reading alone gives it, or what would tell several apart."""
    if not fitting:
        return "No reading gives all of it. The nearest:"
    count = len({(each.system.id, each.mechanic.match_table, each.variant.id) for each in fitting})
    return f"{count} readings give it. {TELLS}" if count > 1 else ""


def _of_list(asked: Namespace, lines: list[dict[str, str]]) -> str:
    """The same for a list of chances with the names of a table's axes."""
    found = listed(lines, discover())
    if not found:
        raise RangeError(
            f"{asked.printed[0]}: no table has these axes and labels; oppose systems lists the tables of games"
        )
    fitting = [each for each in found if not each.misses]
    shown = fitting or found[:NEAREST]
    missed = [[lines[place] for place in each.misses] for each in shown]
    if asked.format == "json":
        told = zip(shown, missed, strict=True)
        return as_json([{**each.id._asdict(), "exact": not misses, "misses": misses} for each, misses in told])
    rows = []
    for each, misses in zip(shown, missed, strict=True):
        named = [" ".join(line.values()) for line in misses[:TOLD]]
        more = [f"and {len(misses) - TOLD} more"] if len(misses) > TOLD else []
        fits = f"{len(lines) - len(misses)} of {len(lines)}"
        rows.append((each.id.system, each.id.table, each.id.variant, fits, ", ".join(named + more)))
    head = ("system", "table", "variant", "numbers", "what it does not give")
    grid = Grid(head, tuple(rows), 3, frozenset(range(len(head))))
    return written(grid, asked, "" if fitting else "No reading gives all of it. The nearest:")


def _is_file(word: str) -> bool:
    return word.lower().endswith(".csv")


def _rows(path: Path) -> list[tuple[int, list[str]]]:
    """The lines of a CSV file that are not empty, with their numbers; RangeError for a file that cannot be read.

    A spreadsheet may part the cells with semicolons or tabs, and write a decimal comma.
    """
    way = "give a CSV file in UTF-8 with a table of percentages"
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
        before = 1 if lines and re.fullmatch("sep=.?", lines[0]) else 0  # how a spreadsheet marks what parts its cells
        head = next(filter(None, lines[before:]), "")
        by = max(",;\t", key=head.count)
        reader = csv.reader(lines[before:], delimiter=by)
        rows = [(before + reader.line_num, row) for row in reader if row]
    except OSError as error:
        raise RangeError(f"{path}: {error.strerror}; {way}") from None
    except UnicodeDecodeError:
        raise RangeError(f"{path}: not UTF-8; {way}") from None
    except csv.Error as error:
        raise RangeError(f"{path}: {error}; {way}") from None
    for at, row in rows:
        if len(row) != len(rows[0][1]):
            given, wanted = counted(len(row), "value"), len(rows[0][1])
            raise RangeError(f"{path}:{at}: {given}; the first line has {wanted}; give as many")
    return [(at, [re.sub(r"^(\s*\d+),(\d+\s*%?\s*)$", r"\1.\2", cell) for cell in row]) for at, row in rows]


def _lines(path: Path) -> list[dict[str, str]]:
    """The lines of a list of chances; none if the file has another shape."""
    (_, head), *rows = _rows(path) or [(0, [])]
    if not {"outcome", "percent"} <= {*head}:
        return []
    found = [dict(zip(head, row, strict=True)) for _, row in rows]
    for (at, _), line in zip(rows, found, strict=True):
        _check(path, at, PrintedNumber("", "", line["percent"]))
    return found


def _told(fit: Fit, numbers: list[PrintedNumber]) -> str:
    if fit.exact:
        found = clauses(fit, numbers[0]) if len(numbers) == 1 else []
        return " ".join(f"{clause.rule} Otherwise {percent(then)}." for clause, then in found)
    missed = [f"{each.you} v {each.them}: {each.shown}" for each in fit.misses[:TOLD]]
    more = len(fit.misses) - len(missed)
    further = f", and {more} more" if more else ""
    return ", ".join(missed) + further + f"; off by up to {number(fit.off)} points"


def _document(fit: Fit, numbers: list[PrintedNumber]) -> dict[str, object]:
    reading = {"system": fit.system.id, "variant": fit.variant.id, "measure": fit.measure, "exact": fit.exact}
    misses = [each._asdict() for each in fit.misses]
    hangs = [
        {"clause": clause.rule, "otherwise": str(then)}
        for clause, then in (clauses(fit, numbers[0]) if len(numbers) == 1 else [])
    ]
    return {**reading, "misses": misses, "off": str(fit.off), "hangs_on": hangs}


def _numbers(printed: list[str]) -> list[PrintedNumber]:
    """Two sides and one percentage; two sides and several, for a row; or the name of a CSV file with a table."""
    if len(printed) == 1 and _is_file(printed[0]):
        return _table(Path(printed[0]))
    if len(printed) % 3:
        raise RangeError(
            f"{counted(len(printed), 'value')}; give threes of your side, their side and the percentage, such as "
            "20 20 50.50, or one file that ends in .csv"
        )
    return [PrintedNumber(*printed[at : at + 3]) for at in range(0, len(printed), 3)]


def _table(path: Path) -> list[PrintedNumber]:
    """The cells of a table: their sides in its first line, yours at the start of each further line."""
    lines = _rows(path)
    if len(lines) < 2 or len(lines[0][1]) < 2:
        raise RangeError(f"{path}: no table; write their sides in the first line and yours at the start of the others")
    (_, (_, *theirs)), *rows = lines
    found = []
    for at, (you, *row) in rows:
        cells = [PrintedNumber(you, them, shown) for them, shown in zip(theirs, row, strict=True) if shown.strip()]
        for cell in cells:
            _check(path, at, cell)
        found += cells
    return found


def _check(path: Path, at: int, number: PrintedNumber) -> None:
    """RangeError with the line of a file unless it is a percentage."""
    try:
        _ = number.value
    except RangeError as error:
        raise RangeError(f"{path}:{at}: {error}") from None
