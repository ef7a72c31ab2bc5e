"""What the first view of a page costs: every byte and request until nothing is under way, as a host sends them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import chromium
from tests.browser.conftest import ARGUMENTS
from tests.browser.served import Server, served

__all__ = ["HEIGHT", "HOME", "KINDS", "SYSTEM", "WIDTHS", "First", "begin", "finish", "first_view", "first_views",
           "pages", "started", "visitor"]  # fmt: skip

KINDS = (
    "/",
    "/systems/",
    "/systems/brp/",
    "/systems/brp/resistance/",
    "/systems/brp/experience/",
    "/systems/contract/",
    "/systems/ngs/",
    "/systems/open-ended-d10/",
    "/compare/",
    "/proof/",
    "/changes/",
    "/data/",
    "/method/",
    "/visual-language/",
)
"""A page of every kind."""
HOME, SYSTEM = 85_000, 120_000
"""The most that a first view may weigh, in bytes: the home page, and any other."""
WIDTHS = (360, 1280)
HEIGHT = 740

SHIFTS = """() => new Promise((done) => {
  const found = [];
  const name = (node) => node && (node.id || node.className || node.nodeName);
  new PerformanceObserver((list) => found.push(...list.getEntries())).observe({type: "layout-shift", buffered: true});
  requestAnimationFrame(() => setTimeout(() => done(
    found.map((entry) => `${entry.value.toFixed(4)} of ${entry.sources.map(({node}) => name(node)).join(", ")}`),
  )));
})"""
ASKED = "() => performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname)"
ICON = ("/assets/favicon.svg",)
"""Asked for once a window, and on no page's list."""
BLOCKING = """() => performance.getEntriesByType("resource")
  .filter((entry) => entry.renderBlockingStatus === "blocking").map((entry) => new URL(entry.name).pathname)"""


@dataclass(frozen=True)
class First:
    """A first view: ``answers`` are paths with their bytes, ``shifts`` what moved while it
    loaded, ``blocking`` what the browser waited for before it showed anything."""

    answers: Sequence[tuple[str, int]]
    shifts: Sequence[str]
    blocking: Sequence[str]

    @property
    def size(self) -> int:
        return sum(size for _, size in self.answers)

    @property
    def requests(self) -> int:
        return len(self.answers)


def pages(site: Path) -> list[str]:
    """The address of every page of a built site; of boxes for other sites see test_embed."""
    found = [
        path.parent.relative_to(site).as_posix()
        for path in sorted(site.rglob("index.html"))
        if path.relative_to(site).parts[0] != "embed"
    ]
    return ["/" if page == "." else f"/{page}/" for page in found]


@contextmanager
def visitor(browser: Browser, width: int) -> Iterator[Page]:
    """A window for first views, one after the other."""
    with browser.new_context(viewport={"width": width, "height": HEIGHT}) as context:
        yield context.new_page()


def first_view(visitor: Page, server: Server, page: str) -> First:
    """Open a page and wait until nothing is under way.

    What the window kept from a page before counts as if it came from the server.
    """
    begin(visitor, server, page)
    return finish(visitor, server, page)


def begin(visitor: Page, server: Server, page: str) -> None:
    """Ask for a page; others may be asked for, in other windows and of other servers, until ``finish`` waits for it."""
    server.sent.clear()
    visitor.goto(f"{server.url}{page}", wait_until="commit")


def finish(visitor: Page, server: Server, page: str) -> First:
    """Wait until nothing is under way, and measure."""
    visitor.wait_for_load_state("networkidle")
    shifts: list[str] = visitor.evaluate(SHIFTS)
    asked = [server.inside(address) for address in visitor.evaluate(ASKED)]
    # what the page before asked for may come late
    sent = [path for path, _, asker in server.sent if asker == page or not asker.endswith("/")]
    paths = dict.fromkeys([page, *asked, *ICON, *sent])
    blocking = [server.inside(address) for address in visitor.evaluate(BLOCKING)]
    return First([(path, len(server.answer(path))) for path in paths], shifts, blocking)


@contextmanager
def started() -> Iterator[Browser]:
    """A browser, outside of the tests."""
    as_root = ["--no-sandbox"] if os.getuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find_or_install(), args=[*ARGUMENTS, *as_root])
        yield browser
        browser.close()


def first_views(site: Path) -> dict[str, First]:
    """Every page of a site on a phone."""
    with served(site) as server, started() as browser, visitor(browser, WIDTHS[0]) as window:
        return {page: first_view(window, server, page) for page in pages(site)}
