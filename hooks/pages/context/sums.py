"""Sums over the outcomes of a table."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from oppose_engine import OddsTable
from oppose_engine.odds_table import Label

__all__ = ["summed"]


def summed(table: OddsTable, wanted: Iterable[Label], **labels: Label) -> Fraction:
    """The chance of any of the wanted outcomes, which are labels of the last axis; ``labels`` are those of the others.

    >>> from oppose_engine import system
    >>> summed(system("blades").table("outcomes"), ["partial", "full"], dice=1)
    Fraction(1, 2)
    """
    last = table.axes[-1].name
    return sum((table.value(**labels, **{last: each}) for each in wanted), Fraction(0))
