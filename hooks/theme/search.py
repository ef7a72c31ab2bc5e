"""What the site's own search looks through: the prose of each page, section by section, and its keywords.

The theme's plugin makes an index of its own, which this one replaces: in that one
``data-search-exclude`` ends at the first nested element of the same name, so tables, controls and
every reading's numbers would be searched too, ten times the size of the prose. The scripts of the
theme read ours unchanged; ``keywords`` is a field more, which they search and do not show.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html import escape
from html.parser import HTMLParser
from typing import Any

SETTINGS = "search/search_index.json"
"""The address at which the theme looks for the index whenever a page opens."""
DOCUMENTS = "search/documents.json"
"""The address of our index, which docs/assets/search.js fetches with the first search."""

HEADINGS = frozenset({"h1", "h2", "h3"})
VOID = frozenset({"br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"})
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


class _Reader(HTMLParser):
    """Sorts the words of a page into sections; a sentence that is repeated on the page counts once."""

    def __init__(self) -> None:
        super().__init__()
        self.sections: list[_Section] = []
        self._seen: set[str] = set()
        self._run: list[str] = []
        self._heading = ""
        self._skipped = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in VOID:
            return
        given = dict(attrs)
        if self._skipped or _is_left_out(tag, given):
            self._skipped += 1
        elif tag in HEADINGS and given.get("id"):
            self._close_run()
            anchor = f"#{given['id']}" if self.sections else ""
            self.sections.append(_Section(anchor, excluded="data-search-exclude" in given))
            self._heading = tag
        elif tag in BLOCKS:
            self._close_run()
        elif tag == "sup":
            self.handle_data("^")  # 10<sup>12</sup> must not read 1012

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if self._skipped:
            self._skipped -= 1
        elif tag == self._heading:
            self._heading = ""
        elif tag in BLOCKS:
            self._close_run()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element that closes itself, as in SVG, has no words."""

    def handle_data(self, data: str) -> None:
        if self._skipped:
            return
        if self._heading:
            self.sections[-1].title.append(data)
        else:
            self._run.append(data)

    def close(self) -> None:
        super().close()
        self._close_run()

    def _close_run(self) -> None:
        words = " ".join("".join(self._run).split())
        self._run = []
        if words and words not in self._seen and self.sections:
            self._seen.add(words)
            self.sections[-1].text.append(words)


def _is_left_out(tag: str, given: Mapping[str, str | None]) -> bool:
    classes = given.get("class") or ""
    if tag in HEADINGS:
        return False
    if tag == "table":
        return NUMBERS in classes and "op-written" not in classes
    return tag in LEFT_OUT or "data-search-exclude" in given or classes in {"headerlink", "op-stamp"}


def entries(url: str, html: str, meta: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The documents of one page for the index: the page itself first, then its sections with words of their own.

    ``meta`` is the page's front matter: ``search: {keywords: ...}``, ``boost``, ``exclude``.

    >>> entries("a/", '<h1 id="a">A</h1><p>One.</p><h2 id="b">B</h2>', {"search": {"keywords": "x"}})
    [{'location': 'a/', 'title': 'A', 'text': 'One.', 'keywords': 'x'}]
    """
    wanted = meta.get("search") or {}
    reader = _Reader()
    reader.feed(_PICTURE.sub("", html))
    reader.close()
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
