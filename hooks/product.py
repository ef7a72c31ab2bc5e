"""Gives the hook every generated page and file: from the cache, or from a new process that makes them.

The caller imports no rule and no page, so a process that goes on for hours never uses code from before an edit. The key
hashes every source that can change a byte: the engine, the hooks, the printed numbers, the colours, the import
contracts, the versions of Python and of the libraries, and the markers that are to be answered.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from hooks.cache import Cache, fingerprint, folder, tree, versions, wanted
from hooks.records.essays import read_essays
from oppose_engine import OpposeError, RangeError

Asked = Sequence[tuple[str, str, str]]
"""The markers of all written pages: page, name, arguments."""
_ASSETS = (
    f"docs/assets/{name}"
    for name in ("oppose.css", "odds.js", "odds-dice.js", "odds-throws.js", "odds-check.js", "numbers.js")
)
PLACES = ("oppose_engine", "hooks", "site_data", "pyproject.toml", *_ASSETS)
"""The last: the packages that the site is built with and the import contracts; colours; the engine to download.

Of the essays in ``docs`` only what games say of them counts, so that an edit of their words makes nothing anew."""
SYSTEMS = "systems/*"
"""The entry of ``nav`` in mkdocs.yml that stands for the pages of all systems."""
REFUSED = 2
"""How the generator ends when it says in one line what is wrong."""
TIMES = 5
RESTED = 20
"""So many seconds after an edit, which a slow machine may need to begin the build, compiled modules are not kept."""


class SourcesMovedError(OpposeError):
    """A source changed while the sources were imported, which are hashed afterwards."""


@dataclass(frozen=True, kw_only=True)
class Product:
    """Everything generated, and what the navigation, the markers and the heads of pages need to know.

    ``drawn`` are the files that only figures in answers to markers need.
    """

    version: str
    rules_hash: str
    navigation: list[Any]
    pages: Mapping[str, str]
    datasets: Mapping[str, Any]
    files: Mapping[str, bytes] = field(repr=False)
    answers: Mapping[str, Mapping[str, Any]] = field(repr=False)
    drawn: Mapping[str, bytes] = field(repr=False)

    def answer(self, page: str, name: str, arguments: str) -> str:
        """The HTML of a marker; RangeError says what it should have been."""
        found = self.answers.get(name_of(page, name, arguments), {"error": "this marker is not read here"})
        if "error" in found:
            raise RangeError(found["error"])
        return str(found["html"])


@dataclass(frozen=True)
class Hurry:
    """What a reader waits for, as the environment says: one page first, its figures later. Nobody waits: all of it."""

    page: str | None = None
    figures_later: bool = False

    @classmethod
    def of_environment(cls) -> Self:
        """``FIRST_VIEW`` is the address of the page, from the root of the site."""
        return cls(os.environ.get("FIRST_VIEW"), bool(os.environ.get("FIGURES_LATER")))


def product(root: Path, asked: Asked) -> Product:
    """The product of a project as it is on disk; OpposeError says what cannot be made."""
    cache, hurry = Cache(folder(root, "product")), Hurry.of_environment()
    for _ in range(TIMES):
        state = basis(root)
        for each in dict.fromkeys((Hurry(), hurry)):
            kept: Product | None = cache.get(key(state, asked, each))
            if kept is not None:
                return kept
        _make(root, asked, key(state, asked, hurry))
    place = cache.folder.relative_to(root).as_posix()
    raise OpposeError(f"{place}: cannot be written, or the sources never rest; the site is made there")


def keep(root: Path, asked: Asked, made: Product, wanted_key: str) -> None:
    """Keep a product, if the sources are still those of its key; else it is asked for again."""
    if key(basis(root), asked, Hurry.of_environment()) == wanted_key:
        Cache(folder(root, "product")).put(wanted_key, made)


def key(state: str, asked: Asked, hurry: Hurry) -> str:
    """Under which a product is kept."""
    return fingerprint("product", state, [tuple(each) for each in asked], hurry)


def basis(root: Path, wanted_file: Callable[[Path], bool] = lambda _: True) -> str:
    """A hash of all that the product is made from, or of the sources wanted of it."""
    found = tree([root / place for place in PLACES], wanted_file, root)
    essays = [(*each, sorted(games)) for *each, games in read_essays(root / "docs")]
    return fingerprint(found, essays, sys.version_info[:3], versions(*wanted(root)))


def name_of(page: str, name: str, arguments: str) -> str:
    """By which the answer to a marker is found, however its spaces came through Markdown."""
    return "\n".join((page, name, " ".join(arguments.split())))


def within(nav: Any, systems: list[Any]) -> Any:
    """A navigation with ``SYSTEMS`` replaced by the entries of the systems, wherever it stands.

    >>> within([{"Games": ["a.md", "systems/*"]}, "b.md"], ["x.md", "y.md"])
    [{'Games': ['a.md', 'x.md', 'y.md']}, 'b.md']
    """
    if isinstance(nav, dict):
        return {title: within(entry, systems) for title, entry in nav.items()}
    if isinstance(nav, list):
        inside = (systems if entry == SYSTEMS else [within(entry, systems)] for entry in nav)
        return [new for entries in inside for new in entries]
    return nav


def _make(root: Path, asked: Asked, wanted_key: str) -> None:
    bytecode = [] if _at_rest(root) else ["-B"]
    command = [sys.executable, *bytecode, "-m", "hooks.generate", "--keep", wanted_key]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    done = subprocess.run(
        command,
        cwd=root,
        env=environment,
        input=json.dumps(list(asked)),
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=False,
    )
    if done.returncode == REFUSED:
        raise OpposeError(done.stdout.strip())
    if done.returncode:
        raise OpposeError(f"python -m hooks.generate ended with {done.returncode}; what it says stands above")


def _at_rest(root: Path) -> bool:
    """Whether no module was edited lately, so that compiled modules may be kept.

    A second edit within a second leaves the time in a .pyc as it was. And ``mkdocs serve``, typed by hand, takes a new
    .pyc for another edit and builds once more.
    """
    paths = (path for place in ("oppose_engine", "hooks") for path in (root / place).rglob("*.py"))
    return max(path.stat().st_mtime for path in paths) < time.time() - RESTED
