"""What games let a player spend after a roll: a push, dice rolled again, points, turned digits, momentum.

Each kind counts all rolls exactly. The numbers of a game stand in its system file.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

from oppose_engine.checks.challenge import RESULTS, Challenge
from oppose_engine.errors import RangeError
from oppose_engine.odds_table import Label
from oppose_engine.rules.settings import Setting
from oppose_engine.rules.spending import Lies, Spending, Way, best
from oppose_engine.sides.throw import Throw

__all__ = ["Burn", "BuyRoll", "Push", "Reroll", "TurnDigits"]

SURE, NEVER = Fraction(1), Fraction(0)
DICE = Setting(name="dice", label="Dice", values=range(1, 13), default=5, says="{} dice", one="1 die", helps=True)


def _splits(dice: int, kinds: int) -> Iterator[tuple[int, ...]]:
    """Every way to split dice over kinds of faces."""
    if kinds == 1:
        yield (dice,)
        return
    for first in range(dice + 1):
        for rest in _splits(dice - first, kinds - 1):
            yield (first, *rest)


def _ways(split: tuple[int, ...], faces: tuple[int, ...]) -> int:
    """How many rolls of dice fall so, if each kind has so many faces."""
    found, left = 1, sum(split)
    for number, each in zip(split, faces, strict=True):
        found *= comb(left, number) * each**number
        left -= number
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Push(Spending):
    """Roll again every die that neither succeeds nor costs anything; the price is every costly die that then lies.

    Of ``sides`` faces ``successes`` succeed and ``costly`` have a price.

    >>> from oppose_engine import system
    >>> push = system("year-zero").spending[0]
    >>> [way.chance for lies in push.lies(dice=1, need=1) for way in lies.ways]
    [Fraction(1, 6)]
    """

    sides: int = 6
    successes: int = 1
    costly: int = 1

    def settings(self) -> tuple[Setting, ...]:
        """The dice, and how many successes are wanted."""
        need = Setting(name="need", label="Successes wanted", values=range(1, 6), default=1, one="one success wanted")
        return DICE, need

    def lies(self, **values: Label) -> list[Lies]:
        """By how many successes are missing, and how many dice would be rolled again."""
        dice, need = int(values["dice"]), int(values["need"])
        faces = (self.successes, self.costly, self.sides - self.successes - self.costly)
        found = []
        for split in _splits(dice, 3):
            won, costly, left = split
            missing = "1 success" if need - won == 1 else f"{need - won} successes"
            share = Fraction(_ways(split, faces), self.sides**dice)
            if won >= need:
                found.append(Lies("a success", share, SURE))
            elif left < need - won:
                found.append(Lies(f"{missing} short; a push cannot help", share, NEVER))
            else:
                again = "1 die" if left == 1 else f"{left} dice"
                cost = costly + Fraction(left * self.costly, self.sides)
                way = Way("push", self._reached(left, need - won), cost)
                found.append(Lies(f"{missing} short; a push rolls {again}", share, NEVER, (way,)))
        return sorted(found, key=lambda each: (-each.stays, each.what))

    def _reached(self, dice: int, need: int) -> Fraction:
        won, lost = self.successes, self.sides - self.successes
        reached = sum(comb(dice, each) * won**each * lost ** (dice - each) for each in range(need, dice + 1))
        return Fraction(reached, self.sides**dice)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reroll(Spending):
    """Roll up to ``most`` dice again that are not Hunger dice; a pair on the top face is worth ``pair`` more.

    Of ``sides`` faces the top one and ``hits`` below it succeed.

    >>> from oppose_engine import system
    >>> willpower = system("world-of-darkness").spending[0]
    >>> [lies.what for lies in willpower.lies(dice=1, hunger=0, difficulty=1)]
    ['a success', 'a success', '1 success short; 1 failed die']
    """

    sides: int = 10
    hits: int = 4
    pair: int = 2
    most: int = 3

    def settings(self) -> tuple[Setting, ...]:
        """The dice, how many of them are Hunger dice, and the difficulty."""
        hunger = Setting(name="hunger", label="Hunger", values=range(6), default=1, says="at Hunger {}")
        against = Setting(name="difficulty", label="Difficulty", values=range(1, 11), default=3, says="difficulty {}")
        return DICE, hunger, against

    @property
    def _faces(self) -> tuple[int, int, int]:
        return self.sides - self.hits - 1, self.hits, 1

    def lies(self, **values: Label) -> list[Lies]:
        """By how many successes are missing, how many dice may be rolled again, and whether a ten has no pair."""
        dice, need = int(values["dice"]), int(values["difficulty"])
        hungry = min(int(values["hunger"]), dice)
        found = []
        for own, other in product(_splits(dice - hungry, 3), _splits(hungry, 3)):
            share = Fraction(_ways(own, self._faces) * _ways(other, self._faces), self.sides**dice)
            failed, hit, top = own
            tops, all_hits = top + other[2], hit + other[1]
            short = need - self._worth(all_hits, tops)
            if short <= 0:
                found.append(Lies("a success", share, SURE))
                continue
            lies = Lies("", share, NEVER, tuple(self._again(own, all_hits, tops, need)))
            way = best(lies)
            if not way:
                found.append(Lies("a failure that no roll can mend", share, NEVER))
                continue
            again = ("no failed die", "1 failed die", "2 failed dice", f"{self.most} or more failed dice")[
                min(failed, 3)
            ]
            lone = ", a ten alone" if tops % 2 else ""
            successes = "1 success" if short == 1 else f"{short} successes"
            found.append(Lies(f"{successes} short; {again}{lone}", share, NEVER, (way,)))
        return sorted(found, key=lambda each: (-each.stays, each.what))

    def stock(self, **values: Label) -> list[Lies]:
        """Each roll takes one point of Willpower."""
        return self.lies(**values)

    def _worth(self, hits: int, tops: int) -> int:
        return hits + tops + tops // 2 * self.pair

    def _again(self, own: tuple[int, ...], hits: int, tops: int, need: int) -> Iterator[Way]:
        """Each choice of dice to roll again: failed ones first, since a success should lie."""
        for dice in range(1, self.most + 1):
            failed = min(dice, own[0])
            taken = min(dice - failed, own[1])
            if failed + taken < dice:
                return
            name = f"roll {dice} again" + (f", {taken} of them a success" if taken else "")
            yield Way(name, self._reached(dice, hits - taken, tops, need), SURE)

    def _reached(self, dice: int, hits: int, tops: int, need: int) -> Fraction:
        return Fraction(_reached(self._faces, self.pair, dice, hits, tops, need), self.sides**dice)


@cache
def _reached(faces: tuple[int, int, int], pair: int, dice: int, hits: int, tops: int, need: int) -> int:
    """How many rolls of these dice, with what lies, make enough successes."""
    found = 0
    for split in _splits(dice, 3):
        _, hit, top = split
        worth = hits + hit + tops + top + (tops + top) // 2 * pair
        found += _ways(split, faces) * (worth >= need)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyRoll(Spending):
    """Pay a point for each face by which a d100 missed, or roll once more at a risk; a fumble stays.

    ``fumble`` is the lowest face that fumbles at ratings below ``from_rating``; from there on it is 100 alone. How bad
    a second failure is, is told in points.

    >>> from oppose_engine import system
    >>> luck = system("coc7").spending[0]
    >>> [way.name for lies in luck.lies(rating=50, points=30, risk=20) for way in lies.ways][:2]
    ['spend Luck', 'push']
    """

    fumble: int = 96
    from_rating: int = 50
    step: int = 10

    @property
    def cost(self) -> str:
        """Points that are paid, and those that a failed push counts as."""
        return f"{self.unit} spent or risked"

    def settings(self) -> tuple[Setting, ...]:
        """The rating that the roll needs, the points left, and how many points a failed push is as bad as."""
        rating = Setting(name="rating", label="Rating", values=range(1, 100), default=50, says="a rating of {}")
        points = Setting(name="points", label="Luck left", values=range(100), default=40, says="{} points of Luck")
        risk = Setting(
            name="risk",
            label="A failed push costs",
            values=range(100),
            default=20,
            says="a failed push counted as {} Luck",
        )
        return rating, points, risk

    def lies(self, **values: Label) -> list[Lies]:
        """By how much the roll is too high, in tens."""
        rating, points, risk = (int(values[name]) for name in ("rating", "points", "risk"))
        found = [Lies("a success", Fraction(rating, 100), SURE)]
        fumbles = self.fumble if rating < self.from_rating else 100
        push = Way("push", Fraction(rating, 100), risk * (1 - Fraction(rating, 100)))
        for face in range(rating + 1, fumbles):
            over = face - rating
            low = (over - 1) // self.step * self.step + 1
            high = min(low + self.step - 1, fumbles - 1 - rating)
            bought: tuple[Way, ...] = ()
            if over <= points:
                high, bought = min(high, points), (Way("spend Luck", SURE, Fraction(over)),)
            else:
                low = max(low, points + 1)
            between = str(low) if low == high else f"{low} to {high}"
            found.append(Lies(f"{between} too high", Fraction(1, 100), NEVER, (*bought, push)))
        found.append(Lies("a fumble", Fraction(101 - fumbles, 100), NEVER))
        return found

    def stock(self, **values: Label) -> list[Lies]:
        """Luck alone, without a push."""
        found = self.lies(**{**values, "points": 100})
        return [lies._replace(ways=lies.ways[:-1]) for lies in found]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TurnDigits(Spending):
    """Read the two digits of a d100 the other way round, 83 as 38. ``good`` is the worst level that is a success.

    >>> from oppose_engine import system
    >>> from oppose_engine.rules.spending import merged
    >>> turn = system("eclipse-phase").spending[0]
    >>> [lies.share for lies in merged(turn.lies(target=60))]
    [Fraction(61, 100), Fraction(23, 100), Fraction(4, 25)]
    """

    throw: Throw
    good: str

    def settings(self) -> tuple[Setting, ...]:
        """The target number."""
        return (Setting(name="target", label="Target number", values=range(1, 100), default=60, says="a target of {}"),)

    def lies(self, **values: Label) -> list[Lies]:
        """By whether the roll succeeds, and whether it does with its digits turned."""
        levels = self.throw.levels_of([int(values["target"])])[0].tolist()
        found = []
        for roll, level in zip(self.throw.totals.tolist(), levels, strict=True):
            turned = levels[roll % 10 * 10 + roll // 10]
            good = self.throw.levels.index(self.good)
            if level >= good:
                lies = Lies("a success", Fraction(1, 100), SURE)
            elif turned >= good:
                lies = Lies("a failure that turns into a success", Fraction(1, 100), NEVER, (Way("turn", SURE, SURE),))
            else:
                lies = Lies("a failure either way", Fraction(1, 100), NEVER)
            found.append(lies)
        return sorted(found, key=lambda each: (-each.stays, not each.ways))

    def stock(self, **values: Label) -> list[Lies]:
        """Each test takes one point."""
        return self.lies(**values)


@dataclass(frozen=True, slots=True, kw_only=True)
class Burn(Spending):
    """Let momentum beat every challenge die below it; it then falls to where it starts again.

    >>> from oppose_engine import system
    >>> burn = system("ironsworn").spending[0]
    >>> sum(lies.share for lies in burn.lies(momentum=6, adds=2, want="strong hit", reset=2))
    Fraction(1, 1)
    """

    rules: Challenge

    def settings(self) -> tuple[Setting, ...]:
        """The momentum, what is added to the action die, which result is wanted, where momentum starts again."""
        want = Setting(name="want", label="Wanted", values=RESULTS[1:], default=RESULTS[1], says="at least a {} wanted")
        adds = Setting(name="adds", label="Adds", values=self.rules.adds, default=2, says="adds {}", helps=True)
        momentum = Setting(name="momentum", label="Momentum", values=range(1, 11), default=6, says="momentum {}")
        reset = Setting(name="reset", label="Resets to", values=range(3), default=2, says="momentum resets to {}")
        return momentum, adds, want, reset

    def lies(self, **values: Label) -> list[Lies]:
        """By the result of the roll, and what it would become."""
        momentum, adds, reset = (int(values[name]) for name in ("momentum", "adds", "reset"))
        if momentum > (most := 10 - max(0, 2 - reset)):
            raise RangeError(
                f"momentum {momentum}; allowed where it resets to {reset}: 1..{most}, or less by debilities"
            )
        wanted = RESULTS.index(str(values["want"]))
        faces = range(1, self.rules.challenge + 1)
        found = []
        for action, one, two in product(range(1, self.rules.action + 1), faces, faces):
            score = min(action + adds, self.rules.highest)
            now, then = ((most > one) + (most > two) for most in (score, max(score, momentum)))
            share = Fraction(1, self.rules.whole)
            burnt = now < wanted <= then
            ways = (Way("burn", SURE, Fraction(max(0, momentum - reset))),) if burnt else ()
            what = f"a {RESULTS[now]}" + (f", which burning makes a {RESULTS[then]}" if burnt else "")
            found.append(Lies(what, share, Fraction(now >= wanted), ways))
        return sorted(found, key=lambda each: (-each.stays, each.what))
