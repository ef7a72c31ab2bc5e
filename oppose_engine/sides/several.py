"""Several sides in one text, as a person lists them."""

from __future__ import annotations

import re
from collections.abc import Callable

from oppose_engine.errors import RangeError

__all__ = ["listed_sides"]


def listed_sides(text: str, read: Callable[[str], object]) -> list[str]:
    """Each side of a list, as it is written; ``read`` raises RangeError for what is no side.

    Between two goes a comma, a semicolon or the end of a line. A blank does too, where each word is a side and all of
    them together are none: ``6 +2`` is one where a score is written as ``6+2``. One that stands at the end, where
    the next side is still to come, parts nothing; RangeError for two with no side between them.

    >>> from oppose_engine import system
    >>> listed_sides("40, 40; 35 35", system("mythras").main_contest().side)
    ['40', '40', '35', '35']
    >>> listed_sides("60,40,", system("mythras").main_contest().side)
    ['60', '40']
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
    parts = re.split(r"\s*[,;]\s*|\s*\n\s*", re.sub(r"\s*[,;]\s*$", "", text.strip()))
    if len(parts) > 1 and "" in parts:
        raise RangeError(f"an entry is missing in {text.strip()!r}; write one before and after each comma, as in 60,40")
    for part in parts:
        words = part.split()
        found += words if len(words) > 1 and not is_side(part) and all(map(is_side, words)) else [part]
    return found
