"""Figures: an odds table in, one block of HTML out, with the files that make it live.

The still picture is in the page; the live chart is a file that the page's script fetches when a
reader reaches for the figure. What was drawn before is taken from the cache, and then neither
Altair nor vl-convert is imported.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

from hooks.cache import Cache, fingerprint, sources, versions
from hooks.figures.identity import identity
from hooks.runtime import runtime
from oppose_engine import OddsTable, odds_table, text

__all__ = ["FOLDER", "Studio"]

FOLDER = "assets/charts"
"""Where the files of the figures lie, from the root of the site."""


class Studio:
    """Draws the figures of one build."""

    def __init__(self, cache_dir: Path) -> None:
        here = Path(__file__).parent
        beside = ("cache.py", "components/shades.py", "components/words.py")
        own = [*here.glob("*.py"), *here.parent.glob("charts/*.py"), *(here.parent / name for name in beside)]
        self._cache = Cache(cache_dir)
        # tables come as they are; of the engine only their questions and their words are used beside
        self._basis = (
            sources([*own, *(Path(str(module.__file__)) for module in (odds_table, text))]),
            versions("altair", "vl-convert-python"),
        )
        self._files: dict[str, bytes] = {}
        self._runtime = ""

    def draw(self, kind: str, *tables: OddsTable, **options: Any) -> str:
        """The HTML of one figure.

        ``page`` is the source path of the page it stands on. Other options depend on the kind;
        ``reading`` and ``name`` (part of the id) fit all. FigureError names page and figure.
        """
        if not self._runtime:
            name, content = runtime(self._cache)
            self._runtime = name
            self._files[f"{FOLDER}/{name}"] = content
        whose = [identity(table) for table in tables]
        key = fingerprint("figure", self._basis, self._runtime, kind, tables, whose, sorted(options.items()))
        kept = self._cache.get(key)
        if kept is None:
            # imported only now: these modules import Altair and vl-convert
            render = importlib.import_module("hooks.figures.render")
            kept = render.render(kind, tables, options, f"charts/{self._runtime}")
            self._cache.put(key, kept)
        self._files |= {f"{FOLDER}/{name}": content.encode() for name, content in kept["files"].items()}
        return str(kept["html"])

    def files(self) -> dict[str, bytes]:
        """The files of all figures drawn so far, by their place in the site."""
        return dict(sorted(self._files.items()))
