"""How many published numbers the second implementation and the browser's engine were asked for, and how many agree."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hooks.html.markup import block, tag
from hooks.html.words import counted, thousands
from hooks.pages.context import Context
from hooks.records.ledger.tables import digest
from hooks.records.oracle_count import Compared
from oppose_engine.questions.claim import Claim

__all__ = ["agreement", "second_method"]

METHOD = (
    "The engine counts with matrices and closed forms. Beside it stands a second implementation, written from the "
    "rules alone, that shares no code with the first: it walks through every pair of faces, one after the other."
)
WHEN = (
    "It takes minutes, so not every build runs it: the count is stored with a digest of each table, and if the "
    "numbers of a table change, the table no longer counts. The tests always run it on the match-ups by tens, and "
    "on hundreds of random ones, some of them far outside 0 to 100."
)

BROWSER = (
    "The engine of these pages is a third method: a script that reads the rule and counts in the browser, written anew "
    "from what a rule document says. "
)
COURSES = "oppose_engine.courses"
"""The room of what takes several rolls: its averages are solved, not counted."""

ASKED = Claim("oracle-count", ("data/index.json", "site_data/oracle.json"))
WAITING = Claim("oracle-waiting", ASKED.about)
COUNTED_AGAIN = Claim("third-method", ("data/index.json",))


def second_method(context: Context) -> str:
    """The section: how many numbers the oracle was asked for, and how many agree."""
    found = agreement(context, context.evidence.compared)
    said: list[tuple[str, Claim | None]] = [(METHOD, None)]
    if found.compared:
        agrees = "all of them" if found.agree == found.compared else f"{thousands(found.agree)} of them"
        asked = "all " if found.compared == found.cells else f"{thousands(found.compared)} of the "
        text = (
            f"It was asked for {asked}{thousands(found.cells)} numbers in the {found.tables} tables published here, "
            f"and agrees on {agrees}."
        )
        said.append((text, ASKED))
    else:
        said.append(("It has not been run on the present numbers.", None))
    if found.changed and found.compared:
        text = f"{counted(found.changed, 'table')} changed since and wait to be compared.".capitalize()
        said.append((text, WAITING))
    said.append((WHEN, None))
    said.append((f"{BROWSER}{_counted_again(context)}", COUNTED_AGAIN))
    attributes = {"data_compared": found.compared, "data_agree": found.agree}
    return "\n## The second method\n" + block(
        *(tag("p", text, data_claim=str(claim) if claim else None) for text, claim in said),
        class_="op-second-method",
        **attributes,
    )


def _counted_again(context: Context) -> str:
    """How many published numbers the tests have the browser's engine count again."""
    sizes = [
        int(context.table(*key).cells.size)
        for system in context.systems.values()
        for key in system.keys()  # noqa: SIM118  a System is no dict
        if not type(system.mechanic(key.table)).__module__.startswith(COURSES)
    ]
    return (
        f"The tests compare it with the engine on all {thousands(sum(sizes))} numbers of the {len(sizes)} tables of "
        "rolls, and on thousands of random rules."
    )


@dataclass(frozen=True)
class Agreement:
    """All tables as they are now: numbers published, compared as they are, agreeing; tables changed since."""

    cells: int
    compared: int
    agree: int
    tables: int
    changed: int


def agreement(context: Context, told: Mapping[str, Compared]) -> Agreement:
    """The comparison for the numbers of this build; a table that changed since counts as not compared."""
    cells = compared = agree = tables = changed = 0
    for system in context.systems.values():
        for key in system.keys():  # noqa: SIM118  a System is no dict
            table = context.table(*key)
            tables += 1
            cells += int(table.cells.size)
            entry = told.get(str(key))
            if entry is None or entry.digest != digest(table):
                changed += 1
                continue
            compared += entry.compared
            agree += entry.agree
    return Agreement(cells, compared, agree, tables, changed)
