"""The ends of what the fields of a rule allow, and what a declared reading says of itself."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from oppose_engine import Axis, OddsTable, OpposeError, RuleError, TableId, system
from oppose_engine.checks.pool import MOST_DICE, DicePool
from oppose_engine.contests.d20 import D20Rule
from oppose_engine.sides.terms import ROLL
from oppose_engine.systems.brp.rules import book_bands


def pool() -> DicePool:
    mechanic = system("contract").mechanic("pool")
    assert isinstance(mechanic, DicePool)
    return mechanic


@pytest.mark.parametrize("sides", [2, 100])
def test_the_smallest_and_the_largest_die(sides: int) -> None:
    assert D20Rule(sides=sides, modifiers=(0,)).odds(0).denominator == sides**2


@pytest.mark.parametrize("sides", [1, 101])
def test_dice_beyond_are_refused(sides: int) -> None:
    with pytest.raises(RuleError, match="sides"):
        D20Rule(sides=sides, modifiers=(0,))


def test_titles_of_the_two_tables_of_a_contest() -> None:
    game = system("dnd5e")
    assert game.table("difference").title == "By difference and dice"
    assert game.table("opposed").title == game.mechanic("opposed").title


def test_a_check_may_gain_one_point_but_not_none() -> None:
    rules = system("brp").mechanic("experience").rules()
    assert replace(rules, gain=1).expected_gain(60) == rules.chance(60)
    with pytest.raises(RuleError, match="gain is 0"):
        replace(rules, gain=0)


def test_the_ends_of_a_pool() -> None:
    rules = pool().rules()
    assert replace(rules, dice=(0, MOST_DICE)).dice[-1] == MOST_DICE
    assert replace(rules, difficulties=(2, rules.sides), standard=2).difficulties == (2, 10)
    for field, values in (("dice", (1, MOST_DICE + 1)), ("difficulties", (1, 6)), ("difficulties", (6, 11))):
        changed: Any = {field: values, "standard": 6}
        with pytest.raises(RuleError, match=field):
            replace(rules, **changed)


def test_the_clauses_of_a_pool_say_what_its_dice_do() -> None:
    for variant in pool().variants:
        said = " ".join(clause.rule for clause in variant.clauses)
        assert ("takes one success away" in said) == (variant.rules.one == -1)
        assert ("shows 1 counts nothing" in said) == (variant.rules.one == 0)
        assert ("counts two successes" in said) == (variant.rules.top == 2)
        assert ("shows 10 counts one success" in said) == (variant.rules.top == 1)


def test_a_multiple_of_one_is_every_roll_and_of_none_nothing() -> None:
    assert str(ROLL.multiple_of(1))
    with pytest.raises(RuleError, match="a multiple of 0 is nothing"):
        ROLL.multiple_of(0)


def test_no_count_is_below_nothing() -> None:
    axis = Axis("outcome", ("yes", "no"))
    with pytest.raises(OpposeError, match="do not add up"):
        OddsTable(TableId("a", "b", "c"), "Title", (axis,), np.array([-1, 101]), 100)


@pytest.mark.parametrize(("rating", "fumbles"), [(0, 5), (19, 5), (20, 4), (39, 4), (40, 3), (59, 3), (60, 2)])
def test_fumbles_of_the_book_as_they_would_be_by_twentieths(rating: int, fumbles: int) -> None:
    bands = book_bands(printed_fumble=False)
    assert bands.counts([rating])[0][bands.levels.index("fumble")] == fumbles
