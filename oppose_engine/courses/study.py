"""Training, research and other ways to study a skill: the tries and hours they take, exactly.

A way to study is a series of tries. One roll decides what a try adds to the rating or takes from it: a d100
roll by levels of success, the student's or the teacher's, or an experience roll.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import lcm
from typing import ClassVar

import numpy as np

from oppose_engine.courses.chain import Chain
from oppose_engine.courses.experience import Improvement
from oppose_engine.errors import RangeError, RuleError, nearest
from oppose_engine.odds_table import Axis, Cells, Label, OddsTable, TableId
from oppose_engine.rules.fields import check_fields, check_id, check_rising
from oppose_engine.rules.system import Mechanic, Scale
from oppose_engine.sides.bands import Bands, check_d100
from oppose_engine.sides.ratings import RATINGS

__all__ = ["Course", "Study"]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Course:
    """One way to study: the roll that a try takes, and the points it changes the rating by.

    ``by`` names what the roll depends on and ``scores`` the values that are published: a rating where
    ``roll`` is a d100 roll by levels, a characteristic where it is an experience roll. ``points`` holds the
    faces of the die that is added, by level (for an experience roll ``passed``, and ``failed`` where that adds
    too). With ``hours`` a try takes as many hours as the rating. The rating stays within 0 and ``top``.

    >>> from oppose_engine import system
    >>> training = system("brp").mechanic("training").rules()
    >>> training.expected_gain(60, 40), training.top
    (Fraction(51, 25), 75)
    """

    by: str
    scores: tuple[int, ...]
    ratings: tuple[int, ...]
    roll: Bands | Improvement
    points: Mapping[str, tuple[int, ...]]
    hours: bool = False
    top: int = RATINGS[-1]

    def __post_init__(self) -> None:
        check_fields(self)
        check_rising(self, "scores", "ratings")
        check_d100("Course", "roll", self.roll if isinstance(self.roll, Bands) else self.roll.bands)
        levels = self.roll.levels if isinstance(self.roll, Bands) else ("passed", "failed")
        if isinstance(self.roll, Improvement) and "passed" not in self.points:
            raise RuleError(
                'Course: points have no "passed"; allowed: those of passed and failed; '
                'write points={"passed": (1, 2, 3, 4, 5, 6)}',
                field="points",
            )
        if self.top > RATINGS[-1]:
            raise RuleError(f"Course: top is {self.top}; allowed: up to {RATINGS[-1]}; write top=75", field="top")
        for level, faces in self.points.items():
            if level not in levels or not faces:
                raise RuleError(
                    f"Course: points of {level!r} are {faces}; {nearest(level, levels)}, each with one number or more; "
                    f'write points={{"{levels[-1]}": (1, 2, 3, 4, 5, 6)}}',
                    field="points",
                )
        if self.ratings[0] < 0 or self.ratings[-1] > self.top:
            raise RuleError(
                f"Course: ratings run from {self.ratings[0]} to {self.ratings[-1]}; allowed: 0..{self.top}, the top; "
                f"write ratings=tuple(range(5, {self.top + 1}, 10))",
                field="ratings",
            )

    def chances(self, score: int, rating: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """How many of the 100 faces change the rating, each time with the points they change it by."""
        if isinstance(self.roll, Improvement):
            passes = self.roll.at(score).passes(rating)
            yield from ((passes, self.points["passed"]), (100 - passes, self.points.get("failed", (0,))))
            return
        faces = _faces(self.roll, score)
        for points in dict.fromkeys(self.points.values()):
            yield sum(faces[level] for level, each in self.points.items() if each == points), points

    def steps(self, score: int, rating: int) -> dict[int, Fraction]:
        """The points that one try changes the rating by, each with its chance."""
        found: Counter[int] = Counter()
        chances = list(self.chances(score, rating))
        whole = lcm(*(len(points) for _, points in chances))
        for faces, points in chances:
            for each in points:
                change = min(max(rating + each, 0), max(rating, self.top)) - rating
                found[change] += faces * whole // len(points)
        return {change: Fraction(count, 100 * whole) for change, count in found.items()}

    def expected_gain(self, score: int, rating: int) -> Fraction:
        """Points that one try changes the rating by, on average."""
        return sum((chance * points for points, chance in self.steps(score, rating).items()), Fraction(0))

    def chain(self, score: int, target: int, *, hours: bool = False) -> Chain:
        """The way from 0 to a target, counted in tries or in hours."""
        ratings = range(target)
        return Chain(0, [self.steps(score, each) for each in ratings], ratings if hours else None)

    def expected(self, score: int, start: int, target: int, *, hours: bool = False) -> Fraction | None:
        """Tries (or hours) from ``start`` until the rating is ``target`` or more, on average.

        None if that may never happen; RangeError for a target above the top.
        """
        if target > self.top:
            raise RangeError(f"target {target} is above {self.top}, where this way ends; ask for {self.top} or less")
        return self.chain(score, target, hours=hours).expected(target)[start] if start < target else Fraction(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Study(Mechanic[Course]):
    """A way to study: tries to a target, hours to a target, what one try is worth.

    ``name`` is the id of the table of tries, ``tries`` what they are called.

    >>> from oppose_engine import system
    >>> round(float(system("brp").table("experience-int").value(int=13, start=35, target=100)), 1)
    65.5
    """

    kind: ClassVar[str] = "study"
    tables: ClassVar[tuple[str, ...]] = ("", "-hours", "-gain")
    name: str
    tries: str = "tries"

    def __post_init__(self) -> None:
        Mechanic.__post_init__(self)  # super() without arguments fails in a dataclass with slots
        check_id("Study", "name", self.name)

    def published(self) -> tuple[str, ...]:
        """The ids: tries, hours where a try takes them, gain."""
        timed = any(variant.rules.hours for variant in self.variants)
        return tuple(f"{self.name}{end}" for end in self.tables if end != "-hours" or timed)

    def check_rules(self, rules: Course) -> None:
        """Every face of the roll has a level."""
        (rules.roll if isinstance(rules.roll, Bands) else rules.roll.bands).check()

    def table(self, key: TableId, scale: Scale | None = None) -> OddsTable:
        """Expected tries or hours (score, start, target), or the gain of one try (score, rating)."""
        rules = self.rules(key.variant)
        ratings = tuple(rules.ratings if scale is None else scale)
        for rating in ratings:
            if not 0 <= rating <= rules.top:
                raise RangeError(f"rating {rating} is outside 0..{rules.top}; ask for ratings that this way can reach")
        end = key.table.removeprefix(self.name)
        axes = ("rating",) if end == "-gain" else ("start", "target")
        return OddsTable(
            id=key,
            title=f"{self.title}: "
            + {"": f"expected {self.tries}", "-hours": "expected hours", "-gain": "expected gain of one try"}[end],
            axes=(Axis(rules.by, rules.scores), *(Axis(name, ratings) for name in axes)),
            cells=np.stack([_plane(rules, score, ratings, end) for score in rules.scores]),
            denominator=None,
            unit={"": self.tries, "-hours": "hours", "-gain": "points"}[end],
        )

    def example(self) -> dict[str, Label]:
        """A skill of 35 on its way to 55, in the middle of the scores."""
        rules = self.rules()
        return {rules.by: rules.scores[len(rules.scores) // 2], "start": 35, "target": 55}


@cache
def _faces(roll: Bands, score: int) -> dict[str, int]:
    """How many faces give each level at one rating."""
    return dict(zip(roll.levels, roll.counts([score])[0].tolist(), strict=True))


def _plane(rules: Course, score: int, ratings: Sequence[int], end: str) -> Cells:
    if end != "-gain":
        return rules.chain(score, max(ratings), hours=bool(end)).square(ratings)
    cells = np.empty(len(ratings), dtype=object)
    cells[:] = [rules.expected_gain(score, rating) for rating in ratings]
    return cells
