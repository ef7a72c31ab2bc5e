"""How numbers are written, as Method states it, written anew; and how sentences name places.

Half goes up. What can still happen is never 0, and what can still fail never 100.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from fractions import Fraction

__all__ = ["counted", "dice", "minus", "parts", "percent", "plain", "points", "signed", "spelt"]


def _halves_up(value: Fraction, places: int) -> int:
    """The whole number of units of the last decimal."""
    units = value * 10**places
    below = units.numerator // units.denominator
    return int(below) + (1 if 2 * (units - below) >= 1 else 0)


def _written(units: int, places: int) -> str:
    digits = str(units).zfill(places + 1)
    return f"{digits[:-places]}.{digits[-places:]}" if places else digits


def percent(chance: Fraction, places: int) -> str:
    units, top = _halves_up(chance * 100, places), 100 * 10**places
    if units == 0 and chance > 0:
        return "<" + _written(1, places)
    if units == top and chance < 1:
        return ">" + _written(top - 1, places)
    return _written(units, places)


def points(change: Fraction, places: int) -> str:
    sign = "+" if change > 0 else "−" if change < 0 else ""
    return sign + percent(abs(change), places)


def plain(value: Fraction, places: int) -> str:
    units = _halves_up(value, places)
    return ("−" if units < 0 else "") + _written(abs(units), places)


def minus(number: object) -> str:
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else minus(number)


def dice(number: object) -> str:
    return f"{number} die" if str(number) == "1" else f"{number} dice"


SPELT = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


def spelt(word: str) -> int:
    """The number that a word or digits mean."""
    return SPELT.index(word) if word in SPELT else int(word.replace(",", ""))


def counted(text: str) -> tuple[str, int] | None:
    """The first place and how many there are, of ``A and 4 other things``; None if all are named."""
    found = re.fullmatch(r"(.+) and (\d+) other [a-z-]+", text)
    return (found[1], int(found[2]) + 1) if found else None


def parts(text: str, known: Collection[str] = ()) -> list[str]:
    """The things in a row of things; names that hold a comma are found among those that are known."""
    if not known:
        return re.split(r", | and ", text)
    found = _split(text, sorted(known, key=len, reverse=True))
    return [text] if found is None else found


def _split(text: str, known: Sequence[str]) -> list[str] | None:
    for name in known:
        if text == name:
            return [name]
        for between in (", ", " and "):
            if text.startswith(name + between):
                rest = _split(text[len(name + between) :], known)
                if rest is not None:
                    return [name, *rest]
    return None
