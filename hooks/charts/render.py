"""Draws one figure of a named kind: from tables to rows, to charts, to HTML and files."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from hooks.charts.area import area
from hooks.charts.bands import bands
from hooks.charts.bonus import bonus_dice, contest_dice
from hooks.charts.botch import botch
from hooks.charts.compiled import compiled, picture
from hooks.charts.difference import difference
from hooks.charts.frame import Figure, FigureError, block, still
from hooks.charts.growth import checks, gain
from hooks.charts.heat import heat
from hooks.charts.orders import orders
from hooks.charts.pool import pool
from hooks.charts.pool_bands import pool_bands
from hooks.charts.stacks import dice_bands, levels
from hooks.charts.subject import SIZES, Subject, about, names_of
from hooks.charts.sums import sums
from hooks.html.places import link
from oppose_engine import OddsTable
from oppose_engine.errors import nearest

DRAWN: tuple[Callable[..., Figure], ...] = (
    *(bands, heat, orders, levels, gain, checks, bonus_dice, difference),
    *(area, pool, pool_bands, botch, contest_dice, dice_bands, sums),
)
FORMS = {each.__name__.replace("_", "-"): each for each in DRAWN}
"""The function for each kind of figure, which is named after it."""


def render(kind: str, tables: Sequence[OddsTable], options: Mapping[str, Any], runtime: str) -> dict[str, Any]:
    """The HTML of a figure and the files that make it live, by name."""
    rest = dict(options)
    page = str(rest.pop("page", ""))
    where = f"{page or 'a page'}: figure {kind!r}"
    if kind not in FORMS:
        raise FigureError(f"{where}: no such kind; {nearest(kind, FORMS)}")
    if not tables or any(table.cells.size == 0 for table in tables):
        raise FigureError(f"{where}: no data; give an OddsTable with at least one cell")
    of = about(kind, tables[0], page, rest.pop("reading", None), str(rest.pop("name", "")))
    try:
        figure = FORMS[kind](of, *tables, **rest).at_first()
        return _finish(figure, kind, of, tables, runtime)
    except FigureError as error:
        raise FigureError(f"{where} of {tables[0].id}: {error}") from None
    except Exception as error:
        told = " ".join(str(error).split())[:400]
        raise FigureError(f"{where} of {tables[0].id}: {type(error).__name__}: {told}") from error


def _finish(figure: Figure, kind: str, of: Subject, tables: Sequence[OddsTable], runtime: str) -> dict[str, Any]:
    for part in ("title", "subtitle", "description"):
        if not getattr(figure, part).strip():
            raise FigureError(f"no {part}; every figure has one")
    files: dict[str, str] = {}
    pictures = []
    for size in SIZES:
        drawing = figure.draw(size)
        spec = drawing.plate.spec(of.id, figure.meta)
        vega = compiled(spec)
        name = f"{of.id}-{size}.{hashlib.sha256(vega.encode()).hexdigest()[:8]}.json"
        files[name] = vega
        pictured = compiled({**spec, "datasets": {**spec["datasets"], **drawing.rows}}) if drawing.rows else vega
        twin = still(picture(pictured), size, (drawing.plate.width, drawing.plate.height), drawing.under)
        pictures.append(twin.replace("{spec}", f"charts/{name}"))
    links = figure.links or {"CSV": of.file("csv"), "JSON": of.file("json")}
    shown = {words: link(of.page, address) for words, address in links.items()} if of.page else {}
    attributes = {"runtime": runtime, "system": of.table.system, "variant": of.table.variant, "of": of.table.table}
    attributes["game"] = " and ".join(dict.fromkeys(names_of(table).game for table in tables))
    ids = [str(table.id) for table in tables]
    html = block(of.id, kind, replace(figure, links=shown), ids, pictures, attributes | dict(figure.data))
    return {"html": html, "files": files}
