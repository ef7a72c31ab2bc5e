"""What pages say of rolls of one side: grades of difficulty, the resistance table, bonus and penalty dice."""

from __future__ import annotations

from fractions import Fraction

from hooks.html import MEASURE, Column, Option, panel, records, strip, switch
from hooks.html.chances import chance_grid
from hooks.html.identity import identity
from hooks.html.markup import Html, block
from hooks.html.odds import by_tens
from hooks.html.words import counted, signed, start
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.context.sums import summed
from hooks.pages.kinds.base import Kind
from hooks.pages.kinds.match import ringed
from hooks.pages.kinds.sheet_part import MechanicOnSheet, SheetPart, by_labels, shaded
from hooks.pages.readouts.resistance import resistance
from oppose_engine import OddsTable, percent

__all__ = ["BonusDiceKind", "DifficultyKind", "ResistanceKind", "succeeding"]

FAILED = ("fumble", "failure")
DASH = "\N{EN DASH}"


def succeeding(placed: MechanicOnSheet) -> SheetPart:
    """The part of a sheet with the chance of success of any level, by two labels such as rating and grade."""
    tables = placed.tables(placed.mechanic.published()[0])
    levels = [str(level) for table in tables for level in table.axes[-1].values]
    wanted = [level for level in dict.fromkeys(levels) if level not in FAILED]
    return SheetPart("How often do you succeed?", [by_labels(placed, table, wanted) for table in tables])


class DifficultyKind(Kind):
    """Ratings down, grades across; success of any level first, then each level."""

    asked = "difficulty modifier skill grade unopposed roll easy hard half double"

    def body(self, placed: MechanicOnPage) -> str:
        tables = placed.tables("difficulty")
        levels = list(dict.fromkeys(level for table in tables for level in reversed(table.axes[2].values)))
        shown = ["any success", *(str(level) for level in levels)]
        options = [Option(name, start(name)) for name in shown]
        panels = [
            panel(_at_grades(placed, table, name), when={**placed.when(n), MEASURE: [at]})
            for at, name in enumerate(shown)
            for n, table in enumerate(tables)
            if name == shown[0] or name in table.axes[2].values
        ]
        measure = switch("difficulty-measure", MEASURE, "Show", options, seen=False)
        figures = placed.panels(placed.draw("levels", table) for table in tables)
        return (
            "## Chance by grade\n"
            + block(measure, panels, strip("chance"), class_="op-pick")
            + "## Levels at one rating\n"
            + block(figures)
        )

    def sheet(self, placed: MechanicOnSheet) -> list[SheetPart]:
        return [succeeding(placed)]


def _at_grades(placed: MechanicOnPage, table: OddsTable, name: str) -> Html:
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

    def readout(self, placed: MechanicOnPage) -> str:
        return block(resistance(placed))

    def body(self, placed: MechanicOnPage) -> str:
        return self.table(placed) + self.differences(placed) + self.objects(placed)

    def table(self, placed: MechanicOnPage) -> str:
        mine, other = placed.example("active", "passive")
        shown = []
        for table in placed.tables("resistance"):
            active, passive = (axis.values for axis in table.axes[:2])
            values = [[table.value(active=a, passive=p, outcome="success") for p in passive] for a in active]
            caption = placed.caption("Chance that the active side succeeds, in percent.", table)
            grid = chance_grid(
                ringed(caption, f"{mine} against {other}"),
                (("active", active), ("passive", passive)),
                values,
                key=table.id,
                mark=(mine, other),
                places=0,
                classes="op-compact",
            )
            shown.append([placed.draw("resistance", table, **placed.mechanic.example()), grid])
        return "## Active against passive\n" + block(placed.panels(shown), strip("chance"))

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

    def sheet(self, placed: MechanicOnSheet) -> list[SheetPart]:
        """The whole table, as it is printed in the books."""
        tables = placed.tables("resistance")
        shown = [by_labels(placed, table, ["success"], "op-sheet-small") for table in tables]
        return [SheetPart("Does the active side succeed?", shown)]


class BonusDiceKind(Kind):
    """The chance to roll a rating or less: ratings down, bonus and penalty dice across."""

    asked = "bonus die penalty die advantage disadvantage"

    def body(self, placed: MechanicOnPage) -> str:
        table = placed.table("bonus-dice")
        ratings = (1, 5, *range(10, 101, 10))
        heads = (("rating", ratings), ("dice", [_named(int(dice)) for dice in table.axes[0].values]))
        caption = "Chance to roll the rating or less, in percent; rating down, dice across."
        grid = chance_grid(caption, heads, _or_less(table, ratings), key=table.id)
        return "## Chance to roll a rating or less\n" + block(placed.draw("bonus-dice", table), grid, strip("chance"))

    def sheet(self, placed: MechanicOnSheet) -> list[SheetPart]:
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
