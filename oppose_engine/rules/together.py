"""A rule for several characters who roll at once, as a game has it: what counts of their rolls, and who says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from oppose_engine.errors import RuleError, nearest
from oppose_engine.rules.fields import check_fields
from oppose_engine.rules.reading import Clause

__all__ = ["COUNTS", "Together"]

COUNTS = {
    "first": "the best roll comes first",
    "half": "at least half succeed",
    "one": "at least one succeeds",
    "all": "all succeed",
}
"""What counts of the rolls, by the word that a rule writes: a contest of all of them, or what a group needs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Together:
    """A rule for several who roll at once: a contest of more than two parties, or a group that acts as one.

    ``counts`` is a word of ``COUNTS``: with ``first`` each rolls in the contest of the game; else each makes the check
    ``roll`` and the group succeeds if half of them do, or one, or all. ``price`` is what each roll that fails costs.
    ``game`` is the name of the game where its title names another roll.
    ``oppose_engine/questions/parties.py`` and ``together.py`` count it.

    >>> from oppose_engine import system
    >>> system("blades").together[0].counts, system("blades").together[0].price
    ('one', '1 stress')
    """

    title: str
    counts: str
    clauses: tuple[Clause, ...]
    roll: Any = None
    price: str = ""
    game: str = ""

    def __post_init__(self) -> None:
        check_fields(self)
        if self.counts not in COUNTS:
            raise RuleError(
                f'Together: counts is {self.counts!r}; {nearest(self.counts, COUNTS)}; write counts="half"',
                field="counts",
            )
        if (self.counts != "first") != hasattr(self.roll, "results"):
            found = f"Together: counts is {self.counts!r} and roll is {type(self.roll).__name__}"
            needed = "a check, which each member makes; write roll=ThrowCheck(...)"
            none = "no roll, since each rolls in the contest of the game; leave roll out"
            raise RuleError(f"{found}; allowed: {none if self.counts == 'first' else needed}", field="roll")
