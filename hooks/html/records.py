"""A plain table: one row for each record, text to the left, numbers to the right."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hooks.html.grid import framed, identity, region
from hooks.html.markup import Child, Html, Shown, tag, words
from hooks.html.pipes import escaped, pipes
from oppose_engine import TableId


@dataclass(frozen=True)
class Column:
    """The head of a column; ``words`` are set left, figures right."""

    head: Child
    words: bool = False


@dataclass(frozen=True)
class Records(Shown):
    """The first cell of a row is its head; ``now`` is the current row; a stronger line stands before ``breaks``.

    ``of`` is the table that it shows, if it is one.
    """

    caption: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Child]]
    now: int | None = None
    breaks: Sequence[int] = ()
    classes: str = ""
    of: TableId | None = None
    attributes: Mapping[str, str] | None = None

    def pipes(self) -> str:
        heads = [words(column.head) for column in self.columns]
        table = pipes(heads, [[words(cell) for cell in row] for row in self.rows], [c.words for c in self.columns])
        return f"{escaped(self.caption)}\n\n{table}"

    def html(self) -> Html:
        kind = ["op-words" if column.words else None for column in self.columns]
        pairs = zip(self.columns, kind, strict=True)
        head = tag("tr", (tag("th", column.head, scope="col", class_=k) for column, k in pairs))
        caption = tag("caption", self.caption, class_="op-unseen")
        body = [self._row(n, row, kind) for n, row in enumerate(self.rows)]
        named = {"class_": f"op-records {self.classes}".strip(), **identity(self.of), **(self.attributes or {})}
        return region(framed(caption, tag("thead", head), body, **named), self.caption)

    def _row(self, n: int, row: Sequence[Child], kind: Sequence[str | None]) -> Html:
        classes = [*(["op-now"] if n == self.now else []), *(["op-break"] if n in self.breaks else [])]
        cells = (tag("td", cell, class_=k) for cell, k in zip(row[1:], kind[1:], strict=True))
        return tag("tr", tag("th", row[0], scope="row", class_=kind[0]), cells, class_=" ".join(classes) or None)
