"""What pages say of dice pools: the bands of the outcome, every outcome, what more dice buy."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from hooks.html.bands import level_columns
from hooks.html.choice import MEASURE, Option, Pick, panel, switch
from hooks.html.identity import identity
from hooks.html.markup import Child, Html, join
from hooks.html.records import Column, Records
from hooks.html.shades import key, level_tokens
from hooks.html.thumbnail import band_columns
from hooks.html.words import counted, minus, number_word, start
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.context.sums import summed
from hooks.pages.kinds.base import Kind
from hooks.pages.kinds.sheet_part import SheetPart, by_labels, shaded
from hooks.pages.readouts.check import an
from oppose_engine import OddsTable, percent
from oppose_engine.odds_table import Label


def _bands_of(table: OddsTable) -> list[str]:
    """The bands of the outcome, worst first."""
    return [str(band) for band in table.axes[-1].values]


def _by_dice(table: OddsTable, **fixed: Label) -> list[list[Fraction]]:
    """The chance of each band by number of dice."""
    bands, dice = _bands_of(table), table.axes[0].values
    return [[table.value(dice=n, **fixed, outcome=band) for band in bands] for n in dice]


class DiceKind(Kind):
    """A number of dice in, the bands of the result out."""

    def facts(self, placed: MechanicOnPage) -> list[str]:
        _, *readings = super().facts(placed)
        return [placed.system.dice, counted(len(_bands_of(placed.table(placed.main_table))), "band"), *readings]

    def thumbnail(self, placed: MechanicOnPage) -> Html | None:
        table = placed.table(placed.main_table)
        fixed = {axis.name: placed.mechanic.example()[axis.name] for axis in table.axes[1:-1]}
        return band_columns(_bands_of(table), _by_dice(table, **fixed))


class PoolKind(DiceKind):
    """Dice and difficulty in, the bands of the outcome out."""

    asked = "dice pool number of dice target number"
    template = "pool.md"

    def said(self, placed: MechanicOnPage) -> dict[str, Any]:
        dice, difficulty = placed.example("dice", "difficulty")
        outcomes = placed.tables("outcomes")
        harmless = [[table.id.variant] for table in outcomes if not table.cells[..., 0].any()]
        return {
            "dice": number_word(int(dice)),
            "difficulty": difficulty,
            "harmless": harmless,
            "worst": _bands_of(outcomes[0])[0],
        }

    def parts(self, placed: MechanicOnPage) -> dict[str, Callable[[], Pick]]:
        return {
            "pool": lambda: placed.pick(_outcomes(placed, table) for table in placed.tables("pool")),
            "outcomes": partial(self.more_dice, placed),
        }

    def drawn(self, placed: MechanicOnPage, chart: str, table: str) -> list[Html]:
        """Every outcome of all readings in one figure, with their switches in it."""
        if chart == "botch":  # where the worst band can come up
            every = enumerate(placed.tables(table))
            shown = [(n, placed.draw(chart, t, **placed.mechanic.example())) for n, t in every if t.cells[..., 0].any()]
            return [panel(figure, when=placed.when(n)) for n, figure in shown]
        if chart != "pool":
            return super().drawn(placed, chart, table)
        return [panel(placed.draw(chart, *placed.tables(table), **placed.mechanic.example()), when={})]

    def more_dice(self, placed: MechanicOnPage) -> Pick:
        """The bands by number of dice, at each difficulty."""
        tables = placed.tables("outcomes")
        difficulties = [int(d) for d in tables[0].axes[1].values]
        # the standard difficulty is the one chosen at first
        standard = int(placed.example("difficulty")[0])
        ordered = [standard, *(d for d in difficulties if d != standard)]
        panels = [
            (_bands(placed, table, difficulty=difficulty), {**placed.when(n), MEASURE: [at]})
            for at, difficulty in enumerate(ordered)
            for n, table in enumerate(tables)
        ]
        shown = switch("difficulty", MEASURE, "Difficulty", [Option(str(d), str(d)) for d in ordered])
        return Pick(panels, f"{placed.first} {standard}".strip(), shown)

    def sheet(self, placed: MechanicOnPage) -> list[SheetPart]:
        """The chance of each band or better; for the worst band, the chance of exactly that band."""
        tables = placed.tables("outcomes")
        bands = _bands_of(tables[0])
        worst, _, *good = bands
        parts = []
        for band in (*good, worst):
            wanted = [worst] if band == worst else bands[bands.index(band) :]
            shown = [by_labels(placed, table, wanted, "op-sheet-main" if placed.lead else "") for table in tables]
            better = "" if band in {worst, bands[-1]} else " or better"
            asked = f"is it {an(band)}" if band == worst else f"do you reach {an(band)}{better}"
            parts.append(SheetPart(f"How often {asked}?", shown))
        return parts


def _outcomes(placed: MechanicOnPage, table: OddsTable) -> Records:
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
    return Records(
        placed.caption(f"{dice} dice at difficulty {difficulty}, in percent.", table),
        [Column("Outcome"), Column("Band", words=True), Column("Exactly"), Column("At least"), Column("At most")],
        rows,
        breaks=breaks,
        attributes=identity(table.id),
    )


def _bands(placed: MechanicOnPage, table: OddsTable, **fixed: Label) -> Records:
    """The chance of each band by number of dice, perhaps at a difficulty."""
    where = "".join(f" at {name} {label}" for name, label in fixed.items())
    caption = placed.caption(f"Bands by number of dice{where}, in percent.", table)
    attributes = identity(table.id) | {f"data_{name}": str(label) for name, label in fixed.items()}
    return _dice_rows(placed, caption, level_columns(_bands_of(table)), _by_dice(table, **fixed), attributes)


def _dice_rows(
    placed: MechanicOnPage,
    caption: str,
    columns: Sequence[Column],
    chances: Sequence[Sequence[Fraction]],
    attributes: Mapping[str, str] | None = None,
) -> Records:
    """One row a number of dice, in percent; the example's is the current one."""
    dice = placed.table(placed.main_table).axes[0]
    rows = [[str(n), *map(percent, row)] for n, row in zip(dice.values, chances, strict=True)]
    (now,) = placed.example("dice")
    return Records(caption, [Column("Dice"), *columns], rows, now=dice.index(now), attributes=attributes)


class HighestDieKind(DiceKind):
    """Pools where the highest die counts: dice in, the bands of the result out."""

    asked = "d6 dice pool highest die effect position"
    template = "highest-die.md"

    def said(self, placed: MechanicOnPage) -> dict[str, Any]:
        return {"name": placed.main_table}

    def parts(self, placed: MechanicOnPage) -> dict[str, Callable[[], Pick]]:
        tables = placed.tables(placed.main_table)
        return {
            placed.main_table: lambda: placed.pick(_bands(placed, table) for table in tables),
            f"{placed.main_table} least": lambda: placed.pick(_at_least(placed, table) for table in tables),
        }

    def sheet(self, placed: MechanicOnPage) -> list[SheetPart]:
        """Dice down, bands across: each band by itself, and it or a better one."""
        exactly: list[Child] = []
        reached: list[Child] = []
        for table in placed.tables(placed.main_table):
            bands, dice = _bands_of(table), table.axes[0].values
            single = {start(band): [band] for band in bands}
            better = {f"{start(band)} or better": bands[at:] for at, band in enumerate(bands[:-1]) if at}
            caption = placed.caption("In percent; dice down.", table)
            for shown, columns in ((exactly, single), (reached, better)):
                values = [[summed(table, wanted, dice=n) for wanted in columns.values()] for n in dice]
                heads = (("dice", dice), ("band", tuple(columns)))
                shown.append(shaded(caption, heads, values, attributes=identity(table.id), classes="op-sheet-main"))
        return [SheetPart("What comes up?", exactly), SheetPart("How often do you reach it, or better?", reached)]


def _at_least(placed: MechanicOnPage, table: OddsTable) -> Records:
    """The same added up from the best band down; the worst is always reached."""
    bands, dice = _bands_of(table), table.axes[0].values
    chances = [[summed(table, bands[at:], dice=n) for at in range(1, len(bands))] for n in dice]
    caption = placed.caption("Each band or better by number of dice, in percent.", table)
    return _dice_rows(placed, caption, level_columns(bands)[1:], chances)
