"""A cut through a table: one axis down, another across; the others are at fixed labels."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any

from hooks.html.chances import MEASURES, chance_grid
from hooks.html.choice import MEASURE, Pick, panel, switch
from hooks.html.grid import Cell, Grid
from hooks.html.shades import strip
from hooks.html.words import minus, start, uncapped
from hooks.pages.context import summed
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.readouts.check import first_good, reached
from oppose_engine import OddsTable
from oppose_engine.odds_table import Axis, Label
from oppose_engine.rules.check import Check
from oppose_engine.text import number
from oppose_engine.views import by_tens, sampled

TENS = 10
"""If an axis has so many tens or more, a page shows these alone."""
OPTIONS = 12
"""The most options of a switch."""
SHORT = 31
"""On paper, an axis of at most so many labels is shown whole."""
Room = tuple[int, int]
"""The most rows and columns of a table on paper."""


@dataclass(frozen=True)
class Cut:
    """Two axes of a table, the labels of the others, and the outcomes that a cell adds up; for an expectation none."""

    table: OddsTable
    down: Axis
    across: Axis
    at: Mapping[str, Label]
    wanted: Sequence[Label] = ()
    fails: bool = False
    """Whether these outcomes are failures, of which more is not better."""

    @property
    def scale(self) -> tuple[str, bool]:
        """The name of its colours, and whether they are reversed."""
        if self.table.is_opposed:
            measure = MEASURES[str(self.wanted[0])]
            return measure.scale, measure.reverse
        return "share" if self.fails else "chance", False

    def grid(self, placed: MechanicOnPage, words: str, room: Room | None = None, classes: str = "") -> Grid:
        """The numbers, which ``words`` name in the caption. Where there is ``room`` for so many it is on paper."""
        rows, columns = map(_shown, (self.down, self.across))
        if room:
            rows, columns = printed(self.down, room[0]), printed(self.across, room[1])
        names = self.down.name, self.across.name
        value = partial(summed, self.table, self.wanted) if self.wanted else self.table.value
        values = [[value(**{**self.at, names[0]: row, names[1]: column}) for column in columns] for row in rows]
        fixed = "".join(f"; {uncapped(label_of(placed, name))}: {label}" for name, label in self.at.items())
        ways = "{} down, {} across".format(*(uncapped(label_of(placed, name)) for name in names))
        caption = placed.caption(f"{words}{fixed}; {ways}.", self.table)
        if self.table.is_odds:
            example = placed.mechanic.example()
            here = not room and all(example.get(name) == label for name, label in self.at.items())
            mark = [minus(example.get(name, "")) for name in names if here]
            heads = (names[0], [*map(minus, rows)]), (names[1], [*map(minus, columns)])
            own = {"data_at": json.dumps(self.at)} if self.at and not room else {}
            look: dict[str, Any] = {"of": self.table.id, "classes": classes, "attributes": own}
            if self.table.is_opposed:
                own["data_outcome"] = str(self.wanted[0])
            return chance_grid(caption, heads, values, mark=mark, paper=bool(room), scale=self.scale, **look)
        places = 1 if room else 2
        some = [n for n in range(len(columns)) if any(row[n] for row in values)]
        seen = [(row, found) for row, found in zip(rows, values, strict=True) if any(found)]
        return Grid(
            caption=caption,
            heads=((names[0], [row for row, _ in seen]), (names[1], [columns[n] for n in some])),
            cells=[[Cell(number(found[n], places) if found[n] else "") for n in some] for _, found in seen],
            of=self.table.id,
            attributes={"data_places": str(places)},
            classes="op-compact" if room else "",
        )


def label_of(placed: MechanicOnPage, name: str) -> str:
    """What players read for an axis: the label of the setting, if it is one."""
    settings = placed.mechanic.settings() if isinstance(placed.mechanic, Check) else ()
    return next((setting.label for setting in settings if setting.name == name), start(name))


def _shown(axis: Axis) -> Sequence[Label]:
    """The labels that a page shows."""
    tens = [label for label in axis.values if isinstance(label, int) and label % 10 == 0]
    return tens if len(tens) >= TENS else by_tens(axis.values)


def printed(axis: Axis, most: int) -> Sequence[Label]:
    """At most so many of the labels that a print sheet shows."""
    return few(sampled(axis.values, 10, SHORT), most)


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


def is_cut(table: OddsTable) -> bool:
    """Whether a table has more than one axis besides that of its outcomes."""
    return table.ranges is None and len(table.axes) > 1 + table.is_odds


def measures(placed: MechanicOnPage, table: OddsTable) -> dict[str, Sequence[Label]]:
    """What may be asked of a table, with the outcomes that a cell adds up: each success or better, each bad failure."""
    mechanic = placed.mechanic
    if not table.is_odds:
        return {table.title: ()}
    if not isinstance(mechanic, Check) or table.id.table != mechanic.check_table:
        return {table.title: table.axes[-1].values[:1]}
    results = mechanic.results(table.id.variant)
    good = first_good(results)
    better = {reached(results, at): results[at:] for at in range(good, len(results))}
    bad = results[: good if good > 2 else good - 1]  # one that is left out is the rest of 100
    worse = {each.name: (each,) for each in bad}
    return {name: [label for each in some for label in each.labels] for name, some in {**better, **worse}.items()}


Spans = Mapping[str, Any]
"""What a caption says, and the numbers over columns, up to which or from which outcomes are added up."""


def reach(placed: MechanicOnPage, table: OddsTable, paper: int = 0) -> Grid:
    """The measures of a check by its one setting, failures last; on ``paper`` rounded, in at most so many rows."""
    down, asked = table.axes[0], measures(placed, table)
    shown = few(down.values, paper) if paper else _shown(down)
    values = [[summed(table, wanted, **{down.name: label}) for wanted in asked.values()] for label in shown]
    heads = (down.name, [minus(label) for label in shown]), (table.axes[-1].name, [start(name) for name in asked])
    caption = placed.caption(f"{table.title}, in percent; {down.name} down.", table)
    results = placed.mechanic.results(table.id.variant)  # pyrefly: ignore[missing-attribute]
    good = len(results) - first_good(results)
    scales = ["chance"] * good + ["share"] * (len(asked) - good)  # of a failure more is not better
    return chance_grid(caption, heads, values, of=table.id, paper=bool(paper), scale=(scales, False))


def cumulated(placed: MechanicOnPage, table: OddsTable, spans: Spans, *, paper: bool = False) -> Grid:
    """The chance of an outcome in each of the ``spans``, by the axis with most labels; any other is at the example."""
    *leading, last = table.axes
    down, example = max(leading, key=lambda axis: len(axis.values)), placed.mechanic.example()
    at = {axis.name: example[axis.name] for axis in leading if axis != down}
    numbers = [label for label in last.values if isinstance(label, int)]
    within = {most: [label for label in numbers if label <= most] for most in spans.get("most", ())}
    within |= {least: [label for label in numbers if label >= least] for least in spans.get("least", ())}
    values = [[summed(table, each, **{**at, down.name: label}) for each in within.values()] for label in down.values]
    fixed = "".join(f", {name} {label}" for name, label in at.items())
    caption = placed.caption(f"{spans['says']}{fixed}, in percent; {down.name} down, {last.name} across.", table)
    heads = (down.name, [minus(label) for label in down.values]), (last.name, tuple(within))
    return chance_grid(caption, heads, values, of=table.id, paper=paper)


View = tuple[str, Mapping[str, Label], Sequence[Cut | None]]
"""What is shown, at which labels of further axes, and the cut of each reading that has such a thing."""


def views(placed: MechanicOnPage, name: str, most: int, fixed: Collection[str] = (), every: bool = True) -> list[View]:
    """Everything to show of a table: ``every`` measure or the first, at all further labels if these are not too many.

    Down and across go the axes with most labels. ``fixed`` axes, and more combinations of others than ``most``,
    are at the example.
    """
    tables, example = placed.tables(name), placed.mechanic.example()
    leading = tables[0].axes[: len(tables[0].axes) - tables[0].is_odds]
    free = [axis for axis in leading if axis.name not in fixed]
    across = max(reversed(free[1:]), key=lambda axis: len(axis.values))
    down = max((axis for axis in free if axis != across), key=lambda axis: len(axis.values))
    others = [axis for axis in leading if axis not in (down, across)]
    asked = [measures(placed, table) for table in tables]
    names = list(dict.fromkeys(name for of_table in asked for name in of_table))
    at = [dict(zip([axis.name for axis in others], each, strict=True)) for each in product(*(a.values for a in others))]
    if len(at) > most or fixed or (every and len(names) > 1):
        at = [{axis.name: example.get(axis.name, axis.values[0]) for axis in others}]

    def cut(name: str, labels: Mapping[str, Label]) -> View:
        known = zip(tables, asked, strict=True)
        return (
            name,
            labels,
            [
                Cut(t, down, across, labels, of[name], fails=_fails(placed, t, of[name])) if name in of else None
                for t, of in known
            ],
        )

    return [cut(name, labels) for name in (names if every else names[:1]) for labels in at]


def _fails(placed: MechanicOnPage, table: OddsTable, wanted: Collection[Label]) -> bool:
    """Whether all of some outcomes of a check are failures."""
    mechanic = placed.mechanic
    if not wanted or not isinstance(mechanic, Check) or table.id.table != mechanic.check_table:
        return False
    results = mechanic.results(table.id.variant)
    return {*wanted} <= {label for each in results[: first_good(results)] for label in each.labels}


def cuts(placed: MechanicOnPage, name: str, fixed: Collection[str] = ()) -> Pick:
    """A table in all its views and readings, with a switch."""
    found = views(placed, name, OPTIONS, fixed)
    of_labels = len({words for words, _, _ in found}) == 1
    panels, options = [], []
    scales: dict[tuple[str, bool], set[int]] = {}
    for at, (words, labels, of_readings) in enumerate(found):
        said = " ".join(map(str, labels.values())) if of_labels else start(words)
        options.append((said, said))
        for n, cut in enumerate(of_readings):
            if cut:
                unit = "percent" if cut.table.is_odds else cut.table.unit
                shown = words if words == cut.table.title else f"Chance of {words}"
                shown += "" if unit in words else f", in {unit}"
                panels.append((cut.grid(placed, shown), {**placed.when(n), **({MEASURE: [at]} if found[1:] else {})}))
                scales.setdefault(cut.scale, set()).add(at)
    legend = ", ".join(label_of(placed, name) for name in found[0][1]) if of_labels else "Show"
    chosen = switch(f"{name}-shown", MEASURE, legend, options, seen=of_labels)
    strips = [
        panel(strip(colours, reverse=reverse), when={MEASURE: sorted(shown)} if len(scales) > 1 else {})
        for (colours, reverse), shown in scales.items()
        if placed.table(name).is_odds
    ]
    return Pick(panels, placed.first, chosen, strips)
