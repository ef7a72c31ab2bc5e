"""Find the systems: every module in ``oppose_engine/systems`` that declares a ``SYSTEM``."""

from __future__ import annotations

import importlib
import pkgutil
import traceback
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import NoReturn

from oppose_engine import systems as _package
from oppose_engine.errors import RangeError, RuleError, nearest
from oppose_engine.system import System

__all__ = ["discover", "load", "system"]


@cache
def discover() -> dict[str, System]:
    """All systems by id, in alphabetical order of their titles; see ``load``."""
    return load(_package)


def load(package: ModuleType) -> dict[str, System]:
    """The systems of a package of system files, by id, in alphabetical order of their titles.

    RuleError names the file, and the line where there is one, of a rule that does not hold.
    """
    found: dict[str, System] = {}
    for module in sorted(info.name for info in pkgutil.iter_modules(package.__path__)):
        file = _File(package, module)
        declared = file.load()
        home = declared.id.replace("-", "_")
        if home != module:
            file.refuse(f"id {declared.id!r} belongs in a file {home}.py; ids are unique, so rename one of them")
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


@dataclass(frozen=True, slots=True)
class _File:
    """One file of a package of systems."""

    package: ModuleType
    module: str

    def load(self) -> System:
        try:
            declared = getattr(importlib.import_module(f"{self.package.__name__}.{self.module}"), "SYSTEM", None)
            if not isinstance(declared, System):
                raise RuleError("declares no SYSTEM; write SYSTEM = System(...)")  # noqa: TRY301  one way out
            declared.check()
        except RuleError as error:
            self.refuse(str(error), error)
        except SyntaxError as error:
            self.refuse(error.msg, error)
        except Exception as error:  # noqa: BLE001  whatever a file does wrong is named as that file's
            self.refuse(f"{type(error).__name__}: {error}", error)
        return declared

    def refuse(self, message: str, error: BaseException | None = None) -> NoReturn:
        path = Path(self.package.__path__[0]) / f"{self.module}.py"
        frames = traceback.extract_tb(error.__traceback__) if error else []
        lines = [frame.lineno for frame in frames if Path(frame.filename) == path]
        if isinstance(error, SyntaxError):
            lines = [error.lineno]
        where = f"{self.package.__name__.replace('.', '/')}/{self.module}.py" + (f":{lines[-1]}" if lines else "")
        raise RuleError(f"{where}: {' '.join(message.split())}") from None
