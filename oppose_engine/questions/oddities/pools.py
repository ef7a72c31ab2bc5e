"""Surprises in the bands of a dice pool."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from oppose_engine.odds_table import Label, OddsTable
from oppose_engine.questions.basis import shared
from oppose_engine.questions.oddities.surprise import Surprise
from oppose_engine.text import percent, points

__all__ = ["oddities"]

NO_STEP = ((0, 0), Fraction(0))
"""The result for a table with a single size of pool, or a single difficulty."""


def oddities(table: OddsTable, good: int | None) -> list[Surprise | None]:
    """The surprises of a table of bands by dice and difficulty; ``good`` is the place of the first success."""
    if good is None:
        return [_rising_botch(table)]
    return [_rising_botch(table), _costly_die(table, good), _hard_step(table, good)]


def _chances(table: OddsTable, names: Sequence[Label]) -> list[list[Fraction]]:
    """By dice and difficulty, the chance of one of these bands."""
    columns = [table.axes[-1].index(name) for name in names]
    return [
        [Fraction(sum(int(cell[n]) for n in columns), table.denominator_at(row)) for cell in cells]
        for row, cells in enumerate(table.cells.tolist())
    ]


def _at(table: OddsTable, dice: int, difficulty: int) -> dict[str, Label]:
    return {"dice": table.axes[0].values[dice], "difficulty": table.axes[1].values[difficulty]}


def _rising_botch(table: OddsTable) -> Surprise | None:
    """A further die that makes a botch more likely."""
    worst = table.axes[-1].values[0]
    chances = _chances(table, [worst])
    rises = {(n, d): chance - chances[0][d] for n, row in enumerate(chances) for d, chance in enumerate(row)}
    (dice, difficulty), rise = max(rises.items(), key=lambda each: each[1])
    if rise <= 0:
        return None
    at, share = _at(table, dice, difficulty), chances[dice][difficulty]
    text = (
        f"is the chance of a {worst} with {at['dice']} dice at difficulty {at['difficulty']}; "
        f"with {table.axes[0].values[0]} it is {percent(chances[0][difficulty], 1)}%."
    )
    return Surprise("rising-botch", f"{percent(share, 1)}%", text, at, share)


def _costly_die(table: OddsTable, good: int) -> Surprise | None:
    """One more die that makes success rarer."""
    wanted = table.axes[-1].values[good:]
    chances = _chances(table, wanted)
    drops = {
        (n + 1, d): chances[n + 1][d] - chances[n][d] for n in range(len(chances) - 1) for d in range(len(chances[n]))
    }
    (dice, difficulty), drop = min(drops.items(), key=lambda each: each[1], default=NO_STEP)
    if drop >= 0:
        return None
    at = _at(table, dice, difficulty)
    text = (
        f"points for one more die: {wanted[0]} or better at difficulty {at['difficulty']} is less likely "
        f"with {at['dice']} dice than with {table.axes[0].values[dice - 1]}."
    )
    return Surprise("costly-die", points(drop, 1), text, at, drop)


def _hard_step(table: OddsTable, good: int) -> Surprise | None:
    """The step of difficulty that costs most."""
    wanted = table.axes[-1].values[good:]
    chances = _chances(table, wanted)
    drops = {(n, d + 1): row[d + 1] - row[d] for n, row in enumerate(chances) for d in range(len(row) - 1)}
    drop = min(drops.values(), default=Fraction(0))
    if drop >= 0:
        return None
    (dice, difficulty), *others = [place for place, each in drops.items() if each == drop]
    at = _at(table, dice, difficulty)
    steps = [
        f"from {table.axes[1].values[d - 1]} to {table.axes[1].values[d]} with {table.axes[0].values[n]} dice"
        for n, d in [(dice, difficulty), *others]
    ]
    also = f"; as much {shared(steps[1:], 'steps')}" if others else ""
    text = f"points, the most that one step of difficulty costs {wanted[0]} or better: {steps[0]}{also}."
    return Surprise("hard-step", points(drop, 1), text, at, drop, len(others))
