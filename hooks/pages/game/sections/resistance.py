"""Section of the resistance table: active against passive, by difference, with common objects."""

from __future__ import annotations

from fractions import Fraction

from hooks.html import Column, panel, records, strip
from hooks.html.chances import chance_grid
from hooks.html.identity import identity
from hooks.html.markup import block, join, tag
from hooks.html.words import signed
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.game.sections.base import Section
from hooks.pages.readouts.resistance import resistance
from oppose_engine import OddsTable, percent
from oppose_engine.odds_table import Label

__all__ = ["ResistanceSection"]

DASH = "\N{EN DASH}"


class ResistanceSection(Section):
    """One roll; its chance follows from the difference of two characteristics."""

    def readout(self, placed: MechanicOnPage) -> str:
        return block(resistance(placed))

    def body(self, placed: MechanicOnPage) -> str:
        return self.table(placed) + self.differences(placed) + self.objects(placed)

    def table(self, placed: MechanicOnPage) -> str:
        mine, other = placed.example("active", "passive")
        panels = []
        for n, table in enumerate(placed.tables("resistance")):
            active, passive = (axis.values for axis in table.axes[:2])
            values = [[_success(table, a, p) for p in passive] for a in active]
            caption = join(
                f"Chance that the active side succeeds, in percent. {placed.reading(n)} ",
                tag("span", f"Ringed: {mine} against {other}.", data_ringed=True),
            )
            grid = chance_grid(
                caption,
                (("active", active), ("passive", passive)),
                values,
                key=table.id,
                mark=(mine, other),
                places=0,
                classes="op-compact",
            )
            panels.append(
                panel(placed.draw("resistance", table, **placed.mechanic.example()), grid, when=placed.when(n))
            )
        return "## Active against passive\n" + block(panels, strip("chance"))

    def differences(self, placed: MechanicOnPage) -> str:
        """What the table comes to: only the difference matters."""
        tables = placed.tables("resistance-difference")
        rows = [
            [signed(int(d)), *(percent(table.value(difference=d, outcome="success"), 0) for table in tables)]
            for d in tables[0].axes[0].values
        ]
        columns = [Column("Active less passive"), *(Column(variant.title) for variant in placed.variants)]
        caption = "Chance that the active side succeeds by difference, in percent, one column a reading."
        text = "Only the difference counts: active less passive, one column for each reading."
        return f"## By difference\n\n{text}\n" + block(
            records(caption, columns, rows, attributes=identity(tables[0].id))
        )

    def objects(self, placed: MechanicOnPage) -> str:
        """Common things with their SIZ, and what it takes to move them at even odds."""
        lists = [found for found in placed.context.published.objects if found.system == placed.system.id]
        rows = [
            [name, str(low) if low == high else f"{low}{DASH}{high}"] for each in lists for name, low, high in each.rows
        ]
        if not rows:
            return ""
        caption = "The size of common things, lowest to highest."
        text = "A passive size to try it on; an active strength of the same number has an even chance."
        columns = [Column("Thing", words=True), Column("SIZ")]
        return f"## How large is it?\n\n{text}\n" + block(records(caption, columns, rows, classes="op-slim"))


def _success(table: OddsTable, active: Label, passive: Label) -> Fraction:
    return table.value(active=active, passive=passive, outcome="success")
