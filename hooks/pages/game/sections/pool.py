"""A dice pool: the bands of the outcome, every outcome, and what more dice buy."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hooks.html import MEASURE, Column, Option, Share, band_shares, level_tokens, panel, records, switch
from hooks.html.identity import identity
from hooks.html.markup import Html, block, join, tag
from hooks.html.shades import key
from hooks.html.thumbnail import band_columns
from hooks.html.words import counted, minus, number_word, start
from hooks.pages.game.sections.base import Section
from hooks.pages.game.spot import Spot
from hooks.pages.readouts.pool import pool
from oppose_engine import OddsTable, percent

__all__ = ["PoolSection"]


class PoolSection(Section):
    """Dice and difficulty in, the bands of the outcome out."""

    def facts(self, spot: Spot) -> list[str]:
        bands = spot.table("outcomes").axes[-1].values
        return [spot.system.dice, counted(len(bands), "band"), counted(len(spot.variants), "reading")]

    def readout(self, spot: Spot) -> str:
        return block(pool(spot))

    def body(self, spot: Spot) -> str:
        return self.outcomes(spot) + self.more_dice(spot)

    def outcomes(self, spot: Spot) -> str:
        """Every outcome of the example: exactly, at least, at most."""
        dice, difficulty = spot.example("dice", "difficulty")
        figure = spot.draw("pool", *spot.tables("pool"), dice=dice, difficulty=difficulty)
        panels = spot.panels(_outcomes(spot, n, table) for n, table in enumerate(spot.tables("pool")))
        text = f"Every outcome of {number_word(int(dice))} dice at difficulty {difficulty}, in percent."
        return "## Outcomes\n" + block(tag("p", text, data_pool_said=True), figure, panels)

    def more_dice(self, spot: Spot) -> str:
        """The bands by number of dice, at each difficulty."""
        tables = spot.tables("outcomes")
        difficulties = [int(d) for d in tables[0].axes[1].values]
        # the standard difficulty is the one chosen at first
        standard = int(spot.example("difficulty")[0])
        ordered = [standard, *(d for d in difficulties if d != standard)]
        panels = [
            panel(_bands(spot, n, table, difficulty), when={**spot.when(n), MEASURE: [at]})
            for at, difficulty in enumerate(ordered)
            for n, table in enumerate(tables)
        ]
        options = [Option(str(d), str(d)) for d in ordered]
        shown = switch("difficulty", MEASURE, "Difficulty", options)
        figures = spot.panels(spot.draw("pool-bands", table, **spot.mechanic.example()) for table in tables)
        return (
            "## More dice, harder tasks\n"
            + block(figures if any("<figure" in figure for figure in figures) else None)
            + block(spot.panels(_hurts(spot, table) for table in tables))
            + block(shown, panels, class_="op-pick")
        )

    def thumbnail(self, spot: Spot) -> Html | None:
        table = spot.table("outcomes")
        (difficulty,) = spot.example("difficulty")
        bands = [str(band) for band in table.axes[-1].values]
        columns = [
            [table.value(dice=dice, difficulty=difficulty, outcome=band) for band in bands]
            for dice in table.axes[0].values
        ]
        return band_columns(bands, columns)

    def example(self, spot: Spot) -> tuple[str, Sequence[Share]]:
        dice, difficulty = spot.example("dice", "difficulty")
        shares = band_shares(spot.table("outcomes"), dice=dice, difficulty=difficulty)
        reached = shares[spot.variants[0].rules.good :]
        first = reached[0]
        good = Share(
            "reached", f"{first.label} or better", first.colour, sum(s.count for s in reached), first.denominator
        )
        return f"{dice} dice at {difficulty}, {first.label.lower()} or better", [good, shares[-1], shares[1], shares[0]]


def _hurts(spot: Spot, table: OddsTable) -> Html | None:
    """Whether one more die ever hurts: a figure, or a sentence where the worst band cannot come up."""
    if table.cells[..., 0].any():
        return spot.draw("botch", table, **spot.mechanic.example())
    return tag("p", f"A {table.axes[-1].values[0]} cannot come up in this reading, so one more die never risks one.")


def _outcomes(spot: Spot, number: int, table: OddsTable) -> Html:
    dice, difficulty = spot.example("dice", "difficulty")
    rules = spot.variants[number].rules
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
        f"{dice} dice at difficulty {difficulty}, in percent. {spot.reading(number)}".strip(),
        [Column("Outcome"), Column("Band", words=True), Column("Exactly"), Column("At least"), Column("At most")],
        rows,
        breaks=breaks,
        attributes=identity(table.id),
    )


def _bands(spot: Spot, number: int, table: OddsTable, difficulty: int) -> Html:
    bands = [str(band) for band in table.axes[-1].values]
    heads = [
        join(key("level", token), " ", start(band)) for band, token in zip(bands, level_tokens(bands), strict=True)
    ]
    rows = [
        [str(dice), *(percent(table.value(dice=dice, difficulty=difficulty, outcome=band)) for band in bands)]
        for dice in table.axes[0].values
    ]
    (now,) = spot.example("dice")
    return records(
        f"Bands by number of dice at difficulty {difficulty}, in percent. {spot.reading(number)}".strip(),
        [Column("Dice"), *(Column(head) for head in heads)],
        rows,
        now=table.axes[0].index(now),
        attributes=identity(table.id) | {"data_difficulty": str(difficulty)},
    )
