"""The map of all match-ups: the chance of each outcome."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from hooks.charts.frame import TEXTS, Figure, FigureError, Switch, signals
from hooks.charts.grammar import Plate, Rows
from hooks.charts.grid import cells, contour, named, nearest_ten
from hooks.charts.map import FEW, Sides, contour_line, drawing, plate, show_pin
from hooks.charts.sentences import against, chances, longest
from hooks.charts.subject import Subject
from hooks.html.shades import LEGEND
from hooks.html.words import minus
from oppose_engine import OddsTable
from oppose_engine.odds_table import OUTCOMES, Label
from oppose_engine.questions.basis import places
from oppose_engine.text import percent

SHOWN = TEXTS["heat"]
"""The button, the title and what is measured, by outcome."""
TAB = (36, 16)
"""The width and the height of the tab that has the name of a line, in pixels."""
HEAVY = "The heavy line is 50%"
POINTER = {"pointer": {"x": "them", "y": "you"}}
"""Under the pointer, the column is their side and the row yours."""


def heat(
    subject: Subject,
    table: OddsTable,
    you: Label | None = None,
    them: Label | None = None,
    side: str = "rating",
    *,
    again: bool = True,
) -> Figure:
    """The chance of each outcome for every pair of sides, in steps of ten; ``side`` is the word for one of them.

    With ``again`` it also has your chance if a roll that nobody wins is rolled again.
    """
    sides, at = _sides(table, you, them, side)
    texts = _texts(table, sides, subject, side)
    if not again:
        texts.pop("decided", None)
    you, them = table.axes[0].values[at[0]], table.axes[1].values[at[1]]
    odds = table.outcomes(you, them)
    template = against(table)
    choices = tuple((name, SHOWN[name][0]) for name in texts)
    title, subtitle, caption = texts["win"]
    told = {"value": f"you win {percent(odds.chance('win'), 1)}%", "even": _even(table, *at)}
    paths, names = _paths(table, sides.first)
    return Figure(
        title=title,
        subtitle=subtitle,
        description=f"Map of {sides.count} by {sides.count} match-ups in shades of the chance that you win. {{says}}",
        says=template.format(you=sides.labels[at[0]], them=sides.labels[at[1]], **chances(odds)),
        longest=longest(template, table),
        caption=caption,
        signals=signals(table, you=you, them=them),
        switch=Switch("outcome", "Show", choices) if len(choices) > 1 else None,
        draw=lambda size: drawing(subject.id, size, _live(size, sides, at, told), sides.count, paths, names=names),
        strip=STRIP,
        tools={"map": "Compare, zoom"},
        meta={"says": template, **POINTER, "texts": {"outcome": texts}, "first": sides.first},
        data={"table": subject.file("json")},
    )


def _sides(table: OddsTable, you: Label | None, them: Label | None, side: str) -> tuple[Sides, tuple[int, int]]:
    if table.axes[1].values != table.axes[0].values or len(table.axes) != 3:
        raise FigureError("wants a table of match-ups with the same labels on both sides")
    labels = table.axes[0].values
    if len(labels) <= FEW:
        raise FigureError(f"wants more than {FEW} sides; so few stand in a table, cell by cell")
    usual = (60, 40) if 60 in labels else (labels[len(labels) // 2], labels[len(labels) // 3])
    at = table.axes[0].index(usual[0] if you is None else you), table.axes[1].index(usual[1] if them is None else them)
    return Sides(labels, f"your {side}", f"their {side}"), at


def _texts(table: OddsTable, sides: Sides, subject: Subject, side: str) -> dict[str, list[str]]:
    """Title, subtitle and caption of each outcome whose map is not blank."""
    most = table.cells.max(axis=(0, 1))
    shown = [name for name, count in zip(OUTCOMES, nearest_ten(most, table.denominator_at(0)), strict=True) if count]
    if most[1:3].any():
        shown.append("decided")
    where = f"{sides.you[:-2]} down, theirs across"
    captions = _captions(table)
    texts = {}
    for name in shown:
        _, title, measure = SHOWN[name]
        texts[name] = [title, f"{measure}, in percent; {where}. {HEAVY}. {subject.reading}".strip(), captions[name]]
    if "tie" not in shown and most[1]:
        texts["win"][2] += f" Ties are rare, at most {percent(Fraction(int(most[1]), table.denominator_at(0)), 1)}%."
    if table.cells[-1, 0, 0] > table.cells[0, -1, 0]:
        below = f"Chance that you win, for each {side} of yours and each of theirs; below the heavy line at least 50%."
        texts["win"][1] = f"{below} {subject.reading}".strip()
    return texts


def _paths(table: OddsTable, first: int) -> tuple[list[str], Rows]:
    """The cells by class and the lines at the quarters, and where the names of the lines are."""
    wins, whole = table.cells[:, :, 0], table.denominator_at(0)
    lines = {level: 100 * wins >= level * whole for level in (25, 50, 75)}
    shades = cells(nearest_ten(wins, whole), [f"chance-{k}" for k in range(11)])
    drawn = [shades, *(contour_line(contour(above), level) for level, above in lines.items())]
    low = first - 0.5
    return drawn, [place | {"x": place["x"] + low, "y": place["y"] + low} for place in named(lines)]


def _even(table: OddsTable, you: int, them: int) -> str:
    """How far your side is from the first that wins half the time against theirs; nothing for sides in words."""
    labels = table.axes[0].values
    if not isinstance(labels[0], int):
        return ""
    enough = np.flatnonzero(2 * table.cells[:, them, 0] >= table.denominator_at(0))
    if not len(enough):
        return "nothing wins half"
    apart = you - int(enough[0])
    return f"{abs(apart)} {'above' if apart > 0 else 'below'} half ({labels[enough[0]]})" if apart else "half"


def _live(size: str, sides: Sides, at: tuple[int, int], told: Mapping[str, str]) -> Plate:
    made = plate(size, sides, you=at[0] + sides.first, them=at[1] + sides.first, outcome="win", zoom=1, **told)
    cell = made.inner[0] / sides.count
    right, up = (f"{length / cell:.2f}/zoom" for length in (TAB[0] / 2, TAB[1] / 2))
    # a name does not lie on the pin
    beside = f"abs(datum.x-them)>{right}*1.3||abs(datum.y-you)>{up}*1.8"
    edges = {"x": f"datum.x-{right}", "x2": f"datum.x+{right}", "y": f"datum.y-{up}", "y2": f"datum.y+{up}"}
    derived = {f"{side}s": edge for side, edge in edges.items()}
    places: dict[str, Any] = {side: f"{side}s" for side in edges}
    made.rect("names", derive=derived, when=beside, fill="page", corner_radius=3, **places)
    weight = {"expr": "datum.l==50?'bold':'normal'"}
    made.text("names", x="x", y="y", say="datum.l+'%'", when=beside, font_weight=weight)
    show_pin(made, size, sides)
    return made


def _captions(table: OddsTable) -> dict[str, str]:
    """For each outcome in how many pairs it is likely, or where it is likeliest."""
    win, tie, none, lose = (table.cells[:, :, n] for n in range(len(OUTCOMES)))
    whole, labels = table.denominator_at(0), table.axes[0].values

    def half(count: Any, of: Any) -> str:
        return percent(Fraction(int(((2 * count >= of) & (of > 0)).sum()), len(labels) ** 2), 0)

    def likeliest(what: str, count: Any) -> str:
        pairs = np.argwhere(count == count.max()).tolist()
        where = [f"{minus(labels[i])} against {minus(labels[j])}" for i, j in pairs]
        return f"{what} most often at {places(where, 'match-ups')}: {percent(Fraction(int(count.max()), whole), 1)}%."

    nobody = likeliest("Nobody wins", none)
    yours = f"In {half(win, whole)}% of all pairs you win at least half the time."
    return {
        "win": f"{yours} {nobody}" if none.any() else yours,
        "tie": likeliest("There is a tie", tie),
        "none": nobody,
        "lose": f"In {half(lose, whole)}% of all pairs they win at least half the time.",
        "decided": "Rolled again until somebody wins, you win at least half the time in "
        f"{half(win, win + lose)}% of all pairs.",
    }


_STEPS = "".join(f"<li>{n}</li>" for n in range(0, 101, 10))
STRIP = f'<div class="op-shades" data-strip-by="outcome" data-shows="win"><p>{LEGEND}</p><ol>{_STEPS}</ol></div>'
