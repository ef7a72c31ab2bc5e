"""Explains Python's own errors in a system file to authors who may never have written Python."""

from __future__ import annotations

import ast
import builtins
import importlib
import inspect
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from oppose_engine import skeletons
from oppose_engine.errors import OpposeError, nearest
from oppose_engine.rules.fields import example, fields_of
from oppose_engine.rules.system import Mechanic

__all__ = ["lesson"]

DECLARE = "oppose_engine.declare"
"""The module that system files import from."""
Names = Mapping[str, Any]
"""The names that the file knew when it failed."""

_SYNTAX = {
    "forgot a comma": 'each field ends with a comma: title="My game",',
    "missed a comma": 'a comma stands between two brackets: ("success", ROLL <= RATING), ("failure", ALWAYS),',
    "never closed": "each bracket that opens is closed: sources=(BOOK,)",
    "unmatched": "each bracket that closes was opened: sources=(BOOK,)",
    "does not match": "brackets are closed in the order in which they were opened: (Clause(...),)",
    "unterminated": 'a text stands between two straight quotes: title="My game",',
    "invalid character": 'quotes are straight, and a dash in a number is a hyphen: title="My game",',
    "indent": "a line begins at the left margin, and four spaces further in inside brackets: SYSTEM = System(",
    "utf-8": "the file is saved as UTF-8, which an editor asks for under encoding",
    "null bytes": "the file is saved as UTF-8, which an editor asks for under encoding",
    "": 'a field is a name, an equals sign, a value and a comma: title="My game",',
}
"""How to mend each syntax error, by a part of Python's message; the first match counts."""


def lesson(error: BaseException, names: Names) -> str:
    """One line: what was found, what is allowed, an example."""
    if isinstance(error, SystemExit):
        return "ends the program; allowed: a file that declares a System and does nothing else -- take the call out"
    if isinstance(error, OpposeError):
        return str(error)
    for kind, told in _LESSONS.items():
        if isinstance(error, kind):
            return told(error, names) or f"{type(error).__name__}: {error}"
    return f"{type(error).__name__}: {error}"


def _syntax(error: Any, names: Names) -> str:  # noqa: ARG001
    found = f"; found: {error.text.strip()}" if error.text and error.text.strip() else ""
    advice = next((said for sign, said in _SYNTAX.items() if sign in error.msg), _SYNTAX[""])
    return f"Python cannot read this: {error.msg.rstrip('.')}{found} -- {advice}"


def _value(error: Any, names: Names) -> str:  # noqa: ARG001
    """Before Python 3.12 a file of another encoding is no syntax error."""
    return f"Python cannot read this: {error} -- {_SYNTAX['null bytes']}" if "null bytes" in str(error) else ""


def _name(error: Any, names: Names) -> str:
    known = _vocabulary()
    if error.name in known:
        return f"{error.name} is not imported; write at the top: from {known[error.name]} import {error.name}"
    own = [name for name in names if not name.startswith("__")]
    same = [name for name in (*own, *known) if name.lower() == error.name.lower()]
    close = same or get_close_matches(error.name, [*own, *known], n=1, cutoff=0.6)
    hint = f"did you mean {close[0]}? " if close else ""
    if close and close[0] not in own:
        hint += f"import it first: from {known[close[0]]} import {close[0]}; "
    return (
        f"no name {error.name!r}; {hint}allowed: what the file imports or defines further up; "
        f'a text stands in quotes, such as "{error.name}"'
    )


def _import(error: Any, names: Names) -> str:  # noqa: ARG001
    known = _vocabulary()
    if isinstance(error, ModuleNotFoundError):
        return f"no module {error.name!r}; what rules are written with is in {DECLARE}; write from {DECLARE} import ..."
    wanted = re.search(r"cannot import name '(\w+)' from '([\w.]+)'", str(error))
    if not wanted:
        return ""
    name, module = wanted.groups()
    if name in known:
        return f"{name} is not in {module}; write from {known[name]} import {name}"
    public = getattr(sys.modules.get(module), "__all__", ())
    there = [each for each, home in known.items() if home == module] or list(public)
    close = get_close_matches(name, there, n=1, cutoff=0.5) or there[:1] or ["..."]
    return f"no name {name!r} in {module}; {nearest(name, there)}; write from {module} import {close[0]}"


def _type(error: Any, names: Names) -> str:
    text = str(error)
    called = re.match(r"(\w+)(?:\.__init__)?\(\) (.*)", text)
    kind = names.get(called[1]) if called else None
    if called and kind is not None:
        return _call(called[1], kind, called[2], names)
    if "object is not callable" in text:
        return f'{text}; two brackets in a row call the first: put a comma between them, such as ("a", 1), ("b", 2)'
    if "not supported between" in text or "unsupported operand" in text:
        return f"{text}; a threshold is made of ROLL, RATING and whole numbers, such as ROLL <= part(RATING, 5, 'up')"
    return ""


def _call(name: str, kind: Any, complaint: str, names: Names) -> str:
    """What is wrong with the fields of a declaration, or with the arguments of a function."""
    if inspect.isclass(kind) and is_dataclass(kind):
        allowed = fields_of(kind)
        values = {field: example(wanted, field) for field, wanted in allowed.items()} | _filled_in().get(name, {})
        if "rules" in allowed:
            values["rules"] = _rules(names) or values["rules"]
        shown = {field: f"{field}={value}" for field, value in values.items()}
    else:
        allowed = dict(inspect.signature(kind).parameters)
        shown = {field: field for field in allowed}
    unknown = re.search(r"unexpected keyword argument '(\w+)'", complaint)
    if unknown:
        close = get_close_matches(unknown[1], allowed, n=1, cutoff=0.5) or [*allowed]
        return f"{name} has no field {unknown[1]!r}; {nearest(unknown[1], allowed)}; write {shown[close[0]]}"
    missing = re.findall(r"'(\w+)'", complaint) if "missing" in complaint else []
    if missing:
        what = ("field" if is_dataclass(kind) else "argument") + "s" * (len(missing) > 1)
        written = _called(name, kind) or ", ".join(shown[each] for each in missing)
        return f"{name} lacks the {what} {', '.join(missing)}; allowed: {', '.join(allowed)}; write {written}"
    if "positional" in complaint:
        written = ", ".join([*shown.values()][:2])
        return f"{name}: each field has its name in front; allowed: {', '.join(allowed)}; write {name}({written}, ...)"
    return f"{name}: {complaint}"


def _rules(names: Names) -> str:
    """What a file could give for the rules of a variant: those that it has, or what its mechanics take."""
    imported = [each for each in names.values() if inspect.isclass(each) and issubclass(each, Mechanic)]
    taken = dict.fromkeys(kind.takes() for kind in imported)
    own = [name for name, value in names.items() if value is not None and type(value) in taken]
    called = ["None" if kind is type(None) else f"{kind.__name__}(...)" for kind in taken]
    return own[0] if len(taken) == 1 and own else " or ".join(called)


def _called(name: str, kind: Any) -> str:
    """A call of a function as its own docstring shows it."""
    found = re.search(rf"\b{name}\([^()\n]*\)", inspect.getdoc(kind) or "")
    return found[0] if found and not inspect.isclass(kind) else ""


def _attribute(error: Any, names: Names) -> str:  # noqa: ARG001
    if error.obj is None or isinstance(error.obj, ModuleType):
        return ""
    there = [name for name in dir(error.obj) if not name.startswith("_")]
    close = get_close_matches(error.name, there, n=1, cutoff=0.4) or there
    return f"{type(error.obj).__name__} has no {error.name!r}; {nearest(error.name, there)}; write .{close[0]}(...)"


_LESSONS: dict[type[BaseException], Callable[[Any, Names], str]] = {
    SyntaxError: _syntax,
    NameError: _name,
    ImportError: _import,
    TypeError: _type,
    AttributeError: _attribute,
    ValueError: _value,
}


@cache
def _vocabulary() -> dict[str, str]:
    """The names that rules are written with, each with the module to import it from."""
    return dict.fromkeys(importlib.import_module(DECLARE).__all__, DECLARE)


_LONGEST = 80
"""The most characters of an example in a message."""


@cache
def _filled_in() -> dict[str, dict[str, str]]:
    """How the skeletons of new games fill in the fields of each declaration: values that its kernel takes."""
    found: dict[str, dict[str, str]] = {}
    for path in sorted(Path(skeletons.__path__[0]).glob("*.py")):
        source = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                fields = found.setdefault(node.func.id, {})
                for field in node.keywords:
                    if field.arg not in (None, "id") and _short(field.value):
                        fields.setdefault(field.arg, ast.unparse(field.value).replace("'", '"'))
    return found


def _short(value: ast.expr) -> bool:
    """Whether a value fits a message, says something of no single game, and refers to nothing else in its file."""
    known = {*_vocabulary(), *dir(builtins)}
    prose = isinstance(value, ast.Constant) and (value.value is None or " " in str(value.value))
    names = {each.id for each in ast.walk(value) if isinstance(each, ast.Name)}
    return not prose and len(ast.unparse(value)) <= _LONGEST and names <= known
