"""What a figure is of: the table it draws, its reading in words, where its files lie."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass

from hooks.figures.frame import FigureError
from oppose_engine import OddsTable, OpposeError, TableId, system

__all__ = ["Subject", "level_tokens", "subject"]

_LEVELS = {
    "regular": "success",
    "hard": "special",
    "botch": "fumble",
    "partial": "success",
    "complete": "special",
    "exceptional": "critical",
}
_TOKENS = ("fumble", "failure", "success", "special", "extreme", "critical")


@dataclass(frozen=True, slots=True)
class Subject:
    """``page`` is the source path of the page; ``reading`` a sentence that names the variant."""

    id: str
    table: TableId
    title: str
    reading: str
    page: str

    def file(self, kind: str) -> str:
        """The address of the table's data, from the root of the site."""
        return "data/" + str(self.table) + "." + kind

    def link(self, target: str) -> str:
        """The address of a file of the site as seen from the page."""
        here = self.page.removesuffix(".md").removesuffix("index").rstrip("/")
        return posixpath.relpath(target, here or ".")


def subject(kind: str, table: OddsTable, page: str, reading: str | None, name: str) -> Subject:
    """Whom a figure of this table is about; the reading is looked up unless it is given."""
    title = table.id.system
    try:
        game = system(table.id.system)
        title = game.title
        variants = game.mechanic(table.id.table).variants
        if reading is None:
            found = next(v for v in variants if v.id == table.id.variant)
            reading = f"{found.title} reading." if len(variants) > 1 else ""
    except (OpposeError, StopIteration):
        pass
    parts = ("fig", table.id.system, table.id.table, table.id.variant, kind, name)
    return Subject("-".join(p for p in parts if p), table.id, title, reading or "", page)


def level_tokens(table: OddsTable) -> dict[str, str]:
    """The token of each level on the last axis, worst to best."""
    tokens = {}
    for level in table.axes[-1].values:
        name = _LEVELS.get(str(level), str(level))
        if name not in _TOKENS:
            raise FigureError(f"level {level!r} has no colour; levels are {', '.join((*_TOKENS, *_LEVELS))}")
        tokens[str(level)] = f"level-{name}"
    return tokens
