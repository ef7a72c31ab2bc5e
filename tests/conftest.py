"""What all tests share: the site, built once."""

import gc
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from filelock import FileLock
from hypothesis import settings

ROOT = Path(__file__).parents[1]

# Small matrices: threads cost more than they save, many times as much when two workers share the processors.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# A deadline measures the machine, not the property.
settings.register_profile("oppose", deadline=None)
settings.load_profile("oppose")


@pytest.fixture(scope="session")
def common(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder that all workers share."""
    base = tmp_path_factory.getbasetemp()
    return base if worker_id == "master" else base.parent


@pytest.fixture(scope="session")
def built_site(common: Path) -> Path:
    """The folder of the built site. The first worker to ask builds it for all; read only."""
    return _built_once(common, "site", SITE_URL="")


UNDER = "/odds"
ADDRESS = f"https://example.org{UNDER}/"


@pytest.fixture(scope="session")
def addressed_site(common: Path) -> Path:
    """The same, built for an address of its own, ``ADDRESS``; read only."""
    return _built_once(common, "addressed", SITE_URL=ADDRESS)


def _built_once(common: Path, name: str, **environ: str) -> Path:
    site, outcome = common / name, common / f"{name}-build.txt"
    with FileLock(common / "build.lock"):  # one after the other: what one made, the next one finds
        if not outcome.exists():
            outcome.write_text(_build(site, environ), encoding="utf-8")
    complaint = outcome.read_text(encoding="utf-8")
    if complaint:
        pytest.fail(complaint, pytrace=False)
    return site


def _build(site: Path, environ: Mapping[str, str]) -> str:
    """Build as `make site` does, into another folder; return what went wrong, if anything."""
    # No --quiet: it would hide the warnings that --strict counts.
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(site)]
    build = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1", **environ},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    if build.returncode == 0:
        return ""
    return f"mkdocs build --strict ended with {build.returncode}:\n{build.stdout}"


FIRST = (
    "tests/browser/test_every_page.py",  # has the site built ...
    "tests/ledger/test_rule_changes.py",  # ... and another worker does what needs no site meanwhile
    "tests/site/test_serve.py",
    "tests/browser/test_readout.py",
    "tests/browser/test_state.py",
    "tests/browser",
    "tests/site",
    "tests/sentences",
    "tests/engine/test_views.py",
    "tests/ledger",
)
"""The files and rooms that take longest, in the order in which they begin; all others follow."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long begins first, so that no worker is left with a long file at the end."""
    places = {ROOT / name: place for place, name in reversed([*enumerate(FIRST)])}
    items.sort(key=lambda item: min(places.get(each, len(FIRST)) for each in (item.path, item.path.parent)))


def pytest_collection_finish() -> None:
    """What was collected stays, so the collector of garbage need not look at it again and again."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell what tests counted, from whichever worker."""
    for report in terminalreporter.getreports("passed"):
        for name, told in getattr(report, "user_properties", ()):
            if name == "counted":
                terminalreporter.write_line(str(told))
