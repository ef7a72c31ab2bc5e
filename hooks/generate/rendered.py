"""Pages as a server has rendered them, spared in the builds that change nothing about them.

Markdown reads a page again when its text or an answer to one of its markers is another; the templates, when that is
so or something in its frame is another (navigation, bundles). The pages here are those of MkDocs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from oppose_engine import OpposeError

__all__ = ["Rendered", "Spared"]

NOTHING = "kept.html"
"""The template of a page that is finished already."""
MADE = ("toc", "present_anchor_ids", "_title_from_render")
"""What rendering leaves in a page of MkDocs, beside its content and its links."""

Answer = Callable[[str, str, str], str]
"""(page, name, arguments) of a marker -> the HTML."""


@dataclass
class Rendered:
    """One page: its text, the answers to its markers, what came of them, and the whole page in its frame."""

    source: str
    answers: dict[tuple[str, str, str], str] = field(default_factory=dict)
    content: str = ""
    found: list[Any] = field(default_factory=list)
    made: Mapping[str, Any] = field(default_factory=dict)
    links: Mapping[str, Any] = field(default_factory=dict)
    frame: str = ""
    output: str = ""

    def holds(self, source: str, answer: Answer) -> bool:
        """Whether the same would come of this text today."""
        with suppress(OpposeError):
            return source == self.source and all(answer(*asked) == given for asked, given in self.answers.items())
        return False

    def restore(self, page: Any, files: Mapping[str, Any]) -> None:
        """Give a page what rendering would give it; ``files`` are those of this build by source path."""
        page.content = self.content
        page.links_to_anchors = {files[path]: anchors for path, anchors in self.links.items() if path in files}
        for name, value in self.made.items():
            setattr(page, name, value)


class Spared:
    """The pages of one build; ``kept`` holds those of the build before by source path, and is kept up.

    ``None`` is a build that none follows: its pages are not held together in memory.
    """

    def __init__(self, kept: dict[str, Rendered] | None, answer: Answer) -> None:
        self._kept: dict[str, Rendered] = {} if kept is None else kept
        self._followed, self._answer = kept is not None, answer
        self._now: dict[str, Rendered] = {}
        self._spared: set[str] = set()
        self._open = Rendered("")
        self._frame = ""

    def answer(self, page: str, name: str, arguments: str) -> str:
        """The answer to a marker, noted for the page that is open."""
        html = self._answer(page, name, arguments)
        self._open.answers[page, name, arguments] = html
        return html

    def open(self, page: Any) -> None:
        """Before Markdown reads a page: if the same would come of it, it need not."""
        path, source = page.file.src_uri, page.file.content_string
        kept = self._kept.get(path)
        if kept and kept.holds(source, self._answer):
            self._spared.add(path)
            self._open = kept
            page.render = lambda config, files: kept.restore(page, files.src_uris)  # noqa: ARG005
        else:
            self._open = Rendered(source)

    def close(self, page: Any, finish: Callable[[], tuple[str, list[Any]]]) -> tuple[str, list[Any]]:
        """The content of the page and its entries in the search; ``finish`` makes them, if they are to be made."""
        if not self.has(page):
            self._open.content, self._open.found = finish()
            self._open.made = {name: getattr(page, name) for name in MADE}
            self._open.links = {file.src_uri: anchors for file, anchors in (page.links_to_anchors or {}).items()}
        self._now[page.file.src_uri] = self._open
        return self._open.content, self._open.found

    def frame(self, pages: Iterable[Any], *about: object) -> None:
        """Before the templates: ``about`` is what all pages show, beside each other's titles."""
        listed = list(pages)
        self._frame = repr((about, [(page.title, page.url) for page in listed]))
        self._spared = {path for path in self._spared if self._now[path].frame == self._frame}
        for page in listed:
            if self.has(page):
                page.content, page.meta["template"] = "", NOTHING

    def has(self, page: Any) -> bool:
        """Whether there is nothing left to do for a page."""
        return page.file.src_uri in self._spared

    def output(self, page: Any, finish: Callable[[], str]) -> str:
        """The whole page; ``finish`` makes it, if it is to be made."""
        if not self._followed:
            return finish()
        now = self._now[page.file.src_uri]
        if not self.has(page):
            now.frame, now.output = self._frame, finish()
        return now.output

    def leave(self) -> None:
        """Keep the pages of this build for the next one, and no others."""
        self._kept.clear()
        self._kept.update(self._now)
