"""Where on the site a mechanic is being written about, and what is at hand there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hooks.components.choice import Option, Switch
from hooks.context import Context
from hooks.markup import Html
from oppose_engine import Mechanic, OddsTable, System
from oppose_engine.odds_table import Label

__all__ = ["Spot", "reading_switch"]


@dataclass(frozen=True)
class Spot:
    """A mechanic of a system on a page; ``page`` is the page's source path."""

    context: Context
    system: System
    mechanic: Mechanic[Any]
    page: str

    @property
    def variants(self) -> tuple[Any, ...]:
        return self.mechanic.variants

    def table(self, table: str, variant: str = "") -> OddsTable:
        return self.context.table(self.system.id, table, variant)

    def tables(self, table: str) -> list[OddsTable]:
        """The table in every reading, the default first."""
        return [self.table(table, variant.id) for variant in self.variants]

    def draw(self, kind: str, *tables: OddsTable, **options: object) -> Html | None:
        """A figure as one block of HTML; nothing where there is none to draw."""
        drawn = self.context.draw(kind, *tables, **options)
        return Html("\n".join(line for line in drawn.split("\n") if line.strip())) if drawn.strip() else None

    def link(self, target: str) -> str:
        return self.context.link(self.page, target)

    def reading(self, number: int) -> str:
        """The sentence that names the reading; nothing where there is only one."""
        return f"{self.variants[number].title} reading." if len(self.variants) > 1 else ""

    def switch(self) -> Switch:
        """The readings of the mechanic as buttons."""
        return reading_switch([(variant.id, variant.title) for variant in self.variants])

    def example(self, *names: str) -> tuple[Label, ...]:
        """The labels of the example on the axes of these names."""
        labels = self.mechanic.example()
        return tuple(labels[name] for name in names)


def reading_switch(options: Sequence[tuple[str, str]]) -> Switch:
    return Switch("reading", "Reading", [Option(value, label) for value, label in options])
