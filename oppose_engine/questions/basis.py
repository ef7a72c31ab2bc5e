"""Data attached to each computed sentence, so that a test can compute again what the sentence says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from traceback import extract_stack
from urllib.parse import quote

from oppose_engine.errors import RuleError
from oppose_engine.rules.fields import check_fields, check_id
from oppose_engine.text import listed

__all__ = ["Basis", "places", "shared"]

NAMED = 3
"""Places that share an extreme are named up to this number, and counted beyond."""


@dataclass(frozen=True, slots=True)
class Basis:
    """What a sentence with a number rests on: its kind, and the tables that it is about.

    ``kind`` names a form of sentence; each kind has a checker of its own. ``about`` names tables
    (``mythras/opposed/imperative``) or published files. ``shared`` says how many other places have the extreme
    value that the sentence names; it is 0 for a sentence without an extreme. ``at`` holds the labels of a
    single number. A checker reads the numbers from the words of the sentence and everything else from here.
    RuleError if a field is empty.

    >>> str(Basis("draw", ("brp/opposed/srd-2020-high-skill",), shared=2))
    'draw brp/opposed/srd-2020-high-skill shared=2'
    """

    kind: str
    about: tuple[str, ...]
    shared: int = 0
    at: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        made_in = Path(extract_stack(limit=3)[0].filename).name
        try:
            check_fields(self)
            check_id("Basis", "kind", self.kind)
        except RuleError as error:
            raise RuleError(f"{made_in}: {error}", field=error.field) from None
        if not self.about or not all(self.about):
            raise RuleError(
                f"{made_in}: Basis: about of {self.kind!r} is empty, so nobody can check the sentence; allowed: ids of "
                "the tables whose numbers it tells; write about=(str(table.id),)",
                field="about",
            )

    def __str__(self) -> str:
        shared = [f"shared={self.shared}"] if self.shared else []
        at = [f"at={','.join(quote(label, safe='+') for label in self.at)}"] if self.at else []
        return " ".join([self.kind, *self.about, *shared, *at])


def shared(others: Sequence[str], noun: str) -> str:
    """The other places that have the same extreme, in words: named if they are few, counted if they are many.

    >>> shared(["at 96 against 96", "at 97 against 97"], "match-ups")
    'at 96 against 96 and at 97 against 97'
    >>> shared(["1", "2", "3", "4"], "ratings")
    'in 4 other ratings'
    """
    return listed(others) if len(others) <= NAMED else f"in {len(others)} other {noun}"


def places(found: Sequence[str], noun: str) -> str:
    """The places of an extreme, in words.

    >>> places(["0 against 0"], "match-ups"), places(["0", "1"], "scores"), places(list("01234"), "scores")
    ('0 against 0', '0 and 1', '0 and 4 other scores')
    """
    return listed(found) if len(found) <= NAMED else f"{found[0]} and {len(found) - 1} other {noun}"
