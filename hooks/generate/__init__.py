"""Every generated page and file of the site, as a pure function of rules and published figures.

``python -m hooks.generate OUT`` writes them to a folder. The hook feeds the same bytes to a build: it runs the
same command, which then keeps them in the cache.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path, PurePosixPath

import oppose_engine
from hooks.cache import rules_hash
from hooks.charts import Studio
from hooks.generate.copies import steps
from hooks.pages import compare, downloads, proof, sheets
from hooks.pages import link_pictures as preview
from hooks.pages.about import architecture, changes, colophon, reference
from hooks.pages.about.modules import read_house
from hooks.pages.about.packages import read_parts
from hooks.pages.context import Context
from hooks.pages.game import system
from hooks.pages.readouts import rules
from hooks.records.evidence import read_evidence
from hooks.records.read_published import read_published
from oppose_engine import System, discover

__all__ = ["file_parts", "files", "navigation", "open_context", "page_parts", "pages", "titles", "write"]

ROOT = Path(__file__).parents[2]
PROOF = "proof.md"
FIGURES, PREVIEWS = (Path(".cache", name) for name in ("figures", "previews"))


def open_context(root: Path = ROOT) -> Context:
    """Read the rules and the published figures of a project, ready to write pages from."""
    systems = discover()
    studio = Studio(root / FIGURES)
    return Context(
        systems=systems,
        published=read_published(root / "site_data" / "published", systems),
        version=oppose_engine.__version__,
        rules_hash=rules_hash(root / "oppose_engine"),
        draw=studio.draw,
        drawn=studio.files,
        evidence=read_evidence(root / "site_data", systems),
        house=partial(read_house, root),
        parts=read_parts(root),
    )


def pages(context: Context) -> dict[str, str]:
    """The Markdown of every generated page by its source path."""
    made = (make(context) for make in steps("Making pages:", page_parts(context)))
    return {path: text for part in made for path, text in part.items()}


def files(context: Context) -> dict[str, bytes]:
    """Every other generated file by its path: data, and what the figures drawn so far need."""
    made = (make(context) for make in steps("Making files:", file_parts(context)))
    return {path: data for part in made for path, data in part.items()} | dict(context.drawn())


def page_parts(context: Context) -> dict[str, Callable[[Context], dict[str, str]]]:
    """How the pages are made, in parts that need nothing of each other; each gives pages by source path."""
    found: dict[str, Callable[[Context], dict[str, str]]] = {
        "proof": lambda context: {PROOF: proof.page(context)},
        "changes": lambda context: {changes.CHANGES: changes.page(context)},
        "comparison": lambda context: {compare.PAGE: compare.page(context)},
        "reference": lambda _: {reference.ENGINE: reference.engine_page(), reference.KERNELS: reference.kernels_page()},
        "house": _of_the_house,
    }
    return found | {f"pages of {name}": partial(_pages_of, name=name) for name in context.systems}


def titles(context: Context) -> dict[str, dict[str, str]]:
    """By the names of ``page_parts``, the source path and title of each page that the part makes."""
    house = {architecture.ARCHITECTURE: "Architecture", colophon.COLOPHON: "Colophon"}
    found = {
        "proof": {PROOF: "Proof"},
        "changes": {changes.CHANGES: "Changes"},
        "comparison": {compare.PAGE: "Compare"},
        "reference": {reference.ENGINE: "Engine reference", reference.KERNELS: "Kernels"},
        "house": house if context.house else {},
    }
    for game in context.systems.values():
        names = dict.fromkeys(["", *(mechanic.page for mechanic in game.mechanics)])
        own = {page_of(game, name): _title(game, name) if name else game.title for name in names}
        found[f"pages of {game.id}"] = own | {sheets.page_of(game): game.title}
    return found


def _of_the_house(context: Context) -> dict[str, str]:
    list(context.systems.values())  # the sources of all are read
    if not context.house:
        return {}
    return {architecture.ARCHITECTURE: architecture.page(context), colophon.COLOPHON: colophon.page(context)}


def _pages_of(context: Context, name: str) -> dict[str, str]:
    game = context.systems[name]
    own = {page_of(game): system.page(context, game), sheets.page_of(game): sheets.page(context, game)}
    return own | {page_of(game, below): text for below, text in system.sub_pages(context, game).items()}


def file_parts(context: Context) -> dict[str, Callable[[Context], dict[str, bytes]]]:
    """The same for all other files, but for those of figures."""
    found: dict[str, Callable[[Context], dict[str, bytes]]] = {
        "list of files": downloads.of_all,
        "files of releases": _of_releases,
        "picture of the site": partial(preview.of_home, cache_dir=ROOT / PREVIEWS),
    }
    return found | {f"files of {name}": partial(_files_of, name=name) for name in context.systems}


def _of_releases(context: Context) -> dict[str, bytes]:
    releases = context.evidence.releases
    return {name: data for release in releases for name, data in release.files.items()}


def _files_of(context: Context, name: str) -> dict[str, bytes]:
    game = context.systems[name]
    data = downloads.of_system(context, game) | preview.of_system(context, game, ROOT / PREVIEWS)
    return data | rules.script(game)


def page_of(game: System, name: str = "") -> str:
    """The source path of a system's own page, or of a sub-page."""
    return f"systems/{game.id}/{name or 'index'}.md"


def navigation(context: Context) -> list[dict[str, object]]:
    """The systems as entries of a MkDocs navigation: a page, or a section if there are sub-pages."""
    entries: list[dict[str, object]] = []
    for game in context.systems.values():
        names = dict.fromkeys(mechanic.page for mechanic in game.mechanics if mechanic.page)
        below = [{_title(game, name): page_of(game, name)} for name in names]
        entries.append({game.title: [page_of(game), *below] if below else page_of(game)})
    return entries


def _title(game: System, name: str) -> str:
    return next(mechanic.title for mechanic in game.mechanics if mechanic.page == name)


def write(out: Path, content: Mapping[str, bytes]) -> None:
    """Write all files into a new folder, which appears complete or not at all.

    A folder that is there already is replaced. What an interruption leaves is removed.
    """
    out.parent.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.parent))
    fresh, old = work / "new", work / "old"
    try:
        fresh.mkdir()
        for name, data in content.items():
            path = fresh / PurePosixPath(name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        if out.exists():
            out.rename(old)
        fresh.rename(out)
    finally:
        if old.exists() and not out.exists():
            old.rename(out)
        shutil.rmtree(work, ignore_errors=True)
