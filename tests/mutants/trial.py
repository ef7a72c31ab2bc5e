"""Run the tests against mutants, each in a forked process of its own."""

from __future__ import annotations

import importlib.abc
import importlib.util
import json
import os
import re
import select
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn

import pytest
from hypothesis import settings

from tests.mutants.memory import Memory
from tests.mutants.mutants import Mutant

__all__ = ["TESTS", "Outcome", "load", "prepare", "save", "try_all"]

TESTS = (
    "tests/engine/test_against_oracle.py",
    "tests/engine/test_every_table.py",
    "tests/engine/test_published.py",
    "tests/engine/test_limits.py",
    "tests/engine/test_clauses.py",
    "tests/engine/test_golden.py",
    "tests/engine/test_laws.py",
    "tests/engine/test_breakdown.py",
    "tests/engine/test_need.py",
    "tests/engine/test_registry.py",
    "tests/engine/test_odds_table.py",
    "tests/engine/test_text.py",
    "oppose_engine",
)
"""What holds the engine to account: the oracle, the published figures, the laws, the examples.

The ledger of numbers is left out on purpose: it would catch almost everything, but it only
knows what we said before, not what is right."""
LIMIT = 120.0
"""Seconds after which a mutant counts as caught: it runs for ever."""
LIKELY = 2
"""Tests that caught the most mutants of the same file, tried before all others."""
QUIET = ("-x", "-q", "--tb=no", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist")
OPTIONS = (*QUIET, "--hypothesis-profile=mutants")
SYSTEMS = ("brp", "coc7", "mythras", "openquest3", "ngs", "open-ended-d10", "contract")


@dataclass
class Outcome:
    """What became of one mutant: ``killer`` is the test that noticed, or ``timeout``, or nothing."""

    key: str
    killer: str
    seconds: float

    @property
    def caught(self) -> bool:
        """Whether any test noticed."""
        return bool(self.killer)


@dataclass
class _Running:
    mutant: Mutant
    pipe: int
    since: float
    told: bytes = b""


@dataclass
class _Order:
    """Which tests caught mutants of a file: they come first."""

    kills: dict[str, Counter[str]] = field(default_factory=dict)

    def of(self, path: str) -> list[str]:
        return [name for name, _ in self.kills.get(path, Counter()).most_common()]

    def note(self, path: str, killer: str) -> None:
        if "::" in killer and not killer.startswith("collecting"):
            self.kills.setdefault(path, Counter())[killer] += 1


def prepare(root: Path, whole: Mutant) -> str:
    """Run the tests with nothing mutated, and remember the oracle; the test that fails, if one does."""
    settings.register_profile("mutants", deadline=None, derandomize=True, database=None, max_examples=40)
    memory = Memory()
    memory.attach()
    pid, pipe = _start(root, whole, [], memory)
    told = bytearray()
    while part := os.read(pipe, 1 << 20):
        told += part
    os.close(pipe)
    os.waitpid(pid, 0)
    verdict, _, packed = bytes(told).partition(b"\n")
    if verdict != b"passed":
        return verdict.decode() or "the process died"
    memory.learn(packed)
    return ""


def try_all(root: Path, found: Iterable[Mutant], workers: int, tell: Callable[[Mutant, Outcome], None]) -> None:
    """Try each mutant and tell its outcome, ``workers`` of them at a time; ``prepare`` comes first."""
    waiting, running, order = iter(found), dict[int, _Running](), _Order()
    drained = False
    while running or not drained:
        while len(running) < workers and not drained:
            mutant = next(waiting, None)
            if mutant is None:
                drained = True
                break
            pid, pipe = _start(root, mutant, order.of(mutant.path))
            running[pid] = _Running(mutant, pipe, time.monotonic())
        for pid in _ended(running):
            state = running.pop(pid)
            killer = state.told.decode() if state.told else "the process died"
            killer = "" if killer == "passed" else killer
            order.note(state.mutant.path, killer)
            tell(state.mutant, Outcome(state.mutant.key, killer, time.monotonic() - state.since))


def _ended(running: dict[int, _Running]) -> list[int]:
    """The processes that came to an end; one over the limit is ended here."""
    if not running:
        return []
    ready, _, _ = select.select([state.pipe for state in running.values()], [], [], 1.0)
    ended = []
    for pid, state in running.items():
        late = time.monotonic() - state.since > LIMIT
        if late:
            os.kill(pid, signal.SIGKILL)
            state.told = b"timeout"
        elif state.pipe in ready and (part := os.read(state.pipe, 65536)):
            state.told += part
        elif state.pipe not in ready:
            continue
        else:
            late = True
        if late:
            os.waitpid(pid, 0)
            os.close(state.pipe)
            ended.append(pid)
    return ended


def _start(root: Path, mutant: Mutant, first: list[str], memory: Memory | None = None) -> tuple[int, int]:
    read, write = os.pipe()
    pid = os.fork()
    if pid:
        os.close(write)
        return pid, read
    os.close(read)
    return _child(root, mutant, first, write, memory)


def _child(root: Path, mutant: Mutant, first: list[str], write: int, memory: Memory | None) -> NoReturn:
    killer = "the tests could not be collected"
    try:
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 1)
        os.dup2(silent, 2)
        os.chdir(root)
        sys.dont_write_bytecode = True
        sys.meta_path.insert(0, _Mutated(mutant))
        systems = None if memory else _systems(root, mutant.module)
        killer = _run(first[:LIKELY], systems, []) if first else ""
        killer = killer or _run(_ordered(mutant.path), systems, first) or "passed"
    finally:
        with os.fdopen(write, "wb") as pipe:
            pipe.write(killer.encode() + (b"\n" + memory.packed() if memory else b""))
        os._exit(0)


def _ordered(path: str) -> list[str]:
    """All tests, those first that are named after the module."""
    return sorted(TESTS, key=lambda test: Path(test).stem != f"test_{Path(path).stem}")


def _run(tests: list[str], systems: set[str] | None, first: list[str]) -> str:
    """The first test that fails; nothing if all pass. Tests in ``first`` come before the others."""
    watch = _Watch(systems, first)
    status = pytest.main([*OPTIONS, *tests], plugins=[watch])
    passed = status in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
    return "" if passed else watch.killer or "the tests could not be collected"


class _Mutated(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives the mutated source to whoever imports the module."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:  # noqa: ARG002
        if name != self.mutant.module:
            return None
        return importlib.util.spec_from_file_location(name, Path(self.mutant.path).absolute(), loader=_Source(self))

    def code(self) -> Any:
        return compile(self.mutant.source, str(Path(self.mutant.path).absolute()), "exec", dont_inherit=True)


class _Source(importlib.abc.Loader):
    def __init__(self, finder: _Mutated) -> None:
        self.finder = finder

    def exec_module(self, module: ModuleType) -> None:
        exec(self.finder.code(), module.__dict__)


class _Watch:
    """Leaves out tests that cannot notice, and says which one did."""

    def __init__(self, systems: set[str] | None, first: list[str]) -> None:
        self.systems, self.killer = systems, ""
        self.place = {name: number for number, name in enumerate(first)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self._concerned(item.nodeid)]
        items.sort(key=lambda item: self.place.get(item.nodeid, len(self.place)))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.killer = self.killer or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.killer = self.killer or f"collecting {report.nodeid}"

    def _concerned(self, name: str) -> bool:
        """A test whose id names systems, none of which imports the mutated module, cannot notice."""
        named = {system for system in SYSTEMS if re.search(rf"[\[/_-]{system}[\]/_-]", name)}
        return not named or self.systems is None or bool(named & self.systems)


def _systems(root: Path, module: str) -> set[str]:
    """The systems that use a module, directly or through a kernel."""
    name = module.removeprefix("oppose_engine.")
    if name.startswith("systems."):
        return {name.removeprefix("systems.").replace("_", "-")}
    uses = {path.stem: path.read_text(encoding="utf-8") for path in (root / "oppose_engine").glob("*.py")}
    concerned, new = set(), {name}
    while new:
        concerned |= new
        new = {
            stem for stem, text in uses.items() for used in new if f"oppose_engine.{used} import" in text
        } - concerned
    files = (root / "oppose_engine" / "systems").glob("*.py")
    texts = {path.stem.replace("_", "-"): path.read_text(encoding="utf-8") for path in files}
    return {name for name, text in texts.items() if any(f"oppose_engine.{used} import" in text for used in concerned)}


def save(path: Path, outcomes: dict[str, Outcome]) -> None:
    """Keep outcomes between runs."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({key: vars(outcome) for key, outcome in outcomes.items()}), encoding="utf-8")


def load(path: Path) -> dict[str, Outcome]:
    """Outcomes of the run before."""
    if not path.exists():
        return {}
    return {key: Outcome(**entry) for key, entry in json.loads(path.read_text(encoding="utf-8")).items()}
