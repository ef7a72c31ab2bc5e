"""Every figure that others printed, next to our figure."""

from __future__ import annotations

from fractions import Fraction

from hooks.html import MEASURES, Column, records
from hooks.html.markup import Child, Html, block, lines, tag
from hooks.html.places import link, page_of
from hooks.html.words import thousands
from hooks.pages.context import Context
from hooks.pages.proof.reproduction import Cell, Comparison, compare
from hooks.records.published import Bands, Citation, Figure, Grid
from oppose_engine import percent
from oppose_engine.text import face_ranges

__all__ = ["PROOF", "cells", "citations", "differences", "other_readings", "summary", "tables"]

PROOF = "proof.md"
"""The source path of the page."""


def summary(compared: tuple[Comparison, ...]) -> str:
    cells = sum(len(comparison.cells) for comparison in compared)
    same = sum(comparison.reproduced for comparison in compared)
    sources = len({comparison.figure.citation.id for comparison in compared})
    result = "All of them are reproduced" if same == cells else f"{thousands(same)} of them are reproduced"
    return (
        f"{thousands(cells)} printed figures in {len(compared)} tables of {sources} documents stand beside ours. "
        f"{result}, digit for digit."
    )


def tables(context: Context, compared: tuple[Comparison, ...]) -> Html:
    columns = ("Printed in", "Game", "Table", "Reading")
    return records(
        "Printed tables and how many of their figures are reproduced.",
        [*(Column(name, words=True) for name in columns), Column("Figures"), Column("Reproduced"), Column("Result")],
        [
            [
                found.figure.citation.title,
                _link(context, found.figure),
                _what(context, found.figure),
                _reading(context, found.figure),
                thousands(len(found.cells)),
                thousands(found.reproduced),
                f"{len(found.differing)} differ" if found.differing else "all agree",
            ]
            for found in compared
        ],
        attributes={"data-proof": "tables"},
    )


def differences(context: Context, found: Comparison) -> str:
    rows: list[list[Child]] = [[cell.place, cell.printed, cell.ours] for cell in found.differing]
    title = _title(context, found.figure)
    return f"\n### {title}: {len(rows)} differ\n" + block(
        tag("p", "Our figure follows the rules as this site states them now; the printed one does not.")
        if len(rows) == len(found.cells)
        else None,
        records(
            f"Figures of {title} that differ from ours.",
            [Column("Where", words=True), Column("Printed"), Column("Ours")],
            rows,
            attributes={"data-proof": "differing", "data-figure-id": found.figure.id},
        ),
    )


def cells(context: Context, found: Comparison) -> Html:
    figure = found.figure
    if isinstance(figure, Grid):
        heads = [Column("you \\ them"), *(Column(str(label)) for label in figure.them)]
        rows = [
            [str(you), *map(_both, found.cells[n * len(figure.them) : (n + 1) * len(figure.them)])]
            for n, you in enumerate(figure.you)
        ]
    else:
        heads, rows = _band_rows(figure, found) if isinstance(figure, Bands) else ([], [])
    words = f"{_title(context, figure)}: {len(found.cells)} {found.what}"
    table = records(words, heads, rows, attributes={"data-proof": "cells", "data-figure-id": figure.id})
    return tag("details", lines(Html(""), tag("summary", words), table, Html("")), class_="op-details")


def _band_rows(figure: Bands, found: Comparison) -> tuple[list[Column], list[list[Child]]]:
    levels = list(figure.rows[0].ranges)
    at = {cell.place: cell for cell in found.cells}
    rows: list[list[Child]] = [
        [
            f"{rating:02d}",
            *(_both(at[f"{level} at {rating}"]) for level in levels),
            ", ".join(face_ranges([row.ranges[level]]) for level in levels) if rating == row.first else "",
        ]
        for row in figure.rows
        for rating in range(row.first, row.last + 1)
    ]
    return [Column("rating"), *map(Column, levels), Column("as printed")], rows


def _both(cell: Cell) -> Child:
    if cell.printed == cell.ours:
        return cell.printed
    return tag("mark", cell.printed, " (ours ", cell.ours, ")")


def other_readings(context: Context, compared: tuple[Comparison, ...]) -> Html:
    rows: list[list[Child]] = []
    for found in compared:
        if not isinstance(found.figure, Grid):
            continue
        mechanic = context.systems[found.figure.system].mechanic(found.figure.table)
        for variant in mechanic.variants:
            other = compare(context, found.figure, variant.id)
            size, place = max(((_gap(cell), cell.place) for cell in other.cells), key=lambda gap: gap[0])
            largest = f"{percent(size / 100, found.figure.decimals)} points ({place})" if size else "none"
            rows.append(
                [_title(context, found.figure), variant.title, f"{other.reproduced} of {len(other.cells)}", largest]
            )
    columns = [
        Column("Printed table", words=True),
        Column("Reading", words=True),
        Column("Same"),
        Column("Largest gap"),
    ]
    return records("Printed tables against every reading.", columns, rows, attributes={"data-proof": "readings"})


def _gap(cell: Cell) -> Fraction:
    return abs(Fraction(cell.printed) - Fraction(cell.ours.strip("<>")))


def citations(context: Context) -> Html:
    used = {figure.citation.id for figure in (*context.published.grids, *context.published.bands)}
    used |= {example.citation.id for example in context.published.examples}
    return tag(
        "ul",
        (tag("li", _cited(citation)) for name, citation in context.published.citations.items() if name in used),
        class_="op-sources",
    )


def _cited(citation: Citation) -> Child:
    title = tag("cite", tag("a", citation.title, href=citation.url) if citation.url else citation.title)
    publisher = citation.publisher if citation.publisher != citation.author else ""
    known = ", ".join(part for part in (publisher, citation.date, citation.licence) if part)
    return [f"{citation.author}: ", title, f", {known}" if known else "", f": {citation.description}."]


def _what(context: Context, figure: Figure) -> str:
    title = context.table(figure.system, figure.table, figure.variant).title
    return f"{title}: {MEASURES[figure.measure].label.lower()}" if isinstance(figure, Grid) else title


def _title(context: Context, figure: Figure) -> str:
    """A title that tells a printed table from all others."""
    size = f", {len(figure.you)} by {len(figure.them)}" if isinstance(figure, Grid) else ""
    return f"{_game(context, figure)}, {figure.citation.title}{size}"


def _game(context: Context, figure: Figure) -> str:
    return context.systems[figure.system].title


def _reading(context: Context, figure: Figure) -> str:
    return context.systems[figure.system].mechanic(figure.table).variant(figure.variant).title


def _link(context: Context, figure: Figure) -> Html:
    return tag("a", _game(context, figure), href=link(PROOF, page_of(figure.system)))
