"""All games at the same ratings, ranked: underdog, favourite, equals, how often nobody wins; equal ones are one row."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

from hooks.html.markup import Html
from hooks.html.template import drawn
from hooks.pages.compare.rolls import Roll
from hooks.pages.context import Context
from oppose_engine import percent, points
from oppose_engine.questions.basis import Basis, places

STEP = 10
QUARTERS = [Fraction(n, 4) for n in range(5)]


class VariantOdds:
    """One reading of an opposed roll: its name in addresses and in words, its table."""

    def __init__(self, roll: Roll, variant: Any, context: Context) -> None:
        self.roll, self.variant = roll, variant
        self.id, self.name = roll.id(variant), roll.name(variant)
        self.table = context.table(roll.system.id, roll.table, variant.id)

    def chance(self, you: int, them: int, outcome: str = "win") -> Fraction:
        return self.table.outcomes(you, them).chance(outcome)

    def steep(self, you: int, them: int) -> Fraction:
        """What ten more of rating are worth."""
        return self.chance(you + STEP, them) - self.chance(you, them)


def ranking(listed: Sequence[VariantOdds], chosen: Sequence[VariantOdds], you: int, them: int) -> Html:
    """Kindest to the underdog first: both chances on one line, equals, how often nobody wins, the worth of ten points.

    Readings with the same numbers are one row, in which A and B are marked. Equal sides have one chance, and one mark.
    """
    found: dict[tuple[Fraction, ...], list[VariantOdds]] = {}
    for each in sorted(listed, key=lambda each: -each.chance(them, you)):
        won = (each.chance(*place) for place in ((them, them), (you, them), (them, you)))
        numbers = (*won, each.chance(you, them, "none"), each.steep(you, them))
        found.setdefault(numbers, []).append(each)
    ranked = [
        {
            "letters": "".join(letter for letter, one in zip("AB", chosen, strict=True) if one in same),
            "named": _named(same),
            "under": (percent(underdog, 1), _at(underdog)),
            "over": (percent(favourite, 1), _at(favourite)),
            "numbers": (percent(equals), percent(nobody), points(steep)),
        }
        for (equals, favourite, underdog, nobody, steep), same in found.items()
    ]
    return drawn(
        "pages/compare/ranking.html",
        basis=Basis("ranked", tuple(str(reading.table.id) for reading in listed)),
        said=_ranked(listed, you, them),
        label="Every game of this kind at these ratings",
        you=you,
        them=them,
        equal=you == them,
        step=STEP,
        quarters=list(map(_at, QUARTERS)),
        rows=ranked,
    )


def _named(same: Sequence[VariantOdds]) -> str:
    """Some readings in one line, those of a game after its name."""
    games: dict[str, list[str]] = {}
    for each in same:
        games.setdefault(each.roll.system.title, []).append(each.variant.title)
    return ", ".join(f"{game} ({'; '.join(titles)})" for game, titles in games.items())


def _at(chance: Fraction) -> str:
    return f"{10 + float(chance) * 80:.2f}%"


def _ranked(listed: Sequence[VariantOdds], you: int, them: int) -> str:
    """The ranking in sentences: the first and the last game for each question that players ask."""

    def told(
        best: Callable[[Iterable[Fraction]], Fraction], value: Callable[[VariantOdds], Fraction]
    ) -> tuple[str, Fraction]:
        end = best(map(value, listed))
        return places([each.name for each in listed if value(each) == end], "readings"), end

    (kind, most), (harsh, least) = (told(best, lambda each: each.chance(them, you)) for best in (max, min))
    open_, never = told(max, lambda each: each.chance(you, them, "none"))
    (steepest, up), (flattest, down) = (told(best, lambda each: each.steep(you, them)) for best in (max, min))
    best, worst, where = "Kindest to the underdog", "Harshest", " at ●"
    if you == them:
        best, worst, where = "You win most often", "Least often", ""
    ends = f"{best}: {kind}, with {percent(most, 1)}%. {worst}: {harsh}, with {percent(least, 1)}%."
    return (
        f"{ends} Nobody wins most often{where}: {open_}, {percent(never, 1)}%. "
        f"{STEP} more points of rating gain most: {steepest}, {points(up, 1)} points; "
        f"and least: {flattest}, {points(down, 1)} points."
    )
