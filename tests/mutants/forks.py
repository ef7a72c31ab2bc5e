"""Work in forked processes, some at a time; each may take a while and may die."""

from __future__ import annotations

import os
import resource
import signal
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

__all__ = ["BROKE", "in_forks"]

LATE, DIED, BROKE = "it ran for ever", "the process died", "the runner broke"
HOUR = 3600
MEMORY = 6 << 30
Job = TypeVar("Job")


def in_forks(jobs: Iterable[Job], work: Callable[[Job], str], workers: int) -> Iterator[tuple[Job, str]]:
    """Each job with what ``work`` returned in a process of its own (little enough for a pipe), or how that ended."""
    running: dict[int, tuple[Job, int]] = {}
    for job in jobs:
        if len(running) == workers:
            yield _ended(running)
        pid, pipe = _start(job, work)
        running[pid] = job, pipe
    while running:
        yield _ended(running)


def _start(job: Job, work: Callable[[Job], str]) -> tuple[int, int]:  # pyrefly: ignore[bad-return]
    read, write = os.pipe()
    pid = os.fork()
    if pid:
        os.close(write)
        return pid, read
    try:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.alarm(HOUR)
        silent = os.open(os.devnull, os.O_WRONLY)
        for stream in (1, 2):
            os.dup2(silent, stream)
        os.write(write, work(job).encode())
    except Exception as error:  # noqa: BLE001  whatever breaks the runner is no proof that a test notices
        os.write(write, f"{BROKE}: {error!r}".encode())
    finally:
        os._exit(0)


def _ended(running: dict[int, tuple[Job, int]]) -> tuple[Job, str]:
    pid, status = os.wait()
    job, pipe = running.pop(pid)
    with os.fdopen(pipe, encoding="utf-8") as said:
        late = os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGPROF, signal.SIGALRM)
        return job, LATE if late else said.read() or DIED
