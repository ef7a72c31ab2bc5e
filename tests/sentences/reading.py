"""The built pages as text: a small tree of elements, and the sentences in it that have a basis."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from urllib.parse import unquote

from lxml import html as tree
from lxml.html import HtmlElement

__all__ = ["Element", "Sentence", "page", "paths", "read", "sentences"]

DRAWN = re.compile(r"<(svg|script|style)\b.*?</\1>", re.DOTALL)
"""Pictures and scripts hold no sentences, and make up most of a page."""
ROWS = frozenset({"li", "div"})
"""Elements whose parts stand apart on the page, so that a gap is read between them."""


@dataclass(eq=False)
class Element:
    """An element with its parts in order, text among them."""

    tag: str
    given: dict[str, str]
    parent: Element | None = field(repr=False, default=None)
    parts: list[Element | str] = field(repr=False, default_factory=list)

    @property
    def classes(self) -> frozenset[str]:
        return frozenset(self.given.get("class", "").split())

    def inside(self) -> Iterator[Element]:
        """This element and all below it, in the order of the page."""
        yield self
        for part in self.parts:
            if isinstance(part, Element):
                yield from part.inside()

    def around(self) -> Iterator[Element]:
        """This element and all that hold it, from the inside out."""
        here: Element | None = self
        while here is not None:
            yield here
            here = here.parent

    def first(self, tag: str, class_: str = "") -> Element | None:
        """The first such element inside."""
        return next((e for e in self.inside() if e.tag == tag and (not class_ or class_ in e.classes)), None)

    @property
    def text(self) -> str:
        """What a reader sees, with single spaces."""
        gap = " " if self.tag in ROWS else ""
        return " ".join(gap.join(p if isinstance(p, str) else p.text for p in self.parts).split())


def _element(node: HtmlElement, parent: Element | None = None) -> Element:
    made = Element(str(node.tag), {str(name): str(value) for name, value in node.attrib.items()}, parent)
    made.parts.append(node.text or "")
    for each in node:
        if isinstance(each.tag, str):  # else a comment
            made.parts.append(_element(each, made))
        made.parts.append(each.tail or "")
    return made


def read(html: str) -> Element:
    """The tree of what stands in ``<article>``, or of everything where there is none."""
    start = html.find("<article")
    part = html[max(start, 0) : html.find("</article>", start) if start >= 0 else len(html)]
    return _element(tree.fragment_fromstring(DRAWN.sub("", part), create_parent="body"))


@dataclass(frozen=True)
class Sentence:
    """A sentence with its basis: its kind, the tables it is about, how many share its extreme, its labels."""

    text: str
    basis: str
    where: str = ""
    element: Element = field(repr=False, compare=False, default_factory=lambda: Element("span", {}))

    @property
    def kind(self) -> str:
        return self.basis.split(" ", 1)[0]

    @property
    def about(self) -> tuple[str, ...]:
        return tuple(word for word in self.basis.split(" ")[1:] if not word.startswith(("shared=", "at=")))

    @property
    def shared(self) -> int:
        return next((int(w.removeprefix("shared=")) for w in self.basis.split(" ") if w.startswith("shared=")), 0)

    @property
    def at(self) -> tuple[str, ...]:
        found = next((w.removeprefix("at=") for w in self.basis.split(" ") if w.startswith("at=")), "")
        return tuple(unquote(label) for label in found.split(",")) if found else ()

    @property
    def state(self) -> dict[str, str]:
        """What the controls of the figure, or the readout, around the sentence are set to, by name."""
        for each in self.element.around():
            if each.tag == "figure" or "data-readout-kind" in each.given:
                return dict(_set(each))
        return {}


def _set(figure: Element) -> Iterator[tuple[str, str]]:
    for each in figure.inside():
        if each.tag == "input" and "data-field" in each.given:
            yield each.given["data-field"], each.given.get("value", "")
    for name, (value, *span) in json.loads(figure.given.get("data-at", "{}")).items():
        words = span[3] if len(span) > 3 else None
        yield name, words[value - span[0]] if words else str(value)
        if span:  # a signal of any value has no ends
            yield f"{name}-last", str(span[1])


def sentences(root: Element, where: str) -> Iterator[Sentence]:
    """Every sentence of a page that has a basis, without the link that opens its state."""
    for element in root.inside():
        if basis := element.given.get("data-basis"):
            yield Sentence(element.text.removesuffix(" Open"), basis, where, element)


@cache
def paths(site: Path) -> tuple[str, ...]:
    """The pages of a site."""
    return tuple(path.relative_to(site).as_posix() for path in sorted(site.rglob("*.html")))


@cache
def page(site: Path, path: str) -> Element:
    """One page, read once."""
    return read((site / path).read_text(encoding="utf-8"))
