"""The section on disagreements of the sources: each question, its answers, and their odds where they differ most."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from hooks.html.markup import Child, block, tag
from hooks.html.records import Column, Records
from hooks.pages.claims.asks import answers, asked_of, filled
from hooks.pages.context import Context
from hooks.records.evidence import FILE, Answer, Disagreement, instead_of
from oppose_engine import OddsTable, TableId, percent
from oppose_engine.questions.basis import Basis
from oppose_engine.questions.difference import Difference, largest_difference
from oppose_engine.text import number


def disagreements(context: Context) -> str:
    """Every question with its answers, game by game."""
    parts: list[str] = []
    for system, questions in groupby(context.evidence.disagreements, key=lambda each: each.system):
        asked = [block(_entry(context, question), class_="op-question") for question in questions]
        hint = "1 question" if len(asked) == 1 else f"{len(asked)} questions"
        title = f"{context.systems[system].title} {{#disagreements-{system}}}"
        parts += [f"\n<!-- fold: {title} | {hint} -->\n", *asked, "\n<!-- /fold -->\n"]
    return "".join(parts)


def _entry(context: Context, asked: Disagreement) -> list[Child]:
    tables = [_odds(context, answer) for answer in asked.readings]
    found = _telling(tables)
    head = [Column("Answer", words=True), Column("Standing", words=True)]
    shown = [Column(_place(found[0], found[1]))] if found else []
    gap = found[1] if found else None
    rows = [_row(answer, table, gap) for answer, table in zip(asked.readings, tables, strict=True)]
    read = dict.fromkeys(f"{each.source}, {each.passage}" for each in asked.readings if each.source and each.passage)
    return [
        tag("h4", asked.asks),
        Records(asked.asks, [*head, *shown], rows, attributes={"data-disagreement": asked.system}),
        tag("p", _note(context, asked), class_="op-note") if asked.note else None,
        tag("p", f"Read in: {'; '.join(read)}.", class_="op-note") if read else None,
    ]


def _note(context: Context, asked: Disagreement) -> list[Child]:
    """The note with its computed numbers, each with its basis."""
    where = f"{FILE}: {asked.asks!r}"
    found = answers(context, asked.numbers, where)

    def part(text: str) -> Child:
        said = filled(text, found, where)
        name = text.strip("{}").partition(".")[0]
        return tag("span", said, data_basis=str(Basis(f"fact-{name}", (asked_of(asked.numbers[name])[1],))))

    return [part(each) if each.startswith("{") else each for each in re.split(r"(\{[^}]+\})", asked.note)]


def _odds(context: Context, answer: Answer) -> OddsTable | None:
    """The table by this answer; None if it leads to no table."""
    if not answer.table:
        return None
    key = TableId(*answer.table.split("/"))
    if not answer.otherwise:
        return context.table(*key)
    mechanic = context.systems[key.system].mechanic(key.table)
    variant = mechanic.variant(key.variant)
    rules = instead_of(context.systems, key, answer.otherwise)
    return replace(mechanic, variants=(replace(variant, rules=rules),)).table(key)


def _telling(tables: Sequence[OddsTable | None]) -> tuple[OddsTable, Difference] | None:
    """The match-up at which the first answer and the next different one differ most."""
    first, *others = tables
    if first is None:
        return None
    gaps = (largest_difference(first, other) for other in others if other is not None)
    return next(((first, gap) for gap in gaps if gap.size), None)


def _place(table: OddsTable, gap: Difference) -> str:
    if table.is_opposed:
        what = {"win": "You win", "tie": "Tie", "none": "Nobody wins", "lose": "They win"}[str(gap.outcome)]
        return f"{what} at {gap.labels[0]} against {gap.labels[1]}, %"
    if not table.is_odds:
        return f"{table.title} at {table.axes[0].name} {gap.outcome}, {table.unit}"
    return f"{str(gap.outcome).capitalize()} at {table.axes[0].name} {gap.labels[0]}, %"


def _row(answer: Answer, table: OddsTable | None, gap: Difference | None) -> list[Child]:
    row: list[Child] = [answer.says, answer.standing]
    if gap is None:
        return row
    if table is None:
        return [*row, "\N{EN DASH}"]
    labels = zip((axis.name for axis in table.axes), (*gap.labels, gap.outcome), strict=True)
    value = table.value(**dict(labels))
    exact = tag("data", percent(value) if table.is_odds else number(value), value=str(value), class_="op-exact")
    return [*row, exact]
