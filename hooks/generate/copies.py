"""Spreads long work over copies of this process, one for each processor, and shows the progress in a terminal."""

import os
import sys
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, TextIO

from oppose_engine import OpposeError

SOON = 2.0
"""Seconds after which a line appears: what is done sooner needs none."""
CLEAR = "\r\x1b[K"


def steps(what: str, names: Collection[str], out: TextIO | None = None, soon: float = SOON) -> Iterator[str]:
    """The names of steps one after the other; meanwhile a terminal shows each, and which of how many it is.

    ``out`` is standard error, if nothing else is given; anything but a terminal is told nothing.
    """
    told = out or sys.stderr
    if not told.isatty():
        yield from names
        return
    start = time.monotonic()
    try:
        for n, name in enumerate(names, start=1):
            if time.monotonic() - start >= soon:
                told.write(f"{CLEAR}{what} {n} of {len(names)}: {name}")
                told.flush()
            yield name
    finally:
        told.write(CLEAR)
        told.flush()


class _Copy:
    """What a copy makes by name; it is there before the copy is."""

    make: Callable[[str], Any]


def make_all(make: Callable[[str], Any], names: Iterable[str], groups: Iterable[Sequence[str]]) -> dict[str, Any]:
    """What ``make`` makes of each name; the names of a group in one copy, the others here meanwhile.

    Where a process cannot be copied, everything is made here.
    """
    names, groups = list(names), list(groups) if _can_be_copied() else []
    elsewhere = {name for group in groups for name in group}
    if not elsewhere:
        return {name: make(name) for name in steps("Making", names)}
    with ProcessPoolExecutor(_processors(), get_context("fork"), setattr, (_Copy, "make", make)) as copies:
        under_way = {", ".join(group): copies.submit(_group, group) for group in groups}
        made = {name: make(name) for name in names if name not in elsewhere}
        for name in steps("Making", under_way):
            made |= under_way[name].result()
    # what a copy was refused is refused again here, where it is told
    return {name: made[name] if name in made else make(name) for name in names}


def _group(names: Sequence[str]) -> dict[str, Any]:
    made = {}
    for name in names:
        try:
            made[name] = _Copy.make(name)
        except OpposeError:
            break
    return made


def _processors() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1


def _can_be_copied() -> bool:
    """A copy has no threads: neither those of vl-convert, nor those that a Mac's own libraries start."""
    return _processors() > 1 and "vl_convert" not in sys.modules
