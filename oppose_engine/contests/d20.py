"""Opposed d20 rolls: die plus modifier on each side, perhaps with advantage or disadvantage."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oppose_engine.errors import RangeError, RuleError
from oppose_engine.odds_table import OUTCOMES, Axis, Label, OddsTable, Outcomes, TableId, exact_cells, one_whole
from oppose_engine.rules.fields import check_fields, check_rising
from oppose_engine.rules.order import Placed
from oppose_engine.rules.system import Opposed, Scale
from oppose_engine.sides.throw import favour_words
from oppose_engine.text import typed

__all__ = ["PAIRS", "ROLLS", "D20Contest", "D20Rule", "Roller", "pair"]

MODIFIERS = range(-100, 101)
ROLLS = ("normal", "advantage", "disadvantage")
"""How a side rolls: one die, the better of two, the worse of two."""
_SHORT = {"advantage": "adv", "disadvantage": "dis"}
_WRITTEN = re.compile(r"\s*(?:(adv)(?:antage)?|(dis)(?:advantage)?)?\s*([+-]?[0-9]{1,4})\s*", re.IGNORECASE)


def pair(yours: str, theirs: str) -> str:
    """The label of how both sides roll.

    >>> pair("advantage", "normal")
    'advantage v normal'
    """
    return f"{yours} v {theirs}"


PAIRS = tuple(pair(yours, theirs) for yours in ROLLS for theirs in ROLLS)
"""The labels of all pairs of ways to roll: your roll, then theirs."""


class Roller(NamedTuple):
    """A modifier, -100..100, and one of ``ROLLS``; written ``5``, ``adv+5`` or ``dis-1``.

    >>> str(Roller(5, "advantage")), str(Roller(-1))
    ('adv+5', '-1')
    """

    modifier: int
    roll: str = "normal"

    def __str__(self) -> str:
        return str(self.modifier) if self.roll == "normal" else f"{_SHORT[self.roll]}{self.modifier:+d}"


@dataclass(frozen=True, slots=True, kw_only=True)
class D20Rule:
    """The rule: the die both sides roll, and the modifiers of the game's own table.

    The higher total wins; equal totals are a tie.
    """

    sides: int
    modifiers: tuple[int, ...]

    def __post_init__(self) -> None:
        check_fields(self)
        check_rising(self, "modifiers")
        if not 2 <= self.sides <= 100:
            raise RuleError(f"D20Rule: sides is {self.sides}; allowed: 2..100; write sides=20", field="sides")
        for found in self.modifiers:
            if found not in MODIFIERS:
                raise RuleError(
                    f"D20Rule: modifiers has {found}; allowed: {MODIFIERS[0]}..{MODIFIERS[-1]}; "
                    "write modifiers=tuple(range(-5, 16)) for -5 to 15",
                    field="modifiers",
                )

    def faces(self, roll: str) -> NDArray[np.int64]:
        """How often each face is the one kept, of ``sides`` rolls, or of its square where two dice are rolled.

        >>> D20Rule(sides=4, modifiers=(0,)).faces("advantage").tolist()
        [1, 3, 5, 7]
        """
        rising = 2 * np.arange(1, self.sides + 1) - 1
        kept: NDArray[np.int64] = {"advantage": rising, "disadvantage": rising[::-1]}.get(roll, np.ones_like(rising))
        return kept

    def thrown(self, yours: str = "normal", theirs: str = "normal") -> tuple[int, int]:
        """How many dice both sides throw together, and how many equally likely rolls they have.

        >>> rules = D20Rule(sides=20, modifiers=(0,))
        >>> rules.thrown(), rules.thrown("advantage", "normal")
        ((2, 400), (3, 8000))
        """
        dice = sum(1 if roll == "normal" else 2 for roll in (yours, theirs))
        whole: int = self.sides**dice
        return dice, whole

    def odds(self, difference: int, yours: str = "normal", theirs: str = "normal") -> Outcomes:
        """The four outcomes at your modifier less theirs, in counts of all rolls; the outcome ``none`` cannot occur.

        >>> D20Rule(sides=20, modifiers=(0,)).odds(0)
        Outcomes(win=190, tie=20, none=0, lose=190, denominator=400)
        """
        found = self.by_face(difference, yours, theirs)
        win, tie, none, lose = (sum(times * each[n] for times, each in found) for n in range(len(OUTCOMES)))
        return Outcomes(win, tie, none, lose, self.thrown(yours, theirs)[1])

    def by_face(self, difference: int, yours: str = "normal", theirs: str = "normal") -> list[tuple[int, Outcomes]]:
        """Each face that you keep: how often it comes up, and the four outcomes in counts of their rolls.

        >>> times, found = D20Rule(sides=20, modifiers=(0,)).by_face(2, "advantage")[17]  # an 18
        >>> times, found
        (35, Outcomes(win=19, tie=1, none=0, lose=0, denominator=20))
        """
        theirs_by_face = self.faces(theirs)
        whole = int(theirs_by_face.sum())
        below = np.concatenate(([0], theirs_by_face.cumsum()))
        rolled = []
        for face, times in enumerate(self.faces(yours).tolist(), start=1):
            met = face + difference
            win, to = (int(below[min(max(number, 0), self.sides)]) for number in (met - 1, met))
            rolled.append((times, Outcomes(win, to - win, 0, whole - to, whole)))
        return rolled


@dataclass(frozen=True, slots=True, kw_only=True)
class D20Contest(Opposed[D20Rule]):
    """Two sides, each a modifier and a way to roll; only the difference of the modifiers matters.

    The table ``difference`` has every difference and all nine pairs of ways to roll; the table ``opposed`` has
    both modifiers, rolled normally.

    >>> from oppose_engine import system
    >>> contest = system("dnd5e").main_contest()
    >>> contest.odds("standard", contest.side("adv+5"), contest.side("3")).chance("win")
    Fraction(5891, 8000)
    """

    kind: ClassVar[str] = "die-and-modifier"
    resolves: ClassVar[str] = "the higher total"
    tables: ClassVar[tuple[str, ...]] = ("opposed", "difference")

    @property
    def match_table(self) -> str:
        """The id of the table of match-ups."""
        return "opposed"

    def side(self, text: str) -> Roller:
        """Read ``5``, ``+5``, ``adv+5`` or ``dis-1``; RangeError says what is allowed."""
        found = _WRITTEN.fullmatch(typed(text))
        if not found:
            raise RangeError(
                f"side {text!r} is not a modifier; write it as 5, with advantage as adv+5, with disadvantage as dis+5"
            )
        roll = "advantage" if found[1] else "disadvantage" if found[2] else "normal"
        return _allowed(Roller(int(found[3]), roll))

    def odds(self, variant: str, you: Roller | int, them: Roller | int) -> Outcomes:
        """The four outcomes of one side against another; a number alone rolls normally."""
        mine, other = map(_allowed, (you, them))
        return self.rules(variant).odds(mine.modifier - other.modifier, mine.roll, other.roll)

    def by_roll(self, variant: str, you: Roller | int, them: Roller | int) -> list[tuple[int, Outcomes]]:
        """Each face that you keep, with the four outcomes against ``them``."""
        mine, other = map(_allowed, (you, them))
        return self.rules(variant).by_face(mine.modifier - other.modifier, mine.roll, other.roll)

    def by_party(self, variant: str, parties: Sequence[Roller | int]) -> list[list[Placed]]:
        """Each face that a party keeps; equal totals tie."""
        rules = self.rules(variant)
        found = []
        for side in map(_allowed, parties):
            kept = enumerate(rules.faces(side.roll).tolist(), start=side.modifier + 1)
            found.append([Placed((total,), times, "tie") for total, times in kept])
        return found

    def ladder(self) -> Sequence[Roller]:
        """The modifiers of the game's table, rolled normally."""
        return [Roller(modifier) for modifier in self.rules().modifiers]

    @property
    def reach(self) -> range:
        """Every modifier that the rule takes."""
        return MODIFIERS

    def further_dice(self) -> dict[Label, str]:
        """The ways to roll, the usual one first."""
        return {roll: favour_words(roll, int(roll != ROLLS[0])) for roll in ROLLS}

    def dice_names(self) -> dict[Label, str]:
        """The ways to roll but the usual one."""
        return {roll: roll for roll in ROLLS[1:]}

    def table(self, key: TableId, scale: Scale | None = None) -> OddsTable:
        """``opposed`` by modifier (you, them) or ``difference`` by difference and dice of both sides.

        ``scale`` replaces the modifiers, or the differences; both count in one denominator.
        """
        rules = self.rules(key.variant)
        chosen = tuple(_within(number) for number in scale) if scale is not None else None
        if key.table == "opposed":
            modifiers = chosen or rules.modifiers
            axes = (Axis("you", modifiers), Axis("them", modifiers), Axis("outcome", OUTCOMES))
            found = [[rules.odds(a - b) for b in modifiers] for a in modifiers]
        else:
            reach = rules.modifiers[-1] - rules.modifiers[0]
            differences = chosen or tuple(range(-reach, reach + 1))
            axes = (Axis("difference", differences), Axis("dice", PAIRS), Axis("outcome", OUTCOMES))
            found = [[rules.odds(d, yours, theirs) for yours in ROLLS for theirs in ROLLS] for d in differences]
        counts, whole = one_whole(found)
        cells = exact_cells(counts, whole)
        title = self.title if key.table == "opposed" else "By difference and dice"
        return OddsTable(id=key, title=title, axes=axes, cells=cells, denominator=whole)

    def searched(self) -> str:
        """Every difference and pair of dice is searched for surprises."""
        return "difference"

    def example(self) -> dict[str, Label]:
        """The match-up that every page and card shows: 5 against 3, or what is nearest in the game's table."""
        you, them = (min(self.rules().modifiers, key=lambda each: abs(each - usual)) for usual in (5, 3))
        return {"you": you, "them": them}


def _within(number: int) -> int:
    if number not in MODIFIERS:
        raise RangeError(f"modifier {number} is outside {MODIFIERS[0]}..{MODIFIERS[-1]}; write a side as 5 or adv+5")
    return number


def _allowed(given: Roller | int) -> Roller:
    """A side within the bounds; a number alone rolls normally."""
    side = given if isinstance(given, Roller) else Roller(given)
    _within(side.modifier)
    if side.roll not in ROLLS:
        raise RangeError(f"roll {side.roll!r}; allowed: {', '.join(ROLLS)}")
    return side
