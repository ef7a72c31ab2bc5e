"""The parts that the generated site is made of, each kept with the systems that it was made from.

A part is made again when the source of one of those systems changes, or a source of no system at all. Tables are kept
by what they are counted from: an edit of a page counts nothing.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hooks.cache import Cache, fingerprint, rules_of, versions
from hooks.charts import Studio
from hooks.pages.context import Context
from hooks.product import FOLDER, basis
from oppose_engine import OddsTable, System, TableId

__all__ = ["Make", "Part", "Parts", "Seen", "Tables"]

TABLES = Path(".cache", "tables")
Make = Callable[[Context], Any]
"""How a part is made. It reads systems only through the context, so that we know when to make it again."""


class Seen(Mapping[str, System]):
    """The systems, and a note of those that were asked for.

    >>> from oppose_engine import discover
    >>> seen = Seen(discover())
    >>> seen["mythras"].title, "ngs" in seen
    ('Mythras', True)
    >>> seen.asked, seen.counted
    (['mythras', 'ngs'], False)
    """

    def __init__(self, systems: Mapping[str, System]) -> None:
        self._systems = systems
        self._asked: dict[str, None] = {}
        self.counted = False

    @property
    def asked(self) -> list[str]:
        return list(self._asked)

    def __getitem__(self, name: str) -> System:
        self._asked[name] = None
        return self._systems[name]

    def __iter__(self) -> Iterator[str]:
        self.counted = True
        return iter(self._systems)

    def __len__(self) -> int:
        self.counted = True
        return len(self._systems)


@dataclass(frozen=True)
class Part:
    """What was made, and the files of its figures."""

    made: Any
    files: Mapping[str, bytes]


class Parts:
    """Makes each part once for each state of what it is made from."""

    def __init__(self, root: Path, figures: Path, *, figures_later: bool = False) -> None:
        self._engine, self._figures, self._later = root / "oppose_engine", figures, figures_later
        self._cache = Cache(root / FOLDER)
        home = self._engine / "systems"
        self._basis = basis(root, lambda path: home not in path.parents)
        self._hashes: dict[str, str] = {}

    def __call__(self, name: object, context: Context, make: Make) -> Part:
        """The part of that name: as it is kept, or as ``make`` makes it."""
        asked = self._cache.get(fingerprint("asked", name, self._basis))
        kept = asked and self._cache.get(self._key(name, context, asked))
        return Part(**kept) if kept else self._make(name, context, make)

    def _make(self, name: object, context: Context, make: Make) -> Part:
        seen, studio = Seen(context.systems), Studio(self._figures, later=self._later)
        part = Part(make(context.within(seen, studio.draw, studio.files)), studio.files())
        if not studio.waiting:
            asked = {"systems": seen.asked, "counted": seen.counted}
            self._cache.put(fingerprint("asked", name, self._basis), asked)
            self._cache.put(self._key(name, context, asked), {"made": part.made, "files": part.files})
        return part

    def _key(self, name: object, context: Context, asked: Mapping[str, Any]) -> str:
        systems = [(each, self._hash(each) if each in context.systems else None) for each in asked["systems"]]
        return fingerprint("part", name, self._basis, systems, list(context.systems) if asked["counted"] else None)

    def _hash(self, system: str) -> str:
        if system not in self._hashes:
            self._hashes[system] = rules_of(self._engine, system)
        return self._hashes[system]


class Tables:
    """Counts each table once for each state of its system and of the kernels."""

    def __init__(self, root: Path) -> None:
        self._engine, self._cache = root / "oppose_engine", Cache(root / TABLES)
        self._rules: dict[str, str] = {}

    def __call__(self, game: System, key: TableId) -> OddsTable:
        """The table of a system by its id."""
        if game.id not in self._rules:
            self._rules[game.id] = fingerprint(rules_of(self._engine, game.id), versions("numpy", "icepool"))
        place = fingerprint("table", self._rules[game.id], *key)
        if (kept := self._cache.get(place)) is not None:
            return pickle.loads(kept)  # type: ignore[no-any-return]
        made = game.table(key.table, key.variant)
        self._cache.put(place, pickle.dumps(made))
        return made
