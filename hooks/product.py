"""What the rules make of the site, kept whole between builds.

Most builds follow an edit of a hand-written page, or none at all. The key hashes every source that
can change a byte: the engine, the hooks, the published figures, the colours, the import contracts, the versions of
Python and of the libraries. A missing, damaged or foreign entry is made again; the generator on its own never reads
one.
"""

from __future__ import annotations

import base64
import hashlib
import importlib
import sys
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from hooks.cache import Cache, fingerprint, versions
from hooks.colophon import wanted
from hooks.context import Context

__all__ = ["Product", "Replies", "product"]

SOURCES = ("oppose_engine", "hooks", "site_data")
COLOURS = "docs/assets/oppose.css"
"""Pictures of fixed colours are drawn with those of the stylesheet."""
PROJECT = "pyproject.toml"
"""The import contracts, and the packages that the site is built with."""
KEPT = 6
"""Entries that stay in the folder: a few sets of rules, each with its replies to markers."""


@dataclass(frozen=True, kw_only=True)
class Product:
    """Everything generated, and what the navigation and the markers need to know."""

    key: str
    version: str
    rules_hash: str
    navigation: list[Any]
    inline: tuple[str, ...]
    blocks: tuple[str, ...]
    pages: Mapping[str, str]
    datasets: Mapping[str, Any]
    files: Mapping[str, bytes] = field(repr=False)


def product(root: Path, context: Callable[[], Context]) -> Product:
    """The product of a project as it is on disk; ``context`` is asked for only if it must be made."""
    cache, key = _cache(root), _key(root)
    entry = cache.get(key)
    if entry is None:
        made = _make(key, context())
        cache.put(key, asdict(made) | {"files": _texts(made.files)})
        _forget_old(cache)
        return made
    return Product(**entry | {"files": _bytes(entry["files"])})


class Replies:
    """Answers to markers, each with the files of its figures; asked once for each set of rules."""

    def __init__(self, root: Path, key: str, context: Callable[[], Context]) -> None:
        self._root, self._context = root, context
        self._cache, self._key = _cache(root), fingerprint("replies", key)
        self._kept: dict[str, Any] = self._cache.get(self._key) or {}
        self._given: dict[str, Any] = {}

    def __call__(self, page: str, name: str, arguments: str) -> str:
        asked = f"{page}\n{name}\n{arguments}"
        if asked not in self._kept:
            self._kept[asked] = self._compute(page, name, arguments)
        self._given[asked] = self._kept[asked]
        return str(self._given[asked]["html"])

    def _compute(self, page: str, name: str, arguments: str) -> dict[str, Any]:
        # with figures of its own, so that its files can be told from those of other answers
        context = importlib.import_module("hooks.generate").with_own_figures(self._context(), self._root)
        html = importlib.import_module("hooks.answers").Answers(context)(page, name, arguments)
        return {"html": html, "files": _texts(context.drawn())}

    def files(self) -> dict[str, bytes]:
        """The files of the figures in all answers given; keeps those answers for the next build."""
        self._cache.put(self._key, self._given)
        return {name: data for given in self._given.values() for name, data in _bytes(given["files"]).items()}


def _make(key: str, context: Context) -> Product:
    generate = importlib.import_module("hooks.generate")
    answers = importlib.import_module("hooks.answers").Answers(context)
    return Product(
        key=key,
        version=context.version,
        rules_hash=context.rules_hash,
        navigation=generate.navigation(context),
        inline=answers.inline,
        blocks=answers.blocks,
        pages=generate.pages(context),
        datasets=importlib.import_module("hooks.structured").datasets(context),
        files=generate.files(context),
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


def _texts(files: Mapping[str, bytes]) -> dict[str, str]:
    return {name: base64.b64encode(data).decode() for name, data in files.items()}


def _bytes(files: Mapping[str, str]) -> dict[str, bytes]:
    return {name: base64.b64decode(text) for name, text in files.items()}
