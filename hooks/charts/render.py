"""Draws one figure of a named kind: from tables to rows, to charts, to HTML and files."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hooks.charts import (
    area,
    bands,
    bonus,
    botch,
    contest_dice,
    dice_bands,
    difference,
    growth,
    heat,
    levels,
    orders,
    pool,
    pool_bands,
)
from hooks.charts.compiled import compiled, picture
from hooks.charts.frame import Drawing, Figure, FigureError, block, still
from hooks.charts.subject import Subject, about
from hooks.html.places import link
from oppose_engine import OddsTable
from oppose_engine.errors import nearest

__all__ = ["FORMS", "render"]

FORMS: dict[str, Callable[..., Figure]] = {
    "bands": bands.bands,
    "heat": heat.heat,
    "dice-grid": heat.heat,
    "contest-grid": heat.heat,
    "resistance": heat.resistance,
    "orders": orders.orders,
    "levels": levels.levels,
    "gain": growth.gain,
    "checks": growth.checks,
    "bonus-dice": bonus.bonus_dice,
    "difference": difference.difference,
    "area": area.area,
    "pool": pool.pool,
    "pool-bands": pool_bands.pool_bands,
    "botch": botch.botch,
    "contest-dice": contest_dice.contest_dice,
    "dice-bands": dice_bands.dice_bands,
}
"""The function for each kind of figure; ``generic`` draws the kind that suits the table, if any."""

SUITS = {
    "bands": "bands",
    "opposed": "heat",
    "active-roll": "heat",
    "combat": "heat",
    "contest": "heat",
    "resistance": "resistance",
    "pool": "pool",
    "experience": "checks",
    "experience-gain": "gain",
    "experience-checks": "checks",
    "bonus-dice": "bonus-dice",
    "difference": "contest-dice",
}


def suiting(table: OddsTable) -> str:
    """The kind of figure for a table if nobody chose one, or an empty text."""
    last = table.axes[-1]
    if last.name == "level" and len(table.axes) == 3:
        return "levels"
    if table.id.table == "outcomes" and [axis.name for axis in table.axes] == ["dice", "outcome"]:
        return "dice-bands"
    if table.id.table == "outcomes":
        return {"dice": "pool-bands", "score": "orders"}.get(table.axes[0].name, "")
    return SUITS.get(table.id.table, "")


def render(kind: str, tables: Sequence[OddsTable], options: Mapping[str, Any], runtime: str) -> dict[str, Any]:
    """The HTML of a figure and the files that make it live, by name."""
    rest = dict(options)
    page = str(rest.pop("page", ""))
    where = f"{page or 'a page'}: figure {kind!r}"
    if kind == "generic" and tables:
        kind = suiting(tables[0])
        if not kind:
            return {"html": "", "files": {}}
    if kind not in FORMS:
        raise FigureError(f"{where}: no such kind; {nearest(kind, FORMS)}")
    if not tables or any(table.cells.size == 0 for table in tables):
        raise FigureError(f"{where}: no data; give an OddsTable with at least one cell")
    of = about(kind, tables[0], page, rest.pop("reading", None), str(rest.pop("name", "")))
    form = FORMS[kind]
    taken = inspect.signature(form).parameters
    free = any(parameter.kind is parameter.VAR_KEYWORD for parameter in taken.values())
    allowed = [name for name in taken if name not in ("subject", "tables", "table", "first", "second")]
    for option in rest:
        if option not in allowed and not free:
            raise FigureError(f"{where}: option {option!r}; {nearest(option, allowed)}")
    try:
        figure = form(of, *tables, **rest)
        return _finish(figure, of, [str(table.id) for table in tables], runtime)
    except FigureError as error:
        raise FigureError(f"{where} of {tables[0].id}: {error}") from None
    except Exception as error:
        raise FigureError(f"{where} of {tables[0].id}: {type(error).__name__}: {_line(error)}") from error


def _line(error: Exception) -> str:
    return " ".join(str(error).split())[:400]


def _finish(figure: Figure, of: Subject, tables: Sequence[str], runtime: str) -> dict[str, Any]:
    for part in ("title", "subtitle", "description"):
        if not getattr(figure, part).strip():
            raise FigureError(f"no {part}; every figure has one")
    files: dict[str, str] = {}
    pictures: dict[str, str] = {}
    for size, drawing in figure.drawings.items():
        vega = compiled(drawing.spec)
        name = f"{figure.id}-{size}.{hashlib.sha256(vega.encode()).hexdigest()[:10]}.json"
        files[name] = vega
        pictures[size] = drawing.picture or _twin(figure, size, drawing, vega)
        pictures[size] = pictures[size].replace("{spec}", f"charts/{name}")
    links = dict(figure.links) or {"CSV": of.file("csv"), "JSON": of.file("json")}
    shown = {words: link(of.page, address) for words, address in links.items()} if of.page else {}
    attributes = {"runtime": runtime, "system": of.table.system, "variant": of.table.variant, **figure.data}
    return {"html": block(figure, tables, pictures, attributes, shown), "files": files}


def _twin(figure: Figure, size: str, drawing: Drawing, vega: str) -> str:
    padding = drawing.spec["padding"]
    width = drawing.spec["width"] + padding["left"] + padding["right"]
    height = drawing.spec["height"] + padding["top"] + padding["bottom"]
    if drawing.blank:
        rows = drawing.spec["datasets"]
        vega = compiled({**drawing.spec, "datasets": {**rows, **{name: [] for name in drawing.blank}}})
    return still(picture(vega, f"{figure.id}-{size[0]}"), size, (width, height), drawing.under)
