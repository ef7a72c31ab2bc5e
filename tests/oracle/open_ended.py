"""The open-ended d10, listed roll by roll, with the endless rest closed exactly.

A roll is an order (how many zeros came first) and the face 1..9 that ended it. Orders 0..depth are
listed one by one. All longer rolls are one geometric series, 1/10 + 1/100 + ... of what is left,
shared equally by the nine faces: nine last entries stand for "this order or more".
"""

from fractions import Fraction
from functools import cache
from typing import NamedTuple

RULES = ("standard", "lucky", "simple")
CONTEST_DEPTH = 2


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


def _settle(you: int, a: Landing, them: int, b: Landing, degrees_of_failure: bool) -> str:
    a_succeeds, b_succeeds = a.face <= you, b.face <= them
    if a_succeeds != b_succeeds:
        return "win" if a_succeeds else "lose"
    if not a_succeeds and not degrees_of_failure:
        return "none"
    if a.order != b.order:
        higher_is_yours = a.order > b.order
        return "win" if higher_is_yours == a_succeeds else "lose"
    if a.face != b.face:
        return "win" if a.face > b.face else "lose"
    return "tie"


@cache
def contest(you: int, them: int, degrees_of_failure: bool = False) -> Shares:
    """Score against score by degree of success, exact.

    Only the difference of the orders counts. So when both sides are still rolling zeros after the
    listed orders, the contest starts afresh: the listed part is the answer times what it covers.
    """
    shares = {"win": Fraction(0), "tie": Fraction(0), "none": Fraction(0), "lose": Fraction(0)}
    afresh = Fraction(0)
    for a in landings(CONTEST_DEPTH):
        for b in landings(CONTEST_DEPTH):
            chance = a.chance * b.chance
            if a.beyond and b.beyond:
                afresh += chance
            else:
                shares[_settle(you, a, them, b, degrees_of_failure)] += chance
    covered = 1 - afresh
    return Shares(*(shares[outcome] / covered for outcome in ("win", "tie", "none", "lose")))


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
