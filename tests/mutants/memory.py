"""The oracle, remembering: it knows nothing of the engine, so its answers hold for every mutant.

One run of the tests without a mutant records what was asked and answered; the forked processes
inherit that, and the slow walk through all pairs of faces is done once instead of two thousand times.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Hashable
from types import FunctionType, ModuleType
from typing import Any

from tests.oracle import d100, open_ended, pool, progress, step_die

__all__ = ["Memory"]

MODULES: tuple[ModuleType, ...] = (d100, open_ended, pool, progress, step_die)
Key = tuple[str, tuple[Hashable, ...], tuple[tuple[str, Hashable], ...]]


class Memory:
    """Answers of the oracle's public functions by function and arguments."""

    def __init__(self) -> None:
        self.answers: dict[Key, Any] = {}

    def attach(self) -> None:
        """Put a remembering function in the place of each public one."""
        for module in MODULES:
            for name, function in list(vars(module).items()):
                if isinstance(function, FunctionType) and function.__module__ == module.__name__ and name[0] != "_":
                    setattr(module, name, self._remembering(f"{module.__name__}.{name}", function))

    def packed(self) -> bytes:
        """All answers, to be sent to another process."""
        return pickle.dumps(self.answers)

    def learn(self, packed: bytes) -> None:
        """Take over the answers that a process of ours sent."""
        self.answers |= pickle.loads(packed)

    def _remembering(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def ask(*args: Any, **kwargs: Any) -> Any:
            key = (name, args, tuple(sorted(kwargs.items())))
            if key not in self.answers:
                self.answers[key] = function(*args, **kwargs)
            return self.answers[key]

        return ask
