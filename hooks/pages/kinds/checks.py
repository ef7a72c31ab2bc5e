"""What pages say of rolls of one side: grades of difficulty, the resistance table, bonus and penalty dice."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import repeat
from typing import Any

from hooks.html.chances import chance_grid
from hooks.html.choice import MEASURE, Option, Pick, switch
from hooks.html.grid import Grid
from hooks.html.identity import identity
from hooks.html.records import Column, Records
from hooks.html.shades import strip
from hooks.html.words import DASH, counted, signed, start
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.context.sums import summed
from hooks.pages.kinds.base import Kind
from hooks.pages.kinds.sheet_part import SheetPart, by_labels, shaded
from oppose_engine import OddsTable, percent
from oppose_engine.views import by_tens

FAILED = ("fumble", "failure")


class DifficultyKind(Kind):
    """Ratings down, grades across; success of any level first, then each level."""

    asked = "difficulty modifier skill grade unopposed roll easy hard half double"

    template = "difficulty.md"
    whole = ("difficulty",)

    def parts(self, placed: MechanicOnPage) -> dict[str, Callable[[], Pick]]:
        return {"difficulty": partial(self.grades, placed)}

    def grades(self, placed: MechanicOnPage) -> Pick:
        """The chance of any success, and of each level that is not all of it."""
        tables = placed.tables("difficulty")
        levels = list(dict.fromkeys(str(each) for table in tables for each in reversed(table.axes[2].values)))
        succeed = [level for level in levels if level not in FAILED]
        shown = ["any success", *(level for level in levels if [level] != succeed)]
        panels = [
            (_at_grades(placed, table, name), {**placed.when(n), MEASURE: [at]})
            for at, name in enumerate(shown)
            for n, table in enumerate(tables)
            if name == shown[0] or name in table.axes[2].values
        ]
        options = [Option(name, start(name)) for name in shown]
        measure = switch("difficulty-measure", MEASURE, "Show", options, seen=False)
        return Pick(panels, placed.first, measure, [strip("chance")])


def _at_grades(placed: MechanicOnPage, table: OddsTable, name: str) -> Grid:
    ratings, grades, levels = by_tens(table.axes[0].values), table.axes[1].values, table.axes[2].values
    of_any = name == "any success"
    wanted = [level for level in levels if level == name or (of_any and level not in FAILED)]
    values = [[summed(table, wanted, rating=rating, grade=grade) for grade in grades] for rating in ratings]
    what = "a success of any level" if of_any else f"the level {name}"
    caption = placed.caption(f"Chance of {what}, in percent; rating down, grade across.", table)
    return chance_grid(caption, (("rating", ratings), ("grade", grades)), values, key=table.id)


class ResistanceKind(Kind):
    """One roll; its chance follows from the difference of two characteristics, active against passive."""

    asked = "resistance table roll characteristic active passive strength size"

    template = "resistance.md"

    def said(self, placed: MechanicOnPage) -> dict[str, Any]:
        """Common things with their SIZ."""
        lists = [found for found in placed.context.published.things if found.system == placed.system.id]
        things = [(name, low, high) for each in lists for name, low, high in each.rows]
        return {"things": [(name, f"{low}" if low == high else f"{low}{DASH}{high}") for name, low, high in things]}

    def parts(self, placed: MechanicOnPage) -> dict[str, Callable[[], Pick]]:
        return {
            "resistance": lambda: placed.pick(map(self.grid, repeat(placed), placed.tables("resistance"))),
            "resistance-difference": partial(self.differences, placed),
        }

    def grid(self, placed: MechanicOnPage, table: OddsTable) -> Grid:
        """Active down, passive across, as the books print it."""
        active, passive = (axis.values for axis in table.axes[:2])
        values = [[table.value(active=a, passive=p, outcome="success") for p in passive] for a in active]
        return chance_grid(
            placed.caption("Chance that the active side succeeds, in percent.", table),
            (("active", active), ("passive", passive)),
            values,
            key=table.id,
            mark=placed.example("active", "passive"),
            places=0,
            classes="op-compact",
        )

    def differences(self, placed: MechanicOnPage) -> Pick:
        """What the table comes to, one column a reading."""
        tables = placed.tables("resistance-difference")
        rows = [
            [signed(int(d)), *(percent(table.value(difference=d, outcome="success"), 0) for table in tables)]
            for d in tables[0].axes[0].values
        ]
        columns = [Column("Active less passive"), *(Column(variant.title) for variant in placed.variants)]
        caption = "Chance that the active side succeeds, by difference and reading, in percent."
        return Pick([(Records(caption, columns, rows, attributes=identity(tables[0].id)), {})])

    def sheet(self, placed: MechanicOnPage) -> list[SheetPart]:
        """The whole table, as it is printed in the books."""
        tables = placed.tables("resistance")
        shown = [by_labels(placed, table, ["success"], "op-sheet-small") for table in tables]
        return [SheetPart("Does the active side succeed?", shown)]


class BonusDiceKind(Kind):
    """The chance to roll a rating or less: ratings down, bonus and penalty dice across."""

    asked = "bonus die penalty die advantage disadvantage"

    template = "bonus-dice.md"
    whole = ("bonus-dice",)

    def parts(self, placed: MechanicOnPage) -> dict[str, Callable[[], Pick]]:
        return {"bonus-dice": partial(self.chances, placed)}

    def chances(self, placed: MechanicOnPage) -> Pick:
        """Ratings down, dice across."""
        table = placed.table("bonus-dice")
        ratings = (1, 5, *range(10, 101, 10))
        heads = (("rating", ratings), ("dice", [_named(int(dice)) for dice in table.axes[0].values]))
        caption = "Chance to roll the rating or less, in percent; rating down, dice across."
        return placed.pick([chance_grid(caption, heads, _or_less(table, ratings), key=table.id)], strip("chance"))

    def sheet(self, placed: MechanicOnPage) -> list[SheetPart]:
        table = placed.table("bonus-dice")
        ratings = (1, *range(10, 101, 10))
        heads = (("rating", ratings), ("dice", [signed(int(dice)) for dice in table.axes[0].values]))
        caption = "Chance to roll the rating or less, in percent; bonus dice are positive."
        shown = shaded(caption, heads, _or_less(table, ratings), attributes=identity(table.id))
        return [SheetPart("How often do you roll low enough?", [shown])]


def _or_less(table: OddsTable, ratings: tuple[int, ...]) -> list[list[Fraction]]:
    dice, results = table.axes
    low = {rating: [result for result in results.values if int(result) <= rating] for rating in ratings}
    return [[summed(table, low[rating], **{dice.name: each}) for each in dice.values] for rating in ratings]


def _named(dice: int) -> str:
    kind = "bonus" if dice > 0 else "penalty"
    return counted(abs(dice), kind, kind) if dice else "none"
