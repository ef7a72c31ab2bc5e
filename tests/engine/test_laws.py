"""The laws that hold for every opposed roll, and the named exceptions: each is found, then compared."""

import itertools
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import icepool
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from oppose_engine import System, TableId, discover, system
from oppose_engine.checks.bonus_dice import result_counts
from oppose_engine.checks.pool import DicePool, Pool
from oppose_engine.contests.active_roll import ActiveRoll, ActiveRule
from oppose_engine.contests.contest import OpposedRule
from oppose_engine.contests.degrees import DegreeContest
from oppose_engine.contests.opposed import OpposedContest
from oppose_engine.contests.step_die import Side, StepDieRule
from oppose_engine.contests.tie_breaks import settle
from oppose_engine.sides.bands import Bands
from oppose_engine.sides.ratings import RATINGS
from oppose_engine.sides.sums import summed
from tests.tables import KEYS, published

WIN, TIE, NONE, LOSE = range(4)

FAVOURS = {
    ("brp", "article"),
    ("coc7", "article"),
    ("mythras", "article"),
    ("openquest3", "srd"),
    ("openquest3", "article"),
}
"""The variants that single out the acting side; in all others swapping the sides swaps win and lose."""

HURTS = {("openquest3", "srd", 100, 101)}
"""Where one more point of rating makes things worse: the Master is lost."""


def rolls(game: System) -> list[OpposedContest]:
    return [m for m in game.mechanics if isinstance(m, OpposedContest) and not m.page]


def d100_contests() -> dict[tuple[str, str], OpposedRule]:
    return {(g.id, v.id): v.rules for g in discover().values() for roll in rolls(g) for v in roll.variants}


CONTESTS = d100_contests()


@pytest.fixture(scope="module")
def grids() -> dict[tuple[str, str], NDArray[np.int64]]:
    """Every rating the engine accepts against every other."""
    return {key: contest.counts(RATINGS, RATINGS) for key, contest in CONTESTS.items()}


@pytest.mark.parametrize("key", KEYS, ids=str)
def test_every_published_table_shares_out_the_whole(key: Any) -> None:
    table = published(key)
    if not table.is_odds:
        assert all(isinstance(cell, Fraction) for cell in table.cells.flat)
        return
    for at, cells in enumerate(table.cells):
        assert np.all(cells.sum(axis=-1) == table.denominator_at(at))
    assert (table.cells >= 0).all()


@pytest.mark.parametrize("key", CONTESTS)
def test_the_four_outcomes_add_up(key: tuple[str, str], grids: dict[tuple[str, str], NDArray[np.int64]]) -> None:
    assert (grids[key].sum(axis=-1) == CONTESTS[key].denominator).all()
    assert (grids[key] >= 0).all()


def test_who_is_even_handed(grids: dict[tuple[str, str], NDArray[np.int64]]) -> None:
    found = set()
    for key, grid in grids.items():
        swapped = grid.transpose(1, 0, 2)[..., [LOSE, TIE, NONE, WIN]]
        if not np.array_equal(grid, swapped):
            found.add(key)
    assert found == FAVOURS


def test_die_against_die_and_the_open_ended_contest_are_even_handed() -> None:
    for name in ("ngs", "open-ended-d10"):
        game = system(name)
        roll: Any = game.main_contest()
        for variant in roll.variants:
            cells = game.table(roll.match_table, variant.id).cells
            assert np.array_equal(cells, cells.transpose(1, 0, 2)[..., [LOSE, TIE, NONE, WIN]])


SCORED = [variant.id for variant in system("open-ended-d10").mechanic("contest").variants]


def with_ranks(variant: str) -> NDArray[np.int64]:
    """Your score, your ranks, their score, their ranks, outcome."""
    return system("open-ended-d10").table("ranks", variant).cells.reshape(10, 4, 10, 4, 4)


@pytest.mark.parametrize("variant", SCORED)
def test_with_ranks_the_open_ended_contest_is_even_handed(variant: str) -> None:
    cells = with_ranks(variant)
    assert np.array_equal(cells, cells.transpose(2, 3, 0, 1, 4)[..., [LOSE, TIE, NONE, WIN]])


@pytest.mark.parametrize("variant", SCORED)
def test_more_score_and_more_ranks_never_hurt(variant: str) -> None:
    cells = with_ranks(variant)
    for good in (cells[..., WIN], -cells[..., LOSE], -cells[..., NONE]):
        for axis in (0, 1):
            assert (np.diff(good, axis=axis) >= 0).all()


def test_luck_changes_a_contest_only_for_scores_of_0_and_9() -> None:
    for plain, lucky in (("standard", "lucky"), ("degrees-of-failure", "lucky-degrees-of-failure")):
        one, other = with_ranks(plain) * 100, with_ranks(lucky)
        assert np.array_equal(one[1:9, :, 1:9], other[1:9, :, 1:9])
        for score in (0, 9):
            assert (one[score] != other[score]).any()


def test_where_failures_are_compared_only_the_difference_of_ranks_counts() -> None:
    for variant in ("degrees-of-failure", "lucky-degrees-of-failure"):
        cells = with_ranks(variant)
        assert np.array_equal(cells[:, :3, :, :3], cells[:, 1:, :, 1:])
    plain = with_ranks("standard")
    assert (plain[1:9, 0, 1:9, 0, NONE] > plain[1:9, 1, 1:9, 1, NONE]).all()


@pytest.mark.parametrize("key", CONTESTS)
def test_bands_cover_each_face_once(key: tuple[str, str]) -> None:
    bands = CONTESTS[key].bands
    for rating in RATINGS:
        faces = [n for spans in bands.ranges(rating).values() for lo, hi in spans for n in range(lo, hi + 1)]
        assert sorted(faces) == list(range(1, 101)), rating


@pytest.mark.parametrize("key", CONTESTS)
def test_what_is_known_of_bands_is_what_is_counted(key: tuple[str, str]) -> None:
    known, bases = CONTESTS[key].bands, [*reversed(RATINGS)]
    counted = replace(known)  # the same tests, which nobody has tried on every rating
    assert np.array_equal(known.of(RATINGS), counted.of(RATINGS))
    assert np.array_equal(known.of(RATINGS, bases), counted.of(RATINGS, bases))
    for ratings in ([RATINGS[0]], [RATINGS[-1]], [60, 5, 60], range(0), [RATINGS[0] - 1], [7, RATINGS[-1] + 1]):
        assert np.array_equal(known.of(ratings), counted.of(ratings)), ratings


def test_more_rating_never_hurts(grids: dict[tuple[str, str], NDArray[np.int64]]) -> None:
    found = set()
    for (name, variant), grid in grids.items():
        for good in (grid[..., WIN], grid[..., WIN] + grid[..., TIE], -grid[..., LOSE]):
            worse = (np.diff(good, axis=0) < 0).any(axis=1)
            found |= {(name, variant, RATINGS[n], RATINGS[n + 1]) for n in np.flatnonzero(worse)}
    assert found == HURTS


def test_their_rating_never_helps_you(grids: dict[tuple[str, str], NDArray[np.int64]]) -> None:
    found = set()
    for (name, variant), grid in grids.items():
        better = (np.diff(grid[..., WIN], axis=1) > 0).any(axis=0)
        found |= {(name, variant, RATINGS[n], RATINGS[n + 1]) for n in np.flatnonzero(better)}
    assert found == HURTS


def active_rules() -> dict[str, ActiveRule]:
    (roll,) = (each for each in system("brp").mechanics if isinstance(each, ActiveRoll))
    return {variant.id: variant.rules for variant in roll.variants}


@pytest.mark.parametrize("variant", active_rules())
def test_more_rating_never_hurts_where_one_roll_decides(variant: str) -> None:
    """On either side, though rating, fumbles and the Easy roll pull in different directions."""
    grid = active_rules()[variant].counts(RATINGS, RATINGS)
    assert not grid[..., [TIE, NONE]].any()
    assert (np.diff(grid[..., WIN], axis=0) >= 0).all()
    assert (np.diff(grid[..., WIN], axis=1) <= 0).all()


def test_of_two_equals_the_better_ones_leave_the_active_side_less() -> None:
    """Once both are past 50, what a success takes off is worth more than what the active side has."""
    table = system("brp").table("active-roll", "uge-2023-subtraction")
    equals = [table.outcomes(rating, rating).win for rating in range(0, 101, 10)]
    best = equals.index(max(equals))
    assert 10 * best == 50
    assert equals == sorted(equals[: best + 1]) + sorted(equals[best + 1 :], reverse=True)
    assert max(equals) < 3000


def test_only_the_difference_of_the_fifths_counts() -> None:
    rules = active_rules()["uge-2023-resistance"]
    for you, them in itertools.product(range(0, 101, 5), repeat=2):
        assert rules.odds(you, them) == rules.odds(you + 5, them + 5) == rules.odds(you + 2, them - 2)
        assert rules.odds(you, them).win == rules.odds(them, you).lose


@settings(max_examples=50)
@given(you=st.integers(-100, 400), them=st.integers(-100, 400), more=st.integers(-40, 40))
def test_a_margin_is_the_roll_of_a_side_moved_by_its_rating(you: int, them: int, more: int) -> None:
    """Where both levels are held, moving both ratings moves both margins alike."""
    faces = [np.isin(np.arange(1, 101), chosen)[None].astype(np.float32) for chosen in ((3, 50, 51), (7, 49, 51))]
    chain = ("higher margin", "tie")
    found, moved = (
        settle(chain, faces[:1], faces[1:], np.array([[a - b]])) for a, b in ((you, them), (you + more, them + more))
    )
    assert found.tolist() == moved.tolist()
    pairs = [(you - a) - (them - b) for a in (3, 50, 51) for b in (7, 49, 51)]
    wins, ties = sum(each > 0 for each in pairs), sum(each == 0 for each in pairs)
    assert found[:, 0, 0].tolist() == [wins, ties, 0, len(pairs) - wins - ties]


@pytest.mark.parametrize("key", CONTESTS)
@settings(max_examples=25)
@given(data=st.data())
def test_one_cell_is_the_same_as_in_a_grid(key: tuple[str, str], data: st.DataObject) -> None:
    ratings = st.lists(st.sampled_from(RATINGS), min_size=1, max_size=4)
    you, them = data.draw(ratings), data.draw(ratings)
    counts = CONTESTS[key].counts(you, them)
    for (i, a), (j, b) in itertools.product(enumerate(you), enumerate(them)):
        assert CONTESTS[key].odds(a, b)[:4] == tuple(counts[i, j])


@pytest.mark.parametrize("key", [key for key in CONTESTS if CONTESTS[key].drop_above is not None])
@given(you=st.integers(101, 300), them=st.integers(-100, 400))
def test_above_the_limit_only_the_difference_counts(key: tuple[str, str], you: int, them: int) -> None:
    limit = CONTESTS[key].drop_above
    assert limit is not None
    excess = max(you, them) - limit
    assert CONTESTS[key].odds(you, them) == CONTESTS[key].odds(you - excess, them - excess)


@pytest.mark.parametrize("variant", [v for game, v in CONTESTS if game == "brp"])
def test_final_levels_add_up_to_the_opposed_table(variant: str) -> None:
    detailed, plain = (published(TableId("brp", name, variant)) for name in ("outcomes", "opposed"))
    for (you, them), values in detailed.rows():
        whole: Counter[str] = Counter()
        for label, value in zip(detailed.axes[-1].values, values, strict=True):
            whole[str(label).split()[0]] += int(value * plain.denominator_at(0))
        assert tuple(whole[name] for name in ("win", "tie", "none", "lose")) == plain.outcomes(you, them)[:4]


def level_pairs_total(contest: OpposedRule, you: int, them: int) -> list[int]:
    return [sum(column) for column in zip(*(odds[:4] for *_, odds in contest.level_pairs(you, them)), strict=True)]


@pytest.mark.parametrize("key", CONTESTS)
@settings(max_examples=25)
@given(you=st.integers(-100, 400), them=st.integers(-100, 400))
def test_level_pairs_add_up_to_the_cell(key: tuple[str, str], you: int, them: int) -> None:
    contest = CONTESTS[key]
    if contest.master and contest.master.rating in (you, them):
        return
    assert level_pairs_total(contest, you, them) == list(contest.odds(you, them)[:4])


# The pool


def pool_rules(variant: str = "standard") -> Pool:
    (mechanic,) = (m for m in system("contract").mechanics if isinstance(m, DicePool))
    return mechanic.rules(variant)


def at_least(dice: int, difficulty: int, outcome: int) -> Fraction:
    counts = pool_rules().counts(dice, difficulty)
    return Fraction(sum(count for k, count in counts.items() if k >= outcome), 10**dice)


def test_at_difficulty_two_one_more_die_can_hurt() -> None:
    falls = {n for n in range(2, 15) if at_least(n, 2, 1) < at_least(n - 1, 2, 1)}
    assert falls == {2, 4, 6, 8, 10, 12, 14}


def test_at_high_difficulty_more_dice_botch_more() -> None:
    botch = [1 - at_least(n, 10, 0) for n in range(1, 8)]
    assert botch == sorted(botch)
    assert botch[0] == Fraction(1, 10)
    assert round(100 * botch[-1], 2) == Fraction(2765, 100)


@pytest.mark.parametrize("variant", ["standard", "no-botches", "no-doubles", "no-botches-no-doubles"])
@pytest.mark.parametrize("dice", [0, 1, 2, 3])
def test_small_pools_by_brute_force(variant: str, dice: int) -> None:
    rules = pool_rules(variant)
    for difficulty in rules.difficulties:
        worth = [rules.one if f == 1 else rules.top if f == 10 else int(f >= difficulty) for f in range(1, 11)]
        listed = Counter(sum(throw) for throw in itertools.product(worth, repeat=dice))
        assert {k: c for k, c in rules.counts(dice, difficulty).items() if c} == listed


@given(dice=st.integers(0, 60), difficulty=st.integers(2, 10))
def test_a_pool_has_all_its_throws_and_its_mean(dice: int, difficulty: int) -> None:
    counts = pool_rules().counts(dice, difficulty)
    assert sum(counts.values()) == 10**dice
    assert Fraction(sum(k * c for k, c in counts.items()), 10**dice) == dice * pool_rules().mean(difficulty)


@given(dice=st.integers(1, 25), worth=st.lists(st.integers(-3, 3), min_size=2, max_size=12))
def test_dice_are_summed_as_icepool_sums_them(dice: int, worth: list[int]) -> None:
    found = summed(((tuple(((each,), many) for each, many in Counter(worth).items()), dice),))
    theirs = dice @ icepool.Die(worth)
    scale = len(worth) ** dice // theirs.denominator()
    assert found == {(total,): count * scale for total, count in theirs.items() if count}


# Other closed forms


@given(x=st.integers(2, 12), m=st.integers(0, 20), y=st.integers(2, 12), n=st.integers(0, 20))
def test_die_against_die_by_brute_force(x: int, m: int, y: int, n: int) -> None:
    listed = Counter(
        (a + m, m) > (b + n, n) if (a + m, m) != (b + n, n) else None
        for a, b in itertools.product(range(1, x + 1), range(1, y + 1))
    )
    odds = StepDieRule(dice=(6,), priorities=(1,)).odds(Side(x, m), Side(y, n))
    assert odds == (listed[True], listed[None], 0, listed[False], x * y)


def test_the_open_ended_contest_in_closed_form() -> None:
    (contest,) = (m for m in system("open-ended-d10").mechanics if isinstance(m, DegreeContest))
    for a, b in itertools.product(range(10), repeat=2):
        pairs = sum(i > j for i, j in itertools.product(range(1, a + 1), range(1, b + 1)))
        odds = contest.odds("standard", a, b)
        assert odds.chance("win") == Fraction(a * (9 - b), 81) + Fraction(a * b, 891) + Fraction(pairs, 99)
        assert odds.chance("tie") == Fraction(min(a, b), 99)
        assert odds.chance("none") == Fraction((9 - a) * (9 - b), 81)
        assert contest.odds("degrees-of-failure", a, b).none == 0


@pytest.mark.parametrize("dice", range(-2, 3))
def test_bonus_dice_by_brute_force(dice: int) -> None:
    keep = min if dice > 0 else max
    listed = Counter(
        keep(10 * ten + units or 100 for ten in tens)
        for units, *tens in itertools.product(range(10), repeat=2 + abs(dice))
    )
    assert result_counts(dice) == [listed[face] for face in range(1, 101)]


def brute_force(bands: Bands, you: int, them: int) -> Counter[str]:
    """Better level wins, nothing else: what a contest comes to before any tie-break."""
    mine, other = bands.of([you])[0], bands.of([them])[0]
    return Counter("win" if a > b else "lose" if a < b else "level" for a, b in itertools.product(mine, other))


@pytest.mark.parametrize("key", [key for key in CONTESTS if not CONTESTS[key].alike and not CONTESTS[key].master])
@given(you=st.integers(-20, 220), them=st.integers(-20, 220))
def test_a_better_level_always_wins(key: tuple[str, str], you: int, them: int) -> None:
    contest = CONTESTS[key]
    listed, odds = brute_force(contest.bands, you, them), contest.odds(you, them)
    scale = odds.denominator // 10_000
    assert odds.win >= scale * listed["win"]
    assert odds.lose >= scale * listed["lose"]


def test_expected_checks_fall_as_the_start_rises_and_grow_with_the_target() -> None:
    for name in ("brp", "coc7"):
        values = np.array([row for _, row in system(name).table("experience").rows()], dtype=object)
        upper = [(i, j) for i in range(len(values)) for j in range(i + 1, len(values))]
        assert all(values[i][j] > 0 for i, j in upper)
        assert all(values[i][j] >= values[i][j - 1] for i, j in upper)
        assert all(values[i][j] >= values[i + 1][j] for i, j in upper)
