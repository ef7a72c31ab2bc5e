"""Every page within its budget of bytes and requests, nothing in the way of its first view, nothing that moves."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.first_view import HOME, KINDS, SYSTEM, WIDTHS, First, first_view, pages, visitor
from tests.browser.served import LEVEL, body, served

REQUESTS = 9
"""The page, a stylesheet (a print sheet has one more), two scripts, two of the search, the list of pages, the icon."""
ON_DEMAND = re.compile(
    r"/assets/(charts|readout)/|/assets/(figures|readout|explore|compare)\.|/documents\.json|workers/"
)
BLOCKING = re.compile(r"/assets/(oppose\.[0-9a-f]+|sheet)\.css")


@pytest.fixture(scope="module")
def views(browser: Browser, built_site: Path) -> dict[tuple[str, int], First]:
    """First views, each measured once."""
    found: dict[tuple[str, int], First] = {}
    with served(built_site) as server:
        for width in WIDTHS:
            with visitor(browser, width) as window:
                found |= {(page, width): first_view(window, server, page) for page in pages(built_site)}
    return found


def test_every_page_is_within_its_budget(views: dict[tuple[str, int], First]) -> None:
    over = [
        f"{page} at {width}: {view.size} bytes, the most is {limit}: {sorted(view.answers, key=lambda a: -a[1])}"
        for (page, width), view in views.items()
        if view.size > (limit := HOME if page == "/" else SYSTEM)
    ]
    assert not over, f"gzip -{LEVEL} of the first view:\n" + "\n".join(over)


def test_a_first_view_asks_for_few_files_and_for_none_that_can_wait(views: dict[tuple[str, int], First]) -> None:
    for (page, width), view in views.items():
        asked = [path for path, _ in view.answers]
        assert len(asked) <= REQUESTS, (page, width, asked)
        assert not [path for path in asked if ON_DEMAND.search(path)], (page, width)
        assert len(asked) == len(set(asked)), (page, width)


def test_nothing_blocks_the_first_view_but_what_it_is_made_of(views: dict[tuple[str, int], First]) -> None:
    for (page, width), view in views.items():
        assert all(BLOCKING.fullmatch(path) for path in view.blocking), (page, width, view.blocking)


def test_nothing_moves_while_a_page_loads(views: dict[tuple[str, int], First]) -> None:
    moved = [f"{page} at {width}: {view.shifts}" for (page, width), view in views.items() if view.shifts]
    assert not moved, "\n".join(moved)


def unsized(html: str) -> list[str]:
    """The pictures that do not say how large they are."""
    images = re.findall(r"<img\b[^>]*>", html)
    return [image for image in images if not all(re.search(rf' {side}="\d+"', image) for side in ("width", "height"))]


def test_every_picture_says_its_size(built_site: Path) -> None:
    whole, half = '<img src="a.png" width="3" height="4">', '<img src="b.png" width="3">'
    assert unsized(whole + half) == [half]
    assert [each for path in built_site.rglob("*.html") for each in unsized(path.read_text(encoding="utf-8"))] == []


def test_the_kinds_of_pages_are_pages(built_site: Path) -> None:
    assert set(KINDS) <= set(pages(built_site))


def test_what_is_measured_is_what_a_host_sends(built_site: Path) -> None:
    page = built_site / "index.html"
    assert len(body(page)) < page.stat().st_size / 3
