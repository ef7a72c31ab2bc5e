"""Work in forked processes, some at a time; each may take a while and may die."""

from __future__ import annotations

import os
import resource
import select
import signal
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, NoReturn, TypeVar

__all__ = ["DIED", "LATE", "in_processes"]

LATE, DIED = b"it ran for ever", b"the process died"
HANGS = 3600.0
"""Seconds by the clock after which a process that computes nothing is ended."""

Job = TypeVar("Job")


@dataclass
class _Running(Generic[Job]):
    job: Job
    pipe: int
    said: bytes = b""


def in_processes(
    jobs: Iterable[Job],
    work: Callable[[Job], bytes],
    workers: int,
    tell: Callable[[Job, bytes, float], None],
    limit: float = HANGS,
) -> None:
    """Do ``work`` on each job in a process of its own and tell what it returned, and the seconds it computed.

    ``limit`` is in seconds of computing, not by the clock: on a busy machine nothing runs into it for that.
    """
    waiting, running = iter(jobs), dict[int, _Running[Job]]()
    drained = False
    while running or not drained:
        while len(running) < workers and not drained:
            job = next(waiting, None)
            if job is None:
                drained = True
                break
            pid, pipe = _start(job, work, limit)
            running[pid] = _Running(job, pipe)
        for pid in _closed(running):
            state = running.pop(pid)
            _, status, used = os.wait4(pid, 0)
            os.close(state.pipe)
            late = os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGALRM)
            tell(state.job, LATE if late else state.said or DIED, used.ru_utime + used.ru_stime)


def _start(job: Job, work: Callable[[Job], bytes], limit: float) -> tuple[int, int]:
    read, write = os.pipe()
    pid = os.fork()
    if pid:
        os.close(write)
        return pid, read
    os.close(read)
    return _child(job, work, write, limit)


def _child(job: Job, work: Callable[[Job], bytes], write: int, limit: float) -> NoReturn:
    said = DIED
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (int(limit) + 1, int(limit) + 10))
        signal.alarm(int(HANGS))
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 1)
        os.dup2(silent, 2)
        said = work(job)
    finally:
        with os.fdopen(write, "wb") as pipe:
            pipe.write(said)
        os._exit(0)


def _closed(running: dict[int, _Running[Job]]) -> list[int]:
    """The processes that have said everything; what the others said so far is kept."""
    if not running:
        return []
    ready, _, _ = select.select([state.pipe for state in running.values()], [], [], 1.0)
    ended = []
    for pid, state in running.items():
        if state.pipe not in ready:
            continue
        if part := os.read(state.pipe, 1 << 20):
            state.said += part
        else:
            ended.append(pid)
    return ended
