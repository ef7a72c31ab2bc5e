"""Reads one system file; any mistake in it becomes one line: file, line, found, allowed, example."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import re
import sys
import traceback
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn

from oppose_engine.discovery.lessons import lesson
from oppose_engine.errors import RuleError
from oppose_engine.rules.fields import ID
from oppose_engine.rules.system import System
from oppose_engine.text import an

__all__ = ["SystemFile", "line_of"]


@dataclass(frozen=True, slots=True)
class SystemFile:
    """A file that declares a ``SYSTEM``: its path, how messages name it, how it is imported.

    A game that fills more than one file is a folder: its ``__init__.py`` declares the ``SYSTEM``.
    """

    path: Path
    shown: str
    importer: Callable[[], ModuleType]

    @classmethod
    def of_package(cls, package: ModuleType, module: str) -> SystemFile:
        """The file of a module in a package of system files, or the first of its folder."""
        name = f"{package.__name__}.{module}"
        folder = Path(package.__path__[0])
        file = f"{module}/__init__.py" if (folder / module).is_dir() else f"{module}.py"
        shown = f"{package.__name__.replace('.', '/')}/{file}"
        return cls(folder / file, shown, lambda: importlib.import_module(name))

    @classmethod
    def at(cls, path: Path) -> SystemFile:
        """A file anywhere; it need not be on Python's module path."""
        return cls(path.absolute(), path.as_posix(), lambda: _import_file(path))

    @property
    def name(self) -> str:
        """The name of the file, or of its folder, without an ending."""
        return self.path.parent.name if self.path.name == "__init__.py" else self.path.stem

    @property
    def sources(self) -> dict[str, Path]:
        """The files that the system is declared in, by how messages name them; the declaring one first."""
        further = sorted(self.path.parent.glob("*.py")) if self.path.name == "__init__.py" else []
        folder = self.shown.removesuffix(self.path.name)
        return {self.shown: self.path} | {f"{folder}{path.name}": path for path in further}

    def read(self) -> System:
        """The system that the file declares, tried; RuleError says in one line what is wrong, and where."""
        try:
            with warnings.catch_warnings():
                # of this file alone: a library may be compiled on the way
                here = re.escape(str(self.path.with_suffix("")))
                warnings.filterwarnings("error", category=SyntaxWarning, module=f"{here}$")
                declared = _declared(vars(self.importer()))
            declared.check()
            self._check_home(declared)
        except (Exception, SystemExit) as error:  # noqa: BLE001  whatever a file does wrong is named as that file's
            self._refuse(error)
        return declared

    def _check_home(self, declared: System) -> None:
        home, fitting = declared.id.replace("-", "_"), self.name.replace("_", "-")
        if home != self.name:
            also = f', or write id="{fitting}"' if ID.fullmatch(fitting) and fitting != declared.id else ""
            raise RuleError(
                f"id {declared.id!r} belongs in a file {home}.py -- rename the file{also}",
                field="id",
                value=declared.id,
            )

    def _refuse(self, error: BaseException) -> NoReturn:
        shown_as = {path: shown for shown, path in self.sources.items()}
        frames = [
            (frame, line)
            for frame, line in traceback.walk_tb(error.__traceback__)
            if Path(frame.f_code.co_filename) in shown_as
        ]
        names: Mapping[str, Any] = frames[-1][0].f_globals if frames else {}
        path = Path(frames[-1][0].f_code.co_filename) if frames else self.path
        if isinstance(error, SyntaxError) and Path(error.filename or "") in shown_as:
            path = Path(error.filename or "")
        line = self._line(path, error, frames[-1][1] if frames else None)
        where = f"{shown_as[path]}:{line}" if line else shown_as[path]
        raise RuleError(f"{where}: {' '.join(lesson(error, names).split())}") from None

    @staticmethod
    def _line(path: Path, error: BaseException, called: int | None) -> int | None:
        """The line of the field at fault, or else of the call that failed."""
        if isinstance(error, SyntaxError):
            return error.lineno
        if not isinstance(error, RuleError) or not error.field:
            return called
        source = path.read_text(encoding="utf-8")
        anywhere = line_of(source, error.field, error.value) if error.value else None
        return line_of(source, error.field, error.value, called) or anywhere or called


def line_of(source: str, field: str, value: str = "", called: int | None = None) -> int | None:
    r"""The line on which a field is given: in the call on line ``called``, or with the text ``value``.

    >>> line_of("SYSTEM = System(\n    id='a',\n    title='b',\n)", "title", called=1)
    3
    """
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or (called is not None and node.lineno != called):
            continue
        for keyword in node.keywords:
            holds = isinstance(keyword.value, ast.Constant) and keyword.value.value == value
            if keyword.arg == field and (holds or not value):
                return keyword.lineno
    return None


def _declared(names: Mapping[str, Any]) -> System:
    found = names.get("SYSTEM")
    if isinstance(found, System):
        return found
    example = 'write SYSTEM = System(id="my-game", ...)'
    if found is not None:
        comma = "; take out the comma behind its last bracket" if isinstance(found, tuple) else ""
        raise RuleError(f"SYSTEM is {an(type(found).__name__)}; allowed: a System{comma}; {example}")
    other = next((name for name, value in names.items() if isinstance(value, System)), None)
    if other:
        raise RuleError(f"the System is named {other}, and so declares no SYSTEM; write SYSTEM = System(...)")
    raise RuleError(f"declares no SYSTEM; a system file ends with one; {example}, or start from `oppose new my-game`")


def _import_file(path: Path) -> ModuleType:
    name = f"oppose_system_file_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path.absolute())
    if spec is None or spec.loader is None:
        raise RuleError(f"{path.suffix or 'no'} ending; allowed: .py; write my_game.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    finally:
        del sys.modules[name]
    return module
