"""Figures of stacked bars, one below the other: what each grade of difficulty leaves, what one more die buys."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any

from hooks.charts.frame import Drawing, Figure, signals, texts
from hooks.charts.grammar import Along, Plate, Rows, Shades
from hooks.charts.plots import keys
from hooks.charts.sentences import likeliest
from hooks.charts.subject import SIZES, Subject, level_tokens
from hooks.html.words import number_of_dice
from oppose_engine import OddsTable
from oppose_engine.questions.basis import places
from oppose_engine.text import percent, points

NAMED = 6
"""A part of at least this many percent has room for its number."""
FAILED = ("fumble", "failure")


def _parts(table: OddsTable, *at: int) -> Iterator[tuple[str, Fraction, dict[str, float]]]:
    """The levels at a place, the best first: each with its chance, and with its ends on a bar from 0 to 100."""
    whole, left = table.denominator_at(at[0]), 0
    for label, count in reversed(list(zip(table.axes[-1].values, table.cells[at].tolist(), strict=True))):
        yield str(label), Fraction(count, whole), {"a": 100 * left / whole, "b": 100 * (left + count) / whole}
        left += count


def _plate(
    size: str, tokens: dict[str, str], bars: Rows, labels: Rows, *, row: int, left: int, signals: dict[str, int],
    **bar: str,
) -> Plate:  # fmt: skip
    """Bars from 0 to 100%, one below the other, ``row`` high, each labelled on its left; ``bar`` is their look.

    The bar of the last signal is outlined.
    """
    wide, tokens = size == "wide", dict(reversed(tokens.items()))
    ticks, words = range(0, 101, 20 if wide else 25), "datum.value+(datum.value==100?'%':'')"
    first, last = labels[0]["k"], labels[-1]["k"]
    x, y = Along((0, 100), ticks, side="top", words=words), Along((first - 0.5, last + 0.5), down=True)
    plate = Plate(SIZES[size], 54 + row * len(labels), (46, 14, 8, left), x=x, y=y, **signals)
    plate.give(bars=bars, labels=labels)
    place: dict[str, Any] = {"y": "u", "y2": "v", "derive": {"u": "datum.k-0.37", "v": "datum.k+0.37"}}
    plate.rect("bars", x="a", x2="b", stroke="page", stroke_width=1.5 if wide else 1, shades=Shades("l", tokens),
               **bar, **place)  # fmt: skip
    plate.rect("labels", x=0, x2=100, fill="", stroke="edge", **place)
    here = f"datum.k=={list(signals)[-1]}"
    plate.rect("labels", x=0, x2=100, fill="", stroke="mark", stroke_width=2, when=here, **place)
    plate.text("labels", x=0, y="k", say="datum.t", align="right", dx=-8, fill="muted")
    keys(plate, tokens, 36, 0 if wide else left - 4)
    return plate


def levels(subject: Subject, table: OddsTable, **at: Any) -> Figure:
    """How often each level comes up at each grade, at the rating that the slider gives."""
    first, second, _ = table.axes
    rating = int(at.get(first.name, 60 if 60 in first.values else first.values[0]))
    names = tuple(map(str, second.values))
    grade = names.index(str(at.get(second.name, names[len(names) // 2])))
    rows, says = _stacks(table)
    return Figure(
        **texts("levels", subject, first=first.name, second=second.name),
        told=says,
        captions=[_largest_step(table, int(each)) for each in first.values] if len(second.values) > 1 else (),
        caption_by=first.name,
        signals=signals(table, **{first.name: rating, second.name: second.values[grade]}),
        meta={"pointer": {"y": second.name}},
        draw=lambda size: Drawing(_levels(size, table, rows, {first.name: rating, second.name: grade})),
    )


def _stacks(table: OddsTable) -> tuple[Rows, list[str]]:
    """Bars from best to worst by first label and grade; one sentence for each first label."""
    rows: Rows = []
    says = []
    for i, rating in enumerate(table.axes[0].values):
        words = []
        for k, grade in enumerate(table.axes[1].values):
            rows += [{"r": rating, "k": k, "l": name, **ends} for name, share, ends in _parts(table, i, k) if share]
            words.append(f"{grade} {percent(_success(table, i, k), 0)}%")
        says.append(f"At {rating} you succeed: {', '.join(words)}.")
    return rows, says


def _success(table: OddsTable, row: int, grade: int) -> Fraction:
    """The chance of any success: of the levels, all but these two."""
    good = [k for k, name in enumerate(table.axes[2].values) if name not in FAILED]
    return Fraction(int(table.cells[row, grade, good].sum()), table.denominator_at(row))


def _largest_step(table: OddsTable, rating: int) -> str:
    first, second, _ = table.axes
    chances = [_success(table, first.index(rating), k) for k in range(len(second.values))]
    steps = [after - before for before, after in pairwise(chances)]
    largest = max(steps, key=abs)
    where = [f"from {a} to {b}" for (a, b), step in zip(pairwise(second.values), steps, strict=True) if step == largest]
    step = f"At {rating} the largest step is {places(where, 'steps')}"
    return f"{step}: {points(largest, 0)} points of the chance to succeed."


def _levels(size: str, table: OddsTable, rows: Rows, signals: dict[str, int]) -> Plate:
    grades = [str(grade) for grade in table.axes[1].values]
    left = int(16 + 6.2 * max(len(grade) for grade in grades))
    labels = [{"k": k, "t": grade} for k, grade in enumerate(grades)]
    tip = f"{grades}[datum.k]+': '+datum.l+' '+format(datum.b-datum.a,'d')+'%'"
    here = f"datum.r=={table.axes[0].name}"
    return _plate(size, level_tokens(table), rows, labels, row=30, left=left, signals=signals, when=here, tip=tip)


def dice_bands(subject: Subject, table: OddsTable, dice: int | None = None, failing: int | None = None) -> Figure:
    """The share of each band by number of dice, the best on the left; ``failing`` bands are no success."""
    numbers = [int(n) for n in table.axes[0].values]
    at = dice if dice in numbers else numbers[len(numbers) // 2]
    rows, says = _bars(table)
    return Figure(
        **texts("dice-bands", subject),
        told=says,
        caption=f"The likeliest band is {likeliest(table.axes[1].values, numbers, table.cells.tolist())}.",
        signals=signals(table, dice=at),
        draw=lambda size: Drawing(_dice(size, table, level_tokens(table, failing), rows, at)),
    )


def _bars(table: OddsTable) -> tuple[Rows, list[str]]:
    """Parts from best to worst by number of dice; one sentence for each number."""
    rows: Rows = []
    says = []
    for i, dice in enumerate(table.axes[0].values):
        parts = [(name, share, ends, percent(share, 1)) for name, share, ends in _parts(table, i)]
        rows += [{"k": dice, "l": name, **ends, "t": text} for name, share, ends, text in parts if share]
        said = ", ".join(f"{name} {text}%" for name, _, _, text in parts)
        says.append(f"{number_of_dice(int(dice))}: {said}.")
    return rows, says


def _dice(size: str, table: OddsTable, tokens: dict[str, str], rows: Rows, dice: int) -> Plate:
    wide = size == "wide"
    labels = [{"k": int(n), "t": number_of_dice(int(n))} for n in table.axes[0].values]
    tip, left = "datum.k+' dice: '+datum.l+' '+datum.t+'%'", 58 if wide else 50
    plate = _plate(size, tokens, rows, labels, row=28, left=left, signals={"dice": dice}, tip=tip)
    on = Shades("l", {name: f"on-{tint}" for name, tint in tokens.items()})
    room = f"datum.b-datum.a>={NAMED if wide else 2 * NAMED}"
    plate.text("bars", x="m", y="k", when=room, say="datum.t", shades=on, font_size=11,
               derive={"m": "(datum.a+datum.b)/2"})  # fmt: skip
    return plate
