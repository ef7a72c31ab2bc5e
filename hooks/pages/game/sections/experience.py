"""Section of experience: how many checks and adventures it takes to raise a skill."""

from __future__ import annotations

from fractions import Fraction

from hooks.html import MEASURE, Column, Option, panel, records, switch
from hooks.html.chances import chance_grid
from hooks.html.grid import Cell, Grid, grid
from hooks.html.identity import identity
from hooks.html.markup import Html, block
from hooks.html.odds import by_tens
from hooks.html.words import counted
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.game.sections.base import Section
from hooks.pages.readouts.experience import planner
from oppose_engine import OddsTable
from oppose_engine.odds_table import Label
from oppose_engine.text import number

__all__ = ["ExperienceSection"]

DONE_WITHIN = (1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30)


class ExperienceSection(Section):
    """Expected checks, gain of one check, spread of the number of checks, adventures."""

    def readout(self, placed: MechanicOnPage) -> str:
        return block(planner(placed))

    def body(self, placed: MechanicOnPage) -> str:
        return self.checks(placed) + self.gain(placed) + self.spread(placed) + self.adventures(placed)

    def checks(self, placed: MechanicOnPage) -> str:
        made = []
        for n, table in enumerate(placed.tables("experience")):
            tens = tuple(range(0, 101, 10))
            caption = f"Expected checks; start down, target across. {placed.reading(n)}".strip()
            figure = placed.draw("checks", table, **placed.mechanic.example())
            made.append([figure, _square(table, tens, caption)])
        return (
            "## Expected checks\n\nA check is one roll to improve; most of them fail when the skill is high.\n"
            + block(placed.panels(made))
        )

    def gain(self, placed: MechanicOnPage) -> str:
        made = []
        for n, table in enumerate(placed.tables("experience-gain")):
            ratings = by_tens(table.axes[0].values)
            rows = [[str(rating), number(table.value(rating=rating))] for rating in ratings]
            caption = f"Expected gain of one check, in points, by rating. {placed.reading(n)}".strip()
            figure = placed.draw("gain", table)
            made.append(
                [
                    figure,
                    records(
                        caption,
                        [Column("Rating"), Column("Points")],
                        rows,
                        classes="op-slim",
                        attributes=identity(table.id),
                    ),
                ]
            )
        return "## What one check is worth\n" + block(placed.panels(made))

    def spread(self, placed: MechanicOnPage) -> str:
        """The chance to gain ten points within each number of checks."""
        made = []
        for n, table in enumerate(placed.tables("experience-checks")):
            starts, counts = (axis.values for axis in table.axes)
            values = [[_within(table, each, counts, most) for most in DONE_WITHIN] for each in starts]
            caption = (
                f"Chance to be done within so many checks, in percent; start down, checks across. {placed.reading(n)}"
            )
            made.append(
                [
                    placed.draw("checks", table),
                    chance_grid(caption.strip(), (("start", starts), ("checks", DONE_WITHIN)), values, key=table.id),
                ]
            )
        title = placed.table("experience-checks").title
        return f"## {title}\n" + block(placed.panels(made))

    def adventures(self, placed: MechanicOnPage) -> str:
        """The same in adventures, by how often the skill is rolled in each."""
        tables = placed.tables("experience-adventures")
        uses = tables[0].axes[0].values
        panels = []
        for at, rolled in enumerate(uses):
            for n, table in enumerate(tables):
                caption = (
                    f"Expected adventures with {counted(int(rolled), 'roll')} in each; start down, target across. "
                    f"{placed.reading(n)}"
                ).strip()
                shown = _square(table.select(uses=[rolled]), table.axes[1].values, caption, uses=rolled)
                panels.append(panel(shown, when={**placed.when(n), MEASURE: [at]}))
        options = [Option(str(rolled), str(rolled)) for rolled in uses]
        text = "A check is earned only if the skill succeeded in play, so a low skill waits for its checks too."
        chosen = switch("uses", MEASURE, "Rolls of the skill in one adventure", options)
        return f"## Adventures\n\n{text}\n" + block(chosen, panels, class_="op-pick")


def _square(table: OddsTable, ratings: tuple[Label, ...], caption: str, **fixed: Label) -> Html:
    """Start down, target across; blank where the start is at the target already."""
    rows, columns = ratings[:-1], ratings[1:]
    cells = [
        [
            Cell(number(table.value(**fixed, start=first, target=target)) if int(first) < int(target) else "")
            for target in columns
        ]
        for first in rows
    ]
    return grid(
        Grid(
            caption=caption,
            heads=(("start", rows), ("target", columns)),
            cells=cells,
            attributes=identity(table.id),
        )
    )


def _within(table: OddsTable, first: Label, counts: tuple[Label, ...], most: int) -> Fraction:
    wanted = [count for count in counts if isinstance(count, int) and count <= most]
    return sum((table.value(start=first, checks=count) for count in wanted), Fraction(0))
