"""What the pages Engine reference and Kernels list: the public names of the engine with their docstrings, by module."""

import ast
import doctest
import importlib
import inspect
import re
import textwrap
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any, ForwardRef, NamedTuple

import oppose_engine
from hooks.pages.context import Context
from hooks.pages.document import fill
from oppose_engine.documents.kinds import kinds

RULES = (
    *("sides.terms", "sides.bands", "sides.ratings", "sides.throw", "sides.faces", "sides.symbols"),
    *("contests.tie_breaks", "contests.masters", "contests.contest", "contests.throw_rule"),
)
"""The modules that system files import besides a kernel."""
QUESTIONS = (
    *("views", "notebook", "text", "questions.need"),
    *("questions.foes", "questions.which", "courses.series"),
    *("questions.surprises", "discovery.registry", "errors"),
)
"""The modules with which a program asks questions and shows tables."""
WIDEST = 64
"""The longest signature that is written on one line, in letters."""
_ENGINE = oppose_engine.__name__
SECTION = re.compile(r"^(Args|Returns|Raises):\n((?:    .*\n?)+)", re.MULTILINE)
LABELS = {"Args": "Given", "Returns": "Returns", "Raises": "Errors"}


class Member(NamedTuple):
    """A method or a property: how it is called, and its docstring."""

    signature: str
    said: str


class Entry(NamedTuple):
    """A public name: the module to import it from, its signature, its docstring, its members."""

    module: str
    name: str
    signature: str
    said: str
    members: tuple[Member, ...] = ()


class Chapter(NamedTuple):
    """A public module: its first sentence, and its public names in the order of the source."""

    module: str
    said: str
    entries: tuple[Entry, ...]


def chapter(module: str = "", without: frozenset[str] = frozenset()) -> Chapter:
    """The chapter of a module of the engine, or of the package itself; ``without`` are names listed elsewhere.

    >>> [entry.name for entry in chapter("errors").entries][-1]
    'nearest'
    """
    found = importlib.import_module(f"{_ENGINE}.{module}" if module else _ENGINE)
    names = [name for name in found.__all__ if not name.startswith("__") and name not in without]
    entries = [_entry(found, name) for name in names]
    return Chapter(found.__name__, inspect.getdoc(found) or "", tuple(entries))


def kernels() -> tuple[str, ...]:
    """The modules of the engine that define a mechanic, so that a game can be declared with it.

    >>> {"checks.bonus_dice", "contests.opposed"} <= {*kernels()}
    True
    """
    return tuple(sorted({kernel.__module__.removeprefix(f"{_ENGINE}.") for kernel in kinds().values()}))


def code_of(said: str) -> Iterator[tuple[bool, str]]:
    """A docstring in parts: words and typed examples in turn.

    >>> list(code_of("Adds::\\n\\n    >>> 1 + 1\\n    2"))
    [(False, 'Adds:'), (True, '>>> 1 + 1\\n2')]
    """
    typed: list[str] = []
    for part in doctest.DocTestParser().parse(textwrap.dedent(said)):
        if isinstance(part, doctest.Example):
            first, *rest = part.source.rstrip("\n").split("\n")
            typed += [f">>> {first}", *(f"... {line}".rstrip() for line in rest), *part.want.rstrip("\n").split("\n")]
            continue
        words = part.strip()
        if words and typed:
            yield True, "\n".join(line for line in typed if line)
            typed = []
        if words:
            yield False, words.removesuffix("::") + (":" if words.endswith("::") else "")
    if typed:
        yield True, "\n".join(line for line in typed if line)


def _entry(module: ModuleType, name: str) -> Entry:
    found = getattr(module, name)
    home = getattr(found, "__module__", module.__name__) if callable(found) else module.__name__
    if inspect.isfunction(found) or hasattr(found, "__wrapped__"):
        return Entry(home, name, _signature(name, inspect.unwrap(found)), inspect.getdoc(found) or "")
    if isinstance(found, type):
        called = "" if issubclass(found, Exception) else _signature(name, found)
        return Entry(home, name, called, inspect.getdoc(found) or "", tuple(_members(found)))
    return Entry(home, name, "", _constants().get(name, ""))


def _members(cls: type) -> Iterator[Member]:
    for name, found in vars(cls).items():
        if name.startswith("_"):
            continue
        if isinstance(found, property):
            yield Member(name, inspect.getdoc(found) or "")
            continue
        function = found.__func__ if isinstance(found, (classmethod, staticmethod)) else found
        if inspect.isfunction(function) and function.__module__.startswith(_ENGINE):
            bound = not isinstance(found, staticmethod)
            yield Member(_signature(name, function, bound=bound), inspect.getdoc(function) or "")


def _signature(name: str, found: Any, *, bound: bool = False) -> str:
    """A call as Python writes it; one parameter a line if a single line is too wide."""
    try:
        signature = inspect.signature(found)
    except (TypeError, ValueError):
        return f"{name}(...)"
    given = list(signature.parameters.values())[1 if bound else 0 :]
    parts = [part for n, each in enumerate(given) for part in _parameter(each, given[:n])]
    returned = inspect.Signature.empty if isinstance(found, type) else signature.return_annotation
    nothing = returned in (inspect.Signature.empty, None, "None")
    end = ")" if nothing else f") -> {_annotation(returned)}"
    line = f"{name}({', '.join(parts)}{end}"
    wide = "\n    ".join([f"{name}(", *(f"{part}," for part in parts)]) + f"\n{end}"
    return line if len(line) <= WIDEST or not parts else wide


def _parameter(each: inspect.Parameter, before: list[inspect.Parameter]) -> Iterator[str]:
    stars = "*" * (each.kind is each.VAR_POSITIONAL) + "**" * (each.kind is each.VAR_KEYWORD)
    if each.kind is each.KEYWORD_ONLY and not any(one.kind in (one.KEYWORD_ONLY, one.VAR_POSITIONAL) for one in before):
        yield "*"
    default = repr(each.default)
    typed = "" if each.annotation is each.empty else f": {_annotation(each.annotation)}"
    if each.default is each.empty:
        yield f"{stars}{each.name}{typed}"
    else:
        yield f"{each.name}{typed} = {'...' if '<' in default else default}"


def _annotation(found: Any) -> str:
    if isinstance(found, ForwardRef):
        return found.__forward_arg__
    return found if isinstance(found, str) else inspect.formatannotation(found)


@cache
def _constants() -> dict[str, str]:
    """The strings below the constants of a module, by name."""
    found = {}
    engine = Path(oppose_engine.__file__).parent
    for path in sorted(engine.rglob("*.py")):
        body = ast.parse(path.read_bytes()).body
        for line, below in pairwise(body):
            said = isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant) and below.value.value
            targets = [line.target] if isinstance(line, ast.AnnAssign) else getattr(line, "targets", [])
            for target in targets if isinstance(said, str) else ():
                if isinstance(target, ast.Name) and not target.id.startswith("_"):
                    found[target.id] = inspect.cleandoc(str(said))
    return found


def engine_names(context: Context) -> str:  # noqa: ARG001
    """The names of ``oppose_engine`` itself, and of the modules that ask questions and show tables."""
    further = (chapter(name, frozenset(oppose_engine.__all__)) for name in QUESTIONS)
    return _told(chapter(), *further)


def kernel_names(context: Context) -> str:  # noqa: ARG001
    """The names that rules are written with."""
    return _told(*map(chapter, (*RULES, *kernels())))


def _told(*chapters: Chapter) -> str:
    return fill("about/reference.md", chapters=chapters, text=_text, on_one_line=_on_one_line)


def _on_one_line(signature: str) -> str:
    """A signature of many lines as one.

    >>> _on_one_line("f(\\n    a: int,\\n) -> int")
    'f(a: int) -> int'
    """
    return " ".join(signature.split()).replace("( ", "(").replace(",)", ")").replace(", )", ")")


def _text(said: str) -> str:
    """A docstring as Markdown: words as paragraphs, examples as sessions."""

    def listed(section: re.Match[str]) -> str:
        return f"{LABELS[section[1]]}\n:   {_items(section[2])}\n"

    parts = (f"```pycon\n{part}\n```" if is_code else SECTION.sub(listed, part) for is_code, part in code_of(said))
    return "".join(f"{part}\n\n" for part in parts)


def _items(lines: str) -> str:
    r"""The names under ``Args:`` or ``Raises:``, one a line.

    >>> _items("    RangeError: another name.\n    OpposeError: it is\n        not there.\n")
    '`RangeError`: another name. `OpposeError`: it is not there.'
    """
    said = re.sub(r"\n {8,}", " ", lines.rstrip())
    return " ".join(re.sub(r"^(\w+):", r"`\1`:", line.strip()) for line in said.splitlines())
