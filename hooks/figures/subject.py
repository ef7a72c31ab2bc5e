"""What a figure is of: the table it draws, its reading in words, where its files lie."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass

from hooks.figures.frame import FigureError
from hooks.figures.identity import identity
from oppose_engine import OddsTable, TableId

__all__ = ["SIZES", "Subject", "about", "level_tokens", "of_level"]

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
    variant: str
    reading: str
    page: str

    def file(self, kind: str) -> str:
        """The address of the table's data, from the root of the site."""
        return "data/" + str(self.table) + "." + kind

    def link(self, target: str) -> str:
        """The address of a file of the site as seen from the page."""
        here = self.page.removesuffix(".md").removesuffix("index").rstrip("/")
        return posixpath.relpath(target, here or ".")


def about(kind: str, table: OddsTable, page: str, reading: str | None, name: str) -> Subject:
    """Whom a figure of this table is about; the reading is looked up unless it is given."""
    found = identity(table)
    if reading is None:
        # a name that is a clause of its own is not an adjective
        end = "." if "," in found.variant or len(found.variant.split()) > 3 else " reading."
        reading = found.variant + end if found.readings > 1 else ""
    parts = ("fig", table.id.system, table.id.table, table.id.variant, kind, name)
    return Subject("-".join(p for p in parts if p), table.id, found.game, found.variant, reading, page)


SIZES = {"wide": 680, "narrow": 340}
"""The widths in pixels that every figure is drawn for; the page shows the one that fits."""


def of_level(level: str) -> str:
    """The token of a level of success, or of a band that plays its part."""
    name = _LEVELS.get(level, level)
    if name not in _TOKENS:
        raise FigureError(f"level {level!r} has no colour; levels are {', '.join((*_TOKENS, *_LEVELS))}")
    return f"level-{name}"


def level_tokens(table: OddsTable) -> dict[str, str]:
    """The token of each level on the last axis, worst to best."""
    return {str(level): of_level(str(level)) for level in table.axes[-1].values}
