"""The map of all match-ups: the chance of each outcome."""

from fractions import Fraction
from typing import Any

import numpy as np

from hooks.charts.frame import Figure, FigureError, Signal, Switch
from hooks.charts.grammar import Plate, Rows
from hooks.charts.grid import apart, cells, contour, exits, nearest_ten
from hooks.charts.map import FEW, Sides, contour_line, drawing, plate, show_pin
from hooks.charts.sentences import against, chances, longest
from hooks.charts.subject import Subject
from hooks.html.shades import LEGEND
from oppose_engine import OddsTable
from oppose_engine.odds_table import OUTCOMES, Label
from oppose_engine.questions.claim import places
from oppose_engine.text import percent

SHOWN = {
    "win": ("You win", "Where is it a fair fight?", "Chance that you win"),
    "tie": ("Tie", "How often is it a tie?", "Chance of a tie"),
    "none": ("Nobody", "How often does nobody win?", "Chance that nobody wins"),
    "lose": ("They win", "Where do they win?", "Chance that they win"),
    "decided": ("Decided", "Who wins in the end?", "Your chance if it is rolled again until somebody wins"),
}
HEAVY = "The heavy line is 50%"
POINTER = {"pointer": {"x": "them", "y": "you"}}
"""Under the pointer, the column is their side and the row yours."""


def heat(subject: Subject, table: OddsTable, you: Label | None = None, them: Label | None = None) -> Figure:
    """The chance of each outcome for every pair of sides, in steps of ten."""
    sides, at = _sides(table, you, them)
    texts = _texts(table, sides, subject)
    odds = table.outcomes(table.axes[0].values[at[0]], table.axes[1].values[at[1]])
    template = against(table)
    choices = tuple((name, SHOWN[name][0]) for name in texts)
    title, subtitle = texts["win"]
    value, (paths, ends) = f"you win {percent(odds.chance('win'), 1)}%", _paths(table, sides.first)
    return Figure(
        title=title,
        subtitle=subtitle,
        description=f"Map of {sides.count} by {sides.count} match-ups in shades of the chance that you win. {{says}}",
        says=template.format(you=sides.labels[at[0]], them=sides.labels[at[1]], **chances(odds)),
        longest=longest(template, table),
        caption=_caption(table),
        signals=_signals(sides, at),
        switch=Switch("outcome", "Show", choices) if len(choices) > 1 else None,
        draw=lambda size: drawing(subject.id, size, _live(size, sides, at, value), sides.count, paths, exits=ends),
        strip=STRIP,
        meta={"says": template, **POINTER, "texts": {"outcome": texts}, "first": sides.first},
        data={"table": subject.file("json")},
    )


def _sides(table: OddsTable, you: Label | None, them: Label | None) -> tuple[Sides, tuple[int, int]]:
    if table.axes[1].values != table.axes[0].values or len(table.axes) != 3:
        raise FigureError("wants a table of match-ups with the same labels on both sides")
    labels = table.axes[0].values
    if len(labels) <= FEW:
        raise FigureError(f"wants more than {FEW} sides; so few stand in a table, cell by cell")
    usual = (60, 40) if 60 in labels else (labels[len(labels) // 2], labels[len(labels) // 3])
    at = table.axes[0].index(usual[0] if you is None else you), table.axes[1].index(usual[1] if them is None else them)
    side = "rating" if isinstance(labels[0], int) else "side"
    return Sides(labels, f"your {side}", f"their {side}"), at


def _signals(sides: Sides, at: tuple[int, int]) -> list[Signal]:
    """One for each side."""
    low, top = sides.first, sides.first + sides.count - 1
    return [Signal(name, low, top, place + low, sides.words) for name, place in zip(("you", "them"), at, strict=True)]


def _texts(table: OddsTable, sides: Sides, subject: Subject) -> dict[str, list[str]]:
    """Title and subtitle of each outcome that comes up."""
    totals = table.cells.sum(axis=(0, 1))
    shown = [name for name, total in zip(OUTCOMES, totals, strict=True) if total]
    if {"tie", "none"} & set(shown):
        shown.append("decided")
    where = f"{sides.you[:-2]} down, theirs across"
    texts = {
        name: [SHOWN[name][1], f"{SHOWN[name][2]}, in percent; {where}. {HEAVY}. {subject.reading}".strip()]
        for name in shown
    }
    if table.cells[-1, 0, 0] > table.cells[0, -1, 0]:
        texts["win"][1] = (
            "Chance that you win for every pair of ratings; below the heavy line, 50%, more often than not. "
            + subject.reading
        ).strip()
    return texts


def _paths(table: OddsTable, first: int) -> tuple[list[str], Rows]:
    """The cells by class and the lines at the quarters, and where the lines leave the map."""
    wins, whole = table.cells[:, :, 0], table.denominator_at(0)
    lines = {level: 100 * wins >= level * whole for level in (25, 50, 75)}
    ends = apart([end for level, above in lines.items() for end in exits(above, level)])
    shades = cells(nearest_ten(wins, whole), [f"chance-{k}" for k in range(11)])
    drawn = [shades, *(contour_line(contour(above), level) for level, above in lines.items())]
    return drawn, [end | {"at": end["at"] + first - 0.5} for end in ends]


def _live(size: str, sides: Sides, at: tuple[int, int], value: str) -> Plate:
    made = plate(size, sides, you=at[0] + sides.first, them=at[1] + sides.first, outcome="win", value=value)
    hi = sides.ends[1]
    weight = {"expr": "datum.l==50?'bold':'normal'"}
    name: dict[str, Any] = {"say": "datum.l+'%'", "font_weight": weight}
    made.text("exits", x="at", y=hi, when="datum.side=='bottom'", dy=13, **name)
    if size == "wide":
        beside = "datum.side=='right'&&abs(datum.at-you)>8"
        made.text("exits", x=hi, y="at", when=beside, dx=8, align="left", **name)
    show_pin(made, size, sides)
    return made


def _caption(table: OddsTable) -> str:
    win, none = table.cells[:, :, 0], table.cells[:, :, 2]
    whole, labels = table.denominator_at(0), table.axes[0].values
    share = percent(Fraction(int((2 * win >= whole).sum()), len(labels) ** 2), 0)
    words = f"In {share}% of all pairs you win at least half the time."
    if none.any():
        where = [f"{labels[i]} against {labels[j]}" for i, j in np.argwhere(none == none.max()).tolist()]
        most = percent(Fraction(int(none.max()), whole), 1)
        words += f" Nobody wins most often at {places(where, 'match-ups')}: {most}%."
    return words


_STEPS = "".join(f"<li>{n}</li>" for n in range(0, 101, 10))
STRIP = f'<div class="op-shades" data-strip-by="outcome" data-shows="win"><p>{LEGEND}</p><ol>{_STEPS}</ol></div>'
