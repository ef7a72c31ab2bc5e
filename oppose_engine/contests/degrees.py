"""The contest of two open-ended d10: success beats failure, then the higher order, then the higher face.

Each result has an index: 1 and more for a success, by order, 0 and less for a failure; luck decides
which faces succeed, and every rank of mastery adds 1. The higher index wins, then the higher face.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

import numpy as np

from oppose_engine.checks.open_ended import RANKS, SCORES, clamp, score_in_range
from oppose_engine.errors import RangeError
from oppose_engine.odds_table import Cells, Label, OddsTable, Outcomes, TableId, exact_cells, opposed_table
from oppose_engine.rules.fields import check_fields
from oppose_engine.rules.system import Opposed, Scale
from oppose_engine.text import typed

__all__ = ["DegreeContest", "DegreeRule", "Scored"]

FACES = range(1, 10)
PARTS = 11
"""Two rolls that both go beyond the listed orders end at the same order in 9 of 11 cases, and in 1 each side leads."""
MOST_RANKS = range(21)
_WRITTEN = re.compile(r"\s*([+-]?[0-9]{1,4})\s*(?:\+\s*([0-9]{1,3})|(\*+))?\s*")


class Scored(NamedTuple):
    """A score, -100..100, and ranks of mastery, 0..20; written ``6`` or ``6+2``.

    The source writes a star for each rank: ``6**``. That is understood too, but a shell takes stars for file
    names, so Oppose writes ``+2``.

    >>> str(Scored(6)), str(Scored(6, 2))
    ('6', '6+2')
    """

    score: int
    ranks: int = 0

    def __str__(self) -> str:
        return f"{self.score}+{self.ranks}" if self.ranks else str(self.score)


@dataclass(frozen=True, slots=True, kw_only=True)
class DegreeRule:
    """One reading of a contest: whether two failures are compared too, whether luck intervenes.

    With ``lucky``, at order 1 and above face 1 is a success and face 9 a failure whatever the score.

    >>> DegreeRule().odds(6, 4)
    Outcomes(win=480, tie=36, none=165, lose=210, denominator=891)
    >>> DegreeRule(degrees_of_failure=True).odds(6, 4).none
    0
    >>> DegreeRule().odds(Scored(6, 1), 4).chance("win")
    Fraction(13967, 14850)
    """

    degrees_of_failure: bool = False
    lucky: bool = False

    def __post_init__(self) -> None:
        check_fields(self)

    def odds(self, you: Scored | int, them: Scored | int) -> Outcomes:
        """The four outcomes of one match-up; a number alone has no ranks."""
        cells, whole = self.counts([you], [them])
        win, tie, none, lose = cells[0, 0].tolist()
        return Outcomes(win, tie, none, lose, whole)

    def counts(self, you: Sequence[Scored | int], them: Sequence[Scored | int]) -> tuple[Cells, int]:
        """Win, tie, none and lose of each of yours against each of theirs, and what they add up to."""
        mine, other = ([_allowed(side) for side in sides] for sides in (you, them))
        most = max(side.ranks for side in (*mine, *other)) + self.lucky
        whole = PARTS * (9 * 9 * 10 ** (2 * most))
        won, tied = (exact_cells(parts, whole) for parts in self._meeting(most))
        a, b = (exact_cells([self._results(side, most) for side in sides], whole) for sides in (mine, other))
        win, tie, lose = (a @ parts @ b.T for parts in (won, tied, won.T))
        return np.stack([win, tie, whole - win - tie - lose, lose], axis=-1), whole

    def _results(self, side: Scored, most: int) -> list[int]:
        """How often each index and face come up, worst first, in counts of 9 x 10**most.

        The first index stands for itself and all below, the last for itself and all above. Each of them
        holds whole orders only, from the first in which all orders are alike.
        """
        found = []
        last = 1 + most
        for index in range(-self.lucky, last + 1):
            made = index > side.ranks
            order = index - 1 - side.ranks if made else side.ranks - index
            here = 10 ** (most - order) if index in (-self.lucky, last) else 9 * 10 ** (most - order - 1)
            found += [here if self._succeeds(side.score, face, order) == made else 0 for face in FACES]
        return found

    def _succeeds(self, score: int, face: int, order: int) -> bool:
        if self.lucky and order and face in (FACES[0], FACES[-1]):
            return face == FACES[0]
        return face <= clamp(score)

    def _meeting(self, most: int) -> tuple[list[list[int]], list[list[int]]]:
        """For each pair of results, how many of 11 parts the first one wins, and how many are a tie."""
        low, high = -self.lucky, 1 + most
        results = [(index, face) for index in range(low, high + 1) for face in FACES]
        won, tied = ([[0] * len(results) for _ in results] for _ in range(2))
        for at, (index, face) in enumerate(results):
            for other, (their_index, their_face) in enumerate(results):
                if max(index, their_index) <= 0 and not self.degrees_of_failure:
                    continue
                ends = index in (low, high)
                if index != their_index:
                    won[at][other] = PARTS * (index > their_index)
                else:
                    won[at][other] = ends + (PARTS - 2 * ends) * (face > their_face)
                    tied[at][other] = (PARTS - 2 * ends) * (face == their_face)
        return won, tied


def _allowed(side: Scored | int) -> Scored:
    found = side if isinstance(side, Scored) else Scored(side)
    score_in_range(found.score)
    if found.ranks not in MOST_RANKS:
        raise RangeError(
            f"{found.ranks} ranks are outside {MOST_RANKS[0]}..{MOST_RANKS[-1]}; write a score of 6 with two as 6+2"
        )
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class DegreeContest(Opposed[DegreeRule]):
    """Two sides roll; success beats failure, then the higher order, then the higher face.

    ``contest`` holds every score against every score, ``ranks`` the same with 0 to 3 ranks of mastery
    on either side.

    >>> from oppose_engine import system
    >>> system("open-ended-d10").table("contest").outcomes(6, 4)
    Outcomes(win=480, tie=36, none=165, lose=210, denominator=891)
    >>> system("open-ended-d10").table("ranks").outcomes("6+1", "4+0").chance("win")
    Fraction(13967, 14850)
    """

    kind: ClassVar[str] = "open-ended-contest"
    resolves: ClassVar[str] = "levels of success, compared"
    tables: ClassVar[tuple[str, ...]] = ("contest", "ranks")

    @property
    def match_table(self) -> str:
        """The id of the table of match-ups."""
        return "contest"

    def side(self, text: str) -> Scored:
        """Read ``6``, ``6+2`` or ``6**``: a score and ranks of mastery; RangeError says what is allowed."""
        found = _WRITTEN.fullmatch(typed(text))
        if not found:
            raise RangeError(f"score {text!r} is not a whole number; give one such as 4, with two ranks 4+2")
        return _allowed(Scored(int(found[1]), int(found[2] or len(found[3] or ""))))

    def odds(self, variant: str, you: Scored | int, them: Scored | int) -> Outcomes:
        """The four outcomes of your score against theirs."""
        return self.rules(variant).odds(you, them)

    def ladder(self) -> Sequence[int]:
        """Scores 0..9."""
        return SCORES

    def table(self, key: TableId, scale: Scale | None = None) -> OddsTable:
        """Every score against every score, 0..9 unless ``scale`` says otherwise; ``ranks`` writes a side as 6+0."""
        scores = tuple(score_in_range(score) for score in scale or SCORES)
        title, sides = self.title, [Scored(score) for score in scores]
        labels: tuple[Label, ...] = scores
        if key.table != self.match_table:
            title, sides = "With ranks of mastery", [Scored(score, ranks) for score in scores for ranks in RANKS]
            labels = tuple(f"{side.score}+{side.ranks}" for side in sides)
        return opposed_table(key, title, labels, *self.rules(key.variant).counts(sides, sides))

    def example(self) -> dict[str, Label]:
        """The match-up that every page and card shows."""
        return {"you": 6, "them": 4}
