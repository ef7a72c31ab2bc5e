"""Masters: ratings that get their best level of success without rolling."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from oppose_engine.errors import RuleError, nearest
from oppose_engine.odds_table import OUTCOMES
from oppose_engine.rules.fields import check_fields
from oppose_engine.sides.terms import Condition

__all__ = ["Master"]

Counts = NDArray[np.int64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Master:
    """A rating that gets its best level without rolling; a modified rating is no Master.

    ``both`` are the faces with which you win when both are Masters (else nobody does). When
    one side is a Master and the other rolls the best level too, ``your_draw`` is what happens
    if the Master is you, ``their_draw`` if it is they: one of win, tie, none and lose.

    >>> from oppose_engine.sides.terms import ROLL
    >>> str(Master(rating=100, both=ROLL <= 50, your_draw="win", their_draw="lose").both)
    'roll <= 50'
    """

    rating: int
    both: Condition
    your_draw: str
    their_draw: str

    def __post_init__(self) -> None:
        check_fields(self)
        for name, draw in (("your_draw", self.your_draw), ("their_draw", self.their_draw)):
            if draw not in OUTCOMES:
                raise RuleError(
                    f'Master: {name} is {draw!r}; {nearest(draw, OUTCOMES)}; write {name}="tie"', field=name
                )
        if any(self.both.uses(name) for name in ("rating", "base", "passive")):
            raise RuleError(
                f"Master: both is {self.both}; allowed: faces of the roll alone, since two Masters have one rating; "
                "write both=ROLL <= 50",
                field="both",
            )

    def among(self, ratings: Sequence[int], bases: Sequence[int] | None = None) -> list[int]:
        """The places of the Masters among these ratings; a modified rating is no Master."""
        natural = ratings if bases is None else bases
        return [n for n, pair in enumerate(zip(ratings, natural, strict=True)) if pair == (self.rating, self.rating)]

    def decide(  # the parts of a contest that is being counted
        self, counts: Counts, faces: Counts, unit: int, best: tuple[Counts, Counts], at: tuple[list[int], list[int]]
    ) -> None:
        """Write into ``counts`` what comes of each match-up with a Master in it.

        ``counts`` has your ratings, theirs and the outcomes as axes; a pair of ``faces`` counts ``unit``.
        ``best`` says for you and for them how many faces of each rating give the best level, ``at``
        where Masters stand.
        """
        face = len(faces) * unit
        whole = len(faces) * face
        mine, other = at
        both = int(np.broadcast_to(self.both({"roll": faces}), faces.shape).sum()) * face

        def put(a: int, b: int, *shares: tuple[str, int]) -> None:
            counts[a, b] = [sum(share for name, share in shares if name == outcome) for outcome in OUTCOMES]

        for b in other:
            for a, good in enumerate((best[0] * face).tolist()):
                put(a, b, ("lose", whole - good), (self.their_draw, good))
        for a in mine:
            for b, good in enumerate((best[1] * face).tolist()):
                put(a, b, ("win", whole - good), (self.your_draw, good))
            for b in other:
                put(a, b, ("win", both), ("none", whole - both))

    def decide_faces(  # the parts of a contest that is being counted
        self, counts: Counts, faces: Counts, unit: int, best: tuple[NDArray[np.bool_], int], whose: tuple[bool, bool]
    ) -> None:
        """The same for one match-up, by the face of your roll: ``counts`` has the faces and the outcomes as axes.

        ``best`` says which faces of yours give the best level, and how many of theirs do; ``whose`` whether you and
        whether they are a Master.
        """
        row = len(faces) * unit
        yours, theirs = whose
        first = np.ones_like(best[0])
        if yours and theirs:
            shares = [(np.broadcast_to(self.both({"roll": faces}), faces.shape), "win", "none", row)]
        elif theirs:
            shares = [(best[0], self.their_draw, "lose", row)]
        elif yours:
            good = best[1] * unit
            shares = [(first, self.your_draw, "win", good), (first, "win", "win", row - good)]
        else:
            return
        counts[:] = 0
        for holds, then, otherwise, count in shares:
            counts[:, OUTCOMES.index(then)] += np.where(holds, count, 0)
            counts[:, OUTCOMES.index(otherwise)] += np.where(holds, 0, count)
