"""The JSON Schema of rule documents, made from the annotations of the rules."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, Union, get_args, get_origin

from oppose_engine.documents.kinds import kinds, own_fields
from oppose_engine.documents.terms import BY_WHOLE, COMPARISONS, LARGEST, NUMBERS
from oppose_engine.documents.write import RULE_SCHEMA
from oppose_engine.rules.fields import fields_of
from oppose_engine.sides.terms import NAMES, Condition, Number

__all__ = ["rule_schema"]

_PLAIN = {str: {"type": "string"}, int: {"type": "integer"}, bool: {"type": "boolean"}, type(None): {"type": "null"}}


def rule_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) that every rule document fulfils.

    >>> rule_schema()["properties"]["schema"]
    {'const': 'oppose-rule-1'}
    """
    found: dict[str, Any] = {}
    forms = []
    for kind, kernel in kinds().items():
        own, rules = own_fields(kernel), kernel.takes()
        form: dict[str, Any] = {"kind": {"const": kind}, "mechanic": _object(own, kernel, found) if own else False}
        form["rule"] = False if rules is type(None) else _schema(rules, found)
        needed = [] if rules is type(None) else ["rule"]
        forms.append({"properties": form, "required": needed} if needed else {"properties": form})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Oppose: the rule of a roll",
        "type": "object",
        "properties": {
            "schema": {"const": RULE_SCHEMA},
            "kind": {"enum": list(kinds())},
            "mechanic": {"type": "object"},
            "rule": {"type": "object"},
        },
        "required": ["schema", "kind"],
        "additionalProperties": False,
        "oneOf": forms,
        "$defs": {**dict(sorted(found.items())), **_terms()},
    }


def _schema(wanted: Any, found: dict[str, Any]) -> dict[str, Any]:
    origin, inner = get_origin(wanted), get_args(wanted)
    if origin in (Union, types.UnionType):
        return {"anyOf": [_schema(each, found) for each in inner]}
    if wanted in (Number, Condition):
        return {"$ref": f"#/$defs/{wanted.__name__.lower()}"}
    if is_dataclass(wanted):
        return _named(wanted, found)
    if origin is tuple:
        return _array(inner, found)
    if origin is not None and issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": _schema(inner[1], found)}
    return dict(_PLAIN[wanted])


def _named(wanted: Any, found: dict[str, Any]) -> dict[str, Any]:
    """A reference to the description of a class, which is made when it is needed first."""
    name = wanted.__name__
    if name not in found:
        found[name] = {}  # stands here while its fields are described
        found[name] = _object(fields_of(wanted), wanted, found)
    return {"$ref": f"#/$defs/{name}"}


def _array(inner: tuple[Any, ...], found: dict[str, Any]) -> dict[str, Any]:
    if inner[1:] == (...,):
        return {"type": "array", "items": _schema(inner[0], found)}
    each = [_schema(one, found) for one in inner]
    return {"type": "array", "prefixItems": each, "minItems": len(each), "maxItems": len(each)}


def _object(wanted: Mapping[str, Any], kind: Any, found: dict[str, Any]) -> dict[str, Any]:
    needed = {each.name for each in fields(kind) if each.default is MISSING}
    return {
        "type": "object",
        "properties": {name: _schema(each, found) for name, each in wanted.items()},
        "required": [name for name in wanted if name in needed],
        "additionalProperties": False,
    }


def _terms() -> dict[str, Any]:
    number, condition = {"$ref": "#/$defs/number"}, {"$ref": "#/$defs/condition"}
    whole = {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST}

    def operation(names: tuple[str, ...], *args: dict[str, Any]) -> dict[str, Any]:
        items = [{"enum": list(names)}, *args]
        return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}

    plain = tuple(each for each in NUMBERS if each not in (*BY_WHOLE, "choose"))
    return {
        "number": {
            "description": 'A whole number made of the roll and the rating, such as ["up", "rating", 10].',
            "anyOf": [
                whole,
                {"enum": list(NAMES)},
                operation(plain, number, number),
                operation(BY_WHOLE, number, whole),
                operation(("choose",), condition, number, number),
            ],
        },
        "condition": {
            "description": 'What a face and a rating satisfy or not, such as ["<=", "roll", "rating"].',
            "anyOf": [operation(COMPARISONS, number, number), operation(("and", "or"), condition, condition)],
        },
    }
