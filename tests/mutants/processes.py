"""Work in forked processes, some at a time; each may take a while and may die."""

from __future__ import annotations

import os
import select
import signal
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, NoReturn, TypeVar

__all__ = ["DIED", "LATE", "in_processes"]

LIMIT = 120.0
"""Seconds after which a process is ended: what it tries runs for ever."""
LATE, DIED = b"it ran for ever", b"the process died"

Job = TypeVar("Job")


@dataclass
class _Running(Generic[Job]):
    job: Job
    pipe: int
    since: float
    said: bytes = b""

    @property
    def took(self) -> float:
        return time.monotonic() - self.since


def in_processes(
    jobs: Iterable[Job], work: Callable[[Job], bytes], workers: int, tell: Callable[[Job, bytes, float], None]
) -> None:
    """Do ``work`` on each job in a process of its own and tell what it returned, and the seconds it took."""
    waiting, running = iter(jobs), dict[int, _Running[Job]]()
    drained = False
    while running or not drained:
        while len(running) < workers and not drained:
            job = next(waiting, None)
            if job is None:
                drained = True
                break
            pid, pipe = _start(job, work)
            running[pid] = _Running(job, pipe, time.monotonic())
        for pid in _ended(running):
            state = running.pop(pid)
            tell(state.job, state.said or DIED, state.took)


def _start(job: Job, work: Callable[[Job], bytes]) -> tuple[int, int]:
    read, write = os.pipe()
    pid = os.fork()
    if pid:
        os.close(write)
        return pid, read
    os.close(read)
    return _child(job, work, write)


def _child(job: Job, work: Callable[[Job], bytes], write: int) -> NoReturn:
    said = DIED
    try:
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 1)
        os.dup2(silent, 2)
        said = work(job)
    finally:
        with os.fdopen(write, "wb") as pipe:
            pipe.write(said)
        os._exit(0)


def _ended(running: dict[int, _Running[Job]]) -> list[int]:
    """The processes that came to an end; one over the limit is ended here."""
    if not running:
        return []
    ready, _, _ = select.select([state.pipe for state in running.values()], [], [], 1.0)
    ended = []
    for pid, state in running.items():
        if state.took > LIMIT:
            os.kill(pid, signal.SIGKILL)
            state.said = LATE
        elif state.pipe not in ready:
            continue
        elif part := os.read(state.pipe, 1 << 20):
            state.said += part
            continue
        os.waitpid(pid, 0)
        os.close(state.pipe)
        ended.append(pid)
    return ended
