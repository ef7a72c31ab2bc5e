"""A side of a contest of hits: how many dice it rolls, and the limit above which its hits do not count."""

from __future__ import annotations

import re
from typing import NamedTuple

from oppose_engine.errors import RangeError
from oppose_engine.sides.faces import MOST_DICE
from oppose_engine.text import typed

__all__ = ["HitPool", "read_pool"]

_WRITTEN = re.compile(r"\s*\+?([0-9]{1,4})\s*(?:l\s*([0-9]{1,4})\s*)?", re.IGNORECASE)


class HitPool(NamedTuple):
    """A number of dice, 1..40, and a limit, 1..40, or 0 for none.

    >>> str(HitPool(12)), str(HitPool(12, 5))
    ('12', '12L5')
    """

    dice: int
    limit: int = 0

    def __str__(self) -> str:
        return f"{self.dice}L{self.limit}" if self.limit else str(self.dice)


def read_pool(text: str, *, limited: bool) -> HitPool:
    """A side as a person writes it: ``8``, with a limit ``8L5``; RangeError says what is allowed.

    >>> read_pool("12l5", limited=True)
    HitPool(dice=12, limit=5)
    """
    found = _WRITTEN.fullmatch(typed(text))
    if not found or (found[2] and not limited):
        more = ", with a limit of 5 as 8L5" if limited else ""
        raise RangeError(f"side {text!r} is not a number of dice; allowed: 1..{MOST_DICE}; write it as 8{more}")
    if found[2] and not int(found[2]):
        raise RangeError(f"side {text!r} has a limit of 0; allowed: 1..{MOST_DICE}; without a limit write {found[1]}")
    return HitPool(int(found[1]), int(found[2] or 0))
