"""What pages say of ways to raise a skill: checks and adventures, training, research, lessons, downtime."""

from __future__ import annotations

from collections.abc import Sequence

from hooks.html import MEASURE, Column, Option, panel, records, switch
from hooks.html.chances import chance_grid
from hooks.html.grid import Cell, Grid, grid
from hooks.html.identity import identity
from hooks.html.markup import Html, block
from hooks.html.odds import by_tens
from hooks.html.words import counted, start
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.context.sums import summed
from hooks.pages.kinds.base import Kind
from hooks.pages.kinds.sheet_part import MechanicOnSheet, SheetPart
from hooks.pages.readouts.experience import planner
from oppose_engine import OddsTable
from oppose_engine.odds_table import Label
from oppose_engine.text import number

__all__ = ["DowntimeKind", "ExperienceKind", "StudyKind", "TeachingKind"]

TENS = tuple(range(0, 101, 10))
DONE_WITHIN = (1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30)
AT_LEAST = (1, 2, 4, 6, 8, 10, 12, 14, 16, 18)
"""Points whose chance is shown."""
BY = {"int": "INT", "teach": "the teacher's Teach"}
"""What a try depends on, in words."""


class ExperienceKind(Kind):
    """Expected checks, gain of one check, spread of the number of checks, adventures."""

    asked = "experience checks improvement roll skill increase advancement"

    def readout(self, placed: MechanicOnPage) -> str:
        return block(planner(placed))

    def body(self, placed: MechanicOnPage) -> str:
        return self.checks(placed) + self.gain(placed) + self.spread(placed) + self.adventures(placed)

    def checks(self, placed: MechanicOnPage) -> str:
        shown = []
        for table in placed.tables("experience"):
            caption = placed.caption("Expected checks; start down, target across.", table)
            shown.append([placed.draw("checks", table, **placed.mechanic.example()), _square(table, TENS, caption)])
        return (
            "## Expected checks\n\nA check is one roll to improve; most of them fail when the skill is high.\n"
            + block(placed.panels(shown))
        )

    def gain(self, placed: MechanicOnPage) -> str:
        shown = []
        for table in placed.tables("experience-gain"):
            rows = [[str(rating), number(table.value(rating=rating))] for rating in by_tens(table.axes[0].values)]
            caption = placed.caption("Expected gain of one check, in points, by rating.", table)
            columns = [Column("Rating"), Column("Points")]
            gains = records(caption, columns, rows, classes="op-slim", attributes=identity(table.id))
            shown.append([placed.draw("gain", table), gains])
        return "## What one check is worth\n" + block(placed.panels(shown))

    def spread(self, placed: MechanicOnPage) -> str:
        """The chance to gain ten points within each number of checks."""
        shown = []
        for table in placed.tables("experience-checks"):
            starts, counts = (axis.values for axis in table.axes)
            within = {most: [n for n in counts if isinstance(n, int) and n <= most] for most in DONE_WITHIN}
            values = [[summed(table, within[most], start=each) for most in DONE_WITHIN] for each in starts]
            words = "Chance to be done within so many checks, in percent; start down, checks across."
            heads = (("start", starts), ("checks", DONE_WITHIN))
            chances = chance_grid(placed.caption(words, table), heads, values, key=table.id)
            shown.append([placed.draw("checks", table), chances])
        return f"## {placed.table('experience-checks').title}\n" + block(placed.panels(shown))

    def adventures(self, placed: MechanicOnPage) -> str:
        """The same in adventures, by how often the skill is rolled in each."""
        tables = placed.tables("experience-adventures")
        uses = tables[0].axes[0].values
        panels = []
        for at, rolled in enumerate(uses):
            rolls = counted(int(rolled), "roll")
            for n, table in enumerate(tables):
                words = f"Expected adventures with {rolls} in each; start down, target across."
                caption = placed.caption(words, table)
                shown = _square(table.select(uses=[rolled]), table.axes[1].values, caption, uses=rolled)
                panels.append(panel(shown, when={**placed.when(n), MEASURE: [at]}))
        options = [Option(str(rolled), str(rolled)) for rolled in uses]
        text = "A check is earned only if the skill succeeded in play, so a low skill waits for its checks too."
        chosen = switch("uses", MEASURE, "Rolls of the skill in one adventure", options)
        return f"## Adventures\n\n{text}\n" + block(chosen, panels, class_="op-pick")

    def sheet(self, placed: MechanicOnSheet) -> list[SheetPart]:
        """Expected checks from here to there."""
        shown = []
        for table in placed.tables("experience"):
            rows, columns = TENS[:-1], TENS[1:]
            cells = [[Cell(number(table.value(start=a, target=b), 1) if a < b else "") for b in columns] for a in rows]
            chart = Grid(
                caption=placed.caption("Expected; start down, target across.", table),
                heads=(("start", rows), ("target", columns)),
                cells=cells,
                attributes=identity(table.id) | {"data_places": "1"},
                classes="op-compact",
            )
            shown.append(grid(chart))
        return [SheetPart("How many checks?", shown)]


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
    heads = (("start", rows), ("target", columns))
    return grid(Grid(caption=caption, heads=heads, cells=cells, attributes=identity(table.id)))


class StudyKind(Kind):
    """Tries and hours from one start, and what one try is worth, by INT or by the teacher's Teach."""

    asked = "training research study hours teacher session INT intelligence bonus"
    printed = False

    def body(self, placed: MechanicOnPage) -> str:
        (first,) = (int(value) for value in placed.example("start"))
        shown = []
        for name in placed.mechanic.published():
            panels = []
            for table in placed.tables(name):
                down, across = table.axes[0], table.axes[-1]
                fixed: dict[str, Label] = {"start": first} if across.name == "target" else {}
                ratings = [each for each in across.values if not fixed or int(each) > first]
                kind = table.title.partition(": ")[2]
                where = f" from {first}" if fixed else f", in {table.unit}"
                words = f"{start(kind)}{where}; {BY.get(down.name, down.name)} down, {across.name} across."
                panels.append(_expected(table, placed.caption(words, table), ratings, **fixed))
            shown.append(block(placed.panels(panels)))
        return "".join(shown)


def _expected(table: OddsTable, caption: str, columns: Sequence[Label], **fixed: Label) -> Html:
    """The first labels of a table down, some of the last across."""
    down, across = table.axes[0], table.axes[-1].name
    cells = [
        [Cell(number(table.value(**fixed, **{down.name: row, across: column}))) for column in columns]
        for row in down.values
    ]
    heads = ((down.name, down.values), (across, columns))
    attributes = identity(table.id) | {"data_places": "2"}
    return grid(Grid(caption=caption, heads=heads, cells=cells, attributes=attributes))


class TeachingKind(Kind):
    """How often a lesson earns a check, by the teacher's two ratings."""

    asked = "teacher lesson pupil teach"
    printed = False

    def body(self, placed: MechanicOnPage) -> str:
        table = placed.table("teaching")
        ratings = [each for each in table.axes[0].values if int(each) % 10 == 0]
        values = [[table.value(teach=teach, skill=skill, outcome="check") for skill in ratings] for teach in ratings]
        caption = (
            "Chance that a lesson earns a check, in percent; the teacher's Teach down, rating in the skill across."
        )
        return block(chance_grid(caption, (("teach", ratings), ("skill", ratings)), values, key=table.id))


class DowntimeKind(Kind):
    """The average gain of several checks in a row, and the spread of the gain of four."""

    asked = "downtime free checks between adventures"
    printed = False

    def body(self, placed: MechanicOnPage) -> str:
        (most,) = placed.example("checks")
        shown = []
        for mean, spread in zip(placed.tables("downtime-gain"), placed.tables("downtime"), strict=True):
            ratings, checks = (axis.values for axis in mean.axes)
            caption = placed.caption("Expected gain in points; rating down, checks in a row across.", mean)
            words = (
                f"Chance that {counted(int(most), 'check')} bring so many points or more, in percent; "
                "rating down, points across."
            )
            enough = {few: [points for points in spread.axes[-1].values if int(points) >= few] for few in AT_LEAST}
            values = [
                [summed(spread, enough[few], checks=most, rating=rating) for few in AT_LEAST] for rating in ratings
            ]
            heads = (("rating", ratings), ("points", AT_LEAST))
            chances = chance_grid(placed.caption(words, spread), heads, values, key=spread.id)
            shown.append([_expected(mean, caption, checks), chances])
        return block(placed.panels(shown))
