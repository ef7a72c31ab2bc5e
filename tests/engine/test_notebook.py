"""A table of odds in a notebook: as HTML, as a chart, as a data frame."""

import sys
from fractions import Fraction
from functools import cache
from itertools import starmap
from types import SimpleNamespace
from typing import Any

import pytest
from lxml.html import document_fromstring

from oppose_engine import OddsTable, OpposeError, RangeError, discover, system
from oppose_engine.notebook import records

TABLES = [(game, name) for game in ("brp", "contract", "ngs", "open-ended-d10") for name in system(game).tables()]
TABLES.append(("coc7", "bonus-dice"))


@cache
def table_of(game: str, name: str) -> OddsTable:
    """Counted when a test first asks for it: tests are collected in each process."""
    return system(game).table(name)


def values(table: OddsTable, outcome: str = "win") -> list[dict[str, Any]]:
    """The data of the table's chart, whose specification is validated on the way."""
    spec: dict[str, Any] = table.chart(outcome).to_dict()
    assert spec["title"] == table.title
    found: list[dict[str, Any]] = spec["datasets"][spec["data"]["name"]]
    return found


@pytest.fixture
def opposed() -> OddsTable:
    return system("mythras").table("opposed")


def test_every_table_shows_itself(opposed: OddsTable) -> None:
    for table in starmap(table_of, TABLES):
        rows = [*document_fromstring(table._repr_html_()).iterfind(".//tbody/tr")]
        assert rows, table.id
        assert len(rows) <= 21**2, "a notebook cell is no scroll"
    shown = opposed._repr_html_()
    assert "<td>51.79</td>" in shown
    assert "every tenth value" in shown
    assert "every tenth" not in system("ngs").table()._repr_html_()


def test_rows_hold_every_cell_once_and_exactly() -> None:
    for table in starmap(table_of, TABLES):
        rows = records(table)
        assert len(rows) == table.cells.size
        row = rows[-1]
        labels = {axis.name: row[axis.name] for axis in table.axes}
        value = table.value(**labels)  # pyrefly: ignore[bad-argument-type]
        if table.is_odds:
            assert Fraction(row["count"]) / Fraction(row["denominator"]) == value
            assert row["chance"] == float(value)
        else:
            assert row[table.unit] == float(value)


def test_a_data_frame_answers_as_the_table_does(opposed: OddsTable) -> None:
    rows = opposed.frame()
    found = rows[(rows.you == 60) & (rows.them == 40)].set_index("outcome")
    assert tuple(found["count"]) == opposed.outcomes(60, 40)[:4]
    assert set(rows.groupby(["you", "them"])["count"].sum()) == {10_000}


@pytest.mark.parametrize(("game", "name"), TABLES)
def test_every_table_has_a_chart_that_validates(game: str, name: str) -> None:
    assert len(values(table_of(game, name))) > 1


def test_the_map_of_match_ups_holds_the_odds(opposed: OddsTable) -> None:
    for outcome, expected in (("win", 0.5179), ("advantage", 0.2796), ("decided", 5179 / (5179 + 2383))):
        rows = values(opposed, outcome)
        assert [row[outcome] for row in rows if (row["you"], row["them"]) == (60, 40)] == [pytest.approx(expected)]


def test_a_map_shows_who_wins_unless_another_outcome_is_asked_for(opposed: OddsTable) -> None:
    assert opposed.chart().to_dict()["encoding"]["color"]["field"] == "win"


def test_a_stack_follows_the_order_of_the_axis() -> None:
    order = {row["outcome"]: row["n"] for row in values(system("contract").table("outcomes"))}
    assert order == {"botch": 0, "failure": 1, "partial": 2, "complete": 3, "exceptional": 4}


def test_what_is_not_installed_is_named(opposed: OddsTable, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("altair", "pandas", "polars"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(OpposeError, match=r"pip install 'oppose-odds\[chart\]'"):
        opposed.chart()
    with pytest.raises(OpposeError, match="pandas or polars is not installed; install it: pip install pandas"):
        opposed.frame()
    with pytest.raises(OpposeError, match="polars is not installed; install it: pip install polars"):
        opposed.frame("polars")


def test_counts_that_a_library_does_not_hold_are_told(opposed: OddsTable, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(rows: object) -> None:
        raise OverflowError(f"int value too large for Polars integer types: {rows}")

    monkeypatch.setitem(sys.modules, "polars", SimpleNamespace(DataFrame=refused))
    with pytest.raises(RangeError, match=r"^mythras/opposed/imperative: polars holds no whole numbers so large; take"):
        opposed.frame("polars")


def test_wrong_names_get_the_allowed_ones(opposed: OddsTable) -> None:
    with pytest.raises(RangeError, match=r"data frames of 'panda'; .*pandas"):
        opposed.frame("panda")
    with pytest.raises(RangeError, match=r"outcome 'wins'; .*win"):
        opposed.chart("wins")


def test_no_view_is_loaded_for_a_table() -> None:
    assert discover(), "the engine is loaded"
    import subprocess  # noqa: PLC0415

    code = "import sys, oppose_engine; print(sorted({'altair', 'pandas', 'polars'} & set(sys.modules)))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
