"""Pools against each other: each side rolls its dice, every face is worth hits, and more hits win."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import ClassVar

from oppose_engine.errors import RangeError, RuleError, nearest
from oppose_engine.odds_table import OUTCOMES, Label, OddsTable, Outcomes, TableId, one_whole, opposed_table
from oppose_engine.rules.fields import check_counts, check_fields, check_rising
from oppose_engine.rules.order import Placed, equal_end
from oppose_engine.rules.system import Mechanic, Opposed, Scale
from oppose_engine.sides.faces import MOST_DICE, FaceDie

__all__ = ["EQUAL", "HitContest", "Hits"]

EQUAL = {"player": "win", "tie": "tie", "nobody": "none", "opponent": "lose"}
"""Who gets as many hits on both sides, by the word that a rule writes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hits:
    """The rule: the die of both sides, the sizes of pool in the game's table, who gets as many hits.

    ``equal`` is player (the acting side, you), opponent, tie or nobody. ``their_die`` is the other side's if it rolls
    another die than you.

    >>> Hits(die=FaceDie(worth=(0, 0, 0, 0, 1, 1)), dice=(1, 2), equal="opponent").odds(2, 1)
    Outcomes(win=11, tie=0, none=0, lose=16, denominator=27)
    """

    die: FaceDie
    dice: tuple[int, ...]
    equal: str = "tie"
    their_die: FaceDie | None = None

    def __post_init__(self) -> None:
        check_fields(self)
        check_rising(self, "dice")
        for found in self.dice:
            if not 1 <= found <= MOST_DICE:
                raise RuleError(
                    f"Hits: dice has {found}; allowed: 1..{MOST_DICE}; write dice=tuple(range(1, 13)) for 1 to 12",
                    field="dice",
                )
        if self.equal not in EQUAL:
            raise RuleError(
                f'Hits: equal is {self.equal!r}; {nearest(self.equal, EQUAL)}; write equal="tie"', field="equal"
            )
        if self.their_die is not None and (self.die.again or self.their_die.again):
            raise RuleError(
                "Hits: their_die beside dice that are rolled again; allowed: the same die on both sides; "
                "write their_die=None",
                field="their_die",
            )

    def odds(self, you: int, them: int) -> Outcomes:
        """The four outcomes of two pools, in counts of their equally likely rolls."""
        more, equal, fewer = self.die.against(you, them, self.their_die)
        shares = {"win": more, "tie": Fraction(0), "none": Fraction(0), "lose": fewer}
        shares[EQUAL[self.equal]] += equal
        whole = lcm(*(share.denominator for share in shares.values()))
        win, tie, none, lose = (int(shares[name] * whole) for name in OUTCOMES)
        return Outcomes(win, tie, none, lose, whole)

    def leads(self, you: int, them: int, most: int) -> list[tuple[Fraction, Fraction]]:
        """How often you have 1 hit or more beyond theirs, 2 or more, to ``most``; and how often they have so many.

        >>> Hits(die=FaceDie(worth=(0, 1)), dice=(1, 2)).leads(2, 1, 2)
        [(Fraction(1, 2), Fraction(1, 8)), (Fraction(1, 8), Fraction(0, 1))]
        """
        found = []
        for least in range(1, most + 1):
            more, *_ = self.die.against(you, them, self.their_die, 1 - least)
            *_, fewer = self.die.against(you, them, self.their_die, least - 1)
            found.append((more, fewer))
        return found

    def by_hits(self, you: int, them: int) -> list[tuple[int, Outcomes]]:
        """Each number of hits of yours: how often it comes up, and the four outcomes against their pool.

        RangeError for dice that are rolled again: their hits have no end.
        """
        if self.die.again:
            raise RangeError("dice that are rolled again against several foes are not counted here; give one foe")
        other = self.their_die or self.die
        theirs = other.counts(them)
        whole = other.whole**them
        found = []
        for hits, times in self.die.counts(you).items():
            more = sum(count for other_hits, count in theirs.items() if other_hits < hits)
            shares = {"win": more, "tie": 0, "none": 0, "lose": whole - more - theirs.get(hits, 0)}
            shares[EQUAL[self.equal]] += theirs.get(hits, 0)
            found.append((times, Outcomes(shares["win"], shares["tie"], shares["none"], shares["lose"], whole)))
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class HitContest(Opposed[Hits]):
    """Two pools; more hits win. ``counts`` is the game's word for hits, in the plural.

    >>> from oppose_engine import system
    >>> round(100 * float(system("shadowrun").main_contest().odds("", 12, 8).chance("win")), 2)
    65.2
    """

    kind: ClassVar[str] = "hits"
    resolves: ClassVar[str] = "more successes"
    tables: ClassVar[tuple[str, ...]] = ("opposed",)
    counts: str = "successes"

    def __post_init__(self) -> None:
        Mechanic.__post_init__(self)  # super() without arguments fails in a dataclass with slots
        check_counts("HitContest", self.counts)

    @property
    def match_table(self) -> str:
        """The id of the table of match-ups."""
        return "opposed"

    @property
    def scale(self) -> str:
        """Sides are pools."""
        return "pool"

    def side(self, text: str) -> int:
        """A number of dice, 1..40; RangeError says what is allowed."""
        if not re.fullmatch(r"\s*\+?\d{1,4}\s*", text):
            raise RangeError(f"side {text!r} is not a number of dice; allowed: 1..{MOST_DICE}; write it as 8")
        return _allowed(int(text))

    def odds(self, variant: str, you: int, them: int) -> Outcomes:
        """The four outcomes of your pool against theirs."""
        return self.rules(variant).odds(_allowed(you), _allowed(them))

    def margin(self, variant: str = "") -> str:  # noqa: ARG002
        """Its word for hits."""
        return self.counts

    def leads(self, variant: str, you: int, them: int, most: int) -> list[tuple[Fraction, Fraction]]:
        """How often each side has so many hits more."""
        return self.rules(variant).leads(_allowed(you), _allowed(them), most)

    def by_roll(self, variant: str, you: int, them: int) -> list[tuple[int, Outcomes]]:
        """Each number of hits of yours, with the four outcomes against ``them``."""
        return self.rules(variant).by_hits(_allowed(you), _allowed(them))

    def by_party(self, variant: str, parties: Sequence[int]) -> list[list[Placed]]:
        """Each number of hits of each pool; RangeError if the pools are unlike, or their hits have no end."""
        rules = self.rules(variant)
        if rules.their_die is not None or rules.die.again:
            raise RangeError(f"{self.title}: such dice have no order that holds for several parties; give two sides")
        end = equal_end(self.title, rules.equal)
        pools = (rules.die.counts(_allowed(dice)) for dice in parties)
        return [[Placed((hits,), times, end) for hits, times in pool.items()] for pool in pools]

    def searched(self) -> str:
        """Nothing: who gets equal totals is in the rule, and each further die helps."""
        return ""

    def ladder(self) -> Sequence[int]:
        """The sizes of pool in the game's table."""
        return self.rules().dice

    @property
    def reach(self) -> range:
        """Every size of pool that the rule takes."""
        return range(1, MOST_DICE + 1)

    def table(self, key: TableId, scale: Scale | None = None) -> OddsTable:
        """Every size of pool against every other; ``scale`` replaces the sizes."""
        rules = self.rules(key.variant)
        dice = tuple(_allowed(number) for number in scale or rules.dice)
        found = [[rules.odds(you, them) for them in dice] for you in dice]
        return opposed_table(key, self.title, dice, *one_whole(found))

    def example(self) -> dict[str, Label]:
        """The match-up that every page and card shows: 6 dice against 4, or what is nearest in the game's table."""
        you, them = (min(self.rules().dice, key=lambda each: abs(each - usual)) for usual in (6, 4))
        return {"you": you, "them": them}


def _allowed(dice: int) -> int:
    if not 1 <= dice <= MOST_DICE:
        raise RangeError(f"{dice} dice are outside 1..{MOST_DICE}; give a whole number in that range")
    return dice
