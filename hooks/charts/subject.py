"""What a figure is about: its table, its reading in words, the addresses of its files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hooks.charts.identity import identity
from hooks.html import shades
from hooks.html.places import data_file
from oppose_engine import OddsTable, TableId

__all__ = ["SIZES", "Subject", "about", "level_tokens", "tokens_of"]


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
        return data_file(self.table, kind)


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


def level_tokens(table: OddsTable) -> dict[str, str]:
    """The token of each level on the last axis, worst to best."""
    return tokens_of([str(level) for level in table.axes[-1].values])


def tokens_of(levels: Sequence[str]) -> dict[str, str]:
    """The same for levels or bands by name."""
    return {name: f"level-{token}" for name, token in zip(levels, shades.level_tokens(levels), strict=True)}
