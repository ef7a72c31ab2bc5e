"""D&D 5e contests: every face of every die of both sides, one by one."""

from itertools import product

from tests.oracle.odds import Odds

SYSTEM = "dnd5e"
FACES = range(1, 21)
DICE = {"normal": 1, "advantage": 2, "disadvantage": 2}


def _kept(roll: str) -> list[int]:
    """The die that counts, of every throw of one side."""
    keep = min if roll == "disadvantage" else max
    return [keep(throw) for throw in product(FACES, repeat=DICE[roll])]


def contest(you: int, yours: str, them: int, theirs: str) -> Odds:
    """Your modifier and how you roll against theirs: counts of all throws; equal totals are a tie."""
    win = tie = lose = 0
    for mine, other in product(_kept(yours), _kept(theirs)):
        if mine + you > other + them:
            win += 1
        elif mine + you < other + them:
            lose += 1
        else:
            tie += 1
    return Odds(win, tie, 0, lose, win + tie + lose)
