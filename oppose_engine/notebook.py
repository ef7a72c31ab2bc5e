"""A table of odds in a notebook: shown as HTML, drawn with Altair, or as rows for a data frame.

``OddsTable`` calls these from ``_repr_html_``, ``chart`` and ``frame``. Altair, pandas and polars are imported
only when a caller asks for a chart or a data frame.
"""

from __future__ import annotations

from importlib import import_module
from itertools import product
from types import ModuleType
from typing import Any

from oppose_engine.errors import OpposeError, RangeError, nearest
from oppose_engine.odds_table import Label, OddsTable
from oppose_engine.views import MEASURES, to_html

__all__ = ["FRAMES", "chart", "frame", "records", "to_notebook"]

FRAMES = ("pandas", "polars")
"""The libraries of data frames that are looked for, in this order."""

_SHOWN = 21
"""How many labels of an axis a notebook shows; of more, it shows every tenth."""


def to_notebook(table: OddsTable) -> str:
    """The table as HTML that a notebook shows: a long axis by every tenth value, and a line that says so.

    >>> from oppose_engine import system
    >>> "every tenth" in to_notebook(system("mythras").table("opposed"))
    True
    """
    short = thinned(table)
    note = "" if short is table else "<p>Shown is every tenth value; <code>.frame()</code> holds all.</p>"
    return to_html(short) + note


def thinned(table: OddsTable, step: int = 10) -> OddsTable:
    """The table with every ``step``-th label on each leading axis of more than 21."""
    long = {axis.name: axis.values[::step] for axis in table.axes[:-1] if len(axis.values) > _SHOWN}
    return table.select(**long) if long else table


def records(table: OddsTable) -> list[dict[str, Label | int | float]]:
    """One row a cell: a label for each axis, then ``count`` and ``denominator``, and ``chance`` from 0 to 1.

    A table of expectations has its unit (``points``, ``checks``) instead of these three. The counts are exact;
    the chance is the nearest floating-point number.

    >>> from oppose_engine import system
    >>> records(system("mythras").table("opposed", scale=(60,)))[0]
    {'you': 60, 'them': 60, 'outcome': 'win', 'count': 4170, 'denominator': 10000, 'chance': 0.417}
    """
    names = [axis.name for axis in table.axes]
    rows: list[dict[str, Label | int | float]] = []
    for labels, cell in zip(product(*(axis.values for axis in table.axes)), table.cells.ravel().tolist(), strict=True):
        row: dict[str, Label | int | float] = dict(zip(names, labels, strict=True))
        if table.is_odds:
            whole = table.denominator_at(table.axes[0].index(labels[0]))
            rows.append(row | {"count": cell, "denominator": whole, "chance": cell / whole})
        else:
            rows.append(row | {table.unit: float(cell)})
    return rows


def frame(table: OddsTable, library: str | None = None) -> Any:
    """The rows of ``records`` as a data frame of pandas or polars, whichever is installed.

    Args:
        table: any table of odds or expectations.
        library: ``"pandas"`` or ``"polars"``; without it, the first that is there.

    Raises:
        RangeError: another name, or polars for counts of more than 128 bits, which it does not hold.
        OpposeError: it is not installed.

    >>> from oppose_engine import system
    >>> rows = frame(system("mythras").table("opposed", scale=(60,)), "pandas")
    >>> rows["count"].tolist()
    [4170, 60, 1600, 4170]
    """
    if library is not None and library not in FRAMES:
        raise RangeError(f"data frames of {library!r}; {nearest(library, FRAMES)}")
    for name in FRAMES if library is None else (library,):
        try:
            made = import_module(name)
        except ImportError:
            continue
        try:
            return made.DataFrame(records(table))
        except OverflowError:
            raise RangeError(f"{table.id}: {name} holds no whole numbers so large; take pandas") from None
    raise OpposeError(
        f"{library or 'pandas or polars'} is not installed; install it: pip install {library or FRAMES[0]}"
    )


def chart(table: OddsTable, outcome: str = "win") -> Any:
    """An Altair chart: a map of match-ups in shades of one outcome; any other table as stacked shares.

    Args:
        table: odds over up to three axes, or expectations.
        outcome: for match-ups, one of win, tie, none, lose, decided, split or advantage.

    Returns:
        An ``altair.Chart`` with its data inside; the long axes of match-ups in steps of two.

    Raises:
        RangeError: no such outcome.
        OpposeError: Altair is not installed.

    >>> from oppose_engine import system
    >>> made = chart(system("contract").table("outcomes"))
    >>> made.to_dict()["mark"]["type"]
    'bar'
    """
    if outcome not in MEASURES:
        raise RangeError(f"outcome {outcome!r}; {nearest(outcome, MEASURES)}")
    try:
        alt = import_module("altair")
    except ImportError:
        raise OpposeError(
            "Altair is not installed; install it with the engine: pip install 'oppose-odds[chart]'"
        ) from None
    if table.is_opposed and len(table.axes) == 3:
        return _map(alt, table, outcome)
    return _shares(alt, table) if table.is_odds else _line(alt, table)


def _map(alt: ModuleType, table: OddsTable, outcome: str) -> Any:
    short = thinned(table, 2)
    you, them = short.axes[0], short.axes[1]
    rows = []
    for a, b in product(you.values, them.values):
        odds = short.outcomes(a, b)
        chance = odds.measure(outcome)
        rows.append({you.name: a, them.name: b, outcome: None if chance is None else float(chance)})
    ends = [-1, 1] if outcome == "advantage" else [0, 1]
    shade = alt.Color(outcome, type="quantitative", scale=alt.Scale(scheme="blueorange", domain=ends, reverse=True))
    return (
        alt.Chart(alt.InlineData(values=rows), title=table.title)
        .mark_rect()
        .encode(
            x=alt.X(them.name, type="ordinal", sort=None, axis=alt.Axis(labelOverlap=True)),
            y=alt.Y(you.name, type="ordinal", sort=None, axis=alt.Axis(labelOverlap=True)),
            color=shade,
            tooltip=[alt.Tooltip(each, type="nominal") for each in (you.name, them.name, outcome)],
        )
        .properties(width=420, height=420)
    )


def _shares(alt: ModuleType, table: OddsTable) -> Any:
    *leading, last = [axis.name for axis in table.axes]
    order: dict[Label | float, int] = {label: n for n, label in enumerate(table.axes[-1].values)}
    rows = [row | {"n": order[row[last]]} for row in records(thinned(table) if len(leading) > 1 else table)]
    places = {
        "y": alt.Y("chance", type="quantitative", stack="zero", scale=alt.Scale(domain=[0, 1])),
        "color": alt.Color(last, type="ordinal", sort=alt.EncodingSortField("n"), scale=alt.Scale(scheme="blues")),
        "order": alt.Order("n", type="quantitative"),
        "tooltip": [alt.Tooltip(name, type="nominal") for name in (*leading, last, "count", "denominator")],
    }
    if leading:
        places["x"] = alt.X(leading[-1], type="ordinal", sort=None, axis=alt.Axis(labelOverlap=True))
    if len(leading) > 1:
        places["facet"] = alt.Facet(leading[0], type="ordinal", columns=4)
    made = alt.Chart(alt.InlineData(values=rows), title=table.title).mark_bar().encode(**places)
    return made.properties(width=140 if len(leading) > 1 else 480, height=140 if len(leading) > 1 else 260)


def _line(alt: ModuleType, table: OddsTable) -> Any:
    *leading, last = [axis.name for axis in table.axes]
    places = {
        "x": alt.X(last, type="quantitative" if isinstance(table.axes[-1].values[0], int) else "ordinal"),
        "y": alt.Y(table.unit, type="quantitative"),
    }
    if leading:
        places["detail"] = [alt.Detail(name, type="nominal") for name in leading]
    return alt.Chart(alt.InlineData(values=records(table)), title=table.title).mark_line(point=True).encode(**places)
