"""Pools against each other: each side rolls its dice, every face is worth hits, and more hits win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import ClassVar

from oppose_engine.errors import RangeError, RuleError, nearest
from oppose_engine.odds_table import OUTCOMES, Label, OddsTable, Outcomes, TableId, one_whole, opposed_table
from oppose_engine.rules.fields import check_fields, check_id, check_rising, check_word
from oppose_engine.rules.order import Placed, equal_end
from oppose_engine.rules.reading import Clause, Source
from oppose_engine.rules.system import Mechanic, Opposed, Scale
from oppose_engine.sides.faces import MOST_DICE, FaceDie
from oppose_engine.sides.hit_pool import HitPool, read_pool

__all__ = ["EQUAL", "HitContest", "Hits"]

EQUAL = {"player": "win", "tie": "tie", "nobody": "none", "opponent": "lose"}
"""Who gets as many hits on both sides, by the word that a rule writes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hits:
    """The rule: the die of both sides, the sizes of pool in the game's table, who gets as many hits.

    ``equal`` is player (the acting side, you), opponent, tie or nobody. ``their_die`` is the other side's if it rolls
    another die than you. If the rule is ``limited``, a side may have a limit: hits above it do not count.

    >>> Hits(die=FaceDie(worth=(0, 0, 0, 0, 1, 1)), dice=(1, 2), equal="opponent").odds(2, 1)
    Outcomes(win=11, tie=0, none=0, lose=16, denominator=27)
    >>> Hits(die=FaceDie(worth=(0, 1)), dice=(1, 2), limited=True).odds(HitPool(2, 1), 1)
    Outcomes(win=3, tie=4, none=0, lose=1, denominator=8)
    """

    die: FaceDie
    dice: tuple[int, ...]
    equal: str = "tie"
    their_die: FaceDie | None = None
    limited: bool = False

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
        if self.limited and self.die.again:
            raise RuleError(
                "Hits: limited beside dice that are rolled again; allowed: dice that are rolled once; "
                "write limited=False",
                field="limited",
            )

    def shown(self, source: Source) -> Clause:
        """The clause on the sizes of pool in the game's table, for a source that names no largest one.

        >>> book = Source(title="The Lantern leaflet", author="Ada Example", licence="CC BY 4.0")
        >>> Hits(die=FaceDie(worth=(0, 1)), dice=(1, 2, 3)).shown(book).rule
        'The tables have pools of 1 to 3 dice.'
        """
        return Clause(
            rule=f"The tables have pools of {self.dice[0]} to {self.dice[-1]} dice.",
            source=source,
            standing="assumed",
            otherwise=f"The rules name no largest pool; the box and the command take up to {MOST_DICE} dice.",
        )

    def pool(self, side: HitPool | int) -> HitPool:
        """A side as the rule takes it; RangeError says what is allowed."""
        dice, limit = side if isinstance(side, HitPool) else HitPool(side)
        if not 1 <= dice <= MOST_DICE:
            raise RangeError(f"{dice} dice are outside 1..{MOST_DICE}; give a whole number in that range")
        if limit and not self.limited:
            raise RangeError(f"a limit of {limit}, but this rule has no limits; give the number of dice alone")
        if not 0 <= limit <= MOST_DICE:
            raise RangeError(f"a limit of {limit} is outside 0..{MOST_DICE}; give a whole number, 0 for none")
        return HitPool(dice, limit)

    def _shares(self, you: HitPool | int, them: HitPool | int, lead: int = 0) -> tuple[Fraction, Fraction, Fraction]:
        """How often you have more hits, as many, fewer, once ``lead`` is added to yours."""
        (mine, limit), (theirs, other) = self.pool(you), self.pool(them)
        return self.die.against(mine, theirs, self.their_die, lead, (limit, other))

    def odds(self, you: HitPool | int, them: HitPool | int) -> Outcomes:
        """The four outcomes of two pools, in counts of their equally likely rolls; a number alone has no limit."""
        more, equal, fewer = self._shares(you, them)
        shares = {"win": more, "tie": Fraction(0), "none": Fraction(0), "lose": fewer}
        shares[EQUAL[self.equal]] += equal
        whole = lcm(*(share.denominator for share in shares.values()))
        win, tie, none, lose = (int(shares[name] * whole) for name in OUTCOMES)
        return Outcomes(win, tie, none, lose, whole)

    def leads(self, you: HitPool | int, them: HitPool | int, most: int) -> list[tuple[Fraction, Fraction]]:
        """How often you have 1 hit or more beyond theirs, 2 or more, to ``most``; and how often they have so many.

        >>> Hits(die=FaceDie(worth=(0, 1)), dice=(1, 2)).leads(2, 1, 2)
        [(Fraction(1, 2), Fraction(1, 8)), (Fraction(1, 8), Fraction(0, 1))]
        """
        found = []
        for least in range(1, most + 1):
            more, *_ = self._shares(you, them, 1 - least)
            *_, fewer = self._shares(you, them, least - 1)
            found.append((more, fewer))
        return found

    def by_hits(self, you: HitPool | int, them: HitPool | int) -> list[tuple[int, Outcomes]]:
        """Each number of hits of yours: how often it comes up, and the four outcomes against their pool.

        RangeError for dice that are rolled again: their hits have no end.
        """
        if self.die.again:
            raise RangeError("dice that are rolled again against several foes are not counted here; give one foe")
        other = self.their_die or self.die
        foe = self.pool(them)
        theirs = other.counts(*foe)
        whole = other.whole**foe.dice
        found = []
        for hits, times in self.die.counts(*self.pool(you)).items():
            more = sum(count for other_hits, count in theirs.items() if other_hits < hits)
            shares = {"win": more, "tie": 0, "none": 0, "lose": whole - more - theirs.get(hits, 0)}
            shares[EQUAL[self.equal]] += theirs.get(hits, 0)
            found.append((times, Outcomes(shares["win"], shares["tie"], shares["none"], shares["lose"], whole)))
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class HitContest(Opposed[Hits]):
    """Two pools; more hits win. ``counts`` is the game's word for hits, in the plural; ``name`` is the id of its table.

    >>> from oppose_engine import system
    >>> round(100 * float(system("shadowrun").main_contest().odds("", 12, 8).chance("win")), 2)
    65.2
    """

    kind: ClassVar[str] = "hits"
    resolves: ClassVar[str] = "more successes"
    tables: ClassVar[tuple[str, ...]] = ("opposed",)
    counts: str = "successes"
    name: str = "opposed"

    def __post_init__(self) -> None:
        Mechanic.__post_init__(self)  # super() without arguments fails in a dataclass with slots
        check_word("HitContest", "counts", self.counts)
        check_id("HitContest", "name", self.name)

    def published(self) -> tuple[str, ...]:
        """The table of match-ups, by its own id."""
        return (self.name,)

    @property
    def match_table(self) -> str:
        """The id of the table of match-ups."""
        return self.name

    @property
    def scale(self) -> str:
        """Sides are pools."""
        return "pool"

    def side(self, text: str) -> HitPool | int:
        """A number of dice, 1..40, with a limit as ``12L5`` if the rule is limited; RangeError says what is allowed."""
        rules = self.rules()
        found = rules.pool(read_pool(text, limited=rules.limited))
        return found if found.limit else found.dice

    def odds(self, variant: str, you: HitPool | int, them: HitPool | int) -> Outcomes:
        """The four outcomes of your pool against theirs."""
        return self.rules(variant).odds(you, them)

    def margin(self, variant: str = "") -> str:  # noqa: ARG002
        """Its word for hits."""
        return self.counts

    def leads(
        self, variant: str, you: HitPool | int, them: HitPool | int, most: int
    ) -> list[tuple[Fraction, Fraction]]:
        """How often each side has so many hits more."""
        return self.rules(variant).leads(you, them, most)

    def by_roll(self, variant: str, you: HitPool | int, them: HitPool | int) -> list[tuple[int, Outcomes]]:
        """Each number of hits of yours, with the four outcomes against ``them``."""
        return self.rules(variant).by_hits(you, them)

    def by_party(self, variant: str, parties: Sequence[HitPool | int]) -> list[list[Placed]]:
        """Each number of hits of each pool; RangeError if the pools are unlike, or their hits have no end."""
        rules = self.rules(variant)
        if rules.their_die is not None or rules.die.again:
            raise RangeError(f"{self.title}: such dice have no order that holds for several parties; give two sides")
        end = equal_end(self.title, rules.equal)
        pools = (rules.die.counts(*rules.pool(side)) for side in parties)
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
        sides = [rules.pool(number) for number in scale or rules.dice]
        found = [[rules.odds(you, them) for them in sides] for you in sides]
        return opposed_table(key, self.title, [_label(side) for side in sides], *one_whole(found))

    def example(self) -> dict[str, Label]:
        """The match-up that every page and card shows: 6 dice against 4, or what is nearest in the game's table."""
        you, them = (min(self.rules().dice, key=lambda each: abs(each - usual)) for usual in (6, 4))
        return {"you": you, "them": them}


def _label(side: HitPool) -> Label:
    return str(side) if side.limit else side.dice
