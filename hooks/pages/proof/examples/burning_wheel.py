"""Statements about Burning Wheel: the chance of six dice against an obstacle."""

from fractions import Fraction

from hooks.pages.context import Context
from hooks.pages.proof.examples.finding import Check, Finding, exact
from oppose_engine import percent


def _six_dice(obstacle: int, printed: str) -> Check:
    """Six black dice reach the obstacle with the printed chance."""

    def check(context: Context) -> Finding:
        table = context.table("burning-wheel", "outcomes", "standard")
        chance: Fraction = table.value(dice=6, obstacle=obstacle, shade="black", outcome="success")
        return Finding(f"obstacle {obstacle} with 6 dice: {exact(chance)}", percent(chance) == printed)

    return check


CHECKS: dict[str, Check] = {"bw-6d-4": _six_dice(4, "34.38"), "bw-6d-3": _six_dice(3, "65.63")}
