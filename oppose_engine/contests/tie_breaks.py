"""Tie-breaks: chains of links that settle two equal levels of success.

In the chain ``("higher roll", "tie")`` the higher roll wins, and equal rolls are a tie. Each link settles part
of the pairs that the link before left equal, and the last link settles all. Chains run over matrices of counts,
for a whole grid of ratings at once, in single precision. That is exact here: halves are the smallest steps and
no count exceeds a million, far below 2**24. The many throws of bonus dice are counted in double precision.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from oppose_engine.errors import RuleError, nearest
from oppose_engine.odds_table import OUTCOMES

__all__ = ["LINKS", "Chain", "chains", "check_chain", "settle"]

Chain = tuple[str, ...]
"""Links in the order in which they are tried, such as ``("higher roll", "tie")``."""
FLOAT = np.float32
Floats = NDArray[np.floating]

OPEN_LINKS = ("higher roll", "lower roll", "higher rating", "lower rating", "higher margin")
CLOSING_LINKS = ("player", "opponent", "parity", "coin", "tie", "nobody")
LINKS = OPEN_LINKS + CLOSING_LINKS
"""All links that settle equal levels; the first five leave equal values to the next link.

A margin is the rating less the roll. ``player`` is you, ``opponent`` they; ``parity`` gives you the
even sums of the two rolls; ``coin`` gives each side one half; ``tie`` and ``nobody`` are outcomes of
their own.
"""
WIN, TIE, NONE, LOSE = range(len(OUTCOMES))
_BY_ROLL = ("higher roll", "lower roll", "parity")
_CLOSED = {"player": WIN, "opponent": LOSE, "tie": TIE, "nobody": NONE}


def chains(levels: Iterable[str], *links: str) -> dict[str, Chain]:
    """The same chain for several levels.

    >>> chains(("success", "critical"), "higher roll", "tie")["critical"]
    ('higher roll', 'tie')
    """
    return dict.fromkeys(levels, links)


def check_chain(level: str, chain: object) -> None:
    """RuleError unless the chain of a level is made of known links and settles everything once.

    >>> check_chain("success", ("higher roll", "tie"))  # settles all: nothing to say
    """
    if not isinstance(chain, tuple):
        raise RuleError(
            f"ties: the chain for {level!r} is {chain!r}; write a tuple of links: ('higher roll', 'tie'); "
            "a comma makes a tuple of one: ('nobody',)",
            field="ties",
        )
    for link in chain:
        if link not in LINKS:
            raise RuleError(
                f"ties: unknown tie-break {link!r} for level {level!r}; {nearest(link, LINKS)}; "
                f"write {level!r}: ('higher roll', 'tie')",
                field="ties",
            )
    if "higher margin" in chain and (by_roll := next((link for link in chain if link in _BY_ROLL), None)):
        raise RuleError(
            f"ties: {by_roll!r} beside 'higher margin' in the chain for {level!r}; of equal margins the higher rating "
            f"rolled higher; write {level!r}: ('higher margin', 'higher rating', 'tie')",
            field="ties",
        )
    if chain.count("higher margin") > 1:
        raise RuleError(
            f"ties: 'higher margin' twice in the chain for {level!r}; allowed: once, since the margins are equal then; "
            f"write {level!r}: ('higher margin', 'tie')",
            field="ties",
        )
    for link in chain[:-1]:
        if link in CLOSING_LINKS:
            raise RuleError(
                f"ties: {link!r} in the chain for {level!r} settles everything; take out what follows it; "
                f"write {level!r}: {chain[: chain.index(link) + 1]}",
                field="ties",
            )
    if not chain or chain[-1] in OPEN_LINKS:
        raise RuleError(
            f"ties: the chain for {level!r} never settles: {chain}; allowed: an end with {', '.join(CLOSING_LINKS)}; "
            f"write {level!r}: ('higher roll', 'tie')",
            field="ties",
        )


def settle(chain: Chain, yours: Sequence[Floats], theirs: Sequence[Floats], lead: NDArray[np.int64]) -> Floats:
    """Win, tie, none and lose among the pairs of faces that got equal levels.

    ``yours`` and ``theirs`` have, for each level that the chain settles, a matrix with 1, or how often the face
    comes up, where a face (column) of a rating (row) has that level; ``lead`` is your rating less
    theirs. The result has the shape (4, you, them) and may hold halves, where a coin is thrown.

    >>> low = np.isin(np.arange(1, 101), (1, 2))[None].astype(FLOAT)  # both have the level on 01 and 02
    >>> settle(("higher roll", "tie"), [low], [low], np.zeros((1, 1), np.int64))[:, 0, 0].tolist()
    [1.0, 2.0, 0.0, 1.0]
    """
    sizes = [np.stack([faces.sum(axis=1) for faces in side], axis=1) for side in (yours, theirs)]
    left: Floats = sizes[0] @ sizes[1].T
    out = np.zeros((len(OUTCOMES), *left.shape), dtype=left.dtype)
    open_faces: Floats | None = None  # every pair of faces, until a link looks at them
    open_ratings: Floats | None = None

    def pairs(relation: Floats) -> Floats:
        related = relation if open_faces is None else relation * open_faces
        found: Floats = np.zeros_like(left)
        for a, b in zip(yours, theirs, strict=True):  # level by level: products this small stay on one core
            found += (a if related is roll_same else a @ related) @ b.T
        return found if open_ratings is None else found * open_ratings

    roll_above, roll_same, sum_even = _relations(yours[0].shape[1])
    for link in chain:
        if link in ("higher roll", "lower roll"):
            first, second = (WIN, LOSE) if link == "higher roll" else (LOSE, WIN)
            same, above = pairs(roll_same), pairs(roll_above)
            out[first] += above
            out[second] += left - same - above
            left, open_faces = same, roll_same if open_faces is None else open_faces * roll_same
        elif link in ("higher rating", "lower rating"):
            sign = 1 if link == "higher rating" else -1
            out[WIN] += left * (np.sign(lead) == sign)
            out[LOSE] += left * (np.sign(lead) == -sign)
            equal = (lead == 0).astype(FLOAT)
            left, open_ratings = left * equal, equal if open_ratings is None else open_ratings * equal
        elif link == "higher margin":
            above, same = _by_margin(yours, theirs, lead)
            if open_ratings is not None:
                above, same = above * open_ratings, same * open_ratings
            out[WIN] += above
            out[LOSE] += left - same - above
            left = same
        elif link == "parity":
            even = pairs(sum_even)
            out[WIN] += even
            out[LOSE] += left - even
        elif link == "coin":
            out[WIN] += left / 2
            out[LOSE] += left / 2
        else:
            out[_CLOSED[link]] += left
    return out


@cache
def _relations(faces: int) -> tuple[Floats, Floats, Floats]:
    """For each pair of faces: whether the first is above, whether they are the same, whether the sum is even."""
    at = np.arange(faces)
    above, same, even = at[:, None] > at, at[:, None] == at, (at[:, None] + at) % 2 == 0
    return above.astype(FLOAT), same.astype(FLOAT), even.astype(FLOAT)


def _by_margin(yours: Sequence[Floats], theirs: Sequence[Floats], lead: NDArray[np.int64]) -> tuple[Floats, Floats]:
    """In how many pairs of faces your margin is the higher one, and in how many the two are equal."""
    mine, other = lead[:, 0], lead[0, 0] - lead[0]  # ratings, all less the same number
    low = min(mine.min(), other.min())
    last = yours[0].shape[1] - 1  # the place of the last face
    width = 1 + last + max(mine.max(), other.max()) - low

    def by_margin(side: Floats, ratings: NDArray[np.int64]) -> Floats:
        found = np.zeros((len(side), width), dtype=side.dtype)
        np.put_along_axis(found, (ratings - low)[:, None] + last - np.arange(last + 1), side, axis=1)
        return found

    above, same = (np.zeros(lead.shape, dtype=np.result_type(yours[0], theirs[0])) for _ in range(2))
    for a, b in zip(yours, theirs, strict=True):
        margins, against = by_margin(a, mine), by_margin(b, other)
        above += margins @ (np.cumsum(against, axis=1) - against).T
        same += margins @ against.T
    return above, same
