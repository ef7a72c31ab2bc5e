r"""Writes an ``OddsTable`` as text, Markdown, HTML, CSV or JSON.

For programs: ``to_json`` (described by ``json_schema``) and ``to_csv`` write the exact counts. For people:
``to_terminal``, ``to_markdown``, ``to_html`` and ``to_tsv`` write rounded numbers.

>>> from oppose_engine import system
>>> table = system("mythras").table("opposed", scale=(40, 60))
>>> print(to_markdown(table), end="")
| you \ them | 40 | 60 |
| ---: | ---: | ---: |
| 40 | 31.80 | 23.83 |
| 60 | 51.79 | 41.70 |
"""

from oppose_engine.views.data import SCHEMA, json_schema, to_csv, to_json
from oppose_engine.views.grid import MEASURES, by_tens, measure, sampled, to_html, to_markdown, to_terminal, to_tsv
from oppose_engine.views.layout import Grid

__all__ = [
    "MEASURES",
    "SCHEMA",
    "Grid",
    "by_tens",
    "json_schema",
    "measure",
    "sampled",
    "to_csv",
    "to_html",
    "to_json",
    "to_markdown",
    "to_terminal",
    "to_tsv",
]
