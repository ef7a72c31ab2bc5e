"""Dice that ace against each other with modifiers: against every pair of totals, up to where nothing is left."""

from collections import defaultdict
from itertools import product

import pytest

from oppose_engine import system

WILD_DIE, DEEP = 6, 9
FAILED = float("-inf")
"""Both dice on 1: no total."""


def die(sides: int) -> dict[int, float]:
    """Each total with its chance; after so many aces none is left that shows."""
    return {aces * sides + face: (1 / sides) ** (aces + 1) for aces, face in product(range(4 * DEEP), range(1, sides))}


def total(side: str) -> dict[float, float]:
    """Each total of a side with its modifier: the better die, unless both show 1."""
    number, _, modifier = side.partition("+")
    sides, wild = int(number.strip("dw")), number.endswith("w")
    found: defaultdict[float, float] = defaultdict(float)
    for (mine, chance), (other, more) in product(die(sides).items(), die(WILD_DIE).items() if wild else [(0, 1.0)]):
        found[FAILED if mine == other == 1 else max(mine, other) + int(modifier or 0)] += chance * more
    return found


@pytest.mark.parametrize(
    ("you", "them"),
    [("d4w+3", "d4"), ("d4w+5", "d4"), ("d8w", "d6w+6"), ("d6w+4", "d8w+7"), ("d6", "d4w+9"), ("d4w+3", "d4w+3")],
)
@pytest.mark.parametrize("variant", ["meets", "beats"])
def test_two_ones_are_no_total(variant: str, you: str, them: str) -> None:
    win = none = 0.0
    theirs = total(them)
    for mine, chance in total(you).items():
        if mine < 4:
            none += chance
            continue
        win += chance * sum(more for other, more in theirs.items() if other < mine + (variant == "beats"))
    contest = system("savage-worlds").main_contest()
    odds = contest.odds(variant, contest.side(you), contest.side(them))
    assert float(odds.chance("win")) == pytest.approx(win, abs=1e-9)
    assert float(odds.chance("none")) == pytest.approx(none, abs=1e-9)
