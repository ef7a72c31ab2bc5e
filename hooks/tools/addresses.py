"""Checks that every address ever published still works.

``site_data/addresses.txt`` lists them, one a line, relative to the root of the site: pages, headings
and figures within them, states of a readout, data files, preview pictures. ``python -m
hooks.tools.addresses SITE`` holds a built site against the list and adds what is new. An address that goes
away is moved by a line ``old -> new``, which makes a page that leads on, a second anchor, or a copy.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

from hooks import ROOT
from hooks.html.reader import read
from hooks.records.addresses import FILE, read_record, text_of
from hooks.tools.command import command, files_in, for_site, put

WAY_OUT = f"bring it back, or write '{{}} -> where it is now' in its place into {FILE}"
HOME = "./"
"""The address of the home page, which has no name of its own."""
FILES = ("data/", "assets/previews/", "feed")
"""Files that other sites and programs name; the rest serve the pages, under names that change."""
FROZEN = re.compile(r"data/\d[\d.]*/")
"""Data of a release: kept by the release itself."""
WHOLE = re.compile(r"-?\d+")
HEADINGS = frozenset({"h2", "h3"})


@dataclass
class Readout:
    """The controls of one readout: what an address may say about it."""

    variants: tuple[str, ...]
    reading: str
    """What the address calls the variant."""
    values: dict[str, str] = field(default_factory=dict)
    allowed: dict[str, set[str] | range] = field(default_factory=dict)
    apart: Mapping[str, str] = field(default_factory=dict)
    """The controls that an address calls otherwise; older ones name them as the box does."""

    def states(self) -> Iterator[str]:
        """The first state in every reading, as the query of an address."""
        named = [(name, value) for name, value in self.values.items() if name in STATED and value]
        fixed = [f"{self.apart.get(name, name)}={value}" for name, value in named]
        # of one reading an address says nothing
        for variant in self.variants if len(self.variants) > 1 else ("",):
            parts = [*fixed, f"{self.reading}={variant}"] if variant else fixed
            if parts:
                yield "?" + "&".join(parts)

    def accepts(self, name: str, value: str) -> bool:
        """Whether the control or the choice of readings of that name takes the value."""
        if name == self.reading and value in self.variants:
            return True
        known = self.allowed.get(next((own for own, called in self.apart.items() if called == name), name), ())
        return int(value) in known if isinstance(known, range) and WHOLE.fullmatch(value) else value in known


STATED = frozenset({"a", "active", "b", "dice", "difficulty", "passive", "score", "start", "system", "them", "you"})
"""Controls whose state is worth an address; the others start from what these say."""


@dataclass
class Page:
    """One page: every id in it, the anchors that people link to, its readouts."""

    ids: set[str] = field(default_factory=set)
    anchors: list[str] = field(default_factory=list)
    readouts: list[Readout] = field(default_factory=list)


@dataclass(frozen=True)
class Built:
    """A built site: its pages by address, and the paths of all its files."""

    pages: Mapping[str, Page]
    files: frozenset[str]

    def offered(self) -> list[str]:
        """Every address that people and programs may come to rely on."""
        found = [name for name in self.files if name.startswith(FILES) and not FROZEN.match(name)]
        for address, page in self.pages.items():
            found.append(address)
            found += [f"{address}#{anchor}" for anchor in page.anchors]
            found += [address + state for readout in page.readouts for state in readout.states()]
        return sorted(name for name in found if not name.endswith("index.html"))

    def missing(self, addresses: Iterable[str]) -> dict[str, str]:
        """Those of the addresses that lead nowhere, each with what is not there."""
        told = {address: self._lacks(address) for address in addresses}
        return {address: lack for address, lack in told.items() if lack}

    def _lacks(self, address: str) -> str:
        parts = urlsplit(address)
        if parts.path in self.files:
            return ""
        page = self.pages.get(parts.path)
        if page is None:
            return "no such page" if parts.path.endswith("/") else "no such file"
        if parts.fragment and parts.fragment not in page.ids:
            return f"no element #{parts.fragment}"
        # a plus is a plus: sides such as d12+3 stand in addresses as they are
        asked = parse_qsl(parts.query.replace("+", "%2B"), keep_blank_values=True)
        wrong = [name for name, value in asked if not any(r.accepts(name, value) for r in page.readouts)]
        return f"no readout that takes {', '.join(wrong)}" if wrong else ""


def read_site(site: Path) -> Built:
    """Read a folder that was built."""
    files = files_in(site)
    pages = {}
    for name in files:
        if name == "index.html" or name.endswith("/index.html"):
            pages[name.removesuffix("index.html") or HOME] = _page((site / name).read_text(encoding="utf-8"))
    return Built(pages, frozenset(files))


def _page(html: str) -> Page:
    """A control is part of the readout that opens above it, an option of the list of choices above it."""
    page, chosen = Page(), ""
    for each in read(html).iter("*"):
        element, given = str(each.tag), {str(name): str(value) for name, value in each.attrib.items()}
        if name := given.get("id"):
            page.ids.add(name)
            if element in HEADINGS or "op-figure" in given.get("class", "").split():
                page.anchors.append(name)
        if kind := given.get("data-readout-kind"):
            # the home page's match-up is that of its first game, and takes the game instead
            readings = () if kind == "game" else tuple(given.get("data-variants", "").split())
            apart = {name: f"{given['data-table']}-{name}" for name in given.get("data-apart", "").split()}
            page.readouts.append(Readout(readings, given.get("data-reading") or "variant", apart=apart))
        if page.readouts and "data-field" in given:
            chosen = given["data-field"] if element == "select" else ""
            _number(page.readouts[-1], given)
        elif chosen and element == "option":
            _option(page.readouts[-1], chosen, given)
    return page


def _number(readout: Readout, control: Mapping[str, str]) -> None:
    name, least, most = control["data-field"], control.get("min", ""), control.get("max", "")
    if WHOLE.fullmatch(least) and WHOLE.fullmatch(most):
        readout.values.setdefault(name, control.get("value", ""))
        readout.allowed.setdefault(name, range(int(least), int(most) + 1))


def _option(readout: Readout, name: str, option: Mapping[str, str]) -> None:
    allowed = readout.allowed.setdefault(name, set())
    if isinstance(allowed, set):
        allowed.add(option.get("value", ""))
    if "selected" in option:
        readout.values.setdefault(name, option.get("value", ""))


@command
def main(arguments: Sequence[str] | None = None, *, root: Path = ROOT) -> int:
    """0 if every listed address resolves, 1 if one does not, 2 with one line on stderr."""
    site = read_site(for_site("addresses", "Hold a site against the list.").parse_args(arguments).site)
    record = read_record(root / FILE)
    missing = site.missing([*record.addresses, *record.moved, *record.moved.values()])
    told = (f"{address}: {lack}; {WAY_OUT.format(address)}\n" for address, lack in sorted(missing.items()))
    sys.stderr.writelines(told)
    # an address that moved stays moved
    after = replace(record, addresses=record.addresses | ({*site.offered()} - record.moved.keys()))
    fresh = len(after.addresses) - len(record.addresses)
    if fresh:
        put({root / FILE: text_of(after).encode()})
    every = len(after.addresses) + len(after.moved)
    sys.stdout.write(f"{every} addresses, {fresh} of them new, {len(missing)} lead nowhere\n")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
