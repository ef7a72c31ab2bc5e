"""The opposed d100 roll: two levels of success compared, then a chain of tie-breaks.

Everything is counted for a whole grid of ratings at once: 10,000 pairs of faces a cell, or
20,000 where a coin may be thrown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from oppose_engine.bands import FACES, Bands
from oppose_engine.errors import RuleError, nearest
from oppose_engine.fields import check_fields
from oppose_engine.odds_table import OUTCOMES, Outcomes
from oppose_engine.terms import Condition
from oppose_engine.tie_breaks import FLOAT, LOSE, WIN, Chain, Floats, check_chain, settle

__all__ = ["Contest", "Master", "Shift"]

Counts = NDArray[np.int64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Master:
    """A rating that gets its best level without rolling; a modified rating is no Master.

    ``both`` are the faces with which you win when both are Masters (else nobody does). When
    one side is a Master and the other rolls the best level too, ``your_draw`` is what happens
    if the Master is you, ``their_draw`` if it is they.

    >>> from oppose_engine.terms import ROLL
    >>> str(Master(rating=100, both=ROLL <= 50, your_draw="win", their_draw="lose").both)
    'roll <= 50'
    """

    rating: int
    both: Condition
    your_draw: str
    their_draw: str

    def __post_init__(self) -> None:
        check_fields(self)
        for draw in (self.your_draw, self.their_draw):
            if draw not in OUTCOMES:
                raise RuleError(f"master: draw {draw!r}; {nearest(draw, OUTCOMES)}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Shift:
    """How far the loser's level pulls the winner's down: steps by the loser's level.

    A winner at ``floor`` or better never ends below ``floor``; one below it keeps its level.

    >>> Shift(floor="success", steps={"success": 1, "special": 2}).steps["special"]
    2
    """

    floor: str
    steps: Mapping[str, int]

    def __post_init__(self) -> None:
        check_fields(self)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Contest:
    """One reading of an opposed roll, as data.

    ``bands`` give each side a level; the better level wins. Levels in one tuple of ``alike``
    count as equal. ``ties`` maps a level (of several alike, the best) to its chain of links;
    each link settles part of what the one before left equal, and the last must settle all.
    ``drop_above``: if either rating exceeds it, both drop by the larger excess first.

    >>> from oppose_engine.terms import ALWAYS, RATING, ROLL
    >>> bands = Bands(levels=("failure", "success"), tests=(("success", ROLL <= RATING), ("failure", ALWAYS)))
    >>> ties = {"success": ("higher roll", "tie"), "failure": ("nobody",)}
    >>> Contest(bands=bands, ties=ties).odds(60, 40)
    Outcomes(win=5180, tie=40, none=2400, lose=2380, denominator=10000)
    """

    bands: Bands
    ties: dict[str, Chain]
    alike: tuple[tuple[str, ...], ...] = ()
    drop_above: int | None = None
    master: Master | None = None
    shift: Shift | None = None

    def __post_init__(self) -> None:
        check_fields(self, "bands", "alike", "drop_above", "master", "shift")
        if not isinstance(self.ties, dict):
            raise RuleError(
                f"ties: a {type(self.ties).__name__}; allowed: a dict from each level to its chain; "
                'write ties={"failure": ("nobody",), "success": ("higher roll", "tie")}',
                field="ties",
            )
        levels = self.bands.levels
        _known("alike", (name for group in self.alike for name in group), levels)
        wanted = [levels[rank[-1]] for rank in self._ranks()]
        _known("ties", self.ties, wanted)
        for level in wanted:
            if level not in self.ties:
                raise RuleError(
                    f"ties: no chain for level {level!r}; say who wins; write {level!r}: ('higher roll', 'tie')",
                    field="ties",
                )
            check_chain(level, self.ties[level])
        if self.shift is not None:
            _known("shift", (self.shift.floor, *self.shift.steps), levels)
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
    ) -> Counts:
        """Win, tie, none and lose for each of your ratings against each of theirs.

        Ratings are whole numbers; bases are the ratings before any modifier, one for each.
        The result has the shape (you, them, 4) and adds up to ``denominator`` in each cell.
        """
        if self.drop_above is not None:
            return self._dropped(you, them)
        mine, other = self.bands.of(you, your_base), self.bands.of(them, their_base)
        ranks = self._ranks()
        yours, theirs = ([_has(side, rank) for rank in ranks] for side in (mine, other))
        your_sizes, their_sizes = (np.stack([rank.sum(axis=1) for rank in side], axis=1) for side in (yours, theirs))
        below = np.tri(len(ranks), k=-1, dtype=FLOAT)
        higher = np.sign(np.subtract.outer(np.asarray(you), np.asarray(them))).astype(np.int8)
        total = np.zeros((len(OUTCOMES), len(mine), len(other)), dtype=FLOAT)
        total[WIN] = your_sizes @ below @ their_sizes.T
        total[LOSE] = your_sizes @ below.T @ their_sizes.T
        by_rank = [self.ties[self.bands.levels[rank[-1]]] for rank in ranks]
        for chain in dict.fromkeys(by_rank):
            settled = [n for n, own in enumerate(by_rank) if own == chain]
            total += settle(chain, [yours[n] for n in settled], [theirs[n] for n in settled], higher)
        scale = self.denominator // len(FACES) ** 2
        counts = np.ascontiguousarray((total * scale).astype(np.int64).transpose(1, 2, 0))
        if self.master is not None:
            self._put_masters(self.master, counts, mine, other, *self._masters(you, your_base, them, their_base))
        return counts

    def in_play(self, you: Sequence[int], them: Sequence[int]) -> tuple[Counts, Counts]:
        """What each side rolls against, yours and theirs, for each of your ratings against each of theirs.

        The ratings themselves, unless both drop because one of them exceeds ``drop_above``.
        """
        mine, other = np.broadcast_arrays(np.asarray(you)[:, None], np.asarray(them)[None, :])
        if self.drop_above is None:
            return mine, other
        excess = np.maximum(np.maximum(mine, other) - self.drop_above, 0)
        return mine - excess, other - excess

    def _dropped(self, you: Sequence[int], them: Sequence[int]) -> Counts:
        mine, other = self.in_play(you, them)
        low, their_low = int(mine.min()), int(other.min())
        plain = replace(self, drop_above=None)
        counts = plain.counts(range(low, int(mine.max()) + 1), range(their_low, int(other.max()) + 1))
        found: Counts = counts[mine - low, other - their_low]
        return found

    def _masters(
        self, you: Sequence[int], your_base: Sequence[int] | None, them: Sequence[int], their_base: Sequence[int] | None
    ) -> tuple[list[int], list[int]]:
        """Where on each side a Master stands: the natural rating, not one modified to it."""
        at = self.master.rating if self.master else None
        sides = ((you, you if your_base is None else your_base), (them, them if their_base is None else their_base))
        yours, theirs = (
            [n for n, pair in enumerate(zip(ratings, bases, strict=True)) if pair == (at, at)]
            for ratings, bases in sides
        )
        return yours, theirs

    def _put_masters(
        self, master: Master, counts: Counts, mine: Counts, other: Counts, you: list[int], them: list[int]
    ) -> None:
        best, scale = len(self.bands.levels) - 1, self.denominator // len(FACES)
        your_best, their_best = ((side == best).sum(axis=1) * scale for side in (mine, other))
        both = int(np.sum(master.both({"roll": FACES}))) * scale

        def put(a: int, b: int, **shares: int) -> None:
            counts[a, b] = [shares.get(outcome, 0) for outcome in OUTCOMES]

        for a in range(len(mine)):
            for b in them:
                put(a, b, **{"lose": self.denominator - your_best[a], master.their_draw: your_best[a]})
        for a in you:
            for b in range(len(other)):
                put(a, b, **{"win": self.denominator - their_best[b], master.your_draw: their_best[b]})
            for b in them:
                put(a, b, win=both, none=self.denominator - both)

    def odds(self, you: int, them: int, your_base: int | None = None, their_base: int | None = None) -> Outcomes:
        """The four outcomes of one match-up; a base is that side's rating before modifiers."""
        bases = [None if base is None else [base] for base in (your_base, their_base)]
        win, tie, none, lose = self.counts([you], [them], *bases)[0, 0].tolist()
        return Outcomes(win, tie, none, lose, self.denominator)

    def level_pairs(self, you: int, them: int) -> Iterator[tuple[str, str, Outcomes]]:
        """The outcomes by both sides' levels as rolled: (your level, their level, outcomes).

        Only pairs of levels that can occur are given. Masters are taken to roll.
        """
        if self.drop_above is not None:
            excess = max(you - self.drop_above, them - self.drop_above, 0)
            you, them = you - excess, them - excess
        levels, scale = self.bands.levels, self.denominator // len(FACES) ** 2
        mine, other = self.bands.of([you]), self.bands.of([them])
        higher = np.array([[np.sign(you - them)]], dtype=np.int8)
        rank_of = {level: rank for rank in self._ranks() for level in rank}
        for i, j in np.ndindex(len(levels), len(levels)):
            a, b = _has(mine, (i,)), _has(other, (j,))
            pairs = int(a.sum() * b.sum())
            if not pairs:
                continue
            if rank_of[i] == rank_of[j]:
                shares = settle(self.ties[levels[rank_of[i][-1]]], [a], [b], higher)[:, 0, 0]
                win, tie, none, lose = (shares * scale).astype(int).tolist()
                yield levels[i], levels[j], Outcomes(win, tie, none, lose, self.denominator)
            else:
                won = pairs * scale if rank_of[i] > rank_of[j] else 0
                yield levels[i], levels[j], Outcomes(won, 0, 0, pairs * scale - won, self.denominator)

    def final_level(self, winner: str, loser: str) -> str:
        """The winner's level after the loser's has pulled it down (see ``Shift``)."""
        if self.shift is None:
            return winner
        levels = self.bands.levels
        at, floor = levels.index(winner), levels.index(self.shift.floor)
        return winner if at < floor else levels[max(floor, at - self.shift.steps.get(loser, 0))]


def _has(levels: Counts, rank: tuple[int, ...]) -> Floats:
    """1 where a face has one of the levels of a rank."""
    found: Floats = np.logical_or.reduce([levels == level for level in rank]).astype(FLOAT)
    return found


def _known(field: str, found: Iterable[str], levels: Sequence[str]) -> None:
    for level in found:
        if level not in levels:
            raise RuleError(
                f"{field}: level {level!r}; {nearest(level, levels)}; write it as in Bands(levels=...)", field=field
            )
