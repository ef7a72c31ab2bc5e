"""The small language of thresholds in rules, such as ``ROLL <= part(RATING, 5, "up")``.

A threshold is data: it can be computed for all ratings and faces at once, compared, and written out in words. A
d100 face is 1..100; "00" is 100.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from oppose_engine.errors import RuleError, nearest

__all__ = [
    "ALWAYS",
    "BASE",
    "DOUBLE",
    "PASSIVE",
    "RATING",
    "ROLL",
    "Condition",
    "Number",
    "choose",
    "least",
    "most",
    "part",
]

Values = Mapping[str, NDArray[np.int64]]

_OPERATIONS: dict[str, Callable[..., Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "%": operator.mod,
    "least": np.minimum,
    "most": np.maximum,
    "choose": np.where,
    "down": lambda n, d: n // d,
    "up": lambda n, d: -(-n // d),
    "near": lambda n, d: (2 * n + d) // (2 * d),
    "<=": operator.le,
    "<": operator.lt,
    ">=": operator.ge,
    ">": operator.gt,
    "is": operator.eq,
    "and": operator.and_,
    "or": operator.or_,
}
ROUNDINGS = ("down", "up", "near")
NAMES = ("roll", "rating", "base", "passive")
"""What a term can look up."""


@dataclass(frozen=True, slots=True)
class _Term:
    """An operation with its operands, or a name to look up."""

    op: str
    args: tuple[Any, ...] = ()

    def __call__(self, values: Values) -> Any:
        """Compute the term for arrays of what it uses, such as ``roll`` and ``rating``, that fit together."""
        if not self.args:
            return values[self.op]
        inner = [arg(values) if isinstance(arg, _Term) else arg for arg in self.args]
        return _OPERATIONS[self.op](*inner)

    def uses(self, name: str) -> bool:
        """Whether the term uses ``roll``, ``rating``, ``base`` or ``passive``."""
        return self.op == name or any(isinstance(a, _Term) and a.uses(name) for a in self.args)

    def __str__(self) -> str:
        if not self.args:
            return self.op
        if self.op in ("and", "or"):
            return f" {self.op} ".join(self._joined(arg) for arg in self.args)
        shown = [str(arg) for arg in self.args]
        if self.op in ROUNDINGS:
            return f"{shown[0]}/{shown[1]} rounded {self.op}"
        if self.op in ("least", "most", "choose"):
            return f"{self.op}({', '.join(shown)})"
        return f"({shown[0]} {self.op} {shown[1]})" if self.op in "+-*%" else f"{shown[0]} {self.op} {shown[1]}"

    def _joined(self, arg: _Term) -> str:
        """A condition next to ``and`` or ``or``: in brackets if it is joined by the other word."""
        return f"({arg})" if {self.op, arg.op} == {"and", "or"} else str(arg)


class Condition(_Term):
    """What a face and a rating satisfy or do not; join two with ``&`` and ``|``.

    >>> str((ROLL <= 5) | (ROLL <= part(RATING, 5, "up")))
    'roll <= 5 or roll <= rating/5 rounded up'
    """

    def __and__(self, other: Condition) -> Condition:
        return Condition("and", (self, _condition(other)))

    def __or__(self, other: Condition) -> Condition:
        return Condition("or", (self, _condition(other)))

    def __bool__(self) -> NoReturn:
        raise RuleError(
            f"condition {self} has no truth of its own; join conditions with & and |, each in brackets, "
            "not with `and`, `or` or a chained comparison; write (ROLL >= 1) & (ROLL <= 5); for min(RATING, 95) "
            "write least(RATING, 95)"
        )


def _condition(found: object) -> Condition:
    if isinstance(found, Condition):
        return found
    raise RuleError(
        f"{found} next to & or | is no condition; put each comparison in brackets; write (ROLL <= 5) | (ROLL <= RATING)"
    )


def _whole(found: object) -> Number | int:
    if isinstance(found, Number) or (isinstance(found, int) and not isinstance(found, bool)):
        return found
    raise RuleError(
        f"{found!r} in a threshold; allowed: whole numbers, ROLL, RATING, BASE and what is made of them; "
        "for half a rating write part(RATING, 2, 'up')"
    )


class Number(_Term):
    """A whole number made of the roll, the rating and constants.

    >>> str(RATING * 2 - 10)
    '((rating * 2) - 10)'
    >>> int((RATING * 2 - 10)({"rating": 40}))
    70
    """

    def __add__(self, other: Number | int) -> Number:
        return Number("+", (self, _whole(other)))

    def __radd__(self, other: int) -> Number:
        return Number("+", (_whole(other), self))

    def __sub__(self, other: Number | int) -> Number:
        return Number("-", (self, _whole(other)))

    def __rsub__(self, other: int) -> Number:
        return Number("-", (_whole(other), self))

    def __mul__(self, other: int) -> Number:
        return Number("*", (self, _whole(other)))

    __rmul__ = __mul__

    def __le__(self, other: Number | int) -> Condition:
        return Condition("<=", (self, _whole(other)))

    def __lt__(self, other: Number | int) -> Condition:
        return Condition("<", (self, _whole(other)))

    def __ge__(self, other: Number | int) -> Condition:
        return Condition(">=", (self, _whole(other)))

    def __gt__(self, other: Number | int) -> Condition:
        return Condition(">", (self, _whole(other)))

    def __truediv__(self, other: object) -> NoReturn:
        raise RuleError(
            f"{self} / {other}: a part of a rating is rounded, and the rule says which way; "
            f"allowed: {', '.join(ROUNDINGS)}; write part({str(self).upper()}, {other}, 'up')"
        )

    __floordiv__ = __truediv__

    def __or__(self, other: object) -> NoReturn:
        raise RuleError(
            f"{self} next to & or | is no condition; put each comparison in brackets; "
            "write (ROLL <= 5) | (ROLL <= RATING)"
        )

    __ror__ = __and__ = __rand__ = __or__

    def equals(self, other: Number | int) -> Condition:
        """The two numbers are the same (``==`` keeps its usual meaning: the same term)."""
        return Condition("is", (self, _whole(other)))

    def multiple_of(self, divisor: int) -> Condition:
        """The number can be divided by ``divisor`` with nothing left."""
        if _whole(divisor) == 0:
            raise RuleError("a multiple of 0 is nothing; give a whole number from 1 up; write ROLL.multiple_of(5)")
        return Condition("is", (Number("%", (self, divisor)), 0))


ROLL = Number("roll")
"""The face of the d100, 1..100."""
RATING = Number("rating")
"""The rating rolled against, after every modifier."""
BASE = Number("base")
"""The rating before any difficulty or modifier; the rating itself unless told otherwise."""
PASSIVE = Number("passive")
"""The rating of the passive side, where it changes what the active side rolls against."""
ALWAYS = ROLL >= 1
"""Every face: the test that ends a list of bands."""
DOUBLE = ROLL.multiple_of(11) | ROLL.equals(100)
"""Both dice show the same digit: 11, 22, ... 99 and 00."""


def part(number: Number, of: int, rounding: str) -> Number:
    """One ``of``-th of a number, rounded ``"down"``, ``"up"`` or ``"near"`` (half up).

    >>> str(part(RATING, 20, "up"))
    'rating/20 rounded up'
    """
    if rounding not in ROUNDINGS:
        raise RuleError(f"rounding {rounding!r}: {nearest(rounding, ROUNDINGS)}; write part(RATING, 5, 'up')")
    if not isinstance(_whole(of), int) or of < 1:
        raise RuleError(f"part of {of}: allowed: a divisor from 1 up; write part(RATING, 5, 'up') for a fifth")
    return Number(rounding, (_whole(number), of))


def least(first: Number | int, second: Number | int) -> Number:
    """The smaller of two numbers: a ceiling on a threshold.

    >>> str(least(RATING, 95))
    'least(rating, 95)'
    """
    return Number("least", (_whole(first), _whole(second)))


def most(first: Number | int, second: Number | int) -> Number:
    """The larger of two numbers: a floor under a threshold.

    >>> str(most(RATING, 5))
    'most(rating, 5)'
    """
    return Number("most", (_whole(first), _whole(second)))


def choose(condition: Condition, then: Number | int, otherwise: Number | int) -> Number:
    """One number where the condition holds, another where it does not.

    >>> str(choose(RATING < 50, 96, 100))
    'choose(rating < 50, 96, 100)'
    """
    return Number("choose", (_condition(condition), _whole(then), _whole(otherwise)))
