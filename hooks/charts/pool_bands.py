"""Figure: what more dice buy, that is, the bands of a pool by number of dice."""

from hooks.charts.frame import Figure, Signal
from hooks.charts.panels import Panels
from hooks.charts.sentences import likeliest
from hooks.charts.subject import Subject, level_tokens
from hooks.html.words import number_of_dice
from oppose_engine import OddsTable
from oppose_engine.text import percent


def pool_bands(subject: Subject, table: OddsTable, dice: int = 7, difficulty: int = 6) -> Figure:
    """The share of each band over the number of dice, one small picture for each difficulty."""
    says = _says(table)
    first = int(table.axes[0].values[0]), int(table.axes[1].values[0])
    numbers = [int(n) for n in table.axes[0].values]
    # the best at the bottom: a band lies on all better ones
    panels = Panels(
        table=table,
        tokens=level_tokens(table),
        signals=("dice", "difficulty"),
        now=(dice, difficulty),
        first=first[1],
        heads=tuple(f"difficulty {d}" for d in table.axes[1].values),
        ends=(str(first[0]), f"{table.axes[0].values[-1]} dice"),
    )
    return Figure(
        title="What does one more die buy?",
        subtitle=(
            f"Share of each band by number of dice, {first[0]} to {table.axes[0].values[-1]}, for each difficulty; "
            f"all on one scale from 0 to 100%. {subject.reading}"
        ),
        description="Small stacked bars, one picture a difficulty, one bar a number of dice. {says}",
        told=says,
        captions=[
            f"At difficulty {d} the likeliest band is {likeliest(table.axes[2].values, numbers, counts)}."
            for d, counts in zip(table.axes[1].values, table.cells.swapaxes(0, 1).tolist(), strict=True)
        ],
        caption_by="difficulty",
        signals=(
            Signal("dice", first[0], int(table.axes[0].values[-1]), dice),
            Signal("difficulty", first[1], int(table.axes[1].values[-1]), difficulty),
        ),
        draw=lambda size: panels.drawing(size, subject.id),
    )


def _says(table: OddsTable) -> list[list[str]]:
    dice, difficulties, names = (axis.values for axis in table.axes)
    return [
        [
            f"{number_of_dice(int(n))} at difficulty {d}: "
            + ", ".join(f"{name} {percent(table.value(dice=n, difficulty=d, outcome=name), 1)}%" for name in names)
            + "."
            for d in difficulties
        ]
        for n in dice
    ]
