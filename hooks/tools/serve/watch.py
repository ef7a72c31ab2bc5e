"""Which sources have changed, as the operating system reports."""

import threading
import time
from pathlib import Path

from watchdog.events import FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer  # it comes with MkDocs

FOLDERS = ("docs", "oppose_engine", "hooks", "site_data")
FILES = ("mkdocs.yml", "pyproject.toml")
CHANGES = ("created", "modified", "deleted", "moved")
REST = 0.05
"""Seconds without a further change, after which an edit is complete: an editor writes a file in several steps."""


class Watch(FileSystemEventHandler):
    """Notes the paths of changed sources until they are taken."""

    def __init__(self, root: Path) -> None:
        self._root, self._lock = root, threading.Lock()
        self._changed: set[str] = set()
        self._last = 0.0
        self._observer = Observer()
        for folder in FOLDERS:
            self._observer.schedule(self, str(root / folder), recursive=True)
        self._observer.schedule(self, str(root), recursive=False)
        self._observer.start()

    def on_any_event(self, event: FileSystemEvent) -> None:
        """Note a change; the system tells of reading too."""
        paths = [Path(str(path)) for path in (event.src_path, event.dest_path) if path]
        names = [path.relative_to(self._root).as_posix() for path in paths if path.is_relative_to(self._root)]
        sources = {name for name in names if _is_source(name)}
        if sources and event.event_type in CHANGES and not event.is_directory:
            with self._lock:
                self._changed |= sources
                self._last = time.monotonic()

    def take(self) -> set[str]:
        """The paths that have changed since they were last taken; none while an edit is under way."""
        with self._lock:
            if time.monotonic() - self._last < REST:
                return set()
            taken, self._changed = self._changed, set()
            return taken

    def stop(self) -> None:
        """Look no longer."""
        self._observer.stop()
        self._observer.join()


def _is_source(name: str) -> bool:
    parts = name.split("/")
    own = any(part.startswith(".") or part == "__pycache__" for part in parts) or name.endswith("~")
    return not own and (name in FILES or (len(parts) > 1 and parts[0] in FOLDERS))
