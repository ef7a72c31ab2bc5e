"""The largest difference of two tables: found again in plain Python, by going over every cell."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oppose_engine import OddsTable, RangeError, TableId, system
from oppose_engine.odds_table import Axis, Label
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
    by_place: Iterator[dict[tuple[Label, ...], Fraction]] = (
        {
            (last, *labels): value
            for labels, row in table.rows()
            for last, value in zip(table.axes[-1].values, row, strict=True)
        }
        for table in (one, other)
    )
    mine, theirs = by_place
    *leading, last = (tuple(v for v in a.values if v in b.values) for a, b in zip(one.axes, other.axes, strict=True))
    union = tuple(dict.fromkeys((*one.axes[-1].values, *other.axes[-1].values)))
    if one.is_odds and all(isinstance(label, int) for label in union):
        last = union  # a sum that one table does not list has no chance
    places = product(last, *leading)
    none = Fraction(0)
    return {place: abs(mine.get(place, none) - theirs.get(place, none)) for place in places}


@pytest.mark.parametrize("name", PAIRS)
def test_no_cell_differs_more(name: str) -> None:
    one, other = PAIRS[name]
    found, sizes = largest_difference(one, other), every(one, other)
    assert found.size == max(sizes.values())
    assert (found.outcome, *found.labels) == next(place for place, size in sizes.items() if size == found.size)
    assert largest_difference(one, one).size == 0


LABELS: tuple[tuple[Label, ...], ...] = ((1, 2, 3), (2, 3, 4, 5), (5, 3), ("a", "b"), ("b", "c", "a"), (1, "a"))


@st.composite
def pairs(draw: st.DrawFn) -> list[OddsTable]:
    """Two small tables of the same axes: of odds, with a whole of its own in each row, or of expectations."""
    names, is_odds = ("dice", "skill", "outcome")[: draw(st.integers(1, 3))], draw(st.booleans())
    found = []
    for variant in ("one", "other"):
        axes = tuple(Axis(name, draw(st.sampled_from(LABELS))) for name in names)
        shape = tuple(len(axis.values) for axis in axes)
        size = int(np.prod(shape))
        cells = np.reshape(np.array(draw(st.lists(st.integers(0, 9), min_size=size, max_size=size))), shape)
        whole: int | tuple[int, ...] | None = None
        if is_odds and len(shape) == 1:
            whole = 40
            cells[-1] += whole - cells.sum()
        elif is_odds:
            whole = tuple(draw(st.sampled_from((40, 60, 200))) for _ in axes[0].values)
            cells[..., -1] += np.reshape(whole, (-1, *(1,) * (len(shape) - 2))) - cells.sum(axis=-1)
        key = TableId("made", "up", variant)
        unit = "" if is_odds else "points"
        found.append(OddsTable(id=key, title="", axes=axes, cells=cells, denominator=whole, unit=unit))
    return found


@given(pairs())
def test_no_cell_of_any_table_differs_more(pair: list[OddsTable]) -> None:
    one, other = pair
    *leading, last = (set(a.values) & set(b.values) for a, b in zip(one.axes, other.axes, strict=True))
    if not all((*leading, last)):
        with pytest.raises(RangeError, match="share no"):
            largest_difference(one, other)
        return
    found, sizes = largest_difference(one, other), every(one, other)
    assert found.size == max(sizes.values())
    assert (found.outcome, *found.labels) == next(place for place, size in sizes.items() if size == found.size)


def sums(**counts: int) -> OddsTable:
    """One pool whose sums come up so often, of ten rolls; a sum that is left out never does."""
    axes = (Axis("dice", (4,)), Axis("sum", tuple(int(name.removeprefix("of")) for name in counts)))
    return OddsTable(
        id=TableId("made", "up", "-".join(counts)),
        title="",
        axes=axes,
        cells=np.array([list(counts.values())]),
        denominator=10,
    )


def test_a_sum_that_one_table_does_not_list_may_differ_most() -> None:
    short, long = sums(of1=5, of2=5), sums(of1=4, of2=3, of3=3)
    for pair in ((short, long), (long, short)):
        assert largest_difference(*pair) == (Fraction(3, 10), (4,), 3)


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
