"""What a system file declares: sources, clauses, variants, mechanics."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

from oppose_engine.errors import RangeError, RuleError, nearest
from oppose_engine.odds_table import Label, OddsTable, Outcomes, TableId

if TYPE_CHECKING:
    from oppose_engine.opposed import OpposedRoll

__all__ = ["STANDINGS", "Clause", "Mechanic", "Opposed", "Scale", "Source", "System", "Variant"]

STANDINGS = ("read", "quoted", "assumed")
"""How a clause is known: the rules text was read; others quote it; the text is silent."""

Scale = Sequence[int]
"""The ratings, dice, scores or differences a table is made for."""

Rules = TypeVar("Rules")


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A document a rule or a figure comes from."""

    title: str
    publisher: str
    licence: str
    year: int | None = None
    url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """One thing the numbers assume: what, where it is stated, what another reading says.

    ``standing`` is one of ``STANDINGS``. ``otherwise`` puts the other reading in words;
    ``instead`` holds its rules, so that the difference can be computed.
    """

    rule: str
    source: Source | None
    standing: str
    otherwise: str = ""
    instead: Any = None

    def __post_init__(self) -> None:
        if not self.rule.strip():
            raise RuleError("clause: the rule is empty; say in one sentence what the numbers assume")
        if self.standing not in STANDINGS:
            raise RuleError(f"clause {self.rule!r}: standing {self.standing!r}; {nearest(self.standing, STANDINGS)}")
        if not isinstance(self.source, Source):
            raise RuleError(f"clause {self.rule!r}: no source; give the Source that states it or is silent on it")


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant(Generic[Rules]):
    """One reading of a mechanic: its id in addresses, its name for readers, its rules as data."""

    id: str
    title: str
    rules: Rules
    clauses: tuple[Clause, ...]
    summary: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mechanic(ABC, Generic[Rules]):
    """One way of rolling, in all its readings, and the tables that it publishes.

    The first variant is the default. ``page`` is the sub-page that shows the mechanic; the
    empty text means the system's own page.
    """

    tables: ClassVar[tuple[str, ...]]
    """The ids of the tables, each ``data/<system>/<table>/<variant>.json``."""

    title: str
    summary: str
    variants: tuple[Variant[Rules], ...]
    page: str = ""

    def published(self) -> tuple[str, ...]:
        """The ids of the tables this one publishes; all of ``tables`` unless its rules say less."""
        return self.tables

    def variant(self, variant: str = "") -> Variant[Rules]:
        """The variant of that id, or the default; RangeError names those there are."""
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
        """Try the rules over all they accept; RuleError says what does not hold."""

    @abstractmethod
    def table(self, key: TableId, scale: Scale | None = None) -> OddsTable:
        """Compute one of ``published()`` for a variant; ``scale`` replaces the published axis."""

    def example(self) -> dict[str, Label]:
        """One telling state of the mechanic, the same in every figure and card."""
        return {}


class Opposed(ABC):
    """A mechanic in which two sides meet and one match-up has four outcomes."""

    @property
    @abstractmethod
    def match_table(self) -> str:
        """The id of its table of match-ups: axes you, them, outcome."""

    @abstractmethod
    def side(self, text: str) -> Any:
        """Read one side as a person writes it; RangeError says what is allowed."""

    @abstractmethod
    def odds(self, variant: str, you: Any, them: Any) -> Outcomes:
        """The four outcomes of one match-up of two sides."""

    @abstractmethod
    def ladder(self) -> Sequence[Any]:
        """The sides from weakest to strongest that an inverse question searches."""


@dataclass(frozen=True, slots=True, kw_only=True)
class System:
    """A game, or a mechanic that stands alone: all that its page, tables and checks need.

    ``id`` is the address and never changes. ``summary`` is the roll in a paragraph, ``card``
    the one line that tells it from the others, ``dice`` what is thrown.
    """

    id: str
    title: str
    dice: str
    summary: str
    card: str
    mechanics: tuple[Mechanic[Any], ...]
    sources: tuple[Source, ...]
    owner: str
    """Whose name the game is."""

    def __post_init__(self) -> None:
        if not self.sources:
            raise RuleError("sources: none; name the document that states the rules")
        if not self.mechanics:
            raise RuleError("mechanics: none; declare at least one")
        seen: set[str] = set()
        for mechanic in self.mechanics:
            _check_variants(mechanic, self.sources)
            for table in mechanic.published():
                if table in seen:
                    raise RuleError(f"table {table!r} is published by two mechanics; give each its own id")
                seen.add(table)

    def mechanic(self, table: str = "") -> Mechanic[Any]:
        """The mechanic that publishes a table, or the first; RangeError names the tables."""
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

    def match_up(self) -> Mechanic[Any] | None:
        """The mechanic in which two sides meet, if the system has one (it is an ``Opposed``)."""
        return next((mechanic for mechanic in self.mechanics if isinstance(mechanic, Opposed)), None)

    def opposed(self) -> OpposedRoll:
        """The opposed d100 roll, which publishes the bands; RangeError if the system has none."""
        return cast("OpposedRoll", self.mechanic("bands"))

    def check(self) -> None:
        """Try all rules over all they accept; RuleError says what does not hold and where."""
        for mechanic in self.mechanics:
            mechanic.check()


def _check_variants(mechanic: Mechanic[Any], sources: tuple[Source, ...]) -> None:
    if not mechanic.variants:
        raise RuleError(f"{mechanic.title}: no variant; declare one, named 'standard' if there is one reading")
    ids = [variant.id for variant in mechanic.variants]
    for variant in mechanic.variants:
        if ids.count(variant.id) > 1:
            raise RuleError(f"{mechanic.title}: variant {variant.id!r} is declared twice; give each its own id")
        if not variant.clauses:
            raise RuleError(f"variant {variant.id!r}: no clause; say what its numbers assume, with source and standing")
        for clause in variant.clauses:
            if clause.source not in sources:
                raise RuleError(f"variant {variant.id!r}: clause {clause.rule!r} cites a source missing from sources")
