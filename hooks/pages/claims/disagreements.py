"""The section on disagreements of the sources: each question, its readings, and their odds where they differ most."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import groupby
from typing import NamedTuple

from hooks.html.markup import Child, block, tag
from hooks.html.records import Column, Records
from hooks.pages.context import Context, summed
from hooks.records.evidence import Disagreement, Reading, instead_of
from oppose_engine import OddsTable, TableId, percent
from oppose_engine.questions.claim import Claim
from oppose_engine.questions.difference import Difference, largest_difference
from oppose_engine.text import number
from oppose_engine.views import measure


def _grade_rounding(name: str, context: Context) -> str:
    mechanic = context.systems["mythras"].mechanic("difficulty")
    (other,) = (each.instead for each in mechanic.variant("multiply").clauses if each.instead is not None)
    ours = mechanic.rules("multiply")
    return str(sum(ours.target(name, rating) != other.target(name, rating) for rating in range(1, 101)))


def _decided(variant: str, context: Context) -> str:
    return f"{measure(context.table('mythras', 'opposed', variant).outcomes(50, 50), 'decided')}%"


def _sums(pick: Callable[[list[Fraction]], Fraction], context: Context) -> str:
    table = context.table("brp", "opposed", "article")
    wins = table.cells[::10, ::10, 0]
    sums = [Fraction(int(n), 100) for n in (wins + wins.T).ravel().tolist()]
    return f"{number(pick(sums))}%"


def _open(outcome: str, context: Context, variant: str = "standard", score: int = 4) -> str:
    table = context.table("open-ended-d10", "outcomes", variant)
    wanted = [label for label in table.axes[-1].values if str(label).startswith(outcome)]
    return f"{percent(summed(table, wanted, score=score))}%"


def _twelve_dice(context: Context) -> str:
    table = context.table("contract", "pool", "standard")
    won = [outcome for outcome in table.axes[2].values if int(outcome) >= 1]
    chances = {d: summed(table, won, dice=12, difficulty=d) for d in table.axes[1].values if int(d) >= 6}
    return ", ".join(f"{percent(chance)}% at difficulty {difficulty}" for difficulty, chance in chances.items())


class Fact(NamedTuple):
    """A number computed from a table, whose id is in ``about``."""

    about: str
    compute: Callable[[Context], str]


FACTS: Mapping[str, Fact] = {
    "special-rounding": Fact(
        "brp/bands/uge-2023",
        lambda _: str(sum((2 * rating + 5) // 10 != -(-rating // 5) for rating in range(1, 101))),
    ),
    "article-100": Fact(
        "brp/opposed/article",
        lambda context: percent(context.table("brp", "opposed", "article").outcomes(100, 0).chance("win")),
    ),
    "hard-rounding": Fact("mythras/difficulty/multiply", partial(_grade_rounding, "Hard")),
    "formidable-rounding": Fact("mythras/difficulty/multiply", partial(_grade_rounding, "Formidable")),
    "mythras-decided": Fact("mythras/opposed/imperative", partial(_decided, "imperative")),
    "mythras-article-decided": Fact("mythras/opposed/article", partial(_decided, "article")),
    "least-sum": Fact("brp/opposed/article", partial(_sums, min)),
    "most-sum": Fact("brp/opposed/article", partial(_sums, max)),
    "open-ordinary": Fact("open-ended-d10/outcomes/standard", partial(_open, "success 0")),
    "open-total": Fact("open-ended-d10/outcomes/standard", partial(_open, "success")),
    "luck-first": Fact("open-ended-d10/outcomes/lucky", partial(_open, "lucky success 1", variant="lucky")),
    "luck-all": Fact("open-ended-d10/outcomes/lucky", partial(_open, "lucky success", variant="lucky")),
    "twelve-dice": Fact("contract/pool/standard", _twelve_dice),
}
"""The numbers that a note asks for with ``{name}``."""


def disagreements(context: Context) -> str:
    """Every question with its readings, game by game."""
    parts = []
    for system, questions in groupby(context.evidence.disagreements, key=lambda each: each.system):
        parts.append(f"\n### {context.systems[system].title} {{#disagreements-{system}}}\n")
        parts += [block(_entry(context, question), class_="op-question") for question in questions]
    return "".join(parts)


def _entry(context: Context, asked: Disagreement) -> list[Child]:
    tables = [_odds(context, reading) for reading in asked.readings]
    found = _telling(tables)
    head = [Column("Reading", words=True), Column("Standing", words=True)]
    shown = [Column(_place(found[0], found[1]))] if found else []
    rows = [
        _row(reading, table, found[1] if found else None) for reading, table in zip(asked.readings, tables, strict=True)
    ]
    read = dict.fromkeys(f"{each.source}, {each.passage}" for each in asked.readings if each.source and each.passage)
    return [
        tag("h4", asked.asks),
        Records(asked.asks, [*head, *shown], rows, attributes={"data-disagreement": asked.system}),
        tag("p", _note(context, asked.note), class_="op-note") if asked.note else None,
        tag("p", f"Read in: {'; '.join(read)}.", class_="op-note") if read else None,
    ]


def _note(context: Context, note: str) -> list[Child]:
    """The note with its computed numbers, each with what it claims."""
    parts: list[Child] = []
    for n, part in enumerate(re.split(r"\{([a-z0-9-]+)\}", note)):
        claim = str(Claim(f"fact-{part}", (FACTS[part].about,))) if n % 2 else ""
        parts.append(tag("span", FACTS[part].compute(context), data_claim=claim) if claim else part)
    return parts


def _odds(context: Context, reading: Reading) -> OddsTable | None:
    """The table under this reading; None if the reading leads to no table."""
    if not reading.table:
        return None
    key = TableId(*reading.table.split("/"))
    if not reading.otherwise:
        return context.table(*key)
    mechanic = context.systems[key.system].mechanic(key.table)
    variant = mechanic.variant(key.variant)
    rules = instead_of(context.systems, key, reading.otherwise)
    return replace(mechanic, variants=(replace(variant, rules=rules),)).table(key)


def _telling(tables: Sequence[OddsTable | None]) -> tuple[OddsTable, Difference] | None:
    """The match-up at which the first reading and the next different reading differ most."""
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


def _row(reading: Reading, table: OddsTable | None, gap: Difference | None) -> list[Child]:
    row: list[Child] = [reading.says, reading.standing]
    if gap is None:
        return row
    if table is None:
        return [*row, "\N{EN DASH}"]
    labels = zip((axis.name for axis in table.axes), (*gap.labels, gap.outcome), strict=True)
    value = table.value(**dict(labels))
    exact = tag("data", percent(value) if table.is_odds else number(value), value=str(value), class_="op-exact")
    return [*row, exact]
