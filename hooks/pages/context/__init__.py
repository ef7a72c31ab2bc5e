"""The ``Context``: the games, tables and printed numbers that every page is written from."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from hooks.html.choice import Pick
from hooks.records.evidence import Evidence
from hooks.records.published import Published
from oppose_engine import OddsTable, System, TableId
from oppose_engine.odds_table import Label


def counted(game: System, key: TableId) -> OddsTable:
    """A table as the engine counts it now, whatever is kept."""
    return game.table(key.table, key.variant)


@dataclass(frozen=True, kw_only=True)
class Context:
    """All that a page function may read; it is the same for every page of a build.

    ``version`` is the engine's version, ``rules_hash`` names the exact rules, ``published`` holds the numbers
    that others printed, ``evidence`` the records about our own numbers. ``draw(kind, *tables, **options)`` is the
    HTML of one figure. ``compute`` counts a table, or knows where it is kept.
    """

    systems: Mapping[str, System]
    published: Published
    version: str
    rules_hash: str
    draw: Callable[..., str]
    evidence: Evidence = field(default_factory=Evidence)
    compute: Callable[[System, TableId], OddsTable] = counted
    answered: dict[tuple[str, str, str], str] = field(default_factory=dict, repr=False, init=False)
    """The markers answered so far."""
    shown: dict[tuple[str, str, str], Pick] = field(default_factory=dict, repr=False, init=False)
    """The tables shown so far in all their states, by page, system and name: a document has them, then its page."""
    _tables: dict[TableId, OddsTable] = field(default_factory=dict, repr=False)

    def table(self, system: str, table: str = "", variant: str = "") -> OddsTable:
        """A table of the site, computed once in a build."""
        game = self.systems[system]
        mechanic = game.mechanic(table)
        key = TableId(system, table or mechanic.published()[0], mechanic.variant(variant).id)
        if key not in self._tables:
            self._tables[key] = self.compute(game, key)
        return self._tables[key]

    def tables(self) -> Iterator[OddsTable]:
        """Every table of the site."""
        return (self.table(*key) for system in self.systems.values() for key in system.keys())  # noqa: SIM118


def summed(table: OddsTable, wanted: Iterable[Label], **labels: Label) -> Fraction:
    """The chance of any of the wanted outcomes, which are labels of the last axis; ``labels`` are those of the others.

    >>> from oppose_engine import system
    >>> summed(system("blades").table("outcomes"), ["partial", "full"], dice=1)
    Fraction(1, 2)
    """
    last = table.axes[-1].name
    return sum((table.value(**labels, **{last: each}) for each in wanted), Fraction(0))
