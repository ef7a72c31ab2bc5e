"""The parts that the generated site is made of, each kept with the systems that it was made from.

A part is made again when one of those systems is another than before. A build that starts from nothing
makes every part once; a server hands its parts from one build to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hooks.charts import Studio
from hooks.pages.context import Context
from oppose_engine import System

__all__ = ["Make", "Part", "Parts", "Seen"]

Make = Callable[[Context], Any]
"""How a part is made; of the systems it knows what it asks the context for, and nothing else."""


class Seen(Mapping[str, System]):
    """The systems, and a note of those that were asked for.

    >>> from oppose_engine import discover
    >>> systems = discover()
    >>> seen = Seen(systems)
    >>> seen["mythras"].title
    'Mythras'
    >>> seen.still({**systems, "ngs": None}), seen.still({**systems, "mythras": None})
    (True, False)
    """

    def __init__(self, systems: Mapping[str, System]) -> None:
        self._systems = systems
        self._asked: dict[str, System | None] = {}
        self._counted = False

    def __getitem__(self, name: str) -> System:
        self._asked[name] = self._systems.get(name)
        return self._systems[name]

    def __iter__(self) -> Iterator[str]:
        self._counted = True
        return iter(self._systems)

    def __len__(self) -> int:
        self._counted = True
        return len(self._systems)

    def still(self, systems: Mapping[str, System]) -> bool:
        """Whether these are the same systems, as far as was asked."""
        if self._counted and list(systems) != list(self._systems):
            return False
        return all(systems.get(name) is system for name, system in self._asked.items())


@dataclass(frozen=True)
class Part:
    """What was made, the files of its figures, and whether all of these are drawn."""

    made: Any
    files: Mapping[str, bytes]
    complete: bool


class Parts:
    """Makes each part once for each state of the systems that it asks for; ``figures`` are kept in that folder."""

    def __init__(self, figures: Path) -> None:
        self._figures = figures
        self._kept: dict[object, tuple[Part, Seen]] = {}

    def __call__(self, name: object, context: Context, make: Make) -> Part:
        """The part of that name: as it is kept, or as ``make`` makes it."""
        part, seen = self._kept.get(name, (None, None))
        if part is None or seen is None or not seen.still(context.systems):
            part, seen = self._make(context, make)
            if part.complete:
                self._kept[name] = part, seen
        return part

    def _make(self, context: Context, make: Make) -> tuple[Part, Seen]:
        seen, studio = Seen(context.systems), Studio(self._figures, context.later)
        before = len(context.later or ())
        made = make(context.within(seen, studio.draw, studio.files))
        return Part(made, studio.files(), complete=len(context.later or ()) == before), seen
