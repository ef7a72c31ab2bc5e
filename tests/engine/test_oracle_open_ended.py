"""The oracle's listed rolls come to every closed form of the open-ended d10."""

from fractions import Fraction

import pytest

from tests.oracle import open_ended
from tests.oracle.open_ended import Shares


@pytest.mark.parametrize("score", range(-2, 12))
def test_open_ended_rolls_by_order(score: int) -> None:
    s = min(max(score, 0), 9)
    standard = open_ended.outcomes(score)
    for order in range(4):
        assert standard.get(("success", order), 0) == Fraction(s, 10 ** (order + 1))
        assert standard.get(("failure", order), 0) == Fraction(9 - s, 10 ** (order + 1))
        assert open_ended.order_at_least(order) == Fraction(1, 10**order)
    assert open_ended.total_success(score) == Fraction(s, 9)
    critical = sum(c for (what, k), c in standard.items() if what == "success" and k)
    assert critical == Fraction(s, 90)
    assert open_ended.outcomes(score, "simple").get(("success", 0), 0) == Fraction(s, 9)

    lucky = open_ended.outcomes(score, "lucky")
    assert sum(lucky.values()) == 1
    assert [lucky["lucky failure", order] for order in (1, 2, 3)] == (
        [Fraction(1, 100), Fraction(1, 1000), Fraction(1, 10_000)]
    )
    assert sum(c for (what, _), c in lucky.items() if what == "lucky success") == Fraction(1, 90)
    assert lucky.get(("success", 1), 0) == Fraction(max(0, min(s, 8) - 1), 100)
    assert lucky.get(("failure", 1), 0) == Fraction(8 - max(1, min(s, 8)), 100)
    total = Fraction(1, 90) if s == 0 else Fraction(89, 90) if s == 9 else Fraction(s, 9)
    assert open_ended.total_success(score, "lucky") == total


@pytest.mark.parametrize("a", range(10))
def test_open_ended_contests(a: int) -> None:
    for b in range(10):
        higher = sum(1 for i in range(1, a + 1) for j in range(1, b + 1) if i > j)
        win = Fraction(a * (9 - b), 81) + Fraction(a * b, 891) + Fraction(higher, 99)
        odds = open_ended.contest(a, b)
        assert odds.win == win
        assert odds.tie == Fraction(min(a, b), 99)
        assert odds.none == Fraction((9 - a) * (9 - b), 81)
        assert odds.lose == open_ended.contest(b, a).win
        assert sum(odds) == sum(open_ended.contest(a, b, True)) == 1
        assert open_ended.contest(a, b, True).none == 0


def test_open_ended_four_against_four() -> None:
    third = Fraction(290, 891)
    assert open_ended.contest(4, 4) == (third, Fraction(4, 99), Fraction(25, 81), third)
    fails = Fraction(5, 11)
    assert open_ended.contest(4, 4, True) == Shares(fails, Fraction(1, 11), Fraction(0), fails)


def test_open_ended_degree_and_mastery() -> None:
    for score in range(10):
        for degree in range(1, 10):
            at_once = Fraction(max(0, score - degree + 1), 10)
            assert open_ended.fixed_degree(score, degree) == at_once + Fraction(score, 90)
        for ranks in range(-3, 4):
            for target in range(-3, 6):
                u = target - ranks
                p = Fraction(score, 9)
                failing = (1 - p) * (1 - Fraction(1, 10 ** max(0, 1 - u)))
                expected = p / 10 ** max(0, u - 1) + failing
                assert open_ended.mastery(score, ranks, target) == expected
