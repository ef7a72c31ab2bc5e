"""Dice that are kept or not: contests of a d20 and a modifier, pools of which the highest counts.

Against the oracle, against the formulas of the rules, and the laws that both obey.
"""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oppose_engine import RangeError, RuleError, system
from oppose_engine.checks.highest_die import HighestDie, KeepHighest
from oppose_engine.contests.d20 import PAIRS, ROLLS, D20Contest, D20Rule, Roller, pair
from tests.oracle import d20, highest_die

CONTEST = D20Rule(sides=20, modifiers=tuple(range(-5, 16)))
POOL = KeepHighest(sides=6, dice=(0, 1, 2), bands=(("bad", 1), ("partial", 4), ("full", 6)), several="critical")
SIDES = st.builds(Roller, st.integers(-100, 100), st.sampled_from(ROLLS))


def contest() -> D20Contest:
    mechanic = system("dnd5e").mechanic("difference")
    assert isinstance(mechanic, D20Contest)
    return mechanic


def pool() -> KeepHighest:
    mechanic = system("blades").mechanic("outcomes")
    assert isinstance(mechanic, HighestDie)
    return mechanic.rules()


@pytest.mark.parametrize(("yours", "theirs"), list(product(ROLLS, ROLLS)))
def test_a_contest_by_every_throw_of_all_dice(yours: str, theirs: str) -> None:
    for difference in (-20, -19, -7, 0, 1, 12, 19, 20):
        assert tuple(CONTEST.odds(difference, yours, theirs)) == tuple(d20.contest(difference, yours, 0, theirs))


def test_the_published_tables_of_a_contest() -> None:
    game = system("dnd5e")
    table = game.table("difference")
    assert table.axes[0].values == tuple(range(-20, 21))
    assert table.axes[1].values == PAIRS
    for difference, (yours, theirs) in product((-20, -3, 0, 8), product(ROLLS, ROLLS)):
        ours, theirs_ = table.outcomes(difference, pair(yours, theirs)), CONTEST.odds(difference, yours, theirs)
        assert [Fraction(n, ours.denominator) for n in ours[:4]] == [
            Fraction(n, theirs_.denominator) for n in theirs_[:4]
        ]
    opposed = game.table("opposed")
    assert opposed.denominator == 400
    modifiers = [int(modifier) for modifier in opposed.axes[0].values]
    assert all(opposed.outcomes(a, b) == CONTEST.odds(a - b) for a, b in product(modifiers, repeat=2))


@pytest.mark.parametrize(
    ("yours", "theirs", "whole"),
    [("normal", "normal", 400), ("advantage", "normal", 8000), ("disadvantage", "advantage", 160_000)],
)
def test_how_many_throws_there_are(yours: str, theirs: str, whole: int) -> None:
    assert contest().odds("", Roller(3, yours), Roller(1, theirs)).denominator == whole


@given(you=SIDES, them=SIDES, more=st.integers(1, 30))
def test_laws_of_a_contest(you: Roller, them: Roller, more: int) -> None:
    odds, turned = contest().odds("", you, them), contest().odds("", them, you)
    assert (odds.win, odds.tie, odds.none, odds.lose) == (turned.lose, turned.tie, 0, turned.win)
    assert sum(odds[:4]) == odds.denominator
    further = contest().odds("", you._replace(modifier=min(100, you.modifier + more)), them)
    assert further.chance("win") >= odds.chance("win")
    assert further.chance("lose") <= odds.chance("lose")
    rolls = ("advantage", "normal", "disadvantage")
    best, plain, worst = (contest().odds("", you._replace(roll=roll), them) for roll in rolls)
    assert best.chance("win") >= plain.chance("win") >= worst.chance("win")
    moved = contest().odds("", you._replace(modifier=0), them._replace(modifier=0))
    assert you.modifier != them.modifier or moved == odds


def test_two_normal_dice_in_closed_form() -> None:
    for lead in range(21):
        odds = CONTEST.odds(lead)
        assert odds.lose == (20 - lead) * (19 - lead) // 2
        assert odds.tie == 20 - lead


@pytest.mark.parametrize(
    ("text", "side"),
    [("5", Roller(5)), ("+5", Roller(5)), ("-1", Roller(-1)), ("adv+5", Roller(5, "advantage")),
     ("dis-2", Roller(-2, "disadvantage")), (" DIS 0 ", Roller(0, "disadvantage")),
     ("advantage+3", Roller(3, "advantage")), ("\N{MINUS SIGN}4", Roller(-4))],
)  # fmt: skip
def test_how_a_side_is_written(text: str, side: Roller) -> None:
    assert contest().side(text) == side
    assert contest().side(str(side)) == side


@pytest.mark.parametrize("text", ["", "d20", "5 5", "lucky+2", "101", "-101", "dis", "disadv+3", "antage5"])
def test_a_side_that_makes_no_sense(text: str) -> None:
    with pytest.raises(RangeError, match=r"write (it|a side) as 5"):
        contest().side(text)


@pytest.mark.parametrize("dice", range(11))
def test_a_pool_by_every_throw(dice: int) -> None:
    ours = {name: count for name, count in pool().counts(dice).items() if count}
    assert ours == {name: count for name, count in highest_die.bands(dice).items() if count}


@pytest.mark.parametrize("dice", [1, 2, 3, 7, 40, 100])
def test_a_pool_by_the_formulas(dice: int) -> None:
    chances = [Fraction(count, 6**dice) for count in POOL.counts(dice).values()]
    half, five = Fraction(1, 2), Fraction(5, 6)
    full = Fraction(dice, 6) * five ** (dice - 1)
    assert chances[:3] == [half**dice, five**dice - half**dice, full]
    assert sum(chances) == 1


def test_no_dice_at_all() -> None:
    assert POOL.counts(0) == {"bad": 27, "partial": 8, "full": 1, "critical": 0}
    assert POOL.whole(0) == 36


@given(dice=st.integers(0, 99), band=st.sampled_from(POOL.names))
def test_one_more_die_never_hurts(dice: int, band: str) -> None:
    assert POOL.reach(dice + 1, band) >= POOL.reach(dice, band)
    assert sum(POOL.counts(dice).values()) == POOL.whole(dice)


def test_what_a_pool_cannot_be() -> None:
    with pytest.raises(RangeError, match=r"101 dice are outside 0\.\.100"):
        POOL.counts(101)
    with pytest.raises(RangeError, match=r"band 'fine'; .*allowed: bad, partial, full, critical"):
        POOL.reach(2, "fine")
    with pytest.raises(RuleError, match=r"bands begin at \[2, 6\]; allowed: 1, then"):
        KeepHighest(sides=6, dice=(1,), bands=(("bad", 2), ("full", 6)), several="critical")
    with pytest.raises(RuleError, match=r"dice has 101; allowed: 0\.\.100"):
        KeepHighest(sides=6, dice=(1, 101), bands=POOL.bands, several="critical")
    with pytest.raises(RuleError, match=r"sides is 1; allowed: 2\.\.100"):
        D20Rule(sides=1, modifiers=(0,))
