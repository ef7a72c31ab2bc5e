"""Lists below the numbers: clauses, downloads, sources, and the version line at the end of a page."""

from __future__ import annotations

from collections.abc import Sequence

from hooks.html.markup import Child, Html, join, tag
from hooks.html.records import Column, records
from hooks.html.words import ended, start
from oppose_engine import Clause, Source

__all__ = ["clauses", "downloads", "sources", "stamp"]


def clauses(listed: Sequence[tuple[Clause, Child]]) -> Html:
    """What the numbers assume, clause by clause, each with what another reading changes."""
    return tag(
        "ul",
        (
            tag(
                "li",
                tag("span", clause.standing, class_=f"op-standing op-{clause.standing}"),
                tag(
                    "div",
                    tag("p", clause.rule, class_="op-rule"),
                    tag("p", _stated(clause), " ", otherwise, class_="op-note"),
                ),
            )
            for clause, otherwise in listed
        ),
        class_="op-clauses",
    )


def downloads(rows: Sequence[tuple[str, str, Sequence[tuple[str, str, str]]]]) -> Html:
    """One row a table: its name, its reading, then (format, size, address) of each file."""
    return records(
        "Files to download.",
        [Column("Table", words=True), Column("Reading", words=True), Column("Files")],
        [
            [
                table,
                reading,
                join(
                    *(
                        tag("span", tag("a", kind, href=address), f" {size}" if size else "", class_="op-file")
                        for kind, size, address in files
                    ),
                    by=" ",
                ),
            ]
            for table, reading, files in rows
        ],
        classes="op-downloads",
    )


def sources(listed: Sequence[Source]) -> Html:
    """The documents the rules come from, with author, publisher, year and licence; the title leads there."""
    return tag(
        "ul",
        (
            tag(
                "li",
                f"{source.author}: ",
                tag("cite", tag("a", source.title, href=source.url) if source.url else source.title),
                f", {source.publisher}" if source.publisher not in ("", source.author) else "",
                f", {source.year}" if source.year else "",
                ". " + start(ended(source.licence)),
            )
            for source in listed
        ),
        class_="op-sources",
    )


def _stated(clause: Clause) -> str:
    """Where a clause is stated: the document, and the passage in it."""
    return ended(f"{clause.source.title}, {clause.passage}" if clause.passage else clause.source.title)


def stamp(version: str, rules: str, *parts: str) -> Html:
    """The muted line at the end of a page: the version, and the hash of the rules, which scripts read too."""
    said = (f"Oppose {version}", f"rules {rules}", *parts)
    return tag("p", " · ".join(said), class_="op-stamp", data_stamp=rules)
