"""The engine equals the oracle: counts for counts, at random on the published grid and beyond it.

The oracle walks through every pair of faces. test_every_table.py compares the published tables.
"""

import random
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oppose_engine import OUTCOMES, OddsTable, TableId, discover, system
from oppose_engine.checks.open_ended import SHOWN_ORDERS, Mastery
from oppose_engine.contests.active_roll import ActiveRoll
from oppose_engine.contests.degrees import Scored
from oppose_engine.contests.opposed import OpposedContest
from oppose_engine.contests.step_die import Side, StepDieContest
from oppose_engine.courses.experience import Improvement
from tests.oracle import active_roll, d100, open_ended, pool, progress, step_die
from tests.tables import KEYS

INSIDE, OUTSIDE = 50, 200
"""Random cells; `make oracle` compares each one inside the grid, and its record holds for these numbers alone."""
SEED = 20_261_120
RATINGS = st.integers(-100, 400)


def d100_variants() -> list[tuple[str, str]]:
    found = []
    for game in discover().values():
        rolls = [mechanic for mechanic in game.mechanics if isinstance(mechanic, OpposedContest)]
        found += [(game.id, variant.id) for roll in rolls if roll.page == "" for variant in roll.variants]
    return found


VARIANTS = d100_variants()


@cache
def contest(game: str, variant: str) -> Any:
    return system(game).mechanic("bands").rules(variant)


def test_the_oracle_has_every_variant_of_the_engine() -> None:
    assert set(VARIANTS) - set(d100.VARIANTS) == set(), "write its rules again in tests/oracle/, from the source"


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_each_is_published_and_so_compared(game: str, variant: str) -> None:
    """By tens in test_every_table.py, and in every cell by `make oracle`."""
    assert TableId(game, "opposed", variant) in KEYS
    assert contest(game, variant).denominator == d100.opposed(game, variant, 50, 50).denominator


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_random_cells_inside_and_outside_the_grid(game: str, variant: str) -> None:
    chance = random.Random(f"{SEED} {game} {variant}")
    inside = [(chance.randint(0, 100), chance.randint(0, 100)) for _ in range(INSIDE)]
    outside = [(chance.randint(-100, 400), chance.randint(-100, 400)) for _ in range(OUTSIDE)]
    for you, them in inside + outside:
        assert contest(game, variant).odds(you, them) == d100.opposed(game, variant, you, them), (SEED, you, them)


BASED = [
    key
    for key in (
        ("brp", "uge-2023"),
        ("brp", "uge-2023-highest-success"),
        ("brp", "uge-2023-highest-margin"),
        ("openquest3", "srd"),
    )
    if key in VARIANTS
]


@pytest.mark.parametrize(("game", "variant"), BASED)
@settings(max_examples=100)
@given(you=RATINGS, them=RATINGS, your_base=RATINGS, their_base=RATINGS)
def test_ratings_that_a_modifier_changed(
    game: str, variant: str, you: int, them: int, your_base: int, their_base: int
) -> None:
    ours = contest(game, variant).odds(you, them, your_base, their_base)
    assert ours == d100.opposed(game, variant, you, them, your_base, their_base)


def test_a_rating_modified_to_one_hundred_is_no_master() -> None:
    srd = contest("openquest3", "srd")
    for them in (0, 60, 99, 100):
        ours = srd.odds(100, them, 80, them)
        assert ours == d100.opposed("openquest3", "srd", 100, them, 80, them)
        assert ours != srd.odds(100, them)


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_levels_face_by_face(game: str, variant: str) -> None:
    ratings = (*range(-100, 130), 150, 199, 200, 201, 399, 400)
    table = system(game).table("bands", variant, ratings)
    assert table.ranges is not None
    for rating, row in zip(ratings, table.ranges, strict=True):
        spans = zip(table.axes[1].values, row, strict=True)
        ours = {face: level for level, span in spans for lo, hi in span for face in range(lo, hi + 1)}
        assert ours == {roll: d100.level(game, variant, rating, roll) for roll in range(1, 101)}, rating


@pytest.mark.parametrize("variant", [v for game, v in VARIANTS if game == "brp"])
def test_winner_and_final_level(variant: str) -> None:
    ratings = (0, 3, 40, 50, 63, 95, 108)
    table = system("brp").table("outcomes", variant, ratings)
    who = {"you": "win", "them": "lose"}
    for (you, them), values in table.rows():
        expected = {
            (f"{who[winner]} {level}" if level else winner): count
            for (winner, level), count in d100.winner_and_level(variant, int(you), int(them)).items()
        }
        ours = {label: value * 10_000 for label, value in zip(table.axes[-1].values, values, strict=True) if value}
        assert ours == expected, (you, them)


@pytest.mark.parametrize("reply", ["dodge", "fight-back"])
def test_call_of_cthulhu_combat(reply: str) -> None:
    table = system("coc7").table("combat", reply, range(-5, 131, 9))
    for you in table.axes[0].values:
        for them in table.axes[1].values:
            ours, theirs = table.outcomes(you, them), d100.combat(int(you), int(them), reply)
            assert [Fraction(n, ours.denominator) for n in ours[:4]] == [Fraction(n, 10_000) for n in theirs[:4]]


def test_the_oracle_has_every_contest_of_one_active_roll() -> None:
    declared = {
        variant.id
        for game in discover().values()
        for mechanic in game.mechanics
        if isinstance(mechanic, ActiveRoll)
        for variant in mechanic.variants
    }
    assert declared == set(active_roll.VARIANTS), "write its rules again in tests/oracle/, from the source"


@pytest.mark.parametrize("variant", active_roll.VARIANTS)
def test_every_cell_of_one_active_roll(variant: str) -> None:
    grid = range(0, 101, 1 if variant == "uge-2023-resistance" else 10)  # one roll of 100 faces is soon counted
    outside = (-100, -7, 0, 3, 4, 5, 48, 60, 100, 101, 137, 400)
    for ratings in (grid, outside):
        table = system("brp").table("active-roll", variant, ratings)
        for you in ratings:
            for them in ratings:
                assert tuple(table.outcomes(you, them)) == tuple(active_roll.active_roll(variant, you, them)), (
                    you,
                    them,
                )


def test_bonus_and_penalty_dice() -> None:
    table = system("coc7").table("bonus-dice")
    for dice in table.axes[0].values:
        counts, denominator = d100.bonus_dice(int(dice))
        assert table.cells[table.axes[0].index(dice)].tolist() == [counts[roll] for roll in range(1, 101)]
        assert table.denominator_at(table.axes[0].index(dice)) == denominator


@settings(max_examples=200)
@given(x=st.integers(2, 30), y=st.integers(2, 30), m=st.integers(0, 20), n=st.integers(0, 20))
def test_die_against_die(x: int, y: int, m: int, n: int) -> None:
    (mechanic,) = (each for each in system("ngs").mechanics if isinstance(each, StepDieContest))
    assert tuple(mechanic.odds("standard", Side(x, m), Side(y, n))) == tuple(step_die.opposed(x, m, y, n))


POOL_SWITCHES = {
    "standard": (True, True),
    "no-botches": (False, True),
    "no-doubles": (True, False),
    "no-botches-no-doubles": (False, False),
}


@pytest.mark.parametrize("variant", POOL_SWITCHES)
def test_the_pool(variant: str) -> None:
    sizes = (0, 25, 100)  # those between are published, and so compared in test_every_table.py
    for name in ("pool", "outcomes"):
        table = system("contract").table(name, variant, sizes)
        for (dice, difficulty), values in table.rows():
            ask = pool.pool if name == "pool" else pool.bands
            expected = ask(int(dice), int(difficulty), *POOL_SWITCHES[variant])
            ours = {label: v * 10 ** int(dice) for label, v in zip(table.axes[-1].values, values, strict=True) if v}
            assert ours == {label: count for label, count in expected.items() if count}, (dice, difficulty)


@pytest.mark.parametrize("rule", open_ended.RULES)
def test_open_ended_outcomes(rule: str) -> None:
    table = system("open-ended-d10").table("outcomes", rule, range(-2, 12))
    for (score,), values in table.rows():
        clamped = max(0, min(int(score), 9))
        expected: dict[str, Fraction] = {}
        for (verdict, order), chance in open_ended.outcomes(clamped, rule).items():
            shown = f"{order}+" if order == SHOWN_ORDERS else str(order)
            expected[verdict if rule == "simple" else f"{verdict} {shown}"] = chance
        ours = {label: value for label, value in zip(table.axes[-1].values, values, strict=True) if value}
        assert ours == {label: chance for label, chance in expected.items() if chance}, score


CONTESTS = [variant.id for variant in system("open-ended-d10").mechanic("contest").variants]


@pytest.mark.parametrize("variant", CONTESTS)
def test_open_ended_contest(variant: str) -> None:
    table = system("open-ended-d10").table("contest", variant, range(-2, 12))
    for you, them in product(range(-2, 12), repeat=2):
        ours = tuple(table.outcomes(you, them).chance(name) for name in OUTCOMES)
        assert ours == open_ended.contest(you, them, "degrees" in variant, "lucky" in variant), (you, them)


@pytest.mark.parametrize("variant", CONTESTS)
def test_one_open_ended_contest_with_ranks_is_that_of_the_table(variant: str) -> None:
    """The table itself is held against the oracle like every other (test_every_table)."""
    table = system("open-ended-d10").table("ranks", variant)
    contest: Any = system("open-ended-d10").mechanic("contest")
    assert len(table.axes[0].values) == 40
    for you, them in product(range(10), repeat=2):
        for mine, other in ((0, 0), (1, 2), (3, 0), (2, 3)):
            alone = contest.odds(variant, Scored(you, mine), Scored(them, other))
            shown = table.outcomes(f"{you}+{mine}", f"{them}+{other}")
            assert [alone.chance(name) for name in OUTCOMES] == [shown.chance(name) for name in OUTCOMES]


@settings(max_examples=10, deadline=None)
@given(
    scores=st.tuples(st.integers(-3, 12), st.integers(-3, 12)),
    ranks=st.tuples(st.integers(0, 20), st.integers(0, 20)),
    variant=st.sampled_from(CONTESTS),
)
def test_open_ended_contest_beyond_the_published_ranks(
    scores: tuple[int, int], ranks: tuple[int, int], variant: str
) -> None:
    contest: Any = system("open-ended-d10").mechanic("contest")
    odds = contest.odds(variant, *map(Scored, scores, ranks))
    ours = tuple(odds.chance(name) for name in OUTCOMES)
    assert ours == open_ended.contest(*scores, "degrees" in variant, "lucky" in variant, *ranks)


def test_open_ended_fixed_degree_and_mastery() -> None:
    fixed = system("open-ended-d10").table("difficulty")
    for (score, degree), (success, _) in fixed.rows():
        assert success == open_ended.fixed_degree(int(score), int(degree))
    ranks = system("open-ended-d10").table("mastery")
    for (score, rank, target), (success, _) in ranks.rows():
        assert success == open_ended.mastery(int(score), int(rank), int(target))


@given(score=st.integers(0, 9), needed=st.integers(-3, 5))
def test_mastery_beyond_the_published_ranks(score: int, needed: int) -> None:
    assert Fraction(Mastery.counts(score, needed), 90_000) == open_ended.mastery(score, 0, needed)


def improvement(game: str) -> Improvement:
    rules = system(game).mechanic("experience").rules()
    assert isinstance(rules, Improvement)
    return rules


@pytest.mark.parametrize("game", ["brp", "coc7"])
def test_experience(game: str) -> None:
    rules = improvement(game)
    for rating in range(-10, 131):
        assert rules.chance(rating) == progress.improvement_chance(game, rating)
        assert rules.expected_gain(rating) == progress.expected_gain(game, rating)
    for start, target in ((35, 50), (50, 90), (90, 100), (30, 60), (0, 7), (60, 60), (61, 60), (99, 104)):
        assert rules.expected_checks(start, target) == progress.expected_checks(game, start, target)


@pytest.mark.parametrize("game", ["brp", "coc7"])
def test_published_experience_tables(game: str) -> None:
    table = system(game).table("experience")
    for start in (0, 35, 90, 100):
        for target in (0, 50, 100):
            assert table.value(start=start, target=target) == progress.expected_checks(game, start, target)
    gain = system(game).table("experience-gain")
    assert all(gain.value(rating=rating) == progress.expected_gain(game, rating) for rating in range(101))


@pytest.mark.parametrize(("game", "variant"), [("brp", "uge-2023"), ("coc7", "rulebook")])
def test_adventures(game: str, variant: str) -> None:
    table = system(game).table("experience-adventures", scale=(10, 40, 55))
    for uses in table.axes[0].values:
        for start in (10, 40, 55):
            for target in (10, 40, 55):
                expected = progress.expected_checks(game, start, target, variant, int(uses))
                assert table.value(uses=uses, start=start, target=target) == expected


@pytest.mark.parametrize("game", ["brp", "coc7"])
@pytest.mark.parametrize(("start", "target"), [(35, 50), (90, 93), (0, 1), (70, 70)])
def test_distribution_of_the_number_of_checks(game: str, start: int, target: int) -> None:
    longest = 8
    rules = improvement(game)
    counts = rules.check_counts(start, target, longest)
    exact = progress.checks_distribution(game, start, target, longest)
    whole = (100 * rules.gain) ** longest
    assert [Fraction(count, whole) for count in counts] == [*exact, 1 - sum(exact)]


def faces_by_level(table: OddsTable, rating: int, grade: str) -> dict[str, int]:
    counts = table.cells[table.axes[0].index(rating), table.axes[1].index(grade)]
    return dict(zip(map(str, table.axes[-1].values), counts.tolist(), strict=True))


@pytest.mark.parametrize("variant", ["uge-2023", "srd-2020-high-skill", "article"])
def test_brp_difficulty(variant: str) -> None:
    table = system("brp").table("difficulty", variant)
    for rating in range(101):
        for grade in table.axes[1].values:
            target = progress.brp_difficulty(rating, str(grade).lower())
            assert target is not None
            rolled = [d100.level("brp", variant, target, roll, rating) for roll in range(1, 101)]
            ours = faces_by_level(table, rating, str(grade))
            assert ours == {level: rolled.count(level) for level in ours}, (rating, grade)


def test_call_of_cthulhu_difficulty() -> None:
    table = system("coc7").table("difficulty")
    for rating in range(101):
        for grade in table.axes[1].values:
            expected = progress.coc7_unopposed(rating, str(grade).lower())
            assert faces_by_level(table, rating, str(grade)) == expected, (rating, grade)


@pytest.mark.parametrize(("variant", "flat"), [("multiply", False), ("add", True)])
def test_mythras_difficulty(variant: str, flat: bool) -> None:
    table = system("mythras").table("difficulty", variant)
    for rating in range(101):
        for grade in table.axes[1].values:
            target = progress.mythras_difficulty(rating, str(grade).lower(), flat)
            rolled = [d100.level("mythras", "imperative", target, roll) for roll in range(1, 101)]
            ours = faces_by_level(table, rating, str(grade))
            assert ours == {level: rolled.count(level) for level in ours}, (rating, grade)


@pytest.mark.parametrize(
    ("variant", "zero_fails", "one_succeeds"),
    [
        ("standard", False, False),
        ("top-face-fails", True, False),
        ("low-face-succeeds", False, True),
        ("both-faces-count", True, True),
    ],
)
def test_resistance(variant: str, zero_fails: bool, one_succeeds: bool) -> None:
    scores = range(1, 41)
    table = system("brp").table("resistance", variant, scores)
    expected = [[progress.resistance(a, p, zero_fails, one_succeeds) * 100 for p in scores] for a in scores]
    assert np.array_equal(table.cells[..., 0], np.array(expected, dtype=np.int64))
    by_difference = system("brp").table("resistance-difference", variant)
    for (difference,), (success, _) in by_difference.rows():
        assert success == progress.resistance(50 + int(difference), 50, zero_fails, one_succeeds)
