"""Computed numbers that notes on the Proof page use by name."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from hooks.pages.context import Context
from hooks.pages.context.sums import summed
from oppose_engine import percent
from oppose_engine.text import number
from oppose_engine.views import measure


def _special_rounding(context: Context) -> str:  # noqa: ARG001
    return str(sum((2 * rating + 5) // 10 != -(-rating // 5) for rating in range(1, 101)))


def _grade_rounding(name: str, context: Context) -> str:
    mechanic = context.systems["mythras"].mechanic("difficulty")
    (other,) = (each.instead for each in mechanic.variant("multiply").clauses if each.instead is not None)
    ours = mechanic.rules("multiply")
    return str(sum(ours.target(name, rating) != other.target(name, rating) for rating in range(1, 101)))


def _decided(variant: str, context: Context) -> str:
    return f"{measure(context.table('mythras', 'opposed', variant).outcomes(50, 50), 'decided')}%"


def _sums(pick: Callable[[list[Fraction]], Fraction], context: Context) -> str:
    table = context.table("brp", "opposed", "article")
    wins = table.cells[::10, ::10, 0]
    sums = [Fraction(int(n), 100) for n in (wins + wins.T).ravel().tolist()]
    return f"{number(pick(sums))}%"


def _open(outcome: str, context: Context, variant: str = "standard", score: int = 4) -> str:
    table = context.table("open-ended-d10", "outcomes", variant)
    wanted = [label for label in table.axes[-1].values if str(label).startswith(outcome)]
    return f"{percent(summed(table, wanted, score=score))}%"


def _twelve_dice(context: Context) -> str:
    table = context.table("contract", "pool", "standard")
    won = [outcome for outcome in table.axes[2].values if int(outcome) >= 1]
    chances = {d: summed(table, won, dice=12, difficulty=d) for d in table.axes[1].values if int(d) >= 6}
    return ", ".join(f"{percent(chance)}% at difficulty {difficulty}" for difficulty, chance in chances.items())


class Fact(NamedTuple):
    """A number computed from a table, whose id is in ``about``."""

    about: str
    compute: Callable[[Context], str]


FACTS: Mapping[str, Fact] = {
    "special-rounding": Fact("brp/bands/uge-2023", _special_rounding),
    "article-100": Fact(
        "brp/opposed/article",
        lambda context: percent(context.table("brp", "opposed", "article").outcomes(100, 0).chance("win")),
    ),
    "hard-rounding": Fact("mythras/difficulty/multiply", partial(_grade_rounding, "Hard")),
    "formidable-rounding": Fact("mythras/difficulty/multiply", partial(_grade_rounding, "Formidable")),
    "mythras-decided": Fact("mythras/opposed/imperative", partial(_decided, "imperative")),
    "mythras-article-decided": Fact("mythras/opposed/article", partial(_decided, "article")),
    "least-sum": Fact("brp/opposed/article", partial(_sums, min)),
    "most-sum": Fact("brp/opposed/article", partial(_sums, max)),
    "open-ordinary": Fact("open-ended-d10/outcomes/standard", partial(_open, "success 0")),
    "open-total": Fact("open-ended-d10/outcomes/standard", partial(_open, "success")),
    "luck-first": Fact("open-ended-d10/outcomes/lucky", partial(_open, "lucky success 1", variant="lucky")),
    "luck-all": Fact("open-ended-d10/outcomes/lucky", partial(_open, "lucky success", variant="lucky")),
    "twelve-dice": Fact("contract/pool/standard", _twelve_dice),
}
"""The numbers that a note asks for with ``{name}``."""
