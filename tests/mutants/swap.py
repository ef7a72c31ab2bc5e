"""Put the mutated body of a function in the place of the one that runs, without importing anything anew."""

from __future__ import annotations

import inspect
from functools import cache
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from tests.mutants.mutants import Mutant

__all__ = ["Swap", "apply", "swap_of"]

Swap = dict[str, CodeType]
"""The new body of each function that a mutant changes, by its name inside the module."""


def swap_of(root: Path, mutant: Mutant) -> Swap | None:
    """The bodies that a mutant changes; None if it changes more than bodies, or a body inside another."""
    path = str(root / mutant.path)
    original = _compiled(path)
    mutated = compile(mutant.source, path, "exec", dont_inherit=True)
    found: Swap = {}
    return found if _differing(original, mutated, found) else None


@cache
def _compiled(path: str) -> CodeType:
    return compile(Path(path).read_text(encoding="utf-8"), path, "exec", dont_inherit=True)


def apply(module: str, swap: Swap) -> bool:
    """Give the live functions their new bodies; False if one cannot be found."""
    found = {name: _function(import_module(module), name) for name in swap}
    if any(function is None for function in found.values()):
        return False
    for name, function in found.items():
        if function is not None:
            function.__code__ = swap[name]
    return True


def _differing(old: CodeType, new: CodeType, found: Swap) -> bool:
    """Collect the functions that differ below a module or class; False if the level itself differs."""
    if _outside(old) != _outside(new):
        return False
    for before, after in zip(_inside(old), _inside(new), strict=True):
        if before.co_flags & inspect.CO_OPTIMIZED:
            if not _same(before, after):
                found[after.co_qualname] = after
        elif not _differing(before, after, found):
            return False
    return True


def _outside(code: CodeType) -> tuple[object, ...]:
    """What a level says apart from the functions and classes in it."""
    consts = tuple(
        ("code", const.co_qualname) if isinstance(const, CodeType) else (type(const), repr(const))
        for const in code.co_consts
    )
    return code.co_code, code.co_names, code.co_varnames, code.co_freevars, code.co_exceptiontable, consts


def _inside(code: CodeType) -> list[CodeType]:
    return [const for const in code.co_consts if isinstance(const, CodeType)]


def _same(old: CodeType, new: CodeType) -> bool:
    return _outside(old) == _outside(new) and all(map(_same, _inside(old), _inside(new)))


def _function(module: Any, name: str) -> FunctionType | None:
    """The live function of that name, out of its property, class method or cache."""
    if "<" in name:  # an expression such as a lambda that stands at the level itself
        return None
    owner: Any = module
    *path, last = name.split(".")
    for part in path:
        owner = getattr(owner, part, None)
    found = inspect.getattr_static(owner, last, None) if path else getattr(owner, last, None)
    if isinstance(found, property):
        found = found.fget
    if isinstance(found, classmethod | staticmethod):
        found = found.__func__
    found = inspect.unwrap(found) if callable(found) else None
    return found if isinstance(found, FunctionType) else None
