"""Statements about Legend: the winner of a pair of rolls, and ratings above 100."""

from typing import Any

from hooks.pages.context import Context
from hooks.pages.proof.examples.finding import Check, Finding

LEGEND = "legend"
Rolled = tuple[int, int]
"""A rating and the roll made against it."""


def _winner(context: Context, you: Rolled, them: Rolled) -> str:
    """A if you win this pair of rolls, B if they do; empty if levels and rolls do not decide it."""
    contest = context.systems[LEGEND].mechanic("opposed").rules()
    mine, other = (contest.bands.of([rating])[0][roll - 1] for rating, roll in (you, them))
    if mine != other:
        return "A" if mine > other else "B"
    decides = contest.ties.get(contest.bands.levels[mine], ("",))[0]
    if decides != "higher roll" or you[1] == them[1]:
        return ""
    return "A" if you[1] > them[1] else "B"


def _thief(context: Context) -> Finding:
    found = [_winner(context, (75, roll), (60, 59)) for roll in (71, 54)]
    return Finding(f"{found[0]} with 71, {found[1]} with 54", found == ["A", "B"])


def _above_100(context: Context) -> Finding:
    rolled: Any = context.systems[LEGEND].mechanic("opposed")
    same = all(rolled.odds("", 120, them) == rolled.odds("", 100, them - 20) for them in range(121))
    return Finding("120 has the odds of 100 with 20 less on the other side, against 0 to 120", same)


CHECKS: dict[str, Check] = {"legend-thief": _thief, "legend-over100": _above_100}
