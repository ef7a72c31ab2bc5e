"""Where a site may stand: at the root of a host, under a path of one, or in a folder on disk."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from playwright.sync_api import Browser, Page, Request

# What a policy refuses, with the place, before any script of the page.
REFUSALS = """addEventListener("securitypolicyviolation", (event) => console.error(
  `policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`));"""


@dataclass
class Visit:
    """A browser on a site, and everything it had to complain of: any message, any request that leaves the site."""

    base: str
    page: Page
    complaints: list[str] = field(default_factory=list)

    def address(self, path: str) -> str:
        """The address of a page by its path from the root of the site, as a reader of this hosting has it."""
        before, mark, after = path.partition("?")
        in_folder = self.base.startswith("file:") and (not before or before.endswith("/"))
        return f"{self.base}{before}{'index.html' if in_folder else ''}{mark}{after}"

    def open(self, path: str) -> Page:
        """Go to a page of the site."""
        self.page.goto(self.address(path))
        return self.page

    def path(self) -> str:
        """Where the browser is now, from the root of the site, without a query."""
        assert self.page.url.startswith(self.base), f"{self.page.url} is outside {self.base}"
        return self.page.url.removeprefix(self.base).split("?")[0].split("#")[0].removesuffix("index.html")


@contextmanager
def visit(browser: Browser, base: str) -> Iterator[Visit]:
    """Open a browser for a site; nothing but the site answers it."""
    with browser.new_context() as context:
        yield watched(context.new_page(), base)


def watched(page: Page, base: str) -> Visit:
    """Note from now on what a browser complains of."""
    found = Visit(base, page)

    def watch(request: Request) -> None:
        if not request.url.startswith((base, "data:", "blob:")):
            found.complaints.append(f"{page.url} asked for {request.url}")

    page.context.add_init_script(REFUSALS)
    page.context.on("request", watch)
    page.context.on("console", lambda message: found.complaints.append(f"{page.url}: {message.text}"))
    page.on("pageerror", lambda error: found.complaints.append(f"{page.url}: {error}"))
    return found
