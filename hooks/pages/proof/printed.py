"""Every figure that others printed, next to our figure."""

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
from hooks.records.published import GRIDS, Figure, Printed
from oppose_engine import OddsTable, percent
from oppose_engine.questions.claim import Claim
from oppose_engine.text import face_ranges
from oppose_engine.views import measure

PROOF = "proof.md"
"""The source path of the page."""


@dataclass(frozen=True)
class Pair:
    """One printed figure and ours, both as text; ``place`` says which it is."""

    place: str
    printed: str
    ours: str

    @property
    def gap(self) -> Fraction:
        """How far the two are apart, in percentage points."""
        return abs(Fraction(self.printed) - Fraction(self.ours.strip("<>")))


class Comparison:
    """A printed table against ours, in the order it was printed: which cells differ, and how many agree.

    ``what`` is the noun for the cells that were counted.
    """

    def __init__(self, figure: Printed, cells: Sequence[Pair]) -> None:
        self.figure, self.cells = figure, cells
        self.differing = [cell for cell in cells if cell.printed != cell.ours]
        self.reproduced = len(cells) - len(self.differing)
        self.what = "ranges" if figure.kind == "bands" else "cells"


def comparisons(context: Context, system: str = "") -> tuple[Comparison, ...]:
    """Every printed table against ours: of one system, or of all."""
    return tuple(compare(context, each) for each in context.published.tables if system in ("", each.system))


def compare(context: Context, printed: Printed, variant: str = "") -> Comparison:
    """A printed table against the reading that it was printed for, or against another of the same mechanic."""
    table = context.table(printed.system, printed.table, variant or printed.variant)
    return Comparison(printed, tuple(_pair(printed, each, table) for each in printed.figures))


def _pair(printed: Printed, figure: Figure, table: OddsTable) -> Pair:
    if printed.kind in GRIDS:
        ours = measure(table.outcomes(*figure.at), printed.kind, printed.decimals)
        return Pair(" against ".join(map(str, figure.at)), figure.text, ours)
    if printed.kind == "bands":
        row, level = (axis.index(label) for axis, label in zip(table.axes, figure.at + figure.of, strict=True))
        return Pair(f"{figure.of[0]} at {figure.at[0]}", figure.text, face_ranges((table.ranges or ())[row][level]))
    labels = {axis.name: label for axis, label in zip(table.axes, figure.at, strict=False)}
    ours = percent(summed(table, figure.of, **labels), printed.decimals)
    same = Fraction(ours.strip("<>")) == Fraction(figure.text)  # a printed 5 is 5.00
    place = ", ".join(label if isinstance(label, str) else f"{name} {label}" for name, label in labels.items())
    return Pair(f"{place}: {', '.join(map(str, figure.of))}", figure.text, figure.text if same else ours)


def summary(compared: tuple[Comparison, ...]) -> str:
    """The sentence that says how many figures are reproduced."""
    cells = sum(len(comparison.cells) for comparison in compared)
    same = sum(comparison.reproduced for comparison in compared)
    counts = {"cells": thousands(cells), "same": thousands(same), "all": same == cells, "tables": len(compared)}
    sources = len({comparison.figure.citation.id for comparison in compared})
    claim = Markdown(Claim("reproduced", ("site_data/published/index.json",)))
    return fill("proof/summary.md", claim=claim, **counts, sources=sources)


def tables(context: Context, compared: tuple[Comparison, ...]) -> Records:
    rows: list[list[Child]] = []
    for found in compared:
        figure = found.figure
        table = context.table(figure.system, figure.table, figure.variant).title
        what = MEASURES[figure.kind].label.lower() if figure.kind in GRIDS else figure.name
        game = tag("a", _game(context, figure), href=link(PROOF, page_of(figure.system)))
        shown = [f"{table}: {what}" if what else table, ", in ", tag("cite", figure.citation.title)]
        reading = context.systems[figure.system].mechanic(figure.table).variant(figure.variant).title
        rows.append([game, shown, reading, f"{thousands(found.reproduced)} of {thousands(len(found.cells))}"])
    columns = [*(Column(name, words=True) for name in ("Game", "Printed", "Reading")), Column("Reproduced")]
    caption = "Printed tables and how many of their figures are reproduced."
    return Records(caption, columns, rows, attributes={"data-proof": "tables"})


def differences(context: Context) -> str:
    """Each printed table that has figures which differ from ours, under a heading of its own."""
    found = [each for each in comparisons(context) if each.differing]
    return fill("proof/differences.md", found=[_differing(context, each) for each in found])


def _differing(context: Context, found: Comparison) -> dict[str, Any]:
    rows: list[list[Child]] = [[cell.place, cell.printed, cell.ours] for cell in found.differing]
    title = _title(context, found.figure)
    columns = [Column("Where", words=True), Column("Printed"), Column("Ours")]
    told = {"data-proof": "differing", "data-figure-id": found.figure.id}
    table = Records(f"Figures of {title} that differ from ours.", columns, rows, attributes=told)
    return {
        "title": title,
        "count": len(rows),
        "anchor": Markdown(f"{{#{anchor(found.figure)}}}"),
        "all": len(rows) == len(found.cells),
        "remark": found.figure.remark,
        "figures": Markdown(block(table)),
    }


def anchor(figure: Printed) -> str:
    """The id of the heading above its figures that differ."""
    return f"differ-{figure.id}"


def cells(context: Context, found: Comparison) -> Html:
    """Every figure of a printed table, as it was laid out, in a part that opens."""
    printed = found.figure
    rows: list[list[Child]] = []
    if printed.kind == "shares":
        heads = [Column("Where", words=True), Column("Printed")]
        rows += [[cell.place, _both(cell)] for cell in found.cells]
    else:
        grid = printed.kind in GRIDS
        columns = list(map(str, printed.labels(1) if grid else dict.fromkeys(each.of[0] for each in printed.figures)))
        heads = [*map(Column, ["you \\ them" if grid else "rating", *columns, *([] if grid else ["as printed"])])]
        told: set[int] = set()
        for at in range(0, len(found.cells), len(columns)):
            figure, row = printed.figures[at], found.cells[at : at + len(columns)]
            said = "" if figure.line in told else ", ".join(cell.printed for cell in row)
            told.add(figure.line)
            label = str(figure.at[0]) if grid else f"{figure.at[0]:02d}"
            rows.append([label, *map(_both, row), *([] if grid else [said])])
    words = f"{_title(context, printed)}: {len(found.cells)} {found.what}"
    table = Records(words, heads, rows, attributes={"data-proof": "cells", "data-figure-id": printed.id})
    return tag("details", lines(Html(""), tag("summary", words), table, Html("")), class_="op-details")


def _both(cell: Pair) -> Child:
    if cell.printed == cell.ours:
        return cell.printed
    return tag("mark", cell.printed, " (ours ", cell.ours, ")")


def other_readings(context: Context, compared: tuple[Comparison, ...]) -> Records:
    rows: list[list[Child]] = []
    for found in compared:
        if found.figure.kind == "bands":
            continue
        mechanic = context.systems[found.figure.system].mechanic(found.figure.table)
        for variant in mechanic.variants:
            other = compare(context, found.figure, variant.id)
            size, place = max(((pair.gap, pair.place) for pair in other.cells), key=lambda gap: gap[0])
            largest = [percent(size / 100, found.figure.decimals), place] if size else ["none", ""]
            same = f"{other.reproduced} of {len(other.cells)}"
            rows.append([_title(context, found.figure), variant.title, same, *largest])
    named, reading, at = (Column(name, words=True) for name in ("Printed table", "Reading", "At"))
    columns = [named, reading, Column("Same"), Column("Largest gap, points"), at]
    return Records("Printed tables against every reading.", columns, rows, attributes={"data-proof": "readings"})


def citations(context: Context) -> Html:
    published = context.published
    used = {each.citation.id for each in published.tables} | {each.citation.id for each in published.examples}
    cited = [citation for name, citation in published.citations.items() if name in used]
    return drawn("pages/proof/citations.html", citations=cited)


def _title(context: Context, figure: Printed) -> str:
    """A title that tells a printed table from all others."""
    size = " by ".join(str(len(figure.labels(axis))) for axis in (0, 1)) if figure.kind in GRIDS else figure.name
    game, printed = _game(context, figure), figure.citation.title
    return ", ".join(filter(None, ["" if printed.startswith(game) else game, printed, size]))


def _game(context: Context, figure: Printed) -> str:
    return context.systems[figure.system].title
