"""Offers the offline archive on the site: the file at its address, and a line on the page of the data.

``make offline`` names the archive in an environment variable. Other builds offer none, so that an archive is
never older than the pages that link to it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from hooks.html.markup import tag
from hooks.html.places import link
from oppose_engine import OpposeError

__all__ = ["ADDRESS", "MARKER", "VARIABLE", "Offer", "read_offer"]

VARIABLE = "OFFLINE_ARCHIVE"
"""The environment variable that names the archive; empty if there is none."""
MARKER = "archive"
"""``<!-- archive -->`` in a page becomes the line with the link."""
ADDRESS = "offline/oppose.zip"


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
        if not self.name:
            return str(tag("p", "The command ", tag("code", "make offline"), " in a copy of the project makes it."))
        size = f"{len(self.content) / 1e6:.1f} MB"
        archive = tag("a", self.name, href=link(page, ADDRESS), download=self.name)
        return str(
            tag(
                "p",
                tag("strong", archive),
                f" ({size}, these pages and all data). Its name bears the version and a hash of the rules.",
                class_="op-added",
                data_search_exclude=True,
            )
        )

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
