"""Dice that ace against each other: the actor needs a total of its own, then the defender has to reach it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import lcm
from typing import ClassVar

from oppose_engine.errors import RuleError
from oppose_engine.odds_table import Label, OddsTable, Outcomes, TableId, one_whole, opposed_table
from oppose_engine.rules.fields import check_fields, check_rising
from oppose_engine.rules.system import Opposed, Scale
from oppose_engine.sides.aces import MODIFIERS, Trait, all_ones, at_least, beaten, check_dice

__all__ = ["AceContest", "AceDuel"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AceDuel:
    """The rule: the trait dice and the sides of the Wild Die, the total the actor needs, what the defender needs.

    You act and need ``least`` or more; below it nobody wins, and the defender does not roll. The defender has to
    reach your total, or with ``beats`` to beat it. A trait die and a Wild Die that both show 1 fail.

    >>> AceDuel(dice=(4, 6)).odds(Trait(6), Trait(4))
    Outcomes(win=7505, tie=0, none=9212, lose=1707, denominator=18424)
    """

    dice: tuple[int, ...]
    wild: int = 6
    least: int = 4
    beats: bool = False

    def __post_init__(self) -> None:
        check_fields(self)
        check_rising(self, "dice")
        check_dice(self, self.dice, self.wild)
        if self.least not in range(1, 101):
            raise RuleError(f"AceDuel: least is {self.least}; allowed: 1..100; write least=4", field="least")

    def rolled(self, side: Trait) -> tuple[int, ...]:
        """The dice of a side."""
        return (side.die, self.wild) if side.wild else (side.die,)

    def odds(self, you: Trait, them: Trait) -> Outcomes:
        """The four outcomes, you being the actor, in the lowest counts that give the exact chances."""
        mine, theirs = self.rolled(you), self.rolled(them)
        needed = self.least - you.modifier
        lead = you.modifier - them.modifier + self.beats
        win = _beaten(mine, theirs, lead, needed)
        if needed + lead <= 1:  # your totals that two ones of theirs would be enough against
            win += all_ones(theirs, 1) * (at_least(mine, needed) - at_least(mine, 2 - lead))
        win -= all_ones(mine, needed) * (1 - at_least(theirs, 1 + lead) + all_ones(theirs, 1 + lead))
        none = 1 - at_least(mine, needed) + all_ones(mine, needed)
        whole = lcm(win.denominator, none.denominator)
        return Outcomes(int(win * whole), 0, int(none * whole), int((1 - win - none) * whole), whole)


_beaten = cache(beaten)


@dataclass(frozen=True, slots=True, kw_only=True)
class AceContest(Opposed[AceDuel]):
    """Two sides, each a trait die and a modifier, with the Wild Die or without; written ``d8w+2``.

    >>> from oppose_engine import system
    >>> contest = system("savage-worlds").main_contest()
    >>> round(100 * float(contest.odds("", contest.side("d8w"), contest.side("d6")).chance("win")), 2)
    62.31
    """

    kind: ClassVar[str] = "aces"
    resolves: ClassVar[str] = "the higher total"
    tables: ClassVar[tuple[str, ...]] = ("opposed",)

    @property
    def match_table(self) -> str:
        """The id of the table of match-ups."""
        return "opposed"

    @property
    def modifiers(self) -> range:
        """-20..20."""
        return MODIFIERS

    def side(self, text: str) -> Trait:
        """Read ``d8``, ``d8+2``, ``d8w+2`` or ``wild d8+2``; RangeError says what is allowed."""
        return Trait.read(text, self.rules().dice)

    def odds(self, variant: str, you: Trait, them: Trait) -> Outcomes:
        """The four outcomes of your side, which acts, against theirs."""
        return self.rules(variant).odds(you.checked(), them.checked())

    def searched(self) -> str:
        """Nothing: who gets equal totals is in the rule, and each further die helps."""
        return ""

    def least(self, enough: Sequence[Label]) -> list[Label]:
        """A side undercuts another with a die at most as large and no Wild Die that the other lacks.

        >>> from oppose_engine import system
        >>> system("savage-worlds").main_contest().least(["d10", "d12", "d6w", "d8w"])
        ['d10', 'd6w']
        """
        sides = [self.side(str(label)) for label in enough]
        alone = [sum(o.die <= s.die and o.wild <= s.wild for o in sides) == 1 for s in sides]
        return [label for label, is_alone in zip(enough, alone, strict=True) if is_alone]

    def ladder(self) -> Sequence[Trait]:
        """The trait dice without the Wild Die, then with it."""
        return [Trait(die, wild=wild) for wild in (False, True) for die in self.rules().dice]

    def table(self, key: TableId, scale: Scale | None = None) -> OddsTable:
        """Every die, with the Wild Die and without, against every other; ``scale`` adds modifiers."""
        rules = self.rules(key.variant)
        sides = [side._replace(modifier=number).checked() for number in scale or (0,) for side in self.ladder()]
        found = [[rules.odds(you, them) for them in sides] for you in sides]
        return opposed_table(key, self.title, [*map(str, sides)], *one_whole(found))

    def example(self) -> dict[str, Label]:
        """The match-up that every page and card shows: a d8 with the Wild Die against a d6, or what is nearest."""
        you, them = (min(self.rules().dice, key=lambda die: abs(die - usual)) for usual in (8, 6))
        return {"you": str(Trait(you, wild=True)), "them": str(Trait(them))}
