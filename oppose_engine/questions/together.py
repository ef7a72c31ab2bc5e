"""A group that rolls together: how many of its rolls succeed, and how good the best of them is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from string import ascii_letters
from typing import NamedTuple

from oppose_engine.errors import RangeError
from oppose_engine.odds_table import Label
from oppose_engine.rules.check import CheckOdds
from oppose_engine.rules.settings import Setting, read_settings
from oppose_engine.rules.system import System
from oppose_engine.rules.together import COUNTS, Together

__all__ = ["ANY", "MOST_MEMBERS", "NEEDS", "Group", "GroupOdds", "group_odds", "groups", "needed"]

MOST_MEMBERS = 12
ANY = "any"
"""The id of the group for rolls that succeed with some chance."""
NEEDS = tuple(name for name in COUNTS if name != "first")
"""How many of a group have to succeed, by the word for it."""


def needed(word: str, members: int) -> int:
    """How many of so many members have to succeed.

    >>> needed("half", 5), needed("one", 5), needed("all", 5)
    (3, 1, 5)
    """
    return {"half": (members + 1) // 2, "one": 1, "all": members}[word]


class GroupOdds(NamedTuple):
    """The chance that exactly 0, 1, ... succeed, and the chance that the best result is the worst level, the next ...

    >>> coin = CheckOdds((1, 1), 2)
    >>> group_odds([coin, coin], 1)
    GroupOdds(succeed=(Fraction(1, 4), Fraction(1, 2), Fraction(1, 4)), best=(Fraction(1, 4), Fraction(3, 4)))
    """

    succeed: tuple[Fraction, ...]
    best: tuple[Fraction, ...]

    def at_least(self, members: int) -> Fraction:
        """The chance that so many or more succeed; RangeError for fewer than none."""
        if members < 0:
            raise RangeError(f"{members} members are fewer than none; ask for 0 or more")
        return sum(self.succeed[members:], Fraction(0))

    @property
    def failing(self) -> Fraction:
        """How many fail, on average."""
        last = len(self.succeed) - 1
        return sum(((last - n) * chance for n, chance in enumerate(self.succeed)), Fraction(0))


def group_odds(rolls: Sequence[CheckOdds], good: int) -> GroupOdds:
    """What comes of the rolls of 1 to 12 members; ``good`` is the place of the first level that is a success."""
    if not 1 <= len(rolls) <= MOST_MEMBERS:
        raise RangeError(f"{len(rolls)} members; allowed: 1..{MOST_MEMBERS}; write them as 5,3,1")
    succeed, nothing = [Fraction(1)], Fraction(0)
    for chance in (roll.reach(good) for roll in rolls):
        succeed = [a * (1 - chance) + b * chance for a, b in zip([*succeed, nothing], [nothing, *succeed], strict=True)]
    levels = range(len(rolls[0].counts) + 1)
    below = [prod(1 - roll.reach(level) for roll in rolls) for level in levels]
    return GroupOdds(tuple(succeed), tuple(Fraction(below[n + 1] - below[n]) for n in levels[:-1]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A group of one game, by the id of the game, or of any rolls, whose members are chances in percent.

    >>> from oppose_engine import system
    >>> found = groups([system("dnd5e")])["dnd5e"].odds(["5", "3", "0", "-1"], dc=15)
    >>> round(float(found.at_least(2)), 4)
    0.5059
    """

    id: str
    title: str
    together: Together | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The levels of a roll, worst first."""
        roll = self.together.roll if self.together else None
        return tuple(result.name for result in roll.results()) if roll else ("failure", "success")

    @property
    def good(self) -> int:
        """The place of the first level that is a success."""
        roll = self.together.roll if self.together else None
        return [result.good for result in roll.results()].index(True) if roll else 1

    @property
    def needs(self) -> str:
        """How many have to succeed by the rule: half, one or all; half for any rolls."""
        return self.together.counts if self.together else "half"

    @property
    def common(self) -> tuple[Setting, ...]:
        """What is set for all members alike: the difficulty, if the roll has one."""
        roll = self.together.roll if self.together else None
        return tuple(each for each in roll.settings()[1:] if not each.listed) if roll else ()

    @property
    def members(self) -> tuple[str, ...]:
        """The members of the first state, as a person writes them."""
        if not (self.together and self.together.roll):
            return ("65", "50", "40", "30")
        usual = int(self.together.roll.settings()[0].default)
        return tuple(str(usual - fewer) for fewer in (0, 1, 1, 2))

    def odds(self, members: Sequence[str], **common: Label) -> GroupOdds:
        """What comes of members as a person writes them: a number, ``adv+5``, or a chance in percent."""
        roll = self.together.roll if self.together else None
        if not roll:
            chance = Setting(name="chance", label="Chance, %", values=range(101), default=50)
            return group_odds([CheckOdds((100 - int(c), int(c)), 100) for c in map(chance.read, members)], 1)
        if named := next((each for each in members if "=" in each), None):
            raise RangeError(f"member {named!r}; a member is what it rolls with alone; write it as {self.members[0]}")
        own = [setting for setting in roll.settings() if setting.name not in common]
        return group_odds([roll.odds("", **common, **_member(own, each)) for each in members], self.good)


def _member(own: Sequence[Setting], text: str) -> dict[str, Label]:
    """What one member rolls with: a number, perhaps after the name of a choice, as in ``adv+5`` or ``adv 5``."""
    text = text.strip()
    value = text.lstrip(ascii_letters)
    choice = text.removesuffix(value)
    return read_settings(own, [choice, value.strip()] if choice else [value])


def groups(games: Iterable[System]) -> dict[str, Group]:
    """Every group that a game has a rule for, by the id of the game; then any rolls."""
    found = {
        game.id: Group(id=game.id, title=f"{rule.game or game.title}: {rule.title}", together=rule)
        for game in games
        for rule in game.together
        if rule.roll
    }
    return found | {ANY: Group(id=ANY, title="Any rolls, by their chance of success")}
