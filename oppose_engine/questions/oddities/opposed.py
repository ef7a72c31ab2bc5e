"""Surprises in tables of match-ups: of ratings, or of dice and priorities."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from oppose_engine.odds_table import OUTCOMES, Label, OddsTable
from oppose_engine.questions.basis import shared
from oppose_engine.questions.oddities.surprise import Surprise, more_than
from oppose_engine.text import percent, points

__all__ = ["oddities"]

WIN, TIE, NONE, LOSE = range(len(OUTCOMES))
LARGE_GAIN = Fraction(1, 60)
"""A step of one rating that gains less than this is not worth a sentence."""
UNEVEN = Fraction(1, 200)
OFTEN = Fraction(1, 4)
LONG_RUN = 3
Finder = Callable[["_Opposed"], Surprise | None]


def oddities(table: OddsTable, beyond: OddsTable | None) -> list[Surprise | None]:
    """The surprises of an opposed table."""
    seen = _Opposed(table, beyond)
    return [finder(seen) for finder in (_RATINGS if seen.rated else _SIDES if seen.summed else _OTHERS)]


class _Opposed:
    """An opposed table with its labels and counts at hand, and whether the labels are ratings or sums such as d8+2."""

    def __init__(self, table: OddsTable, beyond: OddsTable | None) -> None:
        self.labels = table.axes[0].values
        self.rated = all(isinstance(label, int) for label in self.labels)
        self.summed = all(re.fullmatch(r"d\d+\+\d+", str(label)) for label in self.labels)
        self.counts: NDArray[np.int64] = table.cells
        self.whole = table.denominator_at(0)
        self.beyond = beyond

    def share(self, count: object) -> Fraction:
        return Fraction(int(count), self.whole)  # pyrefly: ignore[bad-argument-type]

    def at(self, you: int, them: int) -> dict[str, Label]:
        return {"you": self.labels[you], "them": self.labels[them]}

    def equals(self, outcome: int) -> NDArray[np.int64]:
        """The counts of one outcome where both sides are the same."""
        return np.diagonal(self.counts[..., outcome])


def _first(values: NDArray[np.int64]) -> tuple[int, ...]:
    """Where the largest value stands first."""
    return _most(values)[0]


def _most(values: NDArray[np.int64]) -> list[tuple[int, ...]]:
    """Every place of the largest value."""
    return [tuple(place) for place in np.argwhere(values == values.max()).tolist()]


def _hurt(seen: _Opposed) -> Surprise | None:
    """A higher rating that wins less often."""
    steps = np.diff(seen.counts[..., WIN], axis=0)
    if steps.min() < 0:
        you, them = _first(-steps)
        before, after, loss = seen.labels[you], seen.labels[you + 1], seen.share(steps[you, them])
        at = seen.at(you, them)
    elif seen.beyond is not None:
        steps = seen.beyond.cells[0, :, WIN] - seen.counts[-1, :, WIN]
        if steps.min() >= 0:
            return None
        them = int(np.argmin(steps))
        before, after, loss = seen.labels[-1], seen.beyond.axes[0].values[0], seen.share(steps[them])
        at = seen.at(len(seen.labels) - 1, them)
    else:
        return None
    text = f"points, although you have more: from {before} to {after} against {at['them']}."
    return Surprise("hurt", points(loss, 1), text, at, loss)


def _unfair(seen: _Opposed) -> Surprise | None:
    """Equal sides with unequal chances; leaves out the lowest tenth of ratings, where both sides may always fail."""
    leads = seen.equals(WIN) - seen.equals(LOSE)
    beginners = len(leads) // 10
    at = beginners + _first(np.abs(leads[beginners:]))[0]
    lead = seen.share(leads[at])
    if abs(lead) < UNEVEN:
        return None
    label = seen.labels[at]
    ahead, behind = ("you", "they") if lead > 0 else ("they", "you")
    shares = sorted((seen.share(seen.equals(n)[at]) for n in (WIN, LOSE)), reverse=True)
    text = (
        f"points between equals: at {label} against {label} {ahead} win {percent(shares[0], 1)}% of the time, "
        f"{behind} {percent(shares[1], 1)}%."
    )
    return Surprise("unfair", percent(abs(lead), 1), text, seen.at(at, at), abs(lead))


def _jump(seen: _Opposed) -> Surprise | None:
    """One point of rating that is worth many."""
    steps = np.diff(seen.counts[..., WIN], axis=0)
    (you, them), *others = _most(steps)
    gain = seen.share(steps[you, them])
    if gain < LARGE_GAIN:
        return None
    where = [
        f"from {seen.labels[i]} to {seen.labels[i + 1]} against {seen.labels[j]}" for i, j in [(you, them), *others]
    ]
    also = f"; as much {shared(where[1:], 'steps')}" if others else ""
    text = f"points, the most that one point is worth: {where[0]}{also}."
    return Surprise("jump", points(gain, 1), text, seen.at(you + 1, them), gain, len(others))


def _nobody(seen: _Opposed) -> Surprise | None:
    """Two equal sides of whom neither wins, more often than not."""
    none = seen.equals(NONE)
    (most,) = _first(none)
    beginner = len(none) // 10
    at = max(most, beginner)
    share = seen.share(none[at])
    if share < OFTEN:
        return None
    label = seen.labels[at]
    text = f"of contests between two sides at {label} end without a winner or a tie."
    often = [seen.labels[n] for n, count in enumerate(none) if 2 * count > seen.whole]
    if often and often == list(seen.labels[: len(often)]) and len(often) > 1:
        text += f" With both at {often[-1]} or less, and equal, more than half of all contests do."
    return Surprise("nobody", f"{percent(share, 1)}%", text, seen.at(at, at), share)


def _draw(seen: _Opposed) -> Surprise | None:
    """A tie that comes up often."""
    (you, them), *others = _most(seen.counts[..., TIE])
    share = seen.share(seen.counts[you, them, TIE])
    if share < OFTEN / 2:
        return None
    where = [f"at {seen.labels[i]} against {seen.labels[j]}" for i, j in [(you, them), *others]]
    text = f"of fights {where[0]} are tied, {more_than(where[1:], 'match-ups')}."
    return Surprise("draw", f"{percent(share, 1)}%", text, seen.at(you, them), share, len(others))


def _flat(seen: _Opposed) -> Surprise | None:
    """The longest run of ratings that are all worth the same."""
    same = (np.diff(seen.counts, axis=0) == 0).all(axis=(1, 2)).tolist()
    edges = [n for n, each in enumerate([False, *same, False]) if not each]
    runs = [(high - low - 1, -low, low, high - 1) for low, high in pairwise(edges)]
    length, _, low, high = max(runs)
    if length < LONG_RUN:
        return None
    step = f"Going from {seen.labels[low]} to {seen.labels[high]}"
    text = f"{step} changes nothing against opponents up to {seen.labels[-1]}."
    return Surprise("flat", "\N{PLUS-MINUS SIGN}0", text, seen.at(high, high), Fraction(0))


def _even(seen: _Opposed) -> Surprise | None:
    """The strongest opponent against whom an even chance can be had, if some are too strong."""
    wins = 2 * seen.counts[..., WIN] >= seen.whole
    reached: list[bool] = np.logical_or.reduce(wins, axis=0).tolist()
    if all(reached) or not any(reached):
        return None
    them = reached.index(False) - 1
    if any(reached[them + 1 :]) or them < 0:
        return None
    you = int(np.argmax(wins[:, them]))
    text = (
        f"is what it takes to win half the time against {seen.labels[them]}. Against {seen.labels[them + 1]}"
        f"{' or more' if them + 2 < len(reached) else ''} nothing up to {seen.labels[-1]} wins half the time."
    )
    return Surprise("even", str(seen.labels[you]), text, seen.at(you, them), Fraction(int(seen.labels[you])))


def _underdog(seen: _Opposed) -> Surprise | None:
    """The best chance of a side that is at most half as good."""
    wins = seen.counts[..., WIN].copy()
    numbers = np.array([int(label) for label in seen.labels])
    wins[(2 * numbers[:, None] > numbers[None, :]) | (numbers[:, None] < max(1, len(numbers) // 10))] = -1
    you, them = _first(wins)
    share = seen.share(wins[you, them])
    if share < OFTEN:
        return None
    sides = f"a side at {seen.labels[you]} against one at {seen.labels[them]}"
    text = f"of fights go to {sides}, which is at least twice as high."
    return Surprise("underdog", f"{percent(share, 1)}%", text, seen.at(you, them), share)


_RATINGS: tuple[Finder, ...] = (_hurt, _unfair, _jump, _nobody, _draw, _flat, _even, _underdog)


def _total(label: Label) -> Fraction:
    """The mean total of a side such as ``d8+2``."""
    die, priority = str(label)[1:].split("+")
    return Fraction(int(die) + 1, 2) + int(priority)


def _best_pair(seen: _Opposed, wanted: Callable[[Label, Label], bool]) -> tuple[int, int] | None:
    """The sides of the wanted kind with the largest lead."""
    fits = np.array([[wanted(you, them) for them in seen.labels] for you in seen.labels])
    leads = np.where(fits, seen.counts[..., WIN] - seen.counts[..., LOSE], -seen.whole)
    you, them = _first(leads)
    return (you, them) if leads[you, them] > 0 else None


def _lead_text(seen: _Opposed, kind: str, pair: tuple[int, int] | None, said: str) -> Surprise | None:
    if pair is None:
        return None
    you, them = pair
    win, lose = (seen.share(seen.counts[you, them, n]) for n in (WIN, LOSE))
    mine, theirs = (seen.labels[n] for n in pair)
    text = f"{mine} wins against {theirs}, which wins {percent(lose, 1)}%, {said}"
    return Surprise(kind, f"{percent(win, 1)}%", text, seen.at(you, them), win)


def _worse_but_wins(seen: _Opposed) -> Surprise | None:
    """A lower mean that wins more often."""
    pair = _best_pair(seen, lambda you, them: _total(you) < _total(them))
    return _lead_text(seen, "lower-mean", pair, "although its total is higher on average.")


def _same_mean(seen: _Opposed) -> Surprise | None:
    """The same mean, but not the same chance."""
    pair = _best_pair(seen, lambda you, them: _total(you) == _total(them))
    return _lead_text(seen, "same-mean", pair, "although both have the same total on average.")


def _certain(seen: _Opposed) -> Surprise | None:
    """The strongest opponent that can never win."""
    never = [
        (_total(them), -_total(you), i, j)
        for i, you in enumerate(seen.labels)
        for j, them in enumerate(seen.labels)
        if seen.counts[i, j, WIN] == seen.whole
    ]
    if not never:
        return None
    _, _, you, them = max(never, key=lambda each: each[:2])
    text = f"of rolls are won by {seen.labels[you]} against {seen.labels[them]}: the other side has no chance at all."
    return Surprise("certain", "100%", text, seen.at(you, them), Fraction(1))


_SIDES: tuple[Finder, ...] = (_worse_but_wins, _same_mean, _certain, _draw)
_OTHERS: tuple[Finder, ...] = (_unfair, _draw)
