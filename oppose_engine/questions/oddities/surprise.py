"""One surprise: a number and a sentence about a table, with the state that shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from oppose_engine.odds_table import Label, TableId
from oppose_engine.questions.basis import Basis, shared

__all__ = ["Surprise", "more_than"]


@dataclass(frozen=True, slots=True)
class Surprise:
    """One surprise: its kind, its number in words, a sentence, and the state of the page that shows it.

    ``figure`` and ``text`` form one sentence. ``at`` holds labels by axis; ``value`` is the exact number that
    ``figure`` rounds. ``shared`` says how many other places have the same extreme.

    >>> from oppose_engine import system
    >>> from oppose_engine.questions.surprises import surprises
    >>> found = surprises(system("mythras").table("opposed"))[0]
    >>> found.kind, found.figure
    ('jump', '+1.8')
    """

    kind: str
    figure: str
    text: str
    at: dict[str, Label]
    value: Fraction
    shared: int = 0

    def basis(self, table: TableId) -> Basis:
        """What the sentence says of this table, as data for its checker."""
        return Basis(self.kind, (str(table),), self.shared)


def more_than(others: Sequence[str], noun: str) -> str:
    """The words for a largest count: that it is the largest, and which other places have it too.

    >>> more_than([], "match-ups"), more_than(["at 96 against 96"], "match-ups")
    ('more than anywhere else', 'the most there are, as many as at 96 against 96')
    """
    return f"the most there are, as many as {shared(others, noun)}" if others else "more than anywhere else"
