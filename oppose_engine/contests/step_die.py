"""Die against die: each side rolls one die and adds its priority; the higher total wins."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from oppose_engine.errors import RangeError, RuleError
from oppose_engine.odds_table import OUTCOMES, Label, OddsTable, Outcomes, TableId, one_whole, opposed_table
from oppose_engine.rules.fields import check_fields, check_rising
from oppose_engine.rules.order import Placed
from oppose_engine.rules.system import Opposed, Scale
from oppose_engine.text import typed

__all__ = ["Side", "StepDieContest", "StepDieRule"]

DICE, PRIORITIES = range(2, 101), range(21)


class Side(NamedTuple):
    """A die, d2..d100, and the priority added to it, 0..20.

    >>> str(Side(12, 3))
    'd12+3'
    """

    die: int
    priority: int

    def __str__(self) -> str:
        return f"d{self.die}+{self.priority}"


@dataclass(frozen=True, slots=True, kw_only=True)
class StepDieRule:
    """The rule: the dice and priorities in play, and who takes an equal total.

    With ``priority_breaks_ties`` an equal total goes to the higher priority; what is still
    equal is a tie.
    """

    dice: tuple[int, ...]
    priorities: tuple[int, ...]
    priority_breaks_ties: bool = True

    def __post_init__(self) -> None:
        check_fields(self)
        check_rising(self, "dice", "priorities")
        for name, allowed in (("dice", DICE), ("priorities", PRIORITIES)):
            for found in getattr(self, name):
                if found not in allowed:
                    raise RuleError(
                        f"StepDieRule: {name} has {found}; allowed: {allowed[0]}..{allowed[-1]}; "
                        "write dice=(4, 6, 8, 10, 12), priorities=(0,)",
                        field=name,
                    )

    def odds(self, you: Side, them: Side) -> Outcomes:
        """The four outcomes in counts of all pairs of faces; the outcome ``none`` cannot occur.

        >>> StepDieRule(dice=(8, 12), priorities=(1,)).odds(Side(12, 3), Side(8, 4))
        Outcomes(win=52, tie=0, none=0, lose=44, denominator=96)
        """
        found = self.by_face(you, them)
        win, tie, none, lose = (sum(each[n] for each in found) for n in range(len(OUTCOMES)))
        return Outcomes(win, tie, none, lose, you.die * them.die)

    def by_face(self, you: Side, them: Side) -> list[Outcomes]:
        """The four outcomes for each face of your die, in counts of the faces of theirs."""
        found = []
        lead = you.priority - them.priority
        for face in range(1, you.die + 1):
            win, to = (min(max(number, 0), them.die) for number in (face + lead - 1, face + lead))
            equal, lose = to - win, them.die - to
            if self.priority_breaks_ties and lead:
                win, equal, lose = (win + equal, 0, lose) if lead > 0 else (win, 0, lose + equal)
            found.append(Outcomes(win, equal, 0, lose, them.die))
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class StepDieContest(Opposed[StepDieRule]):
    """Two sides, each a die and a priority, written ``d12+3``.

    >>> from oppose_engine import system
    >>> contest = system("ngs").main_contest()
    >>> contest.odds("standard", contest.side("d12+3"), contest.side("d8+4"))
    Outcomes(win=52, tie=0, none=0, lose=44, denominator=96)
    """

    kind: ClassVar[str] = "die-and-priority"
    resolves: ClassVar[str] = "the higher total"
    tables: ClassVar[tuple[str, ...]] = ("opposed",)

    @property
    def match_table(self) -> str:
        """The id of the table of match-ups."""
        return "opposed"

    def side(self, text: str) -> Side:
        """Read ``d12+3``; a die alone has priority 0."""
        found = re.fullmatch(r"\s*d([0-9]{1,4})\s*(?:\+\s*([0-9]{1,4}))?\s*", typed(text), re.IGNORECASE)
        if not found:
            raise RangeError(f"side {text!r} is not a die and a priority; write it as d12+3")
        return _allowed(Side(int(found[1]), int(found[2] or 0)))

    def odds(self, variant: str, you: Side, them: Side) -> Outcomes:
        """The four outcomes of one side against another."""
        return self.rules(variant).odds(_allowed(you), _allowed(them))

    def by_roll(self, variant: str, you: Side, them: Side) -> list[tuple[int, Outcomes]]:
        """Each face of your die once, with the four outcomes against ``them``."""
        return [(1, found) for found in self.rules(variant).by_face(_allowed(you), _allowed(them))]

    def by_party(self, variant: str, parties: Sequence[Side]) -> list[list[Placed]]:
        """Each face of each die; what the rule leaves equal is a tie."""
        by_priority = self.rules(variant).priority_breaks_ties
        found = []
        for side in map(_allowed, parties):
            totals = (face + side.priority for face in range(1, side.die + 1))
            found.append([Placed((total, side.priority * by_priority), 1, "tie") for total in totals])
        return found

    def ladder(self) -> Sequence[Side]:
        """Sides of the game, in the order of its tables: by die, then by priority."""
        rules = self.rules()
        return [Side(die, priority) for die in rules.dice for priority in rules.priorities]

    def least(self, enough: Sequence[Label]) -> list[Label]:
        """A side undercuts another with a die and a priority that are both at most as large.

        >>> from oppose_engine import system
        >>> system("ngs").main_contest().least(["d6+4", "d8+3", "d10+3", "d12+2"])
        ['d6+4', 'd8+3', 'd12+2']
        """
        sides = [self.side(str(label)) for label in enough]
        alone = [sum(o.die <= s.die and o.priority <= s.priority for o in sides) == 1 for s in sides]
        return [label for label, is_alone in zip(enough, alone, strict=True) if is_alone]

    def steps_up(self, side: Label) -> dict[str, Label]:
        """One more priority, and the next die of the game."""
        own = self.side(str(side))
        die = next((die for die in self.rules().dice if die > own.die), 0)
        more = {"one more priority": own._replace(priority=own.priority + 1), "the next die": own._replace(die=die)}
        return {name: str(step) for name, step in more.items()}

    def table(self, key: TableId, scale: Scale | None = None) -> OddsTable:
        """The opposed table of all dice and priorities; ``scale`` replaces the priorities."""
        rules = self.rules(key.variant)
        sides = [_allowed(Side(die, priority)) for die in rules.dice for priority in scale or rules.priorities]
        found = [[rules.odds(a, b) for b in sides] for a in sides]
        return opposed_table(key, self.title, [*map(str, sides)], *one_whole(found))

    def example(self) -> dict[str, Label]:
        """The match-up that every page and card shows: a d10 against a d8, or what is nearest in the game."""
        rules = self.rules()
        priority = min(rules.priorities, key=lambda each: abs(each - 2))
        you, them = (min(rules.dice, key=lambda die: abs(die - usual)) for usual in (10, 8))
        return {"you": str(Side(you, priority)), "them": str(Side(them, priority))}


def _allowed(side: Side) -> Side:
    if side.die not in DICE:
        raise RangeError(f"die d{side.die} is outside d{DICE[0]}..d{DICE[-1]}; write a side as d12+3")
    if side.priority not in PRIORITIES:
        raise RangeError(
            f"priority {side.priority} is outside {PRIORITIES[0]}..{PRIORITIES[-1]}; write a side as d12+3"
        )
    return side
