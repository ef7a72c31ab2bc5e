"""Try one mutant: run the tests in a fork that imports its source in the place of a module.

``python -m tests.mutants.trial FILE BEFORE AFTER [TEST...]`` tries one change of a file by hand: it
prints the test that notices, or ``survived``.
"""

from __future__ import annotations

import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # no threads of numpy, so that forks are safe
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # to look for plugins takes longer than most tests
os.environ["PYTEST_PLUGINS"] = "_hypothesis_pytestplugin"

import importlib.abc
import importlib.util
import re
import signal
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import jsonschema_rs  # noqa: F401
import mkdocs.commands.build  # noqa: F401
import numpy as np  # noqa: F401
import pytest
from hypothesis import Phase, settings

from tests.mutants.forks import in_forks
from tests.mutants.survey import ROOT, noticing, survey

__all__ = ["SURVIVED", "Mutant", "attempt", "look"]

TESTS = (
    *("tests/engine/test_golden.py", "tests/engine/test_every_table.py", "tests/engine/test_limits.py"),
    *("tests/engine/test_improving.py", "tests/engine/test_clauses.py", "tests/engine/test_published.py"),
    *("tests/engine/test_bonus_dice.py", "tests/engine/test_kept_dice.py", "tests/engine/test_level_pairs.py"),
    *("tests/engine/test_need.py", "tests/engine/test_basis.py", "tests/engine/test_registry.py"),
    *("tests/engine/test_mistakes.py", "tests/engine/test_odds_table.py", "tests/engine/test_text.py"),
    *("tests/engine/test_telling_states.py", "tests/engine/test_what_rules_allow.py", "oppose_engine"),
    *("tests/engine/test_difference.py", "tests/engine/test_surprises.py", "tests/engine/test_foes.py"),
    *("tests/engine/test_series.py", "tests/engine/test_which.py", "tests/engine/test_throws.py"),
    *("tests/engine/test_laws.py", "tests/engine/test_against_oracle.py", "tests/engine/test_spending.py"),
    *("tests/engine/test_together.py", "tests/engine/test_toward.py", "tests/engine/test_leads.py"),
    *("tests/engine/test_aces.py", "tests/engine/test_hit_limits.py", "tests/engine/test_sums.py"),
    *("tests/engine/test_wrong_types.py", "tests/engine/test_listed_sides.py"),
)
"""What holds the engine to account: the oracle, the printed numbers, the laws, the examples.

The ledger of numbers is left out on purpose: it would catch almost everything, but it only
knows what we said before, not what is right."""
OPTIONS = (
    "-x",
    "-q",
    "--tb=no",
    "--assert=plain",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:xdist",
    "--hypothesis-profile=mutants",
)
SECONDS = 30.0
"""A test that computes longer runs for ever: without a mutant none takes five."""
SURVIVED = "survived"
LIKELY = 6


class Mutant(NamedTuple):
    """One changed source: what stood at a line of a file and what stands there now, without the indent."""

    path: str
    line: int
    before: str
    after: str
    source: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.before}  →  {self.after}"


def attempt(mutant: Mutant, first: Sequence[str] = (), tests: Sequence[str] = TESTS, *, few: bool = False) -> str:
    """The test that notices a mutant, or that it ``SURVIVED``: in a fork, before anything imports the engine.

    ``first`` are tests that noticed others of its file: some of them are tried alone at first, since to collect all
    takes a second; with ``few`` these are all, when every test is collected. RuntimeError if nothing asked for the
    mutated module, or the tests ended in no known way.
    """
    ready()
    finder, watch = _Mutated(mutant), Watch(mutant, first, few=few)
    sys.meta_path.insert(0, finder)
    likely = [] if few else watch.likely
    if likely and tests is TESTS and pytest.main([*OPTIONS, *likely], plugins=[watch]) == pytest.ExitCode.TESTS_FAILED:
        return watch.killer
    watch.killer = ""  # a test that is not there any more
    status = pytest.main([*OPTIONS, *tests], plugins=[watch])
    passed = status in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
    if not finder.loaded or passed == bool(watch.killer):
        raise RuntimeError(f"{mutant.path}: loaded {finder.loaded}, pytest ended with {status!r}")
    return watch.killer or SURVIVED


def look(workers: int) -> None:
    """Find out anew which test calls what, in a fork."""

    def work(_: None) -> str:
        ready()
        survey([*OPTIONS, *TESTS], workers)
        return SURVIVED

    list(in_forks([None], work, 1))


def ready() -> None:
    """Go where the tests are, and give Hypothesis few examples, the same ones each time."""
    os.chdir(ROOT)
    profile = settings(
        deadline=None,
        derandomize=True,
        database=None,
        max_examples=40,
        phases=(Phase.explicit, Phase.generate),  # that a test fails is enough; a smaller example is not needed
        report_multiple_bugs=False,
    )
    settings.register_profile("mutants", profile)


@dataclass
class _Mutated(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives the mutated source to whoever imports the module."""

    mutant: Mutant
    loaded: bool = False

    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:  # noqa: ARG002
        if name != self.mutant.path.removesuffix(".py").replace("/", "."):
            return None
        return importlib.util.spec_from_file_location(name, ROOT / self.mutant.path, loader=self)

    def exec_module(self, module: ModuleType) -> None:
        self.loaded = True
        exec(compile(self.mutant.source, ROOT / self.mutant.path, "exec", dont_inherit=True), module.__dict__)


class Watch:
    """Leaves out tests that cannot notice, runs the likely ones first, and says which one noticed."""

    def __init__(self, mutant: Mutant, first: Sequence[str], *, few: bool) -> None:
        self.killer, self.few = "", few
        self.place = {name: number for number, name in enumerate(first)}
        self.callers, self.seconds, self.others = noticing(mutant.path, mutant.line)
        self.subject = Path(mutant.path).stem.replace("_", "")

    @property
    def likely(self) -> list[str]:
        """Some tests that call the mutated function: those that noticed others, and those that are named after it."""
        quick = sorted(self.callers - self.place.keys(), key=self._rank)
        return [*[name for name in self.place if name in self.callers][:LIKELY], *quick[:LIKELY]]

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        # A test of speed is left out: on a busy machine it fails without any mutant.
        items[:] = [each for each in items if each.nodeid not in self.others and "milliseconds" not in each.nodeid]
        items.sort(key=lambda item: self._rank(item.nodeid))
        if self.few:
            items[:] = [item for item in items if item.nodeid in self.place]

    def _rank(self, name: str) -> tuple[bool, int, bool, float]:
        named = self.subject in re.sub(r"[-_ ]", "", name)
        return name not in self.callers, self.place.get(name, len(self.place)), not named, self.seconds.get(name, 1.0)

    def pytest_runtest_logstart(self) -> None:
        signal.setitimer(signal.ITIMER_PROF, SECONDS)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.killer = self.killer or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        if report.failed:
            self.killer = self.killer or f"collecting {report.nodeid}"


def main(path: str, before: str, after: str, *tests: str) -> str:
    """What became of one change."""
    source = (ROOT / path).read_text(encoding="utf-8")
    if source.count(before) != 1:
        return f"{before!r} stands {source.count(before)} times in {path}; name text that stands there once"
    mutant = Mutant(path, 0, before, after, source.replace(before, after))
    ((_, said),) = in_forks([mutant], lambda each: attempt(each, tests=tests or TESTS), 1)
    return said


if __name__ == "__main__":
    sys.stdout.write(main(*sys.argv[1:]) + "\n")
