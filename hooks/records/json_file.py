"""A JSON file of records, read entry by entry: DataError names the file, and the line on which an entry stands."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

from oppose_engine import DataError


class JsonFile:
    """A JSON file that knows on which line an entry stands."""

    def __init__(self, path: Path) -> None:
        self.folder, self.path = path.parent, shown(path)
        try:
            self.source = path.read_text(encoding="utf-8")
            self.data: Any = json.loads(self.source)
        except OSError as error:
            raise DataError(f"{self.path}: {error.strerror}; it lists the printed numbers") from None
        except json.JSONDecodeError as error:
            raise DataError(f"{self.path}:{error.lineno}: {error.msg}; give valid JSON") from None

    def get(self, entry: Any, key: str, kind: type) -> Any:
        value = entry.get(key) if isinstance(entry, dict) else None
        if not isinstance(value, kind) or isinstance(value, bool):
            self.fail(entry, f"{key!r} is {value!r}; give a value of type {kind.__name__}")
        return value

    def text(self, entry: Any, key: str) -> str:
        value = str(self.get(entry, key, str))
        if not value.strip():
            self.fail(entry, f"{key!r} is empty; give a text")
        return value

    def once(self, entries: list[Any], what: str) -> Iterator[Any]:
        """The entries; each must have an id of its own."""
        ids: set[str] = set()
        for entry in entries:
            name = self.text(entry, "id")
            if name in ids:
                self.fail(entry, f"id {name!r} is listed twice; give each {what} its own id")
            ids.add(name)
            yield entry

    def fail(self, entry: Any, message: str, mark: str = "") -> NoReturn:
        """Refuse an entry, or what stands at a pattern."""
        name = entry.get("id") if isinstance(entry, dict) else None
        mark = mark or (rf'"id"\s*:\s*{re.escape(json.dumps(name))}' if name else "^")
        place = re.search(mark, self.source)
        line = self.source.count("\n", 0, place.start()) + 1 if place else 1
        raise DataError(f"{self.path}:{line}: {message}")


def shown(path: Path) -> str:
    """The path as seen from the project's root: ``site_data/published/<file>``."""
    return "/".join(path.parts[-3:])
