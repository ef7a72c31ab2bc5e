"""Figure: what each grade of difficulty leaves of a rating."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

from hooks.charts.frame import Drawing, Figure, Slider
from hooks.charts.grammar import Along, Plate, Rows, Shades
from hooks.charts.keys import keys
from hooks.charts.subject import SIZES, Subject, level_tokens
from oppose_engine import OddsTable
from oppose_engine.questions.claim import places
from oppose_engine.text import percent, points

__all__ = ["levels"]


def levels(subject: Subject, table: OddsTable, **at: Any) -> Figure:
    """How often each level comes up at each grade, at the rating that the slider gives."""
    first, second, _ = table.axes
    rating = int(at.get(first.name, 60 if 60 in first.values else first.values[0]))
    rows, says = _stacks(table)
    return Figure(
        title=f"What does each {second.name} leave of a {{{first.name}}}?",
        subtitle=f"Share of each level of success, in percent, by {second.name} (down). {subject.reading}".strip(),
        description=f"One bar a {second.name}, divided into levels of success. {{says}}",
        told=says,
        caption=_largest_step(table, rating) if len(second.values) > 1 else "",
        controls=(Slider(first.name, first.name.capitalize(), int(first.values[0]), int(first.values[-1]), rating),),
        draw=lambda size: Drawing(_levels(size, table, rows, rating)),
    )


def _stacks(table: OddsTable) -> tuple[Rows, list[str]]:
    """Bars from best to worst by first label and grade; one sentence for each first label."""
    rows: Rows = []
    says = []
    best = [str(label) for label in table.axes[2].values]
    for i, rating in enumerate(table.axes[0].values):
        whole = table.denominator_at(i)
        words = []
        for k, grade in enumerate(table.axes[1].values):
            left = 0
            for name in reversed(best):
                n = int(table.cells[i, k, best.index(name)])
                if n:
                    rows.append(
                        {"r": rating, "k": k, "l": name, "a": 100 * left / whole, "b": 100 * (left + n) / whole}
                    )
                left += n
            words.append(f"{grade} {percent(_success(table, i, k), 0)}%")
        says.append(f"At {rating} you succeed: {', '.join(words)}.")
    return rows, says


def _success(table: OddsTable, row: int, grade: int) -> Fraction:
    """The chance of any success: of the levels, all but these two."""
    good = [k for k, name in enumerate(table.axes[2].values) if name not in ("fumble", "failure")]
    return Fraction(int(table.cells[row, grade, good].sum()), table.denominator_at(row))


def _largest_step(table: OddsTable, rating: int) -> str:
    first, second, _ = table.axes
    chances = [_success(table, first.index(rating), k) for k in range(len(second.values))]
    steps = [after - before for before, after in pairwise(chances)]
    largest = max(steps, key=abs)
    where = [f"from {a} to {b}" for (a, b), step in zip(pairwise(second.values), steps, strict=True) if step == largest]
    return (
        f"At {rating} the largest step is {places(where, 'steps')}: "
        f"{points(largest, 0)} points of the chance to succeed."
    )


def _levels(size: str, table: OddsTable, rows: Rows, rating: int) -> Plate:
    wide = size == "wide"
    first, second, _ = table.axes
    tokens = level_tokens(table)
    grades = [str(grade) for grade in second.values]
    left = 16 + 6.2 * max(len(grade) for grade in grades)
    plate = Plate(
        SIZES[size],
        54 + 30 * len(grades),
        (46, 14, 8, int(left)),
        x=Along((0, 100), range(0, 101, 20 if wide else 25), side="top", words="datum.value+(datum.value==100?'%':'')"),
        y=Along((-0.5, len(grades) - 0.5), down=True),
        **{first.name: rating},
    )
    plate.give(stacks=rows, grades=[{"k": k, "t": grade} for k, grade in enumerate(grades)])
    place = {"u": "datum.k-0.36", "v": "datum.k+0.36"}
    tip = f"{grades}[datum.k]+': '+datum.l+' '+format(datum.b-datum.a,'d')+'%'"
    plate.rect("stacks", x="a", x2="b", y="u", y2="v", when=f"datum.r=={first.name}", derive=place, stroke="page",
               stroke_width=1.5 if wide else 1, shades=Shades("l", tokens), tip=tip)  # fmt: skip
    plate.rect("grades", x=0, x2=100, y="u", y2="v", derive=place, fill="", stroke="edge")
    plate.text("grades", x=0, y="k", say="datum.t", align="right", dx=-8, fill="muted")
    keys(plate, dict(reversed(tokens.items())), 36, 0 if wide else int(left) - 4)
    return plate
