"""By how much a side wins: counted once more roll by roll, and by the letter of the documents."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from oppose_engine import system
from oppose_engine.contests.hits import HitContest
from oppose_engine.contests.throw_rule import ThrowRule
from oppose_engine.contests.throws import ThrowContest
from oppose_engine.errors import RangeError, RuleError
from oppose_engine.rules.system import Opposed
from oppose_engine.sides.faces import FaceDie
from oppose_engine.sides.terms import RATING, ROLL
from oppose_engine.sides.throw import Throw
from tests.readings import READINGS

CONTESTS = {
    f"{game.id} {variant}": (contest, variant) for game, contest, variant in READINGS if contest.margin(variant)
}
every_contest = pytest.mark.parametrize(("contest", "variant"), CONTESTS.values(), ids=CONTESTS)


def test_these_games_count_it() -> None:
    assert {(name.split()[0], contest.margin(variant)) for name, (contest, variant) in CONTESTS.items()} == {
        ("burning-wheel", "successes"),
        ("fate", "shifts"),
        ("gurps", "points"),
        ("questworlds", "successes"),
        ("shadowrun", "hits"),
        ("wfrp4", "success levels"),
        ("world-of-darkness", "successes"),
        ("year-zero", "successes"),
    }


@every_contest
def test_the_better_roll_wins_and_a_larger_lead_is_rarer(contest: Opposed[Any], variant: str) -> None:
    ladder = list(contest.ladder())
    for you, them in product(ladder[:: len(ladder) // 3], repeat=2):
        odds = contest.odds(variant, you, them)
        found = contest.leads(variant, you, them, 12)
        assert contest.leads(variant, them, you, 12) == [(lose, win) for win, lose in found]
        for side, outcome in enumerate(("win", "lose")):
            chances = [odds.chance(outcome), *(pair[side] for pair in found)]
            assert chances == sorted(chances, reverse=True)
        undecided = 1 - sum(found[0])  # who wins otherwise wins by nothing
        assert undecided >= odds.chance("tie") + odds.chance("none")


def counted(yours: Counter[int], theirs: Counter[int], most: int) -> list[tuple[Fraction, Fraction]]:
    """The same of two lists of numbers, where the larger one wins."""
    whole = sum(yours.values()) * sum(theirs.values())
    by: Counter[int] = Counter()
    for (mine, times), (other, others) in product(yours.items(), theirs.items()):
        by[mine - other] += times * others
    wins = [sum(n for lead, n in by.items() if lead >= least) for least in range(1, most + 1)]
    loses = [sum(n for lead, n in by.items() if -lead >= least) for least in range(1, most + 1)]
    return [(Fraction(win, whole), Fraction(lose, whole)) for win, lose in zip(wins, loses, strict=True)]


def fate(skill: int) -> Iterator[int]:
    return (sum(dice) + skill for dice in product((-1, 0, 1), repeat=4))


def questworlds(target: int) -> Iterator[int]:
    masteries, number = divmod(target - 1, 20)
    return (masteries + (2 if die == number + 1 else 1 if die <= number else 0) for die in range(1, 21))


def warhammer(skill: int) -> Iterator[int]:
    for roll in range(1, 101):
        levels = skill // 10 - roll // 10
        if roll <= 5:
            yield max(levels, 1)
        elif roll >= 96:
            yield min(levels, -1)
        else:
            yield levels


def hits(dice: int) -> Iterator[int]:
    return (sum(die >= 5 for die in rolled) for rolled in product(range(1, 7), repeat=dice))


def vampire(dice: int) -> Iterator[int]:
    """Each pair of tens counts two more."""
    return (
        sum(die >= 6 for die in rolled) + rolled.count(10) // 2 * 2 for rolled in product(range(1, 11), repeat=dice)
    )


def gurps(skill: int) -> Iterator[int]:
    return (skill - sum(dice) for dice in product(range(1, 7), repeat=3))


@pytest.mark.parametrize(
    ("name", "rolls", "sides"),
    [
        ("fate standard", fate, (3, 2)),
        ("fate standard", fate, (-2, 4)),
        ("gurps standard", gurps, (14, 12)),
        ("gurps standard", gurps, (5, 16)),
        ("questworlds standard", questworlds, (15, 10)),
        ("questworlds standard", questworlds, (45, 20)),
        ("wfrp4 standard", warhammer, (45, 35)),
        ("wfrp4 standard", warhammer, (120, 3)),
        ("shadowrun fifth", hits, (5, 4)),
        ("shadowrun sixth", hits, (2, 6)),
        ("world-of-darkness v5", vampire, (4, 3)),
    ],
)
def test_every_roll_counted_once_more(name: str, rolls: Callable[[int], Iterator[int]], sides: tuple[int, int]) -> None:
    contest, variant = CONTESTS[name]
    yours, theirs = (Counter(rolls(side)) for side in sides)
    assert contest.leads(variant, *sides, 6) == counted(yours, theirs, 6)


def test_a_success_may_win_with_the_smaller_margin() -> None:
    """A 17 fails, and so loses to any success; such a win is by nothing."""
    contest, variant = CONTESTS["gurps standard"]
    rolls = Counter(sum(dice) for dice in product(range(1, 7), repeat=3))
    wins = 0
    for (mine, times), (other, others) in product(rolls.items(), repeat=2):
        better = (mine <= 16) > (other <= 16) or ((mine <= 16) == (other <= 16) and 30 - mine > 24 - other)
        wins += times * others * (better and (30 - mine) - (24 - other) >= 1)
    assert contest.leads(variant, 30, 24, 1)[0][0] == Fraction(wins, 216**2)
    assert contest.leads(variant, 24, 30, 1)[0][0] < contest.odds(variant, 24, 30).chance("win")


def test_dice_that_are_rolled_again() -> None:
    """Against their hits up to fifty, which leave nothing that shows."""
    die = FaceDie(worth=(0, 0, 0, 0, 0, 0, 0, 1, 1, 1), again=10)
    (mine, all_mine), (theirs, all_theirs) = die.upto(3, 50), die.upto(2, 50)
    for lead in (-3, 0, 2):
        more, equal, fewer = die.against(3, 2, lead=lead)
        assert more + equal + fewer == 1
        expected = sum(
            Fraction(times * others, all_mine * all_theirs)
            for (n, times), (m, others) in product(enumerate(mine), enumerate(theirs))
            if n + lead > m
        )
        assert float(more) == pytest.approx(float(expected), abs=1e-12)


def test_a_margin_is_named_and_made_of_a_roll_and_its_rating() -> None:
    contest = system("fate").main_contest()
    assert isinstance(contest, ThrowContest)
    with pytest.raises(RuleError, match=r"counts is ''; allowed: a name, .* write counts=\"successes\""):
        ThrowContest(title="Contest", summary="Two.", variants=contest.variants, usual=(3, 2), counts="")
    with pytest.raises(RuleError, match=r"noun is ' '; .* write noun=\"skill\""):
        ThrowContest(title="Contest", summary="Two.", variants=contest.variants, usual=(3, 2), noun=" ")
    with pytest.raises(RuleError, match="counts is ' '; allowed: a name"):
        HitContest(title="Pools", summary="Two.", variants=system("shadowrun").main_contest().variants, counts=" ")
    plain = ThrowRule(throw=Throw(die=(1, 6)), ratings=(0, 9), score=ROLL + RATING, ties={"roll": ("tie",)})
    told = {"margin": ROLL}
    for rules in (
        plain,
        replace(plain, **told, still="them", target=RATING + 10),
        replace(plain, **told, ties={"roll": ("higher score", "again")}),
    ):
        with pytest.raises(RangeError, match="a margin is not counted by these rules"):
            rules.leads(3, 2, 1)


def test_a_contest_without_a_margin_tells_nothing() -> None:
    for game, variant in (("mythras", "imperative"), ("questworlds", "bumps"), ("pendragon", "standard")):
        contest = system(game).main_contest()
        you, them = contest.ladder()[:2]
        assert (contest.margin(variant), contest.leads(variant, you, them, 3)) == ("", [])
