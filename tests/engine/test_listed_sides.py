"""A list of sides is parted where a person parts it, and never within a side."""

import pytest

from oppose_engine import RangeError, system
from oppose_engine.sides.several import listed_sides

RATING = system("mythras").main_contest().side
SCORE = system("open-ended-d10").main_contest().side


def test_an_empty_list_has_one_entry_which_is_no_side() -> None:
    assert listed_sides(" ", RATING) == [""]
    assert listed_sides(",", RATING) == [""]


@pytest.mark.parametrize("text", [",40", "40,,40", "40;\n;40", "40,40,,"])
def test_two_commas_with_nothing_between_are_told(text: str) -> None:
    with pytest.raises(RangeError, match=r"an entry is missing in .*; write one before and after each comma"):
        listed_sides(text, RATING)


def test_a_blank_within_a_side_parts_nothing() -> None:
    assert listed_sides("6 +2", SCORE) == ["6 +2"]
    assert listed_sides("6 4", SCORE) == ["6", "4"]
    assert listed_sides("6 x", SCORE) == ["6 x"]
