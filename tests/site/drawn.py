"""What the tests of figures share: the tables of every kind, how figures are drawn, and how one is refused."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hooks.charts import Studio
from hooks.charts.frame import FigureError
from oppose_engine import OddsTable, OpposeError, TableId, system
from tests.tables import published

__all__ = ["DRAWN", "PAGE", "Drawn", "draw_all", "refusal", "table"]

PAGE = "systems/mythras/index.md"
STATES = ("standard", "no-botches", "no-doubles", "no-botches-no-doubles")


def table(game: str, name: str, variant: str = "") -> OddsTable:
    """A published table; of the first reading, if none is named."""
    return published(TableId(game, name, variant or system(game).mechanic(name).variants[0].id))


DRAWN: dict[str, Callable[[], tuple[OddsTable, ...]]] = {
    "bands": lambda: (table("mythras", "bands"),),
    "heat": lambda: (table("mythras", "opposed"),),
    "area": lambda: (table("mythras", "opposed"),),
    "difference": lambda: (table("mythras", "opposed"), table("coc7", "opposed")),
    "pool": lambda: tuple(table("contract", "pool", state) for state in STATES),
    "pool-bands": lambda: (table("contract", "outcomes"),),
    "contest-dice": lambda: (table("dnd5e", "difference"),),
    "dice-bands": lambda: (table("blades", "outcomes"),),
    "botch": lambda: (table("contract", "outcomes"),),
    "orders": lambda: (table("open-ended-d10", "outcomes"),),
    "gain": lambda: (table("brp", "experience-gain"),),
    "checks": lambda: (table("brp", "experience"),),
    "levels": lambda: (table("mythras", "difficulty"),),
    "bonus-dice": lambda: (table("coc7", "bonus-dice"),),
    "sums": lambda: (table("genesys", "outcomes"),),
}
"""A figure of every kind, and what it is drawn of."""

Drawn = tuple[dict[str, str], dict[str, bytes]]
"""The blocks of figures by kind, and the files of all of them."""


def draw_all(folder: Path, kinds: list[str]) -> Drawn:
    studio = Studio(folder)
    return {kind: studio.draw(kind, *DRAWN[kind](), page=PAGE) for kind in kinds}, studio.files()


def refusal(studio: Studio, kind: str, *tables: OddsTable, **options: Any) -> str:
    """What the build says of a figure that it refuses: one line that begins with the page and the figure."""
    with pytest.raises(FigureError) as caught:
        studio.draw(kind, *tables, page=PAGE, **options)
    assert isinstance(caught.value, OpposeError)
    message = str(caught.value)
    assert message.startswith(f"{PAGE}: figure '{kind}'")
    assert "\n" not in message
    return message
