"""Figures: how bonus and penalty dice, or advantage and disadvantage, change the chance of success."""

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Any

from hooks.charts.frame import Drawing, Figure, FigureError, Signal, texts
from hooks.charts.grammar import Plate, Rows
from hooks.charts.plots import curves
from hooks.charts.subject import Subject
from hooks.html.words import signed
from oppose_engine import OddsTable
from oppose_engine.contests.d20 import pair
from oppose_engine.questions.basis import places
from oppose_engine.text import percent, points

LABELS = (14, 42, 50, 28), (64, 92, 55, 78)
"""Where the lines above and below the middle one are named, in percent of the width: while the slider is between
the first two at the third, else at the fourth."""


ROOM = Fraction(6, 100)


def bonus_dice(subject: Subject, table: OddsTable, rating: int = 60) -> Figure:
    """The chance to roll a rating or less with bonus and penalty dice."""
    faces = [int(face) for face in table.axes[1].values]
    sums = {int(str(labels[0])): list(accumulate(shares)) for labels, shares in table.rows()}
    return _figure(
        ("rating", rating),
        dict(zip(faces, map(str, faces), strict=True)),
        sums,
        {dice: (_dice(dice), signed(dice)) for dice in sums},
        ("{} or less: ", "One bonus die", "One penalty die"),
        "your rating",
        texts("bonus-dice", subject, lines=len(sums)),
    )


def contest_dice(subject: Subject, table: OddsTable, you: int = 0, them: int = 0) -> Figure:
    """The chance to win with advantage and disadvantage against a normal roll, over the difference of modifiers."""
    if not table.is_opposed or table.axes[0].name != "difference":
        raise FigureError("wants an opposed table by difference and dice")
    differences = [int(lead) for lead in table.axes[0].values]
    names = {1: "advantage", 0: "normal", -1: "disadvantage"}
    labels = {dice: (name, name if dice else "") for dice, name in names.items()}
    wins = {
        dice: [table.outcomes(lead, pair(name, "normal")).chance("win") for lead in differences]
        for dice, name in names.items()
    }
    return _figure(
        ("difference", you - them),
        {lead: signed(lead) for lead in differences},
        wins,
        labels,
        ("At {} you win: ", "Advantage", "Disadvantage"),
        "your modifier less theirs",
        texts("contest-dice", subject),
    )


def _figure(
    signal: tuple[str, int],
    across: Mapping[int, str],
    chances: Mapping[int, Sequence[Fraction]],
    names: Mapping[int, tuple[str, str]],
    said: tuple[str, str, str],
    axis: str,
    around: Mapping[str, Any],
) -> Figure:
    """The chances by number of further dice, one line each, over the numbers of ``across`` with their words.

    ``names`` are what sentences call the dice, and the labels of the lines; ``said`` begins the sentences.
    """
    name, value = signal
    lead, more, less = said
    rows: Rows = [
        {"d": dice, "x": x, "y": float(100 * line[k]), "t": f"{percent(line[k], 1)}%", "v": _apart(chances, dice, k)}
        for dice, line in chances.items()
        for k, x in enumerate(across)
    ]
    says = []
    for k, words in enumerate(across.values()):
        told = ", ".join(f"{names[dice][0]} {percent(line[k], 1)}%" for dice, line in chances.items())
        says.append(f"{lead.format(words)}{told}.")
    caption = " ".join(_worth(across, name, chances, dice, words) for dice, words in ((1, more), (-1, less)))
    labels = {dice: label for dice, (_, label) in names.items()}
    return Figure(
        told=says,
        caption=caption,
        signals=(Signal(name, min(across), max(across), value),),
        meta={"pointer": {"x": name}},
        draw=lambda size: Drawing(_lines(size, rows, {name: value}, axis, labels)),
        **around,
    )


def _apart(chances: Mapping[int, Sequence[Fraction]], dice: int, place: int) -> bool:
    """Whether the line of these dice is so far from all others there that its value has room."""
    here = chances[dice][place]
    return all(abs(here - line[place]) >= ROOM for other, line in chances.items() if other != dice)


def _worth(
    across: Mapping[int, str], name: str, chances: Mapping[int, Sequence[Fraction]], dice: int, words: str
) -> str:
    """Where such dice change the chance most, searched in the table."""
    changes = [after - before for after, before in zip(chances[dice], chances[0], strict=True)]
    largest = max(changes, key=abs)
    at = [where for where, change in zip(across.values(), changes, strict=True) if change == largest]
    effect = "is worth most" if dice > 0 else "costs most"
    return f"{words} {effect} at {places(at, f'{name}s')}: {points(largest, 1)} points."


def _lines(size: str, rows: Rows, signal: Mapping[str, int], axis: str, labels: Mapping[int, str]) -> Plate:
    (name,), low, high = signal, rows[0]["x"], rows[-1]["x"]
    plate = curves(size, (low, high), 100, axis, "percent", **signal)
    plate.give(curve=rows)
    place: dict[str, Any] = {"x": "x", "y": "y"}
    plate.line("curve", detail="d", when="datum.d!=0", stroke="edge", stroke_width=1.5, **place)
    plate.line("curve", when="datum.d==0", stroke="line-win", stroke_width=2.5, **place)
    plate.rule("curve", x="x", y=0, y2=104, when=f"datum.x=={name}&&datum.d==0", stroke="mark")
    late = f"{name}>{low + (high - low) * 0.85}"
    beside = {"align": "'right':'left'", "dx": "-8:8", "dy": "-9:9"}
    away: dict[str, Any] = {way: {"expr": f"{late}?{either}"} for way, either in beside.items()}
    plate.text("curve", when=f"datum.x=={name}&&datum.v", say="datum.t", halo=5, **away, **place)
    plate.ring("curve", when=f"datum.x=={name}", width=1.5, size=40, **place)
    # beside the lines where they lie apart, and not under the mark
    above, below = (
        f"{name}>{a}&&{name}<{b}?{aside}:{at}"
        for a, b, aside, at in ([low + (high - low) * part // 100 for part in parts] for parts in LABELS)
    )
    aside: dict[str, Any] = {name: {"expr": f"datum.d<0?{by}:{-by}"} for name, by in (("dx", 8), ("dy", 5))}
    side = {"expr": "datum.d<0?'left':'right'"}
    where = f"datum.x==(datum.d<0?({below}):({above}))"
    plate.text(
        "curve",
        when=where,
        say=f"{json.dumps(labels)}[datum.d]",
        align=side,
        font_weight="bold",
        halo=5,
        **aside,
        **place,
    )
    return plate


def _dice(number: int) -> str:
    if not number:
        return "plain"
    kind = "bonus" if number > 0 else "penalty"
    return f"{abs(number)} {kind}"
