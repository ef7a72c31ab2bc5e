"""The resistance table: one roll of d100 whose chance follows from the difference of two scores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from oppose_engine.errors import RangeError
from oppose_engine.odds_table import Axis, Label, OddsTable, TableId
from oppose_engine.rules.check import Check, CheckOdds, Result
from oppose_engine.rules.fields import check_fields
from oppose_engine.rules.settings import Setting
from oppose_engine.rules.system import Scale

__all__ = ["Resistance", "ResistanceRule"]

SCORES = range(1, 22)
"""The characteristics that the printed table covers."""
PLAYED = range(1, 101)
"""The characteristics that a player may set."""
DIFFERENCES = range(-10, 11)
"""Active less passive: every difference with a roll, and the first automatic one on each side."""
_WIDEST = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class ResistanceRule:
    """The rule: equal scores give 50%, each point of difference 5%; 00 and 01 may be exceptions.

    Outside 5..95% the result is automatic: ``top_face_fails`` still fails on 00, and ``low_face_succeeds``
    still succeeds on 01.
    """

    top_face_fails: bool = False
    low_face_succeeds: bool = False

    def __post_init__(self) -> None:
        check_fields(self)

    def faces(self, difference: int) -> int:
        """How many of the 100 faces succeed when the active score leads by ``difference``.

        >>> ResistanceRule().faces(13 - 15)
        40
        """
        chance = 50 + 5 * difference
        if chance > 95:
            return 99 if self.top_face_fails else 100
        if chance < 5:
            return 1 if self.low_face_succeeds else 0
        return chance


@dataclass(frozen=True, slots=True, kw_only=True)
class Resistance(Check[ResistanceRule]):
    """An active characteristic against a passive one; the other side's chance is the complement.

    >>> from oppose_engine import system
    >>> system("brp").table("resistance").value(active=13, passive=15, outcome="success")
    Fraction(2, 5)
    """

    kind: ClassVar[str] = "resistance"
    tables: ClassVar[tuple[str, ...]] = ("resistance", "resistance-difference")

    def table(self, key: TableId, scale: Scale | None = None) -> OddsTable:
        """Success and failure by active and passive score (1..21), or by their difference."""
        rule = self.rules(key.variant)
        axes: tuple[Axis, ...]
        if key.table == "resistance":
            scores = _within(scale or SCORES, 0)
            axes = (Axis("active", scores), Axis("passive", scores))
            faces = np.array([[rule.faces(active - passive) for passive in scores] for active in scores])
        else:
            differences = _within(scale or DIFFERENCES, -_WIDEST)
            axes = (Axis("difference", differences),)
            faces = np.array([rule.faces(difference) for difference in differences])
        return OddsTable(
            id=key,
            title=self.title,
            axes=(*axes, Axis("outcome", ("success", "failure"))),
            cells=np.stack([faces, 100 - faces], axis=-1),
            denominator=100,
        )

    @property
    def check_table(self) -> str:
        """The table by both scores."""
        return "resistance"

    def settings(self) -> tuple[Setting, ...]:
        """A character of 13 lifting a thing of 15."""
        return (
            Setting(
                name="active", label="Active", values=PLAYED, default=13, says="an active {}", side="you", helps=True
            ),
            Setting(
                name="passive", label="Passive", values=PLAYED, default=15, says="against a passive {}", side="them"
            ),
        )

    def results(self, variant: str = "") -> tuple[Result, ...]:  # noqa: ARG002  the same in every reading
        """Failure and success."""
        return Result(name="failure"), Result(name="success", good=True)

    def odds(self, variant: str = "", **values: Label) -> CheckOdds:
        """How many of the 100 faces fail and succeed."""
        active, passive = (int(values.get(each.name, each.default)) for each in self.settings())
        won = self.rules(variant).faces(active - passive)
        return CheckOdds((100 - won, won), 100)


def _within(scores: Scale, low: int) -> tuple[int, ...]:
    for score in scores:
        if not low <= score <= _WIDEST:
            raise RangeError(f"score {score} is outside {low}..{_WIDEST}; give a whole number in that range")
    return tuple(scores)
