"""The opposed d100 roll: success bands, the table by tens, every rating, final levels."""

from __future__ import annotations

from hooks.html import Column, bands_by_rating, bands_by_tens, panel, records
from hooks.html.identity import identity
from hooks.html.markup import Child, Html, block, tag
from hooks.html.words import counted, start
from hooks.pages.game.sections.match import MatchSection
from hooks.pages.game.spot import Spot
from oppose_engine import OddsTable, percent
from oppose_engine.bands import Bands
from oppose_engine.opposed import PUBLISHED_RATINGS

__all__ = ["OpposedSection"]

AT_LEAST, AT_MOST = 120, 200
"""How far past the published ratings the bands are shown: at least, and where they still change."""


class OpposedSection(MatchSection):
    """Ratings on both sides, and the bands that a roll falls into."""

    side = "rating"

    def facts(self, spot: Spot) -> list[str]:
        dice, first, *rest = super().facts(spot)
        levels = spot.variants[0].rules.bands.levels
        return [f"{dice} {first}", counted(len(levels), "level of success", "levels of success"), *rest]

    def heading(self, spot: Spot) -> str:
        return f"{spot.mechanic.title}, by tens"

    def body(self, spot: Spot) -> str:
        published = spot.mechanic.published()
        return "".join(
            [
                self.bands(spot) if "bands" in published else "",
                self.match_ups(spot),
                self.every_side(spot),
                self.differences(spot) if "opposed" in published else "",
                self.final_levels(spot) if "outcomes" in published else "",
            ]
        )

    def figures(self, spot: Spot, table: OddsTable) -> list[Html | None]:
        you, them = spot.example("you", "them")
        return [spot.draw("heat", table, you=you, them=them), spot.draw("area", table, you=you, them=them)]

    def bands(self, spot: Spot) -> str:
        """The success bands; readings that agree in them share a panel."""
        ratings = range(max(_reach(variant.rules.bands) for variant in spot.variants) + 1)
        tables = [spot.beyond("bands", variant.id, ratings) for variant in spot.variants]
        panels = [
            panel(_bands(spot, table, spot.reading(*numbers)), when=spot.when(*numbers))
            for table, numbers in spot.alike(tables, _same)
        ]
        return "## Success bands\n" + block(panels)

    def differences(self, spot: Spot) -> str:
        """The default reading less each other one; beside the default itself, less the second."""
        default, *others = spot.tables("opposed")
        drawn = [_difference(spot, number, default, other) for number, other in enumerate(others, start=1)]
        if not any(drawn):
            return ""
        whose = [[0, 1], *([number] for number in range(2, len(drawn) + 1))]
        panels = [panel(each, when=spot.when(*numbers)) for each, numbers in zip(drawn, whose, strict=False)]
        return "## Where the readings differ\n" + block(panels)

    def final_levels(self, spot: Spot) -> str:
        """Who wins the example, and at which level once the loser's has been taken off."""
        you, them = spot.example("you", "them")
        panels = spot.panels(_levels_table(table, spot, n) for n, table in enumerate(spot.tables("outcomes")))
        intro = f"At {you} against {them}: how good the winner's success is in the end."
        return f"## Winner and final level\n\n{intro}\n" + block(panels)


def _same(one: OddsTable, other: OddsTable) -> bool:
    return one.ranges == other.ranges and one.axes == other.axes


def _reach(bands: Bands) -> int:
    """The rating up to which the bands are shown: further where they still change past ``AT_LEAST``."""
    levels = bands.of(range(AT_LEAST, AT_MOST + 1))
    return AT_MOST if (levels != levels[0]).any() else AT_LEAST


def _difference(spot: Spot, number: int, default: OddsTable, other: OddsTable) -> Child:
    if (default.cells[:, :, 0] * other.denominator_at(0) == other.cells[:, :, 0] * default.denominator_at(0)).all():
        return tag("p", f"{spot.reading(0, number)} Your chance to win is the same in both, in every match-up.")
    return spot.draw("difference", other, default, reading="")


def _bands(spot: Spot, table: OddsTable, reading: str) -> list[Child]:
    rating = int(spot.example("you")[0])
    published = table.select(rating=PUBLISHED_RATINGS)
    above = table.select(rating=range(PUBLISHED_RATINGS[-1] + 1, len(table.axes[0].values)))
    what = "Which roll gives which level"
    return [
        spot.draw("bands", table, rating=rating, reading=reading),
        bands_by_tens(published, rating, f"{what}, by rating. {reading}".strip()),
        _folded("Every rating", bands_by_rating(published, f"{what}, every rating. {reading}".strip())),
        _folded(
            f"Above {PUBLISHED_RATINGS[-1]}",
            bands_by_rating(above, f"{what}, ratings above {PUBLISHED_RATINGS[-1]}. {reading}".strip()),
        ),
    ]


def _folded(summary: str, *content: Child) -> Html:
    return tag("details", tag("summary", summary), content, class_="op-more")


def _levels_table(table: OddsTable, spot: Spot, number: int) -> Html:
    you, them = spot.example("you", "them")
    levels = [level for level in spot.variants[number].rules.bands.levels if f"win {level}" in table.axes[-1].values]
    chances = {name: table.value(you=you, them=them, outcome=name) for name in table.axes[-1].values}
    rows: list[list[str]] = [
        [start(level), percent(chances[f"win {level}"]), percent(chances[f"lose {level}"])]
        for level in reversed(levels)
        if chances[f"win {level}"] or chances[f"lose {level}"]
    ]
    return records(
        f"Winner and final level at {you} against {them}, in percent. {spot.reading(number)}".strip(),
        [Column("Final level", words=True), Column("You win"), Column("They win")],
        rows,
        attributes=identity(table.id),
    )
