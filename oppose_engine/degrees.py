"""The contest of two open-ended d10: success beats failure, then the higher order, then the higher face."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from oppose_engine.errors import RangeError
from oppose_engine.fields import check_fields
from oppose_engine.odds_table import OUTCOMES, Axis, Label, OddsTable, Outcomes, TableId
from oppose_engine.open_ended import SCORES, clamp, score_in_range
from oppose_engine.system import Mechanic, Opposed, Scale

__all__ = ["DegreeContest", "DegreeRule"]

WHOLE = 891
"""Counts of a contest: a pair of faces has 9 of them at the same order, 1 where a given side has the higher order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DegreeRule:
    """One reading of a contest: whether two failures are compared too.

    >>> DegreeRule().odds(6, 4)
    Outcomes(win=480, tie=36, none=165, lose=210, denominator=891)
    >>> DegreeRule(degrees_of_failure=True).odds(6, 4).none
    0
    """

    degrees_of_failure: bool = False

    def __post_init__(self) -> None:
        check_fields(self)

    def odds(self, you: int, them: int) -> Outcomes:
        """The four outcomes in counts of 891.

        For each pair of faces the chance of the same order is 1/99, of a higher order for you 1/891,
        and as much for them.
        """
        a, b = clamp(you), clamp(them)
        win = 11 * a * (9 - b) + a * b + 9 * _higher(1, a, 1, b)
        lose = 11 * b * (9 - a) + a * b + 9 * _higher(1, b, 1, a)
        tie = 9 * min(a, b)
        if self.degrees_of_failure:
            both = (9 - a) * (9 - b)
            win += both + 9 * _higher(a + 1, 9, b + 1, 9)
            lose += both + 9 * _higher(b + 1, 9, a + 1, 9)
            tie += 9 * (9 - max(a, b))
        return Outcomes(win, tie, WHOLE - win - tie - lose, lose, WHOLE)


def _higher(low: int, high: int, other_low: int, other_high: int) -> int:
    """Pairs of faces, the first in ``low..high`` above the second in ``other_low..other_high``."""
    return sum(max(0, min(face - 1, other_high) - other_low + 1) for face in range(low, high + 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class DegreeContest(Mechanic[DegreeRule], Opposed):
    """Two sides roll; success beats failure, then the higher order, then the higher face.

    >>> from oppose_engine import system
    >>> system("open-ended-d10").table("contest").outcomes(6, 4)
    Outcomes(win=480, tie=36, none=165, lose=210, denominator=891)
    """

    tables: ClassVar[tuple[str, ...]] = ("contest",)

    @property
    def match_table(self) -> str:
        """The id of the table of match-ups."""
        return "contest"

    def side(self, text: str) -> int:
        """A score, -100..100; 0..9 is what is rolled."""
        try:
            return score_in_range(int(text))
        except ValueError:
            raise RangeError(f"score {text!r} is not a whole number; give one such as 4") from None

    def odds(self, variant: str, you: int, them: int) -> Outcomes:
        """The four outcomes of your score against theirs."""
        return self.rules(variant).odds(you, them)

    def ladder(self) -> Sequence[int]:
        """Scores 0..9."""
        return SCORES

    def table(self, key: TableId, scale: Scale | None = None) -> OddsTable:
        """The contest of every score against every score, 0..9 unless ``scale`` says otherwise."""
        rule = self.rules(key.variant)
        scores = tuple(score_in_range(score) for score in scale or SCORES)
        return OddsTable(
            id=key,
            title=self.title,
            axes=(Axis("you", scores), Axis("them", scores), Axis("outcome", OUTCOMES)),
            cells=np.array([[rule.odds(a, b)[:4] for b in scores] for a in scores], dtype=np.int64),
            denominator=WHOLE,
        )

    def example(self) -> dict[str, Label]:
        """The match-up that every page and card shows."""
        return {"you": 6, "them": 4}
