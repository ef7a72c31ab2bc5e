"""One throw against a difficulty, or against nothing but the character's own number: which level its total has."""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm
from typing import ClassVar

import numpy as np

from oppose_engine.errors import RuleError, nearest
from oppose_engine.odds_table import Axis, Label, OddsTable, TableId
from oppose_engine.rules.check import Check, CheckOdds, Result
from oppose_engine.rules.fields import check_fields, check_id, check_setting_name
from oppose_engine.rules.settings import Setting, check_said
from oppose_engine.rules.system import Scale
from oppose_engine.sides.throw import Favours, Throw, check_favours, favour_words

__all__ = ["ThrowCheck", "ThrowSetting", "ThrowTest"]

NUMBERS = range(-100, 401)
FAVOUR = "roll"
"""The setting that chooses one of ``favours``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ThrowSetting:
    """A number that a player sets: its name in addresses, its label, from ``low`` to ``high``, the first value.

    ``says`` is how a sentence names it, ``{}`` being the number.

    >>> ThrowSetting(name="difficulty", label="Difficulty", low=0, high=8, default=2).low
    0
    """

    name: str
    label: str
    low: int
    high: int
    default: int
    says: str = "{}"

    def __post_init__(self) -> None:
        check_fields(self)
        check_setting_name("ThrowSetting", self.name)
        if not NUMBERS[0] <= self.low <= self.high <= NUMBERS[-1]:
            raise RuleError(
                f"ThrowSetting {self.name!r}: {self.low} to {self.high}; allowed: whole numbers that rise, "
                f"{NUMBERS[0]}..{NUMBERS[-1]}; write low=-5, high=12, default=2",
                field="low",
            )
        if not self.low <= self.default <= self.high:
            raise RuleError(
                f"ThrowSetting {self.name!r}: default is {self.default}; allowed: {self.low}..{self.high}; "
                f"write default={self.low}",
                field="default",
            )
        check_said("ThrowSetting", self.says)

    def setting(self, *, helps: bool) -> Setting:
        """The same as pages and the command take it; ``helps`` says whether more of it makes success likelier."""
        values = range(self.low, self.high + 1)
        label, default = self.label, self.default
        return Setting(name=self.name, label=label, values=values, default=default, says=self.says, helps=helps)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ThrowTest:
    """The rule: the throw, the number it is made with, perhaps a difficulty, and the first level that is a success.

    The tests of the throw look at ``RATING``: the number, less the difficulty if there is one. ``favours`` names the
    ways to throw more dice, the worst way first.

    >>> from oppose_engine.sides.terms import RATING, ROLL
    >>> throw = Throw(die=(1, 20), levels=("failure", "success"), tests=(("success", ROLL + RATING >= 0),))
    >>> skill = ThrowSetting(name="modifier", label="Modifier", low=-5, high=15, default=5)
    >>> dc = ThrowSetting(name="dc", label="DC", low=5, high=30, default=15)
    >>> ThrowTest(throw=throw, number=skill, against=dc, good="success").counts(5, 15)
    ((9, 11), 20)
    """

    throw: Throw
    number: ThrowSetting
    good: str
    against: ThrowSetting | None = None
    favours: Favours = ()

    def __post_init__(self) -> None:
        check_fields(self)
        if self.good not in self.throw.levels[1:]:
            raise RuleError(
                f"ThrowTest: good is {self.good!r}; {nearest(self.good, self.throw.levels[1:])}", field="good"
            )
        if FAVOUR in self.names or len(set(self.names)) < len(self.names):
            raise RuleError(
                f"ThrowTest: settings named {self.names}; allowed: names of their own, none of them {FAVOUR!r}",
                field="number",
            )
        check_favours(self, self.throw, self.favours)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the numbers that a player sets."""
        return (self.number.name, *([self.against.name] if self.against else []))

    def counts(self, number: int, against: int = 0, more: int = 0) -> tuple[tuple[int, ...], int]:
        """How often each level comes up, worst first, and how many rolls there are."""
        return tuple(self.throw.counts([number - against], more)[0].tolist()), self.throw.whole(more)


@dataclass(frozen=True, slots=True, kw_only=True)
class ThrowCheck(Check[ThrowTest]):
    """A throw with a number of the character, perhaps against a difficulty; ``name`` is the id of its table.

    >>> from oppose_engine import system
    >>> system("fate").table("outcomes").value(skill=2, difficulty=2, outcome="tie")
    Fraction(19, 81)
    """

    kind: ClassVar[str] = "throw-check"
    tables: ClassVar[tuple[str, ...]] = ("outcomes",)
    name: str = "outcomes"

    def __post_init__(self) -> None:
        Check.__post_init__(self)  # super() without arguments fails in a dataclass with slots
        check_id("ThrowCheck", "name", self.name)

    def published(self) -> tuple[str, ...]:
        """The one table, by its own id."""
        return (self.name,)

    @property
    def counts_rolls(self) -> bool:
        """Whether all cells have as many equally likely rolls: not where more dice may be thrown."""
        return not self.rules().favours

    def settings(self) -> tuple[Setting, ...]:
        """The number, the difficulty, and how many dice more."""
        rules = self.rules()
        found = [rules.number.setting(helps=True)]
        found += [rules.against.setting(helps=False)] if rules.against else []
        if rules.favours:
            names = tuple(name for name, _ in rules.favours)
            usual = next((name for name, more in rules.favours if not more), names[0])
            words = tuple(favour_words(*favour) for favour in rules.favours)
            found.append(Setting(name=FAVOUR, label="Roll", values=names, default=usual, says="and {}", names=words))
        return tuple(found)

    def results(self, variant: str = "") -> tuple[Result, ...]:
        """The levels of the throw."""
        rules = self.rules(variant)
        good = rules.throw.levels.index(rules.good)
        return tuple(Result(name=name, good=place >= good) for place, name in enumerate(rules.throw.levels))

    def odds(self, variant: str = "", **values: Label) -> CheckOdds:
        """How often each level comes up; settings that are not named have their default."""
        rules, chosen = self.rules(variant), self.example() | values
        against = int(chosen[rules.against.name]) if rules.against else 0
        more = dict(rules.favours).get(str(chosen.get(FAVOUR, "")), 0)
        return CheckOdds(*rules.counts(int(chosen[rules.number.name]), against, more))

    def table(self, key: TableId, scale: Scale | None = None) -> OddsTable:
        """The levels by every setting; ``scale`` replaces the numbers."""
        rules = self.rules(key.variant)
        axes = [Axis(setting.name, tuple(setting.values)) for setting in self.settings()]
        if scale is not None:
            axes[0] = Axis(axes[0].name, tuple(scale))
        throw, ways = rules.throw, [more for _, more in rules.favours] or [0]
        against = [int(value) for value in axes[1].values] if rules.against else [0]
        leads = np.subtract.outer([int(value) for value in axes[0].values], against)
        whole = lcm(*(throw.whole(more) for more in ways))
        known, place = np.unique(leads, return_inverse=True)
        by_way = [throw.counts(known.tolist(), more) * (whole // throw.whole(more)) for more in ways]
        cells = np.stack(by_way, axis=1)[place.reshape(leads.shape)]
        shape = (*(len(axis.values) for axis in axes), len(throw.levels))
        return OddsTable(
            id=key,
            title=self.title,
            axes=(*axes, Axis("outcome", throw.levels)),
            cells=cells.reshape(shape),
            denominator=whole,
        )
