"""Writes the rule of a variant as a document: what a reader, a browser or another program needs to compute its odds."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from typing import Any

from oppose_engine.documents.kinds import kind_of, own_fields
from oppose_engine.rules.reading import Variant
from oppose_engine.rules.system import Mechanic
from oppose_engine.sides.terms import Condition, Number

__all__ = ["RULE_SCHEMA", "plain", "to_rule", "to_rule_json"]

RULE_SCHEMA = "oppose-rule-1"
"""The name of the format; a change that could break a program gets a new name."""


def to_rule(mechanic: Mechanic[Any], variant: str = "") -> dict[str, Any]:
    """The rule of a variant, by default the first one, as a document of texts, whole numbers, lists and objects.

    Terms are nested lists: ``["<=", "roll", ["up", "rating", 10]]``. Fields at their default value are left out.

    >>> from oppose_engine import system
    >>> made = to_rule(system("mythras").main_contest())
    >>> made["kind"], made["rule"]["ties"]["failure"]
    ('contest', ['nobody'])
    """
    found: Variant[Any] = mechanic.variant(variant)
    document: dict[str, Any] = {"schema": RULE_SCHEMA, "kind": kind_of(mechanic)}
    own = {name: getattr(mechanic, name) for name in own_fields(type(mechanic))}
    defaults = {field.name: field.default for field in fields(mechanic)}
    if told := {name: plain(value) for name, value in own.items() if value != defaults[name]}:
        document["mechanic"] = told
    if found.rules is not None:
        document["rule"] = plain(found.rules)
    return document


def to_rule_json(mechanic: Mechanic[Any], variant: str = "") -> str:
    """The same as JSON text on one line."""
    return json.dumps(to_rule(mechanic, variant), ensure_ascii=False, separators=(",", ":")) + "\n"


def plain(value: Any, *, whole: bool = False) -> Any:
    """The same in the words of a document; fields at their default value are left out, unless it is to be ``whole``."""
    if isinstance(value, Number | Condition):
        return [value.op, *map(plain, value.args)] if value.args else value.op
    if is_dataclass(value):
        told = ((field.name, getattr(value, field.name), field.default) for field in fields(value))
        return {
            name: plain(found, whole=whole)
            for name, found, usual in told
            if whole or usual is MISSING or found != usual
        }
    if isinstance(value, Mapping):
        return {key: plain(found, whole=whole) for key, found in value.items()}
    if isinstance(value, tuple):
        return [plain(each, whole=whole) for each in value]
    return value
