"""The building blocks of a print sheet: a question, a small table, a note."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from hooks.html.grid import Cell, Grid, Heads
from hooks.html.identity import identity
from hooks.html.markup import Child, Html, lines, tag
from hooks.html.odds import sampled
from hooks.html.shades import chance_class
from hooks.html.words import uncapped
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.context.sums import summed
from oppose_engine import OddsTable, percent
from oppose_engine.odds_table import Label

EVEN = Fraction(1, 2)
SHORT = 31
"""An axis of at most so many labels is shown whole."""


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


def by_labels(placed: MechanicOnPage, table: OddsTable, wanted: Sequence[str], classes: str = "") -> Grid:
    """The chance of the wanted outcomes by the two leading labels of a table."""
    down, across = table.axes[:2]
    rows, columns = sampled(down.values, 10, SHORT), few(sampled(across.values, 10, SHORT), 21)
    known = [label for label in table.axes[-1].values if label in wanted]
    values = [[summed(table, known, **{down.name: r, across.name: c}) for c in columns] for r in rows]
    caption = placed.caption(f"In percent; {down.name} down, {across.name} across.", table)
    heads = ((down.name, rows), (across.name, columns))
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
