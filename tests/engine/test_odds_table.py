"""The one shape of every result: what it accepts, what it answers, what it never does."""

from dataclasses import FrozenInstanceError
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from oppose_engine import OUTCOMES, Axis, OddsTable, OpposeError, Outcomes, RangeError, TableId, system
from oppose_engine.odds_table import MEASURES

KEY = TableId("game", "opposed", "standard")


def opposed(**changes: Any) -> OddsTable:
    """Two ratings against two: counts of 10."""
    given: dict[str, Any] = {
        "id": KEY,
        "title": "Opposed roll",
        "axes": (Axis("you", (10, 20)), Axis("them", (10, 30)), Axis("outcome", OUTCOMES)),
        "cells": np.array([[[4, 1, 1, 4], [2, 1, 1, 6]], [[7, 0, 0, 3], [5, 0, 0, 5]]]),
        "denominator": 10,
    }
    return OddsTable(**(given | changes))


def pool() -> OddsTable:
    """One and two dice: the denominator depends on the first axis."""
    return OddsTable(
        id=TableId("game", "pool", "standard"),
        title="Pool",
        axes=(Axis("dice", (1, 2)), Axis("outcome", (0, 1, 2))),
        cells=np.array([[4, 6, 0], [16, 48, 36]]),
        denominator=(10, 100),
    )


def expectations() -> OddsTable:
    cells = np.empty((2, 2), dtype=object)
    cells[:] = [[Fraction(0), Fraction(91, 40)], [Fraction(0), Fraction(0)]]
    return OddsTable(
        id=TableId("game", "experience", "standard"),
        title="Expected checks",
        axes=(Axis("start", (0, 5)), Axis("target", (0, 5))),
        cells=cells,
        denominator=None,
        unit="checks",
    )


def test_a_value_is_a_fraction_of_the_denominator() -> None:
    assert opposed().value(you=20, them=10, outcome="win") == Fraction(7, 10)
    assert pool().value(dice=1, outcome=1) == Fraction(6, 10)
    assert pool().value(dice=2, outcome=1) == Fraction(48, 100)
    assert expectations().value(start=0, target=5) == Fraction(91, 40)


def test_the_four_outcomes_of_a_match_up() -> None:
    assert opposed().outcomes(10, 30) == Outcomes(2, 1, 1, 6, 10)


def test_derived_numbers() -> None:
    odds = Outcomes(2, 1, 1, 6, 10)
    assert odds.decided == Fraction(1, 4)
    assert odds.split == Fraction(1, 4)
    assert odds.advantage == Fraction(-2, 5)
    assert [odds.measure(name) for name in MEASURES[4:]] == [odds.decided, odds.split, odds.advantage]
    assert [odds.measure(name) for name in OUTCOMES] == [odds.chance(name) for name in OUTCOMES]
    with pytest.raises(RangeError, match=r"outcome 'won'; .*allowed: win, tie, none, lose$"):
        odds.chance("won")
    with pytest.raises(RangeError, match=r"outcome 'won'; .*allowed: win, tie, none, lose, decided, split, advantage$"):
        odds.measure("won")
    assert [odds.chance(name) for name in OUTCOMES] == [Fraction(n, 10) for n in (2, 1, 1, 6)]
    assert Outcomes(0, 4, 6, 0, 10).decided is None
    assert Outcomes(0, 4, 6, 0, 10).measure("decided") is None


def test_denominators_follow_the_first_axis() -> None:
    table = pool()
    assert [table.denominator_at(n) for n in (0, 1)] == [10, 100]
    assert [opposed().denominator_at(n) for n in (0, 1)] == [10, 10]
    assert expectations().denominator_at(0) == 1
    assert [sum(values) for _, values in table.rows()] == [1, 1]
    assert table.select(dice=(2,)).denominator == (100,)
    assert table.select(dice=(2, 1)).denominator == (100, 10)


def test_rows_walk_the_leading_labels_in_order() -> None:
    assert [labels for labels, _ in opposed().rows()] == [(10, 10), (10, 30), (20, 10), (20, 30)]
    (values,) = (values for labels, values in opposed().rows() if labels == (20, 10))
    assert values == tuple(Fraction(count, 10) for count in (7, 0, 0, 3))


def test_select_keeps_the_order_asked_for() -> None:
    chosen = opposed().select(you=(20,), them=(30, 10))
    assert chosen.axes[0].values == (20,)
    assert chosen.axes[1].values == (30, 10)
    assert chosen.outcomes(20, 10) == opposed().outcomes(20, 10)
    assert chosen.cells.shape == (1, 2, 4)


def test_select_takes_the_ranges_along() -> None:
    bands = system("mythras").table("bands")
    chosen = bands.select(rating=(60, 5))
    assert bands.ranges is not None
    assert chosen.ranges == (bands.ranges[60], bands.ranges[5])


def test_selected_expectations_keep_their_last_axis_free() -> None:
    assert expectations().select(target=(5,)).value(start=0, target=5) == Fraction(91, 40)


def test_the_outcomes_that_share_out_the_whole_cannot_be_cut() -> None:
    with pytest.raises(RangeError, match="outcome adds up to the denominator; select on another axis"):
        opposed().select(outcome=("win",))


def test_whole_numbers_of_any_size() -> None:
    table = system("contract").table("pool", scale=(100,))
    assert table.denominator == (10**100,)
    assert table.cells.sum(axis=-1).tolist() == [[10**100] * 9]


def test_a_table_cannot_be_changed() -> None:
    table = opposed()
    with pytest.raises(ValueError, match="read-only"):
        table.cells[0, 0, 0] = 5
    with pytest.raises(FrozenInstanceError):
        table.title = "Another"  # pyrefly: ignore[read-only]
    with pytest.raises(ValueError, match="read-only"):
        table.select(you=(10,)).cells[0, 0, 0] = 5


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"axes": opposed().axes[:2]}, "cells of shape (2, 2, 4) for axes of shape (2, 2)"),
        ({"denominator": 11}, "counts along 'outcome' do not add up to the denominator"),
        ({"denominator": (10, 11)}, "counts along 'outcome' do not add up to the denominator"),
        ({"cells": opposed().cells * np.array([-1, 1, 1, 1])}, "do not add up"),
        ({"cells": opposed().cells + np.array([2, -2, 0, 0])}, "do not add up"),
    ],
)
def test_a_table_that_does_not_add_up_is_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(OpposeError) as error:
        opposed(**changes)
    assert message in str(error.value)
    assert str(error.value).startswith("game/opposed/standard: ")


@pytest.mark.parametrize(
    ("labels", "message"),
    [
        ({"you": 77, "them": 10, "outcome": "win"}, "you 77 is not in this table; allowed: 10, 20"),
        ({"you": "10", "them": 10, "outcome": "win"}, "you '10' is not in this table; allowed: 10, 20, as numbers"),
        ({"you": 10, "them": 10, "outcome": "wins"}, "did you mean win? allowed: win, tie, none, lose"),
        ({"you": 10, "them": 10}, "found you, them; give each of you, them, outcome"),
        ({}, "found nothing; give each of you, them, outcome"),
        ({"you": 10, "him": 10, "outcome": "win"}, "found you, him, outcome; give each of you, them, outcome"),
    ],
)
def test_what_is_not_in_the_table(labels: dict[str, Any], message: str) -> None:
    with pytest.raises(RangeError) as error:
        opposed().value(**labels)
    assert message in str(error.value)


def test_an_unknown_axis_gets_the_names_there_are() -> None:
    with pytest.raises(RangeError, match="no axis 'your'; did you mean you"):
        opposed().axis("your")
    with pytest.raises(RangeError, match="no axis 'rating'; allowed: you, them, outcome"):
        opposed().select(rating=(5,))


def test_a_table_knows_its_kind() -> None:
    assert (opposed().is_odds, opposed().is_opposed) == (True, True)
    assert (pool().is_odds, pool().is_opposed) == (True, False)
    assert (expectations().is_odds, expectations().is_opposed) == (False, False)
    assert repr(pool()) == "<OddsTable game/pool/standard: dice x2, outcome x3>"
