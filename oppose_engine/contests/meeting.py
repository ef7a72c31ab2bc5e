"""Opposed rolls with bonus and penalty dice, counted by kinds of roll instead of by faces.

With such dice the faces of a d100 are no longer equally likely. If a contest never compares the two rolls
themselves, all rolls of one kind have the same effect. A kind is a level of success and, if parity decides,
whether the roll is even. So a rating needs only a few numbers, how often each kind comes up, and a match-up
adds up every kind of yours against every kind of theirs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from oppose_engine.checks.bonus_dice import DICE, result_counts
from oppose_engine.contests.contest import OpposedRule
from oppose_engine.contests.tie_breaks import settle
from oppose_engine.errors import RuleError
from oppose_engine.odds_table import OUTCOMES, Outcomes
from oppose_engine.sides.bands import D100, FACES, Bands

__all__ = ["DICE", "Meeting", "meeting"]

Counts = NDArray[np.int64]
SIGNS = (-1, 0, 1)
"""Your rating is lower than theirs, the same, higher."""


@dataclass(frozen=True, slots=True, eq=False)
class Meeting:
    """A contest by kinds of roll, ready for any number of bonus and penalty dice.

    ``kinds`` are pairs of a level (its place, worst first) and the remainder of the roll divided by 2, which is
    always 0 if parity decides nothing. ``shares`` says, for each of ``SIGNS``, what each kind of yours gets
    against each kind of theirs: win, tie, none and lose in parts of ``unit``.
    """

    bands: Bands
    kinds: tuple[tuple[int, int], ...]
    shares: Counts
    unit: int

    def sizes(self, ratings: Sequence[int], dice: int) -> Counts:
        """How often each kind (columns) comes up at each rating (rows), in counts of ``whole(dice)``.

        ``dice`` is -2..2; penalty dice are negative. RangeError outside.
        """
        by_face = np.array(result_counts(dice))
        levels, halves = self.bands.of(ratings), FACES % 2 if self._looks_at_halves else np.zeros_like(FACES)
        return np.stack([((levels == level) & (halves == half)) @ by_face for level, half in self.kinds], axis=1)

    @property
    def _looks_at_halves(self) -> bool:
        return any(half for _, half in self.kinds)

    def whole(self, dice: int) -> int:
        """The equally likely throws of one side."""
        return sum(result_counts(dice))

    def denominator(self, your_dice: int, their_dice: int) -> int:
        """The equally likely events in a cell, twice where a coin may be thrown."""
        return self.whole(your_dice) * self.whole(their_dice) * self.unit

    def counts(self, you: Sequence[int], them: Sequence[int], your_dice: int, their_dice: int) -> Counts:
        """Win, tie, none and lose for each of your ratings against each of theirs, as ``OpposedRule.counts``.

        They add up to ``denominator(your_dice, their_dice)`` in each cell.
        """
        mine, other = self.sizes(you, your_dice), self.sizes(them, their_dice)
        by_sign = np.einsum("ai,sijo,bj->sabo", mine, self.shares, other)
        sign = np.sign(np.subtract.outer(np.asarray(you), np.asarray(them)))
        found: Counts = np.take_along_axis(by_sign, (sign - SIGNS[0])[None, :, :, None], axis=0)[0]
        return found

    def odds(self, you: int, them: int, your_dice: int = 0, their_dice: int = 0) -> Outcomes:
        """The four outcomes of one match-up.

        >>> from oppose_engine import system
        >>> found = meeting(system("coc7").mechanic("bands").rules("rulebook"))
        >>> round(100 * float(found.odds(50, 50, your_dice=1).chance("win")), 2)
        57.95
        """
        win, tie, none, lose = self.counts([you], [them], your_dice, their_dice)[0, 0].tolist()
        return Outcomes(win, tie, none, lose, self.denominator(your_dice, their_dice))


def meeting(contest: OpposedRule) -> Meeting:
    """A contest ready for bonus and penalty dice.

    RuleError if it compares the two rolls, changes a rating by the other one, or lets somebody win without
    rolling: no game with such dice has these rules, so nobody has said how they would work together.

    >>> from oppose_engine import system
    >>> found = meeting(system("coc7").mechanic("bands").rules())
    >>> found.odds(50, 50, your_dice=1, their_dice=1).advantage
    Fraction(0, 1)
    """
    chains = set(contest.ties.values())
    if any(link.endswith((" roll", " margin")) for chain in chains for link in chain):
        raise RuleError("bonus dice: a tie-break compares the two rolls; only levels and ratings may decide")
    if contest.drop_above is not None or contest.master is not None or _uses_base(contest.bands):
        raise RuleError("bonus dice: ratings drop, a Master does not roll, or BASE is used; leave these out")
    if contest.bands.die != D100:
        raise RuleError("bonus dice: several tens dice make a d100; with another die leave them out")
    halves = (0, 1) if any("parity" in chain for chain in chains) else (0,)
    kinds = tuple((level, half) for level in range(len(contest.bands.levels)) for half in halves)
    shares = np.array([[[_share(contest, a, b, sign) for b in kinds] for a in kinds] for sign in SIGNS])
    return Meeting(contest.bands, kinds, shares, contest.unit)


def _uses_base(bands: Bands) -> bool:
    return any(test.uses("base") for _, test in bands.tests)


def _share(contest: OpposedRule, mine: tuple[int, int], theirs: tuple[int, int], sign: int) -> list[int]:
    """What one kind of roll gets against another: parts of ``contest.unit``, in the order of the outcomes."""
    rank, unit = contest.ranks, contest.unit
    (a, my_half), (b, their_half) = mine, theirs
    if rank[a] != rank[b]:
        return [unit * (outcome == ("win" if rank[a] > rank[b] else "lose")) for outcome in OUTCOMES]
    rolls = [np.array([2 - half == FACES], dtype=np.float32) for half in (my_half, their_half)]  # a roll of the kind
    found = settle(contest.chain(rank[a]), rolls[:1], rolls[1:], np.array([[sign]]))[:, 0, 0]
    return [int(part) for part in found * unit]
