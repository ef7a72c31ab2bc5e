"""What each test costs and which functions of the engine it calls, found by running each without a mutant."""

from __future__ import annotations

import ast
import hashlib
import importlib.abc
import importlib.util
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.mutants.forks import in_forks

__all__ = ["ROOT", "digest", "kept", "noticing", "survey"]

ROOT = Path(__file__).parents[2]
KEPT = ROOT / ".cache" / "mutants" / "survey.json"


def survey(options: Sequence[str], workers: int) -> None:
    """Look at each test in a process of its own, so that what it calls is not remembered from another; in a fork."""
    plugin = _Look(workers)
    sys.meta_path.insert(0, _Telling(plugin.called))
    pytest.main([*options], plugins=[plugin])
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    found = {"digest": digest(), "early": sorted(plugin.early), "tests": plugin.tests}
    KEPT.write_text(json.dumps(found), encoding="utf-8")


class _Look:
    def __init__(self, workers: int) -> None:
        self.workers, self.tests = workers, dict[str, tuple[float, list[str]]]()
        self.called, self.early = set[str](), set[str]()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.early = set(self.called)
        for item, said in in_forks(session.items, self._look, self.workers):
            self.tests[item.nodeid] = json.loads(said)
        return True

    def _look(self, item: pytest.Item) -> str:
        self.called.clear()
        began = time.process_time()
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return json.dumps((round(time.process_time() - began, 2), sorted(self.called)))


@dataclass
class _Telling(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives the engine to whoever imports it, with functions that note that they are called."""

    called: set[str]

    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:  # noqa: ARG002
        file = ROOT / f"{name.replace('.', '/')}.py"
        there = name.startswith("oppose_engine.") and file.is_file()
        return importlib.util.spec_from_file_location(name, file, loader=self) if there else None

    def exec_module(self, module: ModuleType) -> None:
        path = Path(str(module.__file__))
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in (each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)):
            note = ast.parse(f"__called__({f'{path.relative_to(ROOT).as_posix()}:{_start(node)}'!r})").body
            if f"{path.parent.name}.{node.name}" == "discovery.system":
                note += ast.parse("__called__(name)").body
            node.body[bool(ast.get_docstring(node)) : 0] = note
        vars(module)["__called__"] = self.called.add
        exec(compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True), vars(module))


def digest() -> str:
    """Names the engine and its tests as they are."""
    found = hashlib.sha256()
    folders = (ROOT / folder for folder in ("oppose_engine", "tests/engine", "tests/oracle"))
    for path in sorted(path for folder in folders for path in folder.rglob("*.py")):
        found.update(path.read_bytes())
    return found.hexdigest()


@cache
def kept() -> dict[str, Any]:
    """The survey that was kept; an empty one if there is none."""
    found: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {"tests": {}}
    return found | {"fresh": found.get("digest") == digest()}


def noticing(path: str, line: int) -> tuple[set[str], dict[str, float], set[str]]:
    """The tests that call the function at a line, or any of its file if it stands outside of all, or that ask for the
    system of the file; the seconds of all tests; and those that cannot notice a change at that line.

    The last need a survey of the engine and the tests as they are. They ask for other systems only, or do not call
    that function; if it is called before the tests, they call no function of its file.
    """
    start, tests, early = _function(path, line), kept()["tests"], kept().get("early", [])
    system = path.removeprefix("oppose_engine/systems/").partition("/")[0].removesuffix(".py").replace("_", "-")
    callers, others = set(), set()
    for test, (_, called) in tests.items():
        asked, used = {each for each in called if ":" not in each}, any(each.startswith(f"{path}:") for each in called)
        if system in asked or (f"{path}:{start}" in called if start else used):
            callers.add(test)
        elif asked if "/systems/" in path else start and not (used and f"{path}:{start}" in early):
            others.add(test)
    seconds = {test: cost for test, (cost, _) in tests.items()}
    return callers, seconds, others if callers and kept()["fresh"] else set()


def _function(path: str, line: int) -> int:
    """The first line of the innermost function at a line, with its decorators; 0 outside of all."""
    tree = ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8")))
    every = [node for node in tree if isinstance(node, ast.FunctionDef)]
    return max((_start(node) for node in every if _start(node) <= line <= (node.end_lineno or 0)), default=0)


def _start(node: ast.FunctionDef) -> int:
    return min((each.lineno for each in node.decorator_list), default=node.lineno)
