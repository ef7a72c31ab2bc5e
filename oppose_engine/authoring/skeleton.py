"""Writes a new system file from the skeleton (template) of a kernel, for ``oppose new``."""

from __future__ import annotations

import pkgutil
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from oppose_engine import skeletons
from oppose_engine.discovery.registry import HOME
from oppose_engine.errors import RangeError, nearest
from oppose_engine.rules.fields import ID, suggested_id
from oppose_engine.rules.system import System

__all__ = ["described", "kernels", "new_file"]


def kernels() -> list[str]:
    """The kernels that have a skeleton."""
    names = [info.name.replace("_", "-") for info in pkgutil.iter_modules(skeletons.__path__)]
    return sorted(names, key=lambda name: (name != "opposed", name))


def described() -> str:
    """A line for each kernel: its name, the dice of its skeleton, and what is rolled."""
    lines = []
    for name in kernels():
        game: System = import_module(f"{skeletons.__name__}.{name.replace('-', '_')}").SYSTEM
        lines.append(f"  {name:<13} {game.dice}: {game.mechanics[0].summary}\n")
    return "".join(lines)


def new_file(name: str, kernel: str, folder: Path | None = None) -> Path:
    """Write the skeleton of a kernel as a system with that id; by default into the engine's ``systems`` folder.

    RangeError if the id is not allowed, the kernel does not exist, or the file exists already.
    """
    if not ID.fullmatch(name):
        raise RangeError(
            f"id {name!r} cannot be an address; allowed: a to z, 0 to 9 and single hyphens, a letter first; "
            f"try {suggested_id(name)}"
        )
    if kernel not in kernels():
        raise RangeError(f"no kernel {kernel!r}; {nearest(kernel, kernels())}")
    folder = HOME if folder is None else folder
    if not folder.is_dir():
        raise RangeError(f"{folder}: is not a folder; make it first, or leave out --into")
    path = folder / f"{name.replace('-', '_')}.py"
    text = _text(name, kernel)
    try:
        if path.with_suffix("").is_dir():
            raise _taken(path.with_suffix(""))
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise _taken(path) from None
    except OSError as error:
        with suppress(OSError):
            path.unlink()  # half of it, on a full disk
        raise RangeError(f"{path}: {error.strerror}; name a folder to write to: --into FOLDER") from None
    return path


def _taken(path: Path) -> RangeError:
    return RangeError(f"{path}: exists already and was not changed; choose another id, or edit that file")


def _text(name: str, kernel: str) -> str:
    source = Path(skeletons.__path__[0]) / f"{kernel.replace('-', '_')}.py"
    title = name.replace("-", " ").capitalize()
    text = source.read_text(encoding="utf-8")
    return text.replace(f'id="{kernel}",', f'id="{name}",', 1).replace("New game", title)
