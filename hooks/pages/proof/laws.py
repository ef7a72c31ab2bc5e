"""Laws that opposed rolls and pools obey, such as "more rating never hurts", with the exceptions found."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np

from hooks.html.markup import Child, block
from hooks.html.records import Column, Records
from hooks.html.words import counted, thousands
from hooks.pages.context import Context
from hooks.pages.context.sums import summed
from oppose_engine import System, percent
from oppose_engine.checks.highest_die import HighestDie
from oppose_engine.checks.pool import DicePool
from oppose_engine.contests.active_roll import ActiveRoll
from oppose_engine.contests.opposed import OpposedRoll
from oppose_engine.rules.system import Opposed

RATINGS = range(131)
THEIRS = range(0, 131, 10)
FURTHER = 30
"""The number of dice up to which a law is tried for a pool without a limit."""
NONE = "none"


def laws(context: Context) -> str:
    """Each law, the tables that it was checked over, and the exceptions."""
    rows = [list(row) for row in (_whole(context), _even_handed(context), _more_rating(context), *_more_dice(context))]
    columns = [Column("Law", words=True), Column("Checked over", words=True), Column("Exceptions", words=True)]
    table = Records("Laws and the exceptions found.", columns, rows, attributes={"data-proof": "laws"})
    return block(table)


def _mechanics(context: Context, *kinds: type) -> Iterator[tuple[System, Any]]:
    for game in context.systems.values():
        yield from ((game, mechanic) for mechanic in game.mechanics if isinstance(mechanic, kinds))


def _whole(context: Context) -> tuple[Child, ...]:
    """The counts of every table of odds add up to its denominator; a table that did not could not be made."""
    tables = [context.table(*key) for game in context.systems.values() for key in game.keys()]  # noqa: SIM118
    rows = sum(table.cells[..., 0].size for table in tables if table.is_odds)
    return "The chances of all outcomes add up to one.", f"{thousands(rows)} rows of odds", NONE


def _even_handed(context: Context) -> tuple[Child, ...]:
    found, checked = [], 0
    tables = [
        (game, variant, context.table(game.id, mechanic.match_table, variant.id))
        for game, mechanic in _mechanics(context, Opposed)
        for variant in mechanic.variants
    ]
    for game, variant, table in tables:
        gaps = np.abs(table.cells[..., 0] - table.cells[..., 3].T)
        checked += gaps.size
        if gaps.any():
            you, them = (int(each) for each in np.unravel_index(int(gaps.argmax()), gaps.shape))
            size = percent(Fraction(int(gaps[you, them]), table.denominator_at(0)))
            where = f"{table.axes[0].values[you]} against {table.axes[1].values[them]}"
            found.append(f"{game.title}, {variant.title} (up to {size} points, {where})")
    law = "Swapping the sides swaps the chances: your chance at a against b is their chance at b against a."
    return law, f"{thousands(checked)} match-ups", "; ".join(found) or NONE


def _more_rating(context: Context) -> tuple[Child, ...]:
    found, checked = [], 0
    for game, mechanic in _mechanics(context, OpposedRoll, ActiveRoll):
        for variant in mechanic.variants:
            counts = variant.rules.counts(RATINGS, THEIRS)
            good = (counts[..., 0], counts[..., 0] + counts[..., 1], -counts[..., 3])
            worse = np.logical_or.reduce([np.diff(each, axis=0) < 0 for each in good]).any(axis=1)
            checked += counts[1:, :, 0].size
            found += [
                f"{game.title}, {variant.title}: {RATINGS[at]} to {RATINGS[at + 1]}"
                for at in np.flatnonzero(worse).tolist()
            ]
    law = "One more point of rating never hurts: you win no less, they win no more."
    return law, f"{thousands(checked)} steps, ratings {RATINGS[0]} to {RATINGS[-1]}", "; ".join(found) or NONE


def _more_dice(context: Context) -> Iterator[tuple[Child, ...]]:
    for game, mechanic in _mechanics(context, DicePool):
        yield from (_pool(context, game, mechanic, law) for law in ("worst", "success"))
    for game, mechanic in _mechanics(context, HighestDie):
        yield _highest(game, mechanic)


def _highest(game: System, mechanic: HighestDie) -> tuple[Child, ...]:
    rules = mechanic.rules()
    steps = list(pairwise(range(FURTHER + 1)))
    hurt = [
        f"{band} (die {b})" for band in rules.names for a, b in steps if rules.reach(b, band) < rules.reach(a, band)
    ]
    law = f"{game.title}: one more die never makes any band, with all better ones, rarer."
    return law, f"{thousands(len(steps) * len(rules.names))} steps, up to {FURTHER} dice", "; ".join(hurt) or NONE


def _pool(context: Context, game: System, mechanic: DicePool, law: str) -> tuple[Child, ...]:
    table = context.table(game.id, "outcomes", mechanic.variants[0].id)
    dice, difficulties = (axis.values for axis in table.axes[:2])
    worst, reached = mechanic.rules().bands[0][0], [name for name, start in mechanic.rules().bands if (start or 0) > 0]
    found = []
    for difficulty in difficulties:
        chances = [
            summed(table, reached, dice=n, difficulty=difficulty)
            if law == "success"
            else -table.value(dice=n, difficulty=difficulty, outcome=worst)
            for n in dice
        ]
        hurt = [str(dice[n + 1]) for n in range(len(dice) - 1) if chances[n + 1] < chances[n]]
        if hurt:
            found.append(f"difficulty {difficulty} (die {', '.join(hurt)})")
    what = f"never makes a {worst} likelier" if law == "worst" else "never lowers the chance of a success"
    steps = len(difficulties) * (len(dice) - 1)
    return (
        f"{game.title}: one more die {what}.",
        f"{counted(steps, 'step')}, both switches on",
        "; ".join(found) or NONE,
    )
