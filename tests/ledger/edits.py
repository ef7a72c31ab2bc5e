"""Edits of rules and kernels, tried on the source of one module and taken back."""

from __future__ import annotations

import importlib.abc
import importlib.util
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any

import oppose_engine
from oppose_engine import OddsTable, System, TableId

__all__ = ["Edit", "edited"]

ENGINE = Path(oppose_engine.__file__).parent


@dataclass(frozen=True)
class Edit:
    """``old`` becomes ``new`` in one file of the engine, every time it occurs."""

    name: str
    file: str
    old: str
    new: str
    moves: frozenset[str] = frozenset()
    """The tables, ``system/table/variant``, that it moves; none for a refactoring."""
    games: tuple[str, ...] = ()
    """The games that an edit of a kernel is tried on: each kind that uses it, and one that does not.

    An edit of a game's own file is tried on that game."""

    @property
    def concerned(self) -> tuple[str, ...]:
        """The ids of the games that it is tried on."""
        return self.games or (Path(self.file).parts[1].removesuffix(".py").replace("_", "-"),)

    def __str__(self) -> str:
        return self.name


@contextmanager
def edited(edit: Edit) -> Iterator[Mapping[str, System]]:
    """The systems concerned as they are with an edit; a fresh copy of the engine that shares nothing with ours.

    Each of their published tables is computed once, however often it is asked for.
    """
    source = (ENGINE / edit.file).read_text(encoding="utf-8")
    assert edit.old in source, f"oppose_engine/{edit.file} has no {edit.old!r} any more: choose another edit to try"
    text = source.replace(edit.old, edit.new)
    ours = {name: sys.modules.pop(name) for name in list(sys.modules) if name.split(".")[0] == "oppose_engine"}
    module = ".".join(["oppose_engine", *Path(edit.file).with_suffix("").parts])
    finder = _Edited(module, ENGINE / edit.file, text)
    sys.meta_path.insert(0, finder)
    try:
        engine = importlib.import_module("oppose_engine")
        engine.System.table = _remembering(engine.System.table)
        files = importlib.import_module("oppose_engine.discovery.registry").files()
        every = [file.read() for file in files if file.name.replace("_", "-") in edit.concerned]
        yield {system.id: system for system in every}
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name in sys.modules if name.split(".")[0] == "oppose_engine"]:
            del sys.modules[name]
        sys.modules.update(ours)


def _remembering(compute: Callable[..., OddsTable]) -> Callable[..., OddsTable]:
    kept: dict[tuple[str, ...], OddsTable] = {}

    def table(game: System, *names: str, **scale: Any) -> OddsTable:
        if scale:
            return compute(game, *names, **scale)
        key = (game.id, *names)
        if key not in kept:
            kept[key] = compute(game, *names)
        return kept[key]

    return table


class _Edited(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module from a text instead of from its file."""

    def __init__(self, module: str, path: Path, text: str) -> None:
        self.module, self.path, self.text = module, path, text

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:  # noqa: ARG002
        if name != self.module:
            return None
        return importlib.util.spec_from_file_location(name, self.path, loader=self)

    def create_module(self, spec: object) -> None:
        """The usual kind of module."""

    def exec_module(self, module: object) -> None:
        code = compile(self.text, str(self.path), "exec", dont_inherit=True)
        exec(code, module.__dict__)


def tables(*names: str) -> frozenset[str]:
    """Names of tables, checked to be some: ``mythras/opposed/imperative``."""
    for name in names:
        TableId(*name.split("/"))
    return frozenset(names)
