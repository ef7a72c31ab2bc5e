"""The pages of a built site as a browser's parser reads them, each read once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin, urlsplit

import html5lib

LINKING = ("href", "src", "poster", "data", "action", "xlink:href")
"""Attributes that hold an address."""
NAMING = {"label": ("for",), "output": ("for",), "input": ("form", "list"), "td": ("headers",), "th": ("headers",)}
SPOKEN = ("aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "aria-activedescendant")
"""Attributes that hold ids of the same page."""

ELSEWHERE = ("http://", "https://", "mailto:", "data:", "blob:")

FINE = "expected-named-entity"
"""An ampersand before a letter, as in D&D, was an error when html5lib was written, and is none any more."""


@dataclass(frozen=True)
class Parsed:
    """One page: what is wrong with its HTML, what it names and what it leads to."""

    path: str
    errors: list[str] = field(repr=False)
    ids: list[str] = field(repr=False)
    links: list[tuple[str, str]] = field(repr=False)
    named: list[tuple[str, str]] = field(repr=False)
    title: str
    metas: dict[str, list[str]] = field(repr=False)
    canonical: list[str]
    json_ld: list[Any] = field(repr=False)

    @property
    def address(self) -> str:
        return self.path.removesuffix("index.html")


@cache
def parsed_pages(site: Path) -> dict[str, Parsed]:
    """Every page of a site by its path."""
    return {path.relative_to(site).as_posix(): _read(site, path) for path in sorted(site.rglob("*.html"))}


@cache
def parsed_heads(site: Path) -> dict[str, Parsed]:
    """The same of the heads alone, which takes a tenth of the time."""
    return {path.relative_to(site).as_posix(): _read(site, path, "</head>") for path in sorted(site.rglob("*.html"))}


def _read(site: Path, path: Path, end: str = "</html>") -> Parsed:
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    tree = parser.parse(path.read_text(encoding="utf-8").partition(end)[0])
    elements = [(str(each.tag), each.attrib, each) for each in tree.iter() if isinstance(each.tag, str)]
    metas: dict[str, list[str]] = {}
    for tag, given, _ in elements:
        if tag == "meta" and (name := given.get("name") or given.get("property")):
            metas.setdefault(name, []).append(given.get("content", ""))
    return Parsed(
        path=path.relative_to(site).as_posix(),
        errors=[f"line {line}: {code} {told}" for (line, _), code, told in parser.errors if code != FINE],
        ids=[given["id"] for _, given, _ in elements if "id" in given],
        links=list(_links(elements)),
        named=list(_named(elements)),
        title=next((each.text or "" for tag, _, each in elements if tag == "title"), ""),
        metas=metas,
        canonical=[g.get("href", "") for tag, g, _ in elements if tag == "link" and g.get("rel") == "canonical"],
        json_ld=[
            json.loads(each.text or "")
            for tag, given, each in elements
            if tag == "script" and given.get("type") == "application/ld+json"
        ],
    )


def _links(elements: list[Any]) -> Iterator[tuple[str, str]]:
    for tag, given, _ in elements:
        for name, value in given.items():
            if name in LINKING or str(name).endswith("}href"):
                yield tag, value
            elif name == "srcset":
                yield from ((tag, part.split()[0]) for part in value.split(",") if part.strip())


def _named(elements: list[Any]) -> Iterator[tuple[str, str]]:
    for tag, given, _ in elements:
        for name in (*SPOKEN, *NAMING.get(tag, ())):
            yield from ((f"{tag} {name}", each) for each in given.get(name, "").split())


def target(page: str, address: str) -> tuple[str, str]:
    """The path within the site and the fragment that a link on a page leads to, as a browser follows it."""
    parts = urlsplit(urljoin(f"http://here/{page}", address))
    path = unquote(parts.path).removeprefix("/")
    return f"{path}index.html" if not path or path.endswith("/") else path, unquote(parts.fragment)


def inner(pages: dict[str, Parsed]) -> Iterator[tuple[str, str, str]]:
    """Every link within the site as page, element and address."""
    for path, page in pages.items():
        for tag, link in page.links:
            if not link.startswith(ELSEWHERE):
                yield path, tag, link
