"""The blocks of text of a page, without the sentences that have a basis: the rest must tell no number of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.sentences.reading import Element

__all__ = ["FOUNDED", "KNOWN", "Block", "blocks"]

TAGS = frozenset(
    [
        "article",
        "blockquote",
        "caption",
        "dd",
        "details",
        "div",
        "dl",
        "dt",
        "figcaption",
        "figure",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "li",
        "main",
        "ol",
        "p",
        "section",
        "summary",
        "ul",
    ]
)
"""Elements that begin a text of their own."""
SKIPPED = frozenset(
    [
        "button",
        "code",
        "fieldset",
        "footer",
        "input",
        "label",
        "nav",
        "option",
        "output",
        "pre",
        "select",
        "table",
        "textarea",
    ]
)
"""Controls, code and tables: a table is data, and its own tests hold it against the engine."""
LIVE = frozenset({"headerlink", "md-source-file", "op-controls", "op-explore", "op-match", "op-menu", "op-need",
                  "op-readout"})  # fmt: skip
"""What answers to controls, and is held by the tests of the readouts."""
FOUNDED, KNOWN = "…", "‡"
"""Stand where a sentence with a basis stood, and where code or a declared text did."""


@dataclass(frozen=True)
class Block:
    """The text of one element, ``…`` where a sentence has a basis, as it stands on a page."""

    text: str
    where: str
    element: Element = field(repr=False, compare=False)


def blocks(root: Element, where: str) -> Iterator[Block]:
    """Every block of text of a page, in its order."""
    for element in root.inside():
        if element.tag in TAGS and not any(map(_left_out, element.around())):
            yield Block(" ".join("".join(_own(element)).split()), where, element)


def _left_out(element: Element) -> bool:
    live = "data-readout" in element.given or LIVE & element.classes
    return element.tag in SKIPPED or bool(live) or "data-basis" in element.given


def _own(element: Element) -> Iterator[str]:
    """The text of an element without that of blocks inside; neighbours without a word between stand apart."""
    for before, part in zip(["", *element.parts], element.parts, strict=False):
        if isinstance(before, Element) and isinstance(part, Element):
            yield " "
        if isinstance(part, str):
            yield part
        elif part.tag == "code":
            yield KNOWN
        elif "data-basis" in part.given and part.tag not in TAGS:
            yield FOUNDED
        elif part.tag not in TAGS and not _left_out(part):
            yield from _own(part)
