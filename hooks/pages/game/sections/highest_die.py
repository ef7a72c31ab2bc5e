"""A pool of which the highest die counts: bands by number of dice."""

from __future__ import annotations

from collections.abc import Sequence

from hooks.html import Column, Share, band_shares, level_tokens, records
from hooks.html.identity import identity
from hooks.html.markup import Html, block, join
from hooks.html.shades import key
from hooks.html.thumbnail import band_columns
from hooks.html.words import counted, start
from hooks.pages.game.sections.base import Section
from hooks.pages.game.spot import Spot
from hooks.pages.readouts.highest_die import highest
from oppose_engine import OddsTable, percent

__all__ = ["HighestDieSection"]


class HighestDieSection(Section):
    """Dice in, the bands of the result out."""

    def facts(self, spot: Spot) -> list[str]:
        found = [spot.system.dice, counted(len(spot.table("outcomes").axes[1].values), "band")]
        return found + ([counted(len(spot.variants), "reading")] if len(spot.variants) > 1 else [])

    def readout(self, spot: Spot) -> str:
        return block(highest(spot))

    def body(self, spot: Spot) -> str:
        tables = spot.tables("outcomes")
        figures = spot.panels(spot.draw("dice-bands", table, **spot.mechanic.example()) for table in tables)
        exact = spot.panels(_table(spot, n, table) for n, table in enumerate(tables))
        least = spot.panels(_at_least(spot, n, table) for n, table in enumerate(tables))
        return (
            "## More dice\n"
            + block(figures if any("<figure" in figure for figure in figures) else None, exact)
            + "## At least this good\n\nEach band with all better ones.\n"
            + block(least)
        )

    def thumbnail(self, spot: Spot) -> Html | None:
        table = spot.table("outcomes")
        bands = [str(band) for band in table.axes[1].values]
        columns = [[table.value(dice=dice, outcome=band) for band in bands] for dice in table.axes[0].values]
        return band_columns(bands, columns)

    def example(self, spot: Spot) -> tuple[str, Sequence[Share]]:
        (dice,) = spot.example("dice")
        shares = band_shares(spot.table("outcomes"), dice=dice)
        reached = shares[spot.variants[0].rules.good :]
        label = f"{reached[0].label} or better"
        good = Share("reached", label, reached[0].colour, sum(share.count for share in reached), shares[0].denominator)
        others = [*reversed(reached[1:]), *reversed(shares[: spot.variants[0].rules.good])]
        return f"{dice} dice, {reached[0].name} or better", [good, *others]


def _heads(table: OddsTable) -> list[Column]:
    bands = [str(band) for band in table.axes[1].values]
    return [
        Column(join(key("level", token), " ", start(band)))
        for band, token in zip(bands, level_tokens(bands), strict=True)
    ]


def _table(spot: Spot, number: int, table: OddsTable) -> Html:
    rows = [[str(dice), *(percent(share) for share in shares)] for (dice,), shares in table.rows()]
    (now,) = spot.example("dice")
    return records(
        f"Bands by number of dice, in percent. {spot.reading(number)}".strip(),
        [Column("Dice"), *_heads(table)],
        rows,
        now=table.axes[0].index(now),
        attributes=identity(table.id),
    )


def _at_least(spot: Spot, number: int, table: OddsTable) -> Html:
    """The same added up from the best band down; the worst is always reached."""
    rows = [
        [str(dice), *(percent(sum(shares[at:], shares[0] * 0)) for at in range(1, len(shares)))]
        for (dice,), shares in table.rows()
    ]
    (now,) = spot.example("dice")
    return records(
        f"Each band or better by number of dice, in percent. {spot.reading(number)}".strip(),
        [Column("Dice"), *_heads(table)[1:]],
        rows,
        now=table.axes[0].index(now),
    )
