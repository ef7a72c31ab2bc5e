"""Links to the print sheets as PDF, in the pages of a build that is going to have them."""

from __future__ import annotations

import re

from hooks.html.markup import tag
from hooks.pages.context import Context

__all__ = ["FORMATS", "file_of", "with_files"]

FORMATS = ("A4", "Letter")
_PLACE = re.compile(r'<div class="op-fragment op-paper[^"]*">.*?</div>', re.DOTALL)


def file_of(system: str, paper: str) -> str:
    """Where the sheet of a system stands as PDF.

    >>> file_of("mythras", "Letter")
    'sheets/mythras-letter.pdf'
    """
    return f"sheets/{system}-{paper.lower()}.pdf"


def with_files(html: str, source: str) -> str:
    """A page with links to the files, where it tells of the sheet; ``source`` is its source path."""
    system = source.removesuffix("/index.md").removesuffix(".md").rpartition("/")[2]
    links = [tag("a", paper, href=Context.link(source, file_of(system, paper))) for paper in FORMATS]
    files = tag("p", "As PDF: ", links[0], " or ", links[1], ".", class_="op-added op-note op-screen")
    return _PLACE.sub(lambda found: found[0] + "\n" + files, html)
