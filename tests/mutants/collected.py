"""Try mutants in forks of a process that has collected the tests already: a fraction of a second each.

Two kinds are tried here: a mutant that changes bodies of functions alone, which takes the place of
the live bodies, and one of a system file, which is loaded anew and takes the place of that system. A
failing test is proof that it is caught. That all pass proves it survives only if what it changes was
not used before the tests ran, and every test that uses it did run; otherwise it is tried from scratch.
"""

from __future__ import annotations

import importlib
import json
import os
import pickle
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest

from tests.mutants.mutants import Mutant
from tests.mutants.processes import DIED, in_processes
from tests.mutants.survey import Function, Survey, calls
from tests.mutants.swap import Swap, apply, swap_of
from tests.mutants.trial import OPTIONS, TESTS, Order, Outcome, Watch, systems_of

__all__ = ["try_collected"]

PATIENCE = 12.0
"""Seconds of computing after which a mutant is left to a try from scratch."""
SYSTEMS = "oppose_engine.systems."
PASSED, SURVIVED = b"passed", b"survived"
REFUSED = "the engine refuses it"
Job = tuple[Mutant, Swap | None]


def try_collected(
    root: Path,
    found: Sequence[Mutant],
    workers: int,
    limit: float,
    order: Order,
    tell: Callable[[Mutant, Outcome], None],
) -> None:
    """Tell of each mutant that is settled this way, and say nothing of the others."""
    jobs: list[Job] = []
    for mutant in found:
        if mutant.module.startswith(SYSTEMS):
            jobs.append((mutant, None))
        elif swap := swap_of(root, mutant):
            jobs.append((mutant, swap))
    told = {mutant.key: mutant for mutant, _ in jobs}
    read, write = os.pipe()
    pid = os.fork()
    if not pid:
        os.close(read)
        try:
            _collect(_Collected(root, jobs, workers, limit, order, write))
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read, encoding="utf-8") as lines:
        for line in lines:
            key, killer, seconds = json.loads(line)
            tell(told[key], Outcome(key, killer, seconds))
    os.waitpid(pid, 0)


def _collect(plugin: _Collected) -> None:
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.chdir(plugin.root)
    with calls(plugin.root) as plugin.early:
        pytest.main([*OPTIONS, *TESTS], plugins=[plugin])


class _Collected:
    """Runs the collected tests against one mutant after the other instead of once."""

    def __init__(self, root: Path, jobs: list[Job], workers: int, limit: float, order: Order, write: int) -> None:
        self.root, self.jobs, self.workers, self.limit, self.write = root, jobs, workers, limit, write
        self.watch, self.order, self.survey = Watch("", None, []), order, Survey()
        self.early, self.doubtful = set[Function](), set[str]()
        self.session: pytest.Session

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        sys.setprofile(None)
        self.session, self.survey.early = session, frozenset(self.early)
        in_processes(session.items, self._look, self.workers, self._looked, self.limit)
        in_processes([session.items], self._doubt, 1, self._doubted, self.limit)
        in_processes(self.jobs, self._try, self.workers, self._tell, self.limit)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.watch.pytest_runtest_logreport(report)

    def _look(self, item: pytest.Item) -> bytes:
        with calls(self.root) as found:
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return pickle.dumps(frozenset(found))

    def _looked(self, item: pytest.Item, said: bytes, seconds: float) -> None:
        self.survey.note(item.nodeid, said, seconds)

    def _doubt(self, items: list[pytest.Item]) -> bytes:
        """The tests that fail for no other reason than that systems are loaded anew, as they are."""
        for path in sorted((self.root / "oppose_engine" / "systems").rglob("[!_]*.py")):
            place = path.relative_to(self.root).as_posix()
            _load(place, path.read_text(encoding="utf-8"))
        return pickle.dumps([item.nodeid for item in items if self._run([item])])

    def _doubted(self, _: object, said: bytes, __: float) -> None:
        self.doubtful = set(pickle.loads(said))

    def _try(self, job: Job) -> bytes:
        mutant, swap = job
        if swap is None:
            try:
                _load(mutant.path, mutant.source)
            except Exception:  # noqa: BLE001  whatever a rule that does not hold raises
                return REFUSED.encode()
            items = self._ranked(mutant, self._concerned(mutant))
            return self._run(items) or PASSED
        if not apply(mutant.module, swap):
            return PASSED
        functions = {(mutant.path, name) for name in swap}
        items = self._ranked(mutant, [i for i in self.session.items if self.survey.notices(i.nodeid, functions)])
        return self._run(items) or (PASSED if functions & self.survey.early else SURVIVED)

    def _concerned(self, mutant: Mutant) -> list[pytest.Item]:
        """The tests whose ids name no other system."""
        watch = Watch(mutant.path, systems_of(self.root, mutant.module), [])
        sure = [item for item in self.session.items if item.nodeid not in self.doubtful]
        return [item for item in sure if watch.concerned(item.nodeid)]

    def _ranked(self, mutant: Mutant, items: list[pytest.Item]) -> list[pytest.Item]:
        """Tests that caught many mutants of this file in little time come first, then the quick ones."""
        kills, seconds = self.order.kills.get(mutant.path, Counter()), self.survey.seconds
        return sorted(items, key=lambda i: (-kills.get(i.nodeid, 0) / (seconds[i.nodeid] + 0.05), seconds[i.nodeid]))

    def _run(self, items: list[pytest.Item]) -> bytes:
        """The test that fails; ``passed`` if there was no time for all; nothing if all pass."""
        self.watch = Watch("", None, [])
        began = time.process_time()
        for item, following in pairwise([*items, None]):
            if time.process_time() - began > PATIENCE:
                return PASSED
            if item is not None:
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.watch.killer:
                return self.watch.killer.encode()
        return b""

    def _tell(self, job: Job, said: bytes, seconds: float) -> None:
        if said in (PASSED, DIED):
            return
        killer = "" if said == SURVIVED else said.decode()
        self.order.note(job[0].path, killer)
        os.write(self.write, (json.dumps([job[0].key, killer, seconds]) + "\n").encode())


def _load(path: str, source: str) -> None:
    """Put the system that a source declares in the place of the live one."""
    name = path.removesuffix(".py").replace("/", ".")
    module = sys.modules[name] = ModuleType(name)
    module.__file__ = path
    exec(compile(source, path, "exec", dont_inherit=True), module.__dict__)
    declared = module.__dict__["SYSTEM"]
    declared.check()
    importlib.import_module("oppose_engine.discovery.registry").discover()[declared.id] = declared
