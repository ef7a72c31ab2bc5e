"""The finding of a check, and helpers of checks that read success bands."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from math import ceil, floor

from hooks.html.words import runs
from hooks.pages.context import Context
from oppose_engine import percent
from oppose_engine.text import face_ranges

RATINGS = range(1, 101)
DOUBLES = {*range(11, 100, 11), 100}
ROUNDINGS: dict[str, Callable[[Fraction], int]] = {
    "rounded down": floor,
    "rounded to the nearest": lambda part: floor(part + Fraction(1, 2)),
    "rounded up": ceil,
}


@dataclass(frozen=True)
class Finding:
    """Our value as text, whether the statement holds, and the reason if it does not hold."""

    ours: str
    agrees: bool
    reason: str = ""


Check = Callable[[Context], Finding]


def exact(chance: Fraction) -> str:
    """A chance in percent, with the fraction behind it.

    >>> exact(Fraction(13, 24))
    '54.17% (13/24)'
    """
    return f"{percent(chance)}% ({chance})"


def reading(context: Context, system: str, variant: str) -> str:
    """The name of a reading of the success bands."""
    title: str = context.systems[system].mechanic("bands").variant(variant).title
    return title


def faces(context: Context, system: str, variant: str, rating: int, levels: Collection[str]) -> str:
    """The faces that give one of the levels, as a reader sees them."""
    table = context.systems[system].table("bands", variant, scale=(rating,))
    held = {
        face
        for level, spans in zip(table.axes[1].values, (table.ranges or ((),))[0], strict=True)
        if level in levels
        for low, high in spans
        for face in range(low, high + 1)
    }
    doubles = len(held) > 2 and held <= DOUBLES  # 99 and 00 are neighbours by chance only
    return face_ranges([(face, face) for face in sorted(held)] if doubles else runs(sorted(held)))


def said(system: str, variant: str, rating: int, level: str, printed: str) -> Check:
    """A statement on the faces that give a level at a rating."""

    def check(context: Context) -> Finding:
        found = faces(context, system, variant, rating, [level])
        return Finding(found, found == printed)

    return check


def sizes(context: Context, system: str, variant: str, levels: Collection[str]) -> dict[int, int]:
    """How many faces give one of the levels, for each rating 0..100."""
    table = context.table(system, "bands", variant)
    at = [number for number, level in enumerate(table.axes[1].values) if level in levels]
    counts: list[int] = table.cells[:, at].sum(axis=1).tolist()
    return {int(rating): count for rating, count in zip(table.axes[0].values, counts, strict=True)}


def best_rounding(found: dict[int, int], divisor: int, ratings: Collection[int] = RATINGS) -> tuple[str, int]:
    """The rounding of a ``divisor``-th of the rating that fits most ratings, and the number of ratings that it fits."""
    fits = {
        name: sum(found[rating] == rounded(Fraction(rating, divisor)) for rating in ratings)
        for name, rounded in ROUNDINGS.items()
    }
    name = max(fits, key=lambda name: fits[name])
    return name, fits[name]


def face_runs(context: Context, system: str, variant: str, levels: Collection[str]) -> str:
    """The faces of the levels for all ratings 0..100, those alike together."""
    alike = groupby(range(101), key=lambda rating: faces(context, system, variant, rating, levels))
    parts = []
    for text, members in alike:
        ratings = list(members)
        parts.append(f"{text} at {ratings[0]}\N{EN DASH}{ratings[-1]}")
    return ", ".join(parts)
