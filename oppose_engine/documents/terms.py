"""Terms in documents: nested lists such as ``["<=", "roll", ["up", "rating", 10]]``, read back into terms."""

from __future__ import annotations

from typing import Any

from oppose_engine.errors import RuleError, nearest
from oppose_engine.sides.terms import NAMES, ROUNDINGS, Condition, Number

__all__ = ["COMPARISONS", "DEEPEST", "LARGEST", "NUMBERS", "OPERATIONS", "condition", "number"]

LARGEST = 1000
"""The largest whole number in a term, and with a minus sign the smallest: counts stay exact in every language."""
DEEPEST = 6
"""How many operations on numbers may stand inside each other."""
COMPARISONS = ("<=", "<", ">=", ">", "is")
BY_WHOLE = ("*", "%", *ROUNDINGS)
NUMBERS = ("+", "-", "least", "most", *BY_WHOLE, "choose")
"""The operations that give a number: two numbers, or a number and a whole number for those of ``BY_WHOLE``."""
OPERATIONS = (*COMPARISONS, "and", "or")
"""The operations that give a condition."""


def number(found: Any, path: str, depth: int = DEEPEST) -> Number | int:
    """The number that a document's term stands for; RuleError names the path.

    >>> str(number(["up", "rating", 10], "rule.against"))
    'rating/10 rounded up'
    """
    if isinstance(found, int) and not isinstance(found, bool):
        return _whole(found, path, -LARGEST)
    if isinstance(found, str):
        if found in NAMES:
            return Number(found)
        raise RuleError(f"{path}: {found!r}; {nearest(found, NAMES)}", field=path)
    op, args = _split(found, path, NUMBERS)
    if depth == 0:
        raise RuleError(f"{path}: a term in a term, {DEEPEST + 1} deep; allowed: {DEEPEST} deep", field=path)
    if op == "choose":
        if len(args) != 3:
            raise RuleError(f"{path}: {op!r} of {len(args)}; allowed: a condition and two numbers", field=path)
        return Number(op, (condition(args[0], path, depth - 1), *(number(each, path, depth - 1) for each in args[1:])))
    if len(args) != 2:
        raise RuleError(f"{path}: {op!r} of {len(args)}; allowed: of two", field=path)
    first = number(args[0], path, depth - 1)
    if op not in BY_WHOLE:
        return Number(op, (first, number(args[1], path, depth - 1)))
    if not isinstance(args[1], int) or isinstance(args[1], bool):
        raise RuleError(f"{path}: {op!r} by {args[1]!r}; allowed: a whole number", field=path)
    return Number(op, (first, _whole(args[1], path, -LARGEST if op == "*" else 1)))


def condition(found: Any, path: str, depth: int = DEEPEST) -> Condition:
    """The condition that a document's term stands for; RuleError names the path.

    >>> str(condition(["<=", "roll", "rating"], "rule.bands.tests"))
    'roll <= rating'
    """
    op, args = _split(found, path, OPERATIONS)
    if len(args) != 2:
        raise RuleError(f"{path}: {op!r} of {len(args)}; allowed: of two", field=path)
    inner = number if op in COMPARISONS else condition
    return Condition(op, tuple(inner(each, path, depth) for each in args))


def _whole(found: int, path: str, low: int) -> int:
    if not low <= found <= LARGEST:
        raise RuleError(f"{path}: {found}; allowed in a term: {low}..{LARGEST}", field=path)
    return found


def _split(found: Any, path: str, allowed: tuple[str, ...]) -> tuple[str, list[Any]]:
    if not isinstance(found, list) or not found or not isinstance(found[0], str):
        raise RuleError(f'{path}: {found!r} is no term; write a list such as ["<=", "roll", "rating"]', field=path)
    if found[0] not in allowed:
        raise RuleError(f"{path}: {found[0]!r}; {nearest(found[0], allowed)}", field=path)
    return found[0], found[1:]
