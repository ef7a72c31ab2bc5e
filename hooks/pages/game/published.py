"""The section on published figures: who printed figures for this game, and how many we reproduce."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hooks.html import Column, records
from hooks.html.markup import Html, block, tag
from hooks.html.places import link
from hooks.html.words import chance_of, start, thousands
from hooks.pages.context import Context
from hooks.pages.proof import PROOF
from hooks.pages.proof.reproduction import Comparison, comparisons
from hooks.records.published import Grid
from oppose_engine import Mechanic, System, percent
from oppose_engine.questions.claim import Claim
from oppose_engine.questions.difference import largest_difference

__all__ = ["published_figures"]


def published_figures(context: Context, system: System, page: str, mechanics: Sequence[Mechanic[Any]]) -> str:
    """Who printed figures for these mechanics, and how many we reproduce; empty if nobody printed any."""
    tables = {table for mechanic in mechanics for table in mechanic.published()}
    found = [each for each in comparisons(context, system.id) if each.figure.table in tables]
    if not found:
        return ""
    rows = [_row(system, each) for each in found]
    columns = [
        Column("Published by", words=True),
        Column("Reading", words=True),
        Column("Figures"),
        Column("Reproduced"),
        Column("Result", words=True),
    ]
    notes = [_elsewhere(context, system, each) for each in found]
    return "## Published figures\n" + block(
        records(
            f"Published figures of {system.title}, and how many are reproduced.", columns, rows, classes="op-published"
        ),
        (tag("p", note, class_="op-note") for note in notes if note),
        tag("p", tag("a", "Every figure beside ours", href=link(page, PROOF))),
    )


def _row(system: System, found: Comparison) -> list[str]:
    figure = found.figure
    variant = system.mechanic(figure.table).variant(figure.variant)
    missing = len(found.differing)
    result = "every figure agrees" if not missing else f"{thousands(missing)} differ"
    citation = figure.citation
    printed = start(", ".join(filter(None, [citation.title or citation.description, citation.date[:4]])))
    return [printed, variant.title, thousands(len(found.cells)), thousands(found.reproduced), result]


def _elsewhere(context: Context, system: System, found: Comparison) -> str | Html:
    """How far the default reading is from figures that were printed for another reading."""
    figure = found.figure
    mechanic = system.mechanic(figure.table)
    default = mechanic.variants[0]
    if not isinstance(figure, Grid) or default.id == figure.variant:
        return ""
    chosen = {"you": figure.you, "them": figure.them}
    theirs = context.table(system.id, figure.table, figure.variant).select(**chosen)
    ours = context.table(system.id, figure.table, default.id).select(**chosen)
    gap = largest_difference(ours, theirs)
    if not gap.size:
        text = f"The reading “{default.title}” has the same figures."
    else:
        where = " against ".join(map(str, gap.labels))
        text = (
            f"The reading “{default.title}” is another game: it moves {chance_of(gap.outcome, ours.is_opposed)} "
            f"by up to {percent(gap.size)} points from these figures ({where})."
        )
    claim = Claim("other-reading", (str(ours.id), str(theirs.id)))
    return tag("span", text, data_claim=str(claim))
