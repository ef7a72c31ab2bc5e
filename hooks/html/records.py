"""A plain table: one row for each record, text to the left, numbers to the right."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hooks.html.grid import identity
from hooks.html.markup import Child, Html, Shown, words
from hooks.html.pipes import escaped, pipes
from hooks.html.template import drawn
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
        return drawn(
            "html/records.html",
            table=self,
            classes=f"op-records {self.classes}".strip(),
            named=identity(self.of, self.attributes or {}),
            rows=[list(zip(self.columns, row, strict=True)) for row in self.rows],
        )
