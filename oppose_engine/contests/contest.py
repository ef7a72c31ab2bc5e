"""Counts an opposed roll of bands, mostly a d100: two levels of success compared, then a chain of tie-breaks.

Everything is counted for a whole grid of ratings at once: with a d100, 10,000 pairs of faces a cell,
or 20,000 where a coin may be thrown; with bonus dice, every pair of throws.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from oppose_engine.checks.bonus_dice import result_counts
from oppose_engine.contests.masters import Master
from oppose_engine.contests.tie_breaks import FLOAT, LOSE, WIN, Chain, Floats, check_chain, settle
from oppose_engine.errors import RangeError, RuleError, nearest
from oppose_engine.odds_table import OUTCOMES, Outcomes
from oppose_engine.rules.fields import check_fields
from oppose_engine.rules.order import Placed, equal_end, placed
from oppose_engine.sides.bands import D100, Bands
from oppose_engine.text import an

__all__ = ["OpposedRule", "Shift"]

Counts = NDArray[np.int64]
NO_DICE = (0, 0)
"""Neither side has bonus or penalty dice."""


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
        if any(step < 0 for step in self.steps.values()):
            raise RuleError(
                f'Shift: steps are {dict(self.steps)}; allowed: 0 and up; write steps={{"success": 1}}', field="steps"
            )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class OpposedRule:
    """One reading of an opposed roll, as data.

    ``bands`` give each side a level; the better level wins. Levels in one tuple of ``alike``
    count as equal. ``ties`` maps a level (of several alike, the best) to its chain of links;
    each link settles part of what the one before left equal, and the last must settle all.
    ``drop_above``: if either rating exceeds it, both drop by the larger excess first. With ``bonus_dice`` a side may
    have bonus or penalty dice on its d100.

    >>> from oppose_engine.sides.terms import ALWAYS, RATING, ROLL
    >>> bands = Bands(levels=("failure", "success"), tests=(("success", ROLL <= RATING), ("failure", ALWAYS)))
    >>> ties = {"success": ("higher roll", "tie"), "failure": ("nobody",)}
    >>> OpposedRule(bands=bands, ties=ties).odds(60, 40)
    Outcomes(win=5180, tie=40, none=2400, lose=2380, denominator=10000)
    """

    bands: Bands
    ties: dict[str, Chain]
    alike: tuple[tuple[str, ...], ...] = ()
    drop_above: int | None = None
    master: Master | None = None
    shift: Shift | None = None
    bonus_dice: bool = False

    def __post_init__(self) -> None:
        check_fields(self, "bands", "alike", "drop_above", "master", "shift", "bonus_dice")
        if not isinstance(self.ties, dict):
            raise RuleError(
                f"ties: {an(type(self.ties).__name__)}; allowed: a dict from each level to its chain; "
                'write ties={"failure": ("nobody",), "success": ("higher roll", "tie")}',
                field="ties",
            )
        levels = self.bands.levels
        alike = [name for group in self.alike for name in group]
        _known("alike", alike, levels)
        if len(set(alike)) != len(alike):
            raise RuleError(
                f"alike: {self.alike} has a level twice; allowed: each level in one group at most; "
                f"write alike=({levels[:2]},)",
                field="alike",
            )
        wanted = [levels[group[-1]] for group in self._groups()]
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
        if self.drop_above is not None and (self.master or any(test.uses("base") for _, test in self.bands.tests)):
            raise RuleError(
                "OpposedRule: drop_above with BASE or a master; allowed: bands made of RATING alone, since ratings "
                "that drop have no natural value; write drop_above=None",
                field="drop_above",
            )
        if self.bonus_dice and (self.bands.die != D100 or self.master):
            raise RuleError(
                "OpposedRule: bonus_dice with another die or a master; allowed: a d100 that both sides roll; "
                "write bonus_dice=False",
                field="bonus_dice",
            )

    @property
    def unit(self) -> int:
        """How much a pair of faces counts: 1, or 2 where a coin may be thrown, which halves it."""
        return 2 if any("coin" in chain for chain in self.ties.values()) else 1

    @property
    def denominator(self) -> int:
        """Equally likely events in a cell: pairs of faces, twice where a coin may be thrown."""
        return self.whole()

    @property
    def ranks(self) -> tuple[int, ...]:
        """How good each level is, 0 the worst; levels that count as equal have the same number."""
        rank_of = {level: rank for rank, group in enumerate(self._groups()) for level in group}
        return tuple(rank_of[level] for level in range(len(self.bands.levels)))

    def chain(self, rank: int) -> Chain:
        """The links that settle two levels of one rank: those of the best of its levels.

        >>> from oppose_engine import system
        >>> system("mythras").mechanic("bands").rules().chain(0)  # fumble and failure
        ('nobody',)
        """
        return self.ties[self.bands.levels[self._groups()[rank][-1]]]

    def _groups(self) -> list[tuple[int, ...]]:
        """Places of the levels that count as equal, worst first."""
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
        *,
        dice: tuple[int, int] = NO_DICE,
    ) -> Counts:
        """Win, tie, none and lose for each of your ratings against each of theirs.

        Ratings are whole numbers; bases are the ratings before any modifier, one for each; ``dice`` are the bonus
        dice of both sides, penalty dice negative. The result has the shape (you, them, 4) and adds up to
        ``whole(dice)`` in each cell.
        """
        if self.drop_above is not None:
            return self._dropped(you, them, dice)
        mine, other = self.bands.of(you, your_base), self.bands.of(them, their_base)
        yours, theirs = (self._ranked(side, more) for side, more in zip((mine, other), dice, strict=True))
        counts = self._compared(yours, theirs, np.subtract.outer(np.asarray(you), np.asarray(them)))
        if self.master is not None:
            top = len(self.bands.levels) - 1
            best = (mine == top).sum(axis=1), (other == top).sum(axis=1)
            at = self.master.among(you, your_base), self.master.among(them, their_base)
            self.master.decide(counts, self.bands.faces, self.unit, best, at)
        return counts

    def by_face(self, you: int, them: int, their_dice: int = 0) -> Counts:
        """Win, tie, none and lose for each face of your roll, in counts of their faces: the shape is (faces, 4).

        A row adds up to the faces of the die, or to the throws of ``their_dice``, times ``unit``. A Master keeps its
        level whatever its die shows.

        >>> from oppose_engine import system
        >>> system("mythras").mechanic("bands").rules().by_face(60, 40)[[2, 59, 60]].tolist()
        [[98, 1, 0, 1], [96, 0, 0, 4], [0, 0, 60, 40]]
        """
        (mine,), (other,) = (side[0].tolist() for side in self.in_play([you], [them]))
        levels, theirs = self.bands.of([mine])[0], self.bands.of([other])
        yours = [np.diag(rank) for rank in self._ranked(levels)]  # a row for each face: it alone comes up
        lead = np.full((len(levels), 1), mine - other)
        counts = self._compared(yours, self._ranked(theirs, their_dice), lead)[:, 0]
        if self.master is not None:
            top = len(self.bands.levels) - 1
            best = levels == top, int((theirs == top).sum())
            whose = bool(self.master.among([you])), bool(self.master.among([them]))
            self.master.decide_faces(counts, self.bands.faces, self.unit, best, whose)
        return counts

    def weights(self, dice: int = 0) -> Counts:
        """How often each face comes up: once, or in counts of all throws of the bonus dice; penalty dice are negative.

        RangeError outside of -2..2, and for any dice if the rule has none.
        """
        if dice and not self.bonus_dice:
            raise RangeError(f"{dice} bonus dice, but this rule has none; give 0")
        return np.array(result_counts(dice)) if dice else np.ones(len(self.bands.faces), dtype=np.int64)

    def whole(self, dice: tuple[int, int] = NO_DICE) -> int:
        """Equally likely events in a cell if both sides have these bonus dice; without any it is ``denominator``."""
        mine, other = (int(self.weights(more).sum()) for more in dice)
        return mine * other * self.unit

    def _ranked(self, levels: Counts, dice: int = 0) -> list[Floats]:
        """For each rank, how often a face has it: 1, or in throws of the bonus dice."""
        found = [_has(levels, group) for group in self._groups()]
        return [rank * self.weights(dice).astype(np.float64) for rank in found] if dice else found

    def by_party(self, ratings: Sequence[int], title: str, dice: Sequence[int]) -> list[list[Placed]]:
        """Each face of each party; ratings drop together, by the excess of the highest. RangeError for a Master.

        ``dice`` are the bonus dice of each party, 0 for none.

        >>> from oppose_engine import system
        >>> rules = system("mythras").mechanic("bands").rules()
        >>> rules.by_party([60, 40], "Opposed roll", [0, 0])[0][59]
        Placed(key=(1, 60), times=1, equal='tie')
        """
        if self.master is not None and self.master.among(ratings):
            raise RangeError(f"{title}: a Master does not roll, so its place is not known; give other ratings")
        chains = [self.chain(rank) for rank in range(len(self._groups()))]
        ends = [equal_end(title, chain[-1]) for chain in chains]
        excess = 0 if self.drop_above is None else max(0, max(ratings) - self.drop_above)
        found = []
        for rating, more in zip((each - excess for each in ratings), dice, strict=True):
            ranks = [self.ranks[level] for level in self.bands.of([rating])[0].tolist()]
            rolls = zip(ranks, self.bands.faces.tolist(), self.weights(more).tolist(), strict=True)
            values = ((rank, {"roll": roll, "rating": rating, "margin": rating - roll}, n) for rank, roll, n in rolls)
            found.append([Placed((rank, *placed(chains[rank][:-1], own)), n, ends[rank]) for rank, own, n in values])
        return found

    def by_pair(self, you: int, them: int) -> Counts:
        """Win, tie, none and lose for each pair of faces: the shape is (your face, their face, 4).

        The entries of a pair add up to ``unit``. RuleError where a Master meets somebody, since it does not roll.

        >>> from oppose_engine import system
        >>> pairs = system("mythras").mechanic("bands").rules().by_pair(60, 40)
        >>> pairs[59, 39].tolist(), pairs[99, 99].tolist(), int(pairs[:, :, 0].sum())
        ([1, 0, 0, 0], [0, 0, 1, 0], 5179)
        """
        if self.master is not None and (self.master.among([you]) or self.master.among([them])):
            raise RuleError(f"{you} against {them}: a Master does not roll, so there are no pairs of faces")
        (mine,), (other,) = (side[0].tolist() for side in self.in_play([you], [them]))
        yours, theirs = ([np.diag(rank) for rank in self._ranked(self.bands.of([at])[0])] for at in (mine, other))
        faces = len(self.bands.faces)
        return self._compared(yours, theirs, np.full((faces, faces), mine - other))

    def _compared(self, yours: Sequence[Floats], theirs: Sequence[Floats], lead: Counts) -> Counts:
        """The four outcomes of all pairs of rows; each side has a matrix for each rank: how often a face has it."""
        your_sizes, their_sizes = (np.stack([rank.sum(axis=1) for rank in side], axis=1) for side in (yours, theirs))
        below = np.tri(len(yours), k=-1, dtype=FLOAT)
        total = np.zeros((len(OUTCOMES), *lead.shape), dtype=np.result_type(yours[0], theirs[0]))
        total[WIN] = your_sizes @ below @ their_sizes.T
        total[LOSE] = your_sizes @ below.T @ their_sizes.T
        by_rank = [self.chain(rank) for rank in range(len(yours))]
        for chain in dict.fromkeys(by_rank):
            settled = [n for n, own in enumerate(by_rank) if own == chain]
            total += settle(chain, [yours[n] for n in settled], [theirs[n] for n in settled], lead)
        return np.ascontiguousarray((total * self.unit).astype(np.int64).transpose(1, 2, 0))

    def in_play(self, you: Sequence[int], them: Sequence[int]) -> tuple[Counts, Counts]:
        """What each side rolls against, yours and theirs, for each of your ratings against each of theirs.

        The ratings themselves, unless both drop because one of them exceeds ``drop_above``.
        """
        mine, other = np.broadcast_arrays(np.asarray(you)[:, None], np.asarray(them)[None, :])
        if self.drop_above is None:
            return mine, other
        excess = np.maximum(np.maximum(mine, other) - self.drop_above, 0)
        return mine - excess, other - excess

    def _dropped(self, you: Sequence[int], them: Sequence[int], dice: tuple[int, int]) -> Counts:
        mine, other = self.in_play(you, them)
        low, their_low = int(mine.min()), int(other.min())
        plain = replace(self, drop_above=None)
        counts = plain.counts(range(low, int(mine.max()) + 1), range(their_low, int(other.max()) + 1), dice=dice)
        found: Counts = counts[mine - low, other - their_low]
        return found

    def odds(
        self,
        you: int,
        them: int,
        your_base: int | None = None,
        their_base: int | None = None,
        *,
        dice: tuple[int, int] = NO_DICE,
    ) -> Outcomes:
        """The four outcomes of one match-up; a base is that side's rating before modifiers."""
        bases = [None if base is None else [base] for base in (your_base, their_base)]
        win, tie, none, lose = self.counts([you], [them], *bases, dice=dice)[0, 0].tolist()
        return Outcomes(win, tie, none, lose, self.whole(dice))

    def level_pairs(self, you: int, them: int, dice: tuple[int, int] = NO_DICE) -> Iterator[tuple[str, str, Outcomes]]:
        """The outcomes by both sides' levels: (your level, their level, outcomes).

        Only pairs of levels that can occur are given. A Master does not roll: each of its faces counts as its best
        level, and a match-up of two Masters is listed under that level.
        """
        masters = [self.master is not None and bool(self.master.among([rating])) for rating in (you, them)]
        if any(masters):
            yield from self._master_pairs(you, them, masters)
            return
        levels, (weights, theirs) = self.bands.levels, map(self.weights, dice)
        mine, other = (self.bands.of(side[0].tolist())[0] for side in self.in_play([you], [them]))
        places = np.arange(len(levels))
        yours, against = (places[:, None] == found for found in (mine, other))
        pairs = self.by_pair(you, them)
        counts = np.einsum("im,jt,mto->ijo", yours * weights, against * theirs, pairs, optimize=True)
        for i, j in np.argwhere(counts.any(axis=2)).tolist():
            win, tie, none, lose = counts[i, j].tolist()
            yield levels[i], levels[j], Outcomes(win, tie, none, lose, self.whole(dice))

    def _master_pairs(self, you: int, them: int, masters: Sequence[bool]) -> Iterator[tuple[str, str, Outcomes]]:
        *worse, best = self.bands.levels
        left = self.odds(you, them)
        sizes = [] if all(masters) else self.bands.counts([them if masters[0] else you])[0].tolist()
        for level, size in zip(worse, sizes, strict=False):
            met = size * len(self.bands.faces) * self.unit
            if met and masters[0]:
                yield best, level, Outcomes(met, 0, 0, 0, self.denominator)
                left = left._replace(win=left.win - met)
            elif met:
                yield level, best, Outcomes(0, 0, 0, met, self.denominator)
                left = left._replace(lose=left.lose - met)
        if any(left[:4]):
            yield best, best, left

    def final_level(self, winner: str, loser: str) -> str:
        """The winner's level after the loser's has pulled it down (see ``Shift``)."""
        if self.shift is None:
            return winner
        levels = self.bands.levels
        at, floor = levels.index(winner), levels.index(self.shift.floor)
        return winner if at < floor else levels[max(floor, at - self.shift.steps.get(loser, 0))]


def _has(levels: Counts, group: tuple[int, ...]) -> Floats:
    """1 where a face has one of the levels of a group."""
    found: Floats = np.logical_or.reduce([levels == level for level in group]).astype(FLOAT)
    return found


def _known(field: str, found: Iterable[str], levels: Sequence[str]) -> None:
    for level in found:
        if level not in levels:
            raise RuleError(
                f"{field}: level {level!r}; {nearest(level, levels)}; write it as in Bands(levels=...)", field=field
            )
