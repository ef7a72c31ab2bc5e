"""Every reading of a roll in which two sides meet, for the tests that go over all of them."""

from collections.abc import Callable
from typing import Any

from oppose_engine import System, discover
from oppose_engine.errors import RangeError
from oppose_engine.rules.system import Opposed

__all__ = ["READINGS", "answering"]

Reading = tuple[System, Opposed[Any], str]
"""The game, its contest and the id of the reading."""

READINGS: list[Reading] = [
    (game, contest, variant.id)
    for game in discover().values()
    for contest in game.contests()
    for variant in contest.variants
]


def answering(ask: Callable[[Opposed[Any], str], object]) -> list[Reading]:
    """The readings that answer a question; others say that they cannot."""
    found = []
    for game, contest, variant in READINGS:
        try:
            ask(contest, variant)
        except RangeError:
            continue
        found.append((game, contest, variant))
    return found
