"""What a page tells in numbers without a basis: declared by the rules of a game, a legend, or typed and known."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tests.sentences import published
from tests.sentences.blocks import FOUNDED, KNOWN, Block
from tests.sentences.printed import ROOT, figures
from tests.sentences.ruled import declared

__all__ = ["LEFT_OUT", "Typed", "sizes", "told", "typed"]

LEFT_OUT = ("engine/", "kernels/", "architecture/")
"""Pages about code, whose examples are run."""
SCALES = frozenset({"op-diff-labels", "op-shades", "op-strip"})
"""Legends and axes: numbers that stand for themselves."""
SIZE = re.compile(r"\d(?:%| points\b| percent\b)|\bat \d+ (?:other )?(?:ratings|match-ups|scores)\b")
"""What only a computation can tell: a share, a difference, how many places."""
TITLES = frozenset({"h1", "h2", "h3", "h4", "h5", "h6", "summary"})
TITLED = frozenset({"op-figure-sub", "op-figure-title", "op-small-title"})
"""What names a thing, and may hold the state that is shown; a size is told of nowhere but in a basis."""
DICE = re.compile(r"\b\d*d\d+(?:\+\d)?\b")
"""Names of dice."""
SENTENCES = re.compile(r"(?<=[.?!:;]) (?=[^a-z])")


@dataclass(frozen=True)
class Typed:
    """A sentence typed by hand whose number is no result, and why; ``where`` is the start of a page's address."""

    text: str
    where: str
    why: str


@cache
def typed() -> tuple[Typed, ...]:
    """The sentences of ``typed.toml``."""
    given = tomllib.loads(Path(__file__).with_name("typed.toml").read_text(encoding="utf-8"))
    return tuple(
        Typed(text, where, group["why"])
        for where, groups in given.items()
        for group in groups
        for text in group["says"]
    )


def told(block: Block, site: Path, used: set[Typed] | None = None) -> Iterator[str]:
    """Each sentence of a block that tells a number and has nobody who answers for it."""
    around = {name for each in block.element.around() for name in each.classes}
    if SCALES & around or _counted(block):
        return
    number = SIZE if block.element.tag in TITLES or TITLED & block.element.classes else re.compile(r"\d")
    known = _texts(site, everything=_lists_sources(block))
    for text in SENTENCES.split(_without(block.text, known)):
        if not number.search(DICE.sub("", text)):
            continue
        answers = [each for each in typed() if block.where.startswith(each.where) and each.text == text]
        if used is not None:
            used.update(answers)
        if not answers and not _no_further(text, block.where, site):
            yield text


def _lists_sources(block: Block) -> bool:
    """Whether a list of sources is around it."""
    if any("op-sources" in each.classes for each in block.element.around()):
        return True
    titles = (each.first("h3") for each in block.element.around() if each.tag == "details")
    return any(title is not None and title.given.get("id") == "sources-and-licence" for title in titles)


def _without(text: str, known: Mapping[str, str]) -> str:
    """The text with a mark where a declared one stands."""
    for each, mark in known.items():
        if each in text:
            text = re.sub(rf"(?<!\w){re.escape(each)}(?!\w)", mark, text)
    return text


@cache
def _texts(site: Path, *, everything: bool = False) -> dict[str, str]:
    """Declared texts that hold a number, the longest first, each with what is put in its place.

    Where sources are listed, ``everything`` that is declared counts, dates and licences too.
    """
    listed: Any = published.index(site)
    titles = {each["title"] for each in listed["systems"]}
    titles |= {variant["title"] for each in listed["tables"] for variant in each["variants"]}
    stamps = {f"Oppose {listed['version']}", f"rules {listed['rules_hash']}", f"version {listed['version']}"}
    found = declared() | _written() | titles | stamps
    parts = {part for text in found for part in (text, text.rstrip("."))}
    words = re.compile(r"\d" if everything else r"\d.*[^\W\d]{3}|[^\W\d]{3}.*\d")
    named = {text for text in parts if re.search(r"\d", text) and words.search(text)}
    return dict.fromkeys(sorted(named, key=lambda text: (-len(text), text)), KNOWN)


def _written() -> frozenset[str]:
    """Texts of the files that hold sources, questions and changes, with ``…`` where a number is computed."""
    sources: Any = json.loads((ROOT / "site_data" / "published" / "index.json").read_text(encoding="utf-8"))["sources"]
    asked: Any = tomllib.loads((ROOT / "site_data" / "disagreements.toml").read_text(encoding="utf-8"))
    changes: Any = json.loads((ROOT / "site_data" / "changes.json").read_text(encoding="utf-8"))
    found = {re.sub(r"\{[a-z0-9_.-]+\}", FOUNDED, text) for text in (*_strings(sources), *_strings(asked))}
    for change in changes["changes"]:
        found |= {change["reason"], f"Rules {change['rules_hash']}", _day(change["date"], change["version"])}
    return frozenset(found)


def _day(date: str, version: str) -> str:
    months = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ]
    year, month, day = map(int, date.split("-"))
    return f"{day} {months[month - 1]} {year}, version {version}"


def _strings(thing: Any) -> Iterator[str]:
    if isinstance(thing, str):
        yield " ".join(thing.split())
    elif isinstance(thing, (dict, list)):
        for each in thing.values() if isinstance(thing, dict) else thing:
            yield from _strings(each)


def _counted(block: Block) -> bool:
    """Whether this is the title of a printed table with the right number of its figures."""
    if block.element.tag != "summary":
        return False
    found = re.search(r"(\d+) by (\d+): (\d+) cells$", block.text)
    if found is not None:
        rows, columns, cells = map(int, found.groups())
        known = {(len(each.rows) - 1, len(each.rows[0]) - 1) for each in figures() if each.kind != "bands"}
        return (rows, columns) in known and rows * columns == cells
    found = re.search(r": (\d+) ranges$", block.text)
    return found is not None and int(found[1]) in {_ranges(each.rows) for each in figures() if each.kind == "bands"}


def _no_further(text: str, where: str, site: Path) -> bool:
    """Whether this tells what a dash on a sheet stands for, and rightly up to which label a table goes."""
    found = re.fullmatch(r"–: nothing up to (\d+) does it\.", text)
    game = where.removeprefix("sheets/").partition("/")[0]
    tables = [each for each in published.listed_tables(site) if each.startswith(f"{game}/")]
    last = {published.table(site, each).labels()[-1] for each in tables if published.table(site, each).opposed}
    return found is not None and int(found[1]) in last


def _ranges(rows: tuple[tuple[str, ...], ...]) -> int:
    return sum(2 * (int(row[1]) - int(row[0]) + 1) for row in rows[1:] if row[1])


def sizes(texts: frozenset[str]) -> Iterator[str]:
    """Declared texts that tell a size, which must be computed, and are not known to state a rule."""
    rules = {each.text for each in typed()}
    for text in sorted(texts):
        if SIZE.search(text) and text not in rules:
            yield text
