"""A contest that goes on: again until somebody wins, first to so many wins, or ahead by so many.

A round is one opposed roll: you win it, they win it, or nobody does. A series is a chain of states that ends for one
side. It is solved in fractions: one state after another is removed, and the chances that led into it
go on to the states that follow it.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from oppose_engine.errors import RangeError
from oppose_engine.odds_table import Outcomes

__all__ = ["MOST_WINS", "Ended", "Series", "absorbed"]

MOST_WINS = 20
"""The most wins, and the largest lead, that a series may ask for."""


class Ended(NamedTuple):
    """How a series ends: the chance that you win it, that they do, and the rounds that it takes on average.

    ``rounds`` is None, and both chances are 0, if no round is ever won.

    >>> Series().ends(Outcomes(2, 0, 1, 1, 4))
    Ended(win=Fraction(2, 3), lose=Fraction(1, 3), rounds=Fraction(4, 3))
    """

    win: Fraction
    lose: Fraction
    rounds: Fraction | None


@dataclass(frozen=True, slots=True)
class Series:
    """The rule of a series: the wins that a side needs, ``yours`` and ``theirs``, 1..20.

    Rounds that nobody wins are played again. With ``lead`` a win also takes back a win of the other side: it is a
    tug of war, which ends when you are ``yours`` ahead or they ``theirs``; a chase is one.

    >>> from oppose_engine import system
    >>> odds = system("mythras").main_contest().odds("imperative", 60, 40)
    >>> found = Series(3, 3).ends(odds)
    >>> round(float(found.win), 4), round(float(found.rounds), 2)
    (0.8163, 5.19)
    """

    yours: int = 1
    theirs: int = 1
    lead: bool = False

    def __post_init__(self) -> None:
        for name, wins in (("yours", self.yours), ("theirs", self.theirs)):
            if wins not in range(1, MOST_WINS + 1):
                raise RangeError(f"{name}: {wins} wins; allowed: 1..{MOST_WINS}; write 3 for first to three")

    def ends(self, odds: Outcomes) -> Ended:
        """The chance of each end and the average number of rounds, if every round has the same odds."""
        won, lost = _decided(odds)
        if not won + lost:
            return Ended(Fraction(0), Fraction(0), None)
        start, chain = self._chain(won, lost)
        found, rounds = absorbed(chain, start)
        return Ended(found.get("win", Fraction(0)), found.get("lose", Fraction(0)), rounds)

    def lengths(self, odds: Outcomes, most: int) -> list[tuple[Fraction, Fraction]]:
        """The chance that you, and that they, win the series in exactly 1, 2, ... ``most`` rounds.

        >>> Series().lengths(Outcomes(2, 0, 1, 1, 4), 2)
        [(Fraction(1, 2), Fraction(1, 4)), (Fraction(1, 8), Fraction(1, 16))]
        """
        start, chain = self._chain(*_decided(odds))
        now = {start: Fraction(1)}
        found = []
        for _ in range(most):
            later: dict[Hashable, Fraction] = {}
            for state, share in now.items():
                for to, chance in chain[state].items():
                    later[to] = later.get(to, Fraction(0)) + share * chance
            found.append((later.pop("win", Fraction(0)), later.pop("lose", Fraction(0))))
            now = later
        return found

    def _chain(self, won: Fraction, lost: Fraction) -> tuple[Hashable, dict[Hashable, dict[Hashable, Fraction]]]:
        """The first state, and from each state the chance of each next one; a state is the wins still needed."""
        neither = 1 - won - lost
        whole = self.yours + self.theirs
        states = [(a, b) for a in range(1, whole) for b in range(1, whole)]
        if self.lead:
            states = [(a, b) for a, b in states if a + b == whole]
        else:
            states = [(a, b) for a, b in states if a <= self.yours and b <= self.theirs]
        chain: dict[Hashable, dict[Hashable, Fraction]] = {}
        for a, b in states:
            step = int(self.lead)
            after_win: Hashable = (a - 1, b + step) if a > 1 else "win"
            after_loss: Hashable = (a + step, b - 1) if b > 1 else "lose"
            chain[a, b] = {after_win: won, after_loss: lost, (a, b): neither}
        return (self.yours, self.theirs), chain


def absorbed(
    chain: Mapping[Hashable, Mapping[Hashable, Fraction]], start: Hashable
) -> tuple[dict[Hashable, Fraction], Fraction]:
    """Where a chain ends, and after how many steps on average.

    ``chain`` has, for each state that goes on, the chances of its next states; what is no key of it is an end. The
    chances of each state add up to 1, and from each an end can be reached.

    >>> half = Fraction(1, 2)
    >>> absorbed({0: {1: half, "won": half}, 1: {0: half, "lost": half}}, 0)
    ({'won': Fraction(2, 3), 'lost': Fraction(1, 3)}, Fraction(2, 1))
    """
    rows = {state: {to: chance for to, chance in row.items() if chance} for state, row in chain.items()}
    spent = dict.fromkeys(rows, Fraction(1))
    for gone in [state for state in rows if state != start]:
        _take_out(rows, spent, gone)
    row = _without_itself(rows, spent, start)
    return row, spent[start]


def _without_itself(
    rows: dict[Hashable, dict[Hashable, Fraction]], spent: dict[Hashable, Fraction], state: Hashable
) -> dict[Hashable, Fraction]:
    """The row of a state that is left at last: what stays is spent over and over."""
    row = rows[state]
    leaves = 1 - row.pop(state, Fraction(0))
    spent[state] /= leaves
    rows[state] = {to: chance / leaves for to, chance in row.items()}
    return rows[state]


def _take_out(rows: dict[Hashable, dict[Hashable, Fraction]], spent: dict[Hashable, Fraction], gone: Hashable) -> None:
    on = _without_itself(rows, spent, gone)
    cost = spent[gone]
    del rows[gone]
    for state, row in rows.items():
        through = row.pop(gone, None)
        if through is None:
            continue
        spent[state] += through * cost
        for to, chance in on.items():
            row[to] = row.get(to, Fraction(0)) + through * chance


def _decided(odds: Outcomes) -> tuple[Fraction, Fraction]:
    """The chance that you win a round, and that they do; RangeError for what is no match-up."""
    if not isinstance(odds, Outcomes):
        raise RangeError(f"odds {odds!r} are not those of a match-up; give what odds() of a contest returns")
    return odds.chance("win"), odds.chance("lose")
