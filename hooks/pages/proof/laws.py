"""Laws that opposed rolls and pools obey, such as "more rating never hurts", with the exceptions found."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import Any

import numpy as np

from hooks.html.markup import Child, block
from hooks.html.records import Column, Records
from hooks.html.words import minus, thousands
from hooks.pages.context import Context, summed
from oppose_engine import System, percent
from oppose_engine.checks.highest_die import HighestDie
from oppose_engine.checks.pool import DicePool
from oppose_engine.contests.active_roll import ActiveRoll
from oppose_engine.contests.opposed import OpposedContest
from oppose_engine.contests.throws import ThrowContest
from oppose_engine.odds_table import Cells, Label
from oppose_engine.rules.system import Mechanic, Opposed

RATINGS = range(131)
THEIRS = range(0, 131, 10)
FURTHER = 30
"""The number of dice up to which a law is tried for a pool without a limit."""
NONE = "none"
Labels = tuple[Label, ...]


def laws(context: Context) -> str:
    """Each law, the tables that it was checked over, and the exceptions."""
    odds = thousands(sum(table.cells[..., 0].size for table in context.tables() if table.is_odds))
    # a table that does not add up could not be made
    whole = "The chances of all outcomes add up to one.", f"{odds} rows of odds", NONE
    rows = [list(row) for row in (whole, _even_handed(context), _more_rating(context), *_more_dice(context))]
    columns = [Column("Law", words=True), Column("Checked over", words=True), Column("Exceptions", words=True)]
    table = Records("Laws and the exceptions found.", columns, rows, attributes={"data-proof": "laws"})
    return block(table)


def _mechanics(context: Context, *kinds: type) -> Iterator[tuple[System, Any]]:
    for game in context.systems.values():
        yield from ((game, mechanic) for mechanic in game.mechanics if isinstance(mechanic, kinds))


def _even_handed(context: Context) -> tuple[Child, ...]:
    found, checked = [], 0
    for game, mechanic in _mechanics(context, Opposed):
        for variant in mechanic.variants:
            table = context.table(game.id, mechanic.match_table, variant.id)
            gaps = np.abs(table.cells[..., 0] - table.cells[..., 3].T)
            checked += gaps.size
            if gaps.any():
                you, them = (int(each) for each in np.unravel_index(int(gaps.argmax()), gaps.shape))
                size = percent(Fraction(int(gaps[you, them]), table.denominator_at(0)))
                where = f"{minus(table.axes[0].values[you])} against {minus(table.axes[1].values[them])}"
                found.append(f"{game.title}, {variant.title} (up to {size} points, {where})")
    law = "Swapping the sides swaps the chances: your chance at a against b is their chance at b against a."
    return law, f"{thousands(checked)} match-ups", "; ".join(found) or NONE


def _more_rating(context: Context) -> tuple[Child, ...]:
    found, checked = [], 0
    for game, mechanic in _mechanics(context, Opposed):
        for variant in mechanic.variants:
            yours, theirs, counts = _rising(context, game, mechanic, variant.id)
            checked += counts[1:, :, 0].size
            for at, worse in enumerate(_hurt(counts)):
                against = [minus(each) for each, hurts in zip(theirs, worse, strict=True) if hurts]
                if against:
                    step = f"{minus(yours[at])} to {minus(yours[at + 1])}"
                    several = f"{len(against)} sides between {against[0]} and {against[-1]}"
                    named = several if len(against) > 1 else against[0]
                    found.append(f"{_named(game, mechanic)}, {variant.title}: {step} against {named}")
    law = "One more point of rating, or one more die, never hurts: you win no less, they win no more."
    over = f"{thousands(checked)} steps, d100 ratings {RATINGS[0]} to {RATINGS[-1]}, others as in their tables"
    return law, over, "; ".join(found) or NONE


def _rising(context: Context, game: System, mechanic: Any, variant: str) -> tuple[Labels, Labels, Cells]:
    """Your sides, each one point or die more than the one before, theirs, and the counts; none where sides are dice."""
    if isinstance(mechanic, OpposedContest | ActiveRoll):
        return tuple(RATINGS), tuple(THEIRS), mechanic.rules(variant).counts(RATINGS, THEIRS)
    table = context.table(game.id, mechanic.match_table, variant)
    numbers = isinstance(mechanic, ThrowContest) or all(isinstance(each, int) for each in table.axes[0].values)
    yours, theirs = (axis.values if numbers else () for axis in table.axes[:2])
    return yours, theirs, table.cells if numbers else table.cells[:0, :0]


def _hurt(counts: Cells) -> Cells:
    """Whether each step up (row) hurts you, against each of theirs."""
    whole = counts.sum(axis=-1)
    if len(np.unique(whole)) > 1:  # cells with wholes of their own, whose products may be large
        counts = counts.astype(object) * (lcm(*whole.ravel().tolist()) // whole.astype(object))[..., None]
    good = (counts[..., 0], counts[..., 0] + counts[..., 1], -counts[..., 3])
    found: Cells = np.logical_or.reduce([each[1:] < each[:-1] for each in good])
    return found


def _more_dice(context: Context) -> Iterator[tuple[Child, ...]]:
    for game, pool in _mechanics(context, DicePool):
        table = context.table(game.id, "outcomes", pool.variants[0].id)
        dice, difficulties, _ = (axis.values for axis in table.axes)
        bands = pool.rules().bands
        worst, reached = bands[0][0], [name for name, start in bands if (start or 0) > 0]
        for what, of, sign in (
            (f"makes a {worst} likelier", [worst], -1),
            ("lowers the chance of a success", reached, 1),
        ):
            chances = {
                f"difficulty {each}": [sign * summed(table, of, dice=n, difficulty=each) for n in dice]
                for each in difficulties
            }
            yield _never(_named(game, pool), what, list(dice), chances, "both switches on")
    for game, highest in _mechanics(context, HighestDie):
        rules, numbers = highest.rules(), range(FURTHER + 1)
        chances = {band: [rules.reach(n, band) for n in numbers] for band in rules.names}
        yield _never(
            _named(game, highest),
            "makes any band, with all better ones, rarer",
            numbers,
            chances,
            f"up to {FURTHER} dice",
        )


def _named(game: System, mechanic: Mechanic[Any]) -> str:
    """A game, and which of its rolls if it has several."""
    return game.title if len(game.mechanics) == 1 else f"{game.title}, {mechanic.title.lower()}"


def _never(
    roll: str, what: str, dice: Sequence[object], chances: Mapping[str, Sequence[Fraction]], over: str
) -> tuple[Child, ...]:
    """That no further die makes any of these chances smaller."""
    found = []
    for where, row in chances.items():
        hurt = [str(n) for n, (before, after) in zip(dice[1:], pairwise(row), strict=True) if after < before]
        found += [f"{where} (die {', '.join(hurt)})"] if hurt else []
    steps = thousands(len(chances) * (len(dice) - 1))
    return f"{roll}: one more die never {what}.", f"{steps} steps, {over}", "; ".join(found) or NONE
