"""The data of the experience readout: the chance and the points of a try, for each way to improve.

A way is a series of tries. The data file holds how likely a try changes the rating, and by how much; the script
computes how many tries a target takes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

import numpy as np

from hooks.pages.readouts.packing import Record, packed
from oppose_engine import System
from oppose_engine.courses.downtime import Downtime, Teaching
from oppose_engine.courses.experience import Improvement
from oppose_engine.courses.study import Course, Study
from oppose_engine.rules.system import Mechanic, Variant

__all__ = ["CHARACTERISTIC", "IN_A_ROW", "TEACHER", "Way", "further", "in_a_row", "lesson", "record", "taught"]

RATINGS = tuple(range(125))
"""All ratings up to the highest that four checks from 100 can reach."""
CHARACTERISTIC = range(1, 31)
"""The scores of a characteristic that the readout takes."""
TEACHER = range(101)
"""The ratings of a teacher that it takes."""
IN_A_ROW = 4
"""The checks in a row whose gain it tells."""

Kind = TypeVar("Kind", bound=Mechanic[Any])


@dataclass(frozen=True)
class Way:
    """A way besides experience: its name, the name of a try, its rules."""

    title: str
    tries: str
    course: Course


def _beside(system: System, mechanic: Mechanic[Any], kind: type[Kind]) -> Iterator[Kind]:
    """The mechanics of that kind on the page of experience."""
    return (each for each in system.mechanics if isinstance(each, kind) and each.page == mechanic.page)


def further(system: System, mechanic: Mechanic[Any], variant: Variant[Improvement]) -> list[Way]:
    """The other ways of the same text; experience itself is not among them."""
    rules = variant.rules
    own = (tuple(range(1, rules.gain + 1)), False)
    return [
        Way(study.title + (f", {each.title}" if len(study.variants) > 1 else ""), study.tries, each.rules)
        for study in _beside(system, mechanic, Study)
        for each in study.variants
        if each.id.startswith(variant.id)
        and (each.rules.roll is not rules or (each.rules.points.get("passed"), each.rules.hours) != own)
    ]


def lesson(system: System, mechanic: Mechanic[Any], variant: Variant[Any]) -> Teaching | None:
    """The lessons of the same text that earn a check, if there are any."""
    of = (each for each in _beside(system, mechanic, Teaching) if variant.id in [other.id for other in each.variants])
    return next(of, None)


def in_a_row(system: System, mechanic: Mechanic[Any]) -> int:
    """How many checks in a row the readout tells of; 0 if the game has no downtime."""
    return IN_A_ROW if any(_beside(system, mechanic, Downtime)) else 0


def record(system: System, mechanic: Mechanic[Any], variant: Variant[Improvement]) -> Record:
    """The data file of a reading: the rolls that succeed in play, and each way, experience first."""
    rules = variant.rules
    scores = CHARACTERISTIC if rules.bonus is not None else range(1)
    own = Course(
        by="int" if rules.bonus is not None else "",
        scores=tuple(scores),
        ratings=RATINGS,
        roll=rules,
        points={"passed": tuple(range(1, rules.gain + 1))},
    )
    return {
        "ratings": len(RATINGS),
        "play": packed([[int(100 * chance) for chance in rules.earned(RATINGS, 1)]]),
        "row": in_a_row(system, mechanic),
        "lesson": lesson(system, mechanic, variant) is not None,
        "ways": [
            _way("checks", own, scores),
            *(
                _way(way.tries, way.course, CHARACTERISTIC if isinstance(way.course.roll, Improvement) else TEACHER)
                for way in further(system, mechanic, variant)
            ),
        ],
    }


def _way(tries: str, course: Course, scores: range) -> Record:
    by_score = [[list(course.chances(score, rating)) for rating in RATINGS] for score in scores]
    faces = np.array([[[count for count, _ in at] for at in row] for row in by_score])
    return {
        "tries": tries,
        "by": course.by,
        "low": scores[0],
        "scores": len(scores),
        "faces": [packed(faces[..., each]) for each in range(faces.shape[-1])],
        "points": [list(points) for _, points in by_score[0][0]],
        "hours": course.hours,
        "top": course.top,
    }


def taught(teaching: Teaching, checks: Fraction | None, teach: int, skill: int) -> Fraction | None:
    """The average number of lessons that earn so many checks; None if a lesson never earns one."""
    counts = teaching.rules().counts(teach, skill)
    return checks * Fraction(10_000, counts) if counts and checks is not None else None
