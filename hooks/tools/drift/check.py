"""All of a built site, file by file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from itertools import chain
from pathlib import Path

from hooks import generate
from hooks.pages import downloads
from hooks.pages import sheet_files as paper
from hooks.pages.answers import Answers
from hooks.theme import search as search_index
from hooks.tools.drift import data_files, pages, words
from hooks.tools.drift.fault import Fault
from hooks.tools.drift.html_tables import read_page
from hooks.tools.drift.tables import Seen, odds_tables
from hooks.tools.offline import archive
from oppose_engine import TableId

__all__ = ["Check", "check"]

SEARCH = search_index.DOCUMENTS


class Check:
    """Holds the files of a site against the rules in ``root``; ``seen`` how many cells were read."""

    def __init__(self, root: Path) -> None:
        self.docs = root / "docs"
        self.context = generate.open_context(root)
        self.texts = {pages.address(source): text for source, text in generate.pages(self.context).items()}
        self.answers = Answers(self.context)
        self.by_hand = {
            pages.address(path.relative_to(self.docs).as_posix()): path for path in sorted(self.docs.rglob("*.md"))
        }
        self.seen: Seen = Counter()

    @cached_property
    def data(self) -> dict[str, tuple[TableId, str]]:
        """The address of every table in every form."""
        keys = chain.from_iterable(system.keys() for system in self.context.systems.values())
        return {downloads.address(key, kind): (key, kind) for key in keys for kind in ("json", "csv")}

    @cached_property
    def generated(self) -> dict[str, bytes]:
        """Every other generated file; asked for last, when all figures are drawn."""
        return {name: data for name, data in generate.files(self.context).items() if name not in self.data}

    def names(self, site: Path) -> list[str]:
        """Every file that the site has, or should have."""
        there = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
        tables = {name for name in there if name.startswith("data/") and name.endswith((".json", ".csv"))}
        shown = {name for name in there if name.endswith(".html")}
        return sorted(tables | shown | self.data.keys() | self.texts.keys() | self.generated.keys() | {SEARCH})

    def file(self, site: Path, name: str) -> Iterator[Fault]:
        """What departs in one file."""
        path = site / name
        if not path.is_file():
            yield Fault(name, "the file", "nothing: it is missing", "there is one")
        elif name in self.data:
            key, kind = self.data[name]
            yield from data_files.table_file(name, path, kind, self.context.table(*key))
        elif name == downloads.INDEX:
            yield from data_files.index(name, path, self.context)
        elif name == SEARCH:
            yield from pages.search(site, path, name)
        elif name in self.generated:
            yield from pages.generated(name, path, self.generated[name])
        elif name.endswith(".html"):
            yield from self._page(name, path.read_text(encoding="utf-8"))
        else:
            yield Fault(name, "the file", "a table", "no such table")

    def _page(self, name: str, html: str) -> Iterator[Fault]:
        found = read_page(html)
        yield from odds_tables(name, found.tables, self.context, self.seen)
        yield from pages.exact_numbers(name, found.exact)
        if name in self.texts:
            yield from words.page(name, html, self.texts[name])
        elif name in self.by_hand:
            path = self.by_hand[name]
            source = path.relative_to(self.docs).as_posix()
            yield from pages.answers(name, html, path.read_text(encoding="utf-8"), source, self.answers)
        else:
            yield from words.around(name, html, self.titles, whole=True)
            return
        yield from words.around(name, html, self.titles | words.headings(html))

    @cached_property
    def titles(self) -> set[str]:
        """The titles of pages, which stand in the navigation of every page, and names of versions and files."""
        sources = [*self.texts.values(), *(path.read_text(encoding="utf-8") for path in self.by_hand.values())]
        said = [title for source in sources for key, title in words.front(source).items() if key != "description"]
        version, rules = self.context.version, self.context.rules_hash
        return {*said, version, rules, archive.name(version, rules), *paper.FORMATS, *self.context.systems}

    def read(self) -> str:
        """How much was read: an empty site agrees with everything."""
        tables = f"{self.seen.total()} cells of odds tables"
        return f"{len(self.data)} data files, {len(self.texts)} generated pages and {tables}"


def check(site: Path, root: Path) -> tuple[list[Fault], str]:
    """Every number of a site that is not what the rules give, and how much was read."""
    checking = Check(root)
    faults = [fault for name in checking.names(site) for fault in checking.file(site, name)]
    return faults, checking.read()
