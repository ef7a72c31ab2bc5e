"""Links to the PDF files of the print sheets, in builds that print them."""

import re

from hooks.html.markup import tag
from hooks.html.places import link

FORMATS = ("A4", "Letter")
_PLACE = re.compile(r'<(div|p) class="[^"]*\bop-paper\b[^"]*">.*?</\1>', re.DOTALL)


def file_of(system: str, paper: str) -> str:
    """The address of a system's sheet as PDF on this size of paper.

    >>> file_of("mythras", "Letter")
    'sheets/mythras-letter.pdf'
    """
    return f"sheets/{system}-{paper.lower()}.pdf"


def with_files(html: str, source: str) -> str:
    """A page with links to the PDF files where it mentions the sheet; ``source`` is its source path."""
    system = source.removesuffix("/index.md").removesuffix(".md").rpartition("/")[2]
    links = [tag("a", paper, href=link(source, file_of(system, paper))) for paper in FORMATS]
    files = tag("p", "As PDF: ", links[0], " or ", links[1], ".", class_="op-added op-note op-screen")
    return _PLACE.sub(lambda found: found[0] + "\n" + files, html)
