"""Parses HTML into a tree, for all code that looks into a page."""

from html.parser import HTMLParser
from itertools import accumulate

from lxml import html as tree
from lxml.html import HtmlElement as Tag

__all__ = ["Tag", "given", "read", "said", "tags"]


def read(html: str) -> Tag:
    """A page, or a part of one, as a tree.

    >>> [given(link, "href") for link in read('<p><a href="a/">A</a><a>B</a></p>').iter("a")]
    ['a/', '']
    """
    return tree.document_fromstring(html if html.strip() else "<p>")


class _Tags(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self._lines = [0, *accumulate(len(line) + 1 for line in html.split("\n"))]
        self.found: list[tuple[int, str, dict[str, str]]] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        line, column = self.getpos()
        self.found.append((self._lines[line - 1] + column, tag, {name: value or "" for name, value in attrs}))


def tags(html: str) -> list[tuple[int, str, dict[str, str]]]:
    """Where each element opens, its name and its attributes; ``read`` is faster, and does not tell the place.

    >>> tags('<p>\\n<a href="a/">A</a>')
    [(0, 'p', {}), (4, 'a', {'href': 'a/'})]
    """
    return _Tags(html).found


def given(element: Tag, name: str) -> str:
    """An attribute, or nothing."""
    return str(element.get(name) or "")


def said(element: Tag) -> str:
    """The text of an element, with single spaces."""
    return " ".join(str(element.text_content()).split())
