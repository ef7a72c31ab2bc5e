"""What pages say of ways to raise a skill: checks and adventures, training, research, lessons, downtime."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from hooks.html.chances import chance_grid
from hooks.html.choice import MEASURE, Option, Pick, switch
from hooks.html.grid import Cell, Grid
from hooks.html.identity import identity
from hooks.html.markup import block
from hooks.html.records import Column, Records
from hooks.html.words import counted, start
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.context.sums import summed
from hooks.pages.kinds.base import Kind
from hooks.pages.kinds.sheet_part import SheetPart
from hooks.pages.readouts.experience import planner
from oppose_engine import OddsTable
from oppose_engine.odds_table import Label
from oppose_engine.text import number
from oppose_engine.views import by_tens

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

    template = "experience.md"
    whole = ("experience-gain", "experience-checks")

    def said(self, placed: MechanicOnPage) -> dict[str, Any]:
        return {"points": placed.table("experience-checks").title}

    def parts(self, placed: MechanicOnPage) -> dict[str, Callable[[], Pick]]:
        words = "Expected checks; start down, target across."
        return {
            "experience": lambda: placed.pick(
                _square(table, TENS, placed.caption(words, table)) for table in placed.tables("experience")
            ),
            "experience-gain": lambda: placed.pick(_gain(placed, each) for each in placed.tables("experience-gain")),
            "experience-checks": lambda: placed.pick(
                _spread(placed, each) for each in placed.tables("experience-checks")
            ),
            "experience-adventures": partial(self.adventures, placed),
        }

    def adventures(self, placed: MechanicOnPage) -> Pick:
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
                panels.append((shown, {**placed.when(n), MEASURE: [at]}))
        options = [Option(str(rolled), str(rolled)) for rolled in uses]
        return Pick(panels, placed.first, switch("uses", MEASURE, "Rolls of the skill in one adventure", options))

    def sheet(self, placed: MechanicOnPage) -> list[SheetPart]:
        """Expected checks from here to there."""
        said = "Expected; start down, target across."
        tables = placed.tables("experience")
        shown = [_square(table, TENS, placed.caption(said, table), on_paper=True) for table in tables]
        return [SheetPart("How many checks?", shown)]


def _gain(placed: MechanicOnPage, table: OddsTable) -> Records:
    rows = [[str(rating), number(table.value(rating=rating))] for rating in by_tens(table.axes[0].values)]
    caption = placed.caption("Expected gain of one check, in points, by rating.", table)
    return Records(
        caption, [Column("Rating"), Column("Points")], rows, classes="op-slim", attributes=identity(table.id)
    )


def _spread(placed: MechanicOnPage, table: OddsTable) -> Grid:
    """The chance to gain ten points within each number of checks."""
    starts, counts = (axis.values for axis in table.axes)
    within = {most: [n for n in counts if isinstance(n, int) and n <= most] for most in DONE_WITHIN}
    values = [[summed(table, within[most], start=each) for most in DONE_WITHIN] for each in starts]
    words = "Chance to be done within so many checks, in percent; start down, checks across."
    return chance_grid(placed.caption(words, table), (("start", starts), ("checks", DONE_WITHIN)), values, key=table.id)


def _square(
    table: OddsTable, ratings: tuple[Label, ...], caption: str, *, on_paper: bool = False, **fixed: Label
) -> Grid:
    """Start down, target across; blank where the start is at the target already. Paper has one decimal less."""
    rows, columns = ratings[:-1], ratings[1:]

    def shown(first: Label, target: Label) -> str:
        value = table.value(**fixed, start=first, target=target) if int(first) < int(target) else None
        return "" if value is None else number(value, 1 if on_paper else 2)

    return Grid(
        caption=caption,
        heads=(("start", rows), ("target", columns)),
        cells=[[Cell(shown(first, target)) for target in columns] for first in rows],
        attributes=identity(table.id) | ({"data_places": "1"} if on_paper else {}),
        classes="op-compact" if on_paper else "",
    )


class StudyKind(Kind):
    """Tries and hours from one start, and what one try is worth, by INT or by the teacher's Teach."""

    template = "tables.md"
    asked = "training research study hours teacher session INT intelligence bonus"
    printed = False

    def plain(self, placed: MechanicOnPage, name: str) -> Pick:
        (first,) = (int(value) for value in placed.example("start"))
        shown = []
        for table in placed.tables(name):
            down, across = table.axes[0], table.axes[-1]
            fixed: dict[str, Label] = {"start": first} if across.name == "target" else {}
            ratings = [each for each in across.values if not fixed or int(each) > first]
            kind = table.title.partition(": ")[2]
            where = f" from {first}" if fixed else f", in {table.unit}"
            words = f"{start(kind)}{where}; {BY.get(down.name, down.name)} down, {across.name} across."
            shown.append(_expected(table, placed.caption(words, table), ratings, **fixed))
        return placed.pick(shown)


def _expected(table: OddsTable, caption: str, columns: Sequence[Label], **fixed: Label) -> Grid:
    """The first labels of a table down, some of the last across."""
    down, across = table.axes[0], table.axes[-1].name
    cells = [
        [Cell(number(table.value(**fixed, **{down.name: row, across: column}))) for column in columns]
        for row in down.values
    ]
    heads = ((down.name, down.values), (across, columns))
    attributes = identity(table.id) | {"data_places": "2"}
    return Grid(caption=caption, heads=heads, cells=cells, attributes=attributes)


class TeachingKind(Kind):
    """How often a lesson earns a check, by the teacher's two ratings."""

    template = "tables.md"
    asked = "teacher lesson pupil teach"
    printed = False

    def plain(self, placed: MechanicOnPage, name: str) -> Pick:
        table = placed.table(name)
        ratings = [each for each in table.axes[0].values if int(each) % 10 == 0]
        values = [[table.value(teach=teach, skill=skill, outcome="check") for skill in ratings] for teach in ratings]
        caption = (
            "Chance that a lesson earns a check, in percent; the teacher's Teach down, rating in the skill across."
        )
        return placed.pick([chance_grid(caption, (("teach", ratings), ("skill", ratings)), values, key=table.id)])


class DowntimeKind(Kind):
    """The average gain of several checks in a row, and the spread of the gain of four."""

    template = "tables.md"
    asked = "downtime free checks between adventures"
    printed = False

    def parts(self, placed: MechanicOnPage) -> dict[str, Callable[[], Pick]]:
        words = "Expected gain in points; rating down, checks in a row across."
        return {
            "downtime-gain": lambda: placed.pick(
                _expected(mean, placed.caption(words, mean), mean.axes[1].values)
                for mean in placed.tables("downtime-gain")
            ),
            "downtime": lambda: placed.pick(_spread_of_gain(placed, each) for each in placed.tables("downtime")),
        }


def _spread_of_gain(placed: MechanicOnPage, table: OddsTable) -> Grid:
    (most,) = placed.example("checks")
    ratings = placed.table("downtime-gain").axes[0].values
    words = (
        f"Chance that {counted(int(most), 'check')} bring so many points or more, in percent; "
        "rating down, points across."
    )
    enough = {few: [points for points in table.axes[-1].values if int(points) >= few] for few in AT_LEAST}
    values = [[summed(table, enough[few], checks=most, rating=rating) for few in AT_LEAST] for rating in ratings]
    heads = (("rating", ratings), ("points", AT_LEAST))
    return chance_grid(placed.caption(words, table), heads, values, key=table.id)
