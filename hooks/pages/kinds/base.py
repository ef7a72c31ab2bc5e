"""What pages say of any mechanic: its tables as plain rows, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hooks.html import Column, Share, band_shares, records
from hooks.html.identity import identity
from hooks.html.markup import Html, block
from hooks.html.odds import by_tens
from hooks.html.words import counted, start, uncapped
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.kinds.sheet_part import MechanicOnSheet, SheetPart, few
from oppose_engine import OddsTable, percent
from oppose_engine.odds_table import Label
from oppose_engine.text import number

__all__ = ["Kind", "cell_text"]


class Kind:
    """A kind of mechanic as pages show it; subclasses add what their kind needs."""

    asked = ""
    """Players' words for it, whatever its title in a game, by which the search finds it."""
    printed = True
    """Whether its tables are on the print sheet; players look up others between adventures."""

    def facts(self, placed: MechanicOnPage) -> list[str]:
        """The facts for the line under the title."""
        readings = len(placed.variants)
        return [uncapped(placed.mechanic.title)] + ([counted(readings, "reading")] if readings > 1 else [])

    def readout(self, placed: MechanicOnPage) -> str:
        """The example and the readings to choose from, as Markdown, before anything that depends on them."""
        choice = placed.switch()
        return block(choice) if choice else ""

    def body(self, placed: MechanicOnPage) -> str:
        """The sections of the page, as Markdown: every table as plain rows in every reading."""
        return "".join(
            f"## {placed.table(name).title}\n" + block(placed.panels(map(self.rows, placed.tables(name))))
            for name in placed.mechanic.published()
        )

    def thumbnail(self, placed: MechanicOnPage) -> Html | None:  # noqa: ARG002  subclasses draw one
        """The picture on the card."""
        return None

    def example(self, placed: MechanicOnPage) -> tuple[str, Sequence[Share]]:
        """The question on the card and its answer, the main share first."""
        table = placed.table(placed.mechanic.published()[0])
        labels = {axis.name: placed.mechanic.example().get(axis.name, axis.values[0]) for axis in table.axes[:-1]}
        return ", ".join(f"{name} {label}" for name, label in labels.items()), band_shares(table, **labels)[::-1]

    def sheet(self, placed: MechanicOnSheet) -> list[SheetPart]:
        """The parts of the print sheet: every table as plain rows, at most twenty of them."""
        parts = []
        for name in placed.mechanic.published():
            tables = [_shortened(table) for table in placed.tables(name)]
            wide = len(tables[0].axes[-1].values) > 8
            parts.append(SheetPart(tables[0].title, [self.rows(table) for table in tables], wide=wide))
        return parts

    def rows(self, table: OddsTable) -> Html:
        """One row for each combination of the leading labels, long ranges by tens."""
        *leading, last = table.axes
        small = table.select(**{axis.name: by_tens(axis.values) for axis in leading})
        return records(
            f"{table.title}, {'in percent' if table.is_odds else table.unit}.",
            [Column(start(axis.name)) for axis in leading] + [Column(start(str(label))) for label in last.values],
            [
                [*(str(label) for label in labels), *(cell_text(table, v) for v in values)]
                for labels, values in small.rows()
            ],
            attributes=identity(table.id),
        )


def _shortened(table: OddsTable) -> OddsTable:
    leading = table.axes[:-1]
    most = 20 if len(leading) == 1 else 5
    return table.select(**{axis.name: few(axis.values, most) for axis in leading})


def cell_text(table: OddsTable, value: Fraction | Label) -> str:
    """A cell of a table: a chance in percent or an expectation in its own unit."""
    exact = Fraction(value)
    return percent(exact) if table.is_odds else number(exact)
