"""Section of unopposed rolls: the chance of each level of success at each grade of difficulty."""

from __future__ import annotations

from fractions import Fraction

from hooks.html import MEASURE, Option, panel, strip, switch
from hooks.html.chances import chance_grid
from hooks.html.markup import Html, block
from hooks.html.odds import by_tens
from hooks.html.words import start
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.game.sections.base import Section
from oppose_engine import OddsTable

__all__ = ["DifficultySection"]

FAILED = ("fumble", "failure")


class DifficultySection(Section):
    """Ratings down, grades across; success of any level first, then each level."""

    def body(self, placed: MechanicOnPage) -> str:
        tables = placed.tables("difficulty")
        levels = list(dict.fromkeys(level for table in tables for level in reversed(table.axes[2].values)))
        shown = ["any success", *(str(level) for level in levels)]
        options = [Option(name, start(name)) for name in shown]
        panels = [
            panel(_grid(placed, n, table, name), when={**placed.when(n), MEASURE: [at]})
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


def _grid(placed: MechanicOnPage, number: int, table: OddsTable, name: str) -> Html:
    ratings, grades = by_tens(table.axes[0].values), table.axes[1].values
    wanted = [
        level for level in table.axes[2].values if level == name or (name == "any success" and level not in FAILED)
    ]
    values = [
        [sum((table.value(rating=r, grade=g, level=level) for level in wanted), Fraction(0)) for g in grades]
        for r in ratings
    ]
    what = "a success of any level" if name == "any success" else f"the level {name}"
    caption = f"Chance of {what}, in percent; rating down, grade across. {placed.reading(number)}".strip()
    return chance_grid(caption, (("rating", ratings), ("grade", grades)), values, key=table.id)
