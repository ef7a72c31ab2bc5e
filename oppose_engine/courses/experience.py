"""Experience checks: the higher the skill, the less often it improves.

Expectations are exact fractions; the number of checks has an exact distribution, followed forwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import ClassVar

import numpy as np

from oppose_engine.courses.chain import Chain
from oppose_engine.errors import RuleError, nearest
from oppose_engine.odds_table import Axis, Cells, Label, OddsTable, TableId, exact_cells
from oppose_engine.rules.fields import check_fields, check_rating_alone
from oppose_engine.rules.system import Mechanic, Scale
from oppose_engine.sides.bands import LARGEST_DIE, Bands, check_d100
from oppose_engine.sides.ratings import RATINGS, rating_in_range
from oppose_engine.sides.terms import Number

__all__ = ["Experience", "Improvement"]

BY_FIVES = range(0, 101, 5)
BY_TENS = range(0, 101, 10)
USES = range(1, 6)
"""Rolls of the skill in one adventure, in the published table."""
STEP_UP, LONGEST = 10, 30
"""The published distribution: checks for ten points, up to thirty of them."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Improvement:
    """The rule: how many faces pass the check at a rating, and the die that is gained.

    ``bands`` and ``successes`` say which rolls in play earn the check. ``bonus`` is added to the roll, a number
    made of the characteristic ``score``; each of its points makes one face more pass.

    >>> from oppose_engine import system
    >>> rules = system("brp").mechanic("experience").rules()
    >>> rules.chance(60), rules.expected_gain(60)
    (Fraction(2, 5), Fraction(7, 5))
    """

    faces: Number
    gain: int
    bands: Bands
    successes: tuple[str, ...]
    bonus: Number | None = None
    score: int = 0

    def __post_init__(self) -> None:
        check_fields(self)
        check_rating_alone("Improvement", "faces", self.faces)
        every = np.broadcast_to(self.faces({"rating": np.array(RATINGS)}), len(RATINGS))
        for rating, faces in zip(RATINGS, every.tolist(), strict=True):
            if not 0 <= faces <= 100:
                raise RuleError(
                    f"Improvement: faces is {self.faces}, which is {faces} at rating {rating}; allowed: 0..100 at "
                    f"every rating {RATINGS[0]}..{RATINGS[-1]}; write faces=least(100, most(1, 100 - RATING))",
                    field="faces",
                )
        if self.bonus is not None:
            check_rating_alone("Improvement", "bonus", self.bonus)
        check_d100("Improvement", "bands", self.bands)
        if not 1 <= self.gain <= LARGEST_DIE:
            raise RuleError(
                f"Improvement: gain is {self.gain}; allowed: the faces of the die that is gained, 1..{LARGEST_DIE}; "
                "write gain=6",
                field="gain",
            )
        for level in self.successes:
            if level not in self.bands.levels:
                raise RuleError(
                    f"Improvement: successes: level {level!r}; {nearest(level, self.bands.levels)}; "
                    f'write successes=("{self.bands.levels[-1]}",)',
                    field="successes",
                )

    def at(self, score: int) -> Improvement:
        """The same rules for a character whose characteristic is ``score``.

        >>> from oppose_engine import system
        >>> book = system("brp").mechanic("experience").rules("uge-2023")
        >>> [book.at(score).passes(60) for score in (3, 13, 21)]
        [42, 47, 51]
        """
        return _at(self, score)

    def passes(self, rating: int) -> int:
        """How many of the 100 faces pass the check at ``rating``."""
        bonus = 0 if self.bonus is None else int(self.bonus({"rating": np.array(self.score)}))
        return max(0, min(100, int(self.faces({"rating": np.array(rating)})) + bonus))

    def chance(self, rating: int) -> Fraction:
        """The chance that a check at ``rating`` improves the skill."""
        return Fraction(self.passes(rating), 100)

    def expected_gain(self, rating: int) -> Fraction:
        """Points gained by one check, on average."""
        return self.chance(rating) * Fraction(self.gain + 1, 2)

    def earned(self, ratings: Sequence[int], uses: int) -> list[Fraction]:
        """The chance, for each rating, that ``uses`` rolls in one adventure earn the check."""
        counts = self.bands.counts(ratings)
        succeeding = counts[:, [self.bands.levels.index(level) for level in self.successes]].sum(axis=1)
        return [1 - Fraction(100 - faces, 100) ** uses for faces in succeeding.tolist()]

    def expected_checks(self, start: int, target: int, uses: int | None = None) -> Fraction | None:
        """Checks from ``start`` until the rating is ``target`` or more, on average.

        With ``uses`` it counts adventures in which the skill is rolled that often, each of which
        may earn one check. None if the target cannot be reached.
        """
        return self.expected_from(start, target, uses)[0] if start < target else Fraction(0)

    def expected_from(self, start: int, target: int, uses: int | None) -> list[Fraction | None]:
        """The same from each rating in ``start..target - 1``."""
        return self.chain(range(start, target), uses).expected(target)

    def chain(self, ratings: range, uses: int | None = None) -> Chain:
        """The way up through those ratings, a step a check (with ``uses``, an adventure)."""
        earned = self.earned(ratings, uses) if uses is not None else [Fraction(1)] * len(ratings)
        passes = [self.chance(rating) * earns / self.gain for rating, earns in zip(ratings, earned, strict=True)]
        return Chain(ratings.start, [dict.fromkeys(range(1, self.gain + 1), each) for each in passes])

    def after(self, start: int, checks: int) -> dict[int, int]:
        """The ratings that so many checks may lead to, in counts of ``(100 gain) ** checks``.

        >>> from oppose_engine import system
        >>> system("brp").mechanic("experience").rules().after(40, 1)[43]
        60
        """
        at = {start: 1}
        for _ in range(checks):
            at = self._step(at)
        return at

    def check_counts(self, start: int, target: int, longest: int) -> list[int]:
        """How likely it takes 0, 1, .. ``longest`` checks, and more, in counts of ``(100 gain) ** longest``."""
        whole = 100 * self.gain
        at, done = {start: 1}, []
        for checks in range(longest + 1):
            arrived = sum(weight for rating, weight in at.items() if rating >= target)
            done.append(arrived * whole ** (longest - checks))
            at = {rating: weight for rating, weight in at.items() if rating < target}
            if checks < longest:
                at = self._step(at)
        return [*done, sum(at.values())]

    def _step(self, at: dict[int, int]) -> dict[int, int]:
        after: dict[int, int] = {}
        for rating, weight in at.items():
            passed = self.passes(rating)
            after[rating] = after.get(rating, 0) + weight * (100 - passed) * self.gain
            for points in range(1, self.gain + 1):
                after[rating + points] = after.get(rating + points, 0) + weight * passed
        return after


@dataclass(frozen=True, slots=True, kw_only=True)
class Experience(Mechanic[Improvement]):
    """How fast a skill grows: gain of a check, checks to a target, adventures to a target.

    >>> from oppose_engine import system
    >>> system("brp").table("experience-gain").value(rating=60)
    Fraction(7, 5)
    """

    kind: ClassVar[str] = "experience"
    tables: ClassVar[tuple[str, ...]] = (
        "experience",
        "experience-gain",
        "experience-checks",
        "experience-adventures",
    )

    def check_rules(self, rules: Improvement) -> None:
        """Every face of the roll that earns the check has a level."""
        rules.bands.check()

    def table(self, key: TableId, scale: Scale | None = None) -> OddsTable:
        """Expected checks (start, target), gain (rating), checks for ten points, or adventures."""
        rules = self.rules(key.variant)
        ratings = None if scale is None else tuple(rating_in_range(rating) for rating in scale)
        if key.table == "experience":
            return _checks(key, rules, ratings or tuple(BY_FIVES))
        if key.table == "experience-gain":
            return _gain(key, rules, ratings or tuple(range(101)))
        if key.table == "experience-checks":
            return _number_of_checks(key, rules, ratings or tuple(BY_TENS[:-1]))
        return _adventures(key, rules, ratings or tuple(BY_TENS[1:]))

    def example(self) -> dict[str, Label]:
        """A skill of 35 on its way to 50."""
        return {"start": 35, "target": 50}


@cache  # checking the rules again for every rating of a table takes longer than the table
def _at(rules: Improvement, score: int) -> Improvement:
    return replace(rules, score=score)


def _square(rules: Improvement, ratings: Sequence[int], uses: int | None = None) -> Cells:
    return rules.chain(range(min(ratings), max(ratings)), uses).square(ratings)


def _checks(key: TableId, rules: Improvement, ratings: tuple[int, ...]) -> OddsTable:
    return OddsTable(
        id=key,
        title="Expected checks from start to target",
        axes=(Axis("start", ratings), Axis("target", ratings)),
        cells=_square(rules, ratings),
        denominator=None,
        unit="checks",
    )


def _adventures(key: TableId, rules: Improvement, ratings: tuple[int, ...]) -> OddsTable:
    return OddsTable(
        id=key,
        title="Expected adventures from start to target",
        axes=(Axis("uses", tuple(USES)), Axis("start", ratings), Axis("target", ratings)),
        cells=np.stack([_square(rules, ratings, uses) for uses in USES]),
        denominator=None,
        unit="adventures",
    )


def _gain(key: TableId, rules: Improvement, ratings: tuple[int, ...]) -> OddsTable:
    cells = np.empty(len(ratings), dtype=object)
    cells[:] = [rules.expected_gain(rating) for rating in ratings]
    return OddsTable(
        id=key,
        title="Expected gain of one check",
        axes=(Axis("rating", ratings),),
        cells=cells,
        denominator=None,
        unit="points",
    )


def _number_of_checks(key: TableId, rules: Improvement, starts: tuple[int, ...]) -> OddsTable:
    """The distribution by start; the last column is for more than the longest number of checks."""
    whole = (100 * rules.gain) ** LONGEST
    return OddsTable(
        id=key,
        title=f"Number of checks for {STEP_UP} points",
        axes=(Axis("start", starts), Axis("checks", (*range(LONGEST + 1), f"more than {LONGEST}"))),
        cells=exact_cells([rules.check_counts(start, start + STEP_UP, LONGEST) for start in starts], whole),
        denominator=whole,
    )
