"""What the pages Engine reference and Kernels list: the public names of the engine, made from their docstrings."""

import re
from textwrap import indent

import oppose_engine
from hooks.pages.about.public_names import QUESTIONS, RULES, Chapter, Entry, chapter, code_of, kernels
from hooks.pages.context import Context

SECTION = re.compile(r"^(Args|Returns|Raises):\n((?:    .*\n?)+)", re.MULTILINE)
LABELS = {"Args": "Given", "Returns": "Returns", "Raises": "Errors"}


def engine_names(context: Context) -> str:  # noqa: ARG001
    """The names of ``oppose_engine`` itself, and of the modules that ask questions and show tables."""
    return _chapter(chapter()) + _chapters(QUESTIONS, frozenset(oppose_engine.__all__))


def kernel_names(context: Context) -> str:  # noqa: ARG001
    """The names that rules are written with."""
    return _chapters((*RULES, *kernels()), frozenset())


def _chapters(names: tuple[str, ...], without: frozenset[str]) -> str:
    return "".join(_chapter(chapter(name, without)) for name in names)


def _chapter(found: Chapter) -> str:
    head = f"\n## `{found.module}` {{#{found.module}}}\n\n{_text(found.said)}"
    return head + "".join(map(_entry, found.entries))


def _entry(entry: Entry) -> str:
    head = f"\n### `{entry.name}` {{#{entry.module}.{entry.name}}}\n\n"
    signature = f"```python\n{entry.signature}\n```\n\n" if entry.signature else ""
    members = "".join(
        f"`{_on_one_line(member.signature)}`\n:   {indent(_text(member.said).strip(), '    ').lstrip()}\n\n"
        for member in entry.members
    )
    return head + signature + _text(entry.said) + members


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
