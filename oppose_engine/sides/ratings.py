"""Ratings of d100 games: which ones the engine accepts, and how a person writes one."""

from __future__ import annotations

import re
from numbers import Integral

from oppose_engine.errors import RangeError
from oppose_engine.text import typed

__all__ = ["PUBLISHED_RATINGS", "RATINGS", "parse_rating", "rating_in_range"]

RATINGS = range(-100, 401)
"""The ratings that the engine accepts; modifiers may lead outside 0..100, and ratings are never clamped."""
PUBLISHED_RATINGS = range(101)
"""The ratings a published d100 table covers."""


def rating_in_range(rating: int) -> int:
    """The rating itself, if the engine accepts it; otherwise RangeError.

    >>> rating_in_range(60)
    60
    >>> rating_in_range(900)
    Traceback (most recent call last):
    ...
    oppose_engine.errors.RangeError: rating 900 is outside -100..400; give a whole number in that range
    """
    if not isinstance(rating, Integral):
        raise RangeError(
            f"rating {rating!r} is not a whole number; give one in {RATINGS[0]}..{RATINGS[-1]}, such as 60"
        )
    if rating not in RATINGS:
        raise RangeError(f"rating {rating} is outside {RATINGS[0]}..{RATINGS[-1]}; give a whole number in that range")
    return rating


def parse_rating(text: str) -> int:
    """Read a rating as a person writes it: ``60``, ``-5``, ``60%``.

    >>> parse_rating("60%"), parse_rating("-5")
    (60, -5)
    """
    found = re.fullmatch(r"\s*([+-]?[0-9]{1,9})\s*%?\s*", typed(text))
    if not found:
        raise RangeError(f"rating {text!r} is not a whole number; give one in {RATINGS[0]}..{RATINGS[-1]}, such as 60")
    return rating_in_range(int(found[1]))
