"""The ways to improve a skill that the readout of experience compares; each is a series of tries."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from oppose_engine import System
from oppose_engine.courses.downtime import Downtime, Teaching
from oppose_engine.courses.experience import Improvement
from oppose_engine.courses.study import Course, Study
from oppose_engine.rules.system import Mechanic, Variant

CHARACTERISTIC = range(1, 31)
"""The scores of a characteristic that the readout takes."""
TEACHER = range(101)
"""The ratings of a teacher that it takes."""
IN_A_ROW = 4
"""The checks in a row whose gain it tells."""

Kind = TypeVar("Kind", bound=Mechanic[Any])


@dataclass(frozen=True)
class Way:
    """A way besides experience: its name, the address of its rules, the name of a try, its rules."""

    title: str
    place: str
    tries: str
    course: Course


def _all(system: System, kind: type[Kind]) -> Iterator[Kind]:
    """The mechanics of that kind in a game."""
    return (each for each in system.mechanics if isinstance(each, kind))


def further(system: System, variant: Variant[Improvement]) -> list[Way]:
    """The other ways of the same text; experience itself is not among them."""
    rules = variant.rules
    own = (tuple(range(1, rules.gain + 1)), False)
    return [
        Way(
            study.title + (f", {each.title}" if len(study.variants) > 1 else ""),
            f"{study.main_table}/{each.id}",
            study.tries,
            each.rules,
        )
        for study in _all(system, Study)
        for each in study.variants
        if each.id.startswith(variant.id)
        and (each.rules.roll is not rules or (each.rules.points.get("passed"), each.rules.hours) != own)
    ]


def lesson(system: System, variant: Variant[Any]) -> Teaching | None:
    """The lessons of the same text that earn a check, if there are any."""
    of = (each for each in _all(system, Teaching) if variant.id in [other.id for other in each.variants])
    return next(of, None)


def in_a_row(system: System) -> int:
    """How many checks in a row the readout tells of; 0 if the game has no downtime."""
    return IN_A_ROW if any(_all(system, Downtime)) else 0


def ways(system: System, variant: Variant[Improvement]) -> dict[str, Any]:
    """What the script is told of a reading: the rules of its other ways, each with the name of a try."""
    return {
        "row": in_a_row(system),
        "lesson": lesson(system, variant) is not None,
        "ways": [[way.place, way.tries] for way in further(system, variant)],
    }


def taught(teaching: Teaching, checks: Fraction | None, teach: int, skill: int) -> Fraction | None:
    """The average number of lessons that earn so many checks; None if a lesson never earns one."""
    counts = teaching.rules().counts(teach, skill)
    return checks * Fraction(10_000, counts) if counts and checks is not None else None
