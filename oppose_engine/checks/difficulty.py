"""Difficulty of an unopposed d100 roll: each grade changes the rating before the bands are read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from oppose_engine.errors import RangeError, RuleError, nearest
from oppose_engine.odds_table import Axis, OddsTable, TableId
from oppose_engine.rules.check import Check, Result
from oppose_engine.rules.fields import check_fields, check_rating_alone
from oppose_engine.rules.settings import Setting
from oppose_engine.rules.system import Scale
from oppose_engine.sides.bands import Bands
from oppose_engine.sides.ratings import PUBLISHED_RATINGS, rating_in_range
from oppose_engine.sides.terms import Number

__all__ = ["Difficulty", "Grade", "Grades"]

FAILED = ("fumble", "failure")
"""The levels that are no success."""


@dataclass(frozen=True, slots=True)
class Grade:
    """A grade of difficulty: its name and the rating that is rolled against.

    >>> from oppose_engine.sides.terms import RATING, part
    >>> str(Grade("hard", part(RATING, 2, "up")).rating)
    'rating/2 rounded up'
    """

    name: str
    rating: Number

    def __post_init__(self) -> None:
        check_fields(self)
        if not self.name.strip():
            raise RuleError('Grade: no name; allowed: a text; write Grade("hard", part(RATING, 2, "up"))', field="name")
        check_rating_alone(f"Grade {self.name!r}", "rating", self.rating)


@dataclass(frozen=True, slots=True, eq=False)
class Grades:
    """The rule: the bands, and the grades from easiest to hardest.

    >>> from oppose_engine import system
    >>> system("mythras").mechanic("difficulty").rules().target("Hard", 65)
    44
    """

    bands: Bands
    grades: tuple[Grade, ...]

    def __post_init__(self) -> None:
        check_fields(self)
        names = [grade.name for grade in self.grades]
        if not names or len(set(names)) != len(names):
            raise RuleError(
                f"Grades: grades named {names}; allowed: one or more, easiest first, each with a name of its own; "
                'write grades=(Grade("easy", RATING * 2), Grade("normal", RATING))',
                field="grades",
            )

    def target(self, grade: str, rating: int) -> int:
        """The rating that a roll at ``grade`` is made against; RangeError if the game has no such grade."""
        terms = {each.name: each.rating for each in self.grades}
        if grade not in terms:
            raise RangeError(f"grade {grade!r}; {nearest(grade, terms)}")
        return int(terms[grade]({"rating": np.array(rating)}))


@dataclass(frozen=True, slots=True, kw_only=True)
class Difficulty(Check[Grades]):
    """How often each level of success comes up at each grade of difficulty.

    >>> from oppose_engine import system
    >>> system("mythras").table("difficulty").value(grade="Hard", rating=60, level="success")
    Fraction(9, 25)
    """

    kind: ClassVar[str] = "difficulty"
    tables: ClassVar[tuple[str, ...]] = ("difficulty",)

    def check_rules(self, rules: Grades) -> None:
        """Every face has a level."""
        rules.bands.check()

    def table(self, key: TableId, scale: Scale | None = None) -> OddsTable:
        """Levels of success by rating (0..100 unless ``scale`` says otherwise) and grade."""
        rules = self.rules(key.variant)
        ratings = tuple(rating_in_range(rating) for rating in scale or PUBLISHED_RATINGS)
        column = np.array(ratings, dtype=np.int64)
        rolled = [np.broadcast_to(grade.rating({"rating": column}), column.shape).tolist() for grade in rules.grades]
        by_grade = [rules.bands.counts(against, ratings) for against in rolled]
        return OddsTable(
            id=key,
            title="Difficulty",
            axes=(
                Axis("rating", ratings),
                Axis("grade", tuple(grade.name for grade in rules.grades)),
                Axis("level", rules.bands.levels),
            ),
            cells=np.stack(by_grade, axis=1),
            denominator=len(rules.bands.faces),
        )

    def settings(self) -> tuple[Setting, ...]:
        """A middling rating, at the grade that leaves it as it is."""
        rules = self.rules()
        names = [grade.name for grade in rules.grades]
        plain = next((name for name in names if rules.target(name, 60) == 60), names[0])
        return (
            Setting(name="rating", label="Rating", values=PUBLISHED_RATINGS, default=60, says="{}", helps=True),
            Setting(name="grade", label="Grade", values=tuple(names), default=plain, says="at {}"),
        )

    def results(self, variant: str = "") -> tuple[Result, ...]:
        """The levels."""
        return tuple(Result(name=name, good=name not in FAILED) for name in self.rules(variant).bands.levels)
