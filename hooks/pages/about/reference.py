"""The pages Engine reference and Kernels: the public names of the engine, made from their docstrings."""

from __future__ import annotations

import re
from textwrap import indent

import oppose_engine
from hooks.pages.about.public_names import QUESTIONS, RULES, Chapter, Entry, chapter, code_of, kernels

__all__ = ["ENGINE", "KERNELS", "engine_page", "kernels_page"]

ENGINE = "engine.md"
KERNELS = "kernels.md"
ENGINE_FRONT = """---
title: Engine reference
full_title: The public names of the Oppose engine
description: Every public name of oppose_engine for programs and notebooks, with signature, errors and an example.
search:
  keywords: python library api reference function class OddsTable import pip
  boost: 0.2
---

# Engine reference

The names with which a program asks the engine for odds and shows them. [As a library](as-a-library.md) says how to
install the engine; [Kernels](kernels.md) lists the names for writing rules. The tests run every example on this page.
{ .op-lede }
"""
KERNELS_FRONT = """---
title: Kernels
full_title: The kernels and terms that system files are written with
description: Every kernel of the Oppose engine and the terms for thresholds, with signatures, errors and examples.
search:
  keywords: python kernel rule file system mechanic api reference terms bands chain
  boost: 0.2
---

# Kernels

A kernel is a kind of roll, and a system file is data for one or more kernels: [Add a system](add-a-system.md) shows
how. This page lists the names for thresholds and tie-breaks, then each kernel. The tests run every example here.
{ .op-lede }
"""
SECTION = re.compile(r"^(Args|Returns|Raises):\n((?:    .*\n?)+)", re.MULTILINE)
LABELS = {"Args": "Given", "Returns": "Returns", "Raises": "Errors"}


def engine_page() -> str:
    """The page with the names of ``oppose_engine`` itself, and of the modules that ask questions and show tables."""
    return ENGINE_FRONT + _chapter(chapter()) + _chapters(QUESTIONS, frozenset(oppose_engine.__all__))


def kernels_page() -> str:
    """The page with the names that rules are written with."""
    return KERNELS_FRONT + _chapters((*RULES, *kernels()), frozenset())


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
