"""Section of bonus and penalty dice: the chance to roll a rating or less."""

from __future__ import annotations

from fractions import Fraction

from hooks.html import strip
from hooks.html.chances import chance_grid
from hooks.html.markup import block
from hooks.html.words import counted
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.game.sections.base import Section
from oppose_engine.odds_table import Label

__all__ = ["BonusDiceSection"]

RATINGS = (1, 5, *range(10, 101, 10))


class BonusDiceSection(Section):
    """Ratings down, dice across."""

    def body(self, placed: MechanicOnPage) -> str:
        table = placed.table("bonus-dice")
        dice, results = (axis.values for axis in table.axes)
        values = [
            [_at_most(table.cells[n].tolist(), results, rating, table.denominator_at(n)) for n in range(len(dice))]
            for rating in RATINGS
        ]
        heads = (("rating", RATINGS), ("dice", [_name(int(n)) for n in dice]))
        caption = "Chance to roll the rating or less, in percent; rating down, dice across."
        return "## Chance to roll a rating or less\n" + block(
            placed.draw("bonus-dice", table), chance_grid(caption, heads, values, key=table.id), strip("chance")
        )


def _at_most(counts: list[int], results: tuple[Label, ...], rating: int, total: int) -> Fraction:
    return Fraction(sum(count for count, result in zip(counts, results, strict=True) if int(result) <= rating), total)


def _name(dice: int) -> str:
    if not dice:
        return "none"
    return f"{counted(abs(dice), 'bonus' if dice > 0 else 'penalty', 'bonus' if dice > 0 else 'penalty')}"
