"""What the tests of the site share: the context of a build, and a copy of the project to damage."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import oppose_engine
from hooks.cache import Tables, rules_hash
from hooks.pages.context import Context
from hooks.records.published import read_published
from tests.copies import copied, run

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def context() -> Context:
    """The rules and published figures as the site sees them, with figures left out."""
    systems = oppose_engine.discover()
    return Context(
        systems=systems,
        published=read_published(ROOT / "site_data" / "published", systems),
        version=oppose_engine.__version__,
        rules_hash=rules_hash(ROOT / "oppose_engine"),
        draw=lambda *_, **__: "",
        compute=Tables(ROOT),
    )


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project, to edit."""
    return copied(tmp_path / "project")


Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def python() -> Run:
    """The same, as a fixture."""
    return run
