"""Replaces markers in hand-written pages: ``<!-- odds: SYSTEM TABLE LABELS -->`` becomes the number.

A Python-Markdown extension. A marker becomes a token before Markdown reads the page, and the token is answered
only where Markdown finds it in running text; in code the marker stays as it was typed. The functions that
answer markers are given from outside, so this file knows no game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from difflib import get_close_matches
from html import escape
from typing import Any
from xml.etree.ElementTree import Element, SubElement

from markdown import Markdown
from markdown.blockprocessors import BlockProcessor
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor
from markdown.postprocessors import Postprocessor
from markdown.preprocessors import Preprocessor
from markdown.util import ETX, STX

from oppose_engine import OpposeError

__all__ = ["Answer", "MarkerError", "Markers", "asked"]

Answer = Callable[[str, str, str], str]
"""(page, name, arguments) -> the HTML; OpposeError says what cannot be answered, and why."""

MARKER = re.compile(r"<!--[ \t]*([a-z][a-z-]*)(?:[ \t]*:[ \t]*(.*?)|)\s*-->", re.DOTALL)
TOKEN = re.compile(rf"{STX}op-marker-(\d+){ETX}")
FRAGMENT = re.compile(r"^<(div|figure)(?= )(?=[^>]* class=\"op-)(?![^>]* markdown[ =>])")


def asked(page: str, source: str) -> list[tuple[str, str, str]]:
    """Whatever a page may ask for, those in code included: page, name, arguments.

    >>> asked("a.md", "A <!-- count: systems --> of <!-- cards -->.")
    [('a.md', 'count', 'systems'), ('a.md', 'cards', '')]
    """
    return [(page, found[1], found[2] or "") for found in MARKER.finditer(source)]


class MarkerError(OpposeError):
    """A marker that cannot be answered; the message names page and line."""


class Markers(Extension):
    """Answers the markers of one page after another, and keeps Markdown away from finished HTML.

    ``inline`` and ``blocks`` are the names of markers. Call ``open_page`` before each page. Errors are
    collected in ``errors``, so that one build reports all of them; the page then shows the marker as it was
    typed.
    """

    def __init__(self, answer: Answer, inline: Collection[str], blocks: Collection[str]) -> None:
        super().__init__()
        self.errors: list[MarkerError] = []
        self._answer, self._names, self._blocks = answer, (*inline, *blocks), blocks
        self._page, self._source = "", ""
        self._found: list[re.Match[str]] = []

    def open_page(self, page: str, source: str) -> None:
        """Say which page comes next, and its text as it stands in the file."""
        self._page, self._source = page, source

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802  the name is Python-Markdown's
        # 25 are fenced blocks, 20 raw HTML blocks: what those hold is decided by then.
        md.preprocessors.register(_Fragments(md), "op_fragments", 24)
        md.preprocessors.register(_Tokens(md, self), "op_tokens", 22)
        md.preprocessors.register(_RawBlocks(md, self), "op_raw_blocks", 19)
        # Above references and paragraphs, below indented code.
        md.parser.blockprocessors.register(_Block(md, self), "op_block", 16)
        # Above inline HTML, below code spans.
        md.inlinePatterns.register(_Inline(md, self), "op_inline", 95)
        # After raw HTML is back.
        md.postprocessors.register(_Leftovers(md, self), "op_leftovers", 10)

    def token(self, found: re.Match[str]) -> str:
        """The token that stands for a marker while Markdown works; an ordinary comment stays as it is."""
        if found[2] is None and not get_close_matches(found[1], self._names, cutoff=0.8):
            return found[0]
        self._found.append(found)
        return f"{STX}op-marker-{len(self._found) - 1}{ETX}"

    def typed(self, token: re.Match[str]) -> str:
        """The marker behind a token, as it was typed."""
        return self._found[int(token[1])][0]

    def is_block(self, token: re.Match[str]) -> bool:
        """Whether the answer is a block rather than a run of text."""
        return self._found[int(token[1])][1] in self._blocks

    def answer(self, token: re.Match[str]) -> str:
        """The HTML for a token; for a wrong marker, what was typed."""
        found = self._found[int(token[1])]
        try:
            return self._answer(self._page, found[1], found[2] or "")
        except OpposeError as error:
            return self.complain(token, str(error))

    def complain(self, token: re.Match[str], message: str) -> str:
        """Record an error with page and line; return the marker as it was typed, to be shown in its place."""
        typed = self.typed(token)
        at = [found.start() for found in re.finditer(re.escape(typed), self._source)]
        lines = ", ".join(str(self._source.count("\n", 0, start) + 1) for start in at) or "?"
        self.errors.append(MarkerError(f"{self._page}:{lines}: {' '.join(typed.split())}: {message}"))
        return escape(typed)


class _Fragments(Preprocessor):
    """Hides finished HTML from Markdown, from its opening tag to the next blank line."""

    def run(self, lines: list[str]) -> list[str]:
        kept: list[str] = []
        start: int | None = None
        for number, line in enumerate([*lines, ""]):
            if start is None and FRAGMENT.match(line) and not (kept and kept[-1].strip()):
                start = number
            elif start is not None and not line.strip():
                kept += [self.md.htmlStash.store("\n".join(lines[start:number])), ""]
                start = None
            elif start is None:
                kept.append(line)
        return kept


class _Tokens(Preprocessor):
    def __init__(self, md: Markdown, markers: Markers) -> None:
        super().__init__(md)
        self.markers = markers

    def run(self, lines: list[str]) -> list[str]:
        return MARKER.sub(self.markers.token, "\n".join(lines)).split("\n")


class _RawBlocks(Preprocessor):
    """Answers markers inside blocks of raw HTML, which Markdown itself does not look into."""

    def __init__(self, md: Markdown, markers: Markers) -> None:
        super().__init__(md)
        self.markers = markers

    def run(self, lines: list[str]) -> list[str]:
        stash: list[Any] = self.md.htmlStash.rawHtmlBlocks
        for number, html in enumerate(stash):
            if isinstance(html, str) and STX in html:
                stash[number] = TOKEN.sub(self.markers.answer, html)
        return lines


class _Block(BlockProcessor):
    def __init__(self, md: Markdown, markers: Markers) -> None:
        super().__init__(md.parser)
        self.md, self.markers = md, markers

    def test(self, parent: Element, block: str) -> bool:  # noqa: ARG002
        token = TOKEN.fullmatch(block.strip())
        return bool(token and self.markers.is_block(token))

    def run(self, parent: Element, blocks: list[str]) -> None:
        html = TOKEN.sub(self.markers.answer, blocks.pop(0).strip())
        SubElement(parent, "p").text = self.md.htmlStash.store(html)


class _Inline(InlineProcessor):
    def __init__(self, md: Markdown, markers: Markers) -> None:
        super().__init__(TOKEN.pattern, md)
        self.markers = markers

    def handleMatch(self, m: re.Match[str], data: str) -> tuple[str | None, int | None, int | None]:  # type: ignore[override]  # noqa: ARG002, N802
        if self.markers.is_block(m):
            html = self.markers.complain(m, "this is a block; put a blank line before and after the marker")
        else:
            html = self.markers.answer(m)
        return self.md.htmlStash.store(html), m.start(0), m.end(0)


class _Leftovers(Postprocessor):
    """Turns tokens that are left, which stand in code, back into markers as they were typed."""

    def __init__(self, md: Markdown, markers: Markers) -> None:
        super().__init__(md)
        self.markers = markers

    def run(self, text: str) -> str:
        return TOKEN.sub(lambda token: escape(self.markers.typed(token)), text)
