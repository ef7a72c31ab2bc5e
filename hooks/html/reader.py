"""Markup as a tree: the one reader of HTML, for all that looks into a page."""

from bs4 import BeautifulSoup, Tag
from bs4.filter import SoupStrainer

__all__ = ["Tag", "given", "read", "said"]


def read(html: str, *names: str) -> BeautifulSoup:
    """A page as a tree; with names, these elements alone, each with all that is in it.

    >>> [given(link, "href") for link in read('<p><a href="a/">A</a><a>B</a></p>', "a")("a")]
    ['a/', '']
    """
    only = SoupStrainer(list(names)) if names else None
    return BeautifulSoup(html, "html.parser", parse_only=only, multi_valued_attributes=None)


def given(element: Tag, name: str) -> str:
    """An attribute, or nothing."""
    return str(element.get(name) or "")


def said(element: Tag) -> str:
    """The text of an element, with single spaces."""
    return " ".join(element.get_text().split())
