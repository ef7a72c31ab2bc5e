"""The words of a page around its fragments: every number where the text that the page is made of has it.

Both sides are read as the numbers of their text in order, so Markdown need not be rendered again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from html import unescape

from hooks.pages.markers import FRAGMENT
from hooks.tools.drift.fault import Fault

__all__ = ["GONE", "NUMBER", "around", "front", "headings", "page", "parting", "text_of", "written"]

NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
ARTICLE = re.compile(r"<article[^>]*>(.*)</article>", re.DOTALL)
ADDED = re.compile(
    r"""<p[ ]class="op-added[^"]*"[^>]*>.*?</p> | (?<=<table[ ]class="op-written">)<caption[^>]*>.*?</caption>""",
    re.DOTALL | re.VERBOSE,
)
"""What templates and repairs put into an article."""
HEADING = re.compile(r"<h[1-6]\b.*?</h[1-6]>", re.DOTALL)
FRONT = re.compile(r"\A---\n(.*?)\n---\n", re.DOTALL)
ENTRY = re.compile(r"^(title|full_title|description): *(.*)$", re.MULTILINE)
SAID = re.compile(r'<meta (?:name|property)="(description|og:description|og:title)" content="([^"]*)"')
ADDRESS = re.compile(r"https?://[^/\s]*|\d+\.\d MB")
"""A host, and the size of a file: no rule gives either."""
TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
UNSEEN = re.compile(
    r"<!--.*?-->|</?[a-zA-Z][^>]*>|\]\([^)]*\)|\{ ?[:.#][^}\n]*\}|^ *\d+\.(?= )", re.DOTALL | re.MULTILINE
)
"""What of a source is no text: comments, tags, the addresses of links, attributes, the numbers of a list."""
GONE = "nothing like it"
NEAR = 3
"""Numbers shown before and after one that departs."""


def text_of(html: str, between: str = " ") -> str:
    """The text of a page, with ``between`` in the place of each tag."""
    return unescape(re.sub(r"<(script|style)\b.*?</\1>|<[^>]*>", between, html, flags=re.DOTALL))


def front(source: str) -> dict[str, str]:
    """The titles and the description in the front matter of a page."""
    matter = FRONT.match(source)
    entries = ENTRY.findall(matter[1]) if matter else []
    return {name: json.loads(said) if said.startswith('"') else said.strip("'") for name, said in entries}


def page(name: str, html: str, source: str) -> Iterator[Fault]:
    """A built page against the text that it is made of now: fragments as they stand, numbers between them in order."""
    found = ARTICLE.search(html)
    body = ADDED.sub("", found[1] if found else html)
    at, between, prose, missing = 0, list[str](), list[str](), False
    for part in re.split(r"\n\s*\n", FRONT.sub("", source, count=1)):
        text = part.strip("\n")
        place = body.find(text, at) if FRAGMENT.match(text) else -1
        if place >= 0:
            between.append(body[at:place])
            at = place + len(text)
        elif FRAGMENT.match(text):
            missing = True
            yield from _lines(name, text.split("\n"), body.split("\n"))
        else:
            prose.append(part)
    if not missing:
        between.append(body[at:])
        built = NUMBER.findall(text_of(" ".join(between)))
        yield from _numbers(name, built, NUMBER.findall(unescape(UNSEEN.sub(" ", "\n\n".join(prose)))))
    yield from _head(name, html, front(source))


def _lines(name: str, wanted: list[str], lines: list[str]) -> Iterator[Fault]:
    there = set(lines)
    for line in [line for line in wanted if line not in there] or wanted[:1]:
        near = [each for each in lines if each[:12] == line[:12]]
        if near:
            closest = max(near, key=lambda each: _alike(each, line))
            yield Fault(name, "a fragment", *parting(closest, line))
        else:
            yield Fault(name, "a fragment", GONE, line[:60])


def _alike(one: str, other: str) -> int:
    """How many characters two lines have in common at both ends."""
    pairs = ((one, other), (one[::-1], other[::-1]))
    return sum(next((n for n, (a, b) in enumerate(zip(*pair, strict=False)) if a != b), len(one)) for pair in pairs)


def parting(found: str, wanted: str) -> tuple[str, str]:
    """Two lines from shortly before the place where they part."""
    at = next((n for n, (a, b) in enumerate(zip(found, wanted, strict=False)) if a != b), 0)
    start = max(0, at - 20)
    return found[start : at + 40], wanted[start : at + 40]


def _numbers(name: str, built: list[str], wanted: list[str]) -> Iterator[Fault]:
    if built == wanted:
        return
    for kind, i, j, k, m in SequenceMatcher(None, built, wanted, autojunk=False).get_opcodes():
        if kind != "equal":
            parts = (
                " ".join(each) for each in (built[max(0, i - NEAR) : j + NEAR], wanted[max(0, k - NEAR) : m + NEAR])
            )
            yield Fault(name, "the prose", *parts)


def _head(name: str, html: str, said: dict[str, str]) -> Iterator[Fault]:
    """What a page says of itself to search engines and in a tab."""
    titles = [said[key] for key in ("full_title", "title") if key in said]
    for key, content in [*SAID.findall(html), *(("title", each) for each in TITLE.findall(html))]:
        found = unescape(content).strip()
        wanted = titles if key.endswith("title") else [said[key] for key in ("description",) if key in said]
        if wanted and not any(found.startswith(each) for each in wanted):
            yield Fault(name, f"the {key} in the head", found, wanted[0])


def article(html: str) -> str:
    """What a page has inside of the theme; all of it if there is no theme."""
    found = ARTICLE.search(html)
    return found[1] if found else html


def written(html: str) -> str:
    """The article as its source has it."""
    return ADDED.sub("", article(html))


def headings(html: str) -> set[str]:
    """The texts of the headings of a page, as its table of contents has them."""
    return {" ".join(text_of(each, "").replace("¶", "").split()) for each in HEADING.findall(article(html))}


def around(name: str, html: str, known: set[str], *, whole: bool = False) -> Iterator[Fault]:
    """What the theme puts around the article, such as navigation: no number but in the texts that are known.

    A ``whole`` page is the theme's, as that for an address that leads nowhere.
    """
    numbered = sorted(filter(NUMBER.search, known), key=len, reverse=True)
    for run in "\n".join([html if whole else ARTICLE.sub(" ", html), *ADDED.findall(article(html))]).split("<"):
        said = " ".join(unescape(run.partition(">")[2]).split())
        left = ADDRESS.sub("", said)
        for text in numbered:
            left = left.replace(text, "")
        if NUMBER.search(left) and not run.startswith(("script", "style")):
            yield Fault(name, "around the article", said, "the text of a title, a heading or the stamp")
