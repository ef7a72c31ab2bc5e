"""Tasks of several rolls: the chain against one great throw of all dice, enumerated faces, and thrown rolls."""

import random
from fractions import Fraction
from itertools import combinations, pairwise, product
from math import comb, prod

import pytest

from oppose_engine import discover, system
from oppose_engine.courses.series import absorbed
from oppose_engine.courses.toward import MOST_ROLLS, MOST_TOTAL, reached, tasks
from oppose_engine.sides.faces import FaceDie
from oppose_engine.views.toward import by_dice, by_roll
from tests.engine.command import Command

TASKS = tasks(discover().values())


def enough(dice: int, hit: Fraction, total: int) -> Fraction:
    """The chance of so many hits or more on so many dice: a closed form."""
    return sum((comb(dice, n) * hit**n * (1 - hit) ** (dice - n) for n in range(total, dice + 1)), Fraction(0))


def in_one_throw(pools: list[int], hit: Fraction, total: int) -> list[Fraction]:
    """The chance that the total is reached in each roll: the dice of all rolls so far are one throw."""
    by_then = [enough(sum(pools[:made]), hit, total) for made in range(len(pools) + 1)]
    return [after - before for before, after in pairwise(by_then)]


def last_roll(pools: list[int], hit: Fraction, total: int) -> Fraction:
    """The chance that each of these rolls has a hit, and the total is reached in the last, by inclusion and exclusion.

    The rolls in ``empty`` have none, whatever the others have.
    """
    found = Fraction(0)
    for size in range(len(pools) + 1):
        for empty in combinations(range(len(pools)), size):
            nothing = prod((1 - hit) ** pools[at] for at in empty)
            left = [0 if at in empty else dice for at, dice in enumerate(pools)]
            before = sum(left[:-1])
            short = [comb(before, n) * hit**n * (1 - hit) ** (before - n) for n in range(min(total, before + 1))]
            reaching = sum((share * enough(left[-1], hit, total - n) for n, share in enumerate(short)), Fraction(0))
            found += (-1) ** size * nothing * reaching
    return found


def random_states(count: int) -> list[tuple[list[int], int, int, bool]]:
    """Pools of dice, hits of so many faces of six, total, whether a roll without a hit is the end."""
    chosen = random.Random(20_261_123)
    found = []
    for _ in range(count):
        dice, rolls = chosen.randint(1, 9), chosen.randint(1, 6)
        pools = [dice - at for at in range(min(dice, rolls))] if chosen.random() < 0.5 else [dice] * rolls
        found.append((pools, chosen.randint(1, 5), chosen.randint(1, 14), chosen.random() < 0.4))
    return found


def test_three_hundred_tasks_equal_one_great_throw() -> None:
    for pools, faces, total, stop in random_states(300):
        die = FaceDie(worth=(0,) * (6 - faces) + (1,) * faces)
        found = reached([die.upto(dice, total) for dice in pools], total, stop=stop)
        hit = Fraction(faces, 6)
        if stop:
            wanted = [last_roll(pools[:made], hit, total) for made in range(1, len(pools) + 1)]
        else:
            wanted = in_one_throw(pools, hit, total)
        assert list(found.by) == wanted
        assert sum(found.by) + sum(found.failed) == 1


def test_a_hundred_tasks_equal_the_chain_whose_states_are_taken_out() -> None:
    for pools, faces, total, stop in random_states(100):
        die = FaceDie(worth=(0,) * (6 - faces) + (1,) * faces)
        rolls = [die.upto(dice, total) for dice in pools]
        found = reached(rolls, total, stop=stop)
        chain = {}
        for at in reversed(range(len(rolls))):
            counts, whole = rolls[at]
            for have in range(total):
                row: dict[object, Fraction] = {}
                for more, count in enumerate(counts):
                    to: object = (at + 1, have + more) if at + 1 < len(rolls) else "failed"
                    to = "done" if have + more >= total else "failed" if stop and not more else to
                    row[to] = row.get(to, Fraction(0)) + Fraction(count, whole)
                chain[at, have] = row
        ends, made = absorbed(chain, (0, 0))  # pyrefly: ignore[bad-argument-type]
        assert (ends.get("done", Fraction(0)), made) == (found.chance, found.made)


@pytest.mark.parametrize("name", [name for name, task in TASKS.items() if task.die and not task.die.again])
def test_each_pool_of_a_game_is_counted_as_its_faces_fall(name: str) -> None:
    die = TASKS[name].die
    assert die is not None
    faces = len(die.worth)
    for dice in (1, 2, 3):
        sums = [0, 0, 0, 0]
        for roll in product(range(faces), repeat=dice):
            tops = sum(face == faces - 1 for face in roll)
            sums[min(3, max(0, sum(die.worth[face] for face in roll) + tops // 2 * die.pair))] += 1
        counts, whole = die.upto(dice, 3)
        assert [Fraction(count, whole) for count in counts] == [Fraction(count, faces**dice) for count in sums]


def test_dice_that_are_rolled_again_are_followed_throw_by_throw() -> None:
    """So many tens, and then an 8 or 9, or one ten more and a failure."""
    die = TASKS["world-of-darkness/chronicles"].die
    assert die is not None
    tens, last = Fraction(1, 10), Fraction(2, 10) + Fraction(1, 10) * Fraction(7, 10)
    one = [Fraction(7, 10), *(tens ** (hits - 1) * last for hits in range(1, 6))]
    for dice in (1, 2, 3, 4):
        sums = [Fraction(0)] * 5
        for hits in product(range(5), repeat=dice):
            if sum(hits) < 5:
                sums[sum(hits)] += prod(one[each] for each in hits)
        counts, whole = die.upto(dice, 5)
        assert [Fraction(count, whole) for count in counts] == [*sums, 1 - sum(sums)]


def test_a_total_of_one_is_any_hit_and_one_roll_is_the_test() -> None:
    pool, check = TASKS["shadowrun/fifth"], system("shadowrun").mechanic("outcomes")
    for dice in range(1, 13):
        for rolls in (1, 3):
            found = pool.reached(dice=dice, total=1, rolls=rolls)
            assert found.chance == 1 - Fraction(2, 3) ** (dice * rolls)
        for threshold in (1, 2, 5):
            reach = check.odds("more-than-half", dice=dice, threshold=threshold).reach(3)  # pyrefly: ignore[missing-attribute]
            assert pool.reached(dice=dice, total=threshold, rolls=1).chance == reach
    sure = TASKS["any"].reached(dice=60, total=3, rolls=3)
    assert list(sure.by) == [0, 0, Fraction(27, 125)]
    assert TASKS["any"].reached(dice=60, total=3, rolls=3, miss="end").by == sure.by


def test_more_dice_more_rolls_and_smaller_totals_help() -> None:
    for task in TASKS.values():
        usual = {"dice": 6, "total": 5, "rolls": 4}
        ways = [{"further": further, "miss": miss} for further in ("same", "fewer") for miss in ("on", "end")]
        for way in ways:
            chance = task.reached(**usual, **way).chance
            for better in ({"dice": 7}, {"total": 4}, {"rolls": 5}):
                assert task.reached(**{**usual, **better}, **way).chance >= chance
        kept, lost = (task.reached(**usual, further=further).chance for further in ("same", "fewer"))
        assert kept >= lost


def test_thrown_rolls_agree() -> None:
    chosen, thrown = random.Random(5), 20_000
    done = rolls = 0
    for _ in range(thrown):
        hits = 0
        for dice in (8, 7, 6, 5):
            hits += sum(chosen.random() < 1 / 3 for _ in range(dice))
            rolls += 1
            if hits >= 8:
                done += 1
                break
    exact = TASKS["shadowrun/fifth"].reached(dice=8, total=8, rolls=4, further="fewer")
    assert abs(done / thrown - float(exact.chance)) < 0.02
    assert abs(rolls / thrown - float(exact.made)) < 0.03


def test_an_empty_pool_allows_no_further_roll() -> None:
    pool = TASKS["shadowrun/fifth"]
    assert list(pool.reached(dice=2, total=3, rolls=9, further="fewer").by) == [0, Fraction(1, 27)]
    assert list(pool.reached(dice=2, total=4, rolls=9, further="fewer").failed) == [0, 1]


def test_the_largest_task_is_quickly_counted() -> None:
    found = TASKS["world-of-darkness/chronicles"].reached(dice=5, total=MOST_TOTAL, rolls=MOST_ROLLS)
    assert sum(found.by) + sum(found.failed) == 1
    assert found.rolls is not None
    assert by_roll(found).rows[-1][0] == str(MOST_ROLLS)


def test_tables_show_the_pools_around() -> None:
    values = {"dice": 3, "total": 4, "rolls": 3, "further": "same", "miss": "on"}
    assert [row[0] for row in by_dice(TASKS["year-zero/active"], values).rows] == [str(n) for n in range(1, 9)]
    assert [row[0] for row in by_dice(TASKS["any"], {**values, "dice": 93, "further": "same"}).rows][-1] == "98"


def test_each_rule_of_a_game_names_dice_that_it_has() -> None:
    for game in discover().values():
        for rule in game.extended:
            task = TASKS[f"{game.id}/{rule.reading}"]
            assert task.extended is rule
            usual = {each.name: each.default for each in task.settings()}
            assert (usual["further"] == "fewer") is rule.fewer


def test_the_command_tells_it(oppose: Command) -> None:
    told = oppose.json("toward shadowrun 12 total=10 rolls=4")
    found = TASKS["shadowrun/fifth"].reached(dice=12, total=10, rolls=4, further="fewer")
    assert told["task"] == "shadowrun/fifth"
    assert [Fraction(each) for each in told["by"]] == list(found.by)
    assert Fraction(told["chance"]) == found.chance
    assert "Older rules: 8 dice, a total of 10" in oppose.text("toward world-of-darkness 8 10 --variant v20")
    assert "60% a roll" in oppose.text("toward any 60 3 5 miss=end")
    for line, said in (
        ("toward nosuch 3", "no dice that add up in 'nosuch'; allowed: shadowrun"),
        ("toward shadowrun 12 total=61", "total 61 is outside 1..60"),
        ("toward any 0", "dice 0 is outside 1..99"),
        ("toward any 60 further=fewer", "setting 'further'"),
        ("toward world-of-darkness 5 --variant v6", "no variant 'v6' of world-of-darkness"),
    ):
        assert said in oppose.refusal(line)
