"""Who printed figures for a game, and how many of them we reproduce."""

from collections.abc import Sequence
from typing import Any

from hooks.html.words import chance_of, start, thousands
from hooks.pages.context import Context
from hooks.pages.proof.printed import Comparison, comparisons
from hooks.records.published import GRIDS
from oppose_engine import Mechanic, System, percent
from oppose_engine.questions.claim import Claim
from oppose_engine.questions.difference import largest_difference


def published_figures(context: Context, system: System, mechanics: Sequence[Mechanic[Any]]) -> list[dict[str, Any]]:
    """Who printed figures for these mechanics, and how many we reproduce."""
    tables = {table for mechanic in mechanics for table in mechanic.published()}
    return [_told(context, system, each) for each in comparisons(context, system.id) if each.figure.table in tables]


def _told(context: Context, system: System, found: Comparison) -> dict[str, Any]:
    citation = found.figure.citation
    return {
        "title": start(", ".join(filter(None, [citation.title or citation.description, citation.date[:4]]))),
        "reading": system.mechanic(found.figure.table).variant(found.figure.variant).title,
        "count": len(found.cells),
        "figures": thousands(len(found.cells)),
        "reproduced": thousands(found.reproduced),
        "missing": thousands(len(found.differing)) if found.differing else "",
        "elsewhere": _elsewhere(context, system, found),
    }


def _elsewhere(context: Context, system: System, found: Comparison) -> dict[str, Any] | None:
    """How far the default reading is from figures that were printed for another reading."""
    figure = found.figure
    default = system.mechanic(figure.table).variants[0]
    if figure.kind not in GRIDS or default.id == figure.variant:
        return None
    chosen = {"you": figure.labels(0), "them": figure.labels(1)}
    theirs = context.table(system.id, figure.table, figure.variant).select(**chosen)
    ours = context.table(system.id, figure.table, default.id).select(**chosen)
    gap = largest_difference(ours, theirs)
    return {
        "reading": default.title,
        "size": percent(gap.size) if gap.size else "",
        "of": chance_of(gap.outcome, ours.is_opposed),
        "at": " against ".join(map(str, gap.labels)),
        "claim": Claim("other-reading", (str(ours.id), str(theirs.id))),
    }
