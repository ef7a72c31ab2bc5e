"""How far long work is: a line in a terminal, nothing anywhere else."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Iterator, Mapping
from typing import TextIO, TypeVar

__all__ = ["steps"]

SOON = 2.0
"""Seconds after which a line appears: what is done sooner needs none."""
CLEAR = "\r\x1b[K"

Item = TypeVar("Item")


def steps(what: str, items: Mapping[str, Item], out: TextIO | None = None, soon: float = SOON) -> Iterator[Item]:
    """The items one after the other; meanwhile a terminal shows the name of each, and which of how many it is.

    ``out`` is standard error, if nothing else is given. MkDocs with ``--quiet`` silences it too.
    """
    told = out or sys.stderr
    if not told.isatty() or logging.getLogger("mkdocs").level > logging.INFO:
        yield from items.values()
        return
    start = time.monotonic()
    try:
        for n, (name, item) in enumerate(items.items(), start=1):
            if time.monotonic() - start >= soon:
                told.write(f"{CLEAR}{what} {n} of {len(items)}: {name}")
                told.flush()
            yield item
    finally:
        told.write(CLEAR)
        told.flush()
