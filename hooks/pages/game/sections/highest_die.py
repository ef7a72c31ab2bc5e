"""Section of pools where the highest die counts: the bands by number of dice."""

from __future__ import annotations

from collections.abc import Sequence

from hooks.html import Column, Share, band_shares, level_tokens, records
from hooks.html.identity import identity
from hooks.html.markup import Html, block, join
from hooks.html.shades import key
from hooks.html.thumbnail import band_columns
from hooks.html.words import counted, start
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.game.sections.base import Section
from hooks.pages.readouts.highest_die import highest
from oppose_engine import OddsTable, percent

__all__ = ["HighestDieSection"]


class HighestDieSection(Section):
    """Dice in, the bands of the result out."""

    def facts(self, placed: MechanicOnPage) -> list[str]:
        found = [placed.system.dice, counted(len(placed.table("outcomes").axes[1].values), "band")]
        return found + ([counted(len(placed.variants), "reading")] if len(placed.variants) > 1 else [])

    def readout(self, placed: MechanicOnPage) -> str:
        return block(highest(placed))

    def body(self, placed: MechanicOnPage) -> str:
        tables = placed.tables("outcomes")
        figures = placed.panels(placed.draw("dice-bands", table, **placed.mechanic.example()) for table in tables)
        exact = placed.panels(_table(placed, n, table) for n, table in enumerate(tables))
        least = placed.panels(_at_least(placed, n, table) for n, table in enumerate(tables))
        return (
            "## More dice\n"
            + block(figures if any("<figure" in figure for figure in figures) else None, exact)
            + "## At least this good\n\nEach band with all better ones.\n"
            + block(least)
        )

    def thumbnail(self, placed: MechanicOnPage) -> Html | None:
        table = placed.table("outcomes")
        bands = [str(band) for band in table.axes[1].values]
        columns = [[table.value(dice=dice, outcome=band) for band in bands] for dice in table.axes[0].values]
        return band_columns(bands, columns)

    def example(self, placed: MechanicOnPage) -> tuple[str, Sequence[Share]]:
        (dice,) = placed.example("dice")
        shares = band_shares(placed.table("outcomes"), dice=dice)
        reached = shares[placed.variants[0].rules.good :]
        label = f"{reached[0].label} or better"
        good = Share("reached", label, reached[0].colour, sum(share.count for share in reached), shares[0].denominator)
        others = [*reversed(reached[1:]), *reversed(shares[: placed.variants[0].rules.good])]
        return f"{dice} dice, {reached[0].name} or better", [good, *others]


def _heads(table: OddsTable) -> list[Column]:
    bands = [str(band) for band in table.axes[1].values]
    return [
        Column(join(key("level", token), " ", start(band)))
        for band, token in zip(bands, level_tokens(bands), strict=True)
    ]


def _table(placed: MechanicOnPage, number: int, table: OddsTable) -> Html:
    rows = [[str(dice), *(percent(share) for share in shares)] for (dice,), shares in table.rows()]
    (now,) = placed.example("dice")
    return records(
        f"Bands by number of dice, in percent. {placed.reading(number)}".strip(),
        [Column("Dice"), *_heads(table)],
        rows,
        now=table.axes[0].index(now),
        attributes=identity(table.id),
    )


def _at_least(placed: MechanicOnPage, number: int, table: OddsTable) -> Html:
    """The same added up from the best band down; the worst is always reached."""
    rows = [
        [str(dice), *(percent(sum(shares[at:], shares[0] * 0)) for at in range(1, len(shares)))]
        for (dice,), shares in table.rows()
    ]
    (now,) = placed.example("dice")
    return records(
        f"Each band or better by number of dice, in percent. {placed.reading(number)}".strip(),
        [Column("Dice"), *_heads(table)[1:]],
        rows,
        now=table.axes[0].index(now),
    )
