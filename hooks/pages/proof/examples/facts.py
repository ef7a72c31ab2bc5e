"""Computed numbers that notes on the Proof page use by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from hooks.pages.context import Context
from oppose_engine import percent
from oppose_engine.text import number
from oppose_engine.views import measure

__all__ = ["FACTS", "Fact"]


def _chance(value: Fraction, places: int = 2) -> str:
    return f"{percent(value, places)}%"


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
    return _chance_over_one(pick([Fraction(int(n), 10_000) for n in (wins + wins.T).ravel().tolist()]))


def _chance_over_one(value: Fraction) -> str:
    return f"{number(100 * value)}%"


def _open(outcomes: Sequence[str], context: Context, variant: str = "standard", score: int = 4) -> str:
    table = context.table("open-ended-d10", "outcomes", variant)
    labels = [str(label) for label in table.axes[-1].values]
    wanted = [label for label in labels if any(label.startswith(outcome) for outcome in outcomes)]
    return _chance(sum((table.value(score=score, outcome=label) for label in wanted), Fraction(0)))


def _twelve_dice(context: Context) -> str:
    table = context.table("contract", "pool")
    outcomes = [label for label in table.axes[2].values if int(label) >= 1]
    chances = {
        difficulty: sum((table.value(dice=12, difficulty=difficulty, outcome=each) for each in outcomes), Fraction(0))
        for difficulty in range(6, 11)
    }
    return ", ".join(f"{_chance(chance)} at difficulty {difficulty}" for difficulty, chance in chances.items())


@dataclass(frozen=True)
class Fact:
    """A number computed from tables, whose ids are in ``about``."""

    about: tuple[str, ...]
    compute: Callable[[Context], str]


def _fact(about: str, compute: Callable[[Context], str]) -> Fact:
    return Fact(tuple(about.split()), compute)


FACTS: Mapping[str, Fact] = {
    "special-rounding": _fact("brp/bands/uge-2023", _special_rounding),
    "article-100": _fact(
        "brp/opposed/article",
        lambda context: percent(context.table("brp", "opposed", "article").outcomes(100, 0).chance("win")),
    ),
    "hard-rounding": _fact("mythras/difficulty/multiply", partial(_grade_rounding, "Hard")),
    "formidable-rounding": _fact("mythras/difficulty/multiply", partial(_grade_rounding, "Formidable")),
    "mythras-decided": _fact("mythras/opposed/imperative", partial(_decided, "imperative")),
    "mythras-article-decided": _fact("mythras/opposed/article", partial(_decided, "article")),
    "least-sum": _fact("brp/opposed/article", partial(_sums, min)),
    "most-sum": _fact("brp/opposed/article", partial(_sums, max)),
    "open-ordinary": _fact("open-ended-d10/outcomes/standard", partial(_open, ["success 0"])),
    "open-total": _fact("open-ended-d10/outcomes/standard", partial(_open, ["success"])),
    "luck-first": _fact("open-ended-d10/outcomes/lucky", partial(_open, ["lucky success 1"], variant="lucky")),
    "luck-all": _fact("open-ended-d10/outcomes/lucky", partial(_open, ["lucky success"], variant="lucky")),
    "twelve-dice": _fact("contract/pool/standard", _twelve_dice),
}
"""The numbers that a note asks for with ``{name}``."""
