"""A cache on disk: results kept between builds, under keys that hash all they depend on, our sources among it.

An entry that is missing, cut short, damaged or stored under another key counts as no entry: the caller computes
the result again. Entries are written whole or not at all.
"""

import hashlib
import os
import pickle
import re
import tempfile
import tomllib
from collections.abc import Callable, Iterable
from functools import partial
from importlib.metadata import version
from io import BufferedIOBase
from pathlib import Path
from typing import Any

import numpy as np

from oppose_engine import OddsTable, System, TableId

SEAL = hashlib.sha256().digest_size
"""How many bytes the hash at the head of an entry has."""
MOST = 400_000_000
"""The size limit of a folder in bytes, enough for two builds with a hundred systems; the entries used last stay."""


def folder(root: Path, what: str) -> Path:
    """Where a project keeps results of one kind, such as its figures."""
    return root / ".cache" / what


class Cache:
    """A folder of entries; each entry is a value that can be pickled, after a hash of its key and of its bytes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._pruned = False

    def get(self, key: str) -> Any:
        """The value stored under ``key``, or None."""
        path = self._file(key)
        try:
            with path.open("rb") as file:
                if file.read(SEAL) != _seal(key, file):
                    return None
                file.seek(SEAL)
                os.utime(path)
                return pickle.load(file)
        except OSError:
            return None

    def keep(self, key: str, make: Callable[[], Any]) -> Any:
        """The value stored under ``key``; if there is none, what ``make`` makes, which is then stored."""
        kept = self.get(key)
        if kept is None:
            kept = make()
            self.put(key, kept)
        return kept

    def put(self, key: str, value: Any) -> None:
        """Store a value; if the folder cannot be written, the build goes on and the next one computes it again."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self.folder, prefix=".new-")
            try:
                with os.fdopen(handle, "w+b") as file:  # never all bytes in memory beside the value
                    file.seek(SEAL)
                    pickle.dump(value, file)
                    file.seek(SEAL)
                    seal = _seal(key, file)
                    file.seek(0)
                    file.write(seal)
                Path(name).replace(self._file(key))
            finally:
                Path(name).unlink(missing_ok=True)
            self._prune()
        except OSError:
            return

    def _prune(self) -> None:
        """Delete the entries that were not used for longest, once in each build that writes an entry."""
        if self._pruned:
            return
        self._pruned = True
        entries = sorted(self.folder.iterdir(), key=lambda entry: entry.stat().st_mtime, reverse=True)
        room = MOST
        for entry in entries:
            room -= entry.stat().st_size
            if room < 0:
                entry.unlink(missing_ok=True)

    def _file(self, key: str) -> Path:
        return self.folder / f"{key}.kept"


def _seal(key: str, file: BufferedIOBase) -> bytes:
    """The hash of a key and of all that is left of a file."""
    return hashlib.file_digest(file, partial(hashlib.sha256, key.encode() + b"\n")).digest()


def fingerprint(*parts: Any) -> str:
    """A hash of values: tables cell by cell, anything else by its ``repr``."""
    digest = hashlib.sha256()
    for part in parts:
        if isinstance(part, OddsTable):
            digest.update(_table(part))
        elif isinstance(part, (tuple, list)):
            digest.update(f"{type(part).__name__} of {len(part)}: {fingerprint(*part)}".encode())
        else:
            digest.update(repr(part).encode())
        digest.update(b"\0")
    return digest.hexdigest()[:32]


def _table(table: OddsTable) -> bytes:
    cells = table.cells
    body = repr(cells.tolist()).encode() if cells.dtype == np.dtype(object) else np.ascontiguousarray(cells).tobytes()
    head = repr((table.id, table.title, table.axes, table.denominator, table.unit, table.ranges, str(cells.dtype)))
    return head.encode() + b"\n" + body


def sources(paths: Iterable[Path]) -> str:
    """A hash of the text of files, whatever their order."""
    return _digest(sorted((path.name, path.read_bytes()) for path in paths))


STAMP = "@rules-hash@"
"""Stands in for the hash of the rules where something is kept that outlives an edit of other rules; as long as it."""
DIGITS = 12


def rules_hash(engine: Path) -> str:
    """The stamp on every page: twelve hex digits over every source of the engine, so any edit of a rule changes them.

    Versions of libraries are left out: all counts are exact integers, which no version of numpy
    may change, and the same rules are to bear the same stamp on every machine. Line ends are read
    as one, so that a checkout on another platform agrees too.
    """
    return tree([engine], lambda path: path.suffix == ".py", engine)[:DIGITS]


class SystemHashes:
    """A hash for each system, over its own file and every source of the engine that is no system."""

    def __init__(self, root: Path) -> None:
        self._engine = root / "oppose_engine"
        self._sources = _read([self._engine], lambda path: path.suffix == ".py", self._engine)
        self._known: dict[str, str] = {}

    def of(self, system: str) -> str:
        """The hash for a system, computed once."""
        own = system.replace("-", "_")

        def wanted(name: str) -> bool:
            package, _, inside = name.partition("/")
            return package != "systems" or inside.partition("/")[0].removesuffix(".py") == own

        if system not in self._known:
            self._known[system] = _digest(each for each in self._sources if wanted(each[0]))[:DIGITS]
        return self._known[system]


class Tables:
    """Counts each table once for each state of its system and of the kernels."""

    def __init__(self, root: Path) -> None:
        self._rules, self._cache = SystemHashes(root), Cache(folder(root, "tables"))

    def __call__(self, game: System, key: TableId) -> OddsTable:
        """The table of a system by its id."""
        place = fingerprint("table", self._rules.of(game.id), versions("numpy"), *key)
        table: OddsTable = self._cache.keep(place, lambda: game.table(key.table, key.variant))
        return table


def tree(places: Iterable[Path], wanted: Callable[[Path], bool], root: Path) -> str:
    """A hash of files and of all files in folders, as far as they are ``wanted``, with their paths from ``root``."""
    return _digest(_read(places, wanted, root))


def _read(places: Iterable[Path], wanted: Callable[[Path], bool], root: Path) -> list[tuple[str, bytes]]:
    """The paths from ``root`` of these files, in order, each with its content."""
    inside = (path for place in places for path in (place.rglob("*") if place.is_dir() else [place]))
    paths = (path for path in inside if "__pycache__" not in path.parts and path.is_file() and wanted(path))
    named = sorted((path.relative_to(root).as_posix(), path) for path in paths)
    return [(name, path.read_bytes().replace(b"\r\n", b"\n")) for name, path in named]


def _digest(sources: Iterable[tuple[str, bytes]]) -> str:
    digest = hashlib.sha256()
    for name, source in sources:
        digest.update(f"{name} {len(source)}\n".encode() + source)
    return digest.hexdigest()


def versions(*packages: str) -> tuple[str, ...]:
    """The installed versions of packages, without importing them."""
    return tuple(version(package) for package in packages)


def wanted(root: Path) -> list[str]:
    """The names of the packages that the site is built with."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = [*project["dependencies"], *project["optional-dependencies"]["site"]]
    return [re.split(r"[<>=!~\[; ]", text)[0] for text in needed]
