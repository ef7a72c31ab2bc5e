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

__all__ = ["Context", "Draw", "address"]

Draw = Callable[..., str]
"""``draw(kind, *tables, **options)``: the HTML of one figure."""


@dataclass(frozen=True, kw_only=True)
class Context:
    """All that a page function may read; it is the same for every page of a build.

    ``version`` is the engine's version, ``rules_hash`` names the exact rules, ``published`` holds the figures
    that others printed, ``evidence`` the records about our own numbers, ``house`` reads the modules of the code,
    ``parts`` the packages that build the site. ``drawn`` gives the files that the figures drawn so far need.
    ``compute`` counts a table, or knows where it is kept.
    """

    systems: Mapping[str, System]
    published: Published
    version: str
    rules_hash: str
    draw: Draw
    drawn: Callable[[], Mapping[str, bytes]] = dict
    evidence: Evidence = field(default_factory=Evidence)
    house: Callable[[], House] | None = None
    parts: tuple[Part, ...] = ()
    compute: Callable[[System, TableId], OddsTable] = lambda game, key: game.table(key.table, key.variant)
    _tables: dict[TableId, OddsTable] = field(default_factory=dict, repr=False)

    def within(self, systems: Mapping[str, System], draw: Draw, drawn: Callable[[], Mapping[str, bytes]]) -> Context:
        """A copy with these systems and figures that shares the computed tables."""
        return replace(self, systems=systems, draw=draw, drawn=drawn)

    def table(self, system: str, table: str = "", variant: str = "") -> OddsTable:
        """A published table, computed once in a build."""
        game = self.systems[system]
        mechanic = game.mechanic(table)
        key = TableId(system, table or mechanic.published()[0], mechanic.variant(variant).id)
        if key not in self._tables:
            self._tables[key] = self.compute(game, key)
        return self._tables[key]

    @staticmethod
    def link(from_page: str, target: str) -> str:
        """The relative address of a page or file as seen from a page; both are source paths.

        >>> Context.link("systems/mythras/index.md", "data/mythras/opposed/imperative.csv")
        '../../data/mythras/opposed/imperative.csv'
        >>> Context.link("index.md", "systems/brp/resistance.md")
        'systems/brp/resistance/'
        """
        relative = posixpath.relpath(address(target), address(from_page) or ".")
        return relative + "/" if target.endswith(".md") and relative != "." else relative


def address(path: str) -> str:
    """Where a page or file, given by its source path, stands from the root of the site."""
    if not path.endswith(".md"):
        return path
    stem = path.removesuffix(".md")
    return stem.removesuffix("index").rstrip("/") if posixpath.basename(stem) == "index" else stem
