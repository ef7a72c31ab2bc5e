"""Finds the systems: every module in ``oppose_engine/systems`` that declares a ``SYSTEM``."""

from __future__ import annotations

import pkgutil
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import ModuleType

from oppose_engine import systems as _package
from oppose_engine.discovery.system_file import SystemFile
from oppose_engine.errors import RuleError, chosen
from oppose_engine.rules.system import System

__all__ = ["HOME", "discover", "files", "load", "system", "told_apart"]

HOME = Path(_package.__path__[0])
"""The folder of the system files."""


@cache
def discover() -> dict[str, System]:
    """All systems by id, in alphabetical order of their titles; see ``load``. RuleError if two share a title.

    >>> discover()["mythras"].title
    'Mythras'
    """
    return told_apart(load(_package))


def told_apart(found: dict[str, System]) -> dict[str, System]:
    """The same systems, in the order of their titles; RuleError if two share a title, so that no reader finds one.

    >>> list(told_apart({"brp": system("brp"), "mythras": system("mythras")}))
    ['brp', 'mythras']
    """
    for one, other in pairwise(found.values()):
        if one.title == other.title:
            raise RuleError(
                f"{HOME.parent.name}/{HOME.name}/{other.id.replace('-', '_')}.py: title {other.title!r} is that of "
                f'{one.id} too; let the titles tell the games apart; write title="{other.title}, second edition"'
            )
    return found


def load(package: ModuleType) -> dict[str, System]:
    """The systems of a package of system files, by id, in alphabetical order of their titles.

    RuleError names the file, and the line where there is one, of a rule that does not hold.

    >>> from oppose_engine import systems
    >>> "mythras" in load(systems)
    True
    """
    found = {declared.id: declared for declared in (file.read() for file in files(package))}
    return dict(sorted(found.items(), key=lambda item: item[1].title))


def files(package: ModuleType = _package) -> list[SystemFile]:
    """The system files of a package, in alphabetical order; RuleError names one that cannot be imported.

    >>> "mythras.py" in [file.path.name for file in files()]
    True
    """
    folder = Path(package.__path__[0])
    for path in sorted(folder.glob("*.*.py")):
        home = path.name.removesuffix(".py").replace(".", "_")
        raise RuleError(
            f"{package.__name__.replace('.', '/')}/{path.name}: a file name with a dot in it is never found; "
            f"allowed: a to z, 0 to 9 and _; rename it to {home}.py"
        )
    return [
        SystemFile.of_package(package, module) for module in sorted(i.name for i in pkgutil.iter_modules([str(folder)]))
    ]


def system(name: str) -> System:
    """The system of that id; RangeError gives the nearest names.

    >>> system("mythras").title
    'Mythras'
    """
    return chosen("no system", name, discover())
