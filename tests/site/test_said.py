"""One word means one thing on the pages: what others wrote is printed, what this site puts online is published."""

import re
from pathlib import Path

import pytest
from lxml.html import document_fromstring

REFERENCE = ("architecture", "engine", "kernels")
"""Pages of docstrings, in which a mechanic publishes its tables."""
PUBLISHED = re.compile(r"\bpublished\b(?! address)", re.IGNORECASE)


def said(page: Path) -> str:
    """What a reader, a search engine or a tab sees of a page."""
    document = document_fromstring(page.read_text(encoding="utf-8"))
    described = [str(each.get("content")) for each in document.cssselect('meta[name="description"]')]
    text = " ".join((*described, *(str(each.text) for each in document.cssselect("head title"))))
    for each in document.cssselect("head, script, style, svg, pre, code"):
        each.drop_tree()
    return f"{text} {document.text_content()}"


def test_what_others_wrote_is_called_printed(built_site: Path) -> None:
    pages = [page for page in built_site.rglob("index.html") if page.parent.name not in REFERENCE]
    assert len(pages) > 60
    found = {page.parent.name: hit[0] for page in pages if (hit := PUBLISHED.search(said(page)))}
    assert found == {}, "printed, by others; or the numbers of the site"


@pytest.mark.parametrize(("text", "wrong"), [("Published numbers", True), ("the published addresses", False)])
def test_an_address_is_published_and_a_number_is_not(text: str, wrong: bool) -> None:
    assert bool(PUBLISHED.search(text)) == wrong
