"""Find the systems: every module in ``oppose_engine/systems`` that declares a ``SYSTEM``."""

from __future__ import annotations

import importlib
import pkgutil
import traceback
from functools import cache
from pathlib import Path
from typing import NoReturn

from oppose_engine import systems as _package
from oppose_engine.errors import RangeError, RuleError, nearest
from oppose_engine.system import System

__all__ = ["discover", "system"]


@cache
def discover() -> dict[str, System]:
    """All systems by id, in alphabetical order of their titles.

    RuleError names the file, and the line where there is one, of a rule that does not hold.
    """
    found: dict[str, System] = {}
    for module in sorted(info.name for info in pkgutil.iter_modules(_package.__path__)):
        declared = _load(module)
        if declared.id.replace("-", "_") != module:
            _fail(
                module, f"id {declared.id!r} belongs in a file {declared.id.replace('-', '_')}.py; rename one of them"
            )
        if declared.id in found:
            _fail(module, f"id {declared.id!r} is taken by another file; ids are unique")
        found[declared.id] = declared
    return dict(sorted(found.items(), key=lambda item: item[1].title))


def system(name: str) -> System:
    """The system of that id; RangeError gives the nearest names.

    >>> system("mythras").title
    'Mythras'
    """
    found = discover()
    if name not in found:
        raise RangeError(f"no system {name!r}; {nearest(name, found)}")
    return found[name]


def _load(module: str) -> System:
    name = f"{_package.__name__}.{module}"
    try:
        declared = getattr(importlib.import_module(name), "SYSTEM", None)
        if not isinstance(declared, System):
            _fail(module, "declares no SYSTEM; write SYSTEM = System(...)")
        declared.check()
    except (RuleError, SyntaxError, TypeError, NameError, ImportError, AttributeError) as error:
        if isinstance(error, RuleError) and str(error).startswith(_folder()):
            raise
        _fail(module, str(error), error)
    return declared


def _folder() -> str:
    return _package.__name__.replace(".", "/") + "/"


def _fail(module: str, message: str, error: BaseException | None = None) -> NoReturn:
    path = Path(_package.__path__[0]) / f"{module}.py"
    lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if Path(f.filename) == path] if error else []
    if isinstance(error, SyntaxError):
        lines, message = [error.lineno], error.msg
    where = f"{_folder()}{module}.py" + (f":{lines[-1]}" if lines else "")
    raise RuleError(f"{where}: {message}") from None
