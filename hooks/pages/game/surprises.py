"""The section "What is surprising": results of the engine's search, each with a link that shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from hooks.html.markup import Html, block, lines, tag
from hooks.pages.context import Context
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from oppose_engine import OddsTable, System, TableId
from oppose_engine.contests.d20 import D20Contest
from oppose_engine.contests.opposed import OpposedRoll
from oppose_engine.odds_table import Axis, Label
from oppose_engine.questions.surprises import Surprise, surprises
from oppose_engine.rules.system import Mechanic

__all__ = ["beyond", "found", "listing", "query", "surprising"]


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


def listing(items: Sequence[Surprise], table: TableId) -> Html:
    """The list of surprises: figures on the left, sentences on the right."""
    return tag(
        "ul",
        Html("\n"),
        lines(
            *(
                tag(
                    "li",
                    tag("strong", item.figure, class_="op-hung"),
                    tag("span", item.text, " ", tag("a", "Open", href=f"{query(item.at, table.variant)}#match-up")),
                    data_claim=str(item.claim(table)),
                )
                for item in items
            )
        ),
        Html("\n"),
        class_="op-surprises",
    )


def surprising(placed: MechanicOnPage) -> str:
    """The section as Markdown; empty if nothing was found."""
    made = found(placed.context, placed.system, placed.mechanic)
    if not any(made.values()):
        return ""
    nothing = tag("p", "Nothing stands out in this reading.", class_="op-note")
    key = TableId(placed.system.id, placed.mechanic.searched(), "")
    panels = placed.panels(
        listing(items, key._replace(variant=variant)) if items else nothing for variant, items in made.items()
    )
    return "## What is surprising\n" + block(panels)
