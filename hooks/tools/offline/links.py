"""Addresses of pages as a folder has them: ``systems/brp/`` is the file ``systems/brp/index.html`` there."""

import json
import re
from collections.abc import Collection
from html import escape
from posixpath import join, normpath
from typing import Any
from urllib.parse import unquote, urlsplit, urlunsplit

from hooks.html.reader import given, read

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
    starts = [0, *(found.end() for found in re.finditer("\n", html))]
    made, at = [], 0
    for element in read(html).find_all(lambda tag: tag.has_attr("href") or tag.has_attr("data-games")):
        start = starts[(element.sourceline or 1) - 1] + (element.sourcepos or 0)
        for name, change in (("href", of_files), ("data-games", _games)):
            old = given(element, name)
            new = change(old, page, files) if old else old
            if new != old:
                place = re.compile(rf"(?<=\s){name}\s*=\s*(\"[^\"]*\"|'[^']*'|[^\s>]+)").search(html, start)
                made += [html[at : place.start()], f'{name}="{escape(new)}"'] if place else []
                at = place.end() if place else at
    changed = "".join([*made, html[at:]])
    source = "../" * page.count("/") + script
    return changed.replace("</title>", f'</title><script src="{source}"></script>', 1)


def _games(value: str, page: str, files: Collection[str]) -> str:
    """What the match-up of the home page chooses from."""
    games: list[dict[str, Any]] = json.loads(value)
    return json.dumps([game | {"href": of_files(game["href"], page, files)} for game in games])
