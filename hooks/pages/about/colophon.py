"""What the page Colophon lists: the packages that pyproject.toml names and that build the site, as installed."""

import re
from dataclasses import dataclass
from importlib.metadata import metadata
from pathlib import Path

from hooks import ROOT
from hooks.cache import wanted
from hooks.charts.vega import MODULES
from hooks.html.markup import Child, block, tag
from hooks.html.records import Column, Records
from hooks.pages.context import Context
from oppose_engine import DataError
from oppose_engine.text import listed

LINE = re.compile(r'^\s*(?:requires = \[)?"([A-Za-z0-9_.-]+)[^"]*",?\]?\s*#\s*(.+?)\s*$', re.MULTILINE)
"""A requirement and its comment."""


@dataclass(frozen=True)
class Package:
    """A package: its name, the installed version, its licence in its own words, and why it is needed."""

    name: str
    version: str
    licence: str
    why: str
    address: str


def read_packages(root: Path) -> tuple[Package, ...]:
    """Each package with its installed metadata, in the order of pyproject.toml.

    Raises:
        DataError: a package stands there without a reason.
    """
    reasons = dict(LINE.findall((root / "pyproject.toml").read_text(encoding="utf-8")))
    packages = []
    for name in wanted(root):
        if name not in reasons:
            raise DataError(f"pyproject.toml: {name} stands there without a reason; add a comment that says what for")
        said = metadata(name)
        why = reasons[name].partition(";")[0]
        packages.append(Package(said["Name"], said["Version"], licence(said), why, _home(said)))
    return tuple(packages)


def licence(said: object) -> str:
    """The licence of a package: an SPDX expression, a short name, or its classifier.

    >>> licence({"License-Expression": "MIT"})
    'MIT'
    """
    get = said.get  # pyrefly: ignore[missing-attribute]
    short = get("License") or ""
    if get("License-Expression") or (short and "\n" not in short and len(short) <= len("BSD-3-Clause AND MIT")):
        return str(get("License-Expression") or short)
    classifiers = said.get_all("Classifier") or []  # pyrefly: ignore[missing-attribute]
    named = [each.rpartition(" :: ")[2] for each in classifiers if each.startswith("License :: ")]
    return named[0].removesuffix(" License") if named else "stated in its source"


def _home(said: object) -> str:
    links = said.get_all("Project-URL") or []  # pyrefly: ignore[missing-attribute]
    named = {label.strip().lower(): url.strip() for label, _, url in (link.partition(",") for link in links)}
    for label in ("homepage", "documentation", "source", "repository", "github"):
        if label in named:
            return str(named[label])
    return str(said.get("Home-page") or next(iter(named.values()), ""))  # pyrefly: ignore[missing-attribute]


def packages(context: Context) -> str:  # noqa: ARG001
    """The installed packages, with versions and licences."""
    columns = [Column(name, words=True) for name in ("Package", "What it is here for", "Version", "Licence")]
    rows: list[list[Child]] = [
        [tag("a", each.name, href=each.address) if each.address else each.name, each.why, each.version, each.licence]
        for each in read_packages(ROOT)
    ]
    return block(Records("Software that builds the site.", columns, rows, classes="op-software"))


def vega(context: Context) -> str:  # noqa: ARG001
    """The modules of Vega in the script of live charts."""
    return f"{listed([*MODULES])}.\n"
