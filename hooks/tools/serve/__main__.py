"""The command ``python -m hooks.tools.serve``: serve the site and build it again after every edit."""

import argparse
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Iterable
from pathlib import Path

from hooks import ROOT
from hooks.tools.serve.answers import Server, Site, summary, trouble_page
from hooks.tools.serve.builds import Build, prepare
from hooks.tools.serve.watch import Watch

LOOK = 0.02
"""Seconds between two looks at what has changed and what is done."""
DRAWN_LATER = b"This figure is being drawn."
"""What hooks/charts writes in the place of a figure that is put off."""
Stage = tuple[str | None, bool]
"""The address of the page to build first, or None for the whole site; and whether its figures come later."""


class Loop:
    """Builds after every edit: first the page in view without its figures, then with them, then all of the site."""

    def __init__(self, root: Path, work: Path, site: Site) -> None:
        self._root, self._work, self._site = root, work, site
        self._context = prepare()
        self._stages: list[Stage] = []
        self._stage: Stage = (None, False)
        self._build: Build | None = None
        self._number = 0
        self._begun = time.monotonic()
        self.begin(())

    def step(self, changed: Iterable[str]) -> None:
        """Begin anew after an edit, or if somebody waits for another page; go on when a build has ended."""
        names = sorted(changed)
        if names:
            sys.stdout.write(f"{', '.join(names)}\n")
            self.begin(names)
        elif self._site.wanted and self._stage[0] is None:
            self.begin(())
        elif self._build and self._build.done:
            self._finish(self._build)

    def begin(self, names: Iterable[str]) -> None:
        """Plan the builds after an edit of these sources; pages written by hand need one only."""
        view, names = self._site.view, list(names)
        self._begun = time.monotonic()
        written = bool(names) and all(name.startswith("docs/") and name.endswith(".md") for name in names)
        self._stages = [(None, False)] if written else [(view, True), (view, False), (None, False)]
        self._site.show(None)
        self._next()

    def _next(self) -> None:
        self.stop()
        if not self._stages:
            return
        self._stage = self._stages.pop(0)
        self._number += 1
        view, later = self._stage
        environ = {"SITE_URL": "", "FIGURES_LATER": "true" if later else ""}
        if view is not None:
            environ["FIRST_VIEW"] = view
        folder = self._work / str(self._number)
        self._build = Build(self._context, self._root, folder, folder.with_suffix(".log"), environ)

    def _finish(self, build: Build) -> None:
        view, later = self._stage
        took = f"{time.monotonic() - self._begun:.1f} s"
        said = build.said()
        if not build.succeeded:
            self._stages = []
            sys.stderr.write(f"{said if 'Traceback' in said else ''}ERROR after {took}: {summary(said, self._root)}\n")
            self._site.show(None, trouble=trouble_page(said, self._root))
        else:
            made = build.site / (view or "") / "index.html"
            waiting = view is not None and made.is_file() and DRAWN_LATER in made.read_bytes()
            if later and not waiting:
                del self._stages[0]  # nothing was put off
            if view is None:
                sys.stderr.writelines(f"{line}\n" for line in said.splitlines() if line.startswith("WARNING"))
            sys.stdout.write(f"{'all pages' if view is None else f'/{view}'} after {took}\n")
            sys.stdout.flush()
            self._site.show(build.site, view)
            self._forget()
        sys.stdout.flush()
        self._next()

    def _forget(self) -> None:
        """Remove all builds but the last two: a browser may still be reading."""
        for number in range(1, self._number - 1):
            shutil.rmtree(self._work / str(number), ignore_errors=True)

    def stop(self) -> None:
        """End the build under way."""
        if self._build:
            self._build.stop()
        self._build = None


def main(arguments: list[str] | None = None) -> int:
    """Serve until interrupted; 0, or 2 with one line on stderr if nothing can be served at the port."""
    parser = argparse.ArgumentParser("python -m hooks.tools.serve", description="Show the site while it is edited.")
    parser.add_argument("--port", type=int, default=8000, help="of 127.0.0.1; 8000 unless told")
    options = parser.parse_args(arguments)
    site = Site()
    try:
        answers = Server(options.port, site)
    except OSError as error:
        sys.stderr.write(f"port {options.port}: {error.strerror}; name another one: make serve PORT=8001\n")
        return 2
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    threading.Thread(target=answers.serve_forever, daemon=True).start()
    sys.stdout.write(f"http://127.0.0.1:{answers.server_port}/\n")
    sys.stdout.flush()
    watch = Watch(ROOT)
    with tempfile.TemporaryDirectory(prefix="oppose-serve-", ignore_cleanup_errors=True) as work:
        loop = Loop(ROOT, Path(work), site)
        try:
            while True:
                loop.step(watch.take())
                time.sleep(LOOK)
        except KeyboardInterrupt:
            return 0
        finally:
            loop.stop()
            watch.stop()
            answers.shutdown()


if __name__ == "__main__":
    sys.exit(main())
