"""Every roll that the page Compare knows, by what its readings are set to: ratings, dice, a lead, settings."""

from collections.abc import Iterator
from typing import Any

from hooks.html.words import uncapped
from hooks.pages.context import Context
from hooks.pages.readouts.changes import has_modifier, scales, targets
from hooks.pages.readouts.check import described, places, result_tokens
from oppose_engine import System
from oppose_engine.rules.check import Check
from oppose_engine.rules.reading import Variant
from oppose_engine.rules.system import Mechanic, Opposed
from oppose_engine.sides.ratings import PUBLISHED_RATINGS

KINDS = {
    "d100": "The same ratings: d100",
    "d20": "The same ratings: d20",
    "pool": "The same pools, against each other",
    "lead": "The same lead",
    "check": "One side rolls, with settings of its own",
}
"""What two readings are compared at; only readings of one kind are compared."""


class Roll:
    """One roll of a game: all its readings are set alike.

    The browser's engine finds it by the name of its ``table``; ``main`` is its game's own opposed roll.
    """

    def __init__(self, system: System, mechanic: Mechanic[Any]) -> None:
        self.system, self.mechanic, self.readings = system, mechanic, mechanic.variants
        opposed = mechanic if isinstance(mechanic, Opposed) else None
        scale = opposed.scale if opposed else "check"
        self.kind = scale if scale in KINDS else "lead"
        self.table = mechanic.check_table if isinstance(mechanic, Check) else mechanic.main_table
        self.main = opposed is not None and not opposed.page

    def id(self, variant: Variant[Any]) -> str:
        """What addresses call a reading: ``mythras.imperative``, ``coc7.combat.dodge``."""
        return ".".join([self.system.id, *([] if self.table == "opposed" else [self.table]), variant.id])

    def name(self, variant: Variant[Any]) -> str:
        """A reading in words."""
        roll = "" if self.main else f", {uncapped(self.mechanic.title)}"
        return f"{self.system.title}{roll} ({variant.title})"

    def data(self, context: Context) -> dict[str, Any]:
        """What the script needs to know of it and of its readings."""
        told: dict[str, Any] = {"kind": self.kind, "main": self.main, "system": self.system.id, "table": self.table}
        told["readings"] = {self.id(each): each.id for each in self.readings}
        if isinstance(self.mechanic, Check):
            settings = self.mechanic.settings()
            told["settings"] = [described(each) | {"label": each.label, "default": each.default} for each in settings]
            told["results"] = {}
            for each in self.readings:  # worst first, each with its colour
                found = places(self.mechanic, context.table(self.system.id, self.table, each.id))
                colours = result_tokens(self.mechanic.results(each.id))
                told["results"][each.id] = [[*result, c] for result, c in zip(found, colours, strict=True)]
        elif isinstance(self.mechanic, Opposed):
            told["sides"] = self._sides(context)
            told |= {side: str(label) for side, label in self.mechanic.example().items()}
            told["still"] = self.mechanic.still
            told["modifier"] = has_modifier(self.mechanic)
            told["dice"] = {words: value for value, words in self.mechanic.further_dice().items()}
            told["grades"] = {
                grade.name: [scale.place, grade.name]
                for scale in reversed(scales(self.system, self.mechanic))
                for grade in scale.grades
                if targets(grade, PUBLISHED_RATINGS) != list(PUBLISHED_RATINGS)
            }
        return {name: value for name, value in told.items() if value}

    def _sides(self, context: Context) -> list[str]:
        """The sides that can meet, weakest first: dice with something added have no other order."""
        table = context.table(self.system.id, self.table)
        labels = [str(each) for each in table.axes[0].values]
        if self.kind != "lead" or labels[0].lstrip("-").isdigit():
            return labels
        won = (2 * table.cells[..., 0] + table.cells[..., 1]).sum(axis=1).tolist()
        return [label for _, label in sorted(zip(won, labels, strict=True), key=lambda each: each[0])]


def rolls(context: Context) -> Iterator[Roll]:
    """Every roll with two sides, and every check."""
    for game in context.systems.values():
        for mechanic in game.mechanics:
            if isinstance(mechanic, (Opposed, Check)):
                yield Roll(game, mechanic)
