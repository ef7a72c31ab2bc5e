"""Replaces the markers of a page: ``<!-- odds: SYSTEM TABLE LABELS -->`` becomes the number.

A Python-Markdown extension, the same for written pages and for generated documents. A marker becomes a token before
Markdown reads the page, and the token is answered in the finished page; in code the marker stays as it was typed. The
functions that answer markers are given from outside, so this file knows no game. What only frames Markdown is
answered here::

    <!-- fold: Title | what one finds there --> ... <!-- /fold -->
    <!-- pair --> ... <!-- beside --> ... <!-- /pair -->
    <!-- reading: SYSTEM TABLE VARIANT... --> ... <!-- /reading -->
    <!-- basis: KIND TABLE ... -->a sentence that a test holds against the numbers<!-- /basis -->

A marker with a table of pipes under it, and perhaps its caption, takes the place of all of them. The answer to
``<!-- part: ... -->``, on a line of its own, is Markdown and is read as if it stood there.
"""

import re
from collections.abc import Callable
from difflib import get_close_matches
from functools import partial
from html import escape

from markdown import Markdown
from markdown.extensions import Extension
from markdown.postprocessors import Postprocessor
from markdown.preprocessors import Preprocessor
from markdown.util import ETX, STX

from oppose_engine import OpposeError

MARKER = re.compile(
    r"<!--[ \t]*(?P<name>/?[a-z][a-z-]*)(?:[ \t]*:[ \t]*(?P<words>.*?)|)\s*-->"
    r"(?P<table>\n(?:[^\n|<][^\n]*\n\n)?(?:\|[^\n]*(?:\n|\Z))+)?",
    re.DOTALL,
)
"""A marker, and the caption and table of pipes right under it."""
CODE = r"^```.*?^```[ ]*$"
PART = re.compile(rf"{CODE}|^<!-- part: (?P<words>[^>\n]+) -->$", re.MULTILINE | re.DOTALL)
"""A block of code, or a marker that is answered with Markdown."""
TOKEN = re.compile(rf"{STX}op-marker-(\d+){ETX}")
FOUND = re.compile(
    rf"(?P<code><(pre|code)\b.*?</\2>)|<p>{STX}op-marker-(?P<alone>\d+){ETX}</p>|{STX}op-marker-(?P<among>\d+){ETX}",
    re.DOTALL,
)
"""A piece of code, or a token, alone in a paragraph or among other text."""
LINKED = re.compile(r'(<summary>\s*<h3\b[^>]*>.*?)<a class="headerlink".*?</a>')
"""What one presses to unfold a section, up to the link to itself: a link is no part of a button."""
INLINE = ("odds", "count", "drag")
"""The markers that stand in running text."""
BLOCKS = (
    *("table", "figure", "cards", "match-up", "games", "answer", "ask", "run", "scale", "archive", "reading"),
    *("other-readings", "data-files", "sheet", "stamp", "fold", "pair", "beside"),
)
"""The markers that stand alone between blank lines."""
CLOSED = {"reading": "</div>", "fold": "</details>", "basis": "</span>", "pair": "</div></div>"}
"""The markers that hold Markdown up to one of the same name with a slash, and what closes them."""
HINT = "hint"
FRAGMENT = re.compile(r"^<(div|figure)(?= )(?=[^>]* class=\"op-)(?![^>]* markdown[ =>])")


Marker = tuple[str, str, str]
"""The name of a marker, its arguments with the table under it, and the whole as it was typed."""


def asked(page: str, source: str) -> list[tuple[str, str, str]]:
    """Whatever a page may ask for, those in code included: page, name, arguments.

    >>> asked("a.md", "A <!-- count: systems --> of <!-- cards -->.")
    [('a.md', 'count', 'systems'), ('a.md', 'cards', '')]
    """
    markers = (read_marker(found) for found in MARKER.finditer(source))
    return [(page, name, words) for name, words, _ in markers if name == "reading" or name not in FRAMES]


def read_marker(found: re.Match[str]) -> Marker:
    """A marker that ``MARKER`` found."""
    return found["name"], (found["words"] or "") + (found["table"] or ""), found[0]


class MarkerError(OpposeError):
    """A marker that cannot be answered; the message names page and line."""


class Markers(Extension):
    """Answers the markers of one page after another, and keeps Markdown away from finished HTML.

    ``answer`` takes page, name and arguments; OpposeError says what cannot be answered, and why. Call ``open_page``
    before each page. Errors are collected in ``errors``, so that one build reports all of them; the page then shows
    the marker as it was typed.
    """

    def __init__(self, answer: Callable[[str, str, str], str]) -> None:
        super().__init__()
        self.errors: list[MarkerError] = []
        self._answer = answer
        self._page, self._source = "", ""
        self._markers: list[Marker] = []

    def open_page(self, page: str, source: str, body: str = "") -> None:
        """Say which page comes next, its text as it stands in the file, and what follows its front matter."""
        self._page, self._source = page, source
        if body.startswith("---\n"):
            told = 'front matter is no YAML; write a text that has a colon in quotes, as in title: "Odds: all"'
            self.errors.append(MarkerError(f"{page}:1: {told}"))

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802  the name is Python-Markdown's
        # Before anything else: what a part says is read like the page.
        self._change(md, partial(PART.sub, self._part), "op_parts", 40)
        # 25 are fenced blocks, 20 raw HTML blocks: what those hold is decided by then.
        md.preprocessors.register(_Fragments(md), "op_fragments", 24)
        self._change(md, partial(MARKER.sub, self._tokens), "op_tokens", 22)
        # After raw HTML is back.
        answers = Postprocessor(md)
        answers.run = self._answered  # pyrefly: ignore[method-assign]
        md.postprocessors.register(answers, "op_answers", 10)

    def _change(self, md: Markdown, change: Callable[[str], str], name: str, order: int) -> None:
        """Change the whole text of a page."""
        made = Preprocessor(md)
        made.run = lambda lines: change("\n".join(lines)).split("\n")  # pyrefly: ignore[method-assign]
        md.preprocessors.register(made, name, order)

    def _part(self, found: re.Match[str]) -> str:
        """The Markdown of a part of the page; code stays as it is."""
        if not found["words"]:
            return found[0]
        try:
            return self._answer(self._page, "part", found["words"]).strip("\n")
        except OpposeError as error:
            return self._complain(("part", found["words"], found[0]), str(error))

    def _tokens(self, found: re.Match[str]) -> str:
        """What stands for a marker while Markdown works; an ordinary comment stays as it is."""
        name, words, typed = read_marker(found)
        if found["words"] is None and not get_close_matches(name, (*INLINE, *BLOCKS, *_ENDS), cutoff=0.8):
            return typed
        end = "\n\n" if found["table"] else ""
        if name != "fold":
            return self._token(name, words, typed.rstrip("\n")) + end
        title, _, hint = words.partition("|")
        return f"{self._token(name, '', typed)}\n\n### {title.strip()}\n\n{self._token(HINT, hint.strip(), '')}"

    def _token(self, name: str, words: str, typed: str) -> str:
        self._markers.append((name, words, typed))
        return f"{STX}op-marker-{len(self._markers) - 1}{ETX}"

    def _replaced(self, found: re.Match[str]) -> str:
        """What stands in the finished page: code with its markers as they were typed, or the answer of a marker."""
        if found["code"]:
            return TOKEN.sub(lambda token: escape(self._markers[int(token[1])][2]), found["code"])
        marker = name, words, _ = self._markers[int(found["alone"] or found["among"])]
        is_block = name.lstrip("/") in BLOCKS or name == HINT or "\n" in words
        if is_block and found["among"]:
            return self._complain(marker, "this is a block; put a blank line before and after the marker")
        try:
            html = FRAMES[name](words) if name in FRAMES else self._answer(self._page, name, words)
        except OpposeError as error:
            return self._complain(marker, str(error))
        return html if is_block or found["among"] else f"<p>{html}</p>"

    def _answered(self, text: str) -> str:
        return LINKED.sub(r"\1", FOUND.sub(self._replaced, text)) if STX in text else text

    def _complain(self, marker: Marker, message: str) -> str:
        """Record an error with page and line; return the marker as it was typed, to be shown in its place."""
        typed = marker[2].partition("-->")[0] + "-->"
        at = [found.start() for found in re.finditer(re.escape(typed), self._source)]
        lines = ", ".join(str(self._source.count("\n", 0, start) + 1) for start in at) or "?"
        error = MarkerError(f"{self._page}:{lines}: {' '.join(typed.split())}: {message}")
        if str(error) not in map(str, self.errors):  # a heading is read twice, once for the contents of the page
            self.errors.append(error)
        return escape(typed)


_ENDS = {f"/{name}": end for name, end in CLOSED.items()}
FRAMES: dict[str, Callable[[str], str]] = {
    "fold": lambda _: '<details class="op-fold"><summary>',
    HINT: lambda words: f'<span class="op-note">{escape(words)}</span></summary>',
    "basis": lambda words: f'<span data-basis="{escape(words)}">',
    "pair": lambda _: '<div class="op-halves"><div>',
    "beside": lambda _: "</div><div>",
    **{name: lambda _, end=end: end for name, end in _ENDS.items()},
}
"""The markers that need no numbers."""


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
