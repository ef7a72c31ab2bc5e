"""``Context``: all that a page function may read, such as systems, tables and published figures."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from hooks.pages.about.modules import House
from hooks.pages.about.packages import Part
from hooks.records.evidence import Evidence
from hooks.records.published import Published
from oppose_engine import OddsTable, System, TableId

__all__ = ["Context", "Draw"]

Draw = Callable[..., str]
"""``draw(kind, *tables, **options)``: the HTML of one figure."""


@dataclass(frozen=True, kw_only=True)
class Context:
    """All that a page function may read; it is the same for every page of a build.

    ``version`` is the engine's version, ``rules_hash`` names the exact rules, ``published`` holds the figures
    that others printed, ``evidence`` the records about our own numbers, ``house`` the modules of the code,
    ``parts`` the packages that build the site. ``drawn`` gives the files that the figures drawn so far need.
    ``later`` takes work that may be done after the numbers are shown; if it is None, all work is done at once.
    """

    systems: Mapping[str, System]
    published: Published
    version: str
    rules_hash: str
    draw: Draw
    drawn: Callable[[], Mapping[str, bytes]] = dict
    evidence: Evidence = field(default_factory=Evidence)
    house: House | None = None
    parts: tuple[Part, ...] = ()
    later: list[Callable[[], object]] | None = None
    _tables: dict[TableId, OddsTable] = field(default_factory=dict, repr=False)

    def within(self, systems: Mapping[str, System], draw: Draw, drawn: Callable[[], Mapping[str, bytes]]) -> Context:
        """A copy with these systems and figures that shares the computed tables."""
        return replace(self, systems=systems, draw=draw, drawn=drawn)

    def recalling(self, before: Context) -> Context:
        """A copy with the tables that another context has computed, for systems that have not changed."""
        same = {name for name, system in self.systems.items() if before.systems.get(name) is system}
        return replace(self, _tables={key: table for key, table in before._tables.items() if key.system in same})

    def table(self, system: str, table: str = "", variant: str = "") -> OddsTable:
        """A published table, computed once in a build."""
        game = self.systems[system]
        mechanic = game.mechanic(table)
        key = TableId(system, table or mechanic.published()[0], mechanic.variant(variant).id)
        if key not in self._tables:
            self._tables[key] = game.table(key.table, key.variant)
        return self._tables[key]

    @staticmethod
    def link(from_page: str, target: str) -> str:
        """The relative address of a page or file as seen from a page; both are source paths.

        >>> Context.link("systems/mythras/index.md", "data/mythras/opposed/imperative.csv")
        '../../data/mythras/opposed/imperative.csv'
        >>> Context.link("index.md", "systems/brp/resistance.md")
        'systems/brp/resistance/'
        """
        relative = posixpath.relpath(_address(target), _address(from_page) or ".")
        return relative + "/" if target.endswith(".md") and relative != "." else relative


def _address(path: str) -> str:
    if not path.endswith(".md"):
        return path
    stem = path.removesuffix(".md")
    return stem.removesuffix("index").rstrip("/") if posixpath.basename(stem) == "index" else stem
