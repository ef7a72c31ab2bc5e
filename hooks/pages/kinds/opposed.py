"""What pages say of the opposed d100 roll: success bands, the table by tens, every rating, final levels."""

from __future__ import annotations

from hooks.html import Column, bands_by_rating, bands_by_tens, panel, records
from hooks.html.difference import change
from hooks.html.identity import identity
from hooks.html.markup import Child, Html, block, tag
from hooks.html.words import counted, start
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.kinds.match import MatchKind
from hooks.pages.kinds.sheet_part import MechanicOnSheet, SheetPart
from oppose_engine import OddsTable, percent
from oppose_engine.sides.bands import Bands
from oppose_engine.sides.ratings import PUBLISHED_RATINGS

__all__ = ["OpposedKind"]

AT_LEAST, AT_MOST = 120, 200
"""The last rating whose bands are shown: at least, and at most if the bands still change."""
WHAT = "Which roll gives which level"


class OpposedKind(MatchKind):
    """Ratings on both sides, and the bands that a roll falls into."""

    side = "rating"

    def facts(self, placed: MechanicOnPage) -> list[str]:
        dice, first, *rest = super().facts(placed)
        levels = placed.variants[0].rules.bands.levels
        return [f"{dice} {first}", counted(len(levels), "level of success", "levels of success"), *rest]

    def heading(self, placed: MechanicOnPage) -> str:
        return f"{placed.mechanic.title}, by tens"

    def body(self, placed: MechanicOnPage) -> str:
        published = placed.mechanic.published()
        return "".join(
            [
                self.bands(placed) if "bands" in published else "",
                self.match_ups(placed),
                self.every_side(placed),
                self.differences(placed) if "opposed" in published else "",
                self.final_levels(placed) if "outcomes" in published else "",
            ]
        )

    def figures(self, placed: MechanicOnPage, table: OddsTable) -> list[Html | None]:
        return [*super().figures(placed, table), placed.draw("area", table, **placed.mechanic.example())]

    def bands(self, placed: MechanicOnPage) -> str:
        """The success bands; readings that agree in them share a panel."""
        ratings = range(max(_reach(variant.rules.bands) for variant in placed.variants) + 1)
        tables = [placed.beyond("bands", variant.id, ratings) for variant in placed.variants]
        panels = [
            panel(_bands(placed, table, placed.reading(*numbers)), when=placed.when(*numbers))
            for table, numbers in placed.alike(tables)
        ]
        return "## Success bands\n" + block(panels)

    def differences(self, placed: MechanicOnPage) -> str:
        """The default reading less each other reading; next to the default, less the second reading."""
        default, *others = placed.tables("opposed")
        drawn = [_difference(placed, number, default, other) for number, other in enumerate(others, start=1)]
        if not any(drawn):
            return ""
        whose = [[0, 1], *([number] for number in range(2, len(drawn) + 1))]
        panels = [panel(each, when=placed.when(*numbers)) for each, numbers in zip(drawn, whose, strict=False)]
        return "## Where the readings differ\n" + block(panels)

    def final_levels(self, placed: MechanicOnPage) -> str:
        """The winner and the final level in the example, once the loser's level has lowered the winner's."""
        you, them = placed.example("you", "them")
        panels = placed.panels(_final_levels(placed, table) for table in placed.tables("outcomes"))
        intro = f"At {you} against {them}: how good the winner's success is in the end."
        return f"## Winner and final level\n\n{intro}\n" + block(panels)

    def sheet(self, placed: MechanicOnSheet) -> list[SheetPart]:
        """As for any contest, with the bands beside the match-ups."""
        first, *rest = super().sheet(placed)
        if "bands" not in placed.mechanic.published():
            return [first, *rest]
        tables = placed.tables("bands")
        shown = [bands_by_tens(table, caption=placed.caption(f"{WHAT}, by rating.", table)) for table in tables]
        return [first, SheetPart("Which roll does what?", shown), *rest]


def _reach(bands: Bands) -> int:
    """The last rating whose bands are shown: past ``AT_LEAST`` if they still change there."""
    levels = bands.of(range(AT_LEAST, AT_MOST + 1))
    return AT_MOST if (levels != levels[0]).any() else AT_LEAST


def _difference(placed: MechanicOnPage, number: int, default: OddsTable, other: OddsTable) -> Child:
    if not change(default, other)[0].any():
        return tag("p", f"{placed.reading(0, number)} Your chance to win is the same in both, in every match-up.")
    return placed.draw("difference", other, default, reading="")


def _bands(placed: MechanicOnPage, table: OddsTable, reading: str) -> list[Child]:
    rating = int(placed.example("you")[0])
    last = PUBLISHED_RATINGS[-1]
    published = table.select(rating=PUBLISHED_RATINGS)
    above = table.select(rating=range(last + 1, len(table.axes[0].values)))
    return [
        placed.draw("bands", table, rating=rating, reading=reading),
        bands_by_tens(published, rating, f"{WHAT}, by rating. {reading}".strip()),
        _folded("Every rating", bands_by_rating(published, f"{WHAT}, every rating. {reading}".strip())),
        _folded(f"Above {last}", bands_by_rating(above, f"{WHAT}, ratings above {last}. {reading}".strip())),
    ]


def _folded(summary: str, *content: Child) -> Html:
    return tag("details", tag("summary", summary), content, class_="op-more")


def _final_levels(placed: MechanicOnPage, table: OddsTable) -> Html:
    you, them = placed.example("you", "them")
    rules = placed.mechanic.rules(table.id.variant)
    levels = [level for level in rules.bands.levels if f"win {level}" in table.axes[-1].values]
    chances = {name: table.value(you=you, them=them, outcome=name) for name in table.axes[-1].values}
    rows: list[list[str]] = [
        [start(level), percent(chances[f"win {level}"]), percent(chances[f"lose {level}"])]
        for level in reversed(levels)
        if chances[f"win {level}"] or chances[f"lose {level}"]
    ]
    return records(
        placed.caption(f"Winner and final level at {you} against {them}, in percent.", table),
        [Column("Final level", words=True), Column("You win"), Column("They win")],
        rows,
        attributes=identity(table.id),
    )
