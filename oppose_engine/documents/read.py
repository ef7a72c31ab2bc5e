"""Reads a rule from a document; an invalid one is refused in one line: its field, what was found, what is allowed."""

from __future__ import annotations

import json
import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from typing import Any, Union, get_args, get_origin

from oppose_engine.documents import terms
from oppose_engine.documents.kinds import kinds, own_fields
from oppose_engine.documents.write import RULE_SCHEMA
from oppose_engine.errors import RuleError, nearest
from oppose_engine.rules.fields import fields_of, suggested_id
from oppose_engine.rules.system import Clause, Mechanic, Source, System, Variant
from oppose_engine.sides.terms import Condition, Number

__all__ = ["ENDING", "FIELDS", "VARIANT", "as_system", "from_rule", "read_rule"]

FIELDS = ("schema", "kind", "mechanic", "rule")
"""The fields of a document; whether it has ``mechanic`` and ``rule`` depends on its kind."""
LARGEST = 1_000_000
"""The largest whole number outside terms."""
VARIANT = "rule"
"""The id of the one variant of a mechanic that was read."""
ENDING = ".rule.json"
DOCUMENT = Source(title="A rule document", author="whoever wrote it", licence="as its author says")
_WORDS = {str: "a text", int: "a whole number", bool: "true or false"}


def read_rule(path: Path) -> System:
    """The rule in a ``*.rule.json`` file as a game of its own; RuleError in one line for a file that holds none."""
    name = path.name.removesuffix(ENDING)
    try:
        mechanic = from_rule(json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=_once), name)
    except OSError as error:
        raise RuleError(f"{path}: {error.strerror}; name a file that ends in {ENDING}") from None
    except RuleError as error:
        raise RuleError(f"{path}: {error}", field=error.field) from None
    except (ValueError, RecursionError) as error:
        raise RuleError(f"{path}: not JSON: {error}; the site has rules to start from under data/") from None
    return as_system(mechanic, name)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON; RuleError if it gives a field twice, of which most readers take the last without a word."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in found if names.count(name) > 1)
        raise RuleError(f"{twice}: stands twice in one object; take one of them out", field=twice)
    return found


def as_system(mechanic: Mechanic[Any], name: str, *further: Mechanic[Any]) -> System:
    """A mechanic that was read, and others beside it, as a game of its own."""
    return System(
        id=suggested_id(name),
        title=name,
        dice="",
        summary="",
        card="",
        mechanics=(mechanic, *further),
        sources=(DOCUMENT,),
        owner="",
    )


def from_rule(document: Any, title: str = "A rule") -> Mechanic[Any]:
    """The mechanic that a document describes, with one variant; RuleError if the rule does not hold.

    >>> from oppose_engine import system
    >>> from oppose_engine.documents import to_rule
    >>> from_rule(to_rule(system("mythras").main_contest())).odds("", 60, 40).win
    5179
    """
    document = _whole_numbers(document)
    if not isinstance(document, dict):
        raise RuleError(f"{_shown(document)}; allowed: an object with the fields {', '.join(FIELDS)}", field="")
    _known(document, FIELDS, "")
    if document.get("schema") != RULE_SCHEMA:
        raise RuleError(f"schema: {_shown(document.get('schema'))}; allowed: {RULE_SCHEMA!r}", field="schema")
    kind, kernels = document.get("kind"), kinds()
    if not isinstance(kind, str) or kind not in kernels:
        raise RuleError(f"kind: {_shown(kind)}; {nearest(str(kind), kernels)}", field="kind")
    kernel = kernels[kind]
    own = _fields(own_fields(kernel), document.get("mechanic", {}), "mechanic", _optional(kernel))
    wanted = kernel.takes()
    if wanted is type(None):
        if "rule" in document:
            raise RuleError(f"rule: {_shown(document['rule'])}; allowed for {kind}: leave it out", field="rule")
        rules = None
    else:
        rules = _read(wanted, document.get("rule"), "rule")
    made: Mechanic[Any] = _made(
        "mechanic", lambda: kernel(title=title, summary="", variants=(_variant(title, rules),), **own)
    )
    _made("rule", lambda: made.check_rules(rules))
    return made


def _whole_numbers(found: Any) -> Any:
    """The same with 100 for 100.0, which JSON and JavaScript do not tell apart."""
    if isinstance(found, float) and found.is_integer():
        return int(found)
    if isinstance(found, list):
        return [_whole_numbers(each) for each in found]
    return {key: _whole_numbers(each) for key, each in found.items()} if isinstance(found, dict) else found


def _variant(title: str, rules: Any) -> Variant[Any]:
    clause = Clause(rule="The rule is as the document has it.", source=DOCUMENT, standing="assumed")
    return Variant(id=VARIANT, title=title, rules=rules, clauses=(clause,))


def _read(wanted: Any, found: Any, path: str) -> Any:
    """A value of the annotated type ``wanted``, made from what a document has at ``path``."""
    origin, inner = get_origin(wanted), get_args(wanted)
    if origin in (Union, types.UnionType):
        return _read(_chosen(inner, found), found, path)
    if wanted in _TERMS:
        return _TERMS[wanted](found, path)
    if is_dataclass(wanted):
        kind: Any = wanted
        given = _fields(fields_of(kind), found, path, _optional(kind))
        return _made(path, lambda: kind(**given))
    if origin is tuple:
        return _tuple(inner, found, path)
    if origin is not None and issubclass(origin, Mapping):
        return _mapping(inner[1], found, path)
    return _value(wanted, found, path)


def _mapping(wanted: Any, found: Any, path: str) -> dict[str, Any]:
    if not isinstance(found, dict):
        raise RuleError(f"{path}: {_shown(found)}; allowed: an object", field=path)
    return {key: _read(wanted, each, path) for key, each in found.items()}


def _value(wanted: Any, found: Any, path: str) -> Any:
    if not isinstance(found, wanted) or (wanted is int and isinstance(found, bool)):
        raise RuleError(f"{path}: {_shown(found)}; allowed: {_WORDS.get(wanted, 'null')}", field=path)
    if wanted is int and abs(found) > LARGEST:
        raise RuleError(f"{path}: {_shown(found)}; allowed: {-LARGEST}..{LARGEST}", field=path)
    return found


def _as_number(found: Any, path: str) -> Number:
    made = terms.number(found, path)
    if isinstance(made, int):
        raise RuleError(f'{path}: {made}; allowed: a term such as "rating" or ["-", "rating", 20]', field=path)
    return made


_TERMS: dict[Any, Callable[[Any, str], Any]] = {Number: _as_number, Condition: terms.condition}


def _chosen(inner: tuple[Any, ...], found: Any) -> Any:
    """Of several allowed types the one that a value looks like most; the first if it looks like none."""

    def fits(each: Any) -> int:
        if is_dataclass(each):
            return len(set(found) & set(fields_of(each))) if isinstance(found, dict) else 0
        if each is type(None):
            return found is None
        if isinstance(found, dict):
            return issubclass(get_origin(each) or each, Mapping)
        return (each is Number and isinstance(found, (list, str))) or (each is int and isinstance(found, int))

    return max(inner, key=fits)


def _tuple(inner: tuple[Any, ...], found: Any, path: str) -> tuple[Any, ...]:
    if not isinstance(found, list):
        raise RuleError(f"{path}: {_shown(found)}; allowed: a list", field=path)
    if inner[1:] == (...,):
        return tuple(_read(inner[0], each, path) for each in found)
    if len(found) != len(inner):
        raise RuleError(f"{path}: a list of {len(found)}; allowed: of {len(inner)}", field=path)
    return tuple(_read(wanted, each, path) for wanted, each in zip(inner, found, strict=True))


def _fields(wanted: Mapping[str, Any], found: Any, path: str, optional: frozenset[str]) -> dict[str, Any]:
    if not isinstance(found, dict):
        raise RuleError(f"{path}: {_shown(found)}; allowed: an object with {', '.join(wanted)}", field=path)
    _known(found, tuple(wanted), path)
    for name in wanted:
        if name not in found and name not in optional:
            raise RuleError(f"{path}.{name}: missing; allowed: see the schema of rules", field=f"{path}.{name}")
    return {name: _read(each, found[name], f"{path}.{name}") for name, each in wanted.items() if name in found}


def _known(found: dict[str, Any], allowed: tuple[str, ...], path: str) -> None:
    for name in found:
        if name not in allowed:
            where = f"{path}.{name}".lstrip(".")
            told = nearest(name, allowed) if allowed else "allowed: no field"
            raise RuleError(f"{where}: no such field; {told}", field=where)


def _optional(kind: Any) -> frozenset[str]:
    return frozenset(each.name for each in fields(kind) if each.default is not MISSING)


def _made(path: str, make: Any) -> Any:
    """What ``make`` makes; a rule that does not hold is told with its path.

    What mends it in Python is left out where the line says what is allowed.
    """
    try:
        return make()
    except RuleError as error:
        where = f"{path}.{error.field}" if error.field else path
        said = str(error).partition("; write ")[0]
        raise RuleError(f"{where}: {said if 'allowed' in said else error}", field=where) from None


def _shown(found: Any) -> str:
    text = json.dumps(found, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}..."
