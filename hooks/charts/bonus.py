"""Figure: how bonus and penalty dice change the chance of success."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate

from hooks.charts.curve import curves
from hooks.charts.frame import Drawing, Figure, Signal
from hooks.charts.grammar import Plate, Rows
from hooks.charts.subject import Subject
from oppose_engine import OddsTable
from oppose_engine.questions.claim import places
from oppose_engine.text import percent, points


def bonus_dice(subject: Subject, table: OddsTable, rating: int = 60) -> Figure:  # noqa: ARG001  as for all figures
    """The chance to roll a rating or less with bonus and penalty dice."""
    faces = [int(face) for face in table.axes[1].values]
    sums = {int(str(labels[0])): list(accumulate(shares)) for labels, shares in table.rows()}
    rows: Rows = [
        {"d": dice, "x": face, "y": float(100 * share), "t": f"{percent(share, 1)}%"}
        for dice, line in sums.items()
        for face, share in zip(faces, line, strict=True)
    ]
    says = [
        f"{face} or less: " + ", ".join(f"{_dice(dice)} {percent(line[k], 1)}%" for dice, line in sums.items()) + "."
        for k, face in enumerate(faces)
    ]
    return Figure(
        title="What is a bonus die worth?",
        subtitle="Chance to roll the rating or less, in percent, by number of bonus (+) and penalty (−) dice.",
        description=f"{len(sums)} rising lines over the rating. {{says}}",
        told=says,
        caption=" ".join(_worth(faces, sums, dice) for dice in (1, -1)),
        signals=(Signal("rating", faces[0], faces[-1], rating),),
        meta={"pointer": {"x": "rating"}},
        draw=lambda size: Drawing(_lines(size, rows, rating)),
    )


def _worth(faces: Sequence[int], sums: Mapping[int, Sequence[Fraction]], dice: int) -> str:
    """The rating at which a bonus or penalty die changes the chance most, searched in the table."""
    changes = {face: sums[dice][k] - sums[0][k] for k, face in enumerate(faces)}
    largest = max(changes.values(), key=abs)
    most = places([str(face) for face, change in changes.items() if change == largest], "ratings")
    effect = "is worth most" if dice > 0 else "costs most"
    return f"One {'bonus' if dice > 0 else 'penalty'} die {effect} at {most}: {points(largest, 1)} points."


def _lines(size: str, rows: Rows, rating: int) -> Plate:
    plate = curves(size, (rows[0]["x"], rows[-1]["x"]), 100, "your rating", "percent", rating=rating)
    plate.give(curve=rows)
    place = {"x": "x", "y": "y"}
    plate.line("curve", detail="d", when="datum.d!=0", stroke="edge", stroke_width=1.5, **place)
    plate.line("curve", when="datum.d==0", stroke="line-win", stroke_width=2.5, **place)
    plate.rule("curve", x="x", y=0, y2=104, when="datum.x==rating&&datum.d==0", stroke="mark")
    plate.dot(
        "curve", when="datum.x==rating", fill="page", stroke="mark", stroke_width=1.5, size=40, opacity=1, **place
    )
    signs = "datum.d>0?'+'+datum.d:datum.d<0?'−'+(-datum.d):'0'"
    # beside the lines where they lie apart, and not under the mark
    above, below = "rating>14&&rating<42?50:28", "rating>64&&rating<92?55:78"
    aside = {name: {"expr": f"datum.d<0?{by}:{-by}"} for name, by in (("dx", 8), ("dy", 5))}
    side = {"expr": "datum.d<0?'left':'right'"}
    where = f"datum.x==(datum.d<0?({below}):({above}))"
    plate.text("curve", when=where, say=signs, align=side, font_weight="bold", **aside, **place)
    return plate


def _dice(number: int) -> str:
    if not number:
        return "plain"
    kind = "bonus" if number > 0 else "penalty"
    return f"{abs(number)} {kind}"
