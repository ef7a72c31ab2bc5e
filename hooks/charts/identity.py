"""What a figure needs to know of a system besides the cells of its tables, such as names."""

from __future__ import annotations

from typing import Any, NamedTuple

from oppose_engine import OddsTable, OpposeError, system

__all__ = ["Identity", "identity"]


class Identity(NamedTuple):
    """The names of game and reading, the number of readings, and the bands of a pool's outcome.

    The table of an unknown system uses its ids as names and has one reading.
    """

    game: str
    variant: str
    readings: int = 1
    bands: tuple[tuple[str, int | None], ...] = ()


def identity(table: OddsTable) -> Identity:
    """Look up whose table this is."""
    try:
        game = system(table.id.system)
        mechanic = game.mechanic(table.id.table)
        variant = mechanic.variant(table.id.variant)
    except OpposeError:
        return Identity(table.id.system, table.id.variant)
    rules: Any = variant.rules
    bands = rules.bands if table.id.table == "pool" else ()
    return Identity(game.title, variant.title, len(mechanic.variants), tuple(bands))
