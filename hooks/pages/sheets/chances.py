"""The tables of a print sheet for rolls without an opponent: pools, grades, resistance, experience."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hooks.html import Column, records
from hooks.html.grid import Cell, Grid, grid
from hooks.html.identity import identity
from hooks.html.markup import Child
from hooks.html.words import counted, signed, start
from hooks.pages.game.sections import section
from hooks.pages.game.sections.base import cell_text
from hooks.pages.sheets.part import MechanicOnSheet, Part, few, sampled, shaded
from oppose_engine import OddsTable
from oppose_engine.odds_table import Label
from oppose_engine.text import number

__all__ = [
    "bonus_dice",
    "difficulty",
    "experience",
    "general",
    "highest",
    "mastery",
    "orders",
    "pool",
    "resistance",
    "won",
]

FAILED = ("fumble", "failure")


def general(placed: MechanicOnSheet) -> list[Part]:
    """Every table as plain rows, at most twenty of them."""
    parts = []
    for name in placed.mechanic.published():
        tables = [_shortened(table) for table in placed.tables(name)]
        shown = [section(placed.mechanic).rows(table) for table in tables]
        parts.append(Part(tables[0].title, shown, wide=len(tables[0].axes[-1].values) > 8))
    return parts


def _shortened(table: OddsTable) -> OddsTable:
    leading = table.axes[:-1]
    most = 20 if len(leading) == 1 else 5
    return table.select(**{axis.name: few(axis.values, most) for axis in leading})


def pool(placed: MechanicOnSheet) -> list[Part]:
    """The chance of each band or better; for the worst band, the chance of exactly that band."""
    tables = placed.tables("outcomes")
    bands = [str(band) for band in tables[0].axes[-1].values]
    worst, _, *good = bands
    parts = []
    for band in (*good, worst):
        wanted = [worst] if band == worst else bands[bands.index(band) :]
        shown = [_grid(placed, table, wanted, "op-sheet-main" if placed.lead else "") for table in tables]
        better = "" if band in {worst, bands[-1]} else " or better"
        asked = f"is it {_an(band)}" if band == worst else f"do you reach {_an(band)}{better}"
        parts.append(Part(f"How often {asked}?", shown))
    return parts


def highest(placed: MechanicOnSheet) -> list[Part]:
    """Dice down, bands across: each band by itself, and it or a better one."""
    exactly: list[Child] = []
    reached: list[Child] = []
    for table in placed.tables("outcomes"):
        (name, dice), bands = (table.axes[0].name, table.axes[0].values), table.axes[-1].values
        single = {start(str(band)): [band] for band in bands}
        better = {
            f"{start(str(band))} or better": bands[at:] for at, band in enumerate(bands) if 0 < at < len(bands) - 1
        }
        caption = f"In percent; {name} down. {placed.reading(placed.number(table))}".strip()
        for shown, columns in ((exactly, single), (reached, better)):
            values = [[_sum(table, {name: n}, wanted) for wanted in columns.values()] for n in dice]
            heads = ((name, dice), ("band", tuple(columns)))
            shown.append(shaded(caption, heads, values, attributes=identity(table.id), classes="op-sheet-main"))
    return [Part("What comes up?", exactly), Part("How often do you reach it, or better?", reached)]


def won(placed: MechanicOnSheet, name: str) -> Part:
    """The chance to win by two other things than the two sides, such as difference and dice."""
    shown = []
    for table in placed.tables(name):
        down, across = table.axes[:2]
        rows = few(down.values, 21)
        values = [[_sum(table, {down.name: r, across.name: c}, ["win"]) for c in across.values] for r in rows]
        caption = f"You win, in percent; {down.name} down, {across.name} across. {placed.reading(placed.number(table))}"
        heads = ((down.name, rows), (across.name, across.values))
        shown.append(shaded(caption.strip(), heads, values, attributes=identity(table.id)))
    return Part(table.title, shown, wide=len(across.values) > 6)


def _an(word: str) -> str:
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def difficulty(placed: MechanicOnSheet) -> list[Part]:
    """Success of any level, by rating and grade."""
    tables = placed.tables(placed.mechanic.published()[0])
    levels = [str(level) for table in tables for level in table.axes[-1].values]
    wanted = [level for level in dict.fromkeys(levels) if level not in FAILED]
    return [Part("How often do you succeed?", [_grid(placed, table, wanted) for table in tables])]


def resistance(placed: MechanicOnSheet) -> list[Part]:
    """The whole table, as it is printed in the books."""
    tables = placed.tables("resistance")
    shown = [_grid(placed, table, ["success"], classes="op-sheet-small") for table in tables]
    return [Part("Does the active side succeed?", shown)]


def _grid(placed: MechanicOnSheet, table: OddsTable, wanted: Sequence[str], classes: str = "") -> Child:
    """One chance by the two leading labels."""
    down, across = table.axes[:2]
    rows, columns = sampled(down.values, 10), few(sampled(across.values, 10), 21)
    known = [label for label in table.axes[-1].values if label in wanted]
    values = [[_sum(table, {down.name: r, across.name: c}, known) for c in columns] for r in rows]
    caption = f"In percent; {down.name} down, {across.name} across. {placed.reading(placed.number(table))}".strip()
    heads = ((down.name, rows), (across.name, columns))
    return shaded(caption, heads, values, attributes=identity(table.id), classes=classes)


def _sum(table: OddsTable, labels: dict[str, Label], wanted: Sequence[Label]) -> Fraction:
    last = table.axes[-1].name
    return sum((table.value(**labels, **{last: each}) for each in wanted), Fraction(0))


def bonus_dice(placed: MechanicOnSheet) -> list[Part]:
    """The chance to roll a rating or less, with each number of dice."""
    table = placed.table("bonus-dice")
    dice, results = (axis.values for axis in table.axes)
    ratings = (1, *range(10, 101, 10))
    values = [
        [_sum(table, {table.axes[0].name: n}, [r for r in results if int(r) <= rating]) for n in dice]
        for rating in ratings
    ]
    heads = (("rating", ratings), ("dice", [signed(int(n)) for n in dice]))
    caption = "Chance to roll the rating or less, in percent; bonus dice are positive."
    return [Part("How often do you roll low enough?", [shaded(caption, heads, values, attributes=identity(table.id))])]


def experience(placed: MechanicOnSheet) -> list[Part]:
    """Expected checks from here to there; what one check is worth."""
    shown = [_checks(placed, table) for table in placed.tables("experience")]
    return [Part("How many checks?", shown)]


def _checks(placed: MechanicOnSheet, table: OddsTable) -> Child:
    tens = tuple(range(0, 101, 10))
    cells = [[Cell(number(table.value(start=a, target=b), 1) if a < b else "") for b in tens[1:]] for a in tens[:-1]]
    return grid(
        Grid(
            caption=f"Expected; start down, target across. {placed.reading(placed.number(table))}".strip(),
            heads=(("start", tens[:-1]), ("target", tens[1:])),
            cells=cells,
            attributes=identity(table.id) | {"data_places": "1"},
            classes="op-compact",
        )
    )


def orders(placed: MechanicOnSheet) -> list[Part]:
    """Every score: each result of one roll in percent."""
    shown = []
    for at, table in enumerate(placed.tables("outcomes")):
        labels = [str(label) for label in table.axes[-1].values]
        rows = [[str(score), *(_text(table, score, label) for label in labels)] for score in table.axes[0].values]
        caption = f"One roll by score, in percent. {placed.reading(at)}".strip()
        columns = [Column("Score"), *(Column(start(label)) for label in labels)]
        shown.append(records(caption, columns, rows, attributes=identity(table.id)))
    return [Part("Every score", shown, wide=True)]


def _text(table: OddsTable, score: Label, label: str) -> str:
    return cell_text(table, table.value(**{table.axes[0].name: score, table.axes[-1].name: label}))


def mastery(placed: MechanicOnSheet) -> list[Part]:
    """One table for each number of ranks."""
    table = placed.table(placed.mechanic.published()[0])
    down, ranks, across = table.axes[:3]
    parts = []
    for rank in ranks.values:
        values = [
            [_sum(table, {down.name: s, ranks.name: rank, across.name: t}, ["success"]) for t in across.values]
            for s in down.values
        ]
        heads = ((down.name, down.values), (across.name, across.values))
        caption = f"Chance to reach the target with {counted(int(rank), 'rank')}, in percent."
        title = start(counted(int(rank), "rank"))
        parts.append(Part(title, [shaded(caption, heads, values, attributes=identity(table.id))]))
    return parts
