"""Figure: whether one more die ever hurts, that is, the chance of a pool's worst band by number of dice."""

from fractions import Fraction
from typing import Any

from hooks.charts.frame import Drawing, Figure, FigureError, signals, texts
from hooks.charts.grammar import Along, Plate, Rows
from hooks.charts.subject import SIZES, Subject
from hooks.html.words import number_of_dice, runs
from oppose_engine import OddsTable
from oppose_engine.text import listed, percent

Lines = dict[int, list[Fraction]]
"""The chance of the worst band by number of dice, for each difficulty."""


def botch(subject: Subject, table: OddsTable, dice: int = 7, difficulty: int = 6) -> Figure:
    """The chance of the worst band over the number of dice, one line for each difficulty.

    FigureError if the worst band never comes up.
    """
    numbers, difficulties, names = (axis.values for axis in table.axes)
    worst = str(names[0])
    first, last = int(numbers[0]), int(numbers[-1])
    lines = {int(d): [table.value(dice=n, difficulty=d, outcome=worst) for n in numbers] for d in difficulties}
    if not any(map(any, lines.values())):
        raise FigureError(f"a {worst} never comes up; there is nothing to draw")
    says = [_says(worst, first, d, chances) for d, chances in lines.items()]
    return Figure(
        **texts("botch", subject, worst=worst, first=first, last=last),
        told=says,
        caption=_hurts(worst, first, lines),
        signals=signals(table, difficulty=difficulty, dice=dice),
        draw=lambda size: Drawing(_lines(size, first, lines, difficulty=difficulty, dice=dice)),
    )


def _rises(first: int, chances: list[Fraction]) -> list[int]:
    """The numbers of dice with which the chance is larger than with one die less."""
    return [first + k for k in range(1, len(chances)) if chances[k] > chances[k - 1]]


def _spans(numbers: list[int]) -> str:
    """Rising whole numbers, neighbours drawn together: ``2, 4–7 and 9``."""
    return listed([str(a) if a == b else f"{a}–{b}" for a, b in runs(numbers)])


def _says(worst: str, first: int, difficulty: int, chances: list[Fraction]) -> str:
    rises = _rises(first, chances)
    peak = chances.index(max(chances))
    ends = (
        f"At difficulty {difficulty} a {worst} comes up {percent(chances[0], 1)}% of the time with "
        f"{number_of_dice(first)}, {percent(chances[-1], 1)}% with {number_of_dice(first + len(chances) - 1)}."
    )
    if not rises:
        return f"{ends} One more die never raises it."
    which = f"The {'step' if len(rises) == 1 else 'steps'} to {_spans(rises)} dice"
    raises = "raises" if len(rises) == 1 else "raise"
    if not peak:
        return f"{ends} {which} {raises} it again, but not back to the start."
    return f"{ends} {which} {raises} it; the most is {percent(chances[peak], 1)}%, with {number_of_dice(first + peak)}."


def _hurts(worst: str, first: int, lines: Lines) -> str:
    """The difficulties at which a further die raises the chance, and where it rises most, searched in the table."""
    rising = [d for d, chances in lines.items() if _rises(first, chances)]
    if not rising:
        return f"No: one more die never raises the chance of a {worst}, whatever the difficulty."
    rises = {
        (d, low, high): chances[high] - chances[low]
        for d, chances in lines.items()
        for high in range(len(chances))
        for low in range(high + 1)
    }
    most = max(rises.values())
    (d, low, high), *others = [place for place, rise in rises.items() if rise == most]
    also = listed([f"difficulty {e} from {first + a} to {number_of_dice(first + b)}" for e, a, b in others])
    where = f"{'difficulty' if len(rising) == 1 else 'difficulties'} {_spans(rising)}"
    return (
        f"Yes: at {where} one more die can make a {worst} more likely. Most at difficulty {d}: its chance rises "
        f"from {percent(lines[d][low], 1)}% with {number_of_dice(first + low)} "
        f"to {percent(lines[d][high], 1)}% with {number_of_dice(first + high)}"
        f"{f', and as much at {also}' if also else ''}."
    )


def _shown(chances: list[Fraction], gap: int) -> set[int]:
    """The places whose values are written: the peak, both ends, then others with room between."""
    last = len(chances) - 1
    kept: set[int] = set()
    for place in (chances.index(max(chances)), last, *range(last)):
        if all(abs(place - other) >= gap for other in kept):
            kept.add(place)
    return kept


def _lines(size: str, first: int, lines: Lines, **now: int) -> Plate:
    wide = size == "wide"
    last = first + len(next(iter(lines.values()))) - 1
    chances = [float(100 * p) for line in lines.values() for p in line if p]
    low, top = min(chances) / 1.5, max(chances) * 1.5
    x = Along((first - 0.5, last + 0.25), range(first, last + 1), title="number of dice")
    # on an even scale most lines lie on the axis
    y = Along((low, top), [10.0**n for n in range(-9, 3) if low <= 10.0**n <= top], grid=True, log=True)
    plate = Plate(SIZES[size], 330 if wide else 300, (38, 48, 44, 46), x=x, y=y, **now)
    kept = {d: _shown(line, 2 if wide else 3) for d, line in lines.items()}
    curve: Rows = [
        {"d": d, "x": first + k, "y": float(100 * p), "t": f"{percent(p, 1)}%", "k": int(k in kept[d])}
        for d, line in lines.items()
        for k, p in enumerate(line)
        if p
    ]
    plate.give(curve=curve, one=[{}])
    heads: dict[str, Any] = {"y": top, "dy": -22, "fill": "muted"}
    plate.text("one", x=first - 0.5, say="'percent'", align="left", dx=2 - plate.margins[3], **heads)
    plate.text("one", x=last, say="'difficulty'", align="right", dx=46, **heads)
    plate.rule("one", y=low, stroke="edge")
    _draw(plate, last)
    return plate


def _draw(plate: Plate, last: int) -> None:
    """The lines, each with its difficulty at its end, and the values on the line that is chosen."""
    now, other = "datum.d==difficulty", "datum.d!=difficulty"
    place: dict[str, Any] = {"x": "x", "y": "y"}
    plate.line("curve", detail="d", when=other, stroke="edge", stroke_width=1.25, **place)
    plate.line("curve", when=now, stroke="line-win", stroke_width=2.5, **place)
    tip = "datum.x+(datum.x==1?' die: ':' dice: ')+datum.t"
    plate.ring("curve", when=now, stroke="line-win", width=1.5, size=30, tip=tip, **place)
    plate.ring("curve", when=f"{now}&&datum.x==dice", size=80, **place)
    label: dict[str, Any] = {"say": "datum.d", "align": "left", "dx": 8, **place}
    plate.text("curve", when=f"{other}&&datum.x=={last}", fill="muted", **label)
    plate.text("curve", when=f"{now}&&datum.x=={last}", font_weight="bold", **label)
    for end, align in ((f"datum.x<{last}", "center"), (f"datum.x=={last}", "right")):
        words = {"say": "datum.t", "dy": -12, "align": align, "font_weight": "bold"}
        plate.text("curve", when=f"{now}&&datum.k&&{end}", halo=3, **words, **place)
