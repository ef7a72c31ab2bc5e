"""Figure: what advantage and disadvantage are worth, by the difference of two modifiers."""

from collections.abc import Sequence

from hooks.charts.frame import Figure, FigureError, Signal
from hooks.charts.panels import Panels
from hooks.charts.subject import Subject
from hooks.html.words import chance, signed, start
from oppose_engine import OddsTable
from oppose_engine.questions.claim import places
from oppose_engine.text import percent

SHOWN = {"lose": "They win", "tie": "Tie", "win": "You win"}
"""From the top of a bar to its bottom."""


def contest_dice(subject: Subject, table: OddsTable, difference: int = 0, dice: str = "") -> Figure:
    """Win, tie and they win over the difference, one small picture for each pair of ways to roll."""
    if not table.is_opposed or table.axes[0].name != "difference" or len(table.axes[1].values) != 9:
        raise FigureError("wants an opposed table by difference and nine pairs of dice")
    differences = [int(value) for value in table.axes[0].values]
    pairs = [str(value) for value in table.axes[1].values]
    chosen = pairs.index(dice) if dice in pairs else 0
    says = [[_said(table, d, pair) for pair in pairs] for d in differences]
    low, high = differences[0], differences[-1]
    panels = Panels(
        table=table,
        tokens={name: f"outcome-{name}" for name in SHOWN},
        signals=("difference", "pair"),
        now=(difference, chosen),
        heads=tuple(pair.replace("disadvantage", "dis").replace("advantage", "adv") for pair in pairs),
        ends=(signed(low), signed(high)),
        gap=3,
        key_names=SHOWN,
    )
    return Figure(
        title="What do better dice buy?",
        subtitle=(
            f"Share of the outcomes by your modifier less theirs, {signed(low)} to {signed(high)}, for each pair of "
            f"dice; you first. {subject.reading}"
        ).strip(),
        description="Nine small stacked bar charts, one for each pair of ways to roll. {says}",
        told=says,
        # your dice vary slowest: the fourth pair is your second way to roll against their first
        caption=_worth(table, differences, pairs[0], pairs[3]),
        signals=(
            Signal("difference", low, high, difference),
            Signal("pair", 0, len(pairs) - 1, chosen, words=tuple(pairs)),
        ),
        draw=lambda size: panels.drawing(size, subject.id),
    )


def _worth(table: OddsTable, differences: Sequence[int], plain: str, better: str) -> str:
    """The difference at which better dice are worth most, and the modifier nearest to them, searched in the table."""
    wins = {dice: {d: table.outcomes(d, dice).chance("win") for d in differences} for dice in (plain, better)}
    gains = {d: wins[better][d] - wins[plain][d] for d in differences}
    most = max(gains, key=lambda d: (gains[d], -abs(d)))
    like = min(differences, key=lambda d: (abs(wins[plain][d] - wins[better][most]), d))
    name, _ = better.split(maxsplit=1)
    others = [signed(d) for d in differences if d != most and gains[d] == gains[most]]
    also = f" It is worth as much at {places(others, 'differences')}." if others else ""
    return (
        f"{start(name)} is worth most at a difference of {signed(most)}: it takes you from {chance(wins[plain][most])} "
        f"to {chance(wins[better][most])}, and {signed(like - most)} instead would take you to "
        f"{chance(wins[plain][like])}.{also}"
    )


def _said(table: OddsTable, difference: int, dice: str) -> str:
    odds = table.outcomes(difference, dice)
    shares = ", ".join(
        f"{words} {percent(odds.chance(name), 1)}%"
        for words, name in (("you win", "win"), ("tie", "tie"), ("they win", "lose"))
    )
    return f"{signed(difference)}, {dice}: {shares}."
