"""What pages say of dice pools whose outcomes are numbers in bands: every outcome, what more dice buy."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from hooks.html.choice import Pick, panel
from hooks.html.markup import Html, join
from hooks.html.records import Column, Records
from hooks.html.shades import key, level_tokens
from hooks.html.words import minus, start
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.kinds.base import Kind
from oppose_engine import OddsTable, percent


@dataclass(frozen=True, kw_only=True)
class PoolKind(Kind):
    """Dice and difficulty in, the bands of the outcome out."""

    template: str = "pool.md"
    asked: str = "dice pool number of dice target number"

    def said(self, placed: MechanicOnPage) -> dict[str, Any]:
        outcomes = placed.tables("outcomes")
        harmless = [[table.id.variant] for table in outcomes if not table.cells[..., 0].any()]
        return {**super().said(placed), "harmless": harmless, "worst": outcomes[0].axes[-1].values[0]}

    def drawn(self, placed: MechanicOnPage, chart: str, table: str) -> list[Html]:
        """Every outcome of all readings in one figure, with their switches in it."""
        if chart == "botch":  # where the worst band can come up
            every = enumerate(placed.tables(table))
            shown = [(n, placed.draw(chart, t, **placed.mechanic.example())) for n, t in every if t.cells[..., 0].any()]
            return [panel(figure, when=placed.when(n)) for n, figure in shown]
        if chart != "pool":
            return super().drawn(placed, chart, table)
        return [panel(placed.draw(chart, *placed.tables(table), **placed.mechanic.example()), when={})]

    def plain(self, placed: MechanicOnPage, name: str) -> Pick:
        if name != "pool":
            return super().plain(placed, name)
        return placed.pick(_outcomes(placed, table) for table in placed.tables(name))


def _outcomes(placed: MechanicOnPage, table: OddsTable) -> Records:
    dice, difficulty = placed.example("dice", "difficulty")
    rules = placed.mechanic.rules(table.id.variant)
    names = [name for name, _ in rules.bands]
    tokens = dict(zip(names, level_tokens(names), strict=True))
    chances = {int(o): table.value(dice=dice, difficulty=difficulty, outcome=o) for o in table.axes[-1].values}
    seen = [outcome for outcome, each in chances.items() if each]
    rows, breaks = [], []
    for at, outcome in enumerate(seen):
        band = rules.band(outcome)
        if at and band != rules.band(seen[at - 1]):
            breaks.append(at)
        least = sum((each for o, each in chances.items() if o >= outcome), Fraction(0))
        most = sum((each for o, each in chances.items() if o <= outcome), Fraction(0))
        named = join(key("level", tokens[band]), " ", start(band))
        rows.append([minus(outcome), named, *(percent(each) for each in (chances[outcome], least, most))])
    return Records(
        placed.caption(f"{dice} dice at difficulty {difficulty}, in percent.", table),
        [Column("Outcome"), Column("Band", words=True), Column("Exactly"), Column("At least"), Column("At most")],
        rows,
        breaks=breaks,
        of=table.id,
    )
