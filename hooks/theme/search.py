"""What the site's own search looks through: the prose of each page, section by section, and its keywords.

The theme's plugin makes an index of its own, which this one replaces: in that one
``data-search-exclude`` ends at the first nested element of the same name, so tables, controls and
every reading's numbers would be searched too, ten times the size of the prose. The scripts of the
theme read ours unchanged; ``keywords`` is a field more, which they search and do not show.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Any

from hooks.html.reader import NavigableString, Tag, given, read

__all__ = ["DOCUMENTS", "SETTINGS", "entries", "files", "written"]

SETTINGS = "search/search_index.json"
"""The address at which the theme looks for the index whenever a page opens."""
DOCUMENTS = "search/documents.json"
"""The address of our index, which docs/assets/search.js fetches with the first search."""

HEADINGS = frozenset({"h1", "h2", "h3"})
LEFT_OUT = frozenset({"button", "fieldset", "figure", "form", "label", "script", "select", "style", "svg", "template"})
BLOCKS = frozenset(
    {"blockquote", "dd", "details", "div", "dt", "li", "ol", "p", "pre", "summary", "td", "th", "tr", "ul"}
)
NUMBERS = "op-"
"""Tables of this class hold numbers; those that were written by hand hold words."""

_PICTURE = re.compile(r"<svg\b.*?</svg>|<table class=\"op-(?!written).*?</table>", re.DOTALL)
"""Most of a page, and without a word for the index: taken out before it is read."""


@dataclass
class _Section:
    anchor: str
    excluded: bool = False
    title: list[str] = field(default_factory=list)
    text: list[str] = field(default_factory=list)


class _Reader:
    """Sorts the words of a page into sections; a sentence that is repeated on the page counts once."""

    def __init__(self, page: Tag) -> None:
        self.sections: list[_Section] = []
        self._seen: set[str] = set()
        self._run: list[str] = []
        self._title: list[str] | None = None
        self._walk(page)
        self._close_run()

    def _walk(self, element: Tag) -> None:
        for child in element.children:
            if isinstance(child, Tag):
                if not _is_left_out(child):
                    self._enter(child)
            elif type(child) is NavigableString:  # a comment is a kind of its own
                (self._run if self._title is None else self._title).append(child)

    def _enter(self, element: Tag) -> None:
        heads, block = element.name in HEADINGS and bool(given(element, "id")), element.name in BLOCKS
        if heads or block:
            self._close_run()
        if heads:
            anchor = f"#{given(element, 'id')}" if self.sections else ""
            self.sections.append(_Section(anchor, excluded=element.has_attr("data-search-exclude")))
            self._title = self.sections[-1].title
        elif element.name == "sup":
            (self._run if self._title is None else self._title).append("^")  # 10<sup>12</sup> must not read 1012
        self._walk(element)
        if heads:
            self._title = None
        elif block:
            self._close_run()

    def _close_run(self) -> None:
        words = " ".join("".join(self._run).split())
        self._run = []
        if words and words not in self._seen and self.sections:
            self._seen.add(words)
            self.sections[-1].text.append(words)


def _is_left_out(element: Tag) -> bool:
    classes = given(element, "class")
    if element.name in HEADINGS:
        return False
    if element.name == "table":
        return NUMBERS in classes and "op-written" not in classes
    return element.name in LEFT_OUT or element.has_attr("data-search-exclude") or classes in {"headerlink", "op-stamp"}


def entries(url: str, html: str, meta: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The documents of one page for the index: the page itself first, then its sections with words of their own.

    ``meta`` is the page's front matter: ``search: {keywords: ...}``, ``boost``, ``exclude``.

    >>> entries("a/", '<h1 id="a">A</h1><p>One.</p><h2 id="b">B</h2>', {"search": {"keywords": "x"}})
    [{'location': 'a/', 'title': 'A', 'text': 'One.', 'keywords': 'x'}]
    """
    wanted = meta.get("search") or {}
    reader = _Reader(read(_PICTURE.sub("", html)))
    if wanted.get("exclude") or not reader.sections:
        return []
    made: list[dict[str, Any]] = [
        {"location": url + each.anchor, "title": _text(each.title), "text": _text(each.text)}
        for n, each in enumerate(reader.sections)
        if n == 0 or (each.text and not each.excluded)
    ]
    made[0] |= {key: wanted[key] for key in ("keywords", "boost") if key in wanted}
    return made


def _text(parts: Iterable[str]) -> str:
    return escape(" ".join(" ".join(parts).replace("¶", "").split()), quote=False)


def files(theirs: str, documents: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """The files that replace the theme's index: every page loads the settings, only a search loads the documents."""
    return {SETTINGS: written(theirs, []), DOCUMENTS: written(theirs, documents)}


def written(theirs: str, documents: Iterable[Mapping[str, Any]]) -> str:
    """The theme's index file with these documents instead of its own, and its settings."""
    settings = json.loads(theirs)["config"]
    return json.dumps({"config": settings, "docs": list(documents)}, ensure_ascii=False, separators=(",", ":"))
