"""Every number that others printed, next to ours."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from hooks.html.chances import MEASURES
from hooks.html.markup import Child, Html, block, lines, tag
from hooks.html.pipes import Markdown
from hooks.html.places import link, page_of
from hooks.html.records import Column, Records
from hooks.html.template import drawn
from hooks.html.words import thousands
from hooks.pages.context import Context, summed
from hooks.pages.document import fill
from hooks.records.published import GRIDS, Printed, PrintedCell
from oppose_engine import OddsTable, percent
from oppose_engine.questions.basis import Basis
from oppose_engine.text import face_ranges
from oppose_engine.views import measure

PROOF = "proof.md"
"""The source path of the page."""


@dataclass(frozen=True)
class Pair:
    """One printed number and ours, both as text; ``place`` says which it is."""

    place: str
    printed: str
    ours: str

    @property
    def gap(self) -> Fraction:
        """How far the two are apart, in percentage points."""
        return abs(Fraction(self.printed) - Fraction(self.ours.strip("<>")))


class Comparison:
    """A printed table against ours, in the order it was printed: which cells differ, and how many are reproduced.

    ``what`` is the noun for the cells that were counted.
    """

    def __init__(self, printed: Printed, pairs: Sequence[Pair]) -> None:
        self.printed, self.pairs = printed, pairs
        self.differing = [pair for pair in pairs if pair.printed != pair.ours]
        self.reproduced = len(pairs) - len(self.differing)
        self.what = "ranges" if printed.kind == "bands" else "cells"


def comparisons(context: Context, system: str = "") -> tuple[Comparison, ...]:
    """Every printed table against ours: of one system, or of all."""
    return tuple(compare(context, each) for each in context.published.tables if system in ("", each.system))


def compare(context: Context, printed: Printed, variant: str = "") -> Comparison:
    """A printed table against the reading that it was printed for, or against another of the same mechanic."""
    table = context.table(printed.system, printed.table, variant or printed.variant)
    return Comparison(printed, tuple(_pair(printed, each, table) for each in printed.cells))


def _pair(printed: Printed, cell: PrintedCell, table: OddsTable) -> Pair:
    if printed.kind in GRIDS:
        ours = measure(table.outcomes(*cell.at), printed.kind, printed.decimals)
        return Pair(" against ".join(map(str, cell.at)), cell.text, ours)
    if printed.kind == "bands":
        row, level = (axis.index(label) for axis, label in zip(table.axes, cell.at + cell.of, strict=True))
        return Pair(f"{cell.of[0]} at {cell.at[0]}", cell.text, face_ranges((table.ranges or ())[row][level]))
    labels = {axis.name: label for axis, label in zip(table.axes, cell.at, strict=False)}
    ours = percent(summed(table, cell.of, **labels), printed.decimals)
    same = Fraction(ours.strip("<>")) == Fraction(cell.text)  # a printed 5 is 5.00
    place = ", ".join(label if isinstance(label, str) else f"{name} {label}" for name, label in labels.items())
    return Pair(f"{place}: {', '.join(map(str, cell.of))}", cell.text, cell.text if same else ours)


def summary(compared: tuple[Comparison, ...]) -> str:
    """The sentence that says how many printed numbers are reproduced."""
    cells = sum(len(comparison.pairs) for comparison in compared)
    same = sum(comparison.reproduced for comparison in compared)
    counts = {"cells": thousands(cells), "same": thousands(same), "all": same == cells, "tables": len(compared)}
    sources = len({comparison.printed.citation.id for comparison in compared})
    basis = Markdown(Basis("reproduced", ("site_data/published/index.json",)))
    return fill("proof/summary.md", basis=basis, **counts, sources=sources)


def tables(context: Context, compared: tuple[Comparison, ...]) -> Records:
    rows: list[list[Child]] = []
    for found in compared:
        printed = found.printed
        table = context.table(printed.system, printed.table, printed.variant).title
        what = MEASURES[printed.kind].label.lower() if printed.kind in GRIDS else printed.name
        game = tag("a", _game(context, printed), href=link(PROOF, page_of(printed.system)))
        shown = [f"{table}: {what}" if what else table, ", in ", tag("cite", printed.citation.title)]
        reading = context.systems[printed.system].mechanic(printed.table).variant(printed.variant).title
        rows.append([game, shown, reading, f"{thousands(found.reproduced)} of {thousands(len(found.pairs))}"])
    columns = [*(Column(name, words=True) for name in ("Game", "Printed", "Reading")), Column("Reproduced")]
    caption = "Printed tables and how many of their numbers are reproduced."
    return Records(caption, columns, rows, attributes={"data-proof": "tables"})


def differences(context: Context) -> str:
    """Each printed table that has numbers which differ from ours, under a heading of its own."""
    found = [each for each in comparisons(context) if each.differing]
    return fill("proof/differences.md", found=[_differing(context, each) for each in found])


def _differing(context: Context, found: Comparison) -> dict[str, Any]:
    rows: list[list[Child]] = [[cell.place, cell.printed, cell.ours] for cell in found.differing]
    title = _title(context, found.printed)
    columns = [Column("Where", words=True), Column("Printed"), Column("Ours")]
    told = {"data-proof": "differing", "data-printed": found.printed.id}
    table = Records(f"Numbers of {title} that differ from ours.", columns, rows, attributes=told)
    return {
        "title": title,
        "count": len(rows),
        "anchor": Markdown(f"{{#{anchor(found.printed)}}}"),
        "all": len(rows) == len(found.pairs),
        "remark": found.printed.remark,
        "table": Markdown(block(table)),
    }


def anchor(printed: Printed) -> str:
    """The id of the heading above its numbers that differ."""
    return f"differ-{printed.id}"


def cells(context: Context, found: Comparison) -> Html:
    """Every number of a printed table, as it was laid out, in a part that opens."""
    printed = found.printed
    rows: list[list[Child]] = []
    if printed.kind == "shares":
        heads = [Column("Where", words=True), Column("Printed")]
        rows += [[cell.place, _both(cell)] for cell in found.pairs]
    else:
        grid = printed.kind in GRIDS
        columns = list(map(str, printed.labels(1) if grid else dict.fromkeys(each.of[0] for each in printed.cells)))
        heads = [*map(Column, ["you \\ them" if grid else "rating", *columns, *([] if grid else ["as printed"])])]
        told: set[int] = set()
        for at in range(0, len(found.pairs), len(columns)):
            cell, row = printed.cells[at], found.pairs[at : at + len(columns)]
            said = "" if cell.line in told else ", ".join(cell.printed for cell in row)
            told.add(cell.line)
            label = str(cell.at[0]) if grid else f"{cell.at[0]:02d}"
            rows.append([label, *map(_both, row), *([] if grid else [said])])
    words = f"{_title(context, printed)}: {len(found.pairs)} {found.what}"
    table = Records(words, heads, rows, attributes={"data-proof": "cells", "data-printed": printed.id})
    return tag("details", lines(Html(""), tag("summary", words), table, Html("")), class_="op-details")


def _both(cell: Pair) -> Child:
    if cell.printed == cell.ours:
        return cell.printed
    return tag("mark", cell.printed, " (ours ", cell.ours, ")")


def other_readings(context: Context, compared: tuple[Comparison, ...]) -> Records:
    rows: list[list[Child]] = []
    for found in compared:
        if found.printed.kind == "bands":
            continue
        mechanic = context.systems[found.printed.system].mechanic(found.printed.table)
        for variant in mechanic.variants:
            other = compare(context, found.printed, variant.id)
            size, place = max(((pair.gap, pair.place) for pair in other.pairs), key=lambda gap: gap[0])
            largest = [percent(size / 100, found.printed.decimals), place] if size else ["none", ""]
            same = f"{other.reproduced} of {len(other.pairs)}"
            rows.append([_title(context, found.printed), variant.title, same, *largest])
    named, reading, at = (Column(name, words=True) for name in ("Printed table", "Reading", "At"))
    columns = [named, reading, Column("Same"), Column("Largest gap, points"), at]
    return Records("Printed tables against every reading.", columns, rows, attributes={"data-proof": "readings"})


def citations(context: Context) -> Html:
    published = context.published
    used = {each.citation.id for each in published.tables} | {each.citation.id for each in published.examples}
    cited = [citation for name, citation in published.citations.items() if name in used]
    return drawn("pages/proof/citations.html", citations=cited)


def _title(context: Context, printed: Printed) -> str:
    """A title that tells a printed table from all others."""
    size = " by ".join(str(len(printed.labels(axis))) for axis in (0, 1)) if printed.kind in GRIDS else printed.name
    game, title = _game(context, printed), printed.citation.title
    return ", ".join(filter(None, ["" if title.startswith(game) else game, title, size]))


def _game(context: Context, printed: Printed) -> str:
    return context.systems[printed.system].title
