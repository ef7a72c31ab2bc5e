"""Rows and columns of text, and the ways to write them."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from oppose_engine.text import MINUS, NOTHING

__all__ = ["Grid"]


@dataclass(frozen=True, slots=True)
class Grid:
    """Text in rows and columns under a header line.

    The first ``heads`` columns name a row; numbers are set to the right, the columns in ``words``
    to the left.

    >>> print(Grid(("you", "win"), (("60", "51.8"),)).markdown(), end="")
    | you | win |
    | ---: | ---: |
    | 60 | 51.8 |
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    heads: int = 1
    words: frozenset[int] = frozenset()

    def markdown(self) -> str:
        """A Markdown table."""
        rule = tuple("---" if column in self.words else "---:" for column in range(len(self.head)))
        lines = [self.head, rule, *self.rows]
        return "".join("| " + " | ".join(text.replace("|", r"\|") for text in line) + " |\n" for line in lines)

    def terminal(self) -> str:
        """Columns aligned with spaces."""
        lines = [self.head, *self.rows]
        widths = [max(len(line[column]) for line in lines) for column in range(len(self.head))]
        return "".join(
            "  ".join(
                text.ljust(width) if column in self.words else text.rjust(width)
                for column, (text, width) in enumerate(zip(line, widths, strict=True))
            ).rstrip()
            + "\n"
            for line in lines
        )

    def html(self, attributes: str, caption: str) -> str:
        """An HTML table with a caption and header cells for rows and columns.

        ``attributes`` is markup for the opening tag; all other text is escaped here.
        """
        head = "".join(f'<th scope="col">{escape(text)}</th>' for text in self.head)
        lines = [
            f"<table {attributes}>",
            f"<caption>{escape(caption)}</caption>",
            f"<thead><tr>{head}</tr></thead>",
            "<tbody>",
        ]
        for row in self.rows:
            heads = "".join(f'<th scope="row">{escape(text)}</th>' for text in row[: self.heads])
            cells = "".join(f"<td>{escape(text)}</td>" for text in row[self.heads :])
            lines.append(f"<tr>{heads}{cells}</tr>")
        return "\n".join([*lines, "</tbody>", "</table>"]) + "\n"

    def tsv(self) -> str:
        """The rows alone, split by tabs, as programs read them."""
        return "".join("\t".join(row) + "\n" for row in self._plain(self.rows))

    def csv(self) -> str:
        """Header and rows, split by commas, as programs read them."""
        out = io.StringIO(newline="")
        csv.writer(out, lineterminator="\n").writerows(self._plain([self.head, *self.rows]))
        return out.getvalue()

    def _plain(self, rows: Iterable[Sequence[str]]) -> Iterator[list[str]]:
        """Numbers below 0 have a plain ``-``, and nothing stands where there is no number."""
        return ([text.replace(MINUS, "-") if text != NOTHING else "" for text in row] for row in rows)
