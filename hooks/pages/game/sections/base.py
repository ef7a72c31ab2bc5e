"""What any mechanic gets: its tables, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hooks.html import Column, Share, band_shares, records
from hooks.html.identity import identity
from hooks.html.markup import Html, block
from hooks.html.odds import by_tens
from hooks.html.words import counted, start, uncapped
from hooks.pages.game.spot import Spot
from oppose_engine import OddsTable, percent
from oppose_engine.odds_table import Label
from oppose_engine.text import number

__all__ = ["Section", "cell_text"]


class Section:
    """The general section: subclasses say what their mechanic deserves beyond it."""

    def facts(self, spot: Spot) -> list[str]:
        """What the line under the title says."""
        readings = len(spot.variants)
        return [uncapped(spot.mechanic.title)] + ([counted(readings, "reading")] if readings > 1 else [])

    def readout(self, spot: Spot) -> str:
        """The example and the readings to choose from, as Markdown, before anything that depends on them."""
        choice = spot.switch()
        return block(choice) if choice else ""

    def body(self, spot: Spot) -> str:
        """The sections of the page, as Markdown."""
        return "".join(self.general(spot, table) for table in spot.mechanic.published())

    def thumbnail(self, spot: Spot) -> Html | None:  # noqa: ARG002  others draw what is at the spot
        """The picture on the card."""
        return None

    def example(self, spot: Spot) -> tuple[str, Sequence[Share]]:
        """The question on the card and its answer, the main share first."""
        table = spot.table(spot.mechanic.published()[0])
        labels = {axis.name: spot.mechanic.example().get(axis.name, axis.values[0]) for axis in table.axes[:-1]}
        return ", ".join(f"{name} {label}" for name, label in labels.items()), band_shares(table, **labels)[::-1]

    def general(self, spot: Spot, table: str) -> str:
        """A table as plain rows in every reading, with its figure."""
        panels = spot.panels([spot.draw("generic", made), self.rows(made)] for made in spot.tables(table))
        return f"## {spot.table(table).title}\n" + block(panels)

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


def cell_text(table: OddsTable, value: Fraction | Label) -> str:
    """A cell of a table: a chance in percent or an expectation in its own unit."""
    exact = Fraction(value)
    return percent(exact) if table.is_odds else number(exact)
