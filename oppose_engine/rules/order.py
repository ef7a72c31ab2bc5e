"""The place of a party's roll in the order of all rolls: contests of more than two parties compare these places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from oppose_engine.errors import RangeError

__all__ = ["EQUAL", "Placed", "equal_end", "placed"]

EQUAL = ("tie", "nobody", "coin")
"""What becomes of equal rolls that no other beats: they share the first place, nobody has it, or a lot decides."""


class Placed(NamedTuple):
    """A roll: the higher ``key`` beats the lower one, ``times`` it comes up, ``equal`` is one of ``EQUAL``."""

    key: tuple[int, ...]
    times: int
    equal: str


def equal_end(title: str, end: str) -> str:
    """The end of a tie-break, if it treats all parties alike; RangeError if it is for two sides alone.

    >>> equal_end("Opposed roll", "coin")
    'coin'
    """
    if end not in EQUAL:
        favoured = {"again": "are rolled again", "parity": "are settled by the sum of two rolls"}
        told = favoured.get(end, "go to one of the two sides")
        raise RangeError(f"{title}: equal rolls {told}, so the rolls of several parties have no order; give two sides")
    return end


def placed(links: Sequence[str], values: Mapping[str, int]) -> tuple[int, ...]:
    """What a chain of tie-breaks looks at, the higher always better; ``values`` are roll, rating, score and so on.

    >>> placed(("lower roll", "higher rating"), {"roll": 12, "rating": 60})
    (-12, 60)
    """
    found = []
    for link in links:
        better, _, name = link.partition(" ")
        found.append(values[name] if better == "higher" else -values[name])
    return tuple(found)
