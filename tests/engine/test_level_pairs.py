"""The levels behind a match-up: they add up to it, each pair comes up as often as both do, the better one wins."""

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from oppose_engine import Outcomes, system
from oppose_engine.contests.contest import OpposedRule
from oppose_engine.contests.throw_rule import ThrowRule
from oppose_engine.rules.system import Opposed
from oppose_engine.sides.throw import Thrower
from tests.readings import READINGS

CONTESTS = {
    f"{game.id} {contest.main_table} {variant}": (contest, variant)
    for game, contest, variant in READINGS
    if contest.levels(variant)
}
every_contest = pytest.mark.parametrize(("contest", "variant"), CONTESTS.values(), ids=CONTESTS)


def sides(contest: Opposed[Any]) -> list[tuple[Any, Any]]:
    """Some match-ups, those with a rating of 100 and with more dice among them."""
    chosen, ladder = random.Random(3), list(contest.ladder())
    found = [(chosen.choice(ladder), chosen.choice(ladder)) for _ in range(6)]
    found += [(ladder[-1], chosen.choice(ladder)), (chosen.choice(ladder), ladder[-1]), (ladder[-1], ladder[-1])]
    more = [int(dice) for dice in contest.further_dice()] if isinstance(contest.rules(), ThrowRule) else []
    return found + [(Thrower(you, more[0]), Thrower(them, more[-1])) for you, them in found if more]


def test_games_of_both_kinds_are_held() -> None:
    assert {"mythras", "openquest3", "pendragon", "wfrp4", "gurps", "dragonbane", "eclipse-phase"} <= {
        name.split()[0] for name in CONTESTS
    }


@every_contest
def test_pairs_of_levels_add_up_to_the_match_up(contest: Opposed[Any], variant: str) -> None:
    for you, them in sides(contest):
        odds = contest.odds(variant, you, them)
        pairs = contest.level_pairs(variant, you, them)
        assert len({pair[:2] for pair in pairs}) == len(pairs)
        added = [sum(column) for column in zip(*(each[:4] for *_, each in pairs), strict=True)]
        assert [odds.denominator * each for each in added] == [pairs[0][2].denominator * each for each in odds[:4]]


def level_counts(contest: Opposed[Any], variant: str, side: Any) -> dict[str, int]:
    """How often a side gets each level; nothing of one that is a Master, or whose rating drops first."""
    rules = contest.rules(variant)
    if isinstance(rules, OpposedRule):
        return dict(zip(rules.bands.levels, rules.bands.counts([side])[0].tolist(), strict=True))
    thrower = side if isinstance(side, Thrower) else Thrower(side)
    counts = rules.throw.counts([thrower.rating], thrower.more)[0].tolist()
    return dict(zip(rules.throw.levels, counts, strict=True))


@every_contest
def test_a_pair_comes_up_as_often_as_both_levels_and_the_better_one_wins(contest: Opposed[Any], variant: str) -> None:
    rules = contest.rules(variant)
    rank = dict(zip(contest.levels(variant), rules.ranks, strict=True))
    for you, them in sides(contest):
        if getattr(rules, "master", None) and 100 in (you, them):
            continue
        mine, theirs = level_counts(contest, variant, you), level_counts(contest, variant, them)
        found = {pair[:2]: pair[2] for pair in contest.level_pairs(variant, you, them)}
        for a, b in np.ndindex(len(mine), len(theirs)):
            (level, times), (other, their_times) = [*mine.items()][a], [*theirs.items()][b]
            odds = found.get((level, other), Outcomes(0, 0, 0, 0, 1))
            whole = sum(mine.values()) * sum(theirs.values())
            assert sum(odds[:4]) * whole == times * their_times * odds.denominator
            if rank[level] > rank[other]:
                assert odds[1:4] == (0, 0, 0)
            elif rank[level] < rank[other]:
                assert odds[:3] == (0, 0, 0)


def test_a_master_has_the_best_level_on_every_face() -> None:
    contest = system("openquest3").main_contest()
    of_master = {(mine, theirs): odds for mine, theirs, odds in contest.level_pairs("srd", 100, 60)}
    assert {mine for mine, _ in of_master} == {"critical"}
    assert of_master["critical", "critical"] == Outcomes(0, 500, 0, 0, 10_000)  # 11, 22 to 55 tie with the Master
    assert contest.level_pairs("srd", 100, 100) == [("critical", "critical", Outcomes(1000, 0, 9000, 0, 10_000))]
    (against, *_) = contest.level_pairs("srd", 0, 100)
    assert against[1] == "critical"
    assert against[2].lose == against[2].denominator // 10  # ten faces fumble


def test_how_often_the_loser_of_a_pendragon_contest_has_a_partial_success() -> None:
    """Both succeed on 15 and on 10 faces of 20; they tie on the nine numbers below 10, and where both are critical."""
    pairs = system("pendragon").main_contest().level_pairs("standard", 15, 10)
    succeed = {"success", "critical"}
    both = [odds for mine, theirs, odds in pairs if {mine, theirs} <= succeed]
    assert sum(odds.win + odds.lose for odds in both) == 15 * 10 - (9 + 1)


def test_doubles_of_a_warhammer_pair() -> None:
    """At 45 eleven, 22, 33 and 44 are critical; 55 to 99 and 00 fumble; 35 has one critical less, one fumble more."""
    pairs = system("wfrp4").main_contest().level_pairs("standard", 45, 35)
    times: Counter[str] = Counter()
    for mine, theirs, odds in pairs:
        times[f"you {mine}"] += sum(odds[:4])
        times[f"they {theirs}"] += sum(odds[:4])
    assert (times["you critical"], times["you fumble"]) == (400, 600)
    assert (times["they critical"], times["they fumble"]) == (300, 700)


def test_rolls_without_levels_have_no_pairs() -> None:
    for game in ("dnd5e", "questworlds", "cepheus", "shadowrun"):
        contest = system(game).main_contest()
        side = contest.ladder()[0]
        assert (contest.levels(), contest.level_pairs(contest.variants[0].id, side, side)) == ((), [])
