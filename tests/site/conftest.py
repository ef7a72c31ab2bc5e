"""What the tests of the site share: the context of a build, figures of every kind, copies of the project to damage."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from bs4 import BeautifulSoup, Tag
from filelock import FileLock

import oppose_engine
from hooks.cache import Tables, rules_hash
from hooks.charts import vega
from hooks.pages.context import Context
from hooks.records.published import read_published
from tests.site.drawn import DRAWN, Drawn, draw_all

ROOT = Path(__file__).parents[2]
LEFT_OUT = shutil.ignore_patterns(
    ".git",
    ".venv",
    ".*_cache",
    ".hypothesis",
    ".cache",
    ".new-*",
)
"""What a copy does without; the compiled modules stay, since to make them takes long."""
KEPT = ("assets", "figures", "previews", "tables", "templates")
"""The results between builds that a copy has too: all but finished pages, and what is no part of the site."""


@pytest.fixture(scope="session")
def context() -> Context:
    """The rules and printed numbers as the site sees them, with figures left out."""
    systems = oppose_engine.discover()
    return Context(
        systems=systems,
        published=read_published(ROOT / "site_data" / "published", systems),
        version=oppose_engine.__version__,
        rules_hash=rules_hash(ROOT / "oppose_engine"),
        draw=lambda *_, **__: "",
        compute=Tables(ROOT),
    )


@pytest.fixture(scope="session")
def bundled(common: Path) -> Path:
    """A cache of figures with the runtime alone, which takes longer to bundle than most figures to draw; read only."""
    folder = common / "runtime"
    with FileLock(common / "runtime.lock"):
        vega.runtime(folder)  # the first worker bundles it for all
    return folder


@pytest.fixture(scope="session")
def figure_cache(bundled: Path, common: Path) -> Path:
    """The cache in which the figures of ``drawn`` are kept; read only."""
    folder = common / "figures"
    with FileLock(common / "figures.lock"):
        if not folder.exists():
            draw_all(Path(shutil.copytree(bundled, folder)), list(DRAWN))
    return folder


@pytest.fixture
def desk(bundled: Path, tmp_path: Path) -> Path:
    """A cache of its own, in which no figure is drawn yet."""
    return Path(shutil.copytree(bundled, tmp_path / "desk"))


@pytest.fixture(scope="session")
def drawn(figure_cache: Path) -> Drawn:
    """One figure of every kind, and the files of all."""
    return draw_all(figure_cache, list(DRAWN))


@pytest.fixture(scope="session")
def blocks(drawn: Drawn) -> dict[str, str]:
    """The HTML of these figures, by kind."""
    return drawn[0]


@pytest.fixture(scope="session")
def figures(blocks: dict[str, str]) -> dict[str, Tag]:
    """The same, as a browser reads it."""
    found = {kind: BeautifulSoup(html, "html5lib").find("figure") for kind, html in blocks.items()}
    return {kind: figure for kind, figure in found.items() if isinstance(figure, Tag)}


@pytest.fixture(scope="module")
def copy(built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the built site to damage."""
    site = tmp_path_factory.mktemp("damaged") / "site"
    shutil.copytree(built_site, site)
    return site


def copied(copy: Path) -> Path:
    """A copy of the project, which is not there yet."""

    def left_out(folder: str, names: list[str]) -> set[str]:
        built = {"site"} if Path(folder) == ROOT else set()
        return LEFT_OUT(folder, names) | built

    shutil.copytree(ROOT, copy, copy_function=_taken, ignore=left_out)
    for room in KEPT:
        (ROOT / ".cache" / room).mkdir(parents=True, exist_ok=True)
        linked(ROOT / ".cache" / room, copy / ".cache" / room)
    return copy


def linked(kept: Path, copy: Path) -> None:
    """Results kept between builds, for a copy: by another name for each, since none is changed in place.

    What the copy has already stays.
    """
    shutil.copytree(kept, copy, copy_function=_link, ignore=LEFT_OUT, dirs_exist_ok=True)


def _taken(source: str, copy: str) -> None:
    """A file to edit; or a compiled module, which is never changed in place."""
    (_link if source.endswith(".pyc") else shutil.copy2)(source, copy)


def _link(source: str, copy: str) -> None:
    if not Path(copy).exists():
        try:
            os.link(source, copy)
        except OSError:  # on another disk
            shutil.copy2(source, copy)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project, to edit."""
    return copied(tmp_path / "project")


Run = Callable[..., subprocess.CompletedProcess[str]]


def run(folder: Path, *arguments: str, timeout: int = 600, **environ: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a project as its own maintainer would: the project's modules come first."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment(folder) | environ,
        capture_output=True,
        encoding="utf-8",
        timeout=timeout,
        check=False,
    )


@pytest.fixture
def python() -> Run:
    """The same, as a fixture."""
    return run


def environment(folder: Path) -> dict[str, str]:
    """The environment for a process that runs in a copy of the project."""
    return {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(folder)}
