"""Run the tests against mutants, each in a forked process of its own."""

from __future__ import annotations

import importlib.abc
import importlib.util
import json
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import mkdocs.commands.build  # noqa: F401  slow to import, and needed by a test: once for all forks
import pytest
from hypothesis import Phase, settings

from tests.mutants.memory import Memory
from tests.mutants.mutants import Mutant
from tests.mutants.processes import in_processes

__all__ = ["OPTIONS", "TESTS", "Order", "Outcome", "Watch", "load", "prepare", "save", "systems_of", "try_all"]

TESTS = (
    "tests/engine/test_against_oracle.py",
    "tests/engine/test_every_table.py",
    "tests/engine/test_published.py",
    "tests/engine/test_limits.py",
    "tests/engine/test_clauses.py",
    "tests/engine/test_golden.py",
    "tests/engine/test_laws.py",
    "tests/engine/test_meeting.py",
    "tests/engine/test_kept_dice.py",
    "tests/engine/test_breakdown.py",
    "tests/engine/test_need.py",
    "tests/engine/test_registry.py",
    "tests/engine/test_mistakes.py",
    "tests/engine/test_odds_table.py",
    "tests/engine/test_text.py",
    "tests/engine/test_telling_states.py",
    "tests/engine/test_what_rules_allow.py",
    "oppose_engine",
)
"""What holds the engine to account: the oracle, the published figures, the laws, the examples.

The ledger of numbers is left out on purpose: it would catch almost everything, but it only
knows what we said before, not what is right."""
LIKELY, MODULES = 8, 2
"""How many tests that caught mutants of the same file are tried alone first, and from how many modules."""
QUIET = ("-x", "-q", "--tb=no", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist")
OPTIONS = (*QUIET, "--hypothesis-profile=mutants")
PROFILE = settings(
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=40,
    phases=(Phase.explicit, Phase.generate),  # that a test fails is enough; the smallest failing example is not needed
    report_multiple_bugs=False,
)
SYSTEMS = tuple(
    path.stem.replace("_", "-") for path in (Path(__file__).parents[2] / "oppose_engine" / "systems").glob("[!_]*")
)


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
class Order:
    """Which tests caught mutants of a file: they come first."""

    kills: dict[str, Counter[str]] = field(default_factory=dict)

    def of(self, path: str) -> list[str]:
        return [name for name, _ in self.kills.get(path, Counter()).most_common()]

    def note(self, path: str, killer: str) -> None:
        if "::" in killer and not killer.startswith("collecting"):
            self.kills.setdefault(path, Counter())[killer] += 1


def prepare(root: Path, whole: Mutant) -> tuple[str, float]:
    """Run the tests with nothing mutated, and remember the oracle: the test that fails, if one does, and the seconds.

    The oracle took most of these seconds: no mutant needs as many, unless it runs for ever.
    """
    settings.register_profile("mutants", PROFILE)
    memory = Memory()
    memory.attach()
    told: list[tuple[bytes, float]] = []

    def work(mutant: Mutant) -> bytes:
        return _try(root, mutant, None, []).encode() + b"\n" + memory.packed()

    in_processes([whole], work, 1, lambda _, said, seconds: told.append((said, seconds)))
    ((said, seconds),) = told
    verdict, _, packed = said.partition(b"\n")
    if verdict == b"passed":
        memory.learn(packed)
    return ("" if verdict == b"passed" else verdict.decode()), seconds


def try_all(  # the order is what was learnt about these mutants before
    root: Path,
    found: Iterable[Mutant],
    workers: int,
    limit: float,
    order: Order,
    tell: Callable[[Mutant, Outcome], None],
) -> None:
    """Try each mutant and tell its outcome, ``workers`` of them at a time; ``prepare`` comes first."""

    def work(mutant: Mutant) -> bytes:
        return _try(root, mutant, systems_of(root, mutant.module), order.of(mutant.path)).encode()

    def told(mutant: Mutant, said: bytes, seconds: float) -> None:
        killer = "" if said == b"passed" else said.decode()
        tell(mutant, Outcome(mutant.key, killer, seconds))

    in_processes(found, work, workers, told, limit)


def _try(root: Path, mutant: Mutant, systems: set[str] | None, first: list[str]) -> str:
    """In a process of its own: the test that notices the mutant, or ``passed``."""
    os.chdir(root)
    sys.dont_write_bytecode = True
    sys.meta_path.insert(0, _Mutated(mutant))
    likely = _likely(first)
    killer = _run(likely, Watch(mutant.path, systems, first)) if likely else ""
    return killer or _run(list(TESTS), Watch(mutant.path, systems, first)) or "passed"


def _likely(killers: list[str]) -> list[str]:
    """The best killers of few modules: collecting a module takes longer than running a test."""
    modules = list(dict.fromkeys(name.partition("::")[0] for name in killers))[:MODULES]
    return [name for name in killers if name.partition("::")[0] in modules][:LIKELY]


def _run(tests: list[str], watch: Watch) -> str:
    """The first test that fails; nothing if all pass."""
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


class Watch:
    """Leaves out tests that cannot notice, and says which one did."""

    def __init__(self, path: str, systems: set[str] | None, first: list[str]) -> None:
        self.systems, self.killer = systems, ""
        self.subject = Path(path).stem.replace("_", "")
        self.place = {name: number for number, name in enumerate(first)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self.concerned(item.nodeid)]
        items.sort(key=self._rank)

    def _rank(self, item: pytest.Item) -> tuple[int, bool, bool]:
        """Tests that caught mutants before, then those named after the module, the quick ones first."""
        named = self.subject in re.sub(r"[-_ ]", "", item.nodeid)
        return self.place.get(item.nodeid, len(self.place)), not named, hasattr(getattr(item, "obj", 0), "hypothesis")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.killer = self.killer or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.killer = self.killer or f"collecting {report.nodeid}"

    def concerned(self, name: str) -> bool:
        """A test whose id names systems, none of which imports the mutated module, cannot notice.

        A test of speed is left out: on a busy machine it fails without any mutant.
        """
        if "milliseconds" in name:
            return False
        named = {system for system in SYSTEMS if re.search(rf"[\[/_-]{system}[\]/_-]", name)}
        return not named or self.systems is None or bool(named & self.systems)


def systems_of(root: Path, module: str) -> set[str]:
    """The systems that use a module, directly or through a kernel."""
    name = module.removeprefix("oppose_engine.")
    if name.startswith("systems."):
        return {name.split(".")[1].replace("_", "-")}
    uses = {path.stem: path.read_text(encoding="utf-8") for path in (root / "oppose_engine").glob("*.py")}
    concerned, new = set(), {name}
    while new:
        concerned |= new
        new = {
            stem for stem, text in uses.items() for used in new if f"oppose_engine.{used} import" in text
        } - concerned
    home = root / "oppose_engine" / "systems"
    return {
        path.relative_to(home).parts[0].removesuffix(".py").replace("_", "-")
        for path in home.rglob("*.py")
        if any(f"oppose_engine.{used} import" in path.read_text(encoding="utf-8") for used in concerned)
    }


def save(path: Path, outcomes: dict[str, Outcome]) -> None:
    """Keep outcomes between runs."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({key: vars(outcome) for key, outcome in outcomes.items()}), encoding="utf-8")


def load(path: Path) -> dict[str, Outcome]:
    """Outcomes of the run before."""
    if not path.exists():
        return {}
    return {key: Outcome(**entry) for key, entry in json.loads(path.read_text(encoding="utf-8")).items()}
