"""An action die against two challenge dice: beat both, one or none of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from oppose_engine.errors import RangeError, RuleError
from oppose_engine.odds_table import Axis, Label, OddsTable, TableId
from oppose_engine.rules.check import Check, CheckOdds, Result
from oppose_engine.rules.fields import check_fields, check_id, check_rising
from oppose_engine.rules.settings import Setting
from oppose_engine.rules.system import Scale

__all__ = ["Challenge", "ChallengeCheck"]

RESULTS = ("miss", "weak hit", "strong hit")
"""How many challenge dice are beaten: none, one, both."""
MATCHES = ("miss with match", "miss", "weak hit", "strong hit", "strong hit with match")
"""The same, with equal challenge dice apart; these are beaten both or not at all."""
ADDS = range(-20, 21)


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge:
    """The rule: the sides of the action die (0: none) and of the challenge dice, the highest score.

    The score is the action die and what is added to it, at most ``highest``. It has to be above a challenge die.

    >>> Challenge(adds=(3,)).counts(3)
    (139, 262, 199)
    """

    adds: tuple[int, ...]
    action: int = 6
    challenge: int = 10
    highest: int = 10

    def __post_init__(self) -> None:
        check_fields(self)
        check_rising(self, "adds")
        for name, allowed in (("action", range(101)), ("challenge", range(2, 101)), ("highest", range(1, 1001))):
            if getattr(self, name) not in allowed:
                raise RuleError(
                    f"Challenge: {name} is {getattr(self, name)}; allowed: {allowed[0]}..{allowed[-1]}; "
                    f"write {name}=10",
                    field=name,
                )
        for found in self.adds:
            if found not in ADDS:
                raise RuleError(
                    f"Challenge: adds has {found}; allowed: {ADDS[0]}..{ADDS[-1]}; write adds=tuple(range(11))",
                    field="adds",
                )

    @property
    def whole(self) -> int:
        """The equally likely rolls of all dice."""
        return max(self.action, 1) * self.challenge**2

    def matches(self, adds: int) -> tuple[int, ...]:
        """How often each of ``MATCHES`` comes up."""
        found = [0] * len(MATCHES)
        for die in range(1, self.action + 1) if self.action else (0,):
            beaten = max(0, min(min(die + adds, self.highest) - 1, self.challenge))  # challenge faces below the score
            missed = self.challenge - beaten
            for at, ways in enumerate(
                (missed, missed * (missed - 1), 2 * beaten * missed, beaten * (beaten - 1), beaten)
            ):
                found[at] += ways
        return tuple(found)

    def counts(self, adds: int) -> tuple[int, int, int]:
        """How often each of ``RESULTS`` comes up."""
        match_miss, miss, weak, strong, match_strong = self.matches(adds)
        return match_miss + miss, weak, strong + match_strong


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeCheck(Check[Challenge]):
    """The chance of a strong hit, a weak one or a miss; ``name`` is the id of its table, ``label`` what is added.

    >>> from oppose_engine import system
    >>> system("ironsworn").table("outcomes").value(adds=3, outcome="strong hit")
    Fraction(199, 600)
    """

    kind: ClassVar[str] = "challenge"
    tables: ClassVar[tuple[str, ...]] = ("match", "outcomes")
    name: str = "outcomes"
    label: str = "Adds"

    def __post_init__(self) -> None:
        Check.__post_init__(self)  # super() without arguments fails in a dataclass with slots
        check_id("ChallengeCheck", "name", self.name)

    def published(self) -> tuple[str, ...]:
        """The results, and the same with matches apart."""
        return (f"{self.name}-match", self.name)

    @property
    def main_table(self) -> str:
        """The table of results."""
        return self.name

    def settings(self) -> tuple[Setting, ...]:
        """What is added to the action die, or the score itself."""
        rules = self.rules()
        low, high = rules.adds[0], rules.adds[-1]
        usual = min(rules.adds, key=lambda adds: abs(adds - (2 if rules.action else 5)))
        return (
            Setting(
                name="adds" if rules.action else "score",
                label=self.label,
                values=range(low, high + 1),
                default=usual,
                says=f"{self.label.lower()} of {{}}",
                helps=True,
            ),
        )

    def results(self, variant: str = "") -> tuple[Result, ...]:  # noqa: ARG002  the same in every reading
        """A miss, a weak hit, a strong hit."""
        return tuple(Result(name=name, good=place > 0) for place, name in enumerate(RESULTS))

    def odds(self, variant: str = "", **values: Label) -> CheckOdds:
        """How often each result comes up; settings that are not named have their default."""
        rules, (setting,) = self.rules(variant), self.settings()
        return CheckOdds(rules.counts(_allowed(int(values.get(setting.name, setting.default)))), rules.whole)

    def table(self, key: TableId, scale: Scale | None = None) -> OddsTable:
        """Results by what is added, with matches apart or not; ``scale`` replaces what is added."""
        rules, (setting,) = self.rules(key.variant), self.settings()
        adds = tuple(_allowed(number) for number in scale or rules.adds)
        apart = key.table != self.name
        cells = [rules.matches(number) if apart else rules.counts(number) for number in adds]
        return OddsTable(
            id=key,
            title="With matches" if apart else self.title,
            axes=(Axis(setting.name, adds), Axis("outcome", MATCHES if apart else RESULTS)),
            cells=np.array(cells, dtype=np.int64),
            denominator=rules.whole,
        )


def _allowed(adds: int) -> int:
    if adds not in ADDS:
        raise RangeError(f"{adds} is outside {ADDS[0]}..{ADDS[-1]}; give a whole number in that range")
    return adds
