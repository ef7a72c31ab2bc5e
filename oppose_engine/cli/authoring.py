"""The verbs ``new`` and ``check``, for authors of a new game."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from oppose_engine import authoring
from oppose_engine.authoring.findings import HINT, Finding
from oppose_engine.cli.games import named, stated
from oppose_engine.cli.output import as_json, written
from oppose_engine.discovery.registry import files
from oppose_engine.discovery.system_file import SystemFile
from oppose_engine.documents.read import ENDING
from oppose_engine.errors import RangeError, nearest
from oppose_engine.views import Grid

__all__ = ["check", "new"]


def new(asked: Namespace) -> str:
    """Write a skeleton, and say what to do next."""
    into = Path(asked.into) if asked.into is not None else None
    path = authoring.new_file(asked.system, asked.kernel, into)
    if asked.format == "json":
        return as_json({"system": asked.system, "kernel": asked.kernel, "file": str(path)})
    which = asked.system if into is None else _shown(path)
    return (
        f"{_shown(path)}: written from the kernel {asked.kernel}\n"
        f"Next: answer the questions in it, and ask `oppose check {which}` what is still missing.\n"
    )


def check(asked: Namespace) -> str:
    """One line for each finding, and one line for each system or rule that needs no mending."""
    found: dict[str, list[Finding]]
    if asked.system is None:
        found = {file.shown: authoring.check(file) for file in files()}
    elif asked.system.endswith(ENDING) and (path := Path(asked.system)).is_file():
        found = {asked.system: authoring.check_rule(path)}
    elif stated(asked.system):
        found = {named(asked.system).title: []}  # a link that is no rule is refused as it is read
    else:
        found = {file.shown: authoring.check(file) for file in [_file(asked.system)]}
    points = [each for file in found.values() for each in file]
    asked.status = int(any(each.kind != HINT for each in points))
    if asked.format == "json":
        return as_json([each._asdict() for each in points])
    if asked.format != "table":
        rows = tuple((each.where, each.kind, each.said) for each in points)
        return written(Grid(("where", "kind", "said"), rows, 1, frozenset(range(3))), asked)
    return "".join(_lines(file, findings) for file, findings in found.items())


def _lines(file: str, findings: list[Finding]) -> str:
    open_points = sum(each.kind != HINT for each in findings)
    end = "" if open_points else f"{file}: nothing to mend\n"
    return "".join(f"{each}\n" for each in findings) + end


def _file(name: str) -> SystemFile:
    """The file to check, by its path or id."""
    if name.endswith(".py") or "/" in name or "\\" in name:
        path = Path(name)
        if not path.is_file():
            raise RangeError(f"{name}: no such file; name a system file, such as drafts/my_game.py, or an id")
        if path.suffix != ".py":
            raise RangeError(f"{name}: is not a system file; allowed: a name that ends in .py, such as my_game.py")
        return SystemFile.at(path)
    by_id = {file.name.replace("_", "-"): file for file in files()}
    if name not in by_id:
        raise RangeError(f"no system {name!r}; {nearest(name, by_id)}; or name a file, such as drafts/my_game.py")
    return by_id[name]


def _shown(path: Path) -> str:
    here = Path.cwd()
    return (path.relative_to(here) if path.is_relative_to(here) else path).as_posix()
