"""The levels behind a match-up add up to it, and equal the engine's pair by pair count."""

import random

import numpy as np
import pytest

from oppose_engine import RangeError, discover, system
from oppose_engine.contests.contest import OpposedRule
from oppose_engine.contests.opposed import OpposedContest
from oppose_engine.questions.breakdown import breakdown
from oppose_engine.sides.ratings import PUBLISHED_RATINGS

CONTESTS = {
    f"{game.id} {variant.id}": variant.rules
    for game in discover().values()
    for mechanic in game.mechanics
    if isinstance(mechanic, OpposedContest)
    for variant in mechanic.variants
}
SCALE = len(range(100)) ** 2


@pytest.mark.parametrize("contest", CONTESTS.values(), ids=CONTESTS)
def test_pairs_of_levels_add_up_to_the_match_up(contest: OpposedRule) -> None:
    found = breakdown(contest, PUBLISHED_RATINGS)
    total = np.zeros((len(PUBLISHED_RATINGS), len(PUBLISHED_RATINGS), 4), dtype=np.int64)
    for mine, theirs in np.ndindex(len(found.levels), len(found.levels)):
        if (mine, theirs) in found.equal:
            total += found.equal[mine, theirs]
        else:
            met = np.multiply.outer(found.sizes[:, mine], found.sizes[:, theirs]) * (found.denominator // SCALE)
            total[..., 0 if found.rank[mine] > found.rank[theirs] else 3] += met
    assert (total == contest.counts(PUBLISHED_RATINGS, PUBLISHED_RATINGS)).all()


@pytest.mark.parametrize("contest", CONTESTS.values(), ids=CONTESTS)
def test_pairs_of_levels_equal_those_of_one_match_up(contest: OpposedRule) -> None:
    found = breakdown(contest, PUBLISHED_RATINGS)
    chosen = random.Random(3)
    for _ in range(6):
        you, them = chosen.randrange(100), chosen.randrange(100)  # 100 may be a Master, who does not roll
        for mine, theirs, odds in contest.level_pairs(you, them):
            i, j = found.levels.index(mine), found.levels.index(theirs)
            if (i, j) in found.equal:
                assert tuple(found.equal[i, j][you, them]) == odds[:4]
            else:
                assert sum(odds[:4]) == found.sizes[you, i] * found.sizes[them, j] * (found.denominator // SCALE)


def test_ratings_that_drop_first_are_refused() -> None:
    with pytest.raises(RangeError, match="rating 120 is above 100"):
        breakdown(system("mythras").mechanic("bands").rules("imperative"), range(121))
