"""What pages say of any mechanic: its tables as plain rows, one after the other."""

from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from hooks.html.bar import Share, band_shares
from hooks.html.choice import Pick
from hooks.html.identity import identity
from hooks.html.markup import Html, block
from hooks.html.records import Column, Records
from hooks.html.words import counted, start, uncapped
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.kinds.sheet_part import SheetPart, by_settings, few
from hooks.pages.readouts.check import check, first_state
from oppose_engine import OddsTable, RangeError, percent
from oppose_engine.errors import nearest
from oppose_engine.odds_table import Label
from oppose_engine.rules.check import Check
from oppose_engine.text import number
from oppose_engine.views import by_tens


class Kind:
    """A kind of mechanic as pages show it; subclasses add what their kind needs."""

    template = "any.md"
    """The template of its sections, in ``hooks/pages/game``; what is looked up is in the one that ends in -more."""
    whole: Collection[str] = ()
    """The tables whose figures show no example."""
    asked = ""
    """Players' words for it, whatever its title in a game, by which the search finds it."""
    printed = True
    """Whether its tables are on the print sheet; players look up others between adventures."""

    def facts(self, placed: MechanicOnPage) -> list[str]:
        """The facts for the line under the title."""
        readings = len(placed.variants)
        return [uncapped(placed.mechanic.title)] + ([counted(readings, "reading")] if readings > 1 else [])

    def readout(self, placed: MechanicOnPage) -> str:
        """The example and the readings to choose from, as HTML, before anything that depends on them."""
        if isinstance(placed.mechanic, Check):
            return block(check(placed))
        choice = placed.switch()
        return block(choice) if choice else ""

    def aside(self, placed: MechanicOnPage, part: str) -> str:  # noqa: ARG002  subclasses have some
        """A part of the readout that stands elsewhere on the page, as HTML; RangeError if there is no such part."""
        raise RangeError(f"no part {part!r}; this readout is one box")

    def said(self, placed: MechanicOnPage) -> dict[str, Any]:  # noqa: ARG002  subclasses say more
        """What the template asks for besides titles, tables and figures."""
        return {}

    def parts(self, placed: MechanicOnPage) -> dict[str, Callable[[], Pick]]:
        """What a page shows of each table: all of it as plain rows, or what a subclass has instead.

        Their names are those of tables, perhaps with a word more: ``bands``, ``bands above``.
        """
        return {name: partial(self.plain, placed, name) for name in placed.mechanic.published()}

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
        """A table as plain rows in every reading."""
        return placed.pick(map(self.rows, placed.tables(name)))

    def thumbnail(self, placed: MechanicOnPage) -> Html | None:  # noqa: ARG002  subclasses draw one
        """The picture on the card."""
        return None

    def example(self, placed: MechanicOnPage) -> tuple[str, Sequence[Share]]:
        """The question on the card and its answer, the main share first."""
        if isinstance(placed.mechanic, Check):
            return first_state(placed)
        table = placed.table(placed.mechanic.published()[0])
        labels = {axis.name: placed.mechanic.example().get(axis.name, axis.values[0]) for axis in table.axes[:-1]}
        return ", ".join(f"{name} {label}" for name, label in labels.items()), band_shares(table, **labels)[::-1]

    def sheet(self, placed: MechanicOnPage) -> list[SheetPart]:
        """The parts of the print sheet: a check by its settings, or else every table as at most twenty plain rows."""
        if isinstance(placed.mechanic, Check) and len(placed.mechanic.settings()) > 1:
            return by_settings(placed)
        parts = []
        for name in placed.mechanic.published():
            tables = [_shortened(table) for table in placed.tables(name)]
            wide = len(tables[0].axes[-1].values) > 8
            parts.append(SheetPart(tables[0].title, [self.rows(table) for table in tables], wide=wide))
        return parts

    def rows(self, table: OddsTable) -> Records:
        """One row for each combination of the leading labels, long ranges by tens."""
        *leading, last = table.axes
        small = table.select(**{axis.name: by_tens(axis.values) for axis in leading})
        return Records(
            f"{table.title}, {'in percent' if table.is_odds else table.unit}.",
            [Column(start(axis.name)) for axis in leading] + [Column(start(str(label))) for label in last.values],
            [
                [*(str(label) for label in labels), *(cell_text(table, v) for v in values)]
                for labels, values in small.rows()
            ],
            attributes=identity(table.id) | {"data_places": "2"},
        )


def _shortened(table: OddsTable) -> OddsTable:
    leading = table.axes[:-1]
    most = 20 if len(leading) == 1 else 5
    return table.select(**{axis.name: few(axis.values, most) for axis in leading})


def cell_text(table: OddsTable, value: Fraction | Label) -> str:
    """A cell of a table: a chance in percent or an expectation in its own unit."""
    exact = Fraction(value)
    return percent(exact) if table.is_odds else number(exact)
