"""A plain table: one row for each record, text to the left, numbers to the right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hooks.html.grid import region
from hooks.html.markup import Child, Html, lines, tag

__all__ = ["Column", "records"]


@dataclass(frozen=True)
class Column:
    """The head of a column; ``words`` are set left, figures right."""

    head: Child
    words: bool = False


def records(
    caption: str,
    columns: Sequence[Column],
    rows: Sequence[Sequence[Child]],
    *,
    now: int | None = None,
    breaks: Sequence[int] = (),
    classes: str = "",
    attributes: Mapping[str, str] | None = None,
) -> Html:
    """The first cell of a row is its head; ``now`` is the current row; a stronger line stands before ``breaks``."""
    kind = [" ".join(filter(None, ["op-words" if column.words else ""])) or None for column in columns]
    head = tag("tr", (tag("th", column.head, scope="col", class_=k) for column, k in zip(columns, kind, strict=True)))
    body = [
        tag(
            "tr",
            tag("th", row[0], scope="row", class_=kind[0]),
            (tag("td", cell, class_=k) for cell, k in zip(row[1:], kind[1:], strict=True)),
            class_=" ".join(filter(None, ["op-now" if n == now else "", "op-break" if n in breaks else ""])) or None,
        )
        for n, row in enumerate(rows)
    ]
    table = tag(
        "table",
        Html("\n"),
        lines(
            tag("caption", caption, class_="op-unseen"),
            tag("thead", head),
            Html("<tbody>"),
            *body,
            Html("</tbody>"),
        ),
        Html("\n"),
        class_=f"op-records {classes}".strip(),
        **(attributes or {}),
    )
    return region(table, caption)
