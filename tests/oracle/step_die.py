"""Narrative Game System: a die and a priority against a die and a priority, face by face."""

from tests.oracle.odds import Odds


def opposed(x: int, m: int, y: int, n: int) -> Odds:
    """You roll dX + m, they roll dY + n: counts of the X * Y pairs of faces.

    The higher total wins, then the higher priority; `tie` is what a flat die would settle.
    """
    win = tie = lose = 0
    for a in range(1, x + 1):
        for b in range(1, y + 1):
            yours, theirs = (a + m, m), (b + n, n)
            if yours > theirs:
                win += 1
            elif yours < theirs:
                lose += 1
            else:
                tie += 1
    return Odds(win, tie, 0, lose, x * y)
