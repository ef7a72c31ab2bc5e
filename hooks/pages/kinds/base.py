"""What pages and print sheets show of any mechanic: its tables, each as a cut with a switch, or as plain rows."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from hooks.html.bands import level_columns
from hooks.html.bar import Share, band_shares
from hooks.html.choice import Pick, shown_for
from hooks.html.markup import Child, Html, Shown, block, lines, tag
from hooks.html.records import Column, Records
from hooks.html.thumbnail import band_columns
from hooks.html.words import counted, minus, start, uncapped
from hooks.pages.context import summed
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.kinds.cut import SHORT, Spans, cumulated, cuts, few, is_cut, label_of, reach, views
from hooks.pages.readouts.check import check, first_good, first_state, result_tokens
from oppose_engine import OddsTable, RangeError, percent
from oppose_engine.errors import chosen
from oppose_engine.rules.check import Check
from oppose_engine.text import number
from oppose_engine.views import by_tens

ROOM = (11, 11)
"""The most rows and columns of a table on paper of what is no check."""
LEAST = "least"
"""The word after the name of a check's table for what is reached at least."""
MOST = 4
"""The most parts for one check."""
FEW = 20
"""The most rows of one of several tables."""


@dataclass(frozen=True)
class SheetPart:
    """One part: its title, its content in each reading (or none), and whether it takes the whole width."""

    title: str
    readings: Sequence[Child]
    wide: bool = False
    note: str = ""

    def html(self, placed: MechanicOnPage) -> Html | None:
        """The part, with a panel for each reading; None if no reading has any content."""
        shown = [number for number, each in enumerate(self.readings) if each is not None]
        if not shown:
            return None
        single = len(self.readings) < len(placed.variants)
        panels = [tag("div", self.readings[n], class_="op-panel", **shown_for(placed.when(n))) for n in shown]
        of = placed.mechanic.title
        title = self.title if placed.lead or self.title == of else f"{of}: {uncapped(self.title)}"
        note = tag("p", self.note, class_="op-note") if self.note else None
        inside = lines(tag("h2", title), *(self.readings if single else panels), note)
        when = {} if single else shown_for(placed.when(*shown))
        return tag("section", inside, class_="op-sheet-part op-sheet-wide" if self.wide else "op-sheet-part", **when)


def by_settings(placed: MechanicOnPage) -> list[SheetPart]:
    """How often a check succeeds: by its one setting each result, by more settings a cut.

    There is a part for each combination of further settings, or only for their defaults if there are many. A check of
    two settings that is all of its game has a part for each result.
    """
    mechanic: Check[Any] = placed.mechanic  # pyrefly: ignore[bad-assignment]
    name, settings = mechanic.check_table, mechanic.settings()
    tables = placed.tables(name)
    if len(settings) == 1:
        return [SheetPart("What comes up?", [reach(placed, table, FEW) for table in tables])]
    alone = len(settings) == 2 and len(placed.system.mechanics) == 1
    found = views(placed, name, MOST, every=alone)
    parts = []
    for words, labels, of_readings in found:
        at = " ".join(f"{label_of(placed, name)}: {label}." for name, label in labels.items() if found[1:])
        room = FEW if found[1:] else SHORT, 21
        shown = [cut.grid(placed, "In percent", room) if cut else None for cut in of_readings]
        parts.append(SheetPart(f"How likely is “{words}”? {at}".strip(), shown))
    return parts


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
    spans: Mapping[str, Spans] = field(default_factory=dict)
    """The tables whose outcomes are numbers that are added up: what each column has."""
    printed: bool = True
    """Whether its tables are on the print sheet; players look up others between adventures."""

    def facts(self, placed: MechanicOnPage) -> list[str]:
        """The facts for the line under the title."""
        readings = len(placed.variants)
        title = uncapped(placed.mechanic.title)
        return [placed.system.dice, title, *([counted(readings, "reading")] if readings > 1 else [])]

    def readout(self, placed: MechanicOnPage) -> str:
        """The example and the readings to choose from, as HTML, before anything that depends on them."""
        found = check(placed) if isinstance(placed.mechanic, Check) else placed.switch()
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
        make = chosen(f"{placed.system.id}: no part", name, parts)
        known, asked = placed.context.shown, (placed.page, placed.system.id, name)
        if asked not in known:
            known[asked] = make()
        found = known[asked]
        if (said := " ".join(words).removeprefix(name).strip()) not in ("", found.first):
            raise RangeError(f"{said!r} is not how the table starts; write {found.first}")
        return found

    def drawn(self, placed: MechanicOnPage, chart: str, table: str) -> list[Html]:
        """A figure of a table at the example, in a panel for each reading."""
        at: dict[str, Any] = {} if table in self.whole else dict(placed.mechanic.example())
        if chart == "dice-bands":
            at["failing"] = first_good(placed.mechanic.results())  # pyrefly: ignore[missing-attribute]
        return placed.panels(placed.draw(chart, each, **at) for each in placed.tables(table))

    def plain(self, placed: MechanicOnPage, name: str) -> Pick:
        """A table in every reading: a cut with a switch, sums, or plain rows if no second axis goes across."""
        if name in self.spans:
            return placed.pick(cumulated(placed, table, self.spans[name]) for table in placed.tables(name))
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
        places = [{**at, down.name: label} for label in by_tens(down.values)]
        chances = [[summed(table, result.labels, **place) for result in results] for place in places]
        return band_columns(result_tokens(results), chances)

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
            shown = [cumulated(placed, table, self.spans[name], paper=True) for table in tables]
        elif is_cut(tables[0]):
            shown = [cut.grid(placed, "Expected", ROOM) for cut in views(placed, name, 1, self.fixed)[0][2] if cut]
        else:
            shown = [rows(placed, table, most=20) for table in tables]
        return [SheetPart(tables[0].title, shown)]


def rows(placed: MechanicOnPage, table: OddsTable, most: int = 0) -> Records:
    """One row for each label of the first axis, at most so many if not 0: the outcomes, or the one expectation."""
    down, labels = table.axes[0], few(table.axes[0].values, most) if most else by_tens(table.axes[0].values)
    values = [found for _, found in table.select(**{down.name: labels}).rows()]
    heads, mechanic = [Column(start(table.unit))], placed.mechanic
    attributes = {"data_places": "2"}
    if len(table.axes) == 1:
        values = [(each,) for each in values[0]]
    else:
        outcomes = [str(label) for label in table.axes[1].values]
        heads = [Column(start(each)) for each in outcomes]
        if isinstance(mechanic, Check):
            results = mechanic.results(table.id.variant)
            own = [each.labels for each in results] == [(each,) for each in outcomes]
            named, good = ([each.name for each in results], first_good(results)) if own else (outcomes, None)
            heads, attributes["data_down"] = level_columns(named, good), down.name
    now = mechanic.example().get(down.name, "")
    return Records(
        placed.caption(f"{table.title}, in {'percent' if table.is_odds else table.unit}.", table),
        [Column(label_of(placed, down.name)), *heads],
        [[minus(at), *map(percent if table.is_odds else number, row)] for at, row in zip(labels, values, strict=True)],
        now=labels.index(now) if now in labels else None,
        of=table.id,
        attributes=attributes,
    )
