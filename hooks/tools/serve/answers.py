"""Answers the browser with a page of the newest build, or with the mistake that stopped it."""

import hashlib
import re
import sys
import threading
from html import escape
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from string import Template
from typing import Any
from urllib.parse import parse_qs, urlsplit

SCRIPT, CHANGED = "/.serve/reload.js", "/.serve/changed"
RELOAD = Path(__file__).with_name("reload.js").read_bytes()
PATIENCE = 20.0
"""Seconds until a browser asks again whether its page has changed."""
TOLD = re.compile(r"^(?:ERROR|CRITICAL) +-  (.*)$", re.MULTILINE)
TRACE = "Traceback (most recent call last)"
AT = re.compile(r'^ *File "([^"]+)", line (\d+)', re.MULTILINE)
FAULT = re.compile(r"^[\w.]+(?:Error|Exception|Warning|Interrupt|Exit)\b.*$", re.MULTILINE)
PAGE = Template(Path(__file__).with_name("trouble.html").read_text(encoding="utf-8"))


class Site:
    """What is there to be shown, from the build of the newest edit only.

    ``only`` is the address of the page that a folder holds, if it does not hold all of them. ``view`` is the page
    that was asked for last, ``wanted`` whether somebody waits for a page that the folder does not hold.
    """

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.folder: Path | None = None
        self.only: str | None = None
        self.trouble = b""
        self.view = ""
        self.wanted = False

    def show(self, folder: Path | None, only: str | None = None, trouble: bytes = b"") -> None:
        """Show this from now on; without a folder and without trouble, let everybody wait."""
        with self.changed:
            self.folder, self.only, self.trouble, self.wanted = folder, only, trouble, False
            self.changed.notify_all()

    def find(self, path: str) -> tuple[Path | None, bytes]:
        """The folder that has what stands at a path, or the trouble; waits until there is one of them."""
        page = _page(path)
        with self.changed:
            if page is not None:
                self.view = page
            self.changed.wait_for(lambda: self._has(path) or self._want(page))
            return self.folder, self.trouble if page is not None else b""

    def _has(self, path: str) -> bool:
        if self.folder is None:
            return bool(self.trouble)
        page = _page(path)
        return self.only in (None, page) or (page is None and (self.folder / path.lstrip("/")).is_file())

    def _want(self, page: str | None) -> bool:
        if page is not None and self.folder is not None:
            self.wanted, self.view = True, page
        return False

    def tag(self, path: str) -> str:
        """What tells a page from any other state of it; empty as long as there is none."""
        with self.changed:
            return hashlib.sha256(self.trouble or _content(self.folder, path)).hexdigest() if self._has(path) else ""

    def is_other(self, path: str, tag: str) -> bool:
        """Whether a page has come to differ from the one of this tag; waits for it, though not for ever."""
        with self.changed:
            return self.changed.wait_for(lambda: self.tag(path) not in ("", tag), PATIENCE)


class Quiet(ThreadingHTTPServer):
    """Says nothing where a browser goes on before it has heard an answer out."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class Server(Quiet):
    """Server for a site at an address of this machine."""

    def __init__(self, port: int, site: Site) -> None:
        self.site = site
        super().__init__(("127.0.0.1", port), _Handler)


class _Handler(SimpleHTTPRequestHandler):
    server: Server  # pyrefly: ignore[bad-override-mutable-attribute]
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        site, asked = self.server.site, urlsplit(self.path)
        if asked.path == SCRIPT:
            self._send(HTTPStatus.OK, RELOAD, "text/javascript")
        elif asked.path == CHANGED:
            given = {name: values[0] for name, values in parse_qs(asked.query).items()}
            other = site.is_other(given.get("page", "/"), given.get("tag", ""))
            self._send(HTTPStatus.OK, b"other" if other else b"same", "text/plain")
        elif _page(asked.path) is None:
            self.directory = str(site.find(asked.path)[0] or "")
            super().do_GET()
        else:
            self._page(asked.path)

    def _page(self, path: str) -> None:
        folder, trouble = self.server.site.find(path)
        self.directory = str(folder)
        if not trouble and not path.endswith("/") and Path(self.translate_path(path)).is_dir():
            super().do_GET()  # it sends on to the address with a slash
            return
        content = trouble or _content(folder, path)
        status = HTTPStatus.INTERNAL_SERVER_ERROR if trouble else HTTPStatus.OK
        if not content and folder:
            status, content = HTTPStatus.NOT_FOUND, _content(folder, "/404.html")
        tag = hashlib.sha256(trouble or _content(folder, path)).hexdigest()
        script = f'<script src="{SCRIPT}" data-tag="{tag}"></script>'.encode()
        before, end, after = content.rpartition(b"</body>")
        self._send(status, (before + script if end else content + script) + end + (after if end else b""), "text/html")

    def _send(self, status: HTTPStatus, content: bytes, kind: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing: the terminal is for builds."""


def _page(path: str) -> str | None:
    """The address of a page from the root of the site; None for any other file."""
    last = path.rpartition("/")[2]
    if "." in last and not last.endswith(".html"):
        return None
    return path.strip("/").removesuffix("index.html").strip("/")


def _content(folder: Path | None, path: str) -> bytes:
    if folder is None:
        return b""
    inside = path.lstrip("/") + ("index.html" if path.endswith("/") else "")
    file = (folder / inside).resolve()
    return file.read_bytes() if file.is_relative_to(folder.resolve()) and file.is_file() else b""


def trouble_page(said: str, root: Path) -> bytes:
    """The page that stands for a build that failed, from what it said; what nobody foresaw, with its traceback."""
    trace = f"<pre>{escape(said)}</pre>" if TRACE in said or not TOLD.search(said) else ""
    return PAGE.substitute(said=escape(summary(said, root)).replace("\n", "<br>"), trace=trace).encode()


def summary(said: str, root: Path) -> str:
    """What the build refused, a line each; or the file and line of ours where a fault arose, and what it is.

    >>> summary("INFO    -  Building\\nERROR   -  method.md:3: no such table", Path("/p"))
    'method.md:3: no such table'
    >>> summary('Traceback (most recent call last):\\n  File "/p/a.py", line 3, in f\\nKeyError: 1', Path("/p"))
    'a.py:3: KeyError: 1'
    """
    if TRACE in said:
        fault = FAULT.findall(said)
        places = [(Path(file), line) for file, line in AT.findall(said)]
        ours = [(path, line) for path, line in places if path.is_relative_to(root) and ".venv" not in path.parts]
        where = [f"{path.relative_to(root).as_posix()}:{line}" for path, line in ours[-1:]]
        return ": ".join([*where, *fault[-1:]])
    told = TOLD.findall(said) or [line for line in said.splitlines() if line.strip()][-1:]
    return "\n".join(told) or "the build has ended without a word"
