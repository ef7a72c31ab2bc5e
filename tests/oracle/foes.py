"""One roll against two foes: every triple of faces, one by one."""

from collections.abc import Callable, Sequence

import numpy as np

from tests.oracle import d100
from tests.oracle.levels import is_master
from tests.oracle.settle import COIN_VARIANTS
from tests.oracle.settle import RULES as SETTLE

FACES = range(1, 101)
Verdict = Callable[[int, int, int], str]
"""What your face gets against their face, and against the side of a coin where one is thrown."""


def d100_verdict(system: str, variant: str, you: int, them: int) -> Verdict:
    """The outcome by your face, theirs and the coin (0 or 1)."""
    key = system, variant
    you, them = d100._ratings_in_play(system, variant, you, them)
    by_rating = d100._by_rating(you, them)
    mine, other = d100._compared(key, you, None), d100._compared(key, them, None)
    top = max(rank for rank, _ in (*d100._compared(key, 100, None), *mine, *other))
    masters = key == ("openquest3", "srd") and (is_master(you), is_master(them))

    def verdict(a: int, b: int, coin: int) -> str:
        if masters and all(masters):
            return "win" if a % 11 == 0 or a == 100 else "none"
        if masters and masters[1]:
            return "win" if mine[a - 1][0] == top else "lose"
        if masters and masters[0]:
            return "tie" if other[b - 1][0] == top else "win"
        found = SETTLE[key](*mine[a - 1], *other[b - 1], by_rating)
        return ("win", "lose")[coin] if found == "coin" else found

    return verdict


def beaten(mine: Sequence[int], verdicts: Sequence[tuple[Verdict, Sequence[int], int]]) -> tuple[list[int], int, int]:
    """Of all rolls of three sides: how often you beat 0, 1, 2 foes, how often neither beats you, how many there are.

    ``mine`` are your faces; each foe is a verdict, its faces, and the sides of the coin that may be thrown.
    """
    tables = []
    for verdict, theirs, coins in verdicts:
        rows = [[verdict(a, b, coin) for b in theirs for coin in range(coins)] for a in mine]
        tables.append(np.array(rows))
    first, second = (table[:, :, None] if n == 0 else table[:, None, :] for n, table in enumerate(tables))
    won = (first == "win").astype(int) + (second == "win").astype(int)
    unbeaten = ~((first == "lose") | (second == "lose"))
    return [int((won == n).sum()) for n in range(3)], int(unbeaten.sum()), won.size


def d100_beaten(system: str, variant: str, you: int, foes: Sequence[int]) -> tuple[list[int], int, int]:
    """Your rating against two others, in one of the d100 games."""
    coins = 2 if (system, variant) in COIN_VARIANTS else 1
    return beaten(FACES, [(d100_verdict(system, variant, you, them), FACES, coins) for them in foes])
