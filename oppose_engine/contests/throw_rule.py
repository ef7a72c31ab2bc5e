"""Two throws compared: each total has a level and a score; the better level wins, then what the rule says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import gcd

import numpy as np
from numpy.typing import NDArray

from oppose_engine.errors import RangeError, RuleError, nearest
from oppose_engine.odds_table import Outcomes, one_whole
from oppose_engine.rules.fields import check_fields
from oppose_engine.rules.order import Placed, equal_end
from oppose_engine.sides.terms import ROLL, Number
from oppose_engine.sides.throw import Favours, Throw, Thrower, check_favours

__all__ = ["Evened", "ThrowRule"]

ENDS = {"player": 0, "tie": 1, "nobody": 2, "opponent": 3, "again": 4}
"""What a chain ends with, by its place among the outcomes; ``again`` is after the last of them."""
WIN, LOSE, AGAIN = 0, 3, 4
LINKS = ((), ("higher score",), ("higher rating",), ("higher score", "higher rating"))
STILL = ("", "you", "them")
RATINGS = range(-100, 401)
Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Evened:
    """Two ratings that change together: if both are ``low`` or less, or ``high`` or more, the lower becomes ``to``.

    Both are moved by as much, or, if both are above ``scale``, in proportion, rounded down.

    >>> evened = Evened(low=6, high=14, to=10, scale=20)
    >>> evened.of(5, 3), evened.of(12, 16), evened.of(30, 24)
    ((12, 10), (12, 16), (12, 10))
    """

    low: int
    high: int
    to: int
    scale: int

    def __post_init__(self) -> None:
        check_fields(self)
        for name in ("low", "high", "to", "scale"):
            if not 1 <= getattr(self, name) <= 100:
                raise RuleError(f"Evened: {name} is {getattr(self, name)}; allowed: 1..100", field=name)

    def of(self, you: int, them: int) -> tuple[int, int]:
        """Both ratings as they are played."""
        lower = min(you, them)
        if lower > self.scale:
            return self.to * you // lower, self.to * them // lower
        if lower >= self.high or max(you, them) <= self.low:
            return you + self.to - lower, them + self.to - lower
        return you, them


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ThrowRule:
    """The rule: the throw of both sides, the ratings allowed, the score of a total, who wins with the same level.

    ``score`` is a number of ``ROLL`` and ``RATING``. ``ties`` gives each level a chain of links: higher score, higher
    rating, and at its end player, opponent, tie, nobody, or again, which leaves these pairs out of the count. Levels
    in one tuple of ``alike`` count as equal; the chain is that of the best of them. ``favours`` names more dice.
    With ``masteries`` a rating above 20 is written ``5M``. One side may be ``still``: it throws nothing, and
    its score is ``target``. ``evened`` changes both ratings first. ``margin`` is what each side's throw counts when it
    matters by how much a side wins; None if it does not.

    >>> from oppose_engine.sides.terms import RATING
    >>> rules = ThrowRule(throw=Throw(die=(1, 20)), ratings=(0, 9), score=ROLL + RATING,
    ...                   ties={"roll": ("higher score", "tie")})
    >>> rules.odds(5, 3)
    Outcomes(win=229, tie=18, none=0, lose=153, denominator=400)
    """

    throw: Throw
    ratings: tuple[int, int]
    ties: dict[str, tuple[str, ...]]
    score: Number = ROLL
    alike: tuple[tuple[str, ...], ...] = ()
    favours: Favours = ()
    masteries: bool = False
    still: str = ""
    target: Number | None = None
    evened: Evened | None = None
    margin: Number | None = None

    def __post_init__(self) -> None:
        check_fields(self)
        low, high = self.ratings
        if not RATINGS[0] <= low < high <= RATINGS[-1] or (self.masteries and low != 1):
            raise RuleError(
                f"ThrowRule: ratings are {low} to {high}; allowed: {RATINGS[0]}..{RATINGS[-1]}, lower end first, from "
                "1 with masteries; write ratings=(1, 20)",
                field="ratings",
            )
        for name, term in (("score", self.score), ("target", self.target), ("margin", self.margin)):
            if term is not None and (term.uses("base") or term.uses("passive")):
                raise RuleError(f"ThrowRule: {name} is {term}; allowed: ROLL and RATING; write RATING + 10", field=name)
        if self.still not in STILL or bool(self.still) != (self.target is not None):
            raise RuleError(
                f"ThrowRule: still is {self.still!r} and target is {self.target}; allowed: you or them with a target, "
                'or neither; write still="", target=None',
                field="still",
            )
        check_favours(self, self.throw, self.favours)
        self._check_ties()

    def _check_ties(self) -> None:
        levels = self.throw.levels
        alike = [name for group in self.alike for name in group]
        for field, names in (("alike", alike), ("ties", self.ties)):
            for name in names:
                if name not in levels:
                    raise RuleError(f"ThrowRule: {field}: level {name!r}; {nearest(name, levels)}", field=field)
        if len(set(alike)) != len(alike):
            raise RuleError(f"ThrowRule: alike is {self.alike}; allowed: each level in one group", field="alike")
        for rank in range(max(self.ranks) + 1):
            best = levels[max(place for place, own in enumerate(self.ranks) if own == rank)]
            chain = self.ties.get(best, ())
            if not chain or chain[-1] not in ENDS or chain[:-1] not in LINKS:
                raise RuleError(
                    f"ThrowRule: the chain for level {best!r} is {chain}; allowed: higher score, higher "
                    "rating, then one of "
                    f"{', '.join(ENDS)}; write {best!r}: ('higher score', 'tie')",
                    field="ties",
                )

    @property
    def ranks(self) -> tuple[int, ...]:
        """How good each level is, 0 the worst; levels that count as equal have the same number."""
        group_of = {name: group for group in self.alike for name in group}
        groups = list(dict.fromkeys(group_of.get(name, (name,)) for name in self.throw.levels))
        return tuple(groups.index(group_of.get(name, (name,))) for name in self.throw.levels)

    @property
    def repeats(self) -> bool:
        """Whether some pairs of throws are thrown again."""
        return any(chain[-1] == "again" for chain in self.ties.values())

    @property
    def allowed(self) -> range:
        """The ratings that a side may have."""
        return range(self.ratings[0], self.ratings[1] + 1)

    def odds(self, you: Thrower | int, them: Thrower | int) -> Outcomes:
        """The four outcomes of one match-up; a number alone throws no more dice."""
        (mine, other), whole = self._sides(you, them)
        found: list[int] = self._counts([mine], [other])[0, 0].tolist()
        return self._outcomes(found, whole)

    def by_total(self, you: Thrower | int, them: Thrower | int) -> list[tuple[int, Outcomes]]:
        """Each total of yours: how often it comes up, and the four outcomes against theirs.

        RangeError if some pairs are thrown again: what comes of one total is not known then.
        """
        if self.repeats:
            raise RangeError("equal rolls are thrown again here, so one roll against several foes is not counted")
        (mine, other), _ = self._sides(you, them)
        keys, weights = (found[0] for found in self._keys([mine], 0))
        theirs, others = self._keys([other], 1)
        alone = np.identity(len(weights), dtype=np.int64)
        lead = np.full((len(weights), 1), mine.rating - other.rating)
        rows = self._met((np.broadcast_to(keys, (len(keys), *keys.shape)), alone), (theirs, others), lead)[:, 0]
        whole = int(others.sum())
        return [
            (times, _outcomes(row, whole)) for times, row in zip(weights.tolist(), rows.tolist(), strict=True) if times
        ]

    def level_pairs(self, you: Thrower | int, them: Thrower | int) -> list[tuple[str, str, Outcomes]]:
        """Your level, theirs, and the four outcomes where these meet, in counts of all pairs; only what can occur.

        For rules by which both sides throw, and none throws again.
        """
        yours, others, found, whole = self._grouped(you, them, lambda rating: self.throw.levels_of([rating])[0])
        names = product(*([self.throw.levels[level] for level in side] for side in (yours, others)))
        met = zip(names, found.reshape(-1, found.shape[-1]).tolist(), strict=True)
        return [(mine, theirs, _outcomes(row, whole)) for (mine, theirs), row in met if any(row)]

    def leads(self, you: Thrower | int, them: Thrower | int, most: int) -> list[tuple[Fraction, Fraction]]:
        """How often you win by 1 or more of what ``margin`` counts, by 2 or more, to ``most``; and how often they do.

        For rules with a ``margin``, by which both sides throw, and none throws again.

        >>> from oppose_engine.sides.terms import RATING
        >>> rules = ThrowRule(throw=Throw(die=(1, 2)), ratings=(0, 9), score=ROLL + RATING, margin=ROLL + RATING,
        ...                   ties={"roll": ("higher score", "tie")})
        >>> rules.leads(3, 3, 2)
        [(Fraction(1, 4), Fraction(1, 4)), (Fraction(0, 1), Fraction(0, 1))]
        """
        if (margin := self.margin) is None or self.still or self.repeats:
            raise RangeError("a margin is not counted by these rules; give rules with a margin, one throw a side")
        totals = self.throw.totals
        yours, others, found, whole = self._grouped(
            you, them, lambda rating: margin({"rating": np.full_like(totals, rating), "roll": totals})
        )
        by = np.subtract.outer(yours, others)
        counts = ((found[by >= least, WIN].sum(), found[by <= -least, LOSE].sum()) for least in range(1, most + 1))
        return [(Fraction(int(win), whole), Fraction(int(lose), whole)) for win, lose in counts]

    def _grouped(
        self, you: Thrower | int, them: Thrower | int, group: Callable[[int], Numbers]
    ) -> tuple[Numbers, Numbers, Numbers, int]:
        """Your groups, theirs, the outcomes where these meet, of shape (yours, theirs, 5), and the count of all pairs.

        ``group`` gives the group of each total at a rating; both sides throw.
        """
        sides, whole = self._sides(you, them)
        groups: list[Numbers] = []
        held: list[tuple[Numbers, Numbers]] = []
        for place, side in enumerate(sides):
            keys, weights = self._keys([side], place)
            own = group(side.rating)
            groups.append(np.unique(own))
            has = own == groups[-1][:, None]
            held.append((np.broadcast_to(keys, (len(has), *keys.shape[1:])), np.where(has, weights, 0)))
        lead = np.full((len(groups[0]), len(groups[1])), sides[0].rating - sides[1].rating)
        return groups[0], groups[1], self._met(held[0], held[1], lead), whole

    def by_party(self, parties: Sequence[Thrower], title: str) -> list[list[Placed]]:
        """Each total of each party, by its key; RangeError if a side throws nothing or two ratings change together."""
        if self.still or self.evened is not None:
            raise RangeError(f"{title}: its rolls have no order that holds for several parties; give two sides")
        chains = self._chains
        ends = [equal_end(title, chain[-1]) for chain in chains]
        found = []
        for side in parties:
            (keys,), (weights,) = self._keys([side], 0)
            rolls = zip(keys.tolist(), weights.tolist(), strict=True)
            by_rating = [side.rating * ("higher rating" in chain) for chain in chains]
            found.append([Placed((rank, score, by_rating[rank]), times, ends[rank]) for (rank, score), times in rolls])
        return found

    def grid(self, ratings: Sequence[int]) -> tuple[list[list[list[int]]], int]:
        """Win, tie, none and lose for each pair of ratings, in counts of one whole."""
        sides = [Thrower(rating) for rating in ratings]
        if not self.repeats and self.evened is None:
            _, whole = self._sides(sides[0], sides[0])
            counted: list[list[list[int]]] = self._counts(sides, sides)[..., :4].tolist()
            return counted, whole
        return one_whole([[self.odds(you, them) for them in sides] for you in sides])

    def _sides(self, you: Thrower | int, them: Thrower | int) -> tuple[tuple[Thrower, Thrower], int]:
        """Both sides as they are played, and how many pairs of throws there are; RangeError for dice nobody throws."""
        mine, other = (side if isinstance(side, Thrower) else Thrower(side) for side in (you, them))
        for who, side in zip(STILL[1:], (mine, other), strict=True):
            if side.more and who == self.still:
                raise RangeError(f"side {str(side)!r}: this side throws no dice; write {side.rating}")
        if self.evened is not None:
            mine, other = map(Thrower, self.evened.of(mine.rating, other.rating), (mine.more, other.more))
        wholes = [
            1 if self.still == who else self.throw.whole(side.more)
            for who, side in zip(STILL[1:], (mine, other), strict=True)
        ]
        return (mine, other), wholes[0] * wholes[1]

    def _outcomes(self, found: Sequence[int], whole: int) -> Outcomes:
        """The outcomes of those pairs that settle it; if none does, nobody wins."""
        if not self.repeats:
            return _outcomes(found, whole)
        if not (left := whole - found[AGAIN]):
            return Outcomes(0, 0, 1, 0, 1)
        by = gcd(left, *found[:4])
        return _outcomes([count // by for count in found], left // by)

    def _keys(self, sides: Sequence[Thrower], place: int) -> tuple[Numbers, Numbers]:
        """The key of every total of every side, and how often it comes up: (sides, totals, 2) and (sides, totals).

        A key is the rank of the level and, if its chain looks at that, the score; the higher key wins.
        """
        ratings = np.array([side.rating for side in sides], dtype=np.int64)[:, None]
        if self.still == STILL[place + 1] and self.target is not None:
            weights, ranks = np.ones_like(ratings), np.full_like(ratings, self.ranks[-1])
            scores = np.broadcast_to(self.target({"rating": ratings, "roll": ratings * 0}), ratings.shape)
        else:
            totals = self.throw.totals[None, :]
            weights = np.array([self.throw.weights(side.more) for side in sides])
            ranks = np.array(self.ranks)[self.throw.levels_of(ratings[:, 0].tolist())]
            scores = np.broadcast_to(self.score({"rating": ratings, "roll": totals}), ranks.shape)
        scored = np.array(["higher score" in chain for chain in self._chains])[ranks]
        return np.stack([ranks, np.where(scored, scores, 0)], axis=-1), weights

    @property
    def _chains(self) -> list[tuple[str, ...]]:
        """The chain of each rank."""
        best = dict(zip(self.ranks, self.throw.levels, strict=True))  # of levels that count as equal the last stays
        return [self.ties[level] for level in best.values()]

    def _counts(self, you: Sequence[Thrower], them: Sequence[Thrower]) -> Numbers:
        """How often each outcome, or ``AGAIN``, comes of each pair of sides: the shape is (you, them, 5)."""
        ratings = [np.array([side.rating for side in each]) for each in (you, them)]
        return self._met(self._keys(you, 0), self._keys(them, 1), np.subtract.outer(*ratings))

    def _met(self, mine: tuple[Numbers, Numbers], theirs: tuple[Numbers, Numbers], lead: Numbers) -> Numbers:
        """The same of keys and weights; ``lead`` is your rating less theirs."""
        sides = (mine, theirs)
        keys = np.concatenate([each.reshape(-1, 2) for each, _ in sides])
        span = np.ptp(keys[:, 1]) + 1  # as one number a key is found many times as fast
        known, found = np.unique(keys[:, 0] * span + keys[:, 1] - keys[:, 1].min(), return_inverse=True)
        places = np.split(found, [mine[1].size])
        held = []
        for (_, weights), place in zip(sides, places, strict=True):
            by_key = np.zeros((len(weights), len(known)))  # every product stays below 2**53, so floats are exact
            np.add.at(by_key, (np.arange(len(weights))[:, None], place.reshape(weights.shape)), weights)
            held.append(by_key)
        below = [by_key.cumsum(axis=1) - by_key for by_key in held]
        counts = np.zeros((*lead.shape, 5))
        counts[..., WIN] = held[0] @ below[1].T
        counts[..., LOSE] = below[0] @ held[1].T
        for rank, (*links, end) in enumerate(self._chains):
            equal = (held[0] * (known // span == rank)) @ held[1].T
            settled = lead if "higher rating" in links else np.zeros_like(lead)
            for outcome, where in ((WIN, settled > 0), (LOSE, settled < 0), (ENDS[end], settled == 0)):
                counts[..., outcome] += np.where(where, equal, 0)
        return counts.astype(np.int64)


def _outcomes(counts: Sequence[int], whole: int) -> Outcomes:
    win, tie, none, lose = counts[:4]
    return Outcomes(win, tie, none, lose, whole)
