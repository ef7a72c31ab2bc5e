"""Bonus and penalty dice on both sides of an opposed roll equal every throw of the dice, one by one."""

import random
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import numpy as np
import pytest

from oppose_engine import RangeError, RuleError, discover, system
from oppose_engine.checks.bonus_dice import DICE, BonusDice
from oppose_engine.contests.contest import OpposedRule
from oppose_engine.contests.opposed import OpposedContest
from oppose_engine.declare import chains
from oppose_engine.documents import from_rule, to_rule
from oppose_engine.questions.foes import foes_beaten
from oppose_engine.questions.need import need, need_them
from oppose_engine.questions.parties import parties
from oppose_engine.sides.throw import Thrower
from tests.oracle import bonus

SEED = 20_261_120
RATINGS = (0, 1, 5, 37, 49, 50, 60, 99, 120)
COC7 = system("coc7")
OPPOSED: Any = COC7.main_contest()
ROLLS = [
    (mechanic, variant)
    for mechanic in COC7.mechanics
    if isinstance(mechanic, OpposedContest)
    for variant in mechanic.variants
]
NAMES = [f"{mechanic.matches} {variant.id}" for mechanic, variant in ROLLS]


def counted(mechanic: OpposedContest, variant: str, *match: int) -> Any:
    return (bonus.against if mechanic.matches == "opposed" else bonus.combat_against)(variant, *match)


@pytest.mark.parametrize(("mechanic", "variant"), ROLLS, ids=NAMES)
def test_every_pair_of_dice_equals_brute_force(mechanic: Any, variant: Any) -> None:
    chosen = random.Random(f"{SEED} {variant.id}")
    for mine, theirs in product(DICE, repeat=2):
        you = chosen.choice(RATINGS)
        them = you if (mine + theirs) % 2 else chosen.choice(RATINGS)
        expected = counted(mechanic, variant.id, you, them, mine, theirs)
        sides = Thrower(you, mine), Thrower(them, theirs)
        assert mechanic.odds(variant.id, *sides) == expected
        by_roll = mechanic.by_roll(variant.id, *sides)
        by_level = [(1, each) for *_, each in mechanic.level_pairs(variant.id, *sides)]
        for rows in (by_roll, by_level):
            counts = np.array([[times * count for count in each[:4]] for times, each in rows])
            assert counts.sum(axis=0).tolist() == list(expected[:4])


def test_games_that_teach_bonus_dice_take_them_on_both_sides() -> None:
    games = discover().values()
    taught = {game.id for game in games if any(isinstance(each, BonusDice) for each in game.mechanics)}
    contests = [(game.id, each) for game in games for each in game.mechanics if isinstance(each, OpposedContest)]
    assert taught == {game for game, each in contests if each.further_dice()} == {"coc7"}  # which the oracle knows
    assert all(mechanic.further_dice() for mechanic, _ in ROLLS)


@pytest.mark.parametrize(("mechanic", "variant"), ROLLS, ids=NAMES)
def test_all_cells_add_up_and_more_dice_never_hurt(mechanic: Any, variant: Any) -> None:  # noqa: ARG001
    ratings = range(0, 101, 4)
    rules = variant.rules
    for theirs in DICE:
        shares = []
        for mine in DICE:
            counts, whole = rules.counts(ratings, ratings, dice=(mine, theirs)), rules.whole((mine, theirs))
            assert whole == 10 ** (4 + abs(mine) + abs(theirs)) * rules.unit
            assert (counts.sum(axis=-1) == whole).all()
            shares.append(counts / whole)
        for worse, better in pairwise(shares):
            if variant.id != "article":  # which lets the parity of the rolls decide
                assert (better[..., 3] - worse[..., 3]).max() < 1e-12


def test_one_bonus_die_shifts_a_single_roll_as_the_book_says() -> None:
    levels = OPPOSED.rules().bands.of([50])[0]
    for dice, share in ((1, 0.75), (-1, 0.25)):
        assert OPPOSED.rules().weights(dice)[levels >= 2].sum() / 1000 == share


CHAINS = [("higher roll", "tie"), ("lower roll", "coin"), ("higher margin", "tie"), ("parity",)]


@pytest.mark.parametrize("chain", CHAINS)
@pytest.mark.parametrize("drop", [None, 50])
def test_rolls_may_be_compared_and_ratings_may_drop(chain: tuple[str, ...], drop: int | None) -> None:
    """House rules beyond those of the game: all throws, weighed pair by pair."""
    found = OPPOSED.rules()
    ties = found.ties | chains(("regular", "hard", "extreme", "critical"), *chain)
    rules = replace(found, ties=ties, drop_above=drop)
    for you, them, dice in ((60, 40, (1, 0)), (45, 45, (-2, 1)), (80, 20, (2, -2))):
        weights, theirs = map(rules.weights, dice)
        by_hand = np.einsum("m,t,mto->o", weights, theirs, rules.by_pair(you, them))
        assert list(rules.odds(you, them, dice=dice)) == [*by_hand.tolist(), rules.whole(dice)]


def test_a_side_is_written_as_in_the_command() -> None:
    assert [str(OPPOSED.side(text)) for text in ("60", "60%", "bonus+60", "Bonus2 +5", "pen+40", "penalty2 -5")] == [
        *("60", "60", "bonus+60", "bonus2+5", "penalty+40", "penalty2-5"),
    ]
    named = {"bonus2": 2, "bonus": 1, "penalty": -1, "penalty2": -2}
    for name, dice in named.items():
        assert OPPOSED.side(f"{name}+60") == Thrower(60, dice, f"{name}+60")
    assert OPPOSED.dice_names() == {dice: name for name, dice in named.items()}
    for wrong in ("bonus3+60", "bonus", "bo+60", "ban+60", "bonus+600", "normal+60"):
        with pytest.raises(RangeError, match=r"; allowed: -100\.\.400, with bonus2, .* penalty2 as penalty2\+1$"):
            OPPOSED.side(wrong)
    with pytest.raises(RangeError, match=r"give one in -100\.\.400, such as 60"):
        system("mythras").main_contest().side("bonus+60")
    with pytest.raises(RangeError, match="1 bonus dice, but this rule has none; give 0"):
        system("mythras").main_contest().odds("imperative", Thrower(60, 1, "bonus+60"), 40)


def test_one_roll_with_a_bonus_die_against_several() -> None:
    """Every throw of yours, held against the chances of each foe; the first of three parties beats both others."""
    you, foes = OPPOSED.side("bonus+60"), [OPPOSED.side("40"), OPPOSED.side("penalty+50")]
    against = [OPPOSED.by_roll("rulebook", you, foe) for foe in foes]
    both = Fraction(0)
    for (times, one), (_, other) in zip(*against, strict=True):
        both += Fraction(times, 1000) * one.chance("win") * other.chance("win")
    assert foes_beaten(OPPOSED, "rulebook", you, foes).chance(2) == both
    assert parties(OPPOSED, "rulebook", [you, *foes]).first(0) == both


def test_two_parties_with_bonus_dice_have_the_odds_of_the_match_up() -> None:
    for texts in (("bonus+60", "50"), ("penalty2+60", "bonus+40"), ("50", "bonus+50")):
        you, them = map(OPPOSED.side, texts)
        odds, found = OPPOSED.odds("rulebook", you, them), parties(OPPOSED, "rulebook", [you, them])
        expected = [odds.chance(name) for name in ("win", "lose", "none")]
        assert [found.first(0), found.first(1), found.nobody_first] == expected


def test_what_is_needed_against_a_side_with_bonus_dice() -> None:
    them, half = OPPOSED.side("bonus+50"), Fraction(1, 2)
    found = need(OPPOSED, "rulebook", them, half)
    wins = [OPPOSED.odds("rulebook", you, them).chance("win") >= half for you in range(101)]
    assert found.you == wins.index(True) > need(OPPOSED, "rulebook", 50, half).you
    met = need_them(OPPOSED, "rulebook", them, half)
    assert met.them == max(foe for foe in range(101) if OPPOSED.odds("rulebook", them, foe).chance("win") >= half)


def test_a_rule_with_another_die_or_a_master_has_no_bonus_dice() -> None:
    rulebook = OPPOSED.rules()
    master = system("openquest3").mechanic("bands").rules("srd")
    d20 = replace(rulebook.bands, die=(1, 20))
    with_master = {field: getattr(master, field) for field in ("bands", "ties", "alike", "master")}
    for wrong in ({"bands": d20}, with_master):
        with pytest.raises(RuleError, match="bonus_dice with another die or a master; allowed: a d100 that") as error:
            replace(rulebook, **wrong)
        assert error.value.field == "bonus_dice"
    with pytest.raises(RangeError, match=r"3 bonus dice are outside -2\.\.2"):
        rulebook.odds(50, 50, dice=(3, 0))
    with pytest.raises(RangeError, match="1 bonus dice, but this rule has none; give 0"):
        replace(rulebook, bonus_dice=False).odds(50, 50, dice=(0, 1))


def test_a_document_says_that_a_rule_has_bonus_dice() -> None:
    document = to_rule(OPPOSED)
    assert document["rule"]["bonus_dice"] is True
    read: Any = from_rule(document)
    assert read.side("bonus+60") == OPPOSED.side("bonus+60")
    assert "bonus_dice" not in to_rule(system("mythras").main_contest())["rule"]
    assert isinstance(OPPOSED.rules(), OpposedRule)
