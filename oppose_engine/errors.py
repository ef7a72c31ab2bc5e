"""The exceptions of Oppose: a rule is wrong, a caller asked for too much, or a data file is damaged.

Every message is one line: where, what was found, what is allowed, how to mend it.
"""

from collections.abc import Collection, Iterable, Mapping, Set
from difflib import get_close_matches
from fractions import Fraction
from typing import Any, TypeVar

__all__ = ["DataError", "OpposeError", "RangeError", "RuleError", "check_chance", "check_list", "chosen", "nearest"]

Known = TypeVar("Known")


class OpposeError(Exception):
    """The base of all errors of Oppose; catch it to catch them all."""


class RuleError(OpposeError):
    """A system file states a rule that cannot hold: a gap in the bands, a chain that never ends.

    ``field`` is the field that holds it, where there is one, and ``value`` the text in that field.
    """

    def __init__(self, message: str, *, field: str = "", value: str = "") -> None:
        super().__init__(message)
        self.field, self.value = field, value


class RangeError(OpposeError):
    """A caller asked for what the game does not have: a rating of 900, an unknown system."""


class DataError(OpposeError):
    """A file of the project cannot be used: a bad cell, a number without a citation."""


LISTED = 40
"""The most names that one line lists."""


def nearest(found: object, allowed: Iterable[object]) -> str:
    """Say which names are allowed, the ones most like ``found`` first.

    >>> nearest("mithras", ["brp", "coc7", "mythras"])
    'did you mean mythras? allowed: brp, coc7, mythras'
    >>> nearest("COC7", ["brp", "coc7", "mythras"])
    'did you mean coc7? allowed: brp, coc7, mythras'

    Where one is like it and there are more than ``LISTED``, the others are not listed.
    """
    names = [str(name) for name in allowed]
    close = get_close_matches(str(found), names, n=3, cutoff=0.5)
    if not close:  # it may be written in capitals
        close = get_close_matches(str(found).lower(), names, n=3, cutoff=0.5)
    hint = f"did you mean {' or '.join(close)}? " if close else ""
    return f"{hint}allowed: {', '.join(names) if len(names) <= LISTED or not close else f'{close[0]} and others'}"


def check_chance(chance: Any) -> None:
    """RangeError unless a number is a chance, 0..1; a percentage is none.

    >>> check_chance(60)
    Traceback (most recent call last):
    ...
    oppose_engine.errors.RangeError: chance 60 is outside 0..1; write a percentage as Fraction(60, 100)
    """
    if not (isinstance(chance, int | float | Fraction) and 0 <= chance <= 1):  # nor is NaN a chance
        raise RangeError(f"chance {chance} is outside 0..1; write a percentage as Fraction(60, 100)")


def check_list(what: str, given: Any, such: str) -> None:
    """RangeError unless several were given in an order, even if it is a list of one; ``such`` is one that is right.

    >>> check_list("foes", 40, "[40, 40, 35]")
    Traceback (most recent call last):
    ...
    oppose_engine.errors.RangeError: foes 40 is not a list; write it as [40, 40, 35]
    """
    if isinstance(given, (str, bytes, Set, Mapping)) or not isinstance(given, Collection):
        raise RangeError(f"{what} {given!r} is not a list; write it as {such}")


def chosen(what: str, name: str, known: Mapping[str, Known]) -> Known:
    """What goes by a name; RangeError says which names there are.

    >>> chosen("colour", "red", {"red": "#f00"})
    '#f00'
    """
    if not isinstance(name, str) or name not in known:
        raise RangeError(f"{what} {name!r}; {nearest(name, known)}")
    return known[name]
