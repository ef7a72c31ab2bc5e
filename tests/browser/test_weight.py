"""Every page at its first view: within its budget, nothing in its way, nothing that moves, is cut off or complains."""

import re
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.first_view import HOME, KINDS, SYSTEM, WIDTHS, First, begin, finish, pages, visitor
from tests.browser.hosting import Visit, watched
from tests.browser.served import LEVEL, Server, body, served

REQUESTS = 9
"""The page, a stylesheet (a print sheet has one more), two scripts, two of the search, the list of pages, the icon."""
ON_DEMAND = re.compile(
    r"/assets/(charts|readout)/|/assets/(figures|readout|explore|compare)\.|/documents\.json|workers/"
)
BLOCKING = re.compile(r"/assets/(oppose\.[0-9a-f]+|sheet)\.css")


REACH = "document.documentElement.scrollWidth"
SCREENS = (768, 1600)
"""Widths of windows that are tried on some pages."""
ON_SCREENS = (*KINDS, "/systems/mythras/", "/systems/coc7/experience/", "/sheets/mythras/", "/sheets/brp/")
TOGETHER = 3
"""Windows of each width: most of the time of a first view goes by in waiting for requests that do not come."""


@dataclass(frozen=True)
class Seen:
    """A first view, how wide the page is, whether its title is seen, and all complaints."""

    first: First
    reach: int
    titled: bool
    complaints: list[str]


Views = dict[tuple[str, int], Seen]


@dataclass(frozen=True)
class Window:
    """A window of some width, and the host that it alone asks."""

    width: int
    server: Server
    visit: Visit

    def begin(self, page: str) -> None:
        begin(self.visit.page, self.server, page)

    def finish(self, page: str) -> Seen:
        shown = self.visit.page
        first = finish(shown, self.server, page)
        titled = shown.locator("h1").first.is_visible()
        said, self.visit.complaints[:] = [*self.visit.complaints], []
        return Seen(first, shown.evaluate(REACH), titled, said)


@pytest.fixture(scope="module")
def seen(browser: Browser, built_site: Path) -> Views:
    """Every page by its address and the width of the window, each visited once."""
    asked = pages(built_site)
    found: Views = {}
    with ExitStack() as stack:
        windows = []
        for width in WIDTHS:
            for _ in range(TOGETHER):
                server, opened = stack.enter_context(served(built_site)), stack.enter_context(visitor(browser, width))
                windows.append(Window(width, server, watched(opened, server.url)))
        for start in range(0, len(asked), TOGETHER):
            turn = asked[start : start + TOGETHER]
            under_way = [*zip(windows, turn, strict=False), *zip(windows[TOGETHER:], turn, strict=False)]
            for window, page in under_way:
                window.begin(page)
            found |= {(page, window.width): window.finish(page) for window, page in under_way}
    return found


@pytest.fixture(scope="module")
def views(seen: Views) -> dict[tuple[str, int], First]:
    return {at: each.first for at, each in seen.items()}


def test_no_page_is_wider_than_its_window(seen: Views) -> None:
    assert len(seen) > 80
    assert not [(page, width, each.reach) for (page, width), each in seen.items() if each.reach > width]


def test_no_page_is_wider_than_other_screens(page: Page) -> None:
    """On a small phone every page is tried, where axe looks at each."""
    wider = []
    for address in ON_SCREENS:
        page.goto(address)
        for width in SCREENS:
            page.set_viewport_size({"width": width, "height": 800})
            if (reach := page.evaluate(REACH)) > width:
                wider.append((address, width, reach))
    assert not wider


def test_every_page_shows_its_title_and_gives_no_cause_for_complaint(seen: Views) -> None:
    """No message of the browser, no error, no request to another host, nothing that a policy refuses."""
    assert [at for at, each in seen.items() if not each.titled] == []
    complaints = [line for each in seen.values() for line in each.complaints]
    assert not complaints, "\n".join(complaints)


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


SEEN = 0.005
"""The least shift that counts: on a busy machine HTML arrives in pieces, and a line of a box follows by a hair."""


def test_nothing_moves_while_a_page_loads(views: dict[tuple[str, int], First]) -> None:
    moved = [
        f"{page} at {width}: {view.shifts}"
        for (page, width), view in views.items()
        if sum(float(each.split()[0]) for each in view.shifts) >= SEEN
    ]
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
