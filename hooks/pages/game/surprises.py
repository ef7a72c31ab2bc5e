"""What is surprising in a mechanic: results of the engine's search, each with a link that shows it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from hooks.html.pipes import Markdown
from hooks.pages.context import Context
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from oppose_engine import OddsTable, System, TableId
from oppose_engine.contests.d20 import D20Contest
from oppose_engine.contests.opposed import OpposedRoll
from oppose_engine.odds_table import Axis, Label
from oppose_engine.questions.surprises import Surprise, surprises
from oppose_engine.rules.system import Mechanic


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
    """An opposed d100 table with your rating one above the published ones."""
    if not isinstance(mechanic, OpposedRoll):
        return None
    ratings = table.axes[0].values
    above = int(ratings[-1]) + 1
    counts = mechanic.rules(table.id.variant).counts([above], [int(rating) for rating in ratings])
    return replace(table, axes=(Axis("you", (above,)), *table.axes[1:]), cells=counts)


def query(at: Mapping[str, Label], variant: str) -> str:
    """The query of an address that opens its page in this state."""
    return "?" + urlencode({**at, "variant": variant}, safe="+")


def surprising(placed: MechanicOnPage) -> list[tuple[list[str], list[dict[str, Any]]]]:
    """The surprises of each reading, each with the address that shows it; empty if nothing was found."""
    made = found(placed.context, placed.system, placed.mechanic)
    if not any(made.values()):
        return []
    key = TableId(placed.system.id, placed.mechanic.searched(), "")
    return [
        ([variant], [_told(item, key._replace(variant=variant)) for item in items]) for variant, items in made.items()
    ]


def _told(item: Surprise, table: TableId) -> dict[str, Any]:
    return {
        "figure": item.figure,
        "text": item.text,
        "claim": item.claim(table),
        "link": Markdown(f"{query(item.at, table.variant)}#match-up"),
    }
