"""Spending after a roll: every game against rolls enumerated here, the plans against every other policy."""

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, product

import pytest

from oppose_engine import discover, system
from oppose_engine.rules.spending import Lies, Spending, Way, ahead, best, limits, merged, plan
from oppose_engine.views.spending import through
from tests.engine.command import Command

ALL = [(game, kind) for game in discover().values() for kind in game.spending]
each_kind = pytest.mark.parametrize(("game", "kind"), ALL, ids=[f"{game.id}-{kind.name}" for game, kind in ALL])
ONE = Fraction(1)


def spending(name: str) -> Spending:
    return system(name).spending[0]


@pytest.mark.parametrize(("dice", "need"), list(product(range(1, 5), range(1, 4))))
def test_year_zero_pushes_as_enumerated(dice: int, need: int) -> None:
    chance = cost = spent = Fraction(0)
    for roll in product(range(1, 7), repeat=dice):
        share = Fraction(1, 6**dice)
        again = sum(face not in (1, 6) for face in roll)
        short = need - roll.count(6)
        if short <= 0:
            chance += share
        elif short <= again:
            pushed = list(product(range(1, 7), repeat=again))
            chance += share * Fraction(sum(new.count(6) >= short for new in pushed), len(pushed))
            cost += share * Fraction(sum(roll.count(1) + new.count(1) for new in pushed), len(pushed))
            spent += share
    assert plan(spending("year-zero").lies(dice=dice, need=need)) == (chance, cost, spent)


def test_a_push_wherever_it_helps_is_the_pushed_roll_of_the_table() -> None:
    rolls = system("year-zero").mechanic("outcomes")
    for dice in range(1, 13):
        odds = rolls.odds("sixes-stay", dice=dice, roll="pushed")  # pyrefly: ignore[missing-attribute]
        for need in (1, 2, 3):
            assert plan(spending("year-zero").lies(dice=dice, need=need)).chance == odds.reach(need)


WEIGHTS = {"failed": 5, "hit": 4, "ten": 1}


def faces(dice: int) -> Iterator[tuple[tuple[str, ...], int]]:
    for roll in product(WEIGHTS, repeat=dice):
        weight = 1
        for face in roll:
            weight *= WEIGHTS[face]
        yield roll, weight


def successes(roll: tuple[str, ...]) -> int:
    return sum(face != "failed" for face in roll) + roll.count("ten") // 2 * 2


@pytest.mark.parametrize(("dice", "hunger"), [(1, 0), (2, 1), (3, 0), (4, 0), (4, 1), (4, 3)])
@pytest.mark.parametrize("difficulty", [1, 2, 3, 5])
def test_willpower_takes_the_best_of_all_choices_of_dice(dice: int, hunger: int, difficulty: int) -> None:
    chance = Fraction(0)
    for roll, weight in faces(dice):
        share = Fraction(weight, 10**dice)
        if successes(roll) >= difficulty:
            chance += share
            continue
        free = range(hunger, dice)
        found = [Fraction(0)]
        for number in (1, 2, 3):
            for chosen in combinations(free, number):
                kept = tuple(face for at, face in enumerate(roll) if at not in chosen)
                good = sum(w for new, w in faces(number) if successes(kept + new) >= difficulty)
                found.append(Fraction(good, 10**number))
        chance += share * max(found)
    assert plan(spending("world-of-darkness").lies(dice=dice, hunger=hunger, difficulty=difficulty)).chance == chance


@pytest.mark.parametrize("rating", [1, 30, 49, 50, 75, 99])
@pytest.mark.parametrize("points", [0, 7, 99])
def test_luck_buys_what_it_can_and_a_push_is_taken_else(rating: int, points: int) -> None:
    fumbles = {roll for roll in range(96, 101) if rating < 50 or roll == 100}
    chance = cost = Fraction(0)
    for roll in range(1, 101):
        if roll <= rating:
            chance += Fraction(1, 100)
        elif roll not in fumbles and roll - rating <= points:
            chance += Fraction(1, 100)
            cost += Fraction(roll - rating, 100)
        elif roll not in fumbles:
            chance += Fraction(rating, 10_000)
    found = spending("coc7").lies(rating=rating, points=points, risk=0)
    assert (plan(found).chance, plan(found).cost) == (chance, cost)


def test_the_flip_turns_the_digits() -> None:
    for target in range(1, 100):
        good = {roll for roll in range(100) if roll == 0 or (roll <= target and roll != 99)}
        turned = {roll for roll in range(100) if int(f"{roll:02}"[::-1]) in good}
        found = plan(spending("eclipse-phase").lies(target=target))
        assert found == (Fraction(len(good | turned), 100), *[Fraction(len(turned - good), 100)] * 2)


@pytest.mark.parametrize("want", ["weak hit", "strong hit"])
def test_momentum_beats_the_dice_below_it(want: str) -> None:
    needed = {"weak hit": 1, "strong hit": 2}[want]
    for (momentum, reset), adds in product([(1, 0), (2, 2), (5, 0), (8, 0), (9, 1), (10, 2)], (0, 3, 5)):
        with_it = without = 0
        for action, *dice in product(range(1, 7), range(1, 11), range(1, 11)):
            score = min(action + adds, 10)
            plain = sum(score > die for die in dice) >= needed
            burnt = sum(score > die or momentum > die for die in dice) >= needed
            without += plain
            with_it += plain or burnt
        lies = spending("ironsworn").lies(momentum=momentum, adds=adds, want=want, reset=reset)
        assert plan(lies).chance == Fraction(with_it, 600)
        assert sum(each.share * each.stays for each in lies) == Fraction(without, 600)


@each_kind
def test_a_plan_beats_or_equals_every_fixed_policy(game: object, kind: Spending) -> None:  # noqa: ARG001
    found = merged(kind.lies(**kind.read([])))
    assert sum(lies.share for lies in found) == 1
    choices = [(None, *lies.ways) for lies in found]
    prices = [Fraction(0), Fraction(1, 40), Fraction(1, 5), Fraction(1), Fraction(10)]
    for price in prices:
        planned = plan(found, price)
        most = planned.chance - price * planned.cost
        values = {
            sum(
                lies.share * (way.chance - price * way.cost if way else lies.stays)
                for lies, way in zip(found, policy, strict=True)
            )
            for policy in product(*choices)
        }
        assert max(values) == most
    assert plan(found, Fraction(10**6)).spent == 0


def test_dearer_means_less_is_spent_and_less_is_won() -> None:
    for _, kind in ALL:
        found = kind.lies(**kind.read([]))
        plans = [plan(found, Fraction(n, 50)) for n in range(50)]
        for cheap, dear in pairwise(plans):
            assert cheap.chance >= dear.chance
            assert cheap.cost >= dear.cost


def spread(lies: list[Lies], rolls: int, points: int) -> Fraction:
    """The best that can be had, by trying everything at every roll, without a table of what was tried before."""
    if not rolls:
        return Fraction(0)
    total = Fraction(0)
    for each in lies:
        tried = [each.stays + spread(lies, rolls - 1, points)]
        tried += [
            way.chance + spread(lies, rolls - 1, points - int(way.cost)) for way in each.ways if way.cost <= points
        ]
        total += each.share * max(tried)
    return total


def test_points_are_shared_out_over_rolls_as_well_as_they_can_be() -> None:
    chosen = random.Random(17)
    for _ in range(20):
        counts = [chosen.randint(1, 5) for _ in range(3)]
        lies = [
            Lies(
                str(n),
                Fraction(count, sum(counts)),
                Fraction(chosen.randint(0, 3), 4),
                (Way("spend", Fraction(chosen.randint(2, 8), 8), Fraction(chosen.randint(1, 3))),) * (n > 0),
            )
            for n, count in enumerate(counts)
        ]
        for rolls, points in product((1, 2, 3), (0, 1, 2, 4)):
            assert ahead(lies, rolls, points)[rolls][points] == spread(lies, rolls, points)


@pytest.mark.parametrize("name", ["eclipse-phase", "world-of-darkness", "coc7"])
def test_a_stock_spent_by_its_limits_beats_spending_at_once(name: str) -> None:
    kind = spending(name)
    lies, rolls, points = kind.stock(**kind.read([])), 4, 6

    @cache
    def at_once(left: int, now: int) -> Fraction:
        if not now:
            return Fraction(0)
        total = Fraction(0)
        for each in lies:
            way = next((way for way in each.ways if way.cost <= left), None)
            chance = way.chance if way and way.chance > each.stays else each.stays
            paid = int(way.cost) if way and way.chance > each.stays else 0
            total += each.share * (chance + at_once(left - paid, now - 1))
        return total

    rows = ahead(lies, rolls, points)
    assert rows[rolls][points] >= at_once(points, rolls)
    assert rows[rolls][points] >= rows[rolls][0]


def test_limits_rise_with_the_rolls_to_come_and_fall_with_the_points_left() -> None:
    kind = spending("eclipse-phase")
    found = limits(kind.stock(target=60), 8, 6)
    for row in found:
        assert row == sorted(row)
    for column in zip(*found, strict=True):
        assert list(column) == sorted(column, reverse=True)
    assert found[0][0] == 0
    assert found[0][1] == plan(kind.lies(target=60)).spent  # the last point waits for a roll that it helps


def test_luck_turns_a_failure_into_a_success_at_its_price() -> None:
    for rating, points in product((1, 45, 50, 80, 95), (0, 7, 40)):
        for lies in spending("coc7").lies(rating=rating, points=points, risk=0):
            bought = [way for way in lies.ways if way.name == "spend Luck"]
            assert all(way.chance == 1 and 1 <= way.cost <= points for way in bought)
            if (between := lies.what.removesuffix(" too high")) != lies.what:
                low, high = (int(each) for each in (between.split(" to ") * 2)[:2])
                assert bool(bought) == (high <= points)
                assert bool(bought) or low > points


def test_willpower_costs_one_point_whatever_is_rolled_again() -> None:
    kind = spending("world-of-darkness")
    found = merged(kind.lies(dice=6, hunger=2, difficulty=4))
    assert {way.cost for lies in found for way in lies.ways} == {1}


def test_what_gains_nothing_is_not_spent() -> None:
    even = Lies("even", ONE, Fraction(1, 2), (Way("again", Fraction(1, 2), ONE),))
    assert best(even) is None
    assert plan([even]) == (Fraction(1, 2), Fraction(0), Fraction(0))
    cheap, dear = Way("cheap", ONE, Fraction(1)), Way("dear", ONE, Fraction(2))
    assert best(Lies("both", ONE, Fraction(0), (dear, cheap))) == cheap


def test_the_command_tells_what_pays(oppose: Command) -> None:
    text = oppose.text("spend year-zero 5")
    assert "success 59.81% if you never spend, 80.35% if you spend whenever it helps" in text
    assert "1 success short; a push rolls 5 dice" in text
    found = oppose.json("spend ironsworn 6 2 strong")
    assert Fraction(found["best"]["chance"]) > Fraction(found["never"])
    assert sum(Fraction(each["share"]) for each in found["lies"]) == 1
    limited = oppose.json("spend eclipse-phase 60 --rolls 3 --points 2")["limits"]
    assert limited == [[str(each) for each in row] for row in limits(spending("eclipse-phase").stock(target=60), 3, 2)]
    assert oppose.text("spend coc7 --rolls 6 --points 60").splitlines()[-1].split()[0] == "60"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("spend ironsworn 10 2 weak 0", "momentum 10; allowed where it resets to 0: 1..8"),
        ("spend mythras", "nothing to spend after a roll is counted here; games with it: coc7"),
        ("spend year-zero 99", "dice 99 is outside 1..12"),
        ("spend year-zero --what luck", "nothing to spend named 'luck'"),
        ("spend ironsworn --rolls 3", "takes points from a stock; leave the rolls out"),
        ("spend ironsworn --rolls 3 --format json", "takes points from a stock; leave the rolls out"),
        ("spend coc7 --rolls 3 --points -3", "-3 points; allowed: 0..100"),
        ("spend coc7 --rolls 3 --points 0", "0 points; give 1 or more"),
        ("spend eclipse-phase --rolls 3 --points 999999", "999999 points; allowed: 0..100"),
        ("spend eclipse-phase --rolls 99", "99 rolls; allowed: 1..20"),
    ],
)
def test_wrong_questions_get_one_line(oppose: Command, line: str, said: str) -> None:
    assert said in oppose.refusal(line)


def test_a_table_over_momentum_leaves_out_what_debilities_forbid() -> None:
    kind = spending("ironsworn")
    rows = through(kind, kind.read(["reset=0"])).rows
    assert [row[0] for row in rows] == [str(n) for n in range(1, 9)]
