"""All of a built site, file by file."""

import re
import tempfile
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from itertools import chain
from pathlib import Path

from hooks import generate
from hooks.html.places import data_file
from hooks.html.reader import Tag, given, read, said
from hooks.pages.files import downloads
from hooks.pages.files import sheet_files as paper
from hooks.tools.drift import again
from hooks.tools.drift.again import fault
from hooks.tools.drift.tables import Seen, odds_tables
from hooks.tools.offline import archive
from oppose_engine import TableId, percent, points

NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
ADDRESS = re.compile(r"https?://[^/\s]*")
HEADINGS = ("h1", "h2", "h3", "h4")


class Drift:
    """Holds a site against another build of it, if there is one, and against the rules in ``root``.

    ``seen`` counts the cells that were read: an empty site agrees with everything.
    """

    def __init__(self, root: Path, other: Path | None = None) -> None:
        self.root, self.other = root, other
        self.context = generate.open_context(root)
        self.archive = archive.name(self.context.version, self.context.rules_hash)
        self.seen: Seen = Counter()

    @cached_property
    def data(self) -> dict[str, tuple[TableId, str]]:
        """The address of every table in every form."""
        keys = chain.from_iterable(system.keys() for system in self.context.systems.values())
        return {data_file(key, kind): (key, kind) for key in keys for kind in downloads.FORMATS}

    def names(self, site: Path) -> list[str]:
        """Every file that the site has, or should have."""
        return sorted(again.names(site) | self.data.keys() | (again.names(self.other) if self.other else set()))

    def file(self, site: Path, name: str) -> Iterator[str]:
        """What departs in one file."""
        path, built = site / name, self.other and self.other / name
        if built and not built.is_file():
            yield fault(name, "the file", "there is one", "there is none")
        elif built and path.is_file():
            yield from again.differing(name, path.read_bytes(), built.read_bytes())
        if not path.is_file():
            yield fault(name, "the file", "it is missing", "there is one")
        elif name in self.data:
            key, kind = self.data[name]
            yield from again.differing(name, path.read_bytes(), downloads.content(self.context.table(*key), kind))
        elif name.startswith("data/") and name.endswith(".csv") and not re.match(r"data/\d", name):
            yield fault(name, "the file", "a table", "no such table")
        elif name.endswith(".html"):
            yield from self._page(name, path.read_text(encoding="utf-8"))

    def _page(self, name: str, html: str) -> Iterator[str]:
        start, end = html.find("<article"), html.rfind("</article>")
        article = read(html[start:end], "table", "data", *HEADINGS) if start >= 0 else read("")
        yield from odds_tables(name, article.select("table[data-table]"), self.context, self.seen)
        yield from chain.from_iterable(_exact(name, each) for each in article.select("data[value]"))
        known = self.titles | {said(each).replace("¶", "") for each in article(HEADINGS)}
        around = read(html[:start] + html[end:] if start >= 0 else html)
        for text in around.find_all(string=NUMBER):
            left = ADDRESS.sub("", " ".join(text.split()))
            for each in sorted(filter(NUMBER.search, known), key=len, reverse=True):
                left = left.replace(each, "")
            if NUMBER.search(left) and text.parent and text.parent.name not in ("script", "style"):
                yield fault(name, "around the article", " ".join(text.split()), "the text of a title or a heading")

    @cached_property
    def titles(self) -> set[str]:
        """What stands around the article of every page: titles, names of versions and of files."""
        games = self.context.systems.values()
        titles = {title for game in games for title in (game.title, *(each.title for each in game.mechanics))}
        return {
            *titles,
            self.context.version,
            self.context.rules_hash,
            self.archive,
            *paper.FORMATS,
            *self.context.systems,
        }


def _exact(name: str, element: Tag) -> Iterator[str]:
    """``<data value="5179/10000">51.8%</data>``: the text is the rounded value."""
    value, text = given(element, "value"), element.get_text()
    if not re.fullmatch(r"-?\d+(/[1-9]\d*)?", value):
        yield fault(name, f"line {element.sourceline}", f"value {value}", "a fraction")
    elif text.endswith("%"):
        places = len(text.removesuffix("%").partition(".")[2])
        wanted = (percent if Fraction(value) >= 0 else points)(Fraction(value), places) + "%"
        if text != wanted:
            yield fault(name, f"line {element.sourceline}, exactly {value}", text, wanted)


def check(site: Path, root: Path) -> tuple[list[str], str]:
    """Every fault of a site, and how much was read."""
    checking = Drift(root)
    with tempfile.TemporaryDirectory() as folder:
        checking.other = again.built_again(site, Path(folder), root, checking.archive)
        every = checking.names(site)
        faults = [each for name in every for each in checking.file(site, name)]
    return faults, f"{len(every)} files, {len(checking.data)} of data, and {checking.seen.total()} cells of odds tables"
