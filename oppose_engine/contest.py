"""The opposed d100 roll: two levels of success compared, then a chain of tie-breaks.

Everything is counted for a whole grid of ratings at once: 10,000 pairs of faces a cell, or
20,000 where a coin may be thrown. Matrix products run in double precision, which is exact here:
no count exceeds 20,000, far below 2**53.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from oppose_engine.bands import FACES, Bands
from oppose_engine.errors import RuleError, nearest
from oppose_engine.odds_table import OUTCOMES, Outcomes
from oppose_engine.terms import Condition

__all__ = ["LINKS", "Contest", "Master", "Shift"]

Grid = NDArray[np.float64]
Chain = tuple[str, ...]

LINKS = (
    "higher roll",
    "lower roll",
    "higher rating",
    "lower rating",
    "player",
    "opponent",
    "parity",
    "coin",
    "tie",
    "nobody",
)
"""What can settle equal levels. The first four leave equal values to the next link."""
_OPEN_LINKS = frozenset(LINKS[:4])
_WIN, _TIE, _NONE, _LOSE = range(len(OUTCOMES))
_ROLL_ABOVE = (FACES[:, None] > FACES[None, :]).astype(float)
_ROLL_SAME = np.eye(len(FACES))
_SUM_EVEN = ((FACES[:, None] + FACES[None, :]) % 2 == 0).astype(float)


@dataclass(frozen=True, slots=True, kw_only=True)
class Master:
    """A rating that gets its best level without rolling; a modified rating is no Master.

    ``both`` are the faces with which you win when both are Masters (else nobody does). When
    one side is a Master and the other rolls the best level too, ``your_draw`` is what happens
    if the Master is you, ``their_draw`` if it is they.
    """

    rating: int
    both: Condition
    your_draw: str
    their_draw: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Shift:
    """How far the loser's level pulls the winner's down: steps by the loser's level.

    A winner at ``floor`` or better never ends below ``floor``; one below it keeps its level.
    """

    floor: str
    steps: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Contest:
    """One reading of an opposed roll, as data.

    ``bands`` give each side a level; the better level wins. Levels in one tuple of ``alike``
    count as equal. ``ties`` maps a level (of several alike, the best) to its chain of links;
    each link settles part of what the one before left equal, and the last must settle all.
    ``drop_above``: if either rating exceeds it, both drop by the larger excess first.
    """

    bands: Bands
    ties: Mapping[str, Chain]
    alike: tuple[tuple[str, ...], ...] = ()
    drop_above: int | None = None
    master: Master | None = None
    shift: Shift | None = None

    def __post_init__(self) -> None:
        levels = self.bands.levels
        for level in [name for group in self.alike for name in group]:
            if level not in levels:
                raise RuleError(f"alike: level {level!r}; {nearest(level, levels)}")
        wanted = [levels[group[-1]] for group in self._ranks()]
        for level in self.ties:
            if level not in wanted:
                raise RuleError(f"ties: level {level!r}; {nearest(level, wanted)}")
        for level in wanted:
            if level not in self.ties:
                raise RuleError(f"ties: no chain for level {level!r}; say who wins, for instance ('higher roll', 'tie')")
            _check_chain(level, self.ties[level])
        if self.drop_above is not None and any(test.uses("base") for _, test in self.bands.tests):
            raise RuleError("drop_above: ratings that drop have no BASE; state the bands with RATING alone")

    @property
    def denominator(self) -> int:
        """Equally likely events in a cell: pairs of faces, twice where a coin may be thrown."""
        return 20_000 if any("coin" in chain for chain in self.ties.values()) else 10_000

    def _ranks(self) -> list[tuple[int, ...]]:
        """Indices of the levels that count as equal, worst first."""
        names = self.bands.levels
        group = {name: alike for alike in self.alike for name in alike}
        seen = dict.fromkeys(group.get(name, (name,)) for name in names)
        return [tuple(sorted(names.index(name) for name in alike)) for alike in seen]

    def counts(
        self,
        you: Sequence[int],
        them: Sequence[int],
        your_base: Sequence[int] | None = None,
        their_base: Sequence[int] | None = None,
    ) -> NDArray[np.int64]:
        """Win, tie, none and lose for each of your ratings against each of theirs.

        Ratings are whole numbers; bases are the ratings before any modifier, one for each.
        The result has the shape (you, them, 4) and adds up to ``denominator`` in each cell.
        """
        if self.drop_above is not None:
            return self._dropped(np.asarray(you), np.asarray(them), self.drop_above)
        mine = self.bands.of(you, your_base)
        other = self.bands.of(them, their_base)
        ranks = self._ranks()
        yours, theirs = ([np.isin(side, rank).astype(float) for rank in ranks] for side in (mine, other))
        higher = np.sign(np.subtract.outer(np.asarray(you), np.asarray(them)))
        total = np.zeros((len(mine), len(other), len(OUTCOMES)))
        your_sizes, their_sizes = (np.stack([r.sum(axis=1) for r in side], axis=1) for side in (yours, theirs))
        total[..., _WIN] = your_sizes @ np.tri(len(ranks), k=-1) @ their_sizes.T
        total[..., _LOSE] = your_sizes @ np.tri(len(ranks), k=-1).T @ their_sizes.T
        for rank, a, b in zip(ranks, yours, theirs, strict=True):
            total += self._settle(self.ties[self.bands.levels[rank[-1]]], a, b, higher)
        counts = np.rint(total * (self.denominator // 10_000)).astype(np.int64)
        self._put_masters(counts, mine, other, _masters(self, you, your_base), _masters(self, them, their_base))
        return counts

    def _settle(self, chain: Chain, yours: Grid, theirs: Grid, higher: NDArray[np.int64]) -> Grid:
        """Fold a chain over the pairs of faces that got equal levels."""
        out = np.zeros((len(yours), len(theirs), len(OUTCOMES)))
        left: Grid = np.outer(yours.sum(axis=1), theirs.sum(axis=1))
        face_pairs: Grid | None = None  # all, until a link looks at the faces
        rating_pairs: Grid | None = None
        for link in chain:
            if link in ("higher roll", "lower roll"):
                first, second = (_WIN, _LOSE) if link == "higher roll" else (_LOSE, _WIN)
                same = _pairs(yours, theirs, _ROLL_SAME, face_pairs, rating_pairs)
                above = _pairs(yours, theirs, _ROLL_ABOVE, face_pairs, rating_pairs)
                out[..., first] += above
                out[..., second] += left - same - above
                left, face_pairs = same, _ROLL_SAME if face_pairs is None else face_pairs * _ROLL_SAME
            elif link in ("higher rating", "lower rating"):
                sign = 1 if link == "higher rating" else -1
                out[..., _WIN] += left * (higher == sign)
                out[..., _LOSE] += left * (higher == -sign)
                equal = (higher == 0).astype(float)
                left, rating_pairs = left * equal, equal if rating_pairs is None else rating_pairs * equal
            elif link == "parity":
                even = _pairs(yours, theirs, _SUM_EVEN, face_pairs, rating_pairs)
                out[..., _WIN] += even
                out[..., _LOSE] += left - even
            elif link == "coin":
                out[..., _WIN] += left / 2
                out[..., _LOSE] += left / 2
            else:
                out[..., _OUTCOME_OF[link]] += left
        return out

    def _dropped(self, you: NDArray[np.int64], them: NDArray[np.int64], limit: int) -> NDArray[np.int64]:
        excess = np.maximum(np.maximum.outer(you, them) - limit, 0)
        mine, other = you[:, None] - excess, them[None, :] - excess
        plain = Contest(bands=self.bands, ties=self.ties, alike=self.alike, shift=self.shift)
        low, below = mine.min(), other.min()
        counts = plain.counts(range(low, mine.max() + 1), range(below, other.max() + 1))
        return counts[mine - low, other - below]

    def _put_masters(
        self, counts: NDArray[np.int64], mine: NDArray[np.int64], other: NDArray[np.int64], you: Grid, them: Grid
    ) -> None:
        if self.master is None:
            return
        best, pairs = len(self.bands.levels) - 1, self.denominator
        your_best, their_best = ((side == best).sum(axis=1) * (pairs // 100) for side in (mine, other))
        both = int(np.sum(self.master.both({"roll": FACES}))) * (pairs // 100)
        for a, b in np.argwhere(you[:, None] | them[None, :]):
            if you[a] and them[b]:
                shares = {"win": both, "none": pairs - both}
            elif you[a]:
                shares = {"win": pairs - their_best[b], self.master.your_draw: their_best[b]}
            else:
                shares = {"lose": pairs - your_best[a], self.master.their_draw: your_best[a]}
            counts[a, b] = [shares.get(outcome, 0) for outcome in OUTCOMES]

    def odds(self, you: int, them: int, your_base: int | None = None, their_base: int | None = None) -> Outcomes:
        """The four outcomes of one match-up; a base is that side's rating before modifiers."""
        bases = [None if base is None else [base] for base in (your_base, their_base)]
        cell = self.counts([you], [them], *bases)[0, 0]
        return Outcomes(*cell.tolist(), self.denominator)

    def level_pairs(self, you: int, them: int) -> Iterator[tuple[str, str, Outcomes]]:
        """The outcomes by both sides' levels as rolled: (your level, their level, outcomes).

        Only pairs of levels that can occur are given. A Master rolls nothing and is left out.
        """
        if self.drop_above is not None:
            excess = max(you - self.drop_above, them - self.drop_above, 0)
            you, them = you - excess, them - excess
        mine, other = self.bands.of([you]), self.bands.of([them])
        higher = np.array([[np.sign(you - them)]])
        rank_of = {level: (n, rank[-1]) for n, rank in enumerate(self._ranks()) for level in rank}
        scale = self.denominator // 10_000
        for i, j in np.ndindex(len(self.bands.levels), len(self.bands.levels)):
            a, b = (mine == i).astype(float), (other == j).astype(float)
            pairs = int(a.sum() * b.sum())
            if not pairs:
                continue
            if rank_of[i] == rank_of[j]:
                cell = self._settle(self.ties[self.bands.levels[rank_of[i][1]]], a, b, higher)[0, 0] * scale
                shares = [int(share) for share in np.rint(cell)]
            else:
                shares = [pairs * scale, 0, 0, 0] if rank_of[i] > rank_of[j] else [0, 0, 0, pairs * scale]
            yield self.bands.levels[i], self.bands.levels[j], Outcomes(*shares, self.denominator)

    def final_level(self, winner: str, loser: str) -> str:
        """The winner's level after the loser's has pulled it down (see ``Shift``)."""
        if self.shift is None:
            return winner
        levels = self.bands.levels
        at, floor = levels.index(winner), levels.index(self.shift.floor)
        return winner if at < floor else levels[max(floor, at - self.shift.steps.get(loser, 0))]


_OUTCOME_OF = {"player": _WIN, "opponent": _LOSE, "tie": _TIE, "nobody": _NONE}


def _check_chain(level: str, chain: Chain) -> None:
    if isinstance(chain, str):
        raise RuleError(f"ties: the chain for {level!r} is the text {chain!r}; write a tuple: ({chain!r},)")
    for link in chain:
        if link not in LINKS:
            raise RuleError(f"ties: unknown tie-break {link!r} for level {level!r}; {nearest(link, LINKS)}")
    if not chain or chain[-1] in _OPEN_LINKS:
        raise RuleError(
            f"ties: the chain for {level!r} never settles: {chain}; "
            f"end it with one of {', '.join(link for link in LINKS if link not in _OPEN_LINKS)}"
        )
    for link in chain[:-1]:
        if link not in _OPEN_LINKS:
            raise RuleError(f"ties: {link!r} in the chain for {level!r} settles everything; nothing may follow it")


def _pairs(yours: Grid, theirs: Grid, relation: Grid, faces: Grid | None, ratings: Grid | None) -> Grid:
    """How many pairs of faces stand in a relation, among those still open."""
    open_faces = relation if faces is None else relation * faces
    reached = yours if open_faces is _ROLL_SAME else yours @ open_faces
    found: Grid = reached @ theirs.T
    return found if ratings is None else found * ratings


def _masters(contest: Contest, ratings: Sequence[int], bases: Sequence[int] | None) -> NDArray[np.bool_]:
    if contest.master is None:
        return np.zeros(len(ratings), dtype=bool)
    at = contest.master.rating
    natural = np.asarray(ratings if bases is None else bases)
    return (np.asarray(ratings) == at) & (natural == at)
