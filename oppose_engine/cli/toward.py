"""The verb ``toward``: rolls whose successes are added up to a total."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from oppose_engine.cli.output import as_json, written
from oppose_engine.courses.toward import ANY, tasks
from oppose_engine.discovery.registry import discover
from oppose_engine.errors import RangeError, nearest
from oppose_engine.rules.settings import read_settings
from oppose_engine.text import percent
from oppose_engine.views.toward import by_roll, takes

__all__ = ["toward"]


def toward(asked: Namespace) -> str:
    """The chance to reach the total, and by which roll."""
    known = tasks(discover().values())
    games = dict.fromkeys(name.partition("/")[0] for name in known)
    found = [task for name, task in known.items() if asked.system in (name, name.partition("/")[0])]
    if not found:
        raise RangeError(f"no dice that add up in {asked.system!r}; {nearest(asked.system, games)}; {ANY} is any roll")
    task = next((each for each in found if each.id in (asked.system, f"{asked.system}/{asked.variant}")), None)
    if task is None and asked.variant:
        readings = [each.id.rpartition("/")[2] for each in found]
        raise RangeError(f"no variant {asked.variant!r} of {asked.system}; {nearest(asked.variant, readings)}")
    task = task or found[0]
    values: dict[str, Any] = read_settings(task.settings(), asked.values)
    odds = task.reached(**values)
    if asked.format == "json":
        told = {"by": list(map(str, odds.by)), "failed": list(map(str, odds.failed))}
        return as_json({"task": task.id, **values, "chance": str(odds.chance), **told})
    said = ", ".join(each.said(values[each.name]) for each in task.settings())
    chance = f"{percent(odds.chance, 1)}% reach it{takes(odds)}"
    return written(by_roll(odds), asked, f"{task.title}: {said}; {chance}")
