"""Checks the fields of a rule against their type annotations, and says what to write instead.

An author may never run a type checker. Without this check a mistake would show far away from its cause: in
``("tie")`` the comma of a tuple is missing, and code that expects a tuple would read the text letter by letter.
"""

from __future__ import annotations

import re
import types
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from oppose_engine.errors import RuleError
from oppose_engine.text import an

__all__ = [
    "ID",
    "check_fields",
    "check_id",
    "check_names",
    "check_rating_alone",
    "check_rising",
    "check_setting_name",
    "check_word",
    "example",
    "fields_of",
    "suggested_id",
]

ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
TAKEN = ("chance", "outcome", "system", "them", "variant", "you")
"""What the address of a page names besides the settings of a roll."""
_KINDS = {str: "a text", int: "a whole number", bool: "True or False", type(None): "None"}
_BY_NAME = {
    "Mechanic": "OpposedContest(...)",
    "Number": "RATING * 2",
    "Rules": "OpposedRule(...)",
    "dice": "2",
    "drop_above": "100",
    "gain": "6",
    "sides": "10",
    "year": "2006",
}
_NUMBERS = {"ratings": "(-5, 15)", "worth": "(0, 0, 0, 0, 1, 1)"}
"""Whole numbers that fit where others of the right number might not."""
_EXAMPLES = {str: '"..."', int: "1", bool: "True", type(None): "None"}


def check_fields(rule: Any, *names: str) -> None:
    """RuleError for the first field of a dataclass whose value does not fit its annotation.

    Looks at all fields, or only at those named.
    """
    kind: type = type(rule)
    for name, wanted in fields_of(kind).items():
        if names and name not in names:
            continue
        found = getattr(rule, name)
        if not _fits(found, wanted):
            said = (_of_dict if isinstance(found, Mapping) else _complaint)(name, found, wanted)
            raise RuleError(f"{type(rule).__name__}: {said}", field=name)


def check_id(owner: str, field: str, name: str) -> None:
    """RuleError unless ``name`` can stand in an address: lower-case words joined by hyphens."""
    if not ID.fullmatch(name):
        raise RuleError(
            f"{owner}: {field} {name!r} cannot be an address; allowed: a to z, 0 to 9 and single hyphens, "
            f'a letter first; write {field}="{suggested_id(name)}"',
            field=field,
        )


def check_setting_name(owner: str, name: str) -> None:
    """RuleError unless a setting can go by that name in addresses, and in tables, whose last axis is ``outcome``."""
    check_id(owner, "name", name)
    if name in TAKEN:
        raise RuleError(
            f"{owner}: name {name!r} means something else in addresses and tables; allowed: any other than "
            f'{", ".join(TAKEN)}; write name="skill"',
            field="name",
        )


WORDS = {
    "counts": ("a name, in the plural, for what a side counts", "successes"),
    "noun": ("the game's word for what a side rolls against or adds", "skill"),
}


def check_word(owner: str, field: str, word: str) -> None:
    """RuleError unless a word that pages show is one."""
    if not any(map(str.isalnum, word)):
        allowed, such = WORDS[field]
        raise RuleError(f'{owner}: {field} is {word!r}; allowed: {allowed}; write {field}="{such}"', field=field)


def check_names(owner: str, field: str, names: Sequence[str]) -> None:
    """RuleError unless each level or band has a name of its own; tables and pages find it by its name."""
    for at, name in enumerate(names):
        if not name.strip() or name in names[:at]:
            told = f"{name!r} twice" if name.strip() else f"no name in place {at + 1}"
            raise RuleError(
                f"{owner}: {field} has {told}; allowed: a name of its own for each, worst to best; "
                'such as "failure", "success", "special"',
                field=field,
            )


def check_rating_alone(owner: str, field: str, number: Any) -> None:
    """RuleError if a ``Number`` uses anything but the rating."""
    if any(number.uses(name) for name in ("roll", "base", "passive")):
        raise RuleError(
            f"{owner}: {field} is {number}; allowed: a number made of RATING and whole numbers; "
            f"write {field}=part(RATING, 2, 'up')",
            field=field,
        )


def check_rising(rule: Any, *names: str) -> None:
    """RuleError unless each named field is a tuple of whole numbers, one or more, that rise."""
    for name in names:
        found = getattr(rule, name)
        if not found or list(found) != sorted(set(found)):
            raise RuleError(
                f"{type(rule).__name__}: {name} is {_shown(found)}; allowed: whole numbers that rise, at least one; "
                f"write {name}=tuple(range(1, 11)) for 1 to 10, the lower end first",
                field=name,
            )


def suggested_id(text: str) -> str:
    """A valid id, close to what somebody typed.

    >>> suggested_id("My  Game!"), suggested_id("2d20 System"), suggested_id("Café")
    ('my-game', 'game-2d20-system', 'cafe')
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    words = "-".join(re.findall(r"[a-z0-9]+", plain))
    return words if ID.fullmatch(words) else f"game-{words}".rstrip("-")


@cache
def fields_of(kind: type) -> dict[str, Any]:
    """The fields of a dataclass with their types."""
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


def _fits(found: Any, wanted: Any) -> bool:
    origin, inner = get_origin(wanted), get_args(wanted)
    if isinstance(wanted, TypeVar) or wanted is Any:
        fits = True
    elif origin in (Union, types.UnionType):
        fits = any(_fits(found, each) for each in inner)
    elif origin is tuple:
        fits = isinstance(found, tuple) and _tuple_fits(found, inner)
    elif origin is not None and issubclass(origin, Mapping):
        fits = isinstance(found, Mapping) and all(_fits(k, inner[0]) and _fits(v, inner[1]) for k, v in found.items())
    else:
        fits = isinstance(found, origin or wanted) and not (wanted is int and isinstance(found, bool))
    return fits


def _tuple_fits(found: tuple[Any, ...], inner: tuple[Any, ...]) -> bool:
    if inner[1:] == (...,):
        return all(_fits(each, inner[0]) for each in found)
    return len(found) == len(inner) and all(map(_fits, found, inner))


def _complaint(name: str, found: Any, wanted: Any) -> str:
    """What was found, what is allowed, an example."""
    origin, inner = get_origin(wanted), get_args(wanted)
    if origin is not tuple:
        return f"{name} is {_shown(found)}; allowed: {_kind(wanted)}; write {name}={example(wanted, name)}"
    one = inner[0]
    if _fits(found, one) and inner[1:] == (...,):
        return (
            f"{name} is {_shown(found)} by itself; allowed: {_kind(wanted)}; "
            f"a comma makes a tuple of one: write {name}=({_written(found) or example(one)},)"
        )
    if isinstance(found, Sequence) and not isinstance(found, (str, tuple)):
        return f"{name} is {an(type(found).__name__)}; allowed: {_kind(wanted)}; write {name}={example(wanted, name)}"
    if isinstance(found, tuple) and inner[1:] == (...,):
        at = next(at for at, each in enumerate(found) if not _fits(each, one))
        return (
            f"{name} holds {_shown(found[at])} in place {at + 1}; allowed: {_kind(wanted)}; "
            f"write {name}={example(wanted, name)}"
        )
    return f"{name} is {_shown(found)}; allowed: {_kind(wanted)}; write {name}={example(wanted, name)}"


def _of_dict(name: str, found: Mapping[Any, Any], wanted: Any) -> str:
    """The same for a dict: which of its values does not fit."""
    if get_origin(wanted) is None or not issubclass(get_origin(wanted), Mapping):
        return _complaint(name, found, wanted)
    of_key, of_value = get_args(wanted)
    key, value = next(
        (key, value) for key, value in found.items() if not (_fits(key, of_key) and _fits(value, of_value))
    )
    if not _fits(key, of_key):
        return f"{name} has the key {_shown(key)}; allowed: {_kind(wanted)}; write {name}={example(wanted, name)}"
    at = f"{name}[{key!r}]"
    return _complaint(at, value, of_value).replace(f"write {at}=", f"write {key!r}: ")


def _written(found: Any) -> str:
    """A text or a number as Python writes it; empty for any other value."""
    return f'"{found}"' if isinstance(found, str) else str(found) if isinstance(found, int) else ""


def _shown(found: Any) -> str:
    if isinstance(found, type):
        return f"the class {found.__name__} (are its brackets missing?)"
    if found is None or isinstance(found, str | int | float):
        return repr(found)
    if isinstance(found, tuple) and all(isinstance(each, str | int | float | None) for each in found):
        return repr(found) if len(found) < 8 else f"({found[0]!r}, {found[1]!r}, ... {found[-1]!r})"
    return an(type(found).__name__)


def _kind(wanted: Any) -> str:
    origin, inner = get_origin(wanted), get_args(wanted)
    if origin in (Union, types.UnionType):
        return " or ".join(_kind(each) for each in inner)
    if origin is tuple:
        if inner[1:] == (...,):
            return f"a tuple, each {_kind(inner[0])}"
        return f"({', '.join(map(_kind, inner))})"
    if origin is not None and issubclass(origin, Mapping):
        return f"a dict of {_kind(inner[0])} to {_kind(inner[1])}"
    kind = origin or wanted
    name = getattr(kind, "__name__", str(kind))
    if name == "Number":
        return "a number made of terms and whole numbers"
    return _KINDS.get(kind, f"{'an' if name[0] in 'AEIOU' else 'a'} {name}")


def example(wanted: Any, name: str = "") -> str:
    """What somebody could write for an annotation: ``"..."`` for a text, ``(Source(...),)`` for a tuple.

    ``name`` is that of the field, whose values may be of some kind.
    """
    origin, inner = get_origin(wanted), get_args(wanted)
    if origin in (Union, types.UnionType):
        return example(inner[0], name)
    if origin is tuple and inner[0] is int:
        return _NUMBERS.get(name, "(1, 2, 3)" if inner[1:] == (...,) else "(1, 6)")
    if origin is tuple:
        return f"({example(inner[0])},)" if inner[1:] == (...,) else f"({', '.join(map(example, inner))})"
    if origin is not None and issubclass(origin, Mapping):
        return f"{{{example(inner[0])}: {example(inner[1])}}}"
    kind = origin or wanted
    called = getattr(kind, "__name__", "value")
    if name in _BY_NAME and kind is int:
        return _BY_NAME[name]
    return _EXAMPLES.get(kind, _BY_NAME.get(called, f"{called}(...)"))
