"""What pages say of any mechanic: its tables, each as a cut with a switch, or as plain rows."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from hooks.html.bands import level_columns
from hooks.html.bar import Share, band_shares
from hooks.html.choice import Pick
from hooks.html.markup import Html, Shown, block
from hooks.html.records import Column, Records
from hooks.html.thumbnail import band_columns
from hooks.html.words import counted, minus, start, uncapped
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.context.sums import summed
from hooks.pages.kinds.cut import Spans, cumulated, cuts, few, is_cut, reach, views
from hooks.pages.kinds.sheet_part import SheetPart, by_settings
from hooks.pages.readouts.check import check, first_state
from oppose_engine import OddsTable, RangeError, percent
from oppose_engine.errors import nearest
from oppose_engine.rules.check import Check
from oppose_engine.text import number
from oppose_engine.views import by_tens

ROOM = (11, 11)
"""The most rows and columns of a table on paper of what is no check."""
LEAST = "least"
"""The word after the name of a check's table for what is reached at least."""


@dataclass(frozen=True, kw_only=True)
class Kind:
    """A kind of mechanic as pages show it; a subclass adds what its kind has besides."""

    template: str = "any.md"
    """The template of its sections, in ``hooks/pages/game``; what is looked up is in the one that ends in -more."""
    asked: str = ""
    """Players' words for it, whatever its title in a game, by which the search finds it."""
    whole: Collection[str] = ()
    """The tables whose figures show no example."""
    fixed: Collection[str] = ()
    """The axes that tables are cut at, at the example."""
    spans: Mapping[str, tuple[str, Spans]] = field(default_factory=dict)
    """The tables whose outcomes are numbers that are added up: the words of the caption, what each column has."""
    box: Callable[[MechanicOnPage], Html] | None = None
    """A readout of its own."""
    printed: bool = True
    """Whether its tables are on the print sheet; players look up others between adventures."""

    def facts(self, placed: MechanicOnPage) -> list[str]:
        """The facts for the line under the title."""
        readings = len(placed.variants)
        title = uncapped(placed.mechanic.title)
        return [placed.system.dice, title, *([counted(readings, "reading")] if readings > 1 else [])]

    def readout(self, placed: MechanicOnPage) -> str:
        """The example and the readings to choose from, as HTML, before anything that depends on them."""
        made = self.box or (check if isinstance(placed.mechanic, Check) else MechanicOnPage.switch)
        found = made(placed)
        return block(found) if found else ""

    def aside(self, placed: MechanicOnPage, part: str) -> str:  # noqa: ARG002  subclasses have some
        """A part of the readout that stands elsewhere on the page, as HTML; RangeError if there is no such part."""
        raise RangeError(f"no part {part!r}; this readout is one box")

    def said(self, placed: MechanicOnPage) -> dict[str, Any]:
        """What the template asks for besides titles, tables and figures."""
        return {"name": placed.main_table, "example": placed.mechanic.example()}

    def parts(self, placed: MechanicOnPage) -> dict[str, Callable[[], Pick]]:
        """What a page shows of each table: all of it, or what a subclass has instead.

        Their names are those of tables, perhaps with a word more: ``bands``, ``bands above``.
        """
        main = placed.main_table
        made: dict[str, Callable[[], Pick]] = {
            name: partial(self.plain, placed, name) for name in placed.mechanic.published()
        }
        if isinstance(placed.mechanic, Check) and not is_cut(placed.table(main)):
            made[f"{main} {LEAST}"] = lambda: placed.pick(reach(placed, table) for table in placed.tables(main))
        return made

    def table(self, placed: MechanicOnPage, words: Sequence[str]) -> Pick:
        """The part of that name, in every reading; RangeError says which there are, and which is the first state."""
        parts = self.parts(placed)
        name = next((" ".join(words[:n]) for n in (2, 1) if " ".join(words[:n]) in parts), " ".join(words[:1]))
        if name not in parts:
            raise RangeError(f"no part {name!r} of {placed.system.id}; {nearest(name, parts)}")
        known, asked = placed.context.shown, (placed.page, placed.system.id, name)
        if asked not in known:
            known[asked] = parts[name]()
        found = known[asked]
        if (said := " ".join(words).removeprefix(name).strip()) not in ("", found.first):
            raise RangeError(f"{said!r} is not how the table starts; write {found.first}")
        return found

    def drawn(self, placed: MechanicOnPage, chart: str, table: str) -> list[Html]:
        """A figure of a table at the example, in a panel for each reading."""
        at = {} if table in self.whole else placed.mechanic.example()
        return placed.panels(placed.draw(chart, each, **at) for each in placed.tables(table))

    def plain(self, placed: MechanicOnPage, name: str) -> Pick:
        """A table in every reading: a cut with a switch, sums, or plain rows if no second axis goes across."""
        if name in self.spans:
            return placed.pick(cumulated(placed, table, *self.spans[name]) for table in placed.tables(name))
        if is_cut(placed.table(name)):
            return cuts(placed, name, self.fixed)
        return placed.pick(rows(placed, table) for table in placed.tables(name))

    def thumbnail(self, placed: MechanicOnPage) -> Html | None:
        """The picture on the card: the results of a check by its first setting."""
        mechanic = placed.mechanic
        if not isinstance(mechanic, Check):
            return None
        table, results = placed.table(mechanic.check_table), mechanic.results(placed.variants[0].id)
        down, at = table.axes[0], mechanic.example()
        chances = [
            [summed(table, result.labels, **{**at, down.name: label}) for result in results]
            for label in by_tens(down.values)
        ]
        return band_columns([result.name for result in results], chances)

    def example(self, placed: MechanicOnPage) -> tuple[str, Sequence[Share]]:
        """The question on the card and its answer, the main share first."""
        if isinstance(placed.mechanic, Check):
            return first_state(placed)
        table = placed.table(placed.mechanic.published()[0])
        labels = {axis.name: placed.mechanic.example().get(axis.name, axis.values[0]) for axis in table.axes[:-1]}
        return ", ".join(f"{name} {label}" for name, label in labels.items()), band_shares(table, **labels)[::-1]

    def sheet(self, placed: MechanicOnPage) -> list[SheetPart]:
        """The parts of the print sheet: a check by its settings, of another mechanic its first table."""
        if isinstance(placed.mechanic, Check):
            return by_settings(placed)
        name = placed.mechanic.published()[0]
        tables = placed.tables(name)
        shown: list[Shown]
        if name in self.spans:
            shown = [cumulated(placed, table, *self.spans[name], paper=True) for table in tables]
        elif is_cut(tables[0]):
            shown = [cut.grid(placed, "Expected", ROOM) for cut in views(placed, name, 1, self.fixed)[0][2] if cut]
        else:
            shown = [rows(placed, table, most=20) for table in tables]
        return [SheetPart(tables[0].title, shown)]


def rows(placed: MechanicOnPage, table: OddsTable, most: int = 0) -> Records:
    """One row for each label of the first axis, at most so many if not 0: the outcomes, or the one expectation."""
    down, labels = table.axes[0], few(table.axes[0].values, most) if most else by_tens(table.axes[0].values)
    values = [found for _, found in table.select(**{down.name: labels}).rows()]
    heads = [Column(start(table.unit))]
    if len(table.axes) == 1:
        values = [(each,) for each in values[0]]
    else:
        outcomes = [str(label) for label in table.axes[1].values]
        coloured = isinstance(placed.mechanic, Check)
        heads = level_columns(outcomes) if coloured else [Column(start(each)) for each in outcomes]
    now = placed.mechanic.example().get(down.name, "")
    return Records(
        placed.caption(f"{table.title}, in {'percent' if table.is_odds else table.unit}.", table),
        [Column(start(down.name)), *heads],
        [[minus(at), *map(percent if table.is_odds else number, row)] for at, row in zip(labels, values, strict=True)],
        now=labels.index(now) if now in labels else None,
        of=table.id,
        attributes={"data_places": "2"},
    )
