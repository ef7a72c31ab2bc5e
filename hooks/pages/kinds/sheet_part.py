"""The building blocks of a print sheet: a question, a small table, a note."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hooks.html.choice import shown_for
from hooks.html.markup import Child, Html, lines, tag
from hooks.html.words import uncapped
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.kinds.cut import SHORT, label_of, reach, views
from hooks.pages.readouts.check import an
from oppose_engine.rules.check import Check

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
        return tag(
            "section",
            lines(tag("h2", title), *(self.readings if single else panels), note),
            class_="op-sheet-part op-sheet-wide" if self.wide else "op-sheet-part",
            **({} if single else shown_for(placed.when(*shown))),
        )


def by_settings(placed: MechanicOnPage) -> list[SheetPart]:
    """How often a check succeeds: by its one setting each result, by more settings a cut.

    There is a part for each combination of further settings, or only for their defaults if there are many. A check of
    two settings that is all of its game has a part for each result.
    """
    mechanic: Check[Any] = placed.mechanic  # type: ignore[assignment]
    name, settings = mechanic.check_table, mechanic.settings()
    tables = placed.tables(name)
    if len(settings) == 1:
        return [SheetPart("What comes up?", [reach(placed, table, FEW) for table in tables])]
    alone = len(settings) == 2 and len(placed.system.mechanics) == 1
    found = views(placed, name, MOST, every=alone)
    parts = []
    for words, labels, of_readings in found:
        at = " ".join(f"{label_of(placed, name)}: {label}." for name, label in labels.items() if found[1:])
        shown = [
            cut.grid(placed, "In percent", (FEW if found[1:] else SHORT, 21)) if cut else None for cut in of_readings
        ]
        parts.append(SheetPart(f"How likely is {an(words)}? {at}".strip(), shown))
    return parts
