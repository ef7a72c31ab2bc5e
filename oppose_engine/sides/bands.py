"""Success bands: which face of a die, mostly a d100, gives which level of success, for every rating."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import pairwise
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from oppose_engine.errors import RangeError, RuleError, nearest
from oppose_engine.rules.fields import check_fields, check_names
from oppose_engine.sides.ratings import RATINGS
from oppose_engine.sides.terms import Condition

__all__ = ["D100", "FACES", "LARGEST_DIE", "Bands", "check_d100"]


D100 = (1, 100)
"""The first and the last face of a d100; 00 is 100."""
FACES = np.arange(D100[0], D100[1] + 1)
"""The faces of a d100."""

LARGEST_DIE = 1000
"""The most faces of a die."""

Levels = NDArray[np.int64]
Spans = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Bands:
    """Levels of success from worst to best, and the tests that give a face its level.

    ``tests`` are pairs of a level and a condition; the first that holds decides, so no face
    can get two levels. ``die`` is the first and the last face, at least 0 and below 1,000.
    RuleError if a face of some rating gets none, if a test never decides anything, or if a level
    is not declared.
    """

    levels: tuple[str, ...]
    tests: tuple[tuple[str, Condition], ...]
    die: tuple[int, int] = D100

    def __post_init__(self) -> None:
        levels: object = self.levels
        if not isinstance(levels, tuple) or len(set(levels)) != len(levels) or len(levels) < 2:
            raise RuleError(
                f"levels {self.levels!r}: name two or more different levels, worst to best; "
                'write levels=("failure", "success")',
                field="levels",
            )
        check_fields(self, "levels")
        check_names("Bands", "levels", self.levels)
        check_fields(self, "die")
        if not 0 <= self.die[0] < self.die[1] < LARGEST_DIE:
            raise RuleError(
                f"Bands: die is {self.die}; allowed: the first and the last face, 0..{LARGEST_DIE - 1}; "
                "write die=(1, 20)",
                field="die",
            )
        for test in self.tests:
            self._check_test(test)

    def _check_test(self, test: object) -> None:
        if not isinstance(test, tuple) or len(test) != 2:
            raise RuleError(
                f"bands: {test} among the tests; allowed: pairs of a level and a condition; "
                'write tests=(("success", ROLL <= RATING), ("failure", ALWAYS))',
                field="tests",
            )
        level, condition = test
        if level not in self.levels:
            close = [repr(each) for each in get_close_matches(str(level), self.levels, n=1)]
            raise RuleError(
                f"bands: level {level!r} of a test; {nearest(level, self.levels)}; "
                f"write {(*close, 'one of them')[0]} there",
                field="tests",
            )
        if not isinstance(condition, Condition):
            raise RuleError(
                f"bands: the test for {level!r} is {condition!r}; give a condition such as ROLL <= RATING, "
                "for one face ROLL.equals(100), for every face ALWAYS",
                field="tests",
            )
        if condition.uses("passive"):
            raise RuleError(
                f"bands: the test for {level!r} is {condition}; allowed: ROLL, RATING, BASE and whole numbers; "
                "the other side's rating belongs in ActiveRule(against=...)",
                field="tests",
            )

    @property
    def faces(self) -> NDArray[np.int64]:
        """The faces of the die, in their order."""
        return np.arange(self.die[0], self.die[1] + 1)

    def check(self) -> None:
        """Try every face of every rating; RuleError names the first that has no level."""
        deciding = self._deciding(RATINGS, RATINGS)
        gaps = np.argwhere(deciding < 0)
        if len(gaps):
            rating, roll = RATINGS[gaps[0][0]], self.faces[gaps[0][1]]
            raise RuleError(
                f"bands: gap: at rating {rating} no test gives face {roll} a level; "
                f'each face {self.die[0]}..{self.die[1]} needs one; write ("{self.levels[0]}", ALWAYS) as the last test'
            )
        # BASE may differ from RATING, so a test on it can decide elsewhere
        for number, (level, condition) in enumerate(self.tests):
            if not condition.uses("base") and not (deciding == number).any():
                named = f"test {number + 1} ({level}: {condition})"
                if not self._holds(condition, RATINGS, RATINGS).any():
                    raise RuleError(f"bands: {named} holds for no face at any rating; mend it, such as ROLL <= RATING")
                raise RuleError(
                    f"bands: overlap: {named} never decides; earlier tests take all its faces; put it earlier or "
                    "delete it; the narrowest comes first, such as critical before success"
                )
        _KNOWN[self] = self._numbers[deciding].astype(np.int16)

    @property
    def _numbers(self) -> Levels:
        """For each test its level, as an index into ``levels``."""
        return np.array([self.levels.index(level) for level, _ in self.tests])

    def _deciding(self, ratings: Sequence[int], bases: Sequence[int]) -> Levels:
        """The number of the first test that holds, or -1, by rating and face."""
        decided = np.full((len(ratings), len(self.faces)), -1, dtype=np.int64)
        for number, (_, condition) in enumerate(self.tests):
            decided[(decided < 0) & self._holds(condition, ratings, bases)] = number
        return decided

    def _holds(self, condition: Condition, ratings: Sequence[int], bases: Sequence[int]) -> NDArray[np.bool_]:
        """Whether a condition holds, by rating and face."""
        values = {
            "roll": self.faces[None, :],
            "rating": np.asarray(ratings, dtype=np.int64)[:, None],
            "base": np.asarray(bases, dtype=np.int64)[:, None],
        }
        return np.broadcast_to(condition(values), (len(ratings), len(self.faces)))

    def of(self, ratings: Sequence[int], bases: Sequence[int] | None = None) -> Levels:
        """The level of each face, as an index into ``levels``: one row a rating, one column a face.

        ``bases`` are the ratings before any difficulty or modifier, one for each rating.
        """
        known, rows = _KNOWN.get(self, _NOTHING), np.asarray(ratings, dtype=np.int64) - RATINGS[0]
        on_rating = bases is None or not any(condition.uses("base") for _, condition in self.tests)
        if on_rating and len(rows) and rows.min() >= 0 and rows.max() < len(known):
            return known[rows].astype(np.int64)
        deciding = self._deciding(ratings, ratings if bases is None else bases)
        if (deciding < 0).any():  # ``check`` tries the ratings of the engine; a rule may lead beyond
            rating = ratings[int(np.argwhere(deciding < 0)[0][0])]
            raise RangeError(f"at rating {rating} a face has no level; end the tests with one for every face")
        return self._numbers[deciding]

    def counts(self, ratings: Sequence[int], bases: Sequence[int] | None = None) -> NDArray[np.int64]:
        """How many faces give each level: one row a rating, one column a level."""
        levels = self.of(ratings, bases)
        return np.stack([(levels == level).sum(axis=1) for level in range(len(self.levels))], axis=1)

    def ranges(self, rating: int, base: int | None = None) -> dict[str, tuple[tuple[int, int], ...]]:
        """The faces of each level at one rating, as ranges with both ends included.

        >>> from oppose_engine import system
        >>> bands = system("mythras").mechanic("bands").rules("imperative").bands
        >>> bands.ranges(60)["critical"]
        ((1, 6),)
        """
        (spans,) = self.spans([rating], None if base is None else [base])
        return dict(zip(self.levels, spans, strict=True))

    def spans(self, ratings: Sequence[int], bases: Sequence[int] | None = None) -> list[tuple[Spans, ...]]:
        """The same for many ratings at once: for each rating the ranges of each level, in the order of ``levels``."""
        levels = self.of(ratings, bases)
        changes = np.diff(levels, axis=1) != 0
        rows = []
        for row, changed in zip(levels.tolist(), changes, strict=True):
            found: list[list[tuple[int, int]]] = [[] for _ in self.levels]
            for lo, hi in pairwise([0, *(np.flatnonzero(changed) + 1).tolist(), len(row)]):
                found[row[lo]].append((self.die[0] + lo, self.die[0] + hi - 1))
            rows.append(tuple(map(tuple, found)))
        return rows


_KNOWN: WeakKeyDictionary[Bands, NDArray[np.int16]] = WeakKeyDictionary()
"""The levels at every rating, one row a rating, of bands that ``check`` has tried: it counts them all anyway."""
_NOTHING = np.empty((0, 0), dtype=np.int16)


def check_d100(owner: str, field: str, bands: Bands) -> None:
    """RuleError if bands are not those of a d100, where the rule counts in hundredths.

    >>> from oppose_engine import system
    >>> check_d100("Improvement", "bands", system("mythras").main_contest().rules().bands)
    """
    if bands.die != D100:
        raise RuleError(
            f"{owner}: {field} have the die {bands.die}; allowed: a d100; write die={D100} or leave it out", field=field
        )
