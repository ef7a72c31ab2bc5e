"""One build in a process of its own, which starts with MkDocs imported and imports our rules and pages anew."""

import multiprocessing
import os
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from multiprocessing.context import BaseContext
from pathlib import Path

from mkdocs.__main__ import cli

PRELOADED = ["hooks.tools.serve.builds", "material.plugins.search.plugin", "pymdownx.superfences", "pymdownx.highlight"]
"""What a process imports once, to be copied for each build; of ours only what serves."""


def prepare() -> BaseContext:
    """How processes are started here: as copies of one that waits."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(PRELOADED)
    return context


class Build:
    """A build of a project into a folder, begun at once; ``log`` is a file for what it says."""

    def __init__(self, context: BaseContext, root: Path, site: Path, log: Path, environ: Mapping[str, str]) -> None:
        self.site, self._log = site, log
        self._process = context.Process(target=_run, args=(root, site, log, dict(environ)))  # pyrefly: ignore[missing-attribute]
        self._process.start()

    @property
    def done(self) -> bool:
        """Whether it has ended."""
        return self._process.exitcode is not None

    @property
    def succeeded(self) -> bool:
        """Whether it has ended well."""
        return bool(self._process.exitcode == 0)

    def said(self) -> str:
        """What it has said so far."""
        return self._log.read_text(encoding="utf-8", errors="replace") if self._log.exists() else ""

    def stop(self) -> None:
        """End it with all processes that it has started."""
        with suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.join()


def _run(root: Path, site: Path, log: Path, environ: Mapping[str, str]) -> None:
    if hasattr(os, "setsid"):
        os.setsid()
    said = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    for stream in (1, 2):
        os.dup2(said, stream)
    os.chdir(root)
    os.environ.update(environ)
    # Two edits within a second leave the time in a .pyc as it was.
    sys.dont_write_bytecode = True
    cli(["build", "--site-dir", str(site)], prog_name="mkdocs")
