"""What pages say of rolls of one side that are special: the resistance table, the ladder of orders, pools in bands."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from hooks.html.choice import Pick, panel
from hooks.html.markup import Html, block, join
from hooks.html.records import Column, Records
from hooks.html.shades import key, level_tokens
from hooks.html.words import DASH, minus, start
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.kinds.base import Kind
from hooks.pages.readouts.experience import planner
from oppose_engine import OddsTable, percent

TAIL = "+"


class ResistanceKind(Kind):
    """One roll; its chance follows from the difference of two characteristics, active against passive."""

    def said(self, placed: MechanicOnPage) -> dict[str, Any]:
        """Common things with their SIZ."""
        lists = [found for found in placed.context.published.things if found.system == placed.system.id]
        things = [(name, low, high) for each in lists for name, low, high in each.rows]
        return {
            **super().said(placed),
            "things": [(name, f"{low}" if low == high else f"{low}{DASH}{high}") for name, low, high in things],
        }


class OrdersKind(Kind):
    """One open-ended roll: how likely each order is."""

    def parts(self, placed: MechanicOnPage) -> dict[str, Callable[[], Pick]]:
        tables = placed.tables("outcomes")
        return {**super().parts(placed), "outcomes": lambda: placed.pick(_ladder(placed, table) for table in tables)}


def _ladder(placed: MechanicOnPage, table: OddsTable) -> Records:
    """One row an order for the example: each kind of result in percent and as a fraction."""
    (score,) = placed.example("score")
    kinds: dict[str, dict[str, str]] = {}
    for label in map(str, table.axes[-1].values):  # such as lucky success 3, or failure
        *words, last = label.split()
        kind, order = (" ".join(words), last) if last.rstrip(TAIL).isdigit() else (label, "")
        kinds.setdefault(kind, {})[order] = label
    orders = sorted({order for labels in kinds.values() for order in labels}, key=lambda o: int(o.rstrip(TAIL) or 0))
    rows = []
    for order in orders:
        row = [f"{order.rstrip(TAIL)} or more" if order.endswith(TAIL) else order or "any"]
        for labels in kinds.values():
            value = table.value(score=score, outcome=labels[order]) if order in labels else None
            exact = "" if value is None else f"{value.numerator:,}/{value.denominator:,}".removesuffix("/1")
            row += [DASH if value is None else percent(value, 4), exact]
        rows.append(row)
    heads = [column for kind in kinds for column in (Column(f"{start(kind)}, %"), Column("exactly"))]
    caption = placed.caption(f"One roll at score {score}, by order of criticality.", table)
    return Records(caption, [Column("Order", words=True), *heads], rows, of=table.id)


class ExperienceKind(Kind):
    """A skill that grows: one plans from which rating to which."""

    def readout(self, placed: MechanicOnPage) -> str:
        return block(planner(placed))

    def drawn(self, placed: MechanicOnPage, chart: str, table: str) -> list[Html]:
        if chart != "gain":
            return super().drawn(placed, chart, table)
        (start,) = placed.example("start")
        return placed.panels(placed.draw(chart, each, rating=start) for each in placed.tables(table))


class SymbolKind(Kind):
    """Symbols that are counted; a rule with a map of two sums has a figure of them."""

    def drawn(self, placed: MechanicOnPage, chart: str, table: str) -> list[Html]:
        return super().drawn(placed, chart, table) if placed.mechanic.rules().mapped else []


class PoolKind(Kind):
    """Dice and difficulty in, the bands of the outcome out."""

    def said(self, placed: MechanicOnPage) -> dict[str, Any]:
        outcomes = placed.tables("outcomes")
        harmless = [[table.id.variant] for table in outcomes if not table.cells[..., 0].any()]
        return {**super().said(placed), "harmless": harmless, "worst": outcomes[0].axes[-1].values[0]}

    def drawn(self, placed: MechanicOnPage, chart: str, table: str) -> list[Html]:
        """Every outcome of all readings in one figure, with their switches in it."""
        if chart == "botch":  # where the worst band can come up
            every = enumerate(placed.tables(table))
            shown = [(n, placed.draw(chart, t, **placed.mechanic.example())) for n, t in every if t.cells[..., 0].any()]
            return [panel(figure, when=placed.when(n)) for n, figure in shown]
        if chart != "pool":
            return super().drawn(placed, chart, table)
        return [panel(placed.draw(chart, *placed.tables(table), **placed.mechanic.example()), when={})]

    def plain(self, placed: MechanicOnPage, name: str) -> Pick:
        if name != "pool":
            return super().plain(placed, name)
        return placed.pick(_outcomes(placed, table) for table in placed.tables(name))


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
        of=table.id,
    )
