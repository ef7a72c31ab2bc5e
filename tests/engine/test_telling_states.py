"""What pages, cards and searches ask a mechanic for first: its telling state, its table, its first success."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from oppose_engine import Outcomes, RangeError, RuleError, system
from oppose_engine.checks.highest_die import MOST_DICE, HighestDie, KeepHighest
from oppose_engine.checks.pool import DicePool
from oppose_engine.odds_table import TableId
from oppose_engine.questions.need import Dice, _chance, need_dice

BLADES = KeepHighest(sides=6, dice=(0, 1, 2), bands=(("bad", 1), ("partial", 4), ("full", 6)), several="critical")


@pytest.mark.parametrize(
    ("game", "table", "state"),
    [
        ("dnd5e", "difference", {"you": 5, "them": 3}),
        ("ngs", "opposed", {"you": "d10+2", "them": "d8+2"}),
        ("blades", "outcomes", {"dice": 2}),
        ("contract", "outcomes", {"dice": 7, "difficulty": 6}),
        ("brp", "opposed", {"you": 60, "them": 40}),
        ("brp", "resistance", {"active": 13, "passive": 15}),
        ("brp", "experience", {"start": 35, "target": 50}),
    ],
)
def test_the_telling_state_of_a_mechanic(game: str, table: str, state: dict[str, object]) -> None:
    assert system(game).mechanic(table).example() == state


@pytest.mark.parametrize(
    ("game", "table", "searched"),
    [
        ("mythras", "opposed", "opposed"),
        ("coc7", "combat", "combat"),
        ("mythras", "difficulty", ""),
        ("blades", "outcomes", "outcomes"),
        ("open-ended-d10", "contest", "contest"),
    ],
)
def test_the_table_that_is_searched_for_surprises(game: str, table: str, searched: str) -> None:
    assert system(game).mechanic(table).searched() == searched


def test_where_success_begins() -> None:
    mechanic = system("contract").mechanic("pool")
    assert isinstance(mechanic, DicePool)
    pool = mechanic.rules()
    assert [name for name, _ in pool.bands][pool.good] == "partial"  # from 1 up
    for bands, good in (
        ((("low", None), ("even", 0), ("high", 2)), 2),
        ((("low", None), ("less", -3), ("even", 0)), 2),  # none begins at 1 or more: the best
        ((("low", None), ("one", 1), ("two", 2)), 1),
    ):
        assert replace(pool, bands=bands).good == good
    assert BLADES.names[BLADES.good] == "partial"


def test_a_pool_of_fewer_than_no_dice_is_refused() -> None:
    assert replace(BLADES, dice=(0, MOST_DICE)).dice == (0, MOST_DICE)
    for dice in ((-1, 0), (0, MOST_DICE + 1)):
        with pytest.raises(RuleError, match=f"dice has {dice[0] or dice[1]}"):
            replace(BLADES, dice=dice)
    with pytest.raises(RangeError, match="-1 dice are outside"):
        BLADES.counts(-1)


def test_counts_beyond_64_bits_stay_exact() -> None:
    game = system("blades")
    mechanic = game.mechanic("outcomes")
    assert isinstance(mechanic, HighestDie)
    key = TableId("blades", "outcomes", mechanic.variants[0].id)
    small, large = mechanic.tabulate(key, (1, 5)), mechanic.tabulate(key, (5, 60))
    assert small.cells.dtype == np.int64
    assert large.cells.dtype == object
    assert sum(large.cells[1]) == 6**60
    coin = replace(mechanic.variants[0].rules, sides=2, bands=(("low", 1), ("high", 2)))
    tossed = replace(mechanic, variants=(replace(mechanic.variants[0], rules=coin),)).tabulate(key, (63,))
    assert sum(tossed.cells[0]) == 2**63


def test_the_fewest_dice_where_the_chance_is_just_reached_or_never() -> None:
    assert need_dice(BLADES, None, "partial", Fraction(3, 4)) == Dice(2, Fraction(3, 4), True)
    assert need_dice(replace(BLADES, dice=(0, 1)), None, "critical", Fraction(1, 2)) == Dice(0, Fraction(0), False)


def test_a_match_up_that_nobody_ever_wins_is_never_decided_for_you() -> None:
    assert _chance(Outcomes(0, 0, 4, 0, 4), "decided") == 0
    assert _chance(Outcomes(1, 0, 2, 1, 4), "decided") == Fraction(1, 2)


def test_bands_of_a_pool_of_kept_dice_need_two_of_them() -> None:
    for bands in (
        (("all", 1),),
        (("low", 2), ("high", 4)),
        (("low", 1), ("high", 4), ("top", 4)),
        (("low", 1), ("high", 7)),
    ):
        with pytest.raises(RuleError, match="bands"):
            replace(BLADES, bands=bands)
    assert replace(BLADES, bands=(("low", 1), ("high", 6))).names == ("low", "high", "critical")
