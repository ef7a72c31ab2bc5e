"""The command ``python -m hooks.tools.drift SITE``: all of a built site, file by file.

It holds a site against another build of it, byte by byte, and its numbers against the engine: data files against what
the engine writes, odds tables (``tables``) cell by cell, which two builds could have wrong alike.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from itertools import chain, zip_longest
from pathlib import Path

from hooks import ROOT, generate
from hooks.html.places import data_file
from hooks.html.reader import Tag, given, read, said
from hooks.pages import downloads
from hooks.pages.context import counted
from hooks.theme.offers import ADDRESS, FORMATS, VARIABLE
from hooks.tools import offline
from hooks.tools.command import command, files_in, for_site
from hooks.tools.drift.tables import Seen, fault, odds_tables
from oppose_engine import OpposeError, TableId, percent, points

SHOWN = 50
APART = ("sitemap.xml", ADDRESS)
"""What bears a date, and what was handed to the build."""
PRINTED = ".pdf"
"""The print sheets, which a browser makes after the build."""
NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
WEB = re.compile(r"https?://[^/\s]*")
HEADINGS = ("h1", "h2", "h3", "h4")


class Drift:
    """Holds a site against another build of it, if there is one, and against the rules in ``root``.

    ``seen`` counts the cells that were read: an empty site agrees with everything.
    """

    def __init__(self, root: Path, other: Path | None = None) -> None:
        self.root, self.other = root, other
        self.context = replace(generate.open_context(root), compute=counted)
        self.archive = offline.name(self.context.version, self.context.rules_hash)
        self.seen: Seen = Counter()

    @cached_property
    def data(self) -> dict[str, tuple[TableId, str]]:
        """The address of every table in every form."""
        keys = chain.from_iterable(system.keys() for system in self.context.systems.values())
        return {data_file(key, kind): (key, kind) for key in keys for kind in downloads.FORMATS}

    def names(self, site: Path) -> list[str]:
        """Every file that the site has, or should have."""
        return sorted(names(site) | self.data.keys() | (names(self.other) if self.other else set()))

    def file(self, site: Path, name: str) -> Iterator[str]:
        """What departs in one file."""
        path, built = site / name, self.other and self.other / name
        if built and not built.is_file():
            yield fault(name, "the file", "there is one", "there is none")
        elif built and path.is_file():
            yield from differing(name, path.read_bytes(), built.read_bytes())
        if not path.is_file():
            yield fault(name, "the file", "it is missing", "there is one")
        elif name in self.data:
            key, kind = self.data[name]
            yield from differing(name, path.read_bytes(), downloads.content(self.context.table(*key), kind))
        elif name.startswith("data/") and name.endswith(".csv") and not re.match(r"data/\d", name):
            yield fault(name, "the file", "a table", "no such table")
        elif name.endswith(".html"):
            yield from self._page(name, path.read_text(encoding="utf-8"))

    def _page(self, name: str, html: str) -> Iterator[str]:
        start, end = html.find("<article"), html.rfind("</article>")
        article = read(html[start:end] if start >= 0 else "")
        yield from odds_tables(name, article.findall(".//table[@data-table]"), self.context, self.seen)
        yield from chain.from_iterable(_exact(name, each) for each in article.findall(".//data[@value]"))
        titles = self.titles | {said(each).replace("¶", "") for each in article.iter(*HEADINGS)}
        known = sorted(filter(NUMBER.search, titles), key=len, reverse=True)
        around = read(html[:start] + html[end:] if start >= 0 else html)
        for text in around.xpath("//text()[not(parent::script or parent::style)]"):
            left = WEB.sub("", " ".join(text.split()))
            for each in known:
                left = left.replace(each, "")
            if NUMBER.search(left):
                yield fault(name, "around the article", " ".join(text.split()), "the text of a title or a heading")

    @cached_property
    def titles(self) -> set[str]:
        """What stands around the article of every page: titles, names of versions and of files."""
        games = self.context.systems.values()
        titles = {title for game in games for title in (game.title, *(each.title for each in game.mechanics))}
        return {*titles, self.context.version, self.context.rules_hash, self.archive, *FORMATS, *self.context.systems}


def _exact(name: str, element: Tag) -> Iterator[str]:
    """``<data value="5179/10000">51.8%</data>``: the text is the rounded value."""
    value, text = given(element, "value"), str(element.text_content())
    if not re.fullmatch(r"-?\d+(/[1-9]\d*)?", value):
        yield fault(name, f"line {element.sourceline}", f"value {value}", "a fraction")
    elif text.endswith("%"):
        places = len(text.removesuffix("%").partition(".")[2])
        wanted = (percent if Fraction(value) >= 0 else points)(Fraction(value), places) + "%"
        if text != wanted:
            yield fault(name, f"line {element.sourceline}, exactly {value}", text, wanted)


def built_again(site: Path, into: Path, root: Path, called: str) -> Path:
    """Build the project in ``root`` with the settings that ``site`` shows; ``called`` is the archive's name."""
    home = read((site / "index.html").read_text(encoding="utf-8")).find(".//link[@rel='canonical']")
    offered = into / f"{called}.zip"
    if (site / ADDRESS).is_file():
        shutil.copy(site / ADDRESS, offered)
    settings = {
        "SITE_URL": given(home, "href") if home is not None else "",
        "SHEETS": "true" if any(site.rglob(f"*{PRINTED}")) else "",
        VARIABLE: str(offered) if offered.exists() else "",
    }
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(into / "site")]
    done = subprocess.run(command, cwd=root, env=os.environ | settings, capture_output=True, text=True, check=False)
    if done.returncode:
        raise OpposeError(f"the site cannot be built again: {' '.join((done.stdout + done.stderr).split())}")
    return into / "site"


def names(folder: Path) -> set[str]:
    """The files of a site that two builds have alike."""
    return {name for name in files_in(folder) if not name.startswith(APART) and not name.endswith(PRINTED)}


def differing(name: str, ours: bytes, theirs: bytes) -> Iterator[str]:
    """From where on a file differs from what it should be."""
    if ours != theirs:
        lines = zip_longest(ours.splitlines(True), theirs.splitlines(True), fillvalue=b"")
        at, pair = next((n, pair) for n, pair in enumerate(lines, start=1) if len(set(pair)) > 1)
        start = max(0, next((n for n, both in enumerate(zip(*pair, strict=False)) if len(set(both)) > 1), 0) - 20)
        yield fault(name, f"line {at}", *(each[start : start + 60].decode(errors="replace") for each in pair))


@command
def main(arguments: Sequence[str] | None = None, *, root: Path = ROOT) -> int:
    """Print every fault, and how much was read: 0 if every number holds, 1 if one departs."""
    site = for_site("drift", "Hold a built site against the engine.").parse_args(arguments).site
    checking = Drift(root)
    with tempfile.TemporaryDirectory() as folder:
        checking.other = built_again(site, Path(folder), root, checking.archive)
        every = checking.names(site)
        faults = [each for name in every for each in checking.file(site, name)]
    sys.stdout.writelines(f"{fault}\n" for fault in faults[:SHOWN])
    if len(faults) > SHOWN:
        sys.stdout.write(f"and {len(faults) - SHOWN} more\n")
    told = f"{len(faults)} numbers depart from the engine" if faults else "every number agrees with the engine"
    cells = checking.seen.total()
    known = f"{len(every)} files, {len(checking.data)} of data, and {cells} cells of odds tables"
    sys.stdout.write(f"{told}: {known} were read\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
