"""The data file of changed rolls: the outcomes at every rating that a change can lead to, and the dice of a side.

A page fetches it when a reader first changes a roll, or asks for a rating above the published ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hooks.pages.readouts.changes import Way, grade_id, reach, targets
from hooks.pages.readouts.packing import Record, packed, planes
from oppose_engine.checks.bonus_dice import DICE
from oppose_engine.contests.contest import Contest
from oppose_engine.contests.meeting import meeting
from oppose_engine.rules.system import Mechanic
from oppose_engine.sides.ratings import RATINGS

__all__ = ["dice", "wide"]


def wide(contest: Contest, mechanic: Mechanic[Any], ways: Sequence[Way]) -> Record:
    """Counts by the rating that each side rolls against, over all ratings of the engine.

    Some rules look at the rating before any change. ``alike`` gives every such rating from 0 a number; two
    ratings with the same number have the same effect. ``planes`` has the counts for each pair of these numbers;
    all but the first are differences from the first. ``grades`` is the rating rolled against at each grade;
    ``play`` the rating that each side ends up with if one side's rating lowers both.
    """
    ratings = reach(mechanic)
    kinds = _alike(contest, ratings)
    first = [kinds.index(kind) for kind in sorted(set(kinds))]
    tables = {
        (a, b): _counts(contest, ratings[mine], ratings[other])
        for a, mine in enumerate(first)
        for b, other in enumerate(first)
    }
    plain = tables[0, 0]
    record: Record = {
        "from": RATINGS[0],
        "to": RATINGS[-1],
        "last": ratings[-1],
        "denominator": contest.denominator,
        "alike": packed([kinds]),
        "planes": {
            f"{a} {b}": planes(counts if counts is plain else counts - plain) for (a, b), counts in tables.items()
        },
        "grades": {
            name: packed([targets(grade, ratings)])
            for way in ways
            for grade in way.grades
            if (name := grade_id(way, grade))
        },
    }
    if contest.drop_above is not None:
        record["play"] = [packed(side) for side in contest.in_play(RATINGS, RATINGS)]
    return record


def _counts(contest: Contest, your_base: int, their_base: int) -> Any:
    return contest.counts(RATINGS, RATINGS, [your_base] * len(RATINGS), [their_base] * len(RATINGS))


def _alike(contest: Contest, ratings: range) -> list[int]:
    """A number for each rating before a change; two ratings with the same effect have the same number."""
    if contest.master is None and not any(test.uses("base") for _, test in contest.bands.tests):
        return [0] * len(ratings)
    seen: dict[tuple[bytes, bool], int] = {}
    kinds = []
    for base in reversed(ratings):  # so that high ratings, the largest group, get the first number
        levels = contest.bands.of(RATINGS, [base] * len(RATINGS)).tobytes()
        master = contest.master is not None and base == contest.master.rating
        kinds.append(seen.setdefault((levels, master), len(seen)))
    return kinds[::-1]


def dice(contest: Contest, mechanic: Mechanic[Any]) -> Record:
    """How often each kind of roll comes up with each number of dice, and the outcome of each pair of kinds.

    ``levels`` has the level of each kind. ``met`` gives, for a lower, an equal and a higher rating of yours,
    the place in ``shares`` for each pair of kinds; ``wholes`` are the numbers of throws of one side.
    """
    met, ratings = meeting(contest), reach(mechanic)
    by_sign = met.shares.tolist()
    listed = list(dict.fromkeys(tuple(share) for kinds in by_sign for row in kinds for share in row))
    return {
        "last": ratings[-1],
        "levels": [level for level, _ in met.kinds],
        "unit": met.unit,
        "shares": listed,
        "met": [packed([[listed.index(tuple(share)) for share in row] for row in kinds]) for kinds in by_sign],
        "sizes": {str(each): packed(met.sizes(ratings, each)) for each in DICE},
        "wholes": {str(each): met.whole(each) for each in DICE},
    }
