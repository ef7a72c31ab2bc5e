"""The essays below ``docs/why``: what a line of links calls each, and the games whose numbers it takes."""

import re
from pathlib import Path
from typing import NamedTuple


class Essay(NamedTuple):
    """An essay: its source path, its name in a line of links, and games by their ids."""

    page: str
    link: str
    games: frozenset[str]


def read_essays(docs: Path) -> list[Essay]:
    """The essays that have a name for links, by their paths; ``docs`` is the folder of the pages written by hand."""
    texts = {path: path.read_text(encoding="utf-8") for path in sorted((docs / "why").glob("*.md"))}
    return [
        Essay(path.relative_to(docs).as_posix(), named[1], frozenset(re.findall(r"<!-- odds: (\S+) ", text)))
        for path, text in texts.items()
        if (named := re.search(r"^link: (.+)$", text, re.MULTILINE))
    ]
