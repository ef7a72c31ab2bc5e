"""What a figure is about: its table, its reading in words, the names of its game, the addresses of its files."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from hooks.html import shades
from hooks.html.places import data_file
from oppose_engine import OddsTable, OpposeError, TableId, system
from oppose_engine.checks.symbols import Sums, SymbolCheck, SymbolMap

SIZES = {"wide": 680, "narrow": 340}
"""The widths in pixels that every figure is drawn for; the page shows the one that fits."""


class Names(NamedTuple):
    """What a figure shows besides cells: names of game and reading, the number of readings, the bands of a pool.

    ``sums`` is the map of a check of symbols, the two sums of its example, and the example in words.

    The table of an unknown system uses its ids as names and has one reading.
    """

    game: str
    variant: str
    readings: int = 1
    bands: tuple[tuple[str, int | None], ...] = ()
    sums: tuple[SymbolMap, Sums, str] | None = None


def names_of(table: OddsTable) -> Names:
    """Look up whose table this is."""
    try:
        game = system(table.id.system)
        mechanic = game.mechanic(table.id.table)
        variant = mechanic.variant(table.id.variant)
    except OpposeError:
        return Names(table.id.system, table.id.variant)
    rules: Any = variant.rules
    bands = rules.bands if table.id.table == "pool" else ()
    sums = None
    if isinstance(mechanic, SymbolCheck) and rules.mapped:
        roll = " ".join(setting.said(setting.default) for setting in mechanic.settings())
        sums = rules.mapped, mechanic.sums(variant.id), roll
    return Names(game.title, variant.title, len(mechanic.variants), tuple(bands), sums)


@dataclass(frozen=True, slots=True)
class Subject:
    """``page`` is the source path of the page; ``reading`` a sentence that names the variant."""

    id: str
    table: TableId
    reading: str
    page: str

    def file(self, kind: str) -> str:
        """The address of the table's data, from the root of the site."""
        return data_file(self.table, kind)


def about(kind: str, table: OddsTable, page: str, reading: str | None, name: str) -> Subject:
    """Whom a figure of this table is about; the reading is looked up unless it is given."""
    if reading is None:
        found = names_of(table)
        # a name that is a clause of its own is not an adjective
        end = "." if "," in found.variant or len(found.variant.split()) > 3 else " reading."
        reading = found.variant + end if found.readings > 1 else ""
    parts = ("fig", table.id.system, table.id.table, table.id.variant, kind, name)
    return Subject("-".join(p for p in parts if p), table.id, reading, page)


def level_tokens(table: OddsTable, failing: int | None = None) -> dict[str, str]:
    """The token of each level on the last axis, worst to best; ``failing`` of them are no success."""
    return tokens_of([str(level) for level in table.axes[-1].values], failing)


def tokens_of(levels: Sequence[str], failing: int | None = None) -> dict[str, str]:
    """The same for levels or bands by name."""
    tokens = shades.level_tokens(levels, failing)
    return {name: f"level-{token}" for name, token in zip(levels, tokens, strict=True)}
