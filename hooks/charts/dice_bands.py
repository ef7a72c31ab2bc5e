"""Figure: the bands of a pool, one bar for each number of dice."""

from __future__ import annotations

from typing import Any

from hooks.charts.frame import Drawing, Figure, Slider
from hooks.charts.grammar import Along, Plate, Rows, Shades
from hooks.charts.keys import keys
from hooks.charts.likeliest import likeliest
from hooks.charts.subject import SIZES, Subject, level_tokens
from hooks.html.words import number_of_dice
from oppose_engine import OddsTable
from oppose_engine.text import percent

__all__ = ["dice_bands"]

NAMED = 6
"""A part of at least this many percent has room for its number."""


def dice_bands(subject: Subject, table: OddsTable, dice: int | None = None) -> Figure:
    """The share of each band by number of dice, the best on the left."""
    numbers = [int(n) for n in table.axes[0].values]
    at = dice if dice in numbers else numbers[len(numbers) // 2]
    rows, says = _bars(table)
    return Figure(
        title="What does one more die buy?",
        subtitle=f"Share of each band, in percent, by number of dice (down). {subject.reading}".strip(),
        description="One bar a number of dice, divided into bands. {says}",
        told=says,
        caption=f"The likeliest band is {likeliest(table.axes[1].values, numbers, table.cells.tolist())}.",
        controls=(Slider("dice", "Dice", numbers[0], numbers[-1], at),),
        draw=lambda size: Drawing(_plate(size, table, rows, at)),
    )


def _bars(table: OddsTable) -> tuple[Rows, list[str]]:
    """Parts from best to worst by number of dice; one sentence for each number."""
    rows: Rows = []
    says = []
    names = [str(name) for name in reversed(table.axes[1].values)]
    for (dice,), chances in table.rows():
        left = 0.0
        shares = dict(zip(names, reversed(chances), strict=True))
        for name, share in shares.items():
            if share:
                right = left + float(100 * share)
                rows.append({"k": dice, "l": name, "a": left, "b": right, "t": percent(share, 1)})
                left = right
        said = ", ".join(f"{name} {percent(share, 1)}%" for name, share in shares.items())
        says.append(f"{number_of_dice(int(dice))}: {said}.")
    return rows, says


def _plate(size: str, table: OddsTable, rows: Rows, dice: int) -> Plate:
    wide = size == "wide"
    tokens = dict(reversed(level_tokens(table).items()))
    numbers = [int(n) for n in table.axes[0].values]
    plate = Plate(
        SIZES[size],
        54 + 28 * len(numbers),
        (46, 14, 8, 58 if wide else 50),
        x=Along((0, 100), range(0, 101, 20 if wide else 25), side="top", words="datum.value+(datum.value==100?'%':'')"),
        y=Along((numbers[0] - 0.5, numbers[-1] + 0.5), down=True),
        dice=dice,
    )
    plate.give(bars=rows, numbers=[{"k": n} for n in numbers])
    place: dict[str, Any] = {"y": "u", "y2": "v", "derive": {"u": "datum.k-0.38", "v": "datum.k+0.38"}}
    tip = "datum.k+' dice: '+datum.l+' '+datum.t+'%'"
    plate.rect("bars", x="a", x2="b", stroke="page", stroke_width=1.5 if wide else 1, shades=Shades("l", tokens),
               tip=tip, **place)  # fmt: skip
    plate.rect("numbers", x=0, x2=100, fill="", stroke="edge", **place)
    plate.rect("numbers", x=0, x2=100, fill="", stroke="mark", stroke_width=2, when="datum.k==dice", **place)
    on = Shades("l", {name: f"on-{tint}" for name, tint in tokens.items()})
    room = f"datum.b-datum.a>={NAMED if wide else 2 * NAMED}"
    plate.text("bars", x="m", y="k", when=room, say="datum.t", shades=on, font_size=11,
               derive={"m": "(datum.a+datum.b)/2"})  # fmt: skip
    words = "datum.k+(datum.k==1?' die':' dice')"
    plate.text("numbers", x=0, y="k", say=words, align="right", dx=-8, fill="muted")
    keys(plate, tokens, 36, 0 if wide else 44)
    return plate
