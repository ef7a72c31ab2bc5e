"""Printed numbers: what others printed, each with its citation, read and checked from ``site_data/published``.

A number keeps its text as printed, so that a comparison with ours compares what readers see. DataError names file and
line of the first mistake.
"""

import csv
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from hooks.records.json_file import JsonFile, shown
from oppose_engine import DataError, RangeError, System
from oppose_engine.errors import nearest
from oppose_engine.odds_table import Axis, Label
from oppose_engine.text import face_ranges

GRIDS = ("win", "split")
"""The kinds of printed match-ups, your side down, theirs across: your chance to win, or that plus half of tie."""
KINDS = (*GRIDS, "bands", "shares", "objects", "examples")
LEVELS = ("special", "fumble")
"""The levels whose faces a printed table of bands has."""


@dataclass(frozen=True, kw_only=True)
class Citation:
    """Where a number was printed, by whom and under which title; an empty text means unknown."""

    id: str
    kind: str
    description: str
    title: str
    author: str
    publisher: str = ""
    date: str = ""
    licence: str = ""
    url: str = ""


@dataclass(frozen=True)
class PrintedCell:
    """One cell of a printed table: its line, the labels of its row in our table, its outcomes or level, its text."""

    line: int
    at: tuple[Label, ...]
    of: tuple[Label, ...]
    text: str


@dataclass(frozen=True, kw_only=True)
class Printed:
    """A printed table: its citation, the table of ours that it is compared with, its cells row by row.

    ``kind`` is one of ``GRIDS``, ``bands`` (the faces of each level, a rating a row) or ``shares`` (chances of any
    table); ``name`` tells several lists of one game apart.
    """

    id: str
    path: str
    """From the project's root, for messages and for readers."""
    system: str
    table: str
    variant: str
    citation: Citation
    remark: str = ""
    """Why some of its cells differ from ours, in our words."""
    kind: str = ""
    decimals: int = 0
    name: str = ""
    cells: tuple[PrintedCell, ...] = ()

    def labels(self, axis: int) -> tuple[Label, ...]:
        """The labels of its rows on an axis of our table, each once."""
        return tuple(dict.fromkeys(cell.at[axis] for cell in self.cells))


@dataclass(frozen=True)
class Things:
    """Common things of a game with their lowest and highest SIZ, for the resistance table."""

    system: str
    citation: Citation
    rows: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, kw_only=True)
class Example:
    """A single printed statement: what it says in our words, and the number as it was printed.

    ``asks`` are questions to our tables by name; ``ours`` is what we compute and ``is_`` what it is if the statement
    holds, both with answers in braces, as in ``{a}``; without ``is_`` it does not hold, and ``reason`` says why.
    ``under`` says what a reading has to say for it, if the first of the game does not.
    """

    id: str
    system: str
    fact: str
    published: Any
    status: str
    citation: Citation
    asks: Mapping[str, Mapping[str, Any]]
    ours: str
    is_: str = ""
    reason: str = ""
    under: str = ""


@dataclass(frozen=True, kw_only=True)
class Published:
    """All that others printed, in the order of the index."""

    citations: Mapping[str, Citation]
    tables: tuple[Printed, ...] = ()
    things: tuple[Things, ...] = ()
    examples: tuple[Example, ...] = ()


def read_published(folder: Path, systems: Mapping[str, System]) -> Published:
    """Read and check every file of the folder; every system and table that a file names must exist."""
    index = JsonFile(folder / "index.json")
    citations = {name: _citation(index, name, entry) for name, entry in index.get(index.data, "sources", dict).items()}
    found: dict[type, list[Any]] = {Printed: [], Things: [], Example: []}
    for entry in index.once(index.get(index.data, "files", list), "file"):
        kind = index.text(entry, "kind")
        if kind not in KINDS:
            index.fail(entry, f"kind {kind!r}; {nearest(kind, KINDS)}")
        for each in _Entry(index, entry, citations, systems).read(kind):
            found[type(each)].append(each)
    tables, things, examples = map(tuple, found.values())
    return Published(citations=citations, tables=tables, things=things, examples=examples)


@dataclass(frozen=True)
class _Entry:
    """One file of the index, about to be read."""

    index: JsonFile
    entry: Mapping[str, Any]
    citations: Mapping[str, Citation]
    systems: Mapping[str, System]

    @property
    def path(self) -> Path:
        return self.index.folder / self.index.text(self.entry, "file")

    def read(self, kind: str) -> Iterator[Printed | Things | Example]:
        """What the file holds."""
        if kind == "examples":
            yield from self.examples()
            return
        where = self.where()
        if kind == "objects":
            rows = ((next(iter(record.values())), *self.span(line, record, "siz")) for line, record in self.records())
            yield Things(where["system"], where["citation"], tuple(rows))
            return
        axes = self.systems[where["system"]].table(where["table"], where["variant"]).axes
        decimals = 0 if kind == "bands" else self.index.get(self.entry, "decimals", int)
        name = self.index.text(self.entry, "name") if kind == "shares" else ""
        read = {"bands": self.bands, "shares": self.shares}.get(kind, self.grid)
        yield Printed(**where, kind=kind, decimals=decimals, name=name, cells=tuple(read(axes, decimals)))

    def where(self) -> dict[str, Any]:
        """The fields that every printed table has; system, table and variant must exist."""
        system, table = (self.index.text(self.entry, key) for key in ("system", "table"))
        variant = self.entry.get("variant")
        if system not in self.systems:
            self.index.fail(self.entry, f"no system {system!r}; {nearest(system, self.systems)}")
        try:
            variant = self.systems[system].mechanic(table).variant(variant or "").id
        except RangeError as error:
            self.index.fail(self.entry, str(error))
        told = {"id": self.entry["id"], "remark": str(self.entry.get("remark", "")), "path": shown(self.path)}
        cited = _cite(self.index, self.entry, self.citations)
        return {**told, "citation": cited, "system": system, "table": table, "variant": variant}

    def grid(self, axes: tuple[Axis, ...], decimals: int) -> Iterator[PrintedCell]:
        """Lines of your label and of a number for each of theirs."""
        (_, (_, *head)), *rows = self.rows()
        them = [self.label(1, text, axes[1]) for text in head]
        for line, (label, *texts) in rows:
            you = self.label(line, label, axes[0])
            for column, (other, text) in enumerate(zip(them, texts, strict=True), start=2):
                pattern = rf"\d+\.\d{{{decimals}}}" if decimals else r"\d+"
                self.percent(line, text, pattern, f"with {decimals} decimals", f" column {column}:")
                yield PrintedCell(line, (you, other), ("win",), text)

    def shares(self, axes: tuple[Axis, ...], decimals: int) -> Iterator[PrintedCell]:
        """Lines of labels, of the outcomes covered, joined by plus signs, and of percent without zeros at the end."""
        *leading, last = axes
        for line, record in self.records():
            at = tuple(self.label(line, record.get(axis.name, ""), axis) for axis in leading)
            of = tuple(self.label(line, name, last) for name in record.get("outcome", "").split("+"))
            pattern = rf"\d+(\.\d{{1,{decimals}}})?" if decimals else r"\d+"
            text = self.percent(line, record.get("percent", ""), pattern, f"up to {decimals} decimals")
            yield PrintedCell(line, at, of, text)

    def bands(self, axes: tuple[Axis, ...], decimals: int) -> Iterator[PrintedCell]:  # noqa: ARG002  as for the others
        """Lines of the first and the last rating, and of the first and the last face of each level."""
        for line, record in self.records():
            if not record.get("ability_hi"):
                continue  # the book prints a formula for all higher ratings: there is no number to compare
            first, last = self.span(line, record, "ability")
            ranges = [(level, self.span(line, record, level)) for level in LEVELS]
            for _, (low, high) in ranges:
                if not 1 <= low <= high <= 100:
                    self.fail(line, f"range {low}..{high}; give faces 1..100, the lower one first")
            for rating in range(first, last + 1):
                yield from (PrintedCell(line, (rating,), (level,), face_ranges([span])) for level, span in ranges)

    def examples(self) -> Iterator[Example]:
        """Single statements."""
        source = JsonFile(self.path)
        if not isinstance(source.data, list):
            source.fail(None, "give a list of examples")
        for item in source.once(source.data, "example"):
            texts = {key: source.text(item, key) for key in ("id", "system", "fact", "status", "ours")}
            given = [key for key in ("is", "reason", "under") if key in item]
            texts |= {key.replace("is", "is_"): source.text(item, key) for key in given}
            if not {"is_", "reason"} & texts.keys():
                told = "give what it is if the statement holds, or why it does not"
                source.fail(item, f"neither 'is' nor 'reason'; {told}")
            cited, asks = _cite(source, item, self.citations), source.get(item, "asks", dict)
            yield Example(published=item.get("published"), citation=cited, asks=asks, **texts)

    def rows(self) -> list[tuple[int, list[str]]]:
        """The lines of the CSV file with their numbers, all as wide as the first."""
        try:
            with self.path.open(encoding="utf-8", newline="") as file:
                reader = csv.reader(file)
                rows = [(reader.line_num, row) for row in reader if row]
        except OSError as error:
            self.index.fail(self.entry, f"file {self.path.name!r}: {error.strerror}")
        if len(rows) < 2:
            self.fail(1, "no numbers; give a head and at least one row")
        for line, row in rows:
            if len(row) != len(rows[0][1]):
                self.fail(line, f"{len(row)} cells; the head has {len(rows[0][1])}")
        return rows

    def records(self) -> Iterator[tuple[int, dict[str, str]]]:
        """The lines below the head with their numbers, each cell by the name of its column."""
        (_, head), *rows = self.rows()
        yield from ((line, dict(zip(head, row, strict=True))) for line, row in rows)

    def label(self, line: int, text: str, axis: Axis) -> Label:
        """The label of an axis that a text stands for."""
        found = [value for value in axis.values if str(value) == text]
        return found[0] if found else self.fail(line, f"{axis.name} {text!r}; {nearest(text, axis.values)}")

    def percent(self, line: int, text: str, pattern: str, told: str, where: str = "") -> str:
        """A text, which must be percent."""
        if not re.fullmatch(pattern, text) or not 0 <= float(text) <= 100:
            self.fail(line, f"{text!r}; give percent, 0 to 100, {told}", where)
        return text

    def span(self, line: int, record: Mapping[str, str], name: str) -> tuple[int, int]:
        """The lower and the upper end in the columns of that name."""
        ends = {column: record.get(column, "") for column in (f"{name}_lo", f"{name}_hi")}
        for column, text in ends.items():
            if not re.fullmatch(r"\d+", text):
                self.fail(line, f"{column} {text!r}; give a whole number")
        low, high = map(int, ends.values())
        return low, high

    def fail(self, line: int, message: str, where: str = "") -> NoReturn:
        """Refuse a line of the file."""
        raise DataError(f"{shown(self.path)}:{line}:{where} {message}")


def _citation(index: JsonFile, name: str, entry: Any) -> Citation:
    fields = set(Citation.__dataclass_fields__) - {"id"}
    mark = rf"{re.escape(json.dumps(name))}\s*:\s*{{"
    texts = entry if isinstance(entry, dict) else {}
    for key in ("kind", "description", "title", "author"):
        if not str(texts.get(key, "")).strip():
            told = "a citation says what it is, what it is called and who wrote it"
            index.fail(None, f"source {name!r} has no {key!r}; {told}", mark)
    for key, value in texts.items():
        if key not in fields or not isinstance(value, str):
            told = f"{key!r} is {value!r}; {nearest(key, sorted(fields))}, each a text"
            index.fail(None, f"source {name!r}: {told}", mark)
    return Citation(id=name, **texts)


def _cite(file: JsonFile, entry: Any, citations: Mapping[str, Citation]) -> Citation:
    name = entry.get("source")
    if not name:
        file.fail(entry, f"{entry['id']!r} has no citation; name its 'source': {', '.join(citations)}")
    if name not in citations:
        file.fail(entry, f"source {name!r}; {nearest(name, citations)}")
    return citations[name]
