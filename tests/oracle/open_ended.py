"""The open-ended d10, listed roll by roll, with the endless rest closed exactly.

A roll is an order (how many zeros came first) and the face 1..9 that ended it. Orders 0..depth are
listed one by one. All longer rolls are one geometric series, 1/10 + 1/100 + ... of what is left,
shared equally by the nine faces: nine last entries stand for "this order or more".
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from typing import NamedTuple

RULES = ("standard", "lucky", "simple")


class Landing(NamedTuple):
    """One way for a roll to end; `beyond` marks an entry for this order and all higher ones."""

    order: int
    face: int
    chance: Fraction
    beyond: bool = False


class Shares(NamedTuple):
    """The four outcomes of a contest, as exact chances."""

    win: Fraction
    tie: Fraction
    none: Fraction
    lose: Fraction


@cache
def landings(depth: int) -> tuple[Landing, ...]:
    """Every way for a roll to end, orders 0..depth apart and the rest together."""
    listed = []
    still_rolling = Fraction(1)
    for order in range(depth + 1):
        one_face = still_rolling / 10
        listed += [Landing(order, face, one_face) for face in range(1, 10)]
        still_rolling = one_face
    listed += [Landing(depth + 1, face, still_rolling / 9, True) for face in range(1, 10)]
    return tuple(listed)


def verdict(score: int, order: int, face: int, rule: str = "standard") -> str:
    """What a roll comes to. Under the lucky rule a critical 1 or 9 ignores the score."""
    if rule not in RULES:
        raise ValueError(f"{rule!r} is none of {', '.join(RULES)}")
    if rule == "lucky" and order >= 1 and face in (1, 9):
        return "lucky success" if face == 1 else "lucky failure"
    return "success" if face <= score else "failure"


def outcomes(score: int, rule: str = "standard", depth: int = 3) -> dict[tuple[str, int], Fraction]:
    """The chance of each (verdict, order); order depth + 1 stands for that order or more.

    A simple roll ignores its zeros, so it has order 0 only.
    """
    chances: dict[tuple[str, int], Fraction] = {}
    for landing in landings(depth):
        key = (
            verdict(score, landing.order, landing.face, rule),
            0 if rule == "simple" else landing.order,
        )
        chances[key] = chances.get(key, Fraction(0)) + landing.chance
    return chances


def total_success(score: int, rule: str = "standard") -> Fraction:
    """The chance to succeed at any order, by luck or not."""
    return sum(
        (chance for (what, _), chance in outcomes(score, rule).items() if "success" in what),
        Fraction(0),
    )


def order_at_least(order: int) -> Fraction:
    """The chance of this many zeros or more."""
    return sum((landing.chance for landing in landings(order) if landing.order >= order), Fraction(0))


class Side(NamedTuple):
    """One side of a contest: its score, its ranks of mastery, whether luck rules it."""

    score: int
    ranks: int = 0
    lucky: bool = False


def _index(side: Side, order: int, face: int) -> int:
    """How good a result is: 1 a success, 2 a critical one; 0 a failure, -1 a critical one; ranks lift it."""
    made = "success" in verdict(side.score, order, face, "lucky" if side.lucky else "standard")
    return side.ranks + (1 + order if made else -order)


def _settle(mine: tuple[int, int], theirs: tuple[int, int], degrees_of_failure: bool) -> str:
    """Who wins with an index and a face each."""
    if mine[0] < 1 and theirs[0] < 1 and not degrees_of_failure:
        return "none"
    if mine == theirs:
        return "tie"
    return "win" if mine > theirs else "lose"


Results = tuple[tuple[int, int], ...]
"""What nine last faces make of a roll: an index and a face each."""


@cache
def _results(side: Side, order: int) -> Results:
    """A side's results after so many zeros."""
    return tuple((_index(side, order, face), face) for face in range(1, 10))


@cache
def _pairs(mine: Results, theirs: Results, degrees_of_failure: bool) -> Counter[str]:
    """The 81 pairs of results by who wins."""
    return Counter(_settle(x, y, degrees_of_failure) for x in mine for y in theirs)


@cache
def contest(
    you: int,
    them: int,
    degrees_of_failure: bool = False,
    lucky: bool = False,
    your_ranks: int = 0,
    their_ranks: int = 0,
) -> Shares:
    """Score against score by degree of success, exact.

    Pairs of orders are listed by the lower of the two and by how far apart they are. From `far` on, two more
    zeros (one a side) change nothing, nor does one more zero of the side that has more: the last entry of each
    list stands for a geometric series, 1 + 1/100 + ... or 1 + 1/10 + ...
    """
    a, b = Side(you, your_ranks, lucky), Side(them, their_ranks, lucky)
    far = max(your_ranks, their_ranks) + 2
    shares = {"win": Fraction(0), "tie": Fraction(0), "none": Fraction(0), "lose": Fraction(0)}
    for lower in range(far + 1):
        for apart in range(far + 1):
            chance = Fraction(1, 10 ** (2 * lower + apart + 2))
            chance *= Fraction(100, 99) if lower == far else 1
            chance *= Fraction(10, 9) if apart == far else 1
            for k, j in {(lower + apart, lower), (lower, lower + apart)}:
                for outcome, pairs in _pairs(_results(a, k), _results(b, j), degrees_of_failure).items():
                    shares[outcome] += pairs * chance
    return Shares(**shares)


def fixed_degree(score: int, degree: int) -> Fraction:
    """The chance of a success with this face or more at order 0, or of any critical success."""
    if not 1 <= degree <= 9:
        raise ValueError(f"degree {degree} is outside 1..9")
    return sum(
        (
            landing.chance
            for landing in landings(1)
            if landing.face <= score and (landing.order >= 1 or landing.face >= degree)
        ),
        Fraction(0),
    )


def mastery(score: int, ranks: int, target: int) -> Fraction:
    """The chance that the roll's index, shifted by the mastery ranks, is `target` or more.

    A success of order k has index k + 1, a failure of order k has index -k.
    """
    depth = abs(target - ranks) + 1  # beyond it every roll is on one side of the target for sure
    return sum(
        (
            landing.chance
            for landing in landings(depth)
            if (landing.order + 1 if landing.face <= score else -landing.order) + ranks >= target
        ),
        Fraction(0),
    )
