"""The open-ended d10: a zero adds an order of criticality and is rolled again, without end.

After ``k`` zeros the first face ``f`` in 1..9 decides: success if ``f`` is at most the score.
That happens with chance 10**-(k+1), so every result is an exact fraction and nothing is cut off.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from oppose_engine.errors import RangeError
from oppose_engine.odds_table import Axis, Label, OddsTable, TableId
from oppose_engine.rules.check import Check, Result
from oppose_engine.rules.fields import check_fields
from oppose_engine.rules.settings import Setting
from oppose_engine.rules.system import Scale

__all__ = ["RANKS", "FixedDegree", "Mastery", "OrderRule", "Orders", "clamp", "score_in_range"]

SCORES = range(10)
ACCEPTED = range(-100, 101)
SHOWN_ORDERS = 4
"""Orders 0..3 are shown one by one; the rest is an exact tail."""
FACE_WEIGHTS = (9000, 900, 90, 9, 1)
"""The chance that one face decides at order 0..3 and at any higher order, in counts of 90,000."""
_WHOLE = 90_000
RANKS = (0, 1, 2, 3)
"""The ranks of mastery in the published tables."""
DEGREES = tuple(range(1, 10))
TARGETS = (1, 2, 3, 4)
"""The indices to be reached in the published table."""
_TARGETS = ("a success", "a critical success", "a double critical", "a triple critical")
_RESULTS = ("critical failure", "failure", "success", "critical success")
_DONE = (Result(name="failure"), Result(name="success", good=True))
SCORE = Setting(name="score", label="Score", values=SCORES, default=4, says="a score of {}", helps=True)
"""What every roll of an open-ended die is made with."""
NEEDED = range(-3, 6)
"""Targets less ranks of which 90,000 counts give the exact chance."""


def score_in_range(score: int) -> int:
    """The score itself if the engine accepts it; otherwise RangeError.

    >>> score_in_range(12)
    12
    >>> score_in_range(120)
    Traceback (most recent call last):
    ...
    oppose_engine.errors.RangeError: score 120 is outside -100..100; give a whole number in that range
    """
    if score not in ACCEPTED:
        raise RangeError(f"score {score} is outside {ACCEPTED[0]}..{ACCEPTED[-1]}; give a whole number in that range")
    return score


def clamp(score: int) -> int:
    """The score that is rolled against: 0..9.

    >>> clamp(4), clamp(-3), clamp(12)
    (4, 0, 9)
    """
    return max(0, min(score_in_range(score), 9))


def _order_name(order: int) -> str:
    return f"{order}+" if order == SHOWN_ORDERS else str(order)


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderRule:
    """One reading of a single roll: are zeros rolled again for an order, does luck intervene.

    With ``lucky``, at order 1 and above face 1 is a lucky success and face 9 a lucky failure
    whatever the score. Without ``orders`` zeros are ignored and the extremes need no roll.
    """

    orders: bool = True
    lucky: bool = False

    def __post_init__(self) -> None:
        check_fields(self)

    def shares(self, score: int) -> dict[str, int]:
        """Result to count of 90,000, best result first: ``success 4+`` .. ``failure 4+``.

        >>> OrderRule(orders=False).shares(4)
        {'success': 40000, 'failure': 50000}
        """
        s = clamp(score)
        if not self.orders:
            return {"success": s * _WHOLE // 9, "failure": (9 - s) * _WHOLE // 9}
        good, bad = {}, {}
        for order, weight in enumerate(FACE_WEIGHTS):
            luck = self.lucky and order > 0
            successes = max(0, min(s, 8) - 1) if luck else s
            failures = 8 - max(1, min(s, 8)) if luck else 9 - s
            name = _order_name(order)
            good[f"success {name}"], bad[f"failure {name}"] = successes * weight, failures * weight
            if luck:
                good[f"lucky success {name}"] = bad[f"lucky failure {name}"] = weight
        return dict(reversed(good.items())) | bad


@dataclass(frozen=True, slots=True, kw_only=True)
class Orders(Check[OrderRule]):
    """One roll: success or failure, and at which order of criticality.

    >>> from oppose_engine import system
    >>> system("open-ended-d10").table("outcomes").value(score=4, outcome="success 0")
    Fraction(2, 5)
    """

    kind: ClassVar[str] = "open-ended"
    tables: ClassVar[tuple[str, ...]] = ("outcomes",)

    def table(self, key: TableId, scale: Scale | None = None) -> OddsTable:
        """Results by score, 0..9 unless ``scale`` says otherwise."""
        rule = self.rules(key.variant)
        scores = tuple(score_in_range(score) for score in scale or SCORES)
        shares = [rule.shares(score) for score in scores]
        return OddsTable(
            id=key,
            title=self.title,
            axes=(Axis("score", scores), Axis("outcome", tuple(shares[0]))),
            cells=np.array([list(row.values()) for row in shares], dtype=np.int64),
            denominator=_WHOLE,
        )

    @property
    def counts_rolls(self) -> bool:
        """No: there is no end of rolls."""
        return False

    @property
    def reading_name(self) -> str:
        """Addresses have called it so from the start."""
        return "roll"

    def settings(self) -> tuple[Setting, ...]:
        """A middling score."""
        return (SCORE,)

    def results(self, variant: str = "") -> tuple[Result, ...]:
        """Failure and success, ordinary or critical; an order of 1 or more is critical."""
        named: dict[str, list[Label]] = {name: [] for name in _RESULTS}
        for outcome in self.rules(variant).shares(0):
            words = outcome.split()
            kind = "success" if "success" in words else "failure"
            named[kind if words[-1] in ("0", kind) else f"critical {kind}"].append(outcome)
        found = {name: tuple(outcomes) for name, outcomes in named.items() if outcomes}
        return tuple(Result(name=name, outcomes=each, good="success" in name) for name, each in found.items())


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedDegree(Check[None]):
    """A success must show at least a given face; any higher order will do.

    >>> from oppose_engine import system
    >>> system("open-ended-d10").table("difficulty").value(score=4, degree=3, outcome="success")
    Fraction(11, 45)
    """

    kind: ClassVar[str] = "fixed-degree"
    tables: ClassVar[tuple[str, ...]] = ("difficulty",)

    @property
    def counts_rolls(self) -> bool:
        """No: there is no end of rolls."""
        return False

    def settings(self) -> tuple[Setting, ...]:
        """A middling score, a degree of 3."""
        return SCORE, Setting(name="degree", label="Degree", values=DEGREES, default=3, says="for a degree of {}")

    def results(self, variant: str = "") -> tuple[Result, ...]:  # noqa: ARG002  it has one reading
        """Failure and success."""
        return _DONE

    def table(self, key: TableId, scale: Scale | None = None) -> OddsTable:
        """Success and failure by score and degree 1..9."""
        scores = tuple(score_in_range(score) for score in scale or SCORES)
        won = np.array([[9 * max(0, clamp(s) - degree + 1) + clamp(s) for degree in DEGREES] for s in scores])
        return OddsTable(
            id=key,
            title=self.title,
            axes=(Axis("score", scores), Axis("degree", DEGREES), Axis("outcome", ("success", "failure"))),
            cells=np.stack([won, 90 - won], axis=-1),
            denominator=90,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Mastery(Check[None]):
    """Ranks of mastery shift the result by whole orders.

    A success of order k has the index k + 1, a failure of order k the index -k; ranks are added,
    and the index must reach the target: 1 a success, 2 a critical one, 3 a double critical.
    """

    kind: ClassVar[str] = "mastery"
    tables: ClassVar[tuple[str, ...]] = ("mastery",)

    @property
    def counts_rolls(self) -> bool:
        """No: there is no end of rolls."""
        return False

    def settings(self) -> tuple[Setting, ...]:
        """A middling score without ranks, which is to succeed."""
        ranks = Setting(
            name="ranks",
            label="Ranks",
            values=RANKS,
            default=0,
            says="and {} ranks of mastery",
            one="and 1 rank of mastery",
            none="and no mastery",
            helps=True,
        )
        target = Setting(
            name="target", label="Result to reach", values=TARGETS, default=1, names=_TARGETS, says="for {} or better"
        )
        return SCORE, ranks, target

    def results(self, variant: str = "") -> tuple[Result, ...]:  # noqa: ARG002  it has one reading
        """Failure and success."""
        return _DONE

    @staticmethod
    def counts(score: int, needed: int) -> int:
        """How often the index reaches ``needed``, the target less the ranks, in counts of 90,000.

        ``needed`` is -3..5: 90,000 holds no smaller chance. RangeError outside.

        >>> Mastery.counts(4, 1)
        40000
        """
        if needed not in NEEDED:
            raise RangeError(f"target less ranks is {needed}, outside {NEEDED[0]}..{NEEDED[-1]}; give fewer ranks")
        s = clamp(score)
        each_face: int = _WHOLE // (9 * 10 ** abs(needed - 1))
        return s * each_face if needed >= 1 else _WHOLE - (9 - s) * each_face

    def table(self, key: TableId, scale: Scale | None = None) -> OddsTable:
        """Success and failure by score, ranks and target."""
        scores = tuple(score_in_range(score) for score in scale or SCORES)
        won = np.array([[[self.counts(s, t - m) for t in TARGETS] for m in RANKS] for s in scores])
        return OddsTable(
            id=key,
            title=self.title,
            axes=(
                Axis("score", scores),
                Axis("ranks", RANKS),
                Axis("target", TARGETS),
                Axis("outcome", ("success", "failure")),
            ),
            cells=np.stack([won, _WHOLE - won], axis=-1),
            denominator=_WHOLE,
        )
