"""Dice that ace against a target: failure, success, and a raise for so many points more."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import lcm
from typing import ClassVar

from oppose_engine.errors import RuleError
from oppose_engine.odds_table import Axis, Label, OddsTable, TableId, exact_cells
from oppose_engine.rules.check import Check, CheckOdds, Result
from oppose_engine.rules.fields import check_fields, check_rising
from oppose_engine.rules.settings import Setting, read_settings
from oppose_engine.rules.system import Scale
from oppose_engine.sides.aces import Trait, all_ones, at_least, check_dice

__all__ = ["AceCheck", "AceTarget"]

WILD = ("extra", "wild")
"""Without the Wild Die and with it."""
RESULTS = ("critical failure", "failure", "success", "raise", "two raises")
"""Worst first; the last stands for more raises too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AceTarget:
    """The rule: the trait dice, the sides of the Wild Die, the targets of the table, the points of a raise.

    A modifier changes a total as the target would be changed the other way, so there are only targets. Both dice on
    1 are a critical failure, whatever the total.

    >>> AceTarget(dice=(6, 8), targets=(4,)).counts(8, True, 4)
    ((48, 384, 1304, 329, 239), 2304)
    """

    dice: tuple[int, ...]
    targets: tuple[int, ...]
    wild: int = 6
    standard: int = 4
    step: int = 4

    def __post_init__(self) -> None:
        check_fields(self)
        check_rising(self, "dice", "targets")
        check_dice(self, self.dice, self.wild)
        for name, found in (("targets", self.targets[0]), ("targets", self.targets[-1]), ("step", self.step)):
            if found not in range(-100, 101) or (name == "step" and found < 1):
                raise RuleError(
                    f"AceTarget: {name} has {found}; allowed: whole numbers up to 100; write {name}="
                    + ("4" if name == "step" else "tuple(range(2, 13))"),
                    field=name,
                )
        if self.standard not in self.targets:
            raise RuleError(
                f"AceTarget: standard is {self.standard}; allowed: one of targets; write standard={self.targets[0]}",
                field="standard",
            )

    def counts(self, die: int, wild: bool, target: int) -> tuple[tuple[int, ...], int]:
        """How often each of ``RESULTS`` comes up, and what they add up to."""
        dice = (die, self.wild) if wild else (die,)
        ones = all_ones(dice, 1)
        totals = range(target, target + 3 * self.step, self.step)
        reached = [at_least(dice, total) - all_ones(dice, total) for total in totals]
        shares = (ones, 1 - ones - reached[0], reached[0] - reached[1], reached[1] - reached[2], reached[2])
        whole = lcm(*(share.denominator for share in shares))
        return tuple(int(share * whole) for share in shares), whole


@dataclass(frozen=True, slots=True, kw_only=True)
class AceCheck(Check[AceTarget]):
    """A trait die, with the Wild Die or without, against a target.

    >>> from oppose_engine import system
    >>> check = system("savage-worlds").mechanic("target")
    >>> check.read(("d8w+2", "6"))
    {'die': 'd8', 'who': 'wild', 'target': 4}
    """

    kind: ClassVar[str] = "aces-target"
    tables: ClassVar[tuple[str, ...]] = ("target",)

    @property
    def counts_rolls(self) -> bool:
        """Dice that are rolled on have no number of equally likely rolls."""
        return False

    def settings(self) -> tuple[Setting, ...]:
        """The trait die, with the Wild Die or without, and the target."""
        rules = self.rules()
        low, high = rules.targets[0], rules.targets[-1]
        dice = tuple(f"d{die}" for die in rules.dice)
        return (
            Setting(
                name="die", label="Trait die", values=dice, default=min(dice, key=lambda each: abs(int(each[1:]) - 8))
            ),
            Setting(name="who", label="Rolled by", values=WILD, default="wild", says="({})"),
            Setting(
                name="target", label="Target", values=range(low, high + 1), default=rules.standard, says="against {}"
            ),
        )

    def results(self, variant: str = "") -> tuple[Result, ...]:  # noqa: ARG002  the same in every reading
        """From a critical failure to two raises and more."""
        *less, most = RESULTS
        good = RESULTS.index("success")
        found = [Result(name=name, good=place >= good) for place, name in enumerate(less)]
        return (*found, Result(name=f"{most} or more", outcomes=(most,), good=True))

    def read(self, words: Sequence[str]) -> dict[str, Label]:
        """``d8w+2 4``: a side as in the contest, then the target, from which its modifier is taken."""
        named = [word for word in words if "=" in word]
        plain = [word for word in words if "=" not in word]
        if plain and re.search(r"d *\d", plain[0], re.IGNORECASE):
            side = Trait.read(plain[0], self.rules().dice)
            found = read_settings(self.settings(), (f"die=d{side.die}", f"who={WILD[side.wild]}", *plain[1:], *named))
            target = int(found["target"]) - side.modifier
            return found | {"target": self.settings()[-1].read(str(target))}
        return read_settings(self.settings(), words)

    def odds(self, variant: str = "", **values: Label) -> CheckOdds:
        """How often each result comes up; settings that are not named have their default."""
        chosen = self.example() | values
        counts, whole = self.rules(variant).counts(
            int(str(chosen["die"]).removeprefix("d")), chosen["who"] == "wild", int(chosen["target"])
        )
        return CheckOdds(counts, whole)

    def table(self, key: TableId, scale: Scale | None = None) -> OddsTable:
        """Results by die, with the Wild Die or without, and target; ``scale`` replaces the targets."""
        rules = self.rules(key.variant)
        targets = tuple(scale or rules.targets)
        found = [
            [[rules.counts(die, who == "wild", target) for target in targets] for who in WILD] for die in rules.dice
        ]
        wholes = tuple(lcm(*(whole for row in die for _, whole in row)) for die in found)
        cells = [
            [[[count * (all_ // whole) for count in counts] for counts, whole in row] for row in die]
            for die, all_ in zip(found, wholes, strict=True)
        ]
        return OddsTable(
            id=key,
            title=self.title,
            axes=(
                Axis("die", tuple(f"d{die}" for die in rules.dice)),
                Axis("who", WILD),
                Axis("target", targets),
                Axis("outcome", RESULTS),
            ),
            cells=exact_cells(cells, max(wholes)),
            denominator=wholes,
        )
