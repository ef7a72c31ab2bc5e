"""The building blocks of a print sheet: a question, a small table, a note."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

from hooks.html.grid import Cell, Grid, Heads
from hooks.html.identity import identity
from hooks.html.markup import Child, Html, lines, tag
from hooks.html.shades import chance_class
from hooks.html.words import uncapped
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.context.sums import summed
from hooks.pages.readouts.check import first_good, reaching
from oppose_engine import OddsTable, percent
from oppose_engine.odds_table import Label
from oppose_engine.rules.check import Check
from oppose_engine.views import sampled

EVEN = Fraction(1, 2)
SHORT = 31
"""An axis of at most so many labels is shown whole."""
HALF = 11
"""The most columns in half the width of the paper."""
MOST = 4
"""The most parts for one check."""


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
        content = [
            each if single else tag("div", each, class_="op-panel", **_data(placed, number))
            for number, each in enumerate(self.readings)
            if number in shown
        ]
        title = self.title if placed.lead else f"{placed.mechanic.title}: {uncapped(self.title)}"
        return tag(
            "section",
            lines(
                tag("h2", title),
                *content,
                tag("p", self.note, class_="op-note") if self.note else None,
            ),
            class_="op-sheet-part op-sheet-wide" if self.wide else "op-sheet-part",
            **({} if single else _data(placed, *shown)),
        )


def _data(placed: MechanicOnPage, *numbers: int) -> dict[str, str]:
    return {f"data_{dimension}": " ".join(map(str, chosen)) for dimension, chosen in placed.when(*numbers).items()}


def few(labels: Sequence[Label], most: int) -> tuple[Label, ...]:
    """At most so many labels at even, round distances, with both ends among them.

    >>> few(range(101), 11)
    (0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100)
    >>> few(["d4", "d6", "d8"], 5)
    ('d4', 'd6', 'd8')
    """
    for step in (1, 2, 3, 4, 5, 10, 20, 25, 50):
        chosen = labels[::step]
        if len(chosen) <= most:
            break
    return tuple(chosen)


def by_settings(placed: MechanicOnPage) -> list[SheetPart]:
    """How often a check succeeds: its first setting down, its last number across.

    There is a part for each combination of further settings, or only for their defaults if there are many.
    """
    mechanic: Check[Any] = placed.mechanic  # type: ignore[assignment]
    _, *rest = mechanic.settings()
    across = next((each for each in reversed(rest) if not each.listed), rest[-1])
    others = [each for each in rest if each != across]
    every = list(product(*(each.values for each in others)))
    if len(every) > MOST:
        every = [tuple(each.default for each in others)]
    results = mechanic.results()
    asked = f"How often do you {reaching(results, first_good(results))}?"
    tables, parts = placed.tables(mechanic.check_table), []
    for values in every:
        at = {each.name: value for each, value in zip(others, values, strict=True)}
        said = " ".join(f"{each.label}: {at[each.name]}." for each in others)
        title, note = (f"{asked} {said}", "") if len(every) > 1 else (asked, said)
        shown = [by_labels(placed, table, _good(mechanic, table), across=across.name, at=at) for table in tables]
        parts.append(SheetPart(title, shown, len(shown[0].heads[1][1]) > HALF, note))
    return parts


def _good(mechanic: Check[Any], table: OddsTable) -> list[Label]:
    results = mechanic.results(table.id.variant)
    return [label for result in results[first_good(results) :] for label in result.labels]


def by_labels(
    placed: MechanicOnPage,
    table: OddsTable,
    wanted: Sequence[Label],
    classes: str = "",
    across: str = "",
    at: Mapping[str, Label] | None = None,
) -> Grid:
    """The chance of the wanted outcomes by the first axis of a table and another, the second if none is named."""
    down, second = table.axes[:2]
    other = table.axis(across) if across else second
    rows, columns = sampled(down.values, 10, SHORT), few(sampled(other.values, 10, SHORT), 21)
    rows = few(rows, 11) if at and len(rows) > 20 else rows  # one of several such tables on the sheet
    known = [label for label in table.axes[-1].values if label in wanted]
    values = [[summed(table, known, **(at or {}), **{down.name: r, other.name: c}) for c in columns] for r in rows]
    caption = placed.caption(f"In percent; {down.name} down, {other.name} across.", table)
    heads = ((down.name, rows), (other.name, columns))
    return shaded(caption, heads, values, attributes=identity(table.id), classes=classes)


def shaded(
    caption: str,
    heads: Heads,
    values: Sequence[Sequence[Fraction]],
    *,
    attributes: dict[str, str],
    groups: Sequence[tuple[str, int]] = (),
    scale: str = "chance",
    classes: str = "",
) -> Grid:
    """Chances in whole percent, shaded by class; an even chance or better is bold."""
    cells = [
        [
            Cell(percent(value, 0), f"{scale}-{chance_class(value)}{' op-likely' if value >= EVEN else ''}")
            for value in row
        ]
        for row in values
    ]
    return Grid(
        caption=caption,
        heads=heads,
        cells=cells,
        groups=groups,
        every=groups[0][1] if groups else 0,
        attributes=attributes | {"data_places": "0"},
        classes=f"op-compact {classes}".strip(),
    )
