"""What pages say of the opposed d100 roll: success bands, the table by tens, every rating, final levels."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np

from hooks.html.bands import bands_by_rating, bands_by_tens
from hooks.html.choice import Pick, panel
from hooks.html.difference import change, extremes
from hooks.html.markup import Html
from hooks.html.records import Column, Records
from hooks.html.words import counted, start
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.kinds.base import SheetPart
from hooks.pages.kinds.match import MatchKind
from oppose_engine import OddsTable, TableId, percent
from oppose_engine.questions.basis import Basis
from oppose_engine.sides.ratings import PUBLISHED_RATINGS

AT_LEAST, AT_MOST = 120, 200
"""The last rating whose bands are shown: at least, and at most if the bands still change."""
LARGE, OFTEN = Fraction(2, 100), 0.05
"""A map of a difference is drawn if so large a one is so frequent; else a sentence says all."""
WHAT = "Which roll gives which level"


class OpposedKind(MatchKind):
    """Ratings on both sides, and the bands that a roll falls into."""

    def facts(self, placed: MechanicOnPage) -> list[str]:
        dice, first, *rest = super().facts(placed)
        levels = placed.variants[0].rules.bands.levels
        return [f"{dice} {first}", counted(len(levels), "level of success", "levels of success"), *rest]

    def said(self, placed: MechanicOnPage) -> dict[str, Any]:
        has = placed.mechanic.published()
        found = _differences(placed)
        said = {"has": has, "top": PUBLISHED_RATINGS[-1], "differences": [(each["shown"], [each]) for each in found]}
        said |= {"last": _last(placed)} if "bands" in has else {}
        return {**super().said(placed), **said}

    def parts(self, placed: MechanicOnPage) -> dict[str, Callable[[], Pick]]:
        every, above = slice(0, len(PUBLISHED_RATINGS)), slice(len(PUBLISHED_RATINGS), None)
        return {
            **super().parts(placed),
            "bands every": partial(self.bands, placed, every),
            "bands above": partial(self.bands, placed, above),
            "outcomes": lambda: placed.pick(_final_levels(placed, table) for table in placed.tables("outcomes")),
        }

    def bands(self, placed: MechanicOnPage, some: slice) -> Pick:
        """Bands of some ratings; readings that agree in them share a panel."""
        panels = []
        for table, numbers in _bands(placed):
            ratings = table.axes[0].values[some]
            said = f"{WHAT}, ratings {ratings[0]} to {ratings[-1]}. {placed.reading(*numbers)}".strip()
            panels.append((bands_by_rating(table.select(rating=ratings), said), placed.when(*numbers)))
        return Pick(panels, placed.first)

    def drawn(self, placed: MechanicOnPage, chart: str, table: str) -> list[Html]:
        if chart == "difference":
            return _maps(placed)
        if chart != "bands":
            return super().drawn(placed, chart, table)
        (rating,) = placed.example("you")
        shown = [(each, placed.reading(*numbers), placed.when(*numbers)) for each, numbers in _bands(placed)]
        return [panel(placed.draw("bands", t, rating=rating, reading=said), when=when) for t, said, when in shown]

    def sheet(self, placed: MechanicOnPage) -> list[SheetPart]:
        """As for any contest, with the bands beside the match-ups."""
        first, *rest = super().sheet(placed)
        if "bands" not in placed.mechanic.published():
            return [first, *rest]
        tables = placed.tables("bands")
        shown = [bands_by_tens(table, placed.caption(f"{WHAT}, by rating.", table)) for table in tables]
        return [first, SheetPart("Which roll does what?", shown), *rest]


def _last(placed: MechanicOnPage) -> int:
    """The last rating whose bands are shown."""
    levels = [variant.rules.bands.of(range(AT_LEAST, AT_MOST + 1)) for variant in placed.variants]
    return AT_MOST if any((each != each[0]).any() for each in levels) else AT_LEAST


def _bands(placed: MechanicOnPage) -> list[tuple[OddsTable, list[int]]]:
    """The bands up to the last rating, each once with the numbers of the readings that share it."""
    last = _last(placed)
    groups: dict[object, tuple[OddsTable, list[int]]] = {}
    for number, variant in enumerate(placed.variants):
        table = placed.mechanic.table(TableId(placed.system.id, "bands", variant.id), range(last + 1))
        groups.setdefault((table.ranges, table.axes), (table, []))[1].append(number)
    return list(groups.values())


def _differences(placed: MechanicOnPage) -> list[dict[str, Any]]:
    """The default reading less each other reading; next to the default, less the second reading."""
    if "opposed" not in placed.mechanic.published():
        return []
    default, *others = placed.tables("opposed")
    found = []
    for number, other in enumerate(others, start=1):
        changed, unit = change(other, default)
        seen = np.abs(changed) >= LARGE / unit
        told = {"same": not changed.any(), "map": seen.mean() >= OFTEN}
        told["shown"] = [placed.variants[n].id for n in ([0, 1] if number == 1 else [number])]
        told["of"] = other.id.variant, default.id.variant
        told["names"] = placed.variants[0].title, placed.variants[number].title
        told["extremes"] = extremes(changed, unit, default.axes[0].values)
        told["basis"] = Basis("difference-caption", (str(other.id), str(default.id)))
        found.append(told)
    return found


def _maps(placed: MechanicOnPage) -> list[Html]:
    """The differences that a map shows better than a sentence."""
    ids = [variant.id for variant in placed.variants]
    found = [each for each in _differences(placed) if each["map"]]
    drawn = (placed.draw("difference", *(placed.table("opposed", name) for name in each["of"])) for each in found)
    shown = (placed.when(*map(ids.index, each["shown"])) for each in found)
    return [panel(figure, when=when) for figure, when in zip(drawn, shown, strict=True)]


def _final_levels(placed: MechanicOnPage, table: OddsTable) -> Records:
    you, them = placed.example("you", "them")
    rules = placed.mechanic.rules(table.id.variant)
    levels = [level for level in rules.bands.levels if f"win {level}" in table.axes[-1].values]
    chances = {name: table.value(you=you, them=them, outcome=name) for name in table.axes[-1].values}
    rows: list[list[str]] = [
        [start(level), percent(chances[f"win {level}"]), percent(chances[f"lose {level}"])]
        for level in reversed(levels)
        if chances[f"win {level}"] or chances[f"lose {level}"]
    ]
    return Records(
        placed.caption(f"Winner and final level at {you} against {them}, in percent.", table),
        [Column("Final level", words=True), Column("You win"), Column("They win")],
        rows,
        of=table.id,
    )
