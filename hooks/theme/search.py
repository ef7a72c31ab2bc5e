"""What the site's own search looks through: the prose of each page, section by section, and its keywords.

The theme's plugin makes an index of its own, which this one replaces: in that one
``data-search-exclude`` ends at the first nested element of the same name, so tables, controls and
every reading's numbers would be searched too, ten times the size of the prose. The scripts of the
theme read ours unchanged; ``keywords`` is a field more, which they search and do not show.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Any

from hooks.html.reader import Tag, given, read
from oppose_engine import RuleError

SETTINGS = "search/search_index.json"
"""The address at which the theme looks for the index whenever a page opens."""
DOCUMENTS = "search/documents.json"
"""The address of our index, which docs/assets/search.js fetches with the first search."""

WORKER = re.compile(r"assets/javascripts/workers/search\.\w+\.min\.js")
"""The address of the theme's script that searches."""

HEADINGS = frozenset({"h1", "h2", "h3"})
LEFT_OUT = frozenset({"button", "fieldset", "figure", "form", "label", "script", "select", "style", "svg", "template"})
BLOCKS = frozenset(
    {"blockquote", "dd", "details", "div", "dt", "li", "ol", "p", "pre", "summary", "td", "th", "tr", "ul"}
)
NUMBERS = "op-"
"""Tables of this class hold numbers; those that were written by hand hold words."""

_NODE = re.compile(r"(TokenSet\.prototype\.toString=function\(\)\{[^}]*\b(\w)=\2\+\w\+\w\.id)(?=\})")
_PICTURE = re.compile(r"<svg\b.*?</svg>|<table class=\"op-(?!written).*?</table>", re.DOTALL)
"""Most of a page, and without a word for the index: taken out before it is read."""


def _parts(element: Tag) -> Iterator[str | Tag | None]:
    """What is below an element: its words, each heading as a whole, and nothing where a block begins or ends."""
    yield element.text or ""
    for each in element:
        if each.tag in HEADINGS and given(each, "id"):
            yield each
        elif isinstance(each.tag, str) and not _is_left_out(each):  # that of a comment is none
            edge = [None] if each.tag in BLOCKS else []
            # 10<sup>12</sup> must not read 1012
            yield from (*edge, *(["^"] if each.tag == "sup" else []), *_parts(each), *edge)
        yield each.tail or ""


def _is_left_out(element: Tag) -> bool:
    classes = given(element, "class")
    if element.tag == "table":
        return NUMBERS in classes and "op-written" not in classes
    excluded = "data-search-exclude" in element.attrib and element.tag not in HEADINGS
    return element.tag in LEFT_OUT or excluded or classes in {"headerlink", "op-stamp"}


@dataclass
class _Section:
    """A heading, and the words below it; a sentence that is repeated on the page counts once."""

    heading: Tag
    text: list[str] = field(default_factory=list)


def _sections(html: str) -> list[_Section]:
    found: list[_Section] = []
    seen: set[str] = set()
    run: list[str] = []
    for part in (*_parts(read(_PICTURE.sub("", html))), None):
        if isinstance(part, str):
            run.append(part)
            continue
        words, run = " ".join("".join(run).split()), []
        if words and words not in seen and found:
            seen.add(words)
            found[-1].text.append(words)
        found += [_Section(part)] if part is not None else []
    return found


def entries(url: str, html: str, meta: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The documents of one page for the index: the page itself first, then its sections with words of their own.

    ``meta`` is the page's front matter: ``search: {keywords: ...}``, ``boost``, ``exclude``.

    >>> entries("a/", '<h1 id="a">A</h1><p>One.</p><h2 id="b">B</h2>', {"search": {"keywords": "x"}})
    [{'location': 'a/', 'title': 'A', 'text': 'One.', 'keywords': 'x'}]
    """
    wanted, found = meta.get("search") or {}, _sections(html)
    if wanted.get("exclude") or not found:
        return []
    made: list[dict[str, Any]] = []
    for n, each in enumerate(found):
        title = _text(part for part in _parts(each.heading) if isinstance(part, str))
        if n == 0 or (each.text and "data-search-exclude" not in each.heading.attrib):
            place = f"{url}#{given(each.heading, 'id')}" if n else url
            made.append({"location": place, "title": title, "text": _text(each.text)})
    made[0] |= {key: wanted[key] for key in ("keywords", "boost") if key in wanted}
    return made


def _text(parts: Iterable[str]) -> str:
    return escape(" ".join(" ".join(parts).replace("¶", "").split()), quote=False)


def mended(worker: str) -> str:
    """The theme's script that searches, with a comma where its library lacks one; RuleError if it is no longer so.

    The library knows the nodes of its tree of words by a text of letters and numbers without a gap. So it takes
    the digit of a word for that of a number and joins nodes that differ: it then finds words that are nowhere, and
    ends without an answer (olivernn/lunr.js, issue 503).

    >>> mended("t.TokenSet.prototype.toString=function(){for(var e=0;;){e=e+s+o.id}return e}")
    't.TokenSet.prototype.toString=function(){for(var e=0;;){e=e+s+o.id+","}return e}'
    """
    script, times = _NODE.subn(r'\1+","', worker)
    if times != 1:
        raise RuleError(f"the theme's search has {times} places to mend; allowed: 1; see hooks/theme/search.py")
    return script


def files(theirs: str, documents: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """The files that replace the theme's index: every page loads the settings, only a search loads the documents."""
    return {SETTINGS: written(theirs, []), DOCUMENTS: written(theirs, documents)}


def written(theirs: str, documents: Iterable[Mapping[str, Any]]) -> str:
    """The theme's index file with these documents instead of its own, and its settings."""
    settings = json.loads(theirs)["config"]
    return json.dumps({"config": settings, "docs": list(documents)}, ensure_ascii=False, separators=(",", ":"))
