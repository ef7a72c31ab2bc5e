"""Draws the charts of a page, its figures: an odds table goes in, a block of HTML with a still picture comes out.

The page contains the still picture; the live chart is a file that the page's script fetches when a reader
touches the figure. A figure that was drawn before comes from the cache; then neither Altair nor vl-convert is
imported.
"""

import importlib
from functools import cache
from pathlib import Path
from typing import Any

from hooks.cache import Cache, fingerprint, sources, versions
from hooks.charts.subject import names_of
from hooks.charts.vega import runtime
from oppose_engine import OddsTable, odds_table, text

FOLDER = "assets/charts"
"""The folder of the figures' files in the site."""

SOON = '\n<div class="op-figure op-note">This figure is being drawn.</div>\n'
"""The text in place of a figure that is drawn later."""


class Studio:
    """Draws figures; with ``later`` it shows only those in the cache, and ``waiting`` counts the others."""

    def __init__(self, cache_dir: Path, *, later: bool = False) -> None:
        self._cache, self._later, self.waiting = Cache(cache_dir), later, 0
        self._files: dict[str, bytes] = {}
        _basis()  # hashes the sources now; `assemble` then makes sure that none has changed

    def draw(self, kind: str, *tables: OddsTable, **options: Any) -> str:
        """The HTML of one figure.

        ``page`` is the source path of the page it stands on. Other options depend on the kind;
        ``reading`` and ``name`` (part of the id) fit all. FigureError names page and figure.
        """
        bundle, content = runtime(self._cache.folder)
        self._files[f"{FOLDER}/{bundle}"] = content
        whose = [names_of(table) for table in tables]
        key = fingerprint("figure", _basis(), bundle, kind, tables, whose, sorted(options.items()))
        if self._later and self._cache.get(key) is None:
            self.waiting += 1
            return SOON

        def drawn() -> Any:
            # imported only now: these modules import Altair and vl-convert
            render = importlib.import_module("hooks.charts.render")
            return render.render(kind, tables, options, f"charts/{bundle}")

        kept = self._cache.keep(key, drawn)
        self._files |= {f"{FOLDER}/{name}": content.encode() for name, content in kept["files"].items()}
        return str(kept["html"])

    def files(self) -> dict[str, bytes]:
        """The files of all figures drawn so far, by their place in the site."""
        return dict(sorted(self._files.items()))


@cache
def _basis() -> tuple[object, ...]:
    """All that a figure depends on besides its tables, which are part of its key anyway."""
    here = Path(__file__).parent
    rooms = ("difference", "markup", "places", "shades", "template", "words")
    beside = ("cache.py", "html/shades.toml", *(f"html/{name}.py" for name in rooms))
    own = [*here.rglob("*.py"), *here.rglob("*.html"), *here.rglob("*.toml"), *(here.parent / name for name in beside)]
    # of the engine only their questions and their words are used beside
    words = (Path(str(module.__file__)) for module in (odds_table, text))
    return sources([*own, *words]), versions("altair", "vl-convert-python")
