"""Every generated page and file of the site, as a pure function of rules and published figures.

The MkDocs hook feeds them to a build; on its own, ``python -m hooks.generate OUT`` writes the same
bytes to a folder.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path, PurePosixPath

import oppose_engine
from hooks import compare, downloads, preview, readout_data
from hooks.colophon import read_parts
from hooks.context import Context
from hooks.evidence import read_evidence
from hooks.figures import Studio
from hooks.house import read_house
from hooks.pages import architecture, changes, colophon, proof, reference, sheets, system
from hooks.read_published import read_published
from hooks.rules_hash import rules_hash
from oppose_engine import OpposeError, System, discover

__all__ = ["files", "navigation", "open_context", "pages", "with_own_figures", "write"]

ROOT = Path(__file__).parents[1]
PROOF = "proof.md"


def open_context(root: Path = ROOT) -> Context:
    """Read the rules and the published figures of a project, ready to write pages from."""
    systems = discover()
    studio = _studio(root)
    return Context(
        systems=systems,
        published=read_published(root / "site_data" / "published", systems),
        version=oppose_engine.__version__,
        rules_hash=rules_hash(root / "oppose_engine"),
        draw=studio.draw,
        drawn=studio.files,
        evidence=read_evidence(root / "site_data", systems),
        house=read_house(root),
        parts=read_parts(root),
    )


def with_own_figures(context: Context, root: Path = ROOT) -> Context:
    """The same, but its files are those of the figures drawn through it alone."""
    studio = _studio(root)
    return replace(context, draw=studio.draw, drawn=studio.files)


def _studio(root: Path) -> Studio:
    return Studio(root / ".cache" / "figures")


def pages(context: Context) -> dict[str, str]:
    """The Markdown of every generated page by its source path."""
    found = {PROOF: proof.page(context), changes.CHANGES: changes.page(context)}
    found[compare.PAGE] = compare.page(context)
    found |= {reference.ENGINE: reference.engine_page(), reference.KERNELS: reference.kernels_page()}
    if context.house:
        found[architecture.ARCHITECTURE] = architecture.page(context)
        found[colophon.COLOPHON] = colophon.page(context)
    for game in context.systems.values():
        found[page_of(game)] = system.page(context, game)
        found[sheets.page_of(game)] = sheets.page(context, game)
        found |= {page_of(game, name): text for name, text in system.sub_pages(context, game).items()}
    return found


def files(context: Context) -> dict[str, bytes]:
    """Every other generated file by its path: data, and what the figures drawn so far need."""
    releases = context.evidence.releases if context.evidence else ()
    made = {name: data for release in releases for name, data in release.files.items()}
    made |= downloads.files(context) | preview.files(context, ROOT / ".cache" / "previews")
    return made | readout_data.files(context, ROOT / ".cache" / "readout") | dict(context.drawn())


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


def main(arguments: list[str] | None = None) -> int:
    """Write pages and files to a folder; 0, or 2 with one line on stderr."""
    parser = argparse.ArgumentParser(prog="python -m hooks.generate", description="Write the generated site to OUT.")
    parser.add_argument("out", metavar="OUT", type=Path, help="a folder that is not there yet")
    parser.add_argument("--force", action="store_true", help="replace OUT if it is there")
    options = parser.parse_args(arguments)
    if options.out.exists() and not options.force:
        sys.stderr.write(f"{options.out}: is there already; name another folder or add --force to replace it\n")
        return 2
    try:
        context = open_context()
        text = pages(context)
        content = {name: page.encode() for name, page in text.items()} | files(context)
    except OpposeError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    write(options.out, content)
    sys.stdout.write(f"{len(text)} pages and {len(content) - len(text)} files in {options.out}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
