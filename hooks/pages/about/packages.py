"""Reads which packages build the site: those that pyproject.toml names, with their installed versions."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from importlib.metadata import metadata
from pathlib import Path

from oppose_engine import DataError

__all__ = ["Package", "read_packages", "wanted"]

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


def wanted(root: Path) -> list[str]:
    """The names of the packages that the site is built with."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = [*project["dependencies"], *project["optional-dependencies"]["site"]]
    return [re.split(r"[<>=!~\[; ]", text)[0] for text in needed]


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
    get = said.get  # type: ignore[attr-defined]
    short = get("License") or ""
    if get("License-Expression") or (short and "\n" not in short and len(short) <= len("BSD-3-Clause AND MIT")):
        return str(get("License-Expression") or short)
    classifiers = said.get_all("Classifier") or []  # type: ignore[attr-defined]
    named = [each.rpartition(" :: ")[2] for each in classifiers if each.startswith("License :: ")]
    return named[0].removesuffix(" License") if named else "stated in its source"


def _home(said: object) -> str:
    links = said.get_all("Project-URL") or []  # type: ignore[attr-defined]
    named = {label.strip().lower(): url.strip() for label, _, url in (link.partition(",") for link in links)}
    for label in ("homepage", "documentation", "source", "repository", "github"):
        if label in named:
            return str(named[label])
    return str(said.get("Home-page") or next(iter(named.values()), ""))  # type: ignore[attr-defined]
