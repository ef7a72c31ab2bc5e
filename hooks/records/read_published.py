"""Reads and checks ``site_data/published``: the index, and each file that it lists.

DataError names file and line of the first mistake.
"""

import csv
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from hooks.records.published import (
    BandRow,
    Citation,
    Example,
    Objects,
    PrintedBands,
    PrintedGrid,
    PrintedShare,
    PrintedShares,
    Published,
)
from oppose_engine import DataError, RangeError, System
from oppose_engine.errors import nearest
from oppose_engine.odds_table import Axis, Label


def read_published(folder: Path, systems: Mapping[str, System]) -> Published:
    """Read and check every file of the folder; every system and table that a file names must exist."""
    index = _Json(folder / "index.json")
    citations = {name: _citation(index, name, entry) for name, entry in index.get(index.data, "sources", dict).items()}
    found: dict[str, list[Any]] = {"grids": [], "bands": [], "shares": [], "objects": [], "examples": []}
    ids: set[str] = set()
    for entry in index.get(index.data, "files", list):
        name, kind = index.text(entry, "id"), index.text(entry, "kind")
        if name in ids:
            index.fail(entry, f"id {name!r} is listed twice; give each file its own id")
        ids.add(name)
        if kind not in _READERS:
            index.fail(entry, f"kind {kind!r}; {nearest(kind, _READERS)}")
        group, read = _READERS[kind]
        found[group] += read(_Entry(index, entry, citations, systems))
    return Published(citations=citations, **{group: tuple(items) for group, items in found.items()})


class _Json:
    """A JSON file that knows on which line an entry stands."""

    def __init__(self, path: Path) -> None:
        self.folder, self.path = path.parent, _shown(path)
        try:
            self.source = path.read_text(encoding="utf-8")
            self.data: Any = json.loads(self.source)
        except OSError as error:
            raise DataError(f"{self.path}: {error.strerror}; it lists the published figures") from None
        except json.JSONDecodeError as error:
            raise DataError(f"{self.path}:{error.lineno}: {error.msg}; give valid JSON") from None

    def get(self, entry: Any, key: str, kind: type) -> Any:
        value = entry.get(key) if isinstance(entry, dict) else None
        if not isinstance(value, kind) or isinstance(value, bool):
            self.fail(entry, f"{key!r} is {value!r}; give a value of type {kind.__name__}")
        return value

    def text(self, entry: Any, key: str) -> str:
        value = str(self.get(entry, key, str))
        if not value.strip():
            self.fail(entry, f"{key!r} is empty; give a text")
        return value

    def fail(self, entry: Any, message: str) -> NoReturn:
        name = entry.get("id") if isinstance(entry, dict) else None
        mark = re.search(rf'"id"\s*:\s*{re.escape(json.dumps(name))}', self.source) if name else None
        self.fail_at(mark, message)

    def fail_at(self, mark: re.Match[str] | None, message: str) -> NoReturn:
        line = self.source.count("\n", 0, mark.start()) + 1 if mark else 1
        raise DataError(f"{self.path}:{line}: {message}")


@dataclass(frozen=True)
class _Entry:
    """One file of the index, about to be read."""

    index: _Json
    entry: Mapping[str, Any]
    citations: Mapping[str, Citation]
    systems: Mapping[str, System]

    @property
    def path(self) -> Path:
        return self.index.folder / self.index.text(self.entry, "file")

    def where(self) -> dict[str, Any]:
        """The fields that every figure has; system, table and variant must exist."""
        system, table = (self.index.text(self.entry, key) for key in ("system", "table"))
        variant = self.entry.get("variant")
        if system not in self.systems:
            self.index.fail(self.entry, f"no system {system!r}; {nearest(system, self.systems)}")
        try:
            variant = self.systems[system].mechanic(table).variant(variant or "").id
        except RangeError as error:
            self.index.fail(self.entry, str(error))
        place = {
            "id": self.entry["id"],
            "remark": str(self.entry.get("remark", "")),
            "path": _shown(self.path),
            "citation": _cite(self.index, self.entry, self.citations),
        }
        return place | {"system": system, "table": table, "variant": variant}

    def rows(self) -> list[tuple[int, list[str]]]:
        """The lines of the CSV file with their numbers, all as wide as the first."""
        try:
            with self.path.open(encoding="utf-8", newline="") as file:
                reader = csv.reader(file)
                rows = [(reader.line_num, row) for row in reader if row]
        except OSError as error:
            self.index.fail(self.entry, f"file {self.path.name!r}: {error.strerror}")
        if len(rows) < 2:
            raise DataError(f"{_shown(self.path)}:1: no figures; give a head and at least one row")
        for line, row in rows:
            if len(row) != len(rows[0][1]):
                raise DataError(f"{_shown(self.path)}:{line}: {len(row)} cells; the head has {len(rows[0][1])}")
        return rows

    def cells(self) -> Iterator[tuple[int, dict[str, str]]]:
        """The lines below the head with their numbers, each cell by the name of its column."""
        (_, head), *rows = self.rows()
        yield from ((line, dict(zip(head, row, strict=True))) for line, row in rows)


def _grid(entry: _Entry) -> list[PrintedGrid]:
    where = entry.where()
    decimals = entry.index.get(entry.entry, "decimals", int)
    (_, head), *rows = entry.rows()
    axes = entry.systems[where["system"]].table(where["table"], where["variant"]).axes
    them = tuple(_label(where["path"], 1, text, axes[1]) for text in head[1:])
    you, cells = [], []
    for line, row in rows:
        you.append(_label(where["path"], line, row[0], axes[0]))
        for column, text in enumerate(row[1:], start=2):
            _check_percent(f"{where['path']}:{line}: column {column}", text, decimals)
        cells.append(tuple(row[1:]))
    measure = entry.index.text(entry.entry, "kind")
    return [PrintedGrid(**where, measure=measure, decimals=decimals, you=tuple(you), them=them, cells=tuple(cells))]


def _shares(entry: _Entry) -> list[PrintedShares]:
    """Lines of labels, of the outcomes covered, with plus signs between, and of percent without zeros at the end."""
    where = entry.where()
    decimals = entry.index.get(entry.entry, "decimals", int)
    *axes, last = entry.systems[where["system"]].table(where["table"], where["variant"]).axes
    rows = []
    for line, cell in entry.cells():
        at = tuple(_label(where["path"], line, cell.get(axis.name, ""), axis) for axis in axes)
        outcomes = tuple(_label(where["path"], line, name, last) for name in cell.get("outcome", "").split("+"))
        text = cell.get("percent", "")
        if not re.fullmatch(rf"\d+(\.\d{{1,{decimals}}})?" if decimals else r"\d+", text) or float(text) > 100:
            raise DataError(f"{where['path']}:{line}: {text!r}; give percent, 0 to 100, up to {decimals} decimals")
        rows.append(PrintedShare(at, outcomes, text))
    name = entry.index.text(entry.entry, "name")
    return [PrintedShares(**where, decimals=decimals, name=name, rows=tuple(rows))]


def _bands(entry: _Entry) -> list[PrintedBands]:
    where = entry.where()
    found = []
    for line, cell in entry.cells():
        if not cell.get("ability_hi"):
            continue  # the book prints a formula for all higher ratings: there is no figure to compare
        number = _whole_numbers(where["path"], line, cell)
        ranges = {level: (number(f"{level}_lo"), number(f"{level}_hi")) for level in ("special", "fumble")}
        for low, high in ranges.values():
            if not 1 <= low <= high <= 100:
                raise DataError(f"{where['path']}:{line}: range {low}..{high}; give faces 1..100, the lower one first")
        found.append(BandRow(number("ability_lo"), number("ability_hi"), ranges))
    return [PrintedBands(**where, rows=tuple(found))]


def _objects(entry: _Entry) -> list[Objects]:
    where = entry.where()
    found = []
    for line, cell in entry.cells():
        number = _whole_numbers(where["path"], line, cell)
        found.append((next(iter(cell.values())), number("siz_lo"), number("siz_hi")))
    return [Objects(**where, rows=tuple(found))]


def _examples(entry: _Entry) -> list[Example]:
    source = _Json(entry.path)
    if not isinstance(source.data, list):
        source.fail(None, "give a list of examples")
    found: dict[str, Example] = {}
    for item in source.data:
        name = source.text(item, "id")
        if name in found:
            source.fail(item, f"id {name!r} is listed twice; give each example its own id")
        texts = {key: source.text(item, key) for key in ("system", "fact", "status", "ours")}
        texts |= {key.replace("is", "is_"): source.text(item, key) for key in ("is", "reason", "under") if key in item}
        if not {"is_", "reason"} & texts.keys():
            source.fail(item, "neither 'is' nor 'reason'; give what it is if the statement holds, or why it does not")
        cited, asks = _cite(source, item, entry.citations), source.get(item, "asks", dict)
        found[name] = Example(id=name, published=item.get("published"), citation=cited, asks=asks, **texts)
    return list(found.values())


_READERS: dict[str, tuple[str, Callable[[_Entry], Iterable[object]]]] = {
    "win": ("grids", _grid),
    "split": ("grids", _grid),
    "bands": ("bands", _bands),
    "shares": ("shares", _shares),
    "objects": ("objects", _objects),
    "examples": ("examples", _examples),
}


def _citation(index: _Json, name: str, entry: Any) -> Citation:
    fields = set(Citation.__dataclass_fields__) - {"id"}
    mark = re.search(rf"{re.escape(json.dumps(name))}\s*:\s*{{", index.source)
    texts = entry if isinstance(entry, dict) else {}
    for key in ("kind", "description", "title", "author"):
        if not str(texts.get(key, "")).strip():
            index.fail_at(
                mark, f"source {name!r} has no {key!r}; a citation says what it is, what it is called and who wrote it"
            )
    for key, value in texts.items():
        if key not in fields or not isinstance(value, str):
            index.fail_at(mark, f"source {name!r}: {key!r} is {value!r}; {nearest(key, sorted(fields))}, each a text")
    return Citation(id=name, **texts)


def _cite(file: _Json, entry: Any, citations: Mapping[str, Citation]) -> Citation:
    name = entry.get("source")
    if not name:
        file.fail(entry, f"{entry['id']!r} has no citation; name its 'source': {', '.join(citations)}")
    if name not in citations:
        file.fail(entry, f"source {name!r}; {nearest(name, citations)}")
    return citations[name]


def _label(path: str, line: int, text: str, axis: Axis) -> Label:
    for value in axis.values:
        if str(value) == text:
            return value
    raise DataError(f"{path}:{line}: {axis.name} {text!r}; {nearest(text, axis.values)}")


def _check_percent(where: str, text: str, decimals: int) -> None:
    pattern = rf"\d+\.\d{{{decimals}}}" if decimals else r"\d+"
    if not re.fullmatch(pattern, text) or not 0 <= float(text) <= 100:
        raise DataError(f"{where}: {text!r}; give percent, 0 to 100, with {decimals} decimals")


def _whole_numbers(path: str, line: int, cell: Mapping[str, str]) -> Callable[[str], int]:
    def number(column: str) -> int:
        text = cell.get(column, "")
        if not re.fullmatch(r"\d+", text):
            raise DataError(f"{path}:{line}: {column} {text!r}; give a whole number")
        return int(text)

    return number


def _shown(path: Path) -> str:
    """The path as seen from the project's root: ``site_data/published/<file>``."""
    return "/".join(path.parts[-3:])
