"""Links from pages to what is made beside the site: the offline archive, and print sheets as PDF.

``make offline`` names the archive in an environment variable. Other builds offer none, so that an archive is
never older than the pages that link to it.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from hooks.html.markup import tag
from hooks.html.places import link
from hooks.html.template import drawn
from oppose_engine import OpposeError

VARIABLE = "OFFLINE_ARCHIVE"
"""The environment variable that names the archive; empty if there is none."""
MARKER = "archive"
"""``<!-- archive -->`` in a page becomes the line with the link."""
ADDRESS = "offline/oppose.zip"
FORMATS = ("A4", "Letter")
_PLACE = re.compile(r'<(div|p) class="[^"]*\bop-paper\b[^"]*">.*?</\1>', re.DOTALL)


@dataclass(frozen=True)
class Offer:
    """The archive, if there is one: its name and its bytes."""

    name: str = ""
    content: bytes = b""

    @property
    def files(self) -> dict[str, bytes]:
        """The archive under its address, for the build."""
        return {ADDRESS: self.content} if self.name else {}

    def line(self, page: str) -> str:
        """The answer to the marker on a page, given by its source path."""
        size = f"{len(self.content) / 1e6:.1f}"
        return str(drawn("theme/offer.html", offer=self, to=link(page, ADDRESS), size=size))

    def answering(self, replies: Callable[[str, str, str], str]) -> Callable[[str, str, str], str]:
        """The function that answers markers, with the marker of the archive added."""
        return lambda page, name, words: self.line(page) if name == MARKER else replies(page, name, words)


def read_offer(named: str) -> Offer:
    """The archive at a path; none for an empty path. OpposeError if there is no file."""
    if not named:
        return Offer()
    try:
        return Offer(Path(named).name, Path(named).read_bytes())
    except OSError as error:
        raise OpposeError(
            f"{VARIABLE}={named}: {error.strerror}; `make offline` makes the archive; without that, none is offered"
        ) from None


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
