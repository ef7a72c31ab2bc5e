"""Serves a built site as a host does: compressed, its own page for what is not there; and notes what it sent."""

import gzip
import mimetypes
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from threading import Thread
from urllib.parse import unquote, urlsplit

from hooks.tools.serve.answers import Quiet

LEVEL = 9
"""Of gzip: what a host does once for a file that it keeps."""
PLAIN = {".png", ".zip", ".gz", ".xz", ".pdf"}
"""Compressed by themselves."""


@cache
def body(path: Path) -> bytes:
    """The bytes that go over the wire for a file."""
    content = path.read_bytes()
    return content if path.suffix in PLAIN else gzip.compress(content, LEVEL, mtime=0)


class Server(Quiet):
    """A built site. ``sent`` has the path and the size of every answer since it was emptied last, and who asked.

    Who asked is the path of a page, a stylesheet or a script, or empty; all paths are those in the site, which stands
    ``under`` a path of the host, "/odds", or at its root. ``further`` are files by the path of the host at which they
    stand beside the site.
    """

    def __init__(self, site: Path, port: int = 0, cache: str = "max-age=600", under: str = "") -> None:
        super().__init__(("127.0.0.1", port), _Handler)
        self.site = site
        self.cache = cache
        self.under = under
        self.sent: list[tuple[str, int, str]] = []
        self.further: dict[str, Path] = {}

    @property
    def url(self) -> str:
        """The address of the site, without a final slash."""
        return f"http://127.0.0.1:{self.server_port}{self.under}"

    def inside(self, address: str) -> str:
        """The path in the site of an address of this host."""
        return urlsplit(address).path.removeprefix(self.under)

    def file(self, address: str) -> tuple[bool, Path]:
        """Whether there is something at an address of this host, and the file that answers for it."""
        if address in self.further:
            return True, self.further[address]
        path = self.site / unquote(self.inside(address)).lstrip("/")
        path = path / "index.html" if path.is_dir() else path
        known = path.is_file() and address.startswith(f"{self.under}/")
        return known, path if known else self.site / "404.html"

    def answer(self, path: str) -> bytes:
        """What goes over the wire for a path in the site."""
        return body(self.file(f"{self.under}{path}")[1])


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Server  # pyrefly: ignore[bad-override-mutable-attribute]

    def do_GET(self) -> None:
        known, path = self.server.file(self.path)
        data = body(path)
        self.send_response(200 if known else 404)
        self.send_header("Content-Type", _type(path))
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", self.server.cache)
        if path.suffix not in PLAIN:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        asker = self.server.inside(self.headers.get("Referer", ""))
        self.server.sent.append((self.server.inside(self.path), len(data), asker))
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (the name it has)
        """Say nothing."""


def _type(path: Path) -> str:
    found = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return f"{found}; charset=utf-8" if found.startswith("text/") or found.endswith(("javascript", "json")) else found


@contextmanager
def served(site: Path, port: int = 0, cache: str = "max-age=600", under: str = "") -> Iterator[Server]:
    """A server for a built site, on this machine only, while the block runs; ``cache`` is what it says of that."""
    with Server(site, port, cache, under) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
