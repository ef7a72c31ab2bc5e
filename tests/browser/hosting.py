"""Where a site may stand: at the root of a host, under a path of one, or in a folder on disk."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from playwright.sync_api import Browser, Page, Request

# What a policy refuses, with the place, before any script of the page.
REFUSALS = """addEventListener("securitypolicyviolation", (event) => console.error(
  `policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`));"""


class _Handler(SimpleHTTPRequestHandler):
    """Serves files, and the site's own page for what is not there, as hosts do."""

    not_found = "404.html"

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (the name it has)
        """Say nothing: a failing test says which page it was on."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = Path(self.directory, self.not_found)
        if code != 404 or not page.is_file():
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of browsers that leave before they have everything."""


def server() -> ThreadingHTTPServer:
    """A server that does not serve yet: its port is known before there is a site for it."""
    return _Server(("127.0.0.1", 0), _Handler)


@contextmanager
def serving(made: ThreadingHTTPServer, folder: Path, under: str = "") -> Iterator[str]:
    """Serve a folder; yields the address of the site in it, which lies ``under`` a path of the folder."""
    handler = type("_Here", (_Handler,), {"not_found": f"{under}404.html"})
    made.RequestHandlerClass = partial(handler, directory=str(folder))
    thread = Thread(target=made.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{made.server_port}/{under}"
    made.shutdown()
    thread.join()
    made.server_close()


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
