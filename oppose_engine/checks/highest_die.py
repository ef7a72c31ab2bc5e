"""Dice pools where only the highest die counts; a pool of no dice rolls two and keeps the lower."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import ClassVar

from oppose_engine.checks.pool import dice_setting
from oppose_engine.errors import RangeError, RuleError, nearest
from oppose_engine.odds_table import Axis, Label, OddsTable, TableId, exact_cells
from oppose_engine.rules.check import Check, CheckOdds, Result
from oppose_engine.rules.fields import check_fields, check_id, check_names, check_rising
from oppose_engine.rules.settings import Setting, read_settings
from oppose_engine.rules.system import Scale
from oppose_engine.sides.bands import LARGEST_DIE

__all__ = ["HighestDie", "KeepHighest"]

MOST_DICE = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepHighest:
    """The rule: the dice, and the band that the highest of them falls into.

    ``bands`` run from worst to best, each with its lowest face; the first begins at 1. Two or more
    dice on the top face are ``several``, a band of its own above them; it cannot come up with one
    die, nor with none, where two are rolled and the lower counts. ``dice`` are the sizes of pool in
    the game's table. ``success`` names the first band that is a success; the second if it names none.
    """

    sides: int
    dice: tuple[int, ...]
    bands: tuple[tuple[str, int], ...]
    several: str
    success: str = ""

    def __post_init__(self) -> None:
        check_fields(self)
        check_rising(self, "dice")
        if not 2 <= self.sides <= LARGEST_DIE:
            raise RuleError(
                f"KeepHighest: sides is {self.sides}; allowed: 2..{LARGEST_DIE}; write sides=6", field="sides"
            )
        check_names("KeepHighest", "bands", self.names)
        if self.success and self.success not in self.names[1:]:
            raise RuleError(
                f"KeepHighest: success is {self.success!r}; {nearest(self.success, self.names[1:])}", field="success"
            )
        starts = [start for _, start in self.bands]
        if len(starts) < 2 or starts[0] != 1 or starts != sorted(set(starts)) or starts[-1] > self.sides:
            raise RuleError(
                f"KeepHighest: bands begin at {starts}; allowed: 1, then higher and higher faces up to {self.sides}; "
                'write bands=(("bad", 1), ("partial", 4), ("full", 6))',
                field="bands",
            )
        for found in self.dice:
            if not 0 <= found <= MOST_DICE:
                raise RuleError(
                    f"KeepHighest: dice has {found}; allowed: 0..{MOST_DICE}; write dice=tuple(range(7)) for none to 6",
                    field="dice",
                )

    @property
    def names(self) -> tuple[str, ...]:
        """The bands from worst to best."""
        return (*(name for name, _ in self.bands), self.several)

    @property
    def good(self) -> int:
        """The place of the first band that is a success."""
        return self.names.index(self.success) if self.success else 1

    def whole(self, dice: int) -> int:
        """How many equally likely rolls a pool of this size has."""
        rolls: int = self.sides ** (dice or 2)
        return rolls

    def counts(self, dice: int) -> dict[str, int]:
        """Band to count of all ``whole(dice)`` rolls; exact for 0..100 dice, otherwise RangeError.

        >>> KeepHighest(sides=6, dice=(2,), bands=(("low", 1), ("top", 6)), several="both").counts(2)
        {'low': 25, 'top': 10, 'both': 1}
        """
        if not 0 <= dice <= MOST_DICE:
            raise RangeError(f"{dice} dice are outside 0..{MOST_DICE}; give a whole number in that range")
        starts = [*(start for _, start in self.bands), self.sides + 1]
        if dice:  # all dice are below a face
            below = [(start - 1) ** dice for start in starts]
            several = self.whole(dice) - (self.sides - 1) ** dice - dice * (self.sides - 1) ** (dice - 1)
        else:  # one of the two dice is
            below = [self.whole(0) - (self.sides + 1 - start) ** 2 for start in starts]
            several = 0
        found = {name: after - before for (name, _), (before, after) in zip(self.bands, pairwise(below), strict=True)}
        found[self.bands[-1][0]] -= several
        return found | {self.several: several}

    def reach(self, dice: int, band: str) -> Fraction:
        """The chance of that band or a better one; RangeError if the game has no such band."""
        if band not in self.names:
            raise RangeError(f"band {band!r}; {nearest(band, self.names)}")
        counts = self.counts(dice)
        return Fraction(sum(counts[name] for name in self.names[self.names.index(band) :]), self.whole(dice))


@dataclass(frozen=True, slots=True, kw_only=True)
class HighestDie(Check[KeepHighest]):
    """How likely each band is, by number of dice; ``name`` is the id of its table.

    >>> from oppose_engine import system
    >>> system("blades").table().value(dice=2, outcome="full")
    Fraction(5, 18)
    """

    kind: ClassVar[str] = "highest-die"
    tables: ClassVar[tuple[str, ...]] = ("outcomes",)
    name: str = "outcomes"

    def __post_init__(self) -> None:
        Check.__post_init__(self)  # super() without arguments fails in a dataclass with slots
        check_id("HighestDie", "name", self.name)

    def published(self) -> tuple[str, ...]:
        """The one table, by its own id."""
        return (self.name,)

    def table(self, key: TableId, scale: Scale | None = None) -> OddsTable:
        """Bands by number of dice: the game's own sizes of pool unless ``scale`` says otherwise."""
        return self.tabulate(key, tuple(scale or self.rules(key.variant).dice))

    def tabulate(self, key: TableId, dice: Sequence[int]) -> OddsTable:
        """The same for chosen numbers of dice."""
        rules = self.rules(key.variant)
        cells = [list(rules.counts(n).values()) for n in dice]
        wholes = tuple(rules.whole(n) for n in dice)
        return OddsTable(
            id=key,
            title="Bands of the result",
            axes=(Axis("dice", tuple(dice)), Axis("outcome", rules.names)),
            cells=exact_cells(cells, max(wholes)),
            denominator=wholes,
        )

    def searched(self) -> str:
        """The bands are searched for surprises."""
        return self.name

    def settings(self) -> tuple[Setting, ...]:
        """Two dice, or as near to that as the table comes."""
        dice = self.rules().dice
        none = "no dice (two are rolled, and the lower one counts)"
        return (dice_setting(dice, min(dice, key=lambda each: abs(each - 2)), none),)

    def read(self, words: Sequence[str]) -> dict[str, Label]:
        """A number of dice, 0..100."""
        (dice,) = self.settings()
        return read_settings((replace(dice, values=range(MOST_DICE + 1)),), words)

    def results(self, variant: str = "") -> tuple[Result, ...]:
        """The bands."""
        rules = self.rules(variant)
        return tuple(Result(name=name, good=at >= rules.good) for at, name in enumerate(rules.names))

    def odds(self, variant: str = "", **values: Label) -> CheckOdds:
        """How often each band comes up; any number of dice up to 100."""
        rules = self.rules(variant)
        dice = int(values.get("dice", self.settings()[0].default))
        return CheckOdds(tuple(rules.counts(dice).values()), rules.whole(dice))
