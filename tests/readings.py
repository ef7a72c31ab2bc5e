"""Every reading of a roll in which two sides meet, for the tests that go over all of them."""

from typing import Any

from oppose_engine import System, discover
from oppose_engine.rules.system import Opposed

__all__ = ["READINGS"]

READINGS: list[tuple[System, Opposed[Any], str]] = [
    (game, contest, variant.id)
    for game in discover().values()
    for contest in game.contests()
    for variant in contest.variants
]
"""The game, its contest and the id of the reading."""
