"""Bonus and penalty dice on both sides of an opposed roll equal every throw of the dice, one by one."""

import random
from dataclasses import replace
from itertools import pairwise, product
from typing import Any

import numpy as np
import pytest

from oppose_engine import RangeError, RuleError, discover, system
from oppose_engine.checks.bonus_dice import DICE, BonusDice
from oppose_engine.contests.meeting import meeting
from oppose_engine.contests.opposed import OpposedContest
from tests.oracle import bonus

SEED = 20_261_120
RATINGS = (0, 1, 5, 37, 49, 50, 60, 99, 120)
ROLLS = [
    (game.id, mechanic, variant)
    for game in discover().values()
    if any(isinstance(mechanic, BonusDice) for mechanic in game.mechanics)
    for mechanic in game.mechanics
    if isinstance(mechanic, OpposedContest)
    for variant in mechanic.variants
]
NAMES = [f"{game} {mechanic.matches} {variant.id}" for game, mechanic, variant in ROLLS]


def counted(mechanic: OpposedContest, variant: str, *match: int) -> Any:
    return (bonus.against if mechanic.matches == "opposed" else bonus.combat_against)(variant, *match)


@pytest.mark.parametrize(("game", "mechanic", "variant"), ROLLS, ids=NAMES)
def test_every_pair_of_dice_equals_brute_force(game: str, mechanic: Any, variant: Any) -> None:
    assert game == "coc7"  # the game that the oracle knows
    chosen = random.Random(f"{SEED} {variant.id}")
    met = meeting(variant.rules)
    for mine, theirs in product(DICE, repeat=2):
        you = chosen.choice(RATINGS)
        them = you if (mine + theirs) % 2 else chosen.choice(RATINGS)
        assert met.odds(you, them, mine, theirs) == counted(mechanic, variant.id, you, them, mine, theirs)


@pytest.mark.parametrize(("game", "mechanic", "variant"), ROLLS, ids=NAMES)
def test_without_dice_it_is_the_plain_roll(game: str, mechanic: Any, variant: Any) -> None:  # noqa: ARG001
    ratings = range(0, 401, 3)
    met = meeting(variant.rules)
    assert (met.counts(ratings, ratings, 0, 0) == variant.rules.counts(ratings, ratings)).all()
    assert met.denominator(0, 0) == variant.rules.denominator


@pytest.mark.parametrize(("game", "mechanic", "variant"), ROLLS, ids=NAMES)
def test_all_cells_add_up_and_more_dice_never_hurt(game: str, mechanic: Any, variant: Any) -> None:  # noqa: ARG001
    ratings = range(0, 101, 4)
    met = meeting(variant.rules)
    for theirs in DICE:
        shares = []
        for mine in DICE:
            counts, whole = met.counts(ratings, ratings, mine, theirs), met.denominator(mine, theirs)
            assert (counts.sum(axis=-1) == whole).all()
            shares.append(counts / whole)
        for worse, better in pairwise(shares):
            if variant.id != "article":  # which lets the parity of the rolls decide
                assert (better[..., 3] - worse[..., 3]).max() < 1e-12


def test_one_bonus_die_shifts_a_single_roll_as_the_book_says() -> None:
    met = meeting(system("coc7").mechanic("bands").rules("rulebook"))
    faces = [met.sizes([50], dice)[0] for dice in (1, -1)]
    won = [np.dot(sizes, [level >= 2 for level, _ in met.kinds]) / 1000 for sizes in faces]
    assert won == [0.75, 0.25]


def test_what_cannot_be_counted_by_kinds_is_refused() -> None:
    rulebook = system("coc7").mechanic("bands").rules("rulebook")
    by_roll = replace(rulebook, ties=rulebook.ties | {"regular": ("higher roll", "tie")})
    with pytest.raises(RuleError, match="compares the two rolls"):
        meeting(by_roll)
    for other in (replace(rulebook, drop_above=100), system("openquest3").mechanic("bands").rules("srd")):
        with pytest.raises(RuleError, match="bonus dice"):
            meeting(replace(other, ties=dict.fromkeys(other.ties, ("nobody",))))
    with pytest.raises(RangeError, match=r"3 bonus dice are outside -2\.\.2"):
        meeting(rulebook).odds(50, 50, 3)


def test_dice_that_are_not_named_are_none() -> None:
    met = meeting(system("coc7").mechanic("bands").rules())
    assert met.odds(50, 40) == met.odds(50, 40, 0, 0) != met.odds(50, 40, 1, 0)
    assert met.odds(50, 40, 1) == met.odds(50, 40, 1, 0)
