"""Try mutants that change function bodies alone, in forks of a process that has collected the tests already.

A failing test is proof that the mutant is caught. One that passes here proves nothing, because what
was computed while the engine was imported still stands: such a mutant is tried once more from scratch.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from tests.mutants.mutants import Mutant
from tests.mutants.processes import in_processes
from tests.mutants.swap import Swap, apply, swap_of
from tests.mutants.trial import OPTIONS, TESTS, Order, Outcome, Watch, systems_of

__all__ = ["try_bodies"]

PATIENCE = 3.0
"""Seconds of computing after which a mutant is left to a try from scratch."""


def try_bodies(root: Path, found: Sequence[Mutant], workers: int, tell: Callable[[Mutant, Outcome], None]) -> None:
    """Tell of each mutant that is caught this way, and say nothing of the others."""
    swaps = {mutant.key: (mutant, swap) for mutant in found if (swap := swap_of(root, mutant))}
    read, write = os.pipe()
    pid = os.fork()
    if not pid:
        os.close(read)
        try:
            _collect(root, list(swaps.values()), workers, write)
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read, encoding="utf-8") as lines:
        for line in lines:
            key, killer, seconds = json.loads(line)
            tell(swaps[key][0], Outcome(key, killer, seconds))
    os.waitpid(pid, 0)


def _collect(root: Path, jobs: list[tuple[Mutant, Swap]], workers: int, write: int) -> None:
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.chdir(root)
    pytest.main([*OPTIONS, *TESTS], plugins=[_Collected(root, jobs, workers, write)])


class _Collected:
    """Runs the collected tests against one mutant after the other instead of once."""

    def __init__(self, root: Path, jobs: list[tuple[Mutant, Swap]], workers: int, write: int) -> None:
        self.root, self.jobs, self.workers, self.write = root, jobs, workers, write
        self.watch, self.order = Watch("", None, []), Order()
        self.session: pytest.Session

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.session = session
        in_processes(self.jobs, self._try, self.workers, self._tell)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.watch.pytest_runtest_logreport(report)

    def _try(self, job: tuple[Mutant, Swap]) -> bytes:
        mutant, swap = job
        if not apply(mutant.module, swap):
            return b""
        systems = systems_of(self.root, mutant.module)
        self.watch = Watch(mutant.path, systems, self.order.of(mutant.path))
        items = list(self.session.items)
        self.watch.pytest_collection_modifyitems(items)
        began = time.process_time()
        for item, following in pairwise([*items, None]):
            if time.process_time() - began > PATIENCE:
                break
            if item is not None:
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.watch.killer:
                return self.watch.killer.encode()
        return b"passed"

    def _tell(self, job: tuple[Mutant, Swap], said: bytes, seconds: float) -> None:
        killer = said.decode()
        if killer in ("passed", "the process died"):
            return
        self.order.note(job[0].path, killer)
        os.write(self.write, (json.dumps([job[0].key, killer, seconds]) + "\n").encode())
