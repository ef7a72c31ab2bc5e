"""What is said of each reading: what its numbers assume, clause by clause, and what is surprising in them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from hooks.html.pipes import Markdown
from hooks.html.words import chance_of, minus
from hooks.pages.context import Context
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from oppose_engine import OddsTable, System, TableId, Variant, percent
from oppose_engine.contests.d20 import D20Contest
from oppose_engine.contests.opposed import OpposedContest
from oppose_engine.odds_table import Axis, Label
from oppose_engine.questions.basis import Basis
from oppose_engine.questions.difference import Difference, largest_difference
from oppose_engine.questions.surprises import Surprise, surprises
from oppose_engine.rules.system import Mechanic
from oppose_engine.sides.ratings import PUBLISHED_RATINGS
from oppose_engine.text import number

Groups = list[tuple[list[str], list[dict[str, Any]]]]
"""What is said, each time with the readings that it is said of."""
FURTHER = range(201)
"""The ratings over which a clause is tried if it changes no number of the table."""


def assumed(placed: MechanicOnPage) -> Groups:
    """Clauses, and the readings that they belong to: first those of all readings, each clause told once."""
    told: dict[str, tuple[dict[str, Any], list[str]]] = {}
    for variant in placed.variants:
        for clause in variant.clauses:
            stated = f"{clause.source.title}, {clause.passage}" if clause.passage else clause.source.title
            clause_said: dict[str, Any] = {
                "rule": clause.rule,
                "standing": clause.standing,
                "stated": stated,
                "otherwise": clause.otherwise,
                "effect": _effect(placed, variant, clause.instead) if clause.instead is not None else None,
            }
            # told once for readings that share all but the basis
            shared = {**(clause_said["effect"] or {}), "basis": ""}
            told.setdefault(repr({**clause_said, "effect": shared}), (clause_said, []))[1].append(variant.id)
    by_readings: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for clause_said, ids in told.values():
        by_readings.setdefault(tuple(ids), []).append(clause_said)
    return sorted(((list(ids), said) for ids, said in by_readings.items()), key=lambda group: -len(group[0]))


def _effect(placed: MechanicOnPage, variant: Variant[object], instead: object) -> dict[str, Any]:
    """What the other rule of one clause changes, and the basis of the sentence that tells it.

    Looks for a change first in the main table of the mechanic, then at higher ratings, then in its other
    tables.
    """
    mechanic = placed.mechanic
    other = replace(mechanic, variants=(replace(variant, rules=instead),))
    first = placed.main_table
    keys = [TableId(placed.system.id, name, variant.id) for name in dict.fromkeys((first, *mechanic.published()))]
    ours = placed.table(first, variant.id)
    found = largest_difference(ours, other.table(keys[0]))
    if found.size:
        return _size("clause-size", ours, found, keys[:1])
    if isinstance(mechanic, OpposedContest):
        ours = mechanic.table(keys[0], FURTHER)
        found = largest_difference(ours, other.table(keys[0], FURTHER))
        if found.size:
            return {**_size("clause-above", ours, found, keys[:1]), "top": PUBLISHED_RATINGS[-1]}
    for key in keys[1:]:
        ours = placed.table(key.table, variant.id)
        found = largest_difference(ours, other.table(key))
        if found.size:
            return {**_size("clause-elsewhere", ours, found, [keys[0], key]), "table": ours.title.lower()}
    return {"size": "", "basis": Basis("clause-size", (str(keys[0]),))}


def _size(kind: str, table: OddsTable, found: Difference, about: Sequence[TableId]) -> dict[str, Any]:
    said = {"where": kind.removeprefix("clause-"), "basis": Basis(kind, tuple(map(str, about)))}
    if not table.is_odds:
        at = _named(table, (*found.labels, found.outcome))
        return {**said, "of": f"the number of {table.unit}", "size": number(found.size, 2), "at": at}
    at = " against ".join(map(minus, found.labels)) if table.is_opposed else _named(table, found.labels)
    of = chance_of(found.outcome, table.is_opposed)
    return {**said, "of": of, "size": f"{percent(found.size)} points", "at": at}


def _named(table: OddsTable, labels: Sequence[Label]) -> str:
    return ", ".join(f"{axis.name} {label}" for axis, label in zip(table.axes, labels, strict=False))


def found(context: Context, system: System, mechanic: Mechanic[Any]) -> dict[str, tuple[Surprise, ...]]:
    """The surprises of a mechanic by reading; empty for kinds of mechanic that are not searched."""
    name = mechanic.searched()
    if not name:
        return {}
    listed = {}
    for variant in mechanic.variants:
        table = context.table(system.id, name, variant.id)
        items = surprises(table, beyond(mechanic, table), getattr(variant.rules, "good", None))
        listed[variant.id] = tuple(replace(item, at=_state(mechanic, item.at)) for item in items)
    return listed


def _state(mechanic: Mechanic[Any], at: dict[str, Label]) -> dict[str, Label]:
    """The labels of a table as the controls of the page's readout; a difference becomes two modifiers."""
    if not isinstance(mechanic, D20Contest):
        return at
    lead, most = int(at["difference"]), mechanic.rules().modifiers[-1]
    you = min(lead, most) if lead >= 0 else min(-lead, most) + lead
    yours, theirs = str(at["dice"]).split(" v ")
    return {"you": you, "them": you - lead, "your-dice": yours, "their-dice": theirs}


def beyond(mechanic: Mechanic[Any], table: OddsTable) -> OddsTable | None:
    """An opposed d100 table with your rating one above those of the table."""
    if not isinstance(mechanic, OpposedContest):
        return None
    ratings = table.axes[0].values
    above = int(ratings[-1]) + 1
    counts = mechanic.rules(table.id.variant).counts([above], [int(rating) for rating in ratings])
    return replace(table, axes=(Axis("you", (above,)), *table.axes[1:]), cells=counts)


def query(at: Mapping[str, Label], variant: str) -> str:
    """The query of an address that opens its page in this state."""
    return "?" + urlencode({**at, "variant": variant}, safe="+")


def surprising(placed: MechanicOnPage) -> Groups:
    """The surprises of each reading, each with the address that shows it; empty if nothing was found."""
    made = found(placed.context, placed.system, placed.mechanic)
    if not any(made.values()):
        return []
    key = TableId(placed.system.id, placed.mechanic.searched(), "")
    return [([name], [_told(item, key._replace(variant=name)) for item in items]) for name, items in made.items()]


def _told(item: Surprise, table: TableId) -> dict[str, Any]:
    link = Markdown(f"{query(item.at, table.variant)}#match-up")
    return {"figure": item.figure, "text": item.text, "basis": item.basis(table), "link": link}
