"""The oracle, remembering: it knows nothing of the engine, so its answers hold for every mutant.

One run of the tests without a mutant records what was asked and answered; the forked processes
inherit that, and the slow walk through all pairs of faces is done once instead of two thousand times.
"""

from __future__ import annotations

import pickle
import pkgutil
from collections.abc import Callable, Hashable
from importlib import import_module
from inspect import isgeneratorfunction
from types import FunctionType
from typing import Any

from tests import oracle

__all__ = ["Memory"]

MODULES = tuple(import_module(f"tests.oracle.{module.name}") for module in pkgutil.iter_modules(oracle.__path__))
SMALL = {"tests.oracle.levels", "tests.oracle.odds", "tests.oracle.settle"}
"""What the others are made of: quicker to compute than to look up, and not only values go in and out."""
Key = tuple[str, tuple[Hashable, ...], tuple[tuple[str, Hashable], ...]]


class Memory:
    """Answers of the oracle's public functions by function and arguments."""

    def __init__(self) -> None:
        self.answers: dict[Key, Any] = {}

    def attach(self) -> None:
        """Put a remembering function in the place of each public one."""
        for module in MODULES:
            if module.__name__ in SMALL:
                continue
            for name, function in list(vars(module).items()):
                ours = isinstance(function, FunctionType) and function.__module__ == module.__name__
                if ours and name[0] != "_" and not isgeneratorfunction(function):
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
            try:
                hash(key)
            except TypeError:
                return function(*args, **kwargs)
            if key not in self.answers:
                self.answers[key] = function(*args, **kwargs)
            return self.answers[key]

        return ask
