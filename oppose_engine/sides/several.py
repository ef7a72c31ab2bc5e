"""Several sides in one text, as a person lists them."""

from __future__ import annotations

import re
from collections.abc import Callable

from oppose_engine.errors import RangeError

__all__ = ["listed_sides"]


def listed_sides(text: str, read: Callable[[str], object]) -> list[str]:
    """Each side of a list, as it is written; ``read`` raises RangeError for what is no side.

    Between two goes a comma, a semicolon or the end of a line. A blank does too, where each word is a side and all of
    them together are none: ``6 +2`` is one where a score is written as ``6+2``.

    >>> from oppose_engine import system
    >>> listed_sides("40, 40; 35 35", system("mythras").main_contest().side)
    ['40', '40', '35', '35']
    >>> listed_sides("d8 + 2, d6+1 d6", system("ngs").main_contest().side)
    ['d8 + 2', 'd6+1', 'd6']
    """

    def is_side(word: str) -> bool:
        try:
            read(word)
        except RangeError:
            return False
        return True

    found = []
    for part in re.split(r"\s*[,;]\s*|\s*\n\s*", text.strip()):
        words = part.split()
        found += words if len(words) > 1 and not is_side(part) and all(map(is_side, words)) else [part]
    return found
