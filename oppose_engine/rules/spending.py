"""Spending after a roll: what lies on the table, the ways to spend on it, and what each gains and costs.

A kind of spending is a subclass of ``Spending`` in ``oppose_engine/courses``. It lists what may lie on the table after
a roll (``lies``). Everything else follows from that list: when to spend, what that is worth, and how to share out a
stock of points over the rolls of an evening.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from oppose_engine.errors import RangeError, nearest
from oppose_engine.odds_table import Label
from oppose_engine.rules.fields import check_fields, check_id
from oppose_engine.rules.reading import Clause
from oppose_engine.rules.settings import Setting, all_said, read_settings

__all__ = [
    "MOST_AHEAD",
    "Lies",
    "Plan",
    "Spending",
    "Way",
    "ahead",
    "best",
    "limits",
    "merged",
    "named",
    "never",
    "plan",
    "single",
    "worth",
]

MOST_AHEAD, MOST_POINTS = 20, 100
"""The most rolls of an evening, and the most points."""
NOTHING = Fraction(0)


class Way(NamedTuple):
    """One way to spend: its name, the chance of what is wanted afterwards, the cost on average."""

    name: str
    chance: Fraction
    cost: Fraction


class Lies(NamedTuple):
    """What lies on the table after a roll: how often that comes up, the chance if it stays, the ways to spend."""

    what: str
    share: Fraction
    stays: Fraction
    ways: tuple[Way, ...] = ()


class Plan(NamedTuple):
    """What comes of spending by a rule: the chance of what is wanted, the cost of a roll, how often one spends."""

    chance: Fraction
    cost: Fraction
    spent: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Spending(ABC):
    """One thing that a player may spend after a roll. ``unit`` is what it costs, in the plural.

    >>> from oppose_engine import system
    >>> push = system("year-zero").spending[0]
    >>> plan(push.lies(**push.read(["dice=5"]))).chance
    Fraction(1518275, 1889568)
    """

    name: str
    """Its id in addresses."""
    title: str
    asks: str
    """The question in a player's words."""
    unit: str
    clauses: tuple[Clause, ...]

    def __post_init__(self) -> None:
        check_fields(self)
        check_id(type(self).__name__, "name", self.name)

    @property
    def cost(self) -> str:
        """What a cost on average counts."""
        return self.unit

    @abstractmethod
    def settings(self) -> tuple[Setting, ...]:
        """What a player sets, the one that a table runs through first."""

    @abstractmethod
    def lies(self, **values: Label) -> list[Lies]:
        """Everything that may lie on the table; the shares add up to 1."""

    def stock(self, **values: Label) -> list[Lies]:  # noqa: ARG002
        """The same, if one stock of points pays for several rolls: only the ways that take points; else nothing."""
        return []

    def left(self, values: Mapping[str, Label]) -> int:
        """How many points a stock holds at the most: the setting ``points``, or 5."""
        return int(values.get("points", 5))

    def said(self, values: Mapping[str, Label]) -> str:
        """The settings in words."""
        return ", ".join(all_said(self.settings(), values))

    def read(self, texts: Sequence[str]) -> dict[str, Label]:
        """The settings that a person writes, in their order or named; RangeError says what is allowed."""
        return read_settings(self.settings(), texts)


def merged(found: Sequence[Lies]) -> list[Lies]:
    """The same with one entry for each text and its ways: chances and costs are those of the average roll of them."""
    groups: dict[tuple[str, ...], list[Lies]] = {}
    for each in found:
        if each.share:
            groups.setdefault((each.what, *(way.name for way in each.ways)), []).append(each)
    made = []
    for (what, *names), group in groups.items():
        share = sum((each.share for each in group), NOTHING)
        stays = sum((each.share * each.stays for each in group), NOTHING) / share
        ways = []
        for at, name in enumerate(names):
            own = [(each.share / share, each.ways[at]) for each in group]
            chance = sum((part * way.chance for part, way in own), NOTHING)
            ways.append(Way(name, chance, sum((part * way.cost for part, way in own), NOTHING)))
        made.append(Lies(what, share, stays, tuple(ways)))
    return made


def best(lies: Lies, price: Fraction = NOTHING) -> Way | None:
    """The best way to spend, if one of what it costs is worth ``price`` of a success; None to let it lie.

    Of equally good ways it is the cheapest.

    >>> lies = Lies("one short", Fraction(1), Fraction(0), (Way("push", Fraction(1, 2), Fraction(1)),))
    >>> best(lies, Fraction(1, 4)).name, best(lies, Fraction(3, 4))
    ('push', None)
    """
    way = max(lies.ways, key=lambda each: (each.chance - price * each.cost, -each.cost), default=None)
    return way if way and way.chance - price * way.cost > lies.stays else None


def worth(lies: Lies, way: Way) -> Fraction | None:
    """The cost of a way divided by its gain in chance: what a success must be worth; None if the chance does not rise.

    >>> lies = Lies("one short", Fraction(1), Fraction(0), (Way("push", Fraction(1, 2), Fraction(1)),))
    >>> worth(lies, lies.ways[0])
    Fraction(2, 1)
    """
    gain = way.chance - lies.stays
    return way.cost / gain if gain > 0 else None


def never(found: Sequence[Lies]) -> Fraction:
    """The chance of what is wanted if nothing is ever spent."""
    return sum((lies.share * lies.stays for lies in found), NOTHING)


def plan(found: Sequence[Lies], price: Fraction = NOTHING) -> Plan:
    """What comes of spending wherever it is worth its price; at price 0 that is wherever it helps."""
    chance = cost = spent = NOTHING
    for lies in found:
        way = best(lies, price)
        chance += lies.share * (way.chance if way else lies.stays)
        cost += lies.share * (way.cost if way else NOTHING)
        spent += lies.share * bool(way)
    return Plan(chance, cost, spent)


def ahead(found: Sequence[Lies], rolls: int, points: int) -> list[list[Fraction]]:
    """The successes to be had on average, by rolls still to come and by points left, if the points are spent best.

    ``found`` is what each of the rolls may come to; a way counts if it costs a whole number of points. ``rolls`` are
    1..20. The first row is that of no roll.

    >>> coin = [Lies("heads", Fraction(1, 2), Fraction(1)), Lies("tails", Fraction(1, 2), Fraction(0), (
    ...     Way("turn it", Fraction(1), Fraction(1)),))]
    >>> ahead(coin, 2, 1)[2]
    [Fraction(1, 1), Fraction(7, 4)]
    """
    if rolls not in range(1, MOST_AHEAD + 1):
        raise RangeError(f"{rolls} rolls; allowed: 1..{MOST_AHEAD}")
    if points not in range(MOST_POINTS + 1):
        raise RangeError(f"{points} points; allowed: 0..{MOST_POINTS}")
    rows = [[NOTHING] * (points + 1)]
    for _ in range(rolls):
        later = rows[-1]
        rows.append([_worth(found, later, left) for left in range(points + 1)])
    return rows


def _worth(found: Sequence[Lies], later: Sequence[Fraction], left: int) -> Fraction:
    """The successes from here, with so many points left and so much to be had afterwards with any number of them."""
    total = NOTHING
    for lies in found:
        payable = (way for way in lies.ways if way.cost.denominator == 1 and way.cost <= left)
        spent = [way.chance + later[left - int(way.cost)] for way in payable]
        total += lies.share * max([lies.stays + later[left], *spent])
    return total


def single(found: Sequence[Lies]) -> bool:
    """Whether every way to spend costs one point."""
    return all(way.cost == 1 for lies in found for way in lies.ways)


def limits(found: Sequence[Lies], rolls: int, points: int) -> list[list[Fraction]]:
    """What is worth paying, by points left (from 1) and by rolls still to come after this one (from 0).

    If every way costs one point, it is the least gain in chance that is worth the point. Else it is the most points
    that a sure success is worth. RangeError for what takes no points from a stock.

    >>> coin = [Lies("heads", Fraction(1, 2), Fraction(1)), Lies("tails", Fraction(1, 2), Fraction(0), (
    ...     Way("turn it", Fraction(1), Fraction(1)),))]
    >>> limits(coin, 3, 1)
    [[Fraction(0, 1), Fraction(1, 2), Fraction(3, 4)]]
    """
    if not found:
        raise RangeError("nothing here takes points from a stock; leave the rolls out")
    if not points:
        raise RangeError("0 points; give 1 or more, which may be shared out")
    rows = ahead(found, rolls, points)
    alike = single(found)

    def limit(later: Sequence[Fraction], left: int) -> Fraction:
        if alike:
            return later[left] - later[left - 1]
        return Fraction(max(cost for cost in range(left + 1) if later[left] - later[left - cost] < 1))

    return [[limit(later, left) for later in rows[:rolls]] for left in range(1, points + 1)]


def named(spending: Sequence[Spending], name: str) -> Spending:
    """The one of that name, or the first; RangeError lists the names."""
    if not name:
        return spending[0]
    for each in spending:
        if each.name == name:
            return each
    raise RangeError(f"nothing to spend named {name!r}; {nearest(name, [each.name for each in spending])}")
