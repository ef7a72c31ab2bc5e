"""Contests that go on: the chain of the engine against closed forms and against thrown rounds."""

import random
from fractions import Fraction
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oppose_engine import Outcomes, RangeError, system
from oppose_engine.courses.series import MOST_WINS, Ended, Series
from tests.engine.command import Command


def first_to(p: Fraction, yours: int, theirs: int) -> Fraction:
    """Your chance by the last round, which you win: the ways to lose fewer than ``theirs`` before it."""
    return sum((comb(yours - 1 + lost, lost) * p**yours * (1 - p) ** lost for lost in range(theirs)), Fraction(0))


def rounds_of(p: Fraction, yours: int, theirs: int) -> Fraction:
    """The decided rounds on average: each length, times its chance."""
    total = Fraction(0)
    for lost in range(theirs):
        total += (yours + lost) * comb(yours - 1 + lost, lost) * p**yours * (1 - p) ** lost
    for won in range(yours):
        total += (theirs + won) * comb(theirs - 1 + won, won) * (1 - p) ** theirs * p**won
    return total


def ahead_by(p: Fraction, yours: int, theirs: int) -> tuple[Fraction, Fraction]:
    """The gambler's ruin: the chance to get ``yours`` ahead before being ``theirs`` behind, and the rounds."""
    q, whole = 1 - p, yours + theirs
    if p == q:
        return Fraction(theirs, whole), Fraction(yours * theirs)
    if not p:
        return Fraction(0), Fraction(theirs)
    ratio = q / p
    won = (1 - ratio**theirs) / (1 - ratio**whole)
    return won, (yours * won - theirs * (1 - won)) / (p - q)


def random_odds(chosen: random.Random) -> Outcomes:
    counts = [chosen.choice([0, chosen.randint(1, 60)]) for _ in range(4)]
    counts[chosen.choice([0, 3])] += 1
    win, tie, none, lose = counts
    return Outcomes(win, tie, none, lose, sum(counts))


def test_a_thousand_series_equal_their_closed_forms() -> None:
    chosen = random.Random(20_261_122)
    for _ in range(1000):
        odds = random_odds(chosen)
        decided = odds.measure("decided")
        assert decided is not None
        each_round = odds.chance("win") + odds.chance("lose")
        yours, theirs = chosen.randint(1, 5), chosen.randint(1, 5)
        if chosen.random() < 0.5:
            wanted = first_to(decided, yours, theirs), rounds_of(decided, yours, theirs)
            found = Series(yours, theirs).ends(odds)
        else:
            wanted = ahead_by(decided, yours, theirs)
            found = Series(yours, theirs, lead=True).ends(odds)
        assert (found.win, found.rounds) == (wanted[0], wanted[1] / each_round)
        assert found.win + found.lose == 1


def test_until_somebody_wins_is_what_tables_call_decided() -> None:
    for name in ("mythras", "brp", "dnd5e", "ngs", "open-ended-d10", "delta-green"):
        contest = system(name).main_contest()
        ladder = list(contest.ladder())
        for variant in contest.variants:
            for you, them in ((ladder[-2], ladder[1]), (ladder[len(ladder) // 2], ladder[len(ladder) // 2])):
                odds = contest.odds(variant.id, you, them)
                assert Series().ends(odds).win == odds.measure("decided")
                assert Series(lead=True).ends(odds) == Series().ends(odds)


@settings(max_examples=60)
@given(
    st.tuples(*[st.integers(0, 30)] * 4).filter(lambda counts: counts[0] + counts[3] > 0),
    st.integers(1, 4),
    st.integers(1, 4),
    st.booleans(),
)
def test_lengths_add_up_and_mirror(counts: tuple[int, int, int, int], yours: int, theirs: int, lead: bool) -> None:
    odds = Outcomes(*counts, sum(counts))
    rule = Series(yours, theirs, lead)
    found, lengths = rule.ends(odds), rule.lengths(odds, 12)
    for side, whole in ((0, found.win), (1, found.lose)):
        shares = [each[side] for each in lengths]
        assert sum(shares) <= whole
        assert not any(shares[: (yours, theirs)[side] - 1])  # so many rounds are needed at least
    if not counts[1] + counts[2] and not lead:
        assert sum(sum(each) for each in lengths) == 1  # each round is won by somebody
    mirrored = Series(theirs, yours, lead).ends(Outcomes(counts[3], counts[1], counts[2], counts[0], sum(counts)))
    assert (mirrored.win, mirrored.lose, mirrored.rounds) == (found.lose, found.win, found.rounds)


def test_thrown_rounds_agree() -> None:
    odds = system("mythras").main_contest().odds("imperative", 60, 40)
    chosen, thrown = random.Random(3), 20_000
    faces = ["win"] * odds.win + ["neither"] * (odds.tie + odds.none) + ["lose"] * odds.lose
    won = rounds = 0
    for _ in range(thrown):
        need = {"win": 3, "lose": 2}
        while all(need.values()):
            rounds += 1
            found = chosen.choice(faces)
            if found in need:
                need[found] -= 1
        won += not need["win"]
    exact = Series(3, 2).ends(odds)
    assert exact.rounds is not None
    assert abs(won / thrown - float(exact.win)) < 0.02
    assert abs(rounds / thrown - float(exact.rounds)) < 0.08


def test_a_series_that_nobody_can_win_has_no_end() -> None:
    assert Series(2, 2).ends(Outcomes(0, 3, 2, 0, 5)) == Ended(Fraction(0), Fraction(0), None)


@pytest.mark.parametrize("wins", [0, -1, MOST_WINS + 1])
def test_numbers_of_wins_are_bounded(wins: int) -> None:
    with pytest.raises(RangeError, match=f"{wins} wins; allowed: 1..{MOST_WINS}"):
        Series(wins, 1)
    with pytest.raises(RangeError, match=f"{wins} wins; allowed: 1..{MOST_WINS}"):
        Series(1, wins)
    assert Series(MOST_WINS, 1).yours == MOST_WINS


def test_the_command_tells_it(oppose: Command) -> None:
    told = oppose.json("series mythras 60 40 --first-to 3")
    found = Series(3, 3).ends(system("mythras").main_contest().odds("imperative", 60, 40))
    assert [Fraction(told[name]) for name in ("win", "lose", "rounds")] == list(found)
    assert len(told["lengths"]) == 10
    for options, named in (
        ([], "again until somebody wins"),
        (["--best-of", "5"], "best of 5"),
        (["--ahead-by", "2", "--theirs", "3"], "ahead by 2, they ahead by 3"),
    ):
        assert named in oppose.text(" ".join(["series mythras 60 40", *options]))


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["60", "40", "--best-of", "4"], "odd numbers, 1..39"),
        (["60", "40", "--best-of", "41"], "odd numbers, 1..39"),
        (["60", "40", "--first-to", "21"], "--first-to 21; allowed: 1..20"),
        (["60", "40", "--first-to", "2", "--best-of", "3"], "--first-to and --best-of together"),
    ],
)
def test_what_makes_no_series_is_told(oppose: Command, options: list[str], told: str) -> None:
    assert told in oppose.refusal(" ".join(["series", "mythras", *options]))
