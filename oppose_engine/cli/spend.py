"""The verb ``spend``: after which results of a roll it pays to spend points, to push or to roll again."""

from __future__ import annotations

from argparse import Namespace

from oppose_engine.cli.games import named
from oppose_engine.cli.output import as_json, written
from oppose_engine.discovery.registry import discover
from oppose_engine.errors import RangeError
from oppose_engine.rules import spending
from oppose_engine.text import percent
from oppose_engine.views.spending import evening, options

__all__ = ["spend"]


def spend(asked: Namespace) -> str:
    """Each thing that may lie there, each way to spend on it, its gain and its cost; or the points of an evening."""
    game = named(asked.system)
    if not game.spending:
        others = ", ".join(each.id for each in discover().values() if each.spending)
        raise RangeError(f"{game.id}: nothing to spend after a roll is counted here; games with it: {others}")
    kind = spending.named(game.spending, asked.what)
    if asked.points is not None and not asked.rolls:
        raise RangeError(f"--points {asked.points}; allowed: beside --rolls; write --rolls 4 --points {asked.points}")
    values = kind.read(asked.values)
    found, most = kind.lies(**values), kind.left(values) if asked.points is None else asked.points
    said = f"{game.title}, {kind.title}: {kind.said(values)}"
    if asked.rolls and asked.format != "json":
        only = "" if kind.stock(**values) == found else f" (only what costs {kind.unit})"
        title = f"{said}{only}; what is worth paying, by {kind.unit} left and by rolls to come after this one"
        return written(evening(kind, values, asked.rolls, most), asked, title)
    whole, never = spending.plan(found), spending.never(found)
    if asked.format == "json":
        lies = [{**each._asdict(), "ways": [way._asdict() for way in each.ways]} for each in spending.merged(found)]
        told: dict[str, object] = {"system": game.id, "spending": kind.name, **values, "unit": kind.cost}
        told |= {"never": never, "best": whole._asdict(), "lies": lies}
        if asked.rolls:
            told["limits"] = spending.limits(kind.stock(**values), asked.rolls, most)
        return as_json(_texts(told))
    chances = f"success {percent(never)}% if you never spend, {percent(whole.chance)}% if you spend whenever it helps"
    return written(options(kind, values), asked, f"{said}; {chances}")


def _texts(value: object) -> object:
    """The same with every fraction as a text."""
    if isinstance(value, dict):
        return {name: _texts(each) for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_texts(each) for each in value]
    return value if isinstance(value, int | str) else str(value)
