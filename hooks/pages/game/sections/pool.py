"""Section of dice pools: the bands of the outcome, every outcome, what more dice buy."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hooks.html import MEASURE, Column, Option, Share, band_shares, level_tokens, panel, records, switch
from hooks.html.identity import identity
from hooks.html.markup import Html, block, join, tag
from hooks.html.shades import key
from hooks.html.thumbnail import band_columns
from hooks.html.words import counted, minus, number_word, start
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.game.sections.base import Section
from hooks.pages.readouts.pool import pool
from oppose_engine import OddsTable, percent

__all__ = ["PoolSection"]


class PoolSection(Section):
    """Dice and difficulty in, the bands of the outcome out."""

    def facts(self, placed: MechanicOnPage) -> list[str]:
        bands = placed.table("outcomes").axes[-1].values
        return [placed.system.dice, counted(len(bands), "band"), counted(len(placed.variants), "reading")]

    def readout(self, placed: MechanicOnPage) -> str:
        return block(pool(placed))

    def body(self, placed: MechanicOnPage) -> str:
        return self.outcomes(placed) + self.more_dice(placed)

    def outcomes(self, placed: MechanicOnPage) -> str:
        """Every outcome of the example: exactly, at least, at most."""
        dice, difficulty = placed.example("dice", "difficulty")
        figure = placed.draw("pool", *placed.tables("pool"), dice=dice, difficulty=difficulty)
        panels = placed.panels(_outcomes(placed, n, table) for n, table in enumerate(placed.tables("pool")))
        text = f"Every outcome of {number_word(int(dice))} dice at difficulty {difficulty}, in percent."
        return "## Outcomes\n" + block(tag("p", text, data_pool_said=True), figure, panels)

    def more_dice(self, placed: MechanicOnPage) -> str:
        """The bands by number of dice, at each difficulty."""
        tables = placed.tables("outcomes")
        difficulties = [int(d) for d in tables[0].axes[1].values]
        # the standard difficulty is the one chosen at first
        standard = int(placed.example("difficulty")[0])
        ordered = [standard, *(d for d in difficulties if d != standard)]
        panels = [
            panel(_bands(placed, n, table, difficulty), when={**placed.when(n), MEASURE: [at]})
            for at, difficulty in enumerate(ordered)
            for n, table in enumerate(tables)
        ]
        options = [Option(str(d), str(d)) for d in ordered]
        shown = switch("difficulty", MEASURE, "Difficulty", options)
        figures = placed.panels(placed.draw("pool-bands", table, **placed.mechanic.example()) for table in tables)
        return (
            "## More dice, harder tasks\n"
            + block(figures if any("<figure" in figure for figure in figures) else None)
            + block(placed.panels(_hurts(placed, table) for table in tables))
            + block(shown, panels, class_="op-pick")
        )

    def thumbnail(self, placed: MechanicOnPage) -> Html | None:
        table = placed.table("outcomes")
        (difficulty,) = placed.example("difficulty")
        bands = [str(band) for band in table.axes[-1].values]
        columns = [
            [table.value(dice=dice, difficulty=difficulty, outcome=band) for band in bands]
            for dice in table.axes[0].values
        ]
        return band_columns(bands, columns)

    def example(self, placed: MechanicOnPage) -> tuple[str, Sequence[Share]]:
        dice, difficulty = placed.example("dice", "difficulty")
        shares = band_shares(placed.table("outcomes"), dice=dice, difficulty=difficulty)
        reached = shares[placed.variants[0].rules.good :]
        first = reached[0]
        good = Share(
            "reached", f"{first.label} or better", first.colour, sum(s.count for s in reached), first.denominator
        )
        return f"{dice} dice at {difficulty}, {first.label.lower()} or better", [good, shares[-1], shares[1], shares[0]]


def _hurts(placed: MechanicOnPage, table: OddsTable) -> Html | None:
    """Whether one more die ever hurts: a figure, or a sentence where the worst band cannot come up."""
    if table.cells[..., 0].any():
        return placed.draw("botch", table, **placed.mechanic.example())
    return tag("p", f"A {table.axes[-1].values[0]} cannot come up in this reading, so one more die never risks one.")


def _outcomes(placed: MechanicOnPage, number: int, table: OddsTable) -> Html:
    dice, difficulty = placed.example("dice", "difficulty")
    rules = placed.variants[number].rules
    chances = {int(o): table.value(dice=dice, difficulty=difficulty, outcome=o) for o in table.axes[-1].values}
    seen = [outcome for outcome, each in chances.items() if each]
    tokens = dict(zip((name for name, _ in rules.bands), level_tokens([name for name, _ in rules.bands]), strict=True))
    rows, breaks = [], []
    for at, outcome in enumerate(seen):
        band = rules.band(outcome)
        if at and band != rules.band(seen[at - 1]):
            breaks.append(at)
        least = sum((each for o, each in chances.items() if o >= outcome), Fraction(0))
        most = sum((each for o, each in chances.items() if o <= outcome), Fraction(0))
        rows.append(
            [
                minus(outcome),
                join(key("level", tokens[band]), " ", start(band)),
                *(percent(each) for each in (chances[outcome], least, most)),
            ]
        )
    return records(
        f"{dice} dice at difficulty {difficulty}, in percent. {placed.reading(number)}".strip(),
        [Column("Outcome"), Column("Band", words=True), Column("Exactly"), Column("At least"), Column("At most")],
        rows,
        breaks=breaks,
        attributes=identity(table.id),
    )


def _bands(placed: MechanicOnPage, number: int, table: OddsTable, difficulty: int) -> Html:
    bands = [str(band) for band in table.axes[-1].values]
    heads = [
        join(key("level", token), " ", start(band)) for band, token in zip(bands, level_tokens(bands), strict=True)
    ]
    rows = [
        [str(dice), *(percent(table.value(dice=dice, difficulty=difficulty, outcome=band)) for band in bands)]
        for dice in table.axes[0].values
    ]
    (now,) = placed.example("dice")
    return records(
        f"Bands by number of dice at difficulty {difficulty}, in percent. {placed.reading(number)}".strip(),
        [Column("Dice"), *(Column(head) for head in heads)],
        rows,
        now=table.axes[0].index(now),
        attributes=identity(table.id) | {"data_difficulty": str(difficulty)},
    )
