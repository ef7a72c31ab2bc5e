"""Tables of a task of several rolls: by which roll it is done, and what more dice change."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from oppose_engine.courses.toward import Reached, Task
from oppose_engine.text import number, percent
from oppose_engine.views.layout import Grid

__all__ = ["by_dice", "by_roll", "takes"]

AROUND = 5
"""So many pools are shown on each side of the one that is set."""


def takes(found: Reached) -> str:
    """In words, how many rolls it takes when it is done."""
    return "" if found.rolls is None else f"; when you do, it takes {number(found.rolls, 1)} rolls on average"


def by_roll(found: Reached) -> Grid:
    """For each roll: the chance that the total is reached in it, and that it is reached or missed by then."""
    rows = []
    done = failed = Fraction(0)
    for at, (now, missed) in enumerate(zip(found.by, found.failed, strict=True), start=1):
        done += now
        failed += missed
        rows.append((str(at), percent(now, 1), percent(done, 1), percent(failed, 1)))
    return Grid(("roll", "done in it, %", "done by then, %", "failed by then, %"), tuple(rows))


def by_dice(task: Task, values: dict[str, Any]) -> Grid:
    """The chance to reach the total with fewer and with more dice, or with other chances in steps of five."""
    first = task.settings()[0]
    step = 1 if task.die else AROUND
    sizes = range(values["dice"] - AROUND * step, values["dice"] + AROUND * step + 1, step)
    rows = []
    for dice in (each for each in sizes if each in first.values):
        found = task.reached(**{**values, "dice": dice})
        rows.append((str(dice), percent(found.chance, 1), number(found.made, 1)))
    return Grid((first.label.lower(), "done, %", "rolls made"), tuple(rows))
