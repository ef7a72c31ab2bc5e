"""Everything else a built page says: its fragments, its prose, its figures and its exact numbers.

The pages are written again from the engine and held against the built ones: every fragment of
HTML as it stands, every number in the prose, every answer to a marker. What is left of a page is
the theme's.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from difflib import get_close_matches
from fractions import Fraction
from html import unescape
from pathlib import Path

from hooks.answers import Answers
from hooks.drift.fault import Fault
from hooks.drift.html_tables import Exact
from hooks.markers import FRAGMENT, MARKER
from oppose_engine import OpposeError, percent, points

__all__ = ["address", "answers", "exact_numbers", "generated", "page", "search"]

NUMBER = re.compile(r"\d[\d,.\u2013/]*\d|\d")
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)|<[^>]*>|\{[^}]*\}")
GONE = "nothing like it"
RUN = 8
"""Digits together that are no number but a row of labels."""


def address(source: str) -> str:
    """Where the page of a source path stands in the site.

    >>> address("systems/mythras/index.md"), address("proof.md")
    ('systems/mythras/index.html', 'proof/index.html')
    """
    stem = source.removesuffix(".md")
    return f"{stem}.html" if stem.split("/")[-1] == "index" else f"{stem}/index.html"


def page(name: str, html: str, source: str) -> Iterator[Fault]:
    """A built page against the text that it is made of now."""
    prose: list[str] = []
    lines = set(html.split("\n"))
    for part in re.split(r"\n\s*\n", source):
        if not FRAGMENT.match(part.strip("\n")):
            prose.append(part)
        elif part.strip("\n") not in html:
            yield from _lines(name, part.strip("\n").split("\n"), lines)
    yield from _prose(name, html, " ".join(prose))


def _lines(name: str, wanted: list[str], lines: set[str]) -> Iterator[Fault]:
    missing = [line for line in wanted if line not in lines]
    for line in missing or wanted[:1]:
        near = get_close_matches(line[:400], [each[:400] for each in lines if each[:12] == line[:12]], n=1, cutoff=0)
        found, ours = _parting(near[0], line[:400]) if near else (GONE, line)
        yield Fault(name, "a fragment", found, ours)


def _parting(found: str, wanted: str) -> tuple[str, str]:
    """Two lines from shortly before the place where they part."""
    at = next((n for n, (a, b) in enumerate(zip(found, wanted, strict=False)) if a != b), 0)
    start = max(0, at - 20)
    return found[start : at + 40], wanted[start : at + 40]


def _prose(name: str, html: str, prose: str) -> Iterator[Fault]:
    said = Counter(NUMBER.findall(text_of(html)))
    wanted = Counter(NUMBER.findall(LINK.sub(r" \1 ", unescape(MARKER.sub(" ", prose)))))
    for number, count in (wanted - said).items():
        yield Fault(name, "the prose", f"{number} {count} times less", number)


def text_of(html: str, between: str = " ") -> str:
    """The text of a page, with ``between`` in the place of each tag."""
    return unescape(re.sub(r"<(script|style)\b.*?</\1>|<[^>]*>", between, html, flags=re.DOTALL))


def answers(name: str, html: str, path: Path, source: str, answer: Answers) -> Iterator[Fault]:
    """Every marker of a page written by hand against its answer now; in code it stays as typed."""
    text = path.read_text(encoding="utf-8")
    for found in MARKER.finditer(text):
        if found[2] is None or _escaped(found[0]) in html:
            continue
        try:
            wanted = answer(source, found[1], found[2])
        except OpposeError:
            continue  # an example of a wrong marker, in a block of code
        if wanted.strip() not in html:
            line = text.count("\n", 0, found.start()) + 1
            yield Fault(name, f"the answer to line {line}", GONE, " ".join(text_of(wanted).split()) or wanted)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def exact_numbers(name: str, numbers: list[Exact]) -> Iterator[Fault]:
    """Each ``<data value="5179/10000">51.8%</data>``: the text is the rounded value."""
    for number in numbers:
        try:
            value = Fraction(number.value)
        except (ValueError, ZeroDivisionError):
            yield Fault(name, f"line {number.line}", f"value {number.value}", "a fraction")
            continue
        if not number.text.endswith("%"):
            continue
        places = len(number.text.removesuffix("%").partition(".")[2])
        wanted = (percent if value >= 0 else points)(value, places) + "%"
        if number.text != wanted:
            yield Fault(name, f"line {number.line}, exactly {number.value}", number.text, wanted)


def search(site: Path, path: Path, name: str) -> Iterator[Fault]:
    """Every number in the search index stands on the page that it points to."""
    try:
        documents = json.loads(path.read_text(encoding="utf-8"))["docs"]
    except (ValueError, KeyError, TypeError) as error:
        yield Fault(name, "the file", f"no index ({error})", "an index")
        return
    said: dict[str, tuple[set[str], str]] = {}
    for document in documents:
        place = document["location"].partition("#")[0]
        target = site / place if place.endswith(".html") else site / place / "index.html"
        if place not in said:
            html = target.read_text(encoding="utf-8")
            said[place] = set(NUMBER.findall(text_of(html))), "".join(text_of(html, "").split())
        numbers, joined = said[place]
        for number in set(NUMBER.findall(unescape(document["text"]))) - numbers:
            if len(number) >= RUN and number in joined:
                continue  # the index puts the labels of a scale together without spaces
            yield Fault(name, document["location"] or "the home page", number, "no such number on the page")


def generated(name: str, path: Path, wanted: bytes) -> Iterator[Fault]:
    """A generated file against what the generator writes now, byte by byte."""
    found = path.read_bytes()
    if found != wanted:
        at = next(
            (n for n, (a, b) in enumerate(zip(found, wanted, strict=False)) if a != b), min(len(found), len(wanted))
        )
        parts = [content[max(0, at - 20) : at + 40].decode(errors="replace") for content in (found, wanted)]
        yield Fault(name, f"byte {at}", *parts)
