"""Runs everything that makes pages and files from the rules, and writes the result to a folder.

``python -m hooks.generate OUT`` writes them to a folder. The hook feeds the same bytes to a build: it runs the
same command, which then keeps them in the cache.
"""

import shutil
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Any

import oppose_engine
from hooks import ROOT
from hooks.cache import Tables, folder, rules_hash
from hooks.charts import Studio
from hooks.html.places import embed_of, page_of, sheet_of, source_link
from hooks.pages import downloads, sheets
from hooks.pages.about import changes
from hooks.pages.context import Context
from hooks.pages.document import fill
from hooks.pages.game import system
from hooks.pages.markers.answers import Answers
from hooks.pages.metadata import link_pictures
from hooks.records.evidence import read_evidence
from hooks.records.published import read_published
from oppose_engine import System, discover


@dataclass(frozen=True)
class Task:
    """How to make a page, or some files by path; ``game`` is the game that it is about, if it is one.

    Tasks need nothing of each other; those of a game want the same tables.
    """

    make: Callable[[Context], Any]
    game: str = ""
    title: str = ""
    """Of a page."""


def open_context(root: Path = ROOT) -> Context:
    """Read the rules and the printed numbers of a project, ready to write pages from."""
    tables = Tables(root)  # hashes the rules, before they are imported
    systems = discover()
    return Context(
        systems=systems,
        published=read_published(root / "site_data" / "published", systems),
        version=oppose_engine.__version__,
        rules_hash=rules_hash(root / "oppose_engine"),
        draw=Studio(folder(root, "figures")).draw,
        evidence=read_evidence(root / "site_data", systems),
        compute=tables,
    )


def page_tasks(systems: Mapping[str, System]) -> dict[str, Task]:
    """How each page is made, by its source path."""
    tasks: dict[str, Task] = {}
    for game in systems.values():
        for name in system.names(game):
            make = partial(_page, game=game.id, name=name)
            tasks[page_of(game.id, name)] = Task(make, game.id, system.title(game, name))
        tasks[sheet_of(game.id)] = Task(partial(_sheet, game=game.id), game.id, game.title)
        tasks[embed_of(game.id)] = Task(partial(_embed, game=game.id), game.id, game.title)
    return tasks


def _page(context: Context, game: str, name: str) -> str:
    return system.page(context, context.systems[game], Answers(context), name)


def _sheet(context: Context, game: str) -> str:
    return sheets.page(context, context.systems[game])


def _embed(context: Context, game: str) -> str:
    own = context.systems[game]
    table = own.mechanics[0].published()[0]
    return fill(
        "game/embed.md", system=game, title=own.title, table=table, page=source_link(embed_of(game), page_of(game))
    )


def file_tasks(systems: Mapping[str, System]) -> dict[str, Task]:
    """How all other files are made, but for those of figures."""
    tasks = {
        "list of files": Task(downloads.of_all),
        "feed": Task(changes.feed),
        "files of releases": Task(
            lambda context: {path: data for each in context.evidence.releases for path, data in each.files.items()}
        ),
        "picture of the site": Task(partial(link_pictures.of_home, cache_dir=folder(ROOT, "previews"))),
    }
    return tasks | {f"files of {name}": Task(partial(_files_of, game=name), name) for name in systems}


def _files_of(context: Context, game: str) -> dict[str, bytes]:
    own = context.systems[game]
    data = downloads.of_system(context, own) | link_pictures.of_system(context, own, folder(ROOT, "previews"))
    return data | downloads.script(own)


def navigation(systems: Mapping[str, System]) -> list[dict[str, object]]:
    """The systems as entries of a MkDocs navigation: a page, or a section if there are sub-pages."""
    entries: list[dict[str, object]] = []
    for game in systems.values():
        below = [{system.title(game, name): page_of(game.id, name)} for name in system.names(game) if name]
        entries.append({game.title: [page_of(game.id), *below] if below else page_of(game.id)})
    return entries


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
