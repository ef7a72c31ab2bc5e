"""The parts that the generated site is made of, each kept with the systems that it was made from.

A part is made again when the source of one of those systems changes, or a source of no system at all. Tables are kept
by what they are counted from: an edit of a page counts nothing.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from hooks.cache import Cache, Rules, fingerprint, folder, versions
from hooks.charts import Studio
from hooks.pages.context import Context
from hooks.product import basis
from oppose_engine import OddsTable, System, TableId

__all__ = ["Part", "Parts", "Seen", "Tables"]


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
    """What a task made, and the files of its figures."""

    made: Any
    files: Mapping[str, bytes]


class Parts:
    """Does each task once for each state of what it reads."""

    def __init__(self, root: Path, *, figures_later: bool = False) -> None:
        self._root, self._later, self._cache = root, figures_later, Cache(folder(root, "product"))
        home = root / "oppose_engine" / "systems"
        self._basis = basis(root, lambda path: home not in path.parents)
        self._rules = Rules(root)

    def __call__(self, name: str, context: Context, make: Callable[[Context], Any]) -> Part:
        """The part of that name: as it is kept, or as ``make`` makes it.

        ``make`` reads systems only through the context, so that we know when to make it again.
        """
        asked = self._cache.get(fingerprint("asked", name, self._basis))
        kept = asked and self._cache.get(self._key(name, context, asked))
        return Part(**kept) if kept else self._make(name, context, make)

    def _make(self, name: str, context: Context, make: Callable[[Context], Any]) -> Part:
        seen, studio = Seen(context.systems), Studio(folder(self._root, "figures"), later=self._later)
        part = Part(make(replace(context, systems=seen, draw=studio.draw, drawn=studio.files)), studio.files())
        if not studio.waiting:
            asked = {"systems": seen.asked, "counted": seen.counted}
            self._cache.put(fingerprint("asked", name, self._basis), asked)
            self._cache.put(self._key(name, context, asked), {"made": part.made, "files": part.files})
        return part

    def _key(self, name: str, context: Context, asked: Mapping[str, Any]) -> str:
        systems = [(each, self._rules.of(each) if each in context.systems else None) for each in asked["systems"]]
        return fingerprint("part", name, self._basis, systems, list(context.systems) if asked["counted"] else None)


class Tables:
    """Counts each table once for each state of its system and of the kernels."""

    def __init__(self, root: Path) -> None:
        self._rules, self._cache = Rules(root), Cache(folder(root, "tables"))

    def __call__(self, game: System, key: TableId) -> OddsTable:
        """The table of a system by its id."""
        place = fingerprint("table", self._rules.of(game.id), versions("numpy", "icepool"), *key)
        kept = self._cache.keep(place, lambda: pickle.dumps(game.table(key.table, key.variant)))
        return pickle.loads(kept)  # type: ignore[no-any-return]
