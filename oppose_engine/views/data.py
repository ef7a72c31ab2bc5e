"""Tables for programs: JSON and CSV with exact counts, and the schema that describes the JSON."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np

from oppose_engine.odds_table import OddsTable
from oppose_engine.version import __version__

__all__ = ["SCHEMA", "json_schema", "to_csv", "to_json"]

SCHEMA = "oppose-table-1"
"""The name of the JSON format; a change that could break a program gets a new name."""


def to_json(table: OddsTable) -> str:
    """Write a table as JSON text with exact numbers, the same bytes for the same table.

    Counts are whole numbers of any size; expectations are fractions such as ``"91/40"``. The
    text has one line for each value of the first axis, so that a change of rule reads as a diff.

    >>> from oppose_engine import system
    >>> print(to_json(system("ngs").table()).splitlines()[1])
    "schema": "oppose-table-1",
    """
    document: list[tuple[str, str]] = [
        ("schema", _compact(SCHEMA)),
        ("engine", _compact(__version__)),
        ("system", _compact(table.id.system)),
        ("table", _compact(table.id.table)),
        ("variant", _compact(table.id.variant)),
        ("axes", _lines([{"name": axis.name, "values": list(axis.values)} for axis in table.axes])),
    ]
    if table.denominator is None:
        document.append(("unit", _compact(table.unit)))
        document.append(("values", _lines(_fractions(table))))
    else:
        document.append(("counts", _lines(table.cells.tolist())))
        document.append(("denominator", _compact(table.denominator)))
    if table.ranges is not None:
        document.append(("ranges", _lines(list(table.ranges))))
    return "{\n" + ",\n".join(f"{_compact(key)}: {text}" for key, text in document) + "\n}\n"


def to_csv(table: OddsTable) -> str:
    """Write a table as CSV with exact numbers and a header.

    Odds: a line for each combination of the leading axes, a column for the count of each label
    of the last axis, then the denominator. Expectations: a line a cell, the fraction last.

    >>> from oppose_engine import system
    >>> print(to_csv(system("mythras").table("opposed", scale=(60,))), end="")
    you,them,win,tie,none,lose,denominator
    60,60,4170,60,1600,4170,10000
    """
    out = io.StringIO(newline="")
    write = csv.writer(out, lineterminator="\n").writerow
    names = [axis.name for axis in table.axes]
    if table.denominator is None:
        write([*names, "value"])
        for labels, cell in zip(product(*(axis.values for axis in table.axes)), table.cells.flat, strict=True):
            write([*labels, str(Fraction(cell))])
        return out.getvalue()
    write([*names[:-1], *table.axes[-1].values, "denominator"])
    rows = table.cells.reshape(-1, table.cells.shape[-1]).tolist()
    size = len(rows) // len(table.axes[0].values) if len(table.axes) > 1 else 1
    for number, labels in enumerate(product(*(axis.values for axis in table.axes[:-1]))):
        write([*labels, *rows[number], table.denominator_at(number // size)])
    return out.getvalue()


def json_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) that every ``to_json`` text fulfils.

    >>> json_schema()["properties"]["schema"]
    {'const': 'oppose-table-1'}
    """
    text = {"type": "string", "minLength": 1}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Oppose: a table of exact odds or expectations",
        "type": "object",
        "properties": _properties(text),
        "required": ["schema", "engine", "system", "table", "variant", "axes"],
        "oneOf": [
            {"required": ["counts", "denominator"], "properties": {"values": False, "unit": False}},
            {"required": ["values", "unit"], "properties": {"counts": False, "denominator": False}},
        ],
        "additionalProperties": False,
        "$defs": _definitions(text),
    }


def _properties(text: dict[str, Any]) -> dict[str, Any]:
    whole = {"type": "integer", "minimum": 1}
    identifier = {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"}
    return {
        "schema": {"const": SCHEMA},
        "engine": text | {"description": "Version of the engine that computed the table."},
        "system": identifier,
        "table": identifier,
        "variant": identifier | {"description": "The reading of the rules the numbers hold for."},
        "axes": {
            "description": "The dimensions of the cells, outermost first.",
            "type": "array",
            "minItems": 1,
            "items": {"$ref": "#/$defs/axis"},
        },
        "counts": {"$ref": "#/$defs/counts"},
        "denominator": {
            "description": "What the counts along the last axis add up to; a list has one for each value of axis 1.",
            "oneOf": [whole, {"type": "array", "minItems": 1, "items": whole}],
        },
        "unit": text | {"description": "What the values are measured in."},
        "values": {"$ref": "#/$defs/values"},
        "ranges": {
            "description": "For each value of the axes, the inclusive ranges of d100 faces (1..100) behind its count.",
            "type": "array",
            "items": {"type": "array", "items": {"type": "array", "items": {"$ref": "#/$defs/range"}}},
        },
    }


def _definitions(text: dict[str, Any]) -> dict[str, Any]:
    def nested(cell: dict[str, Any], name: str, description: str) -> dict[str, Any]:
        items = {"anyOf": [cell, {"$ref": f"#/$defs/{name}"}]}
        return {"description": description, "type": "array", "minItems": 1, "items": items}

    face = {"type": "integer", "minimum": 1, "maximum": 100}
    label = {"type": ["integer", "string"]}
    return {
        "axis": {
            "type": "object",
            "properties": {
                "name": text,
                "values": {"type": "array", "minItems": 1, "items": label, "uniqueItems": True},
            },
            "required": ["name", "values"],
            "additionalProperties": False,
        },
        "counts": nested({"type": "integer", "minimum": 0}, "counts", "Equally likely cases; a level of list an axis."),
        "values": nested(
            {"type": "string", "pattern": "^-?[0-9]+(/[1-9][0-9]*)?$"},
            "values",
            "Exact expectations as fractions; a level of list an axis.",
        ),
        "range": {"description": "First and last face.", "type": "array", "items": face, "minItems": 2, "maxItems": 2},
    }


def _fractions(table: OddsTable) -> Any:
    texts = np.array([str(Fraction(cell)) for cell in table.cells.flat], dtype=object)
    return texts.reshape(table.cells.shape).tolist()


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _lines(values: list[Any]) -> str:
    return "[\n" + ",\n".join(_compact(value) for value in values) + "\n]"
