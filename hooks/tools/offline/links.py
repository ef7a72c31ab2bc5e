"""Addresses of pages as a folder has them: ``systems/brp/`` is the file ``systems/brp/index.html`` there."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from html import escape
from html.parser import HTMLParser
from posixpath import join, normpath
from typing import Any
from urllib.parse import unquote, urlsplit, urlunsplit

__all__ = ["in_a_folder", "of_files", "page_file"]

INDEX = "index.html"


def page_file(address: str) -> str:
    """The file that a server sends for an address: that of a folder is its index."""
    return f"{address}{INDEX}" if not address or address.endswith("/") else address


def of_files(link: str, page: str, files: Collection[str]) -> str:
    """A link on a page, made to name a file if it leads to a folder of the site.

    ``page`` is the page's own file; all are paths from the root of the site. A link to another site,
    within the page, or to nothing known stays as it is.
    """
    parts = urlsplit(link)
    if parts.scheme or parts.netloc or not parts.path:
        return link
    target = normpath(join("/", page, "..", unquote(parts.path))).lstrip("/")
    if target in files or f"{target}/{INDEX}".lstrip("/") not in files:
        return link
    path = f"{parts.path.rstrip('/')}/{INDEX}".removeprefix("./")
    return urlunsplit(parts._replace(path=path))


def in_a_folder(html: str, page: str, files: Collection[str], *, script: str) -> str:
    """A page for the archive: links name files, and ``script`` runs before any other."""
    reader = _Reader(page, files)
    reader.feed(html)
    reader.close()
    starts = _line_starts(html)
    made, at = [], 0
    for (line, column), old, new in reader.changes:
        start = starts[line - 1] + column
        made += [html[at:start], new]
        at = start + len(old)
    changed = "".join([*made, html[at:]])
    source = "../" * page.count("/") + script
    return changed.replace("</title>", f'</title><script src="{source}"></script>', 1)


def _line_starts(text: str) -> list[int]:
    return [0, *(found.end() for found in re.finditer("\n", text))]


class _Reader(HTMLParser):
    """Finds the tags whose links change: where each stands, and what stands there then."""

    def __init__(self, page: str, files: Collection[str]) -> None:
        super().__init__()
        self.changes: list[tuple[tuple[int, int], str, str]] = []
        self._page, self._files = page, files

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        old = new = self.get_starttag_text() or ""
        for name, value in attrs:
            changed = self._changed(name, value or "")
            if changed != (value or ""):
                new = _set(new, name, changed)
        if new != old:
            self.changes.append((self.getpos(), old, new))

    def _changed(self, name: str, value: str) -> str:
        if name == "href":
            return of_files(value, self._page, self._files)
        if name == "data-games":  # what the match-up of the home page chooses from
            games: list[dict[str, Any]] = json.loads(value)
            return json.dumps([game | {"href": of_files(game["href"], self._page, self._files)} for game in games])
        return value


def _set(tag: str, name: str, value: str) -> str:
    pattern = rf"(?<=\s){name}\s*=\s*(\"[^\"]*\"|'[^']*'|[^\s>]+)"
    return re.sub(pattern, lambda _: f'{name}="{escape(value)}"', tag, count=1)
