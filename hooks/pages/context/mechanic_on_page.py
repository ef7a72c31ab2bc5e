"""A mechanic on a page: its tables, figures, example and readings, as the sections of the page use them."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from hooks.html.choice import READINGS, Pick, When, panel, switch
from hooks.html.markup import Child, Html, Shown
from hooks.html.places import link
from hooks.pages.context import Context
from oppose_engine import Mechanic, OddsTable, System
from oppose_engine.odds_table import Label
from oppose_engine.rules.check import Check
from oppose_engine.rules.system import Opposed
from oppose_engine.text import listed


@dataclass(frozen=True)
class MechanicOnPage:
    """A mechanic of a system on a page, with what a section needs to write about it.

    ``page`` is the page's source path, ``place`` the number of the mechanic on the page; the ``lead`` of a print
    sheet is the main mechanic of the game.
    """

    context: Context
    system: System
    mechanic: Mechanic[Any]
    page: str
    place: int = 0
    lead: bool = False
    own: bool = True
    """Whether the page is of this game, so that its readings can be chosen there; else the first stands for all."""

    @property
    def variants(self) -> tuple[Any, ...]:
        variants: tuple[Any, ...] = self.mechanic.variants
        return variants if self.own else variants[:1]

    @property
    def main_table(self) -> str:
        """The id of the table that says most of the mechanic, such as that of match-ups."""
        mechanic = self.mechanic
        if isinstance(mechanic, Opposed):
            return mechanic.match_table
        return mechanic.searched() or (mechanic.check_table if isinstance(mechanic, Check) else mechanic.published()[0])

    def table(self, table: str, variant: str = "") -> OddsTable:
        return self.context.table(self.system.id, table, variant)

    def tables(self, table: str) -> list[OddsTable]:
        """The table in every reading, the default first."""
        return [self.table(table, variant.id) for variant in self.variants]

    def draw(self, kind: str, *tables: OddsTable, **options: object) -> Html | None:
        """A figure as one block of HTML; None if no figure fits the table."""
        ids = [variant.id for variant in self.variants]
        if len(tables) == 1 and tables[0].id.variant in ids:
            options.setdefault("reading", self.reading(ids.index(tables[0].id.variant)))
        drawn = self.context.draw(kind, *tables, page=self.page, **options)
        return Html("\n".join(line for line in drawn.split("\n") if line.strip())) if drawn.strip() else None

    @property
    def apart(self) -> list[str]:
        """What a check before it names the same and means otherwise; addresses add the table to it.

        These are settings with other values or another first value, and the result that one wants to reach.
        """
        mechanic = self.mechanic
        if not isinstance(mechanic, Check):
            return []
        before = takewhile(lambda each: each is not mechanic, self.system.mechanics)
        checks = [each for each in before if isinstance(each, Check)]
        taken = {each.name: (each.allowed, each.default) for check in checks for each in check.settings()}
        own = {each.name: (each.allowed, each.default) for each in mechanic.settings()}
        return [name for name, meant in own.items() if taken.get(name, meant) != meant] + ["band"] * bool(checks)

    def called(self, setting: str) -> str:
        """What addresses call a setting."""
        return f"{self.main_table}-{setting}" if setting in self.apart else setting

    def link(self, target: str) -> str:
        """The address of a page or file, given as a source path."""
        return link(self.page, target)

    def example(self, *names: str) -> tuple[Label, ...]:
        """The labels of the example on the axes of these names."""
        labels = self.mechanic.example()
        return tuple(labels[name] for name in names)

    def reading(self, *numbers: int) -> str:
        """A sentence that names these readings; empty if the mechanic has only one."""
        if len(self.variants) == 1:
            return ""
        names = [self.variants[number].title for number in numbers]
        if any(" " in name for name in names):
            return f"{'Reading' if len(names) == 1 else 'Readings'}: {'; '.join(names)}."
        return f"{listed(names)} {'reading' if len(names) == 1 else 'readings'}."

    def caption(self, words: str, table: OddsTable) -> str:
        """The words, and the reading that a table is of, if the mechanic has several."""
        number = [variant.id for variant in self.variants].index(table.id.variant)
        return f"{words} {self.reading(number)}".strip()

    def switch(self, legend: str = "Reading") -> Html | None:
        """The readings as buttons; None if the mechanic has only one."""
        if len(self.variants) == 1:
            return None
        options = [(variant.id, variant.title) for variant in self.variants]
        return switch(f"reading-{self.mechanic.published()[0]}", READINGS[self.place], legend, options)

    def when(self, *numbers: int) -> When:
        """The condition under which a panel is shown: one of these readings is chosen."""
        return {READINGS[self.place]: numbers} if len(numbers) < len(self.variants) else {}

    def panels(self, content: Iterable[Child]) -> list[Html]:
        """One panel a reading."""
        return [panel(each, when=self.when(number)) for number, each in enumerate(content)]

    def pick(self, tables: Iterable[Shown], *notes: Child) -> Pick:
        """One table a reading, and what stands below each of them."""
        panels = [(each, self.when(number)) for number, each in enumerate(tables)]
        return Pick(panels, self.first, notes=notes)

    @property
    def first(self) -> str:
        """The id of the reading that is shown first, if there are several."""
        return self.variants[0].id if len(self.variants) > 1 else ""
