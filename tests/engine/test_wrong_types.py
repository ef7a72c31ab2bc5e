"""What is of a wrong type gets one line that says how to write it, as what is out of range does."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import oppose_engine
from oppose_engine import RangeError, discover, system
from oppose_engine.courses import series
from oppose_engine.questions import foes, parties, which

# As a caller without a type checker sees them.
ENGINE: Any = oppose_engine
FOES: Any = foes
PARTIES: Any = parties
WHICH: Any = which
SERIES: Any = series

HALF = Fraction(1, 2)
MYTHRAS = system("mythras").main_contest()
GAMES = discover()


@pytest.mark.parametrize("game", [each.id for each in GAMES.values() if each.contests()])
@pytest.mark.parametrize("side", [60, None, 6.5, ["60"]])
def test_a_side_is_read_from_text_alone(game: str, side: Any) -> None:
    for contest in system(game).contests():
        with pytest.raises(RangeError, match=r" is not text; write it in quotes, such as '60'$"):
            contest.side(side)


def printed(*parts: Any) -> object:
    return WHICH.which([WHICH.PrintedNumber(*parts)], GAMES)


def table(scale: Any) -> object:
    return ENGINE.system("mythras").table("opposed", scale=scale)


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: ENGINE.system([]), r"no system \[\]; allowed: brp, "),
        (lambda: table(60), r"scale 60 is not a list; write it as \(60, 40\)$"),
        (lambda: table("60"), "scale '60' is not a list; "),
        (
            lambda: FOES.foes_beaten(MYTHRAS, "imperative", 60, 40),
            r"foes 40 is not a list; write it as \[40, 40, 35\]$",
        ),
        (lambda: FOES.foes_beaten(MYTHRAS, "imperative", 60, "40,40"), "foes '40,40' is not a list; "),
        (lambda: FOES.foes_beaten(MYTHRAS, "imperative", 60, {40}), r"foes \{40\} is not a list; "),
        (lambda: PARTIES.parties(MYTHRAS, "imperative", {60: 1, 40: 2}), "sides {60: 1, 40: 2} is not a list; "),
        (lambda: PARTIES.parties(MYTHRAS, "imperative", 60), r"sides 60 is not a list; write it as \[60, 40, 35\]$"),
        (lambda: WHICH.which(51.79, GAMES), r'numbers 51.79 is not a list; write it as \[PrintedNumber\("20"'),
        (lambda: WHICH.which(WHICH.PrintedNumber("60", "40", "51.79"), GAMES), "'60' is not a printed number; "),
        (lambda: printed("60", "40", 51.79), "51.79 is not text; "),
        (lambda: printed(60, "40", "51.79"), "60 is not text; "),
        (lambda: ENGINE.percent("0.5"), r"chance '0.5' is not a number; give a fraction, such as Fraction\(1, 2\)$"),
        (lambda: ENGINE.percent(None), "chance None is not a number; "),
        (lambda: ENGINE.percent(HALF, -1), "places -1; allowed: whole numbers from 0 to 100$"),
        (lambda: ENGINE.percent(HALF, 2.0), "places 2.0; allowed: "),
        (lambda: ENGINE.percent(HALF, True), "places True; allowed: "),
        (lambda: ENGINE.percent(HALF, "1"), "places '1'; allowed: "),
        (lambda: ENGINE.percent(HALF, 101), "places 101; allowed: "),
        (lambda: WHICH.which([WHICH.PrintedNumber("60", "40", "51.79")], None), "systems None have no ids; "),
        (lambda: SERIES.Series().ends(HALF), r"odds Fraction\(1, 2\) are not those of a match-up; "),
        (lambda: SERIES.Series().lengths((1, 2), 3), r"odds \(1, 2\) are not those of a match-up; "),
    ],
)
def test_a_value_of_a_wrong_type_gets_one_line(ask: Callable[[], object], said: str) -> None:
    with pytest.raises(RangeError, match=said):
        ask()


def test_any_list_will_do() -> None:
    assert foes.foes_beaten(MYTHRAS, "imperative", 60, (40,)).chance(1) == Fraction(5179, 10_000)
    assert system("mythras").table("opposed", scale=range(40, 61, 20)).cells.shape[:2] == (2, 2)


def test_a_hundred_places_are_allowed() -> None:
    assert ENGINE.percent(HALF, 100) == f"50.{'0' * 100}"
