"""Reads what lies beside the code: a template of HTML to be filled, or a file of words and values."""

import re
import tomllib
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined

from hooks.html.markup import Html, join

ROOM = Path(__file__).parents[1]


def drawn(template: str, **values: Any) -> Html:
    """What a template makes of these values; it is named by its path in ``hooks``.

    A text among the values is escaped; inside an attribute it takes the filter ``quoted``. An indented line of the
    template goes on with the one above.
    """
    return Html(_environment().get_template(template).render(values))


def told(name: str) -> dict[str, Any]:
    """The words and values of a TOML file, which is named by its path in ``hooks``."""
    return tomllib.loads((ROOM / name).read_text(encoding="utf-8"))


@cache
def _environment() -> Environment:
    made = Environment(
        loader=FunctionLoader(lambda name: re.sub(r"\n[ ]+", "", (ROOM / name).read_text(encoding="utf-8"))),
        undefined=StrictUndefined,
        autoescape=True,
        finalize=lambda value: value if hasattr(value, "__html__") else join(value),
        trim_blocks=True,
    )
    made.filters |= {"quoted": lambda value: Html(escape(str(value)))}
    return made
