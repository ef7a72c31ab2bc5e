"""What pages say of dice pools: the bands of the outcome, every outcome, what more dice buy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from hooks.html import MEASURE, Column, Option, Share, band_shares, level_tokens, panel, records, switch
from hooks.html.bands import level_columns
from hooks.html.identity import identity
from hooks.html.markup import Child, Html, block, join, tag
from hooks.html.shades import key
from hooks.html.thumbnail import band_columns
from hooks.html.words import counted, minus, number_word, start
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.context.sums import summed
from hooks.pages.kinds.base import Kind
from hooks.pages.kinds.sheet_part import MechanicOnSheet, SheetPart, by_labels, shaded
from hooks.pages.readouts.highest_die import highest
from hooks.pages.readouts.pool import pool
from oppose_engine import OddsTable, percent
from oppose_engine.odds_table import Label

__all__ = ["HighestDieKind", "PoolKind"]


def _bands_of(table: OddsTable) -> list[str]:
    """The bands of the outcome, worst first."""
    return [str(band) for band in table.axes[-1].values]


def _reached(placed: MechanicOnPage, shares: Sequence[Share]) -> Share:
    """The least band that is a success, with all better ones."""
    first, *better = shares[placed.variants[0].rules.good :]
    count = first.count + sum(share.count for share in better)
    return Share("reached", f"{first.label} or better", first.colour, count, first.denominator)


def _by_dice(table: OddsTable, **fixed: Label) -> list[list[Fraction]]:
    """The chance of each band by number of dice."""
    bands, dice = _bands_of(table), table.axes[0].values
    return [[table.value(dice=n, **fixed, outcome=band) for band in bands] for n in dice]


class PoolKind(Kind):
    """Dice and difficulty in, the bands of the outcome out."""

    asked = "dice pool number of dice target number"

    def facts(self, placed: MechanicOnPage) -> list[str]:
        bands = _bands_of(placed.table("outcomes"))
        return [placed.system.dice, counted(len(bands), "band"), counted(len(placed.variants), "reading")]

    def readout(self, placed: MechanicOnPage) -> str:
        return block(pool(placed))

    def body(self, placed: MechanicOnPage) -> str:
        return self.outcomes(placed) + self.more_dice(placed)

    def outcomes(self, placed: MechanicOnPage) -> str:
        """Every outcome of the example: exactly, at least, at most."""
        dice, difficulty = placed.example("dice", "difficulty")
        tables = placed.tables("pool")
        figure = placed.draw("pool", *tables, dice=dice, difficulty=difficulty)
        panels = placed.panels(_outcomes(placed, table) for table in tables)
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
            panel(_at_difficulty(placed, table, difficulty), when={**placed.when(n), MEASURE: [at]})
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
        return band_columns(_bands_of(table), _by_dice(table, difficulty=difficulty))

    def example(self, placed: MechanicOnPage) -> tuple[str, Sequence[Share]]:
        dice, difficulty = placed.example("dice", "difficulty")
        shares = band_shares(placed.table("outcomes"), dice=dice, difficulty=difficulty)
        good = _reached(placed, shares)
        return f"{dice} dice at {difficulty}, {good.label.lower()}", [good, shares[-1], shares[1], shares[0]]

    def sheet(self, placed: MechanicOnSheet) -> list[SheetPart]:
        """The chance of each band or better; for the worst band, the chance of exactly that band."""
        tables = placed.tables("outcomes")
        bands = _bands_of(tables[0])
        worst, _, *good = bands
        parts = []
        for band in (*good, worst):
            wanted = [worst] if band == worst else bands[bands.index(band) :]
            shown = [by_labels(placed, table, wanted, "op-sheet-main" if placed.lead else "") for table in tables]
            better = "" if band in {worst, bands[-1]} else " or better"
            asked = f"is it {_an(band)}" if band == worst else f"do you reach {_an(band)}{better}"
            parts.append(SheetPart(f"How often {asked}?", shown))
        return parts


def _an(word: str) -> str:
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def _hurts(placed: MechanicOnPage, table: OddsTable) -> Html | None:
    """Whether one more die ever hurts: a figure, or a sentence where the worst band cannot come up."""
    if table.cells[..., 0].any():
        return placed.draw("botch", table, **placed.mechanic.example())
    return tag("p", f"A {table.axes[-1].values[0]} cannot come up in this reading, so one more die never risks one.")


def _outcomes(placed: MechanicOnPage, table: OddsTable) -> Html:
    dice, difficulty = placed.example("dice", "difficulty")
    rules = placed.mechanic.rules(table.id.variant)
    names = [name for name, _ in rules.bands]
    tokens = dict(zip(names, level_tokens(names), strict=True))
    chances = {int(o): table.value(dice=dice, difficulty=difficulty, outcome=o) for o in table.axes[-1].values}
    seen = [outcome for outcome, each in chances.items() if each]
    rows, breaks = [], []
    for at, outcome in enumerate(seen):
        band = rules.band(outcome)
        if at and band != rules.band(seen[at - 1]):
            breaks.append(at)
        least = sum((each for o, each in chances.items() if o >= outcome), Fraction(0))
        most = sum((each for o, each in chances.items() if o <= outcome), Fraction(0))
        named = join(key("level", tokens[band]), " ", start(band))
        rows.append([minus(outcome), named, *(percent(each) for each in (chances[outcome], least, most))])
    return records(
        placed.caption(f"{dice} dice at difficulty {difficulty}, in percent.", table),
        [Column("Outcome"), Column("Band", words=True), Column("Exactly"), Column("At least"), Column("At most")],
        rows,
        breaks=breaks,
        attributes=identity(table.id),
    )


def _at_difficulty(placed: MechanicOnPage, table: OddsTable, difficulty: int) -> Html:
    chances = _by_dice(table, difficulty=difficulty)
    attributes = identity(table.id) | {"data_difficulty": str(difficulty)}
    caption = placed.caption(f"Bands by number of dice at difficulty {difficulty}, in percent.", table)
    return _dice_rows(placed, caption, level_columns(_bands_of(table)), chances, attributes)


def _dice_rows(
    placed: MechanicOnPage,
    caption: str,
    columns: Sequence[Column],
    chances: Sequence[Sequence[Fraction]],
    attributes: Mapping[str, str] | None = None,
) -> Html:
    """One row a number of dice, in percent; the example's is the current one."""
    dice = placed.table("outcomes").axes[0]
    rows = [[str(n), *map(percent, row)] for n, row in zip(dice.values, chances, strict=True)]
    (now,) = placed.example("dice")
    return records(caption, [Column("Dice"), *columns], rows, now=dice.index(now), attributes=attributes)


class HighestDieKind(Kind):
    """Pools where the highest die counts: dice in, the bands of the result out."""

    asked = "d6 dice pool highest die effect position"

    def facts(self, placed: MechanicOnPage) -> list[str]:
        found = [placed.system.dice, counted(len(_bands_of(placed.table("outcomes"))), "band")]
        return found + ([counted(len(placed.variants), "reading")] if len(placed.variants) > 1 else [])

    def readout(self, placed: MechanicOnPage) -> str:
        return block(highest(placed))

    def body(self, placed: MechanicOnPage) -> str:
        tables = placed.tables("outcomes")
        figures = placed.panels(placed.draw("dice-bands", table, **placed.mechanic.example()) for table in tables)
        exact = placed.panels(_exactly(placed, table) for table in tables)
        least = placed.panels(_at_least(placed, table) for table in tables)
        return (
            "## More dice\n"
            + block(figures if any("<figure" in figure for figure in figures) else None, exact)
            + "## At least this good\n\nEach band with all better ones.\n"
            + block(least)
        )

    def thumbnail(self, placed: MechanicOnPage) -> Html | None:
        table = placed.table("outcomes")
        return band_columns(_bands_of(table), _by_dice(table))

    def example(self, placed: MechanicOnPage) -> tuple[str, Sequence[Share]]:
        (dice,) = placed.example("dice")
        shares = band_shares(placed.table("outcomes"), dice=dice)
        first = placed.variants[0].rules.good
        others = [*reversed(shares[first + 1 :]), *reversed(shares[:first])]
        return f"{dice} dice, {shares[first].name} or better", [_reached(placed, shares), *others]

    def sheet(self, placed: MechanicOnSheet) -> list[SheetPart]:
        """Dice down, bands across: each band by itself, and it or a better one."""
        exactly: list[Child] = []
        reached: list[Child] = []
        for table in placed.tables("outcomes"):
            bands, dice = _bands_of(table), table.axes[0].values
            single = {start(band): [band] for band in bands}
            better = {f"{start(band)} or better": bands[at:] for at, band in enumerate(bands[:-1]) if at}
            caption = placed.caption("In percent; dice down.", table)
            for shown, columns in ((exactly, single), (reached, better)):
                values = [[summed(table, wanted, dice=n) for wanted in columns.values()] for n in dice]
                heads = (("dice", dice), ("band", tuple(columns)))
                shown.append(shaded(caption, heads, values, attributes=identity(table.id), classes="op-sheet-main"))
        return [SheetPart("What comes up?", exactly), SheetPart("How often do you reach it, or better?", reached)]


def _exactly(placed: MechanicOnPage, table: OddsTable) -> Html:
    caption = placed.caption("Bands by number of dice, in percent.", table)
    chances = _by_dice(table)
    return _dice_rows(placed, caption, level_columns(_bands_of(table)), chances, identity(table.id))


def _at_least(placed: MechanicOnPage, table: OddsTable) -> Html:
    """The same added up from the best band down; the worst is always reached."""
    bands, dice = _bands_of(table), table.axes[0].values
    chances = [[summed(table, bands[at:], dice=n) for at in range(1, len(bands))] for n in dice]
    caption = placed.caption("Each band or better by number of dice, in percent.", table)
    return _dice_rows(placed, caption, level_columns(bands)[1:], chances)
