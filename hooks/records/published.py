"""The shape of published figures: what others printed, each figure with its citation.

A figure keeps its text as printed, so that a comparison with ours compares what readers see.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from oppose_engine.odds_table import Label


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


@dataclass(frozen=True, kw_only=True)
class Printed:
    """What all printed tables have: their citation, and the table of ours that they are compared with."""

    id: str
    path: str
    """From the project's root, for messages and for readers."""
    system: str
    table: str
    variant: str
    citation: Citation
    remark: str = ""
    """Why some of its figures differ from ours, in our words."""


@dataclass(frozen=True, kw_only=True)
class PrintedGrid(Printed):
    """A printed table of match-ups: percent as text, your side down, theirs across.

    ``measure`` is what was printed: ``win``, or ``split`` (win plus half of tie).
    """

    measure: str
    decimals: int
    you: tuple[Label, ...]
    them: tuple[Label, ...]
    cells: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class BandRow:
    """Ratings ``first`` to ``last`` share these ranges of faces, by level."""

    first: int
    last: int
    ranges: Mapping[str, tuple[int, int]]


@dataclass(frozen=True, kw_only=True)
class PrintedBands(Printed):
    """A printed table of success bands, without the row that has no upper end."""

    rows: tuple[BandRow, ...]


@dataclass(frozen=True)
class PrintedShare:
    """One printed chance: the labels of its row in our table, the outcomes that it covers, percent as text."""

    at: tuple[Label, ...]
    outcomes: tuple[Label, ...]
    text: str


@dataclass(frozen=True, kw_only=True)
class PrintedShares(Printed):
    """Printed chances of any table, one a line; ``name`` tells several lists of one game apart."""

    decimals: int
    name: str
    rows: tuple[PrintedShare, ...]


@dataclass(frozen=True, kw_only=True)
class Objects(Printed):
    """Common objects with their lowest and highest SIZ, for the resistance table."""

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
    grids: tuple[PrintedGrid, ...] = ()
    bands: tuple[PrintedBands, ...] = ()
    shares: tuple[PrintedShares, ...] = ()
    objects: tuple[Objects, ...] = ()
    examples: tuple[Example, ...] = ()
