"""A mechanic as templates see it: its texts, and the markers for its readout, tables and figures."""

from collections.abc import Callable, Sequence
from functools import cached_property
from math import prod
from typing import Any
from urllib.parse import urlencode

from markdown.extensions.toc import slugify

from hooks.html.pipes import Markdown
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.document import fill, marker
from hooks.pages.game.passages import Groups, assumed, surprising
from hooks.pages.kinds import kind_of
from oppose_engine import OddsTable, TableId, percent
from oppose_engine.questions.basis import Basis
from oppose_engine.rules.system import Question
from oppose_engine.views import by_tens

Answer = Callable[[str, str, str], str]
"""Gives the HTML of a marker: page, name, arguments."""
LONG = 14
"""Rows of a table that is read; a longer one is looked up."""


class Section:
    """What a template may ask for; its kind of roll adds more, such as the word for a side."""

    def __init__(self, placed: MechanicOnPage, answer: Answer) -> None:
        self._placed, self._answer, self._kind = placed, answer, kind_of(placed.mechanic)
        self.title, self.summary, self.place = placed.mechanic.title, placed.mechanic.summary, placed.place
        self.whole = "" if placed.mechanic.page or placed.place else placed.system.summary
        self.template = self._kind.template
        self.template_more = self.template.replace(".md", "-more.md")
        self.tables = [placed.table(name) for name in placed.mechanic.published()]

    @cached_property
    def surprises(self) -> Groups:
        return surprising(self._placed)

    @cached_property
    def assumed(self) -> Groups:
        return assumed(self._placed)

    @property
    def differing(self) -> list[tuple[list[str], list[str]]]:
        """Each reading but the first, and the rules of it that the first does not have."""
        first, *others = self._placed.variants
        known = {clause.rule for clause in first.clauses}
        told = (([each.id], [clause.rule for clause in each.clauses if clause.rule not in known]) for each in others)
        return [(ids, rules) for ids, rules in told if rules]

    @cached_property
    def _said(self) -> dict[str, Any]:
        return self._kind.said(self._placed)

    def __getattr__(self, name: str) -> Any:
        if name not in self._said:
            raise AttributeError(name)
        return self._said[name]

    @property
    def answer(self) -> str:
        """The readout, or the choice of readings."""
        return self._if_any(self._marker("answer"))

    def aside(self, part: str) -> str:
        """A part of the readout beside the box, such as the levels that meet; nothing if the game has none."""
        return self._if_any(self._marker("answer", part))

    def table(self, name: str) -> Markdown:
        """A table as pipes, under the marker that dresses it."""
        placed = self._placed
        found = self._kind.table(placed, name.split())
        words = f"{placed.system.id} {name} {found.first}".split()
        return Markdown(f"{marker('odds', *words)}\n{found.pipes()}")

    def titled(self, name: str) -> str:
        """The title of a table."""
        return self._placed.table(name).title

    def lookup(self, name: str) -> Markdown:
        """The same of a table that nobody reads from end to end: of a long one the marker alone."""
        kept = self.table(name)
        return kept if kept.count("\n|") <= LONG + 2 else marker("table", self._placed.system.id, *name.split())

    @property
    def questions(self) -> list[dict[str, str]]:
        """What players ask, each with its answer, the address of its state, and what a test holds it against."""
        return [_question(self._placed, each) for each in self._placed.mechanic.questions]

    @property
    def asked_of(self) -> str:
        """The title of the reading that answers, if there are several."""
        first, *others = self._placed.variants
        return first.title if others else ""

    def passages(self, part: str) -> Markdown:
        """What is said of the first reading; a marker brings what is said of the others alone."""
        said = Markdown(fill(f"game/{part}.md", m=self, groups=self._groups(part, first=True)))
        others = self._groups(part, first=False)
        return Markdown(f"{said}\n{self._marker('other-readings', part)}") if others else said

    def of_others(self, part: str) -> str:
        """What is said of the other readings alone, as a document."""
        return fill(f"game/{part}.md", m=self, groups=self._groups(part, first=False))

    def _groups(self, part: str, *, first: bool) -> Groups:
        return [group for group in getattr(self, part) if (self._placed.variants[0].id in group[0]) == first]

    def is_long(self, table: OddsTable) -> bool:
        """Whether a table is one to look a number up in, not to read."""
        return prod(len(by_tens(axis.values)) for axis in table.axes[:-1]) > LONG

    def figure(self, chart: str, table: str) -> str:
        """The marker of a figure; nothing if it cannot be drawn."""
        return self._if_any(marker("figure", chart, self._placed.system.id, table))

    def reading(self, ids: Sequence[str]) -> str:
        """What begins a passage on some readings; nothing for all of them."""
        return "" if len(ids) == len(self._placed.variants) else self._marker("reading", *ids)

    def reading_end(self, ids: Sequence[str]) -> str:
        """What ends it."""
        return marker("/reading") if self.reading(ids) else ""

    def _marker(self, name: str, *words: str) -> Markdown:
        return marker(name, self._placed.system.id, self._placed.main_table, *words)

    def _if_any(self, made: Markdown) -> str:
        name, _, arguments = made.removeprefix("<!-- ").removesuffix(" -->").partition(": ")
        return made if self._answer(self._placed.page, name, arguments) else ""


def _question(placed: MechanicOnPage, asked: Question) -> dict[str, str]:
    mechanic = placed.mechanic
    at = {**mechanic.example(), **asked.at}
    key = TableId(placed.system.id, placed.main_table, mechanic.variants[0].id)
    box = f"#{slugify(mechanic.title, '-')}" if placed.place else ""
    basis = Basis("asked", (str(key),), at=(*(str(label) for label in at.values()), asked.answer))
    named = {placed.called(name): value for name, value in asked.at.items()}
    address, chance = f"?{urlencode(named, safe='+')}{box}", percent(mechanic.answered(asked), 1)
    return {"text": asked.text, "address": address, "chance": chance, "basis": str(basis)}
