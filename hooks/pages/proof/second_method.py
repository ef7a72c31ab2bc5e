"""How many numbers the second implementation and the browser's engine were asked for, and how many agree."""

from collections.abc import Mapping
from dataclasses import dataclass

from hooks.html.pipes import Markdown
from hooks.html.words import counted, thousands
from hooks.pages.context import Context
from hooks.pages.document import fill
from hooks.records.evidence import Compared
from hooks.records.ledger.store import digest
from oppose_engine import TableId
from oppose_engine.questions.basis import Basis

COURSES = "oppose_engine.courses"
"""The room of what takes several rolls: its averages are solved, not counted."""

ASKED = Basis("oracle-count", ("data/index.json", "site_data/oracle.json"))
WAITING = Basis("oracle-waiting", ASKED.about)
COUNTED_AGAIN = Basis("third-method", ("data/index.json",))


def asked(context: Context) -> str:
    """How many numbers the oracle was asked for, and how many agree."""
    found = agreement(context, context.evidence.compared)
    counts = {name: thousands(getattr(found, name)) for name in ("cells", "compared", "agree")}
    bases = {"asked": Markdown(ASKED), "waiting": Markdown(WAITING)}
    return fill("proof/asked.md", found=found, **counts, changed=counted(found.changed, "table"), **bases)


def counted_again(context: Context) -> str:
    """How many numbers of the site the tests have the browser's engine count again."""

    def counted_by(key: TableId) -> str:
        return type(context.systems[key.system].mechanic(key.table)).__module__

    sizes = [int(each.cells.size) for each in context.tables() if not counted_by(each.id).startswith(COURSES)]
    basis = Markdown(COUNTED_AGAIN)
    return fill("proof/counted_again.md", numbers=thousands(sum(sizes)), tables=len(sizes), basis=basis)


@dataclass(frozen=True)
class Agreement:
    """All tables as they are now: their numbers, those compared as they are, agreeing; tables changed since."""

    cells: int
    compared: int
    agree: int
    tables: int
    changed: int


def agreement(context: Context, told: Mapping[str, Compared]) -> Agreement:
    """The comparison for the numbers of this build; a table that changed since counts as not compared."""
    tables = [*context.tables()]
    entries = [entry for each in tables if (entry := told.get(str(each.id))) and entry.digest == digest(each)]
    counted_all = sum(int(table.cells.size) for table in tables)
    compared, agree = (sum(getattr(entry, name) for entry in entries) for name in ("compared", "agree"))
    return Agreement(counted_all, compared, agree, tables=len(tables), changed=len(tables) - len(entries))
