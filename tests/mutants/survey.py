"""What each collected test costs and which functions of the engine it calls, found by running it once."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

__all__ = ["Function", "Survey", "calls"]

Function = tuple[str, str]
"""A function of the engine: the path of its file below the root, and its name inside the module."""


@dataclass
class Survey:
    """The functions that each test calls; the seconds it computes; what is called before any test runs."""

    early: frozenset[Function] = frozenset()
    called: dict[str, frozenset[Function]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)

    def note(self, test: str, packed: bytes, seconds: float) -> None:
        """Take over what a process found that ran one test."""
        self.called[test], self.seconds[test] = pickle.loads(packed), seconds

    def notices(self, test: str, functions: set[Function]) -> bool:
        """Whether a test calls one of these functions, so that it can notice a change of them."""
        return bool(self.called[test] & functions)


@contextmanager
def calls(root: Path) -> Iterator[set[Function]]:
    """The functions of the engine that are called inside the ``with`` block."""
    folder, found = f"{root / 'oppose_engine'}/", set[Function]()
    names: dict[object, Function | None] = {}

    def watch(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code not in names:
            file, name = code.co_filename, code.co_qualname.partition(".<locals>")[0]
            names[code] = (file.removeprefix(f"{root}/"), name) if file.startswith(folder) else None
        if event == "call" and (function := names[code]):
            found.add(function)

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        yield found
    finally:
        sys.setprofile(before)
