"""Contests that the active side's roll decides alone: every face, or every pair of faces, one by one.

Written from the box of the 2023 book of Basic Roleplaying on other ways to settle opposed skills.
"""

from collections.abc import Callable

from tests.oracle.levels import level
from tests.oracle.odds import Odds

__all__ = ["VARIANTS", "active_roll"]

FACES = range(1, 101)
SUCCESSES = ("success", "special", "critical")


def _succeeds(rating: int, roll: int, own: int) -> bool:
    """05 or less is a success for whoever has a rating of 5 of their own; 96 and more never is."""
    return roll < 96 and (roll <= rating or (roll <= 5 and own >= 5))


def subtraction(you: int, them: int) -> Odds:
    """They roll first: a success takes their rating off yours, a fumble doubles it."""
    won = 0
    for their_roll in FACES:
        result = level("brp", "uge-2023", them, their_roll)
        left = you
        if result in SUCCESSES:
            left = you - them
        if result == "fumble":
            left = 2 * you
        won += sum(1 for your_roll in FACES if _succeeds(left, your_roll, you))
    return Odds(won, 0, 0, 10_000 - won, 10_000)


def _fifth(rating: int) -> int:
    """A fifth, to the nearest whole number: 62 is 12, 63 is 13."""
    whole, rest = divmod(rating, 5)
    return whole + (1 if rest > 2 else 0)


def resistance(you: int, them: int) -> Odds:
    """One roll under 50 and five for each point by which your fifth is ahead."""
    chance = 50 + 5 * _fifth(you) - 5 * _fifth(them)
    won = sum(1 for roll in FACES if chance > 95 or (chance >= 5 and roll <= chance))
    return Odds(won, 0, 0, 100 - won, 100)


VARIANTS: dict[str, Callable[[int, int], Odds]] = {
    "uge-2023-subtraction": subtraction,
    "uge-2023-resistance": resistance,
}


def active_roll(variant: str, you: int, them: int) -> Odds:
    """Your rating, the active one, against theirs."""
    return VARIANTS[variant](you, them)
