"""What a running server does around its builds: shows what is wrong in the browser, works while nobody waits.

This module and ``hooks/site.py`` are imported once. It knows nothing of the site, so nothing in it goes stale.
"""

from __future__ import annotations

import importlib
import logging
import stat
import sys
import threading
import traceback
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import wraps
from html import escape
from pathlib import Path
from typing import Any

__all__ = ["FOLDERS", "POLLING", "Live", "located"]

log = logging.getLogger("mkdocs.hooks.oppose")

PACKAGES = ("oppose_engine", "hooks")
"""Whose modules are imported again when their sources change."""
FOLDERS = (*PACKAGES, "site_data")
FILES = ("mkdocs.yml", "pyproject.toml", "docs/assets/oppose.css")
"""With ``FOLDERS``, every source but the pages, styles and scripts that MkDocs itself reads."""
POLLING = 0.2
"""Seconds between two looks at the files."""

PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Oppose: not built</title>
<style>
:root {{ color-scheme: light dark }}
/* as tall as a page may be: the browser keeps its place there */
body {{ margin: 0; min-height: 40000px; font: 16px/1.5 system-ui, sans-serif }}
main {{ position: sticky; top: 12vh; max-width: 60rem; margin: auto; padding: 0 1.5rem }}
h1 {{ font-size: 1.25rem }}
.said {{ font-size: 1.125rem; border-left: .25rem solid #c62828; padding-left: 1rem; overflow-wrap: anywhere }}
pre {{ overflow: auto; font-size: .875rem }}
</style></head>
<body><main role="alert">
<h1>The last edit cannot be built</h1>
<p class="said">{said}</p>
<p>This page comes back by itself as soon as the file is mended.</p>
{trace}
</main></body>
</html>
"""


class Live:
    """The state of a server between builds; a build of its own has one that is new.

    ``parts``, ``context``, ``product`` and ``rendered`` are what one build leaves to the next, as far as no source
    has changed that they were made from.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.parts: Any = None
        self.context: Any = None
        self.product: Any = None
        self.rendered: dict[str, Any] = {}
        self._sources: dict[Path, tuple[int, int]] = {}
        self._hurried = True
        self._trouble = b""
        self._told = False
        self._server: Any = None
        self._worker: threading.Thread | None = None
        self._halt = threading.Event()

    def import_anew(self) -> None:
        """Forget the modules whose sources have changed, and what was made with them.

        A system file is imported by nobody but the registry. Any other module may be imported by many.
        """
        changed = self._changed()
        if not changed:
            return
        self.product = None
        systems = self.root / "oppose_engine" / "systems"
        if self.parts and all(path.parent == systems for path in changed):
            for path in changed:
                sys.modules.pop(f"oppose_engine.systems.{path.stem}", None)
            sys.modules["oppose_engine.registry"].discover.cache_clear()
        else:
            self.parts = self.context = None
            self.rendered.clear()
            for name in [name for name in sys.modules if name.split(".")[0] in PACKAGES and name != __name__]:
                del sys.modules[name]
        importlib.invalidate_caches()

    def _changed(self) -> set[Path]:
        """Which sources are not as they were when last asked: edited, new or gone."""
        inside = (path for folder in FOLDERS for path in (self.root / folder).rglob("*") if path.suffix != ".pyc")
        before, self._sources = self._sources, {}
        for path in (*inside, *(self.root / name for name in FILES)):
            with suppress(OSError):  # an editor's own file may be gone by now
                found = path.stat()
                if stat.S_ISREG(found.st_mode):
                    self._sources[path] = found.st_mtime_ns, found.st_size
        return {path for path, _ in before.items() ^ self._sources.items()}

    def telling(self, build: Callable[..., None]) -> Callable[..., None]:
        """The same build, which shows in the browser what it cannot do, and comes to an end all the same."""

        @wraps(build)
        def told(*args: Any, **options: Any) -> None:
            self._stop()
            self._told = False
            try:
                build(*args, **options)
            except Exception as error:  # noqa: BLE001  whatever it is, the one who made the edit is told
                if not self._told:  # before the build proper: what MkDocs says of its settings is a sentence
                    said = str(error) if type(error).__module__.startswith("mkdocs.") else ""
                    if said:
                        log.error(said)  # noqa: TRY400  a sentence, no traceback
                    self.failed(error, said)

        return told

    def failed(self, error: Exception, said: str = "") -> None:
        """Show this instead of every page until a build succeeds; what nobody foresaw, with its traceback."""
        trace = "" if said else "".join(traceback.format_exception(error))
        said = said or located(error, self.root)
        if trace:
            log.error("%s\n%s", said, trace)
            trace = f"<pre>{escape(trace)}</pre>"
        self._trouble, self._told = PAGE.format(said=escape(said), trace=trace).encode(), True

    def succeeded(self, jobs: Iterable[Callable[[], object]], *, complete: bool) -> None:
        """Show the site again; do the jobs while nobody waits, and build again if the site was not complete."""
        self._trouble = b""
        if not complete:
            self.product = None
            log.info("Figures are being drawn; their pages follow")
        self._halt.clear()
        self._worker = threading.Thread(target=self._work, args=(jobs, not complete), daemon=True)
        self._worker.start()

    def hurries(self) -> bool:
        """Whether a reader waits for the build that starts now: not, if it only brings in what was put off."""
        hurried, self._hurried = self._hurried, True
        return hurried

    def attach(self, server: Any) -> None:
        """Answer for a server of MkDocs: what is wrong goes before any page."""
        self._server = server
        server.builder = self.telling(server.builder)
        site = server.serve_request

        def answer(environ: Mapping[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
            if _is_page(environ["PATH_INFO"]):
                with server._epoch_cond:
                    server._epoch_cond.wait_for(lambda: server._visible_epoch == server._wanted_epoch)
                    trouble, epoch = self._trouble, server._visible_epoch
                if trouble:
                    start("500 Internal Server Error", [("Content-Type", "text/html; charset=utf-8")])
                    return [server._inject_js_into_html(trouble, epoch)]
            found: Iterable[bytes] = site(environ, start)
            return found

        server.set_app(answer)

    def _work(self, jobs: Iterable[Callable[[], object]], rebuild: bool) -> None:
        try:
            for job in jobs:
                if self._halt.is_set():
                    return
                job()
        except Exception:  # noqa: BLE001  the build that follows does it again, and tells
            pass
        if rebuild and not self._halt.is_set():
            self._hurried = False
            with self._server._rebuild_cond:
                self._server._want_rebuild = True
                self._server._rebuild_cond.notify_all()

    def _stop(self) -> None:
        self._halt.set()
        if self._worker:
            self._worker.join()
            self._worker = None


def _is_page(address: str) -> bool:
    last = address.rpartition("/")[2]
    return not address.startswith("/livereload/") and ("." not in last or last.endswith(".html"))


def located(error: Exception, root: Path) -> str:
    """An error nobody foresaw in one line: the file of ours and the line where it arose, and what it says."""
    what = " ".join(f"{type(error).__name__}: {error}".split())
    if isinstance(error, SyntaxError) and error.filename:
        return f"{_shown(Path(error.filename), root)}:{error.lineno}: {error.msg}"
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if root in Path(frame.filename).parents]
    ours = [frame for frame in frames if ".venv" not in frame.filename]
    return f"{_shown(Path(ours[-1].filename), root)}:{ours[-1].lineno}: {what}" if ours else what


def _shown(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else str(path)
