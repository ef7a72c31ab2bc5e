"""Keeps old addresses working: a page that redirects, a second anchor, a copy of a file."""

import posixpath
import re
from collections.abc import Mapping
from html import escape
from pathlib import Path
from string import Template
from urllib.parse import urlsplit

from oppose_engine import DataError

PAGE = Template(Path(__file__).with_name("moved.html").read_text(encoding="utf-8"))


HEADING = re.compile(r"<h\d\b")
"""What stands beside the heading of a fold would push it to the right; what stands in it does not."""


def files(moved: Mapping[str, str], made: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files at the old address of a page or file; ``made`` are the files that can be copied."""
    found = {}
    for old, new in moved.items():
        at, to = urlsplit(old), urlsplit(new)
        if at.fragment or at.query:
            continue
        if at.path.endswith("/"):
            address = posixpath.relpath(to.path, at.path) + ("/" if to.path.endswith("/") else "")
            tail = (f"?{to.query}" if to.query else "") + (f"#{to.fragment}" if to.fragment else "")
            found[f"{at.path}index.html"] = PAGE.substitute(to=escape(address + tail)).encode()
        elif to.path in made:
            found[at.path] = made[to.path]
        else:
            raise DataError(f"site_data/addresses.txt: {old} -> {new}: there is no file {to.path}; name one there is")
    return found


def anchors(moved: Mapping[str, str], page: str, html: str) -> str:
    """The content of a page with its old anchors, each in the heading or just before the element that replaces it.

    For a part that is on another page now, the foot has a line that shows when it is asked for.
    """
    own = [(urlsplit(old), urlsplit(new)) for old, new in moved.items() if old.startswith(f"{page}#") and "#" in new]
    for at, to in own:
        if at.path != to.path:
            address = escape(f"{posixpath.relpath(to.path, at.path)}/#{to.fragment}")
            said = f'This part is now on another page: <a href="{address}">{escape(to.path.rstrip("/"))}</a>.'
            html += f'<p id="{escape(at.fragment)}" class="op-moved-away">{said}</p>\n'
        elif (named := html.find(f' id="{to.fragment}"')) > 0:
            start = html.rindex("<", 0, named)
            place = html.index(">", named) + 1 if HEADING.match(html, start) else start
            html = f'{html[:place]}<span id="{escape(at.fragment)}" class="op-moved"></span>{html[place:]}'
    return html
