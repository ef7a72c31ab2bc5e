"""What the tests of the engine share: a package of system files to write, good or broken."""

import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from oppose_engine import System
from oppose_engine.discovery import registry
from tests.engine.command import Command

Load = Callable[..., dict[str, System]]


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Load]:
    """Load a package of system files, given as texts by module name."""
    package = tmp_path / "games"
    package.mkdir()
    (package / "__init__.py").write_text("", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def write_and_load(**texts: str) -> dict[str, System]:
        for name, text in texts.items():
            (package / f"{name}.py").write_text(text, encoding="utf-8")
        importlib.invalidate_caches()
        return registry.load(importlib.import_module("games"))

    yield write_and_load
    for name in [name for name in sys.modules if name.split(".")[0] == "games"]:
        del sys.modules[name]


@pytest.fixture
def oppose(capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(capsys)
