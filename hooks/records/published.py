"""The shape of published figures: what others printed, each figure with its citation.

A figure keeps its text as printed, so that a comparison with ours compares what readers see.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from oppose_engine.odds_table import Label

GRIDS = ("win", "split")
"""The kinds of printed match-ups, your side down, theirs across: your chance to win, or that plus half of tie."""


@dataclass(frozen=True, kw_only=True)
class Citation:
    """Where a figure was printed, by whom and under which title; an empty text means unknown."""

    id: str
    kind: str
    description: str
    title: str
    author: str
    publisher: str = ""
    date: str = ""
    licence: str = ""
    url: str = ""


@dataclass(frozen=True)
class Figure:
    """One printed figure: its line, the labels of its row in our table, the outcomes or the level of it, its text."""

    line: int
    at: tuple[Label, ...]
    of: tuple[Label, ...]
    text: str


@dataclass(frozen=True, kw_only=True)
class Printed:
    """A printed table: its citation, the table of ours that it is compared with, its figures row by row.

    ``kind`` is one of ``GRIDS``, ``bands`` (the faces of each level, a rating a row) or ``shares`` (chances of any
    table); ``name`` tells several lists of one game apart.
    """

    id: str
    path: str
    """From the project's root, for messages and for readers."""
    system: str
    table: str
    variant: str
    citation: Citation
    remark: str = ""
    """Why some of its figures differ from ours, in our words."""
    kind: str = ""
    decimals: int = 0
    name: str = ""
    figures: tuple[Figure, ...] = ()

    def labels(self, axis: int) -> tuple[Label, ...]:
        """The labels of its rows on an axis of our table, each once."""
        return tuple(dict.fromkeys(figure.at[axis] for figure in self.figures))


@dataclass(frozen=True)
class Things:
    """Common things of a game with their lowest and highest SIZ, for the resistance table."""

    system: str
    citation: Citation
    rows: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, kw_only=True)
class Example:
    """A single printed statement: what it says in our words, and the figure as it was printed.

    ``asks`` are questions to our tables by name; ``ours`` is what we compute and ``is_`` what it is if the statement
    holds, both with answers in braces, as in ``{a}``; without ``is_`` it does not hold, and ``reason`` says why.
    ``under`` is the reading by which it does.
    """

    id: str
    system: str
    fact: str
    published: Any
    status: str
    citation: Citation
    asks: Mapping[str, Mapping[str, Any]]
    ours: str
    is_: str = ""
    reason: str = ""
    under: str = ""

    @property
    def agrees(self) -> bool:
        """Whether the statement held when it was recorded."""
        return self.status.startswith(("agrees", "matches"))


@dataclass(frozen=True, kw_only=True)
class Published:
    """All figures, in the order of the index."""

    citations: Mapping[str, Citation]
    tables: tuple[Printed, ...] = ()
    things: tuple[Things, ...] = ()
    examples: tuple[Example, ...] = ()
