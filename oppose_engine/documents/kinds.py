"""The kinds of rules that a document can contain: one for each kernel, by the kernel's ``kind``."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache
from typing import Any

from oppose_engine import checks, contests, courses
from oppose_engine.rules.fields import fields_of
from oppose_engine.rules.system import Mechanic

__all__ = ["kind_of", "kinds", "own_fields"]


def kinds() -> Mapping[str, type[Mechanic[Any]]]:
    """Every kernel by the id of its kind, in the order of the ids.

    >>> kinds()["contest"].__name__
    'OpposedContest'
    """
    _import_all()
    found = {kernel.kind: kernel for kernel in _below(Mechanic) if kernel.kind}
    return dict(sorted(found.items()))


def kind_of(mechanic: Mechanic[Any]) -> str:
    """The id of the kind that a mechanic belongs to.

    >>> from oppose_engine import system
    >>> kind_of(system("mythras").main_contest())
    'contest'
    """
    return type(mechanic).kind


def own_fields(kernel: type[Mechanic[Any]]) -> dict[str, Any]:
    """The fields of a kernel beside those that all mechanics have, with their types."""
    common = {field.name for field in fields(Mechanic)}
    return {name: wanted for name, wanted in fields_of(kernel).items() if name not in common}


@cache
def _import_all() -> None:
    """Every module with a kernel, so that all of them are found."""
    for room in (checks, contests, courses):
        for module in pkgutil.iter_modules(room.__path__, f"{room.__name__}."):
            importlib.import_module(module.name)


def _below(kernel: type[Mechanic[Any]]) -> Iterator[type[Mechanic[Any]]]:
    for each in kernel.__subclasses__():
        yield each
        yield from _below(each)
