"""A mechanic as templates see it: its texts, and the markers for its readout, tables and figures."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from hooks.html.pipes import Markdown
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.game.assumptions import assumed
from hooks.pages.game.surprises import surprising
from hooks.pages.kinds import kind_of
from hooks.pages.markers.answers import Answers
from hooks.pages.markers.document import marker
from oppose_engine import OddsTable

LONG = 16
"""Lines of a table that is folded; a shorter one is read."""


class Section:
    """What a template may ask for; its kind of roll adds more, such as the word for a side."""

    def __init__(self, placed: MechanicOnPage, answers: Answers) -> None:
        self._placed, self._answers, self._kind = placed, answers, kind_of(placed.mechanic)
        self.title, self.summary, self.place = placed.mechanic.title, placed.mechanic.summary, placed.place
        self.whole = "" if placed.mechanic.page or placed.place else placed.system.summary
        self.template = self._kind.template
        self.template_more = self.template.replace(".md", "-more.md")
        self.tables = [placed.table(name) for name in placed.mechanic.published()]
        self.surprises = surprising(placed)
        self.surprises_told = self.template == "opposed.md"  # which has its own place for them
        self.assumed = assumed(placed)

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
        return self._if_any("answer", self._placed.system.id, self._placed.main_table)

    def aside(self, part: str) -> str:
        """A part of the readout beside the box, such as the levels that meet; nothing if the game has none."""
        return self._if_any("answer", self._placed.system.id, self._placed.main_table, part)

    def table(self, name: str) -> Markdown:
        """A table as pipes, under the marker that dresses it."""
        placed = self._placed
        found = self._kind.table(placed, name.split())
        words = f"{placed.system.id} {name} {found.first}".split()
        return Markdown(f"{marker('odds', *words)}\n{found.pipes()}")

    def is_long(self, table: OddsTable) -> bool:
        """Whether a table is one to look a number up in, not to read."""
        return self._kind.table(self._placed, [table.id.table]).pipes().count("\n|") > LONG

    def figure(self, chart: str, table: str, variants: Sequence[str] = ()) -> str:
        """The marker of a figure; nothing if it cannot be drawn."""
        return self._if_any("figure", chart, self._placed.system.id, table, *variants)

    def reading(self, ids: Sequence[str]) -> str:
        """What begins a passage on some readings; nothing for all of them."""
        if len(ids) == len(self._placed.variants):
            return ""
        return marker("reading", self._placed.system.id, self._placed.main_table, *ids)

    def reading_end(self, ids: Sequence[str]) -> str:
        """What ends it."""
        return marker("/reading") if self.reading(ids) else ""

    def _if_any(self, name: str, *words: str) -> str:
        made = marker(name, *words)
        arguments = made.removeprefix(f"<!-- {name}: ").removesuffix(" -->")
        return made if self._answers(self._placed.page, name, arguments) else ""
