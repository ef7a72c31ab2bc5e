"""The parts of pages say exactly what the tables say."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product

import pytest
from bs4 import BeautifulSoup, Tag

from hooks.html.bands import bands_by_rating, bands_by_tens
from hooks.html.bar import bar, shares_of
from hooks.html.chances import MEASURES, measures_of, odds_table
from hooks.html.markup import block, tag
from hooks.html.shades import chance_class
from oppose_engine import OUTCOMES, RangeError, TableId, discover, percent
from oppose_engine.questions.difference import largest_difference
from oppose_engine.views import by_tens
from tests.readings import READINGS
from tests.tables import published

BANDS = [key for system in discover().values() for key in system.keys() if key.table == "bands"]  # noqa: SIM118
MATCHES = [TableId(game.id, contest.match_table, variant) for game, contest, variant in READINGS]


def rows_of(html: str) -> tuple[list[str], list[list[str]]]:
    """The heads of a table and the text of each row, as a browser reads them."""
    table = BeautifulSoup(html, "html5lib").find("table")
    assert isinstance(table, Tag)
    heads = [th.get_text(strip=True) for th in table.select("thead tr:last-child th")]
    return heads, [
        [cell.get_text(strip=True) for cell in row.find_all(["th", "td"])] for row in table.select("tbody tr")
    ]


def face_of(text: str, rating: int) -> int:
    if text.startswith("rating"):
        return rating + int(text.removeprefix("rating").replace("+", "") or 0)
    return int(text) or 100


def faces_of(text: str, rating: int) -> set[int]:
    """The faces that a cell names."""
    if text == "–":
        return set()
    if text.endswith(", doubles aside"):
        return faces_of(text.removesuffix(", doubles aside"), rating) - {*range(11, 100, 11), 100}
    if text.startswith("doubles "):
        first, last = (face_of(limit, rating) for limit in text.removeprefix("doubles ").split("–"))
        return {face for face in (*range(11, 100, 11), 100) if first <= face <= last}
    faces: set[int] = set()
    for part in text.split(", "):
        low, _, high = re.sub(r" to |–", "|", part).partition("|")
        faces |= set(range(face_of(low, rating), face_of(high or low, rating) + 1))
    return faces


@pytest.mark.parametrize("key", BANDS, ids=str)
def test_bands_by_rating_name_every_face_of_every_rating(key: TableId) -> None:
    table = published(key)
    assert table.ranges is not None
    heads, rows = rows_of(bands_by_rating(table, "Bands").html())
    levels = [str(level) for level in reversed(table.axes[1].values)]
    assert heads == ["Rating", *(level.capitalize() for level in levels)]
    seen = []
    for first, *cells in rows:
        low, _, high = first.partition("–")
        for rating in range(int(low), int(high or low) + 1):
            seen.append(rating)
            spans = table.ranges[table.axes[0].index(rating)]
            wanted = [{f for lo, hi in span for f in range(lo, hi + 1)} for span in reversed(spans)]
            told = [faces_of(cell, rating) for cell in cells]
            assert told == wanted, f"{key} at {rating}"
    assert seen == list(table.axes[0].values)


@pytest.mark.parametrize("key", BANDS, ids=str)
def test_bands_by_tens_have_the_rows_of_the_table(key: TableId) -> None:
    _, rows = rows_of(bands_by_tens(published(key), "Bands").html())
    assert [row[0] for row in rows] == [str(rating) for rating in range(0, 101, 10)]
    for rating, *cells in rows:
        spans = published(key).ranges[int(rating)]  # pyrefly: ignore[unsupported-operation]
        wanted = [{f for lo, hi in span for f in range(lo, hi + 1)} for span in reversed(spans)]
        assert [faces_of(cell, int(rating)) for cell in cells] == wanted
        assert not any("aside" in cell for cell in cells)  # the faces themselves


@pytest.mark.parametrize("key", MATCHES, ids=str)
def test_odds_table_shows_the_measure_and_its_class(key: TableId) -> None:
    table = published(key)
    you, them = (by_tens(axis.values) for axis in table.axes[:2])
    for name in measures_of([table]):
        soup = BeautifulSoup(odds_table(table, name).html(), "lxml")
        cells = [row.find_all("td") for row in soup.select("tbody tr")]
        for (i, mine), (j, other) in product(enumerate(you), enumerate(them)):
            value = MEASURES[name].value(table.outcomes(mine, other))
            assert cells[i][j].get_text() == ("–" if value is None else percent(value)), (
                f"{key} {name} {mine} v {other}"
            )
            if value is not None and name == "win":
                assert set(cells[i][j]["class"]) - {"op-part"} == {f"op-chance-{chance_class(value)}"}


def test_they_win_is_shaded_by_the_scale_turned_round() -> None:
    soup = BeautifulSoup(odds_table(published(MATCHES[0]), "lose").html(), "html5lib")
    corner = soup.select("tbody tr")[0].find_all("td")[-1]
    assert corner["class"] == [f"op-chance-{10 - chance_class(Fraction(corner.get_text()) / 100)}"]


def test_ringed_cell() -> None:
    table = discover()["mythras"].table("opposed")
    soup = BeautifulSoup(odds_table(table, mark=(60, 40)).html(), "html5lib")
    now = soup.select(".op-now")
    assert [cell.get_text() for cell in now] == ["51.79"]


def test_bar_shows_what_is_not_zero_and_fills_the_width() -> None:
    odds = discover()["mythras"].table("opposed").outcomes(60, 40)
    drawn = BeautifulSoup(bar(shares_of(odds)), "html.parser")
    rects = drawn.find_all("rect")
    assert [str(rect["class"][0]) for rect in rects] == [f"op-outcome-{o}" for o in ("win", "tie", "none", "lose")]
    widths = [float(str(rect["width"]).removesuffix("%")) for rect in rects]
    assert sum(widths) == pytest.approx(100)
    assert min(widths) >= 0.3
    words = [(text.get_text(), text["data-room"]) for text in drawn.find_all("text")]
    assert words == [
        ("You win 51.8%", "name"),
        ("Tie 0.4%", "none"),
        ("Nobody 24.0%", "number"),
        ("They win 23.8%", "number"),
    ]


@pytest.mark.parametrize(
    ("chance", "step"), [("0.0499", 0), ("0.05", 1), ("0.45", 5), ("0.5499", 5), ("0.55", 6), ("1", 10)]
)
def test_classes_are_centred_on_tens_half_up(chance: str, step: int) -> None:
    assert chance_class(Fraction(chance)) == step


def test_largest_difference_is_the_largest() -> None:
    mythras = discover()["mythras"]
    ours, other = (mythras.table("opposed", name, range(0, 101, 10)) for name in ("imperative", "article"))
    found = largest_difference(ours, other)
    gaps = {
        (you, them, outcome): abs(ours.outcomes(you, them).chance(outcome) - other.outcomes(you, them).chance(outcome))
        for you, them in product(range(0, 101, 10), repeat=2)
        for outcome in OUTCOMES
    }
    assert found.size == max(gaps.values()) == gaps[*found.labels, found.outcome]  # pyrefly: ignore[bad-index]
    assert largest_difference(ours, ours).size == 0


def test_tables_that_share_nothing_are_not_called_equal() -> None:
    rolls = discover()["open-ended-d10"]
    with pytest.raises(RangeError, match="share no outcome; compare tables with labels in common"):
        largest_difference(rolls.table("outcomes", "standard"), rolls.table("outcomes", "simple"))
    with pytest.raises(RangeError, match="has the axes dice, difficulty, outcome"):
        largest_difference(discover()["contract"].table("pool"), rolls.table("outcomes"))


def test_an_outcome_that_one_pool_never_reaches_counts_as_nothing() -> None:
    pool = discover()["contract"]
    found = largest_difference(pool.table("pool", "no-doubles"), pool.table("pool", "standard"))
    assert found.size == Fraction(24361, 100_000)


def test_markup_escapes_text_and_attributes() -> None:
    assert tag("td", "a < b & c", title='"x"') == '<td title="&quot;x&quot;">a &lt; b &amp; c</td>'


def test_block_has_no_blank_line_inside() -> None:
    text = block(tag("p", "one\n\ntwo"), None, tag("p", "three"))
    assert text.startswith("\n\n<div class=")
    assert "\n\n" not in text.strip("\n")
