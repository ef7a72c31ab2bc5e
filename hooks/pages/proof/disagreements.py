"""Where the sources disagree: each question with its readings, computed where they differ most."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby

from hooks.components import Column, records
from hooks.context import Context
from hooks.disagreements import Disagreement, Reading
from hooks.evidence import evidence_of
from hooks.markup import Child, block, tag
from hooks.pages.assumptions import Difference, largest_difference
from hooks.statements.facts import FACTS
from oppose_engine import OddsTable, percent
from oppose_engine.odds_table import Label
from oppose_engine.text import number

__all__ = ["disagreements"]

INTRO = """
Each question below is answered in more than one way by the rules, by those who quote them, or by nobody. Where the
answers give different odds, the place where the first two differ most was searched for, and every reading is computed
there.
"""


def disagreements(context: Context) -> str:
    """Every question with its readings, game by game."""
    parts = ["\n## Where the sources disagree\n", INTRO]
    for system, questions in groupby(evidence_of(context).disagreements, key=lambda each: each.system):
        parts.append(f"\n### {context.systems[system].title} {{#disagreements-{system}}}\n")
        parts += [block(_entry(context, question), class_="op-question") for question in questions]
    return "".join(parts)


def _entry(context: Context, asked: Disagreement) -> list[Child]:
    tables = [reading.odds(context) for reading in asked.readings]
    found = _telling(tables)
    head = [Column("Reading", words=True), Column("Standing", words=True)]
    shown = [Column(_place(found[0], found[1]))] if found else []
    rows = [
        _row(reading, table, found[1] if found else None) for reading, table in zip(asked.readings, tables, strict=True)
    ]
    note = (
        asked.note.format_map({name: fact(context) for name, fact in FACTS.items()})
        if "{" in asked.note
        else asked.note
    )
    return [
        tag("h4", asked.asks),
        records(asked.asks, [*head, *shown], rows, attributes={"data-disagreement": asked.system}),
        tag("p", note, class_="op-note") if note else None,
        tag("p", f"Read in: {stated}.", class_="op-note") if (stated := _stated(asked)) else None,
    ]


def _stated(asked: Disagreement) -> str:
    """The sources of the readings and the passages in them, each once, in the order of the readings."""
    where = [f"{each.source}, {each.passage}" for each in asked.readings if each.source and each.passage]
    return "; ".join(dict.fromkeys(where))


def _telling(tables: Sequence[OddsTable | None]) -> tuple[OddsTable, Difference] | None:
    """Where the first reading and the next one that differs from it differ most."""
    first, *others = tables
    if first is None:
        return None
    gaps = (_largest(first, other) for other in others if other is not None)
    return next(((first, gap) for gap in gaps if gap is not None and gap.size), None)


def _largest(one: OddsTable, other: OddsTable) -> Difference | None:
    """The largest difference on the labels that both tables have, of odds or of expectations."""
    if one.is_odds and one.axes[-1].values != other.axes[-1].values:
        shared = [label for label in one.axes[-1].values if label in other.axes[-1].values]
        leading = one.axes[0].values
        values = {
            (label, outcome): abs(_at(one, (label,), outcome) - _at(other, (label,), outcome))
            for label in leading
            for outcome in shared
        }
        (label, outcome), size = max(values.items(), key=lambda item: item[1])
        return Difference(size, (label,), outcome)
    if not one.is_odds:
        (axis,) = one.axes
        sizes = {
            label: abs(one.value(**{axis.name: label}) - other.value(**{axis.name: label})) for label in axis.values
        }
        label, size = max(sizes.items(), key=lambda item: item[1])
        return Difference(size, (), label)
    return largest_difference(one, other)


def _at(table: OddsTable, labels: Sequence[Label], outcome: Label) -> Fraction:
    return table.value(**dict(zip((axis.name for axis in table.axes), (*labels, outcome), strict=True)))


def _place(table: OddsTable, gap: Difference) -> str:
    if table.is_opposed:
        what = {"win": "You win", "tie": "Tie", "none": "Nobody wins", "lose": "They win"}[str(gap.outcome)]
        return f"{what} at {gap.labels[0]} against {gap.labels[1]}, %"
    if not table.is_odds:
        return f"{table.title} at {table.axes[0].name} {gap.outcome}, {table.unit}"
    return f"{str(gap.outcome).capitalize()} at {table.axes[0].name} {gap.labels[0]}, %"


def _row(reading: Reading, table: OddsTable | None, gap: Difference | None) -> list[Child]:
    row: list[Child] = [reading.says, reading.standing]
    if gap is None:
        return row
    if table is None:
        return [*row, "\N{EN DASH}"]
    value = _at(table, gap.labels, gap.outcome)
    exact = tag("data", percent(value) if table.is_odds else number(value), value=str(value), class_="op-exact")
    return [*row, exact]
