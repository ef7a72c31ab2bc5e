"""What a system file declares: a game with its sources, its mechanics and their variants."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Generic, cast, get_args

from oppose_engine.errors import RangeError, RuleError, check_list, nearest
from oppose_engine.odds_table import Label, OddsTable, Outcomes, TableId
from oppose_engine.rules.extended import Extended
from oppose_engine.rules.fields import check_fields, check_id
from oppose_engine.rules.order import Placed
from oppose_engine.rules.reading import (
    STANDINGS,
    Clause,
    Question,
    Rules,
    Source,
    Variant,
    check_rule_types,
    check_sources,
    check_variants,
)
from oppose_engine.rules.spending import Spending
from oppose_engine.rules.together import Together

__all__ = ["STANDINGS", "Clause", "Mechanic", "Opposed", "Question", "Scale", "Source", "System", "Variant"]

Scale = Sequence[int]
"""The ratings, dice, scores or differences a table is made for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mechanic(ABC, Generic[Rules]):
    """One way of rolling, in all its readings, and the tables that it publishes.

    The first variant is the default. ``page`` is the sub-page that shows the mechanic; the
    empty text means the system's own page.

    >>> from oppose_engine import system
    >>> difficulty = system("mythras").mechanic("difficulty")
    >>> difficulty.published(), [variant.id for variant in difficulty.variants]
    (('difficulty',), ['multiply', 'add'])
    """

    kind: ClassVar[str] = ""
    """The id of the kind of rule in documents (``*.rule.json``); empty for what is no kind of its own."""
    resolves: ClassVar[str] = "one roll"
    """How it is settled, in a few words, by which readers find games that resolve alike."""
    tables: ClassVar[tuple[str, ...]]
    """The ids of the tables, each ``data/<system>/<table>/<variant>.json``."""

    title: str
    summary: str
    variants: tuple[Variant[Rules], ...]
    page: str = ""
    questions: tuple[Question, ...] = ()
    """What players ask of it."""

    def __post_init__(self) -> None:
        check_fields(self)
        if self.page:
            check_id(type(self).__name__, "page", self.page)
        wanted = self.takes()
        for variant in self.variants:
            check_rule_types(type(self).__name__, variant, wanted)

    @classmethod
    def takes(cls) -> type:
        """The type of its rules, such as ``OpposedRule`` for an opposed roll."""
        for base in getattr(cls, "__orig_bases__", ()):
            for rules in get_args(base):
                return cast("type", type(None) if rules is None else rules)
        return object

    def published(self) -> tuple[str, ...]:
        """The ids of the tables that it publishes: all of ``tables`` unless its rules allow fewer."""
        return self.tables

    def variant(self, variant: str = "") -> Variant[Rules]:
        """The variant of that id, or the default; RangeError lists the ids."""
        if not variant:
            return self.variants[0]
        for candidate in self.variants:
            if candidate.id == variant:
                return candidate
        raise RangeError(f"no variant {variant!r} of {self.title}; {nearest(variant, (v.id for v in self.variants))}")

    def rules(self, variant: str = "") -> Rules:
        """The rules of a variant, ready to compute with."""
        return self.variant(variant).rules

    def check(self) -> None:
        """Try the rules of every variant with all values that they accept; RuleError says which rule does not hold."""
        for variant in self.variants:
            try:
                self.check_rules(variant.rules)
            except RuleError as error:
                raise RuleError(f"variant {variant.id!r}: {error}", field="id", value=variant.id) from None
        for question in self.questions:
            try:
                self.answered(question)
            except RangeError as error:
                raise RuleError(f"question {question.text!r}: {error}", field="questions") from None

    def settled_by(self) -> str:
        """How its first reading is settled, in a few words: ``resolves``, where all rules of the kind are alike."""
        return self.resolves

    def answered(self, question: Question) -> Fraction:  # noqa: ARG002  contests and checks can
        """The chance that a question asks for, in the first reading; RangeError if it has no such state or answer."""
        raise RangeError(f"{self.title} answers no question; ask one of a contest or a check")

    def check_rules(self, rules: Rules) -> None:
        """Try one reading with all values that it accepts; RuleError says which rule does not hold."""

    @abstractmethod
    def table(self, key: TableId, scale: Scale | None = None) -> OddsTable:
        """Compute one of ``published()`` for a variant; ``scale`` replaces the published axis."""

    @property
    def main_table(self) -> str:
        """The id of the table that stands for it: its match-ups where two sides meet, or else the first."""
        return self.published()[0]

    def searched(self) -> str:
        """The id of the table that is searched for surprises, or an empty text."""
        return ""

    def example(self) -> dict[str, Label]:
        """The example that every figure and card shows, such as 60 against 40."""
        return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Opposed(Mechanic[Rules]):
    """A mechanic in which two sides meet and one match-up has four outcomes.

    >>> from oppose_engine import system
    >>> contest = system("dnd5e").main_contest()
    >>> contest.match_table, str(contest.side("adv+5"))
    ('opposed', 'adv+5')
    """

    @property
    @abstractmethod
    def match_table(self) -> str:
        """The id of its table of match-ups: axes you, them, outcome."""

    @property
    def main_table(self) -> str:
        """The table of match-ups."""
        return self.match_table

    @property
    def scale(self) -> str:
        """What a side is stated on, if other games state theirs so too: ``d100``, ``d20``, ``pool``; else empty."""
        return ""

    def searched(self) -> str:
        """The match-ups are searched for surprises."""
        return self.match_table

    @abstractmethod
    def side(self, text: str) -> Any:
        """Read one side as a person writes it; RangeError says what is allowed."""

    @abstractmethod
    def odds(self, variant: str, you: Any, them: Any) -> Outcomes:
        """The four outcomes of one match-up of two sides."""

    def answered(self, question: Question) -> Fraction:
        """The chance of an outcome of a match-up, perhaps with a level of yours, or what follows from the outcomes.

        >>> from oppose_engine import system
        >>> contest = system("pendragon").main_contest()
        >>> contest.answered(Question("A loser who succeeded?", {"you": 15, "them": 10}, "lose with success"))
        Fraction(1, 8)
        """
        if set(question.at) != {"you", "them"}:
            raise RangeError(f"at names {', '.join(question.at)}; give you and them")
        you, them = (self.side(str(question.at[side])) for side in ("you", "them"))
        first = self.variants[0].id
        outcome, _, level = question.answer.partition(" with ")
        if not level:
            return self.odds(first, you, them).measure(outcome) or Fraction(0)
        if level not in (levels := self.levels(first)):
            raise RangeError(f"level {level!r}; {nearest(level, levels)}")
        met, enough = self.level_pairs(first, you, them), levels[levels.index(level) :]
        return sum((odds.measure(outcome) or Fraction(0) for mine, _, odds in met if mine in enough), Fraction(0))

    @abstractmethod
    def ladder(self) -> Sequence[Any]:
        """The sides from weakest to strongest that an inverse question searches."""

    @property
    def still(self) -> str:
        """The side that rolls no dice, ``you`` or ``them``; empty in most games."""
        return ""

    @property
    def reach(self) -> range:
        """The numbers that a side can be, if the rule answers for more than its table has; empty in other games."""
        return range(0)

    @property
    def modifiers(self) -> range:
        """The numbers that can be added to the total of a side that is no number; empty in other games."""
        return range(0)

    def further_dice(self) -> dict[Label, str]:
        """The further dice that a side can have, by their names in addresses, in words; none in most games."""
        return {}

    def dice_names(self) -> dict[Label, str]:
        """The words of ``further_dice`` as a person writes them before a side, in full.

        >>> from oppose_engine import system
        >>> system("dnd5e").main_contest().dice_names()
        {'advantage': 'advantage', 'disadvantage': 'disadvantage'}
        """
        return {}

    def least(self, enough: Sequence[Label]) -> list[Label]:
        """Of labels whose sides are enough, from the weakest, those that no other undercuts: the first.

        >>> from oppose_engine import system
        >>> system("mythras").main_contest().least([40, 41, 42])
        [40]
        """
        return list(enough[:1])

    def steps_up(self, side: Label) -> dict[str, Label]:  # noqa: ARG002
        """The steps up from a side that is no number, in words, each with the label that it leads to."""
        return {}

    @property
    def lists_rolls(self) -> bool:
        """Whether ``by_roll`` can answer in the first reading."""
        side = self.ladder()[0]
        try:
            return bool(self.by_roll(self.variants[0].id, side, side))
        except RangeError:
            return False

    def levels(self, variant: str = "") -> tuple[str, ...]:  # noqa: ARG002
        """The levels of a roll in a reading, worst first; empty where ``level_pairs`` has nothing to tell."""
        return ()

    def level_pairs(self, variant: str, you: Any, them: Any) -> list[tuple[str, str, Outcomes]]:  # noqa: ARG002
        """Your level, theirs, and the four outcomes where these meet; only pairs of levels that can occur.

        >>> from oppose_engine import system
        >>> pairs = system("pendragon").main_contest().level_pairs("standard", 15, 10)
        >>> [odds for mine, theirs, odds in pairs if mine == theirs == "success"]
        [Outcomes(win=81, tie=9, none=0, lose=36, denominator=400)]
        """
        return []

    def margin(self, variant: str = "") -> str:  # noqa: ARG002
        """What it counts by how much a side wins, such as ``hits``, in a reading; empty where ``leads`` is nothing."""
        return ""

    def leads(self, variant: str, you: Any, them: Any, most: int) -> list[tuple[Fraction, Fraction]]:  # noqa: ARG002
        """How often you win by 1 or more of what its ``margin`` counts, by 2 or more, to ``most``; how often they do.

        >>> from oppose_engine import system
        >>> system("fate").main_contest().leads("standard", 3, 2, 3)[-1]  # with style
        (Fraction(1711, 6561), Fraction(47, 729))
        """
        return []

    def by_roll(self, variant: str, you: Any, them: Any) -> list[tuple[int, Outcomes]]:  # noqa: ARG002
        """Each roll of yours: how often it comes up, and the four outcomes against ``them`` once it lies there.

        The same side lists the same rolls against everybody, so one roll can be held against many foes. RangeError
        for a mechanic that cannot list its rolls.
        """
        raise RangeError(f"{self.title}: one roll against several foes is not counted here; give one foe")

    def by_party(self, variant: str, parties: Sequence[Any]) -> list[list[Placed]]:  # noqa: ARG002
        """The rolls of each party by their place in the order of all rolls.

        The order is that of the match-up: of two rolls the one with the higher key wins it. RangeError for a contest
        without such an order, such as one in which one side acts.
        """
        raise RangeError(f"{self.title}: its rolls have no order that holds for several parties; give two sides")

    @property
    def orders_parties(self) -> bool:
        """Whether ``by_party`` can answer in the first reading."""
        try:
            return bool(self.by_party(self.variants[0].id, self.ladder()[:1]))
        except RangeError:
            return False


@dataclass(frozen=True, slots=True, kw_only=True)
class System:
    """A game, or a mechanic that stands alone, with everything that its pages, tables and checks need.

    ``id`` is the address and never changes. ``summary`` describes the roll in a paragraph, ``card`` says in one
    line how it differs from other games, ``dice`` names the dice.

    >>> from oppose_engine import system
    >>> mythras = system("mythras")
    >>> mythras.title, mythras.tables()[:2]
    ('Mythras', ('bands', 'opposed'))
    """

    id: str
    title: str
    dice: str
    summary: str
    card: str
    mechanics: tuple[Mechanic[Any], ...]
    sources: tuple[Source, ...]
    owner: str
    """Who owns the name of the game."""
    aliases: tuple[str, ...] = ()
    """Other names of the game; the search finds it by these too."""
    spending: tuple[Spending, ...] = ()
    """What a player may spend after a roll."""
    extended: tuple[Extended, ...] = ()
    """Its rules for tasks that take several rolls."""
    together: tuple[Together, ...] = ()
    """Its rules for several who roll at once."""

    def __post_init__(self) -> None:
        check_fields(self)
        check_id("System", "id", self.id)
        if not self.title.strip():
            raise RuleError('System: title is empty; allowed: the name of the game; write title="..."', field="title")
        if not self.sources:
            raise RuleError(
                "sources: none; name the document that states the rules; write sources=(BOOK,) with BOOK = Source(...)",
                field="sources",
            )
        if not self.mechanics:
            raise RuleError(
                "mechanics: none; declare at least one; write mechanics=(OpposedContest(...),)", field="mechanics"
            )
        seen: set[str] = set()
        for mechanic in self.mechanics:
            check_variants(mechanic.title, mechanic.variants, self.sources)
            for table in mechanic.published():
                if table in seen:
                    raise RuleError(
                        f"table {table!r} is published by two mechanics; give each its own id; "
                        'in a second opposed roll write matches="combat"',
                        field="mechanics",
                    )
                seen.add(table)
        stated: tuple[Spending | Extended | Together, ...] = (*self.spending, *self.extended, *self.together)
        for further in stated:
            check_sources(further.title, further.clauses, self.sources)

    def mechanic(self, table: str = "") -> Mechanic[Any]:
        """The mechanic that publishes a table, or the first mechanic; RangeError lists the tables."""
        if not table:
            return self.mechanics[0]
        for mechanic in self.mechanics:
            if table in mechanic.published():
                return mechanic
        raise RangeError(f"{self.id}: no table {table!r}; {nearest(table, self.tables())}")

    def tables(self) -> tuple[str, ...]:
        """The ids of all tables, in the order of the mechanics."""
        return tuple(table for mechanic in self.mechanics for table in mechanic.published())

    def table(self, table: str = "", variant: str = "", scale: Scale | None = None) -> OddsTable:
        """Compute a table, by default the first of the default variant.

        ``scale`` replaces the published ratings (dice, scores, differences). RangeError if
        the system has no such table or variant, or the scale leaves what the game accepts.
        """
        if scale is not None:
            check_list("scale", scale, "(60, 40)")
        mechanic = self.mechanic(table)
        key = TableId(self.id, table or mechanic.published()[0], mechanic.variant(variant).id)
        return mechanic.table(key, scale)

    def keys(self) -> tuple[TableId, ...]:
        """The id of every published table: each table of each mechanic in each variant."""
        return tuple(
            TableId(self.id, table, variant.id)
            for mechanic in self.mechanics
            for table in mechanic.published()
            for variant in mechanic.variants
        )

    def contests(self) -> tuple[Opposed[Any], ...]:
        """The mechanics in which two sides meet, the main one first; there may be none."""
        return tuple(mechanic for mechanic in self.mechanics if isinstance(mechanic, Opposed))

    def main_contest(self) -> Opposed[Any]:
        """The first of ``contests()``; RangeError if nobody opposes a roll in this game."""
        if not self.contests():
            raise RangeError(f"{self.id}: nobody opposes a roll in this game; its tables: {', '.join(self.tables())}")
        return self.contests()[0]

    def check(self) -> None:
        """Try all rules with all values that they accept; RuleError says which rule does not hold, and where."""
        for mechanic in self.mechanics:
            mechanic.check()
