"""What pages say of open-ended dice: orders of success, degrees, mastery, contests of scores."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

from hooks.html.chances import chance_grid
from hooks.html.choice import MEASURE, Option, Pick, switch
from hooks.html.grid import Grid
from hooks.html.identity import identity
from hooks.html.odds import MEASURES, measures_of, odds_table
from hooks.html.records import Column, Records
from hooks.html.shades import strip
from hooks.html.words import counted, start
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.context.sums import summed
from hooks.pages.kinds.base import Kind
from hooks.pages.kinds.match import MatchKind, measured
from hooks.pages.kinds.match_sheet import ranks, with_ranks
from hooks.pages.kinds.sheet_part import SheetPart
from oppose_engine import OddsTable, percent

TAIL = "+"


class DegreeKind(MatchKind):
    """A contest of two scores."""

    side = "score"

    template = "degrees.md"

    def said(self, placed: MechanicOnPage) -> dict[str, Any]:
        return {**super().said(placed), "ranks": placed.table("ranks").title}

    def parts(self, placed: MechanicOnPage) -> dict[str, Callable[[], Pick]]:
        return {**super().parts(placed), "ranks": partial(self.ranks, placed)}

    def ranks(self, placed: MechanicOnPage) -> Pick:
        """The example with ranks of mastery on either side."""
        tables = [with_ranks(table, placed.example("you", "them")) for table in placed.tables("ranks")]
        return measured(placed, tables, measures_of(tables), _ranked)

    def sheet(self, placed: MechanicOnPage) -> list[SheetPart]:
        return [*super().sheet(placed), ranks(placed)]


def _ranked(placed: MechanicOnPage, table: OddsTable, measure: str) -> Grid:
    you, them = (axis.values[0] for axis in table.axes[:2])
    words = f"{MEASURES[measure].caption}, in percent; your side down, theirs across."
    return odds_table(table, measure, mark=(you, them), caption=placed.caption(words, table))


class OrdersKind(Kind):
    """One roll: how likely each order is."""

    template = "orders.md"

    def said(self, placed: MechanicOnPage) -> dict[str, Any]:
        return {"score": placed.example("score")[0]}

    def parts(self, placed: MechanicOnPage) -> dict[str, Callable[[], Pick]]:
        tables = placed.tables("outcomes")
        return {
            "outcomes": lambda: placed.pick(_ladder(placed, table) for table in tables),
            "outcomes every": lambda: placed.pick(_totals(placed, table) for table in tables),
        }

    def sheet(self, placed: MechanicOnPage) -> list[SheetPart]:
        return [replace(part, title="Every score") for part in super().sheet(placed)]


class FixedDegreeKind(Kind):
    """A success that must show at least a given degree."""

    template = "tables.md"

    def plain(self, placed: MechanicOnPage, name: str) -> Pick:
        table = placed.table(name)
        scores, degrees = (axis.values for axis in table.axes[:2])
        values = [[table.value(score=s, degree=d, outcome="success") for d in degrees] for s in scores]
        caption = "Chance of a success of at least the degree, in percent; score down, degree across."
        heads = (("score", scores), ("degree", degrees))
        return placed.pick([chance_grid(caption, heads, values, key=table.id)], strip("chance"))


class MasteryKind(Kind):
    """Ranks of mastery, each of which raises the result by an order."""

    template = "tables.md"

    def plain(self, placed: MechanicOnPage, name: str) -> Pick:
        table = placed.table(name)
        scores, ranks, targets = (axis.values for axis in table.axes[:3])
        panels = []
        for at, rank in enumerate(ranks):
            values = [[table.value(score=s, ranks=rank, target=t, outcome="success") for t in targets] for s in scores]
            caption = (
                f"Chance to reach the target or more with {counted(int(rank), 'rank')} of mastery, in percent; "
                "score down, target across."
            )
            heads = (("score", scores), ("target", targets))
            panels.append((chance_grid(caption, heads, values, key=table.id), {MEASURE: [at]}))
        options = [Option(str(rank), str(rank)) for rank in ranks]
        return Pick(panels, "", switch("ranks", MEASURE, "Ranks of mastery", options), [strip("chance")])


def _kinds(table: OddsTable) -> dict[str, dict[str, str]]:
    """The labels of the outcomes by kind (success, lucky success ...) and order."""
    kinds: dict[str, dict[str, str]] = {}
    for label in table.axes[-1].values:
        kind, _, order = str(label).rpartition(" ")
        if not kind:
            kind, order = str(label), ""
        kinds.setdefault(kind, {})[order] = str(label)
    return kinds


def _ladder(placed: MechanicOnPage, table: OddsTable) -> Records:
    """One row an order for the example: each kind of result in percent and as a fraction."""
    (score,) = placed.example("score")
    kinds = _kinds(table)
    orders = sorted({order for labels in kinds.values() for order in labels}, key=lambda o: int(o.rstrip(TAIL) or 0))
    rows = []
    for order in orders:
        row = [_order(order)]
        for labels in kinds.values():
            known = order in labels
            value = table.value(score=score, outcome=labels[order]) if known else None
            row += [percent(value, 4), _fraction(value)] if value is not None else ["\N{EN DASH}", ""]
        rows.append(row)
    columns = [Column("Order", words=True)]
    for kind in kinds:
        columns += [Column(f"{start(kind)}, %"), Column("exactly")]
    caption = placed.caption(f"One roll at score {score}, by order of criticality.", table)
    return Records(caption, columns, rows, attributes=identity(table.id))


def _fraction(value: Fraction) -> str:
    return f"{value.numerator:,}/{value.denominator:,}" if value.denominator > 1 else str(value)


def _order(order: str) -> str:
    if not order:
        return "any"
    return f"{order.rstrip(TAIL)} or more" if order.endswith(TAIL) else order


def _totals(placed: MechanicOnPage, table: OddsTable) -> Records:
    """Success and failure of every kind by score: all orders, and the critical ones alone."""
    rows = []
    kinds = _kinds(table)
    critical = {
        kind: [label for order, label in labels.items() if order not in ("", "0")] for kind, labels in kinds.items()
    }
    for score in table.axes[0].values:
        row = [str(score)]
        for kind, labels in kinds.items():
            row.append(percent(summed(table, labels.values(), score=score)))
            if critical[kind] and len(critical[kind]) < len(labels):
                row.append(percent(summed(table, critical[kind], score=score)))
        rows.append(row)
    columns = [Column("Score")]
    for kind, labels in kinds.items():
        columns.append(Column(start(kind)))
        if critical[kind] and len(critical[kind]) < len(labels):
            columns.append(Column("of it critical"))
    caption = placed.caption("One roll by score, in percent, all orders together.", table)
    (now,) = placed.example("score")
    return Records(caption, columns, rows, now=table.axes[0].index(now), attributes=identity(table.id))
