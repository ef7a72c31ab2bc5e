"""Who printed numbers for a game, and how many of them we reproduce."""

from collections.abc import Sequence
from typing import Any

from hooks.html.words import chance_of, start, thousands
from hooks.pages.context import Context
from hooks.pages.proof.printed import Comparison, comparisons
from hooks.records.published import GRIDS
from oppose_engine import Mechanic, System, percent
from oppose_engine.questions.basis import Basis
from oppose_engine.questions.difference import largest_difference


def published_figures(context: Context, system: System, mechanics: Sequence[Mechanic[Any]]) -> list[dict[str, Any]]:
    """Who printed numbers for these mechanics, and how many we reproduce."""
    tables = {table for mechanic in mechanics for table in mechanic.published()}
    return [_told(context, system, each) for each in comparisons(context, system.id) if each.printed.table in tables]


def _told(context: Context, system: System, found: Comparison) -> dict[str, Any]:
    citation = found.printed.citation
    return {
        "title": start(", ".join(filter(None, [citation.title or citation.description, citation.date[:4]]))),
        "reading": system.mechanic(found.printed.table).variant(found.printed.variant).title,
        "count": len(found.pairs),
        "numbers": thousands(len(found.pairs)),
        "reproduced": thousands(found.reproduced),
        "missing": thousands(len(found.differing)) if found.differing else "",
        "elsewhere": _elsewhere(context, system, found),
    }


def _elsewhere(context: Context, system: System, found: Comparison) -> dict[str, Any] | None:
    """How far the default reading is from the numbers that were printed for another reading."""
    printed = found.printed
    default = system.mechanic(printed.table).variants[0]
    if printed.kind not in GRIDS or default.id == printed.variant:
        return None
    chosen = {"you": printed.labels(0), "them": printed.labels(1)}
    theirs = context.table(system.id, printed.table, printed.variant).select(**chosen)
    ours = context.table(system.id, printed.table, default.id).select(**chosen)
    gap = largest_difference(ours, theirs)
    return {
        "reading": default.title,
        "size": percent(gap.size) if gap.size else "",
        "of": chance_of(gap.outcome, ours.is_opposed),
        "at": " against ".join(map(str, gap.labels)),
        "basis": Basis("other-reading", (str(ours.id), str(theirs.id))),
    }
