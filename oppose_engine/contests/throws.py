"""Throws against each other as a mechanic of a game: the table of match-ups, and how a side is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from oppose_engine.contests.throw_rule import ThrowRule
from oppose_engine.errors import RangeError, RuleError
from oppose_engine.odds_table import Label, OddsTable, Outcomes, TableId, opposed_table
from oppose_engine.rules.fields import check_id, check_word
from oppose_engine.rules.order import Placed
from oppose_engine.rules.system import Mechanic, Opposed, Scale
from oppose_engine.sides.throw import Thrower, favour_words, label, read_thrower

__all__ = ["ThrowContest"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ThrowContest(Opposed[ThrowRule]):
    """Two sides throw; ``usual`` are the two ratings of its example, ``name`` is the id of its table.

    ``counts`` names what the margins of its rules count, in the plural, such as ``shifts``; ``noun`` is the game's word
    for what a side rolls against or adds, such as ``skill``.

    >>> from oppose_engine import system
    >>> contest = system("questworlds").main_contest()
    >>> contest.odds("", contest.side("5M"), contest.side("10")).chance("win")
    Fraction(371, 400)
    """

    kind: ClassVar[str] = "throws"
    resolves: ClassVar[str] = "the higher total"
    tables: ClassVar[tuple[str, ...]] = ("opposed",)
    usual: tuple[int, int]
    name: str = "opposed"
    counts: str = "points"
    noun: str = "side"

    def __post_init__(self) -> None:
        Mechanic.__post_init__(self)  # super() without arguments fails in a dataclass with slots
        check_id("ThrowContest", "name", self.name)
        check_word("ThrowContest", "counts", self.counts)
        check_word("ThrowContest", "noun", self.noun)
        for rating in self.usual:
            if rating not in self.rules().allowed:
                raise RuleError(
                    f"ThrowContest: usual is {self.usual}; allowed: two of the ratings; write usual=(15, 10)",
                    field="usual",
                )

    def published(self) -> tuple[str, ...]:
        """The table of match-ups, by its own id."""
        return (self.name,)

    @property
    def match_table(self) -> str:
        """The id of the table of match-ups."""
        return self.name

    def settled_by(self) -> str:
        """A target, a total, levels of success, or what its margins count.

        >>> from oppose_engine import system
        >>> [system(game).main_contest().settled_by() for game in ("fate", "pendragon", "questworlds")]
        ['the higher total', 'levels of success, compared', 'more successes']
        """
        rules = self.rules()
        if rules.still:
            return "one roll against the other side's number"
        if max(rules.ranks):
            return "levels of success, compared"
        return self.resolves if self._adds or rules.margin is None else f"more {self.counts}"

    @property
    def _adds(self) -> bool:
        """Whether a rating is added to the roll."""
        throw, score = self.rules().throw, self.rules().score
        lower, higher = (score({"roll": throw.totals, "rating": throw.totals * 0 + rating}) for rating in (1, 2))
        return not throw.tests and bool((higher > lower).all())

    @property
    def scale(self) -> str:
        """The die that a rating is held against; empty for several dice, and for a rating that is added to the roll."""
        throw = self.rules().throw
        return "" if self._adds or throw.dice > 1 else f"d{len(throw.totals)}"

    def label(self, rating: int) -> Label:
        """A rating as it is written: a number, or one with masteries."""
        return label(rating) if self.rules().masteries else rating

    @property
    def still(self) -> str:
        """The side that its rule leaves without a throw."""
        return self.rules().still

    def further_dice(self) -> dict[Label, str]:
        """The dice that its rule may favour a side with, the most first."""
        return {more: favour_words(name, more) for name, more in reversed(self.rules().favours)}

    def dice_names(self) -> dict[Label, str]:
        """The names of its rule for more dice."""
        return {more: name for name, more in self.rules().favours if more}

    def side(self, text: str) -> Thrower:
        """A rating, with more dice before it; RangeError says what is allowed."""
        rules = self.rules()
        return read_thrower(text, rules.allowed, rules.favours, masteries=rules.masteries)

    def odds(self, variant: str, you: Thrower | int, them: Thrower | int) -> Outcomes:
        """The four outcomes of your side against theirs."""
        return self.rules(variant).odds(you, them)

    def levels(self, variant: str = "") -> tuple[str, ...]:
        """The levels of the throw, if it has several, both sides throw, and no pair of throws is thrown again."""
        rules = self.rules(variant)
        return () if rules.still or rules.repeats or len(rules.throw.levels) == 1 else rules.throw.levels

    def level_pairs(self, variant: str, you: Thrower | int, them: Thrower | int) -> list[tuple[str, str, Outcomes]]:
        """Your level, theirs, and the four outcomes where these meet; nothing without ``levels``."""
        return self.rules(variant).level_pairs(you, them) if self.levels(variant) else []

    def margin(self, variant: str = "") -> str:
        """What the margin of a reading counts, if both sides throw, and no pair of throws is thrown again."""
        rules = self.rules(variant)
        return "" if rules.margin is None or rules.still or rules.repeats else self.counts

    def leads(
        self, variant: str, you: Thrower | int, them: Thrower | int, most: int
    ) -> list[tuple[Fraction, Fraction]]:
        """How often each side wins by so much; nothing without ``margin``."""
        return self.rules(variant).leads(you, them, most) if self.margin(variant) else []

    def by_roll(self, variant: str, you: Thrower | int, them: Thrower | int) -> list[tuple[int, Outcomes]]:
        """Each total of yours, with the four outcomes against ``them``."""
        return self.rules(variant).by_total(you, them)

    def by_party(self, variant: str, parties: Sequence[Thrower | int]) -> list[list[Placed]]:
        """Each total of each party."""
        sides = [side if isinstance(side, Thrower) else Thrower(side) for side in parties]
        return self.rules(variant).by_party(sides, self.title)

    def searched(self) -> str:
        """The match-ups of ratings, unless each has a whole of its own; not those of modifiers or of masteries."""
        rules = self.rules()
        by_itself = any(variant.rules.repeats for variant in self.variants)
        return "" if by_itself or rules.masteries or rules.ratings[0] < 0 else self.name

    def ladder(self) -> Sequence[Thrower | int]:
        """The ratings of the game's table."""
        rules = self.rules()
        return [self.side(label(rating)) for rating in rules.allowed] if rules.masteries else rules.allowed

    def table(self, key: TableId, scale: Scale | None = None) -> OddsTable:
        """Every rating against every other; ``scale`` replaces the ratings."""
        rules = self.rules(key.variant)
        ratings = list(rules.allowed if scale is None else scale)
        if wrong := next((rating for rating in ratings if rating not in rules.allowed), None):
            raise RangeError(
                f"rating {wrong} is outside {rules.ratings[0]}..{rules.ratings[1]}; give whole numbers in that range"
            )
        return opposed_table(key, self.title, [*map(self.label, ratings)], *rules.grid(ratings))

    def example(self) -> dict[str, Label]:
        """The match-up that every page and card shows."""
        you, them = self.usual
        return {"you": self.label(you), "them": self.label(them)}
