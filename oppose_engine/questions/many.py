"""The odds of many match-ups at once; a d100 contest counts plain ratings together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from oppose_engine.contests.opposed import OpposedContest
from oppose_engine.odds_table import Outcomes
from oppose_engine.sides.ratings import rating_in_range
from oppose_engine.sides.throw import Thrower

__all__ = ["every"]


def every(mechanic: Any, variant: str, you: Sequence[Any], them: Sequence[Any]) -> list[list[Outcomes]]:
    """The odds of each of yours (rows) against each of theirs.

    >>> from oppose_engine import system
    >>> every(system("mythras").main_contest(), "imperative", [60], [40])
    [[Outcomes(win=5179, tie=38, none=2400, lose=2383, denominator=10000)]]
    """
    if not isinstance(mechanic, OpposedContest) or any(isinstance(side, Thrower) for side in (*you, *them)):
        return [[mechanic.odds(variant, mine, other) for other in them] for mine in you]
    contest = mechanic.rules(variant)
    cells = contest.counts([rating_in_range(each) for each in you], [rating_in_range(each) for each in them])
    whole = contest.denominator
    return [[Outcomes(win, tie, none, lose, whole) for win, tie, none, lose in row] for row in cells.tolist()]
