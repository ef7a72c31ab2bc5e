"""How often each pair of levels of success meets in an opposed roll, for a whole grid of ratings at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from oppose_engine.contests.contest import OpposedRule
from oppose_engine.contests.tie_breaks import settle
from oppose_engine.errors import RangeError
from oppose_engine.odds_table import OUTCOMES

__all__ = ["Breakdown", "breakdown"]

Counts = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Breakdown:
    """How often two levels of success meet, and who wins then.

    ``rank`` numbers the levels, worst first; levels that count as equal have the same number. ``sizes`` holds
    how many faces give each level (columns) at each rating (rows). Two levels of different rank meet on as many
    pairs of faces as the product of their sizes, and the better level wins. ``equal`` has, for each pair of
    levels of one rank (yours, theirs), win, tie, none and lose by your and their rating, in counts of
    ``denominator``.

    >>> from oppose_engine import system
    >>> found = breakdown(system("mythras").mechanic("bands").rules(), (40, 60))
    >>> dict(zip(found.levels, found.sizes[1].tolist()))
    {'fumble': 2, 'failure': 38, 'success': 54, 'critical': 6}
    """

    levels: tuple[str, ...]
    rank: tuple[int, ...]
    sizes: Counts
    equal: dict[tuple[int, int], Counts]
    denominator: int


def breakdown(contest: OpposedRule, ratings: Sequence[int]) -> Breakdown:
    """The levels behind ``contest.counts(ratings, ratings)``.

    A Master does not roll, so each of its faces counts as its best level; a match-up of two Masters is listed
    under that level. RangeError for ratings so high that both sides have to lower them first.

    >>> from oppose_engine import system
    >>> found = breakdown(system("mythras").mechanic("bands").rules(), (40, 60))
    >>> success = found.levels.index("success")
    >>> found.equal[success, success][1, 0].tolist()  # both at success, 60 against 40
    [1349, 34, 0, 561]
    """
    if contest.drop_above is not None and max(ratings) > contest.drop_above:
        raise RangeError(
            f"rating {max(ratings)} is above {contest.drop_above}, where both ratings drop first; give lower ones"
        )
    levels, rank = contest.bands.levels, contest.ranks
    rolled = contest.bands.of(ratings)
    has = [(rolled == level).astype(np.float32) for level in range(len(levels))]
    lead = np.subtract.outer(np.asarray(ratings), np.asarray(ratings))
    equal = {}
    for mine, theirs in np.ndindex(len(levels), len(levels)):
        if rank[mine] == rank[theirs]:
            found = settle(contest.chain(rank[mine]), [has[mine]], [has[theirs]], lead)
            equal[mine, theirs] = (found * contest.unit).astype(np.int64).transpose(1, 2, 0)
    sizes = contest.bands.counts(ratings)
    for at in contest.master.among(ratings) if contest.master else ():
        _put_master(contest, ratings, at, sizes, equal)
    return Breakdown(levels, rank, sizes, equal, contest.denominator)


def _put_master(
    contest: OpposedRule, ratings: Sequence[int], at: int, sizes: Counts, equal: dict[tuple[int, int], Counts]
) -> None:
    best = len(contest.bands.levels) - 1
    sizes[at] = 0
    faces = len(contest.bands.faces)
    sizes[at, best] = faces
    total = contest.counts(ratings, ratings)
    win, lose = OUTCOMES.index("win"), OUTCOMES.index("lose")
    below = (faces - sizes[:, best]) * faces * contest.unit  # a Master against each worse level
    for pair, counts in equal.items():
        for cells, master_total, settled in ((counts[at], total[at], win), (counts[:, at], total[:, at], lose)):
            cells[:] = 0
            if pair == (best, best):
                cells[:] = master_total
                cells[:, settled] -= below
