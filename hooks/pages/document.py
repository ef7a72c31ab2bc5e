"""Fills a template of a page: Markdown with places for numbers, which lies beside the code that knows these.

The result is a document: Markdown to read, with tables of pipes, and markers that a build turns into HTML.
"""

import json
import re
import shlex
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from hooks.html.pipes import Markdown, escaped
from hooks.html.words import counted, ended, minus, number_word, start

ROOM = Path(__file__).parent


def fill(template: str, **values: Any) -> str:
    """The document that a template makes of these values; a text among them is not read as Markdown.

    A template is named by its path in ``hooks/pages``, or within one that includes it by its name alone.
    """
    filled = _environment(template.partition("/")[0]).get_template(template).render(values)
    return re.sub(r"\n{3,}", "\n\n", filled).strip() + "\n"


def marker(name: str, *words: str) -> Markdown:
    """A marker as it stands in a document.

    >>> marker("odds", "mythras", "difficulty", "Very Easy")
    "<!-- odds: mythras difficulty 'Very Easy' -->"
    """
    return Markdown(f"<!-- {name}: {shlex.join(words)} -->" if words else f"<!-- {name} -->")


@cache
def _environment(room: str) -> Environment:
    """For the templates of a room; each is compiled once in a process."""
    made = Environment(
        loader=FileSystemLoader([ROOM, ROOM / room]),
        undefined=StrictUndefined,
        autoescape=False,
        comment_start_string="<#",  # the usual one begins the id of a heading
        comment_end_string="#>",
        finalize=escaped,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    filters: dict[str, Any] = made.filters
    filters |= {
        "counted": counted,
        "minus": minus,
        "raw": Markdown,
        "yaml": lambda text: Markdown(json.dumps(text, ensure_ascii=False)),  # JSON is YAML
        "ended": ended,
        "number_word": number_word,
        "sentence": lambda text: start(ended(text)),
    }
    return made
