"""Sections of other ways to improve than experience: training, research, lessons, checks in downtime."""

from __future__ import annotations

from fractions import Fraction

from hooks.html.chances import chance_grid
from hooks.html.grid import Cell, Grid, grid
from hooks.html.identity import identity
from hooks.html.markup import Html, block
from hooks.html.words import counted, start
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.game.sections.base import Section
from oppose_engine import OddsTable
from oppose_engine.odds_table import Label
from oppose_engine.text import number

__all__ = ["DowntimeSection", "StudySection", "TeachingSection"]

AT_LEAST = (1, 2, 4, 6, 8, 10, 12, 14, 16, 18)
"""Points whose chance is shown."""


class StudySection(Section):
    """Tries and hours from one start, and what one try is worth, by INT or by the teacher's Teach."""

    def body(self, placed: MechanicOnPage) -> str:
        (first,) = (int(value) for value in placed.example("start"))
        shown = []
        for name in placed.mechanic.published():
            panels = []
            for n, table in enumerate(placed.tables(name)):
                down, across = table.axes[0], table.axes[-1]
                fixed: dict[str, Label] = {"start": first} if across.name == "target" else {}
                ratings = [each for each in across.values if not fixed or int(each) > first]
                kind = table.title.partition(": ")[2]
                where = f" from {first}" if fixed else f", in {table.unit}"
                caption = f"{start(kind)}{where}; {_named(down.name)} down, {across.name} across. {placed.reading(n)}"
                panels.append(_grid(table, caption.strip(), (down.values, ratings), fixed))
            shown.append(block(placed.panels(panels)))
        return "".join(shown)


def _named(axis: str) -> str:
    return {"int": "INT", "teach": "the teacher's Teach"}.get(axis, axis)


def _grid(
    table: OddsTable, caption: str, labels: tuple[tuple[Label, ...], list[Label]], fixed: dict[str, Label]
) -> Html:
    rows, columns = labels
    down, across = table.axes[0].name, table.axes[-1].name
    cells = [[Cell(number(table.value(**fixed, **{down: row, across: column}))) for column in columns] for row in rows]
    return grid(
        Grid(
            caption=caption,
            heads=((down, rows), (across, columns)),
            cells=cells,
            attributes=identity(table.id) | {"data_places": "2"},
        )
    )


class TeachingSection(Section):
    """How often a lesson earns a check, by the teacher's two ratings."""

    def body(self, placed: MechanicOnPage) -> str:
        table = placed.table("teaching")
        ratings = [each for each in table.axes[0].values if int(each) % 10 == 0]
        values = [[table.value(teach=teach, skill=skill, outcome="check") for skill in ratings] for teach in ratings]
        caption = (
            "Chance that a lesson earns a check, in percent; the teacher's Teach down, rating in the skill across."
        )
        return block(chance_grid(caption, (("teach", ratings), ("skill", ratings)), values, key=table.id))


class DowntimeSection(Section):
    """The average gain of several checks in a row, and the spread of the gain of four."""

    def body(self, placed: MechanicOnPage) -> str:
        (most,) = placed.example("checks")
        panels = []
        for n, (mean, spread) in enumerate(zip(placed.tables("downtime-gain"), placed.tables("downtime"), strict=True)):
            ratings, checks = (axis.values for axis in mean.axes)
            caption = f"Expected gain in points; rating down, checks in a row across. {placed.reading(n)}".strip()
            values = [[_at_least(spread, most, rating, few) for few in AT_LEAST] for rating in ratings]
            chances = (
                f"Chance that {counted(int(most), 'check')} bring so many points or more, in percent; "
                f"rating down, points across. {placed.reading(n)}"
            )
            panels.append(
                [
                    _grid(mean, caption, (ratings, list(checks)), {}),
                    chance_grid(chances.strip(), (("rating", ratings), ("points", AT_LEAST)), values, key=spread.id),
                ]
            )
        return block(placed.panels(panels))


def _at_least(table: OddsTable, checks: Label, rating: Label, few: int) -> Fraction:
    points = [each for each in table.axes[-1].values if int(each) >= few]
    return sum((table.value(checks=checks, rating=rating, points=each) for each in points), Fraction(0))
