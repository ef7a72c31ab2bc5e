"""What pages say of rolls of one side that are special: the things of the resistance table, the ladder of orders."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from hooks.html.choice import Pick
from hooks.html.records import Column, Records
from hooks.html.words import DASH, start
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.kinds.base import Kind
from oppose_engine import OddsTable, percent

TAIL = "+"


@dataclass(frozen=True, kw_only=True)
class ResistanceKind(Kind):
    """One roll; its chance follows from the difference of two characteristics, active against passive."""

    template: str = "resistance.md"
    asked: str = "resistance table roll characteristic active passive strength size"

    def said(self, placed: MechanicOnPage) -> dict[str, Any]:
        """Common things with their SIZ."""
        lists = [found for found in placed.context.published.things if found.system == placed.system.id]
        things = [(name, low, high) for each in lists for name, low, high in each.rows]
        return {
            **super().said(placed),
            "things": [(name, f"{low}" if low == high else f"{low}{DASH}{high}") for name, low, high in things],
        }


@dataclass(frozen=True, kw_only=True)
class OrdersKind(Kind):
    """One open-ended roll: how likely each order is."""

    template: str = "orders.md"

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
            row += [DASH, ""] if value is None else [percent(value, 4), _fraction(value)]
        rows.append(row)
    heads = [column for kind in kinds for column in (Column(f"{start(kind)}, %"), Column("exactly"))]
    caption = placed.caption(f"One roll at score {score}, by order of criticality.", table)
    return Records(caption, [Column("Order", words=True), *heads], rows, of=table.id)


def _fraction(value: Fraction) -> str:
    return f"{value.numerator:,}/{value.denominator:,}" if value.denominator > 1 else str(value)
