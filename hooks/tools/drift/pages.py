"""Everything else a built page says: its fragments, its prose, its figures and its exact numbers.

The pages are written again from the engine and held against the built ones: every fragment of
HTML as it stands, every number between the fragments in its order (``words``), every answer to a
marker.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from hooks.pages.answers import Answers
from hooks.pages.markers import MARKER
from hooks.theme import search as search_index
from hooks.tools.drift.fault import Fault
from hooks.tools.drift.html_tables import Exact
from hooks.tools.drift.words import GONE, page, parting, text_of, written
from oppose_engine import OpposeError, percent, points

__all__ = ["address", "answers", "exact_numbers", "generated", "page", "search"]

SHOWN = 200
"""Characters of an answer that a fault shows."""


def address(source: str) -> str:
    """Where the page of a source path stands in the site.

    >>> address("systems/mythras/index.md"), address("proof.md")
    ('systems/mythras/index.html', 'proof/index.html')
    """
    stem = source.removesuffix(".md")
    return f"{stem}.html" if stem.split("/")[-1] == "index" else f"{stem}/index.html"


def answers(name: str, html: str, text: str, source: str, answer: Answers) -> Iterator[Fault]:
    """A page written by hand: every marker against its answer now, and the words around them."""
    answered, at = [], 0
    for found in MARKER.finditer(text):
        wanted = _answer(found, html, source, answer)
        if wanted is not None and wanted.strip() not in html:
            line = text.count("\n", 0, found.start()) + 1
            yield Fault(name, f"the answer to line {line}", GONE, " ".join(text_of(wanted).split())[:SHOWN] or wanted)
        answered += [text[at : found.start()], _escaped(found[0]) if wanted is None else wanted]
        at = found.end()
    yield from page(name, html, "".join([*answered, text[at:]]))


def _answer(found: re.Match[str], html: str, source: str, answer: Answers) -> str | None:
    """What answers a marker; nothing for a comment, and for an example in code, which stays as typed."""
    if found[1] not in (*answer.inline, *answer.blocks) or _escaped(found[0]) in html:
        return None
    try:
        return answer(source, found[1], found[2] or "")
    except OpposeError:
        return None  # an example of a wrong marker, in a block of code


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
    """What the search looks through is what the pages say, section by section."""
    try:
        documents = {found["location"]: found for found in json.loads(path.read_text(encoding="utf-8"))["docs"]}
    except (ValueError, KeyError, TypeError) as error:
        yield Fault(name, "the file", f"no index ({error})", "an index")
        return
    for place in sorted({location.partition("#")[0] for location in documents}):
        target = site / place if place.endswith(".html") else site / place / "index.html"
        content = written(target.read_text(encoding="utf-8")) if target.is_file() else ""
        said = {each["location"]: each for each in search_index.entries(place, content, {})}
        for location in [each for each in documents if each.partition("#")[0] == place]:
            for part in ("title", "text"):
                found, wanted = documents[location].get(part, ""), said.get(location, {}).get(part, GONE)
                if found != wanted:
                    yield Fault(name, f"{part} of {location or 'the home page'}", *parting(found, wanted))


def generated(name: str, path: Path, wanted: bytes) -> Iterator[Fault]:
    """A generated file against what the generator writes now, byte by byte."""
    found = path.read_bytes()
    if found != wanted:
        at = next(
            (n for n, (a, b) in enumerate(zip(found, wanted, strict=False)) if a != b), min(len(found), len(wanted))
        )
        parts = [content[max(0, at - 20) : at + 40].decode(errors="replace") for content in (found, wanted)]
        yield Fault(name, f"byte {at}", *parts)
