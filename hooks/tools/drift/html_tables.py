"""Tables as they stand in a built page, read with the standard library's parser."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

__all__ = ["Exact", "HtmlTable", "Row", "read_page"]


@dataclass
class Row:
    """The texts of a row's cells in order; ``heads`` of them, from the left, are header cells."""

    heads: int = 0
    texts: list[str] = field(default_factory=list)
    attributes: dict[str, str] = field(default_factory=dict)


@dataclass
class HtmlTable:
    """A table with ``data-table``: its attributes, the texts of its head, its body."""

    attributes: dict[str, str]
    line: int
    head: list[str] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)

    def get(self, name: str) -> str:
        """An attribute, or nothing."""
        return self.attributes.get(name, "")


@dataclass
class Exact:
    """A number in a text: ``<data value="5179/10000">51.8%</data>``."""

    value: str
    line: int
    text: str = ""


@dataclass
class Page:
    """What a page says in tables and in exact numbers."""

    tables: list[HtmlTable] = field(default_factory=list)
    exact: list[Exact] = field(default_factory=list)


def read_page(html: str) -> Page:
    """Read the tables and the exact numbers of a page."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.page


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.page = Page()
        self.table: HtmlTable | None = None
        self.row: Row | None = None
        self.in_head = False
        self.cell: list[str] | None = None
        self.name = ""
        self.data: Exact | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "table" and "data-table" in found:
            self.table = HtmlTable(found, self.getpos()[0])
            self.page.tables.append(self.table)
        elif tag == "data" and "value" in found:
            self.data = Exact(found["value"], self.getpos()[0])
            self.page.exact.append(self.data)
        elif self.table is not None:
            self._inside(tag, found)

    def _inside(self, tag: str, found: dict[str, str]) -> None:
        if tag == "thead":
            self.in_head = True
        elif tag == "tr":
            self.row = Row(attributes=found)
        elif tag in ("th", "td"):
            self.cell = []
            self.name = found.get("data-name", "")
            if self.row is not None and tag == "th" and not self.in_head:
                self.row.heads += 1

    def handle_endtag(self, tag: str) -> None:
        if tag == "data":
            self.data = None
        if self.table is None:
            return
        if tag == "table":
            self.table = None
        elif tag == "thead":
            self.in_head = False
        elif tag in ("th", "td") and self.cell is not None and self.row is not None:
            self.row.texts.append(self.name or " ".join("".join(self.cell).split()))
            self.cell = None
        elif tag == "tr" and self.row is not None:
            if self.in_head:
                # below heads of groups, columns have names of their own
                self.table.head = self.table.head[:1] + self.row.texts
            else:
                self.table.rows.append(self.row)
            self.row = None

    def handle_data(self, data: str) -> None:
        if self.cell is not None:
            self.cell.append(data)
        if self.data is not None:
            self.data.text += data
