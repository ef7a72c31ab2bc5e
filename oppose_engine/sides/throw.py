"""A throw: the total of some dice, perhaps more than are kept, and the level of success of each total."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from oppose_engine.errors import RangeError, RuleError, nearest
from oppose_engine.rules.fields import check_fields, check_names
from oppose_engine.sides.terms import Condition
from oppose_engine.text import typed

__all__ = ["Favours", "Throw", "Thrower", "check_favours", "favour_words", "label", "read_thrower"]

Numbers = NDArray[np.int64]
Favours = tuple[tuple[str, int], ...]
"""Names of more dice: how many are thrown beside those that count, negative if the worst are kept."""
MOST_DICE, MOST_MORE, MOST_ROLLS = 10, 5, 2**26
MASTERY = 20
"""The highest number of a side with masteries; each mastery stands for as many more."""


class Thrower(NamedTuple):
    """A rating, how many dice more are thrown of which the best are kept (negative: the worst), and how it is written.

    >>> str(Thrower(15)), str(Thrower(45, 0, "5M2"))
    ('15', '5M2')
    """

    rating: int
    more: int = 0
    written: str = ""

    def __str__(self) -> str:
        return self.written or str(self.rating)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Throw:
    """The dice that a side throws, and the levels of their total from worst to best.

    ``die`` is the first and the last face of one die, ``dice`` are how many count. ``tests`` are pairs of a level and
    a condition of ``ROLL``, the total, and ``RATING``; the first that holds decides, and where none holds it is the
    worst level. Of more dice the highest are kept, or with ``low`` the lowest.

    >>> from oppose_engine.sides.terms import RATING, ROLL
    >>> throw = Throw(die=(1, 6), dice=3, levels=("failure", "success"), tests=(("success", ROLL <= RATING),))
    >>> throw.counts([10, 12]).tolist()
    [[108, 108], [56, 160]]
    """

    die: tuple[int, int]
    levels: tuple[str, ...] = ("roll",)
    tests: tuple[tuple[str, Condition], ...] = ()
    dice: int = 1
    low: bool = False

    def __post_init__(self) -> None:
        check_fields(self)
        check_names("Throw", "levels", self.levels)
        first, last = self.die
        if not 0 <= first < last <= 1000 or not 1 <= self.dice <= MOST_DICE or self.whole() > MOST_ROLLS:
            raise RuleError(
                f"Throw: {self.dice} dice of {first} to {last}; allowed: faces that rise, from 0 up, 1..{MOST_DICE} "
                "dice with at most 2**26 rolls; write die=(1, 20)",
                field="die",
            )
        for level, condition in self.tests:
            if level not in self.levels:
                raise RuleError(f"Throw: level {level!r} of a test; {nearest(level, self.levels)}", field="tests")
            if condition.uses("base") or condition.uses("passive"):
                raise RuleError(
                    f"Throw: the test for {level!r} is {condition}; allowed: ROLL, RATING and whole numbers; "
                    f'write ("{self.levels[-1]}", ROLL <= RATING)',
                    field="tests",
                )
        if not self.levels:
            raise RuleError('Throw: no level; write levels=("failure", "success")', field="levels")

    def whole(self, more: int = 0) -> int:
        """The equally likely rolls of all dice."""
        whole: int = (self.die[1] - self.die[0] + 1) ** (self.dice + abs(more))
        return whole

    @property
    def totals(self) -> Numbers:
        """Every total, lowest first."""
        return np.arange(self.die[0] * self.dice, self.die[1] * self.dice + 1)

    def weights(self, more: int = 0) -> tuple[int, ...]:
        """How often each total is kept, in counts of ``whole(more)``; ``more`` is -5..5.

        >>> Throw(die=(1, 4)).weights(1), Throw(die=(1, 4), low=True).weights(1)
        ((1, 3, 5, 7), (7, 5, 3, 1))
        """
        if abs(more) > MOST_MORE or self.whole(more) > MOST_ROLLS:
            raise RangeError(f"{abs(more)} dice more; allowed: at most {MOST_MORE}, and 2**26 rolls")
        return _kept(self.die, self.dice, abs(more), (more > 0) != self.low)

    def levels_of(self, ratings: Sequence[int]) -> Numbers:
        """The place of the level of each total (columns) at each rating (rows)."""
        values = {"roll": self.totals[None, :], "rating": np.asarray(ratings, dtype=np.int64)[:, None]}
        found = np.full((len(ratings), len(self.totals)), -1, dtype=np.int64)
        for level, condition in self.tests:
            found[(found < 0) & np.broadcast_to(condition(values), found.shape)] = self.levels.index(level)
        return np.maximum(found, 0)

    def counts(self, ratings: Sequence[int], more: int = 0) -> Numbers:
        """How often each level (columns) comes up at each rating (rows), in counts of ``whole(more)``."""
        levels, weights = self.levels_of(ratings), np.array(self.weights(more))
        return np.stack([(levels == place) @ weights for place in range(len(self.levels))], axis=1)


@cache
def _kept(die: tuple[int, int], dice: int, more: int, high: bool) -> tuple[int, ...]:
    """How often each total of the highest, or lowest, ``dice`` of ``dice + more`` comes up, face after face."""
    first, last = die
    states: Counter[tuple[int, int, int]] = Counter({(dice + more, dice, 0): 1})  # left to throw, left to keep, total
    for face in range(last, first - 1, -1) if high else range(first, last + 1):
        after: Counter[tuple[int, int, int]] = Counter()
        for (left, keep, total), ways in states.items():
            for shown in range(left + 1) if face != (first if high else last) else (left,):
                counted = min(shown, keep)
                after[left - shown, keep - counted, total + counted * face] += ways * comb(left, shown)
        states = after
    found = Counter(dict.fromkeys(range(dice * first, dice * last + 1), 0))
    for (_, _, total), ways in states.items():
        found[total] += ways
    return tuple(found.values())


def favour_words(name: str, more: int) -> str:
    """One of ``Favours`` in a sentence.

    >>> favour_words("boon2", 2), favour_words("bane", -1), favour_words("advantage", 1), favour_words("normal", 0)
    ('two boons', 'a bane', 'advantage', 'a normal roll')
    """
    if not more:
        return "a normal roll"
    stem = name.rstrip("0123456789")
    number = ("", "", "two ", "three ", "four ", "five ")[abs(more)]
    return f"{number}{stem}s" if number else stem if stem.endswith("advantage") else f"a {stem}"


def check_favours(rule: object, throw: Throw, favours: Favours) -> None:
    """RuleError unless each name of more dice is one of its own, and the dice can be counted.

    >>> check_favours("a rule", Throw(die=(1, 20)), (("normal", 0), ("advantage", 1)))
    """
    names = [name for name, _ in favours]
    if favours:
        check_names(type(rule).__name__, "favours", names)
    for name, more in favours:
        if not re.fullmatch(r"[a-z][a-z0-9]*", name) or abs(more) > MOST_MORE or throw.whole(more) > MOST_ROLLS:
            raise RuleError(
                f"{type(rule).__name__}: favours has {name!r} for {more} dice more; allowed: a word of a to z, and "
                f'-{MOST_MORE}..{MOST_MORE}; write favours=(("normal", 0), ("advantage", 1))',
                field="favours",
            )


def read_thrower(text: str, ratings: range, favours: Favours, *, masteries: bool) -> Thrower:
    """A side as a person writes it: ``15``, ``+3``, ``adv+5``, with masteries ``5M2``; RangeError says what is allowed.

    >>> read_thrower("adv+5", range(-5, 16), (("normal", 0), ("advantage", 1)), masteries=False)
    Thrower(rating=5, more=1, written='advantage+5')
    >>> read_thrower("5M2", range(1, 61), (), masteries=True).rating
    45
    """
    most = (ratings[-1] - 1) // MASTERY
    allowed = f"{ratings[0]}..{ratings[-1]}"
    if masteries:
        allowed = f"1..{MASTERY}, and with masteries 1M..{MASTERY}M, 1M2..{MASTERY}M2 and so on to M{most}"
    words = [name for name, more in favours if more]
    if words:
        allowed += f", with {', '.join(words)} as {words[-1]}+{max(ratings[0], 1)}"
    wrong = RangeError(f"side {text!r}; allowed: {allowed}")
    found = re.fullmatch(
        r"\s*(?:([a-z]+\d?)\s*(?=[+-]|\s\d))?\s*([+-]?[0-9]{1,4})\s*(?:(m)([0-9]?))?\s*",
        typed(text).lower(),
    )
    if not found:
        raise wrong
    word, number, mastered, times = found[1], int(found[2]), found[3], int(found[4] or 1)
    if mastered and (not masteries or not 1 <= times <= most):
        raise wrong
    if masteries and not 1 <= number <= MASTERY:
        raise wrong
    rating = number + (MASTERY * times if mastered else 0)
    begun = [way for way in favours if word and len(word) > 2 and way[0].startswith(word)]
    chosen = sorted(begun, key=lambda way: len(way[0]))  # "boo" is boon, not boon2
    if rating not in ratings or (word and not chosen):
        raise wrong
    name, more = chosen[0] if word else ("", 0)
    shown = label(rating) if masteries else str(rating)
    with_dice = f"{name}+{shown}" if masteries else f"{name}{rating:+d}"
    return Thrower(rating, more, with_dice if more else shown)


def label(rating: int) -> str:
    """A rating with masteries as it is written.

    >>> label(20), label(21), label(45)
    ('20', '1M', '5M2')
    """
    times, number = divmod(rating - 1, MASTERY)
    return f"{number + 1}{'M' * bool(times)}{times if times > 1 else ''}"
