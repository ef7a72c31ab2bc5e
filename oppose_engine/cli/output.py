"""Writes the answer of any verb: a grid in the format asked for, or a JSON object."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

from oppose_engine.views import Grid

__all__ = ["Answer", "as_json", "in_percent", "written"]

Answer = Callable[[Namespace], str]
"""A verb: the text that answers its arguments."""


def written(grid: Grid, asked: Namespace, title: str = "") -> str:
    """A grid in the format asked for; the formats for people begin with the title."""
    if asked.format in ("csv", "tsv"):
        return grid.csv() if asked.format == "csv" else grid.tsv()
    text = grid.markdown() if asked.format == "md" else grid.terminal()
    return f"{title}\n\n{text}" if title else text


def in_percent(chance: Fraction) -> str:
    """A chance as it was asked for, exactly: 60% or 99.5%."""
    return f"{Decimal(chance.numerator * 100) / Decimal(chance.denominator):f}%"


def as_json(value: object) -> str:
    """One line of JSON."""
    return json.dumps(value, ensure_ascii=False) + "\n"
