"""Statements about The Contract."""

from fractions import Fraction
from typing import Any

from hooks.pages.context import Context
from hooks.pages.context.sums import summed
from hooks.pages.proof.examples.finding import Check, Finding, exact
from oppose_engine import percent
from oppose_engine.odds_table import Label

POOL = "contract"
SAMPLE = (2, 6, 10, 8, 1, 5, 7)
"""The dice of the printed example."""


def _rules(context: Context) -> Any:
    return context.systems[POOL].mechanic("pool").rules("standard")


def _bands(context: Context) -> Finding:
    starts = [(name, start) for name, start in _rules(context).bands if start is not None]
    text = ", ".join(f"{name} from {start}" for name, start in starts)
    return Finding(f"{_rules(context).bands[0][0]} below, {text}", [start for _, start in starts] == [0, 1, 4, 6])


def _one_die(outcome: int) -> Check:
    """One die at the standard difficulty gives this outcome on one face of ten."""

    def check(context: Context) -> Finding:
        table = context.table(POOL, "pool", "standard")
        chance = table.value(dice=1, difficulty=_rules(context).standard, outcome=outcome)
        return Finding(f"one die: {outcome:+d} with {exact(chance)}".replace("-", "−"), chance == Fraction(1, 10))

    return check


def twelve_dice(context: Context) -> dict[Label, Fraction]:
    """The chance of an outcome of 1 or more with twelve dice, by difficulty."""
    table = context.table(POOL, "pool", "standard")
    won = [outcome for outcome in table.axes[2].values if int(outcome) >= 1]
    return {difficulty: summed(table, won, dice=12, difficulty=difficulty) for difficulty in table.axes[1].values}


def _twelve_dice(context: Context) -> Finding:
    won = twelve_dice(context)
    text = ", ".join(f"{percent(chance)}% at {difficulty}" for difficulty, chance in won.items())
    least = min(won.values())
    return Finding(
        f"1 or more with 12 dice: {text}",
        agrees=least > Fraction(95, 100),
        reason=f"Overstated: at the highest difficulty it is {percent(least)}%.",
    )


def _sample(context: Context) -> Finding:
    rules = _rules(context)
    worth = {1: rules.one, rules.sides: rules.top}
    outcome = sum(worth.get(face, int(face >= rules.standard)) for face in SAMPLE)
    return Finding(str(outcome), outcome == 4)


CHECKS: dict[str, Check] = {
    "ct-bands": _bands,
    "ct-botch": _one_die(-1),
    "ct-double": _one_die(2),
    "ct-default": lambda context: Finding(str(_rules(context).standard), _rules(context).standard == 6),
    "ct-12": _twelve_dice,
    "ct-sample": _sample,
}
