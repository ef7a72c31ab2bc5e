"""One oddity of a table."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from oppose_engine.odds_table import Label

__all__ = ["Surprise"]


@dataclass(frozen=True, slots=True)
class Surprise:
    """One oddity: its kind, the figure it turns on, a sentence, the state to open.

    ``figure`` and ``text`` read on from each other. ``at`` holds labels by axis; ``value`` is
    what the figure rounds.

    >>> from oppose_engine import system
    >>> from oppose_engine.surprises import surprises
    >>> found = surprises(system("mythras").table("opposed"))[0]
    >>> found.kind, found.figure
    ('jump', '+1.8')
    """

    kind: str
    figure: str
    text: str
    at: dict[str, Label]
    value: Fraction
