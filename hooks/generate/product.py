"""What the rules make of the site, kept whole between builds.

Most builds follow an edit of a hand-written page, or none at all. The key hashes every source that
can change a byte: the engine, the hooks, the published figures, the colours, the import contracts, the versions of
Python and of the libraries. A missing, damaged or foreign entry is made again; the generator on its own never reads
one.
"""

from __future__ import annotations

import hashlib
import importlib
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from hooks.cache import Cache, fingerprint, versions
from hooks.generate.copies import make_all
from hooks.generate.parts import Parts
from hooks.pages.about.packages import wanted
from hooks.pages.context import Context
from hooks.rules_hash import STAMP, rules_hash

__all__ = ["STAMP", "Product", "Replies", "product", "warming"]

SOURCES = ("oppose_engine", "hooks", "site_data")
SYSTEMS = "systems/*"
"""The entry of ``nav`` in mkdocs.yml that stands for the pages of all systems."""
COLOURS = "docs/assets/oppose.css"
"""Pictures of fixed colours are drawn with those of the stylesheet."""
PROJECT = "pyproject.toml"
"""The import contracts, and the packages that the site is built with."""
KEPT = 6
"""Entries that stay in the folder: a few sets of rules, each with its replies to markers."""


@dataclass(frozen=True, kw_only=True)
class Product:
    """Everything generated, and what the navigation and the markers need to know.

    In pages and files ``STAMP`` stands for the hash of the rules, so that an edit of one rule leaves the parts alone
    that it has no hand in. ``complete`` says whether all figures are drawn.
    """

    key: str
    version: str
    rules_hash: str
    navigation: list[Any]
    inline: tuple[str, ...]
    blocks: tuple[str, ...]
    pages: Mapping[str, str]
    datasets: Mapping[str, Any]
    files: Mapping[str, bytes] = field(repr=False)
    complete: bool = True

    def stamped(self, content: Any) -> Any:
        """A text or bytes with the hash of the rules where it belongs."""
        if isinstance(content, str):
            return content.replace(STAMP, self.rules_hash)
        return content.replace(STAMP.encode(), self.rules_hash.encode())

    def within(self, nav: Any) -> Any:
        """A navigation with ``SYSTEMS`` replaced by the entries of the systems, wherever it stands."""
        if nav == SYSTEMS:
            return self.navigation
        if isinstance(nav, dict):
            return {title: self.within(entry) for title, entry in nav.items()}
        if isinstance(nav, list):
            inside = (self.navigation if entry == SYSTEMS else [self.within(entry)] for entry in nav)
            return [new for entries in inside for new in entries]
        return nav


def product(root: Path, context: Callable[[], Context], parts: Parts, *, alone: bool = False) -> Product:
    """The product of a project as it is on disk; ``context`` is asked for only if something must be made.

    ``alone``: the parts are for this product only, so copies of the process may make them.
    """
    cache, key = _cache(root), _key(root)
    entry = cache.get(key)
    if entry is not None:
        return Product(**entry)
    given = context()
    made = _make(root, key, given, parts, alone=alone)

    def keep() -> None:
        cache.put(key, asdict(made))
        _forget_old(cache)

    if given.later is None:
        keep()
    elif made.complete:
        given.later.append(keep)
    return made


def warming(context: Callable[[], Context], parts: Parts) -> Iterator[Callable[[], object]]:
    """What makes the parts of a product that was kept, one after another, so that the next edit finds them made."""
    generate = importlib.import_module("hooks.generate")
    given = replace(context(), later=None)
    for name, make in {**generate.page_parts(given), **generate.file_parts(given)}.items():
        yield partial(parts, name, given, make)


class Replies:
    """Answers to markers, each with the files of its figures; asked once for each set of rules.

    ``complete`` says whether the figures in all answers given are drawn.
    """

    def __init__(self, root: Path, key: str, context: Callable[[], Context], parts: Parts) -> None:
        self._context, self._parts = context, parts
        self._cache, self._key = _cache(root), fingerprint("replies", key)
        self._kept: dict[str, Any] = self._cache.get(self._key) or {}
        self._given: dict[str, Any] = {}
        self.complete = True

    def __call__(self, page: str, name: str, arguments: str) -> str:
        asked = f"{page}\n{name}\n{arguments}"
        if asked not in self._kept:
            self._kept[asked] = self._compute(page, name, arguments)
        self._given[asked] = self._kept[asked]
        return str(self._given[asked]["html"])

    def _compute(self, page: str, name: str, arguments: str) -> dict[str, Any]:
        answers = importlib.import_module("hooks.pages.answers").Answers
        asked = ("reply", page, name, arguments)
        part = self._parts(asked, self._context(), lambda context: answers(context)(page, name, arguments))
        self.complete &= part.complete
        return {"html": part.made, "files": dict(part.files)}

    def files(self) -> dict[str, bytes]:
        """The files of the figures in all answers given; keeps those answers for the next build."""
        if self.complete:
            self._cache.put(self._key, self._given)
        return {name: data for given in self._given.values() for name, data in given["files"].items()}


def _make(root: Path, key: str, context: Context, parts: Parts, *, alone: bool) -> Product:
    generate = importlib.import_module("hooks.generate")
    answers = importlib.import_module("hooks.pages.answers").Answers(context)
    pages, files = generate.page_parts(context), generate.file_parts(context)
    makes = {**pages, **files}
    # the parts of a system want the same tables
    groups = [[name for name in makes if name.endswith(f" of {system}")] for system in context.systems if alone]
    made = make_all(lambda name: parts(name, context, makes[name]), makes, groups)
    drawn = {path: data for part in made.values() for path, data in part.files.items()}
    return Product(
        key=key,
        version=context.version,
        rules_hash=rules_hash(root / "oppose_engine"),
        navigation=generate.navigation(context),
        inline=answers.inline,
        blocks=answers.blocks,
        pages={path: text for name in pages for path, text in made[name].made.items()},
        datasets=importlib.import_module("hooks.pages.structured").datasets(context),
        files={path: data for name in files for path, data in made[name].made.items()} | drawn,
        complete=all(part.complete for part in made.values()),
    )


def _key(root: Path) -> str:
    digest = hashlib.sha256()
    inside = (path for folder in SOURCES for path in sorted((root / folder).rglob("*")))
    paths = [root / PROJECT, *root.glob(COLOURS), *inside]
    for path in paths:
        if path.is_file() and "__pycache__" not in path.parts:
            source = path.read_bytes()
            digest.update(f"{path.relative_to(root).as_posix()} {len(source)}\n".encode() + source)
    return fingerprint("product", digest.hexdigest(), sys.version_info[:3], versions(*wanted(root)))


def _cache(root: Path) -> Cache:
    return Cache(root / ".cache" / "product")


def _forget_old(cache: Cache) -> None:
    try:
        entries = sorted(cache.folder.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in entries[KEPT:]:
            path.unlink(missing_ok=True)
    except OSError:
        return  # another build is tidying up too
