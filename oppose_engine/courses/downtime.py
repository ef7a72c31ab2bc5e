"""Experience checks between adventures: several free checks in a row, or checks earned by lessons."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

import numpy as np

from oppose_engine.courses.experience import BY_TENS, Improvement
from oppose_engine.odds_table import Axis, Label, OddsTable, TableId
from oppose_engine.rules.system import Mechanic, Scale
from oppose_engine.sides.ratings import rating_in_range

__all__ = ["Downtime", "Lesson", "Teaching"]

FIVES = range(5, 101, 5)
CHECKS = range(1, 5)
"""Checks in a row, in the published tables; the distribution of more would not fit into 64 bits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Downtime(Mechanic[Improvement]):
    """Several checks of one skill in a row: the points gained, on average and by chance.

    >>> from oppose_engine import system
    >>> system("brp").table("downtime-gain").value(rating=100, checks=1)
    Fraction(7, 200)
    """

    kind: ClassVar[str] = "downtime"
    tables: ClassVar[tuple[str, ...]] = ("downtime", "downtime-gain")

    def check_rules(self, rules: Improvement) -> None:
        """Every face of the roll that earns the check has a level."""
        rules.bands.check()

    def table(self, key: TableId, scale: Scale | None = None) -> OddsTable:
        """How likely each number of points is (checks, rating, points), or the average (rating, checks)."""
        rules = self.rules(key.variant)
        ratings = tuple(rating_in_range(rating) for rating in (BY_TENS if scale is None else scale))
        gains = [[_gains(rules, rating, checks) for rating in ratings] for checks in CHECKS]
        wholes = tuple((100 * rules.gain) ** checks for checks in CHECKS)
        if key.table == "downtime":
            points = tuple(range(rules.gain * CHECKS[-1] + 1))
            return OddsTable(
                id=key,
                title="Points gained by checks in a row",
                axes=(Axis("checks", tuple(CHECKS)), Axis("rating", ratings), Axis("points", points)),
                cells=np.array([[[at.get(each, 0) for each in points] for at in row] for row in gains], dtype=np.int64),
                denominator=wholes,
            )
        cells = np.empty((len(ratings), len(CHECKS)), dtype=object)
        for column, (row, whole) in enumerate(zip(gains, wholes, strict=True)):
            cells[:, column] = [Fraction(sum(points * count for points, count in at.items()), whole) for at in row]
        return OddsTable(
            id=key,
            title="Expected gain of checks in a row",
            axes=(Axis("rating", ratings), Axis("checks", tuple(CHECKS))),
            cells=cells,
            denominator=None,
            unit="points",
        )

    def example(self) -> dict[str, Label]:
        """Four checks of a skill of 40."""
        return {"checks": CHECKS[-1], "rating": 40}


def _gains(rules: Improvement, rating: int, checks: int) -> dict[int, int]:
    """How likely each number of points gained is, in counts of ``(100 gain) ** checks``."""
    return {at - rating: count for at, count in rules.after(rating, checks).items()}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Lesson:
    """A teacher who rolls twice, to teach and in the skill itself: both must succeed for an experience check.

    ``improvement`` is the check that the pupil makes then; its bands say what succeeds. Nobody teaches better
    than he knows the skill: the lower rating counts for the first roll.

    >>> from oppose_engine import system
    >>> system("brp").mechanic("teaching").rules().counts(90, 50)
    2500
    """

    improvement: Improvement

    def counts(self, teach: int, skill: int) -> int:
        """In how many of 10,000 pairs of rolls the pupil earns a check."""
        taught, known = self.improvement.earned([min(teach, skill), skill], 1)
        return int(10_000 * taught * known)


@dataclass(frozen=True, slots=True, kw_only=True)
class Teaching(Mechanic[Lesson]):
    """Lessons that earn an experience check: how often, by the teacher's two ratings.

    >>> from oppose_engine import system
    >>> system("brp").table("teaching").value(teach=60, skill=80, outcome="check")
    Fraction(12, 25)
    """

    kind: ClassVar[str] = "teaching"
    tables: ClassVar[tuple[str, ...]] = ("teaching",)

    def check_rules(self, rules: Lesson) -> None:
        """Every face of both rolls has a level."""
        rules.improvement.bands.check()

    def table(self, key: TableId, scale: Scale | None = None) -> OddsTable:
        """The chance of a check, by the teacher's Teach and by the teacher's rating in the skill."""
        rules = self.rules(key.variant)
        ratings = tuple(rating_in_range(rating) for rating in (FIVES if scale is None else scale))
        counts = [[[rules.counts(teach, skill)] for skill in ratings] for teach in ratings]
        checks = np.array(counts, dtype=np.int64)
        return OddsTable(
            id=key,
            title="Chance that a lesson earns a check",
            axes=(Axis("teach", ratings), Axis("skill", ratings), Axis("outcome", ("check", "none"))),
            cells=np.concatenate([checks, 10_000 - checks], axis=2),
            denominator=10_000,
        )

    def example(self) -> dict[str, Label]:
        """A teacher with Teach 60 and 80 in the skill."""
        return {"teach": 60, "skill": 80}
