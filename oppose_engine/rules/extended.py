"""A task that takes several rolls, as a game has it: whether each further roll has one die fewer, and who says so."""

from __future__ import annotations

from dataclasses import dataclass

from oppose_engine.rules.fields import check_fields
from oppose_engine.rules.reading import Clause

__all__ = ["Extended"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Extended:
    """A rule for rolls that add up to a total; ``oppose_engine/courses/toward.py`` counts it.

    ``reading`` is the variant of the game's contest whose dice are rolled. With ``fewer`` each further roll has one
    die less.

    >>> from oppose_engine import system
    >>> system("shadowrun").extended[0].fewer
    True
    """

    title: str
    reading: str
    clauses: tuple[Clause, ...]
    fewer: bool = False

    def __post_init__(self) -> None:
        check_fields(self)
