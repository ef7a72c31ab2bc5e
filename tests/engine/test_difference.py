"""The largest difference of two tables: found again in plain Python, by going over every cell."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from oppose_engine import OddsTable, RangeError, system
from oppose_engine.odds_table import Label
from oppose_engine.questions.difference import largest_difference

FEW = {"you": (0, 33, 60, 95), "them": (5, 40, 100)}
IMPERATIVE, ARTICLE = (system("mythras").table("opposed", each) for each in ("imperative", "article"))
SUMS, PLAIN = (system("contract").table("pool", each).select(dice=(1, 3)) for each in ("standard", "no-doubles"))
PAIRS: dict[str, tuple[OddsTable, OddsTable]] = {
    "match-ups": (IMPERATIVE.select(**FEW), ARTICLE.select(**FEW)),
    "other ratings": (IMPERATIVE.select(**FEW), ARTICLE.select(you=(61, 60, 33), them=(40, 5))),
    "levels": (system("brp").table("bands", "uge-2023"), system("brp").table("bands", "srd-2020-high-skill")),
    "sums": (SUMS, PLAIN),
    "further sums": (PLAIN, SUMS),
    "points": (system("brp").table("experience-gain"), system("brp").table("experience-gain", "uge-2023")),
    "other denominators": (
        system("ngs").table("opposed").select(you=("d4+1", "d12+3"), them=("d6+2", "d8+1")),
        system("ngs").table("opposed").select(you=("d12+3",), them=("d8+1",)),
    ),
}


def every(one: OddsTable, other: OddsTable) -> dict[tuple[Label, ...], Fraction]:
    """The difference at each place, by the label of the last axis first, then by the others."""
    mine, theirs = (
        {
            (last, *labels): value
            for labels, row in table.rows()
            for last, value in zip(table.axes[-1].values, row, strict=True)
        }
        for table in (one, other)
    )
    *leading, last = (tuple(v for v in a.values if v in b.values) for a, b in zip(one.axes, other.axes, strict=True))
    if one.is_odds and isinstance(one.axes[-1].values[0], int):  # a sum that one table does not list has no chance
        last = tuple(dict.fromkeys((*one.axes[-1].values, *other.axes[-1].values)))
    places = product(last, *leading)
    return {place: abs(mine.get(place, Fraction(0)) - theirs.get(place, Fraction(0))) for place in places}


@pytest.mark.parametrize("name", PAIRS)
def test_no_cell_differs_more(name: str) -> None:
    one, other = PAIRS[name]
    found, sizes = largest_difference(one, other), every(one, other)
    assert found.size == max(sizes.values())
    assert (found.outcome, *found.labels) == next(place for place, size in sizes.items() if size == found.size)
    assert largest_difference(one, one).size == 0


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        (
            IMPERATIVE,
            SUMS,
            r"has the axes you, them, outcome, contract/pool/standard dice, difficulty, outcome; compare",
        ),
        (SUMS, IMPERATIVE, r"has the axes dice, difficulty, outcome, mythras/opposed/imperative you, them, outcome"),
        (
            IMPERATIVE.select(you=(1, 2)),
            ARTICLE.select(you=(3, 4)),
            r"share no you; compare tables with labels in common",
        ),
        (
            IMPERATIVE.select(them=(1, 2)),
            ARTICLE.select(them=(3,)),
            r"share no them; compare tables with labels in common",
        ),
    ],
)
def test_what_cannot_be_compared_is_refused(one: OddsTable, other: OddsTable, said: str) -> None:
    with pytest.raises(RangeError, match=said):
        largest_difference(one, other)


def test_points_are_not_compared_with_chances() -> None:
    chances = IMPERATIVE.select(**FEW)
    points = replace(chances, unit="points", denominator=None)
    for pair in ((chances, points), (points, chances)):
        with pytest.raises(RangeError, match=r"compare two tables of the same axes"):
            largest_difference(*pair)
