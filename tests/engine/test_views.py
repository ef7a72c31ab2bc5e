"""Every view of a table shows the same cells; the data views hold them exactly."""

import copy
import csv
import io
import json
import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import jsonschema_rs
import numpy as np
import pytest
from bs4 import BeautifulSoup
from lxml.html import document_fromstring

import oppose_engine
from oppose_engine import OUTCOMES, Axis, OddsTable, Outcomes, RangeError, TableId, percent, system
from oppose_engine.text import MINUS, face_ranges, number
from oppose_engine.views import (
    MEASURES,
    Grid,
    json_schema,
    measure,
    to_csv,
    to_html,
    to_json,
    to_markdown,
    to_terminal,
    to_tsv,
)
from tests.tables import KEYS, published

VALIDATOR = jsonschema_rs.Draft202012Validator(json_schema())
LONG = 40
"""An axis with more labels than this is cut down."""
MARKDOWN_ROW = re.compile(r"^\| (.*) \|$")


@cache
def small(key: TableId) -> OddsTable:
    """A published table, each tenth label of what is long; tests/site/test_data.py holds every cell of the files."""
    table = published(key)
    for axis in table.axes[:-1]:
        if len(axis.values) > LONG:
            table = table.select(**{axis.name: axis.values[::10]})
    return table


def opposed() -> OddsTable:
    return system("mythras").table("opposed", scale=(0, 40, 60))


def bands() -> OddsTable:
    return system("mythras").table("bands", scale=(0, 60))


def pool() -> OddsTable:
    return system("contract").table("pool", scale=(1, 2))


def gain() -> OddsTable:
    return system("brp").table("experience-gain", scale=(0, 35))


def tuples(cells: Any) -> Any:
    return tuple(map(tuples, cells)) if isinstance(cells, list) else cells


# JSON


@pytest.mark.parametrize("key", KEYS, ids=str)
def test_json_holds_every_cell_and_fulfils_the_schema(key: TableId) -> None:
    table = small(key)
    found = json.loads(to_json(table))
    VALIDATOR.validate(found)
    assert (found["system"], found["table"], found["variant"]) == key
    assert found["engine"] == oppose_engine.__version__
    assert found["axes"] == [{"name": axis.name, "values": list(axis.values)} for axis in table.axes]
    if table.is_odds:
        assert found["counts"] == table.cells.tolist()
        denominator = list(table.denominator) if isinstance(table.denominator, tuple) else table.denominator
        assert found["denominator"] == denominator
    else:
        values = np.array(found["values"], dtype=object)
        assert [Fraction(text) for text in values.flat] == list(table.cells.flat)
        assert found["unit"] == table.unit
    assert ("ranges" in found) == (table.ranges is not None)


def test_json_has_the_keys_of_the_contract_in_order() -> None:
    head = ["schema", "engine", "system", "table", "variant", "axes"]
    assert list(json.loads(to_json(opposed()))) == [*head, "counts", "denominator"]
    assert list(json.loads(to_json(bands()))) == [*head, "counts", "denominator", "ranges"]
    assert list(json.loads(to_json(gain()))) == [*head, "unit", "values"]


def test_json_denominators_follow_the_first_axis() -> None:
    assert json.loads(to_json(pool()))["denominator"] == [10, 100]


def test_json_ranges_are_pairs_of_faces() -> None:
    ranges = json.loads(to_json(bands()))["ranges"]
    assert tuples(ranges) == bands().ranges
    assert ranges[1] == [[[99, 100]], [[61, 98]], [[7, 60]], [[1, 6]]]


def test_json_has_a_line_for_each_value_of_the_first_axis() -> None:
    lines = to_json(opposed()).splitlines()
    start = lines.index('"counts": [')
    assert [json.loads(line.rstrip(",")) for line in lines[start + 1 : start + 4]] == opposed().cells.tolist()
    assert to_json(opposed()).endswith("}\n")


def test_json_is_the_same_bytes_for_the_same_table() -> None:
    assert to_json(opposed()) == to_json(system("mythras").table("opposed").select(you=(0, 40, 60), them=(0, 40, 60)))


def test_json_holds_whole_numbers_of_any_size() -> None:
    table = system("contract").table("outcomes", scale=(100,))
    found = json.loads(to_json(table))
    VALIDATOR.validate(found)
    assert found["denominator"] == [10**100]
    assert sum(found["counts"][0][0]) == 10**100


def test_only_checks_of_experience_and_large_pools_need_more_than_53_bits() -> None:
    large = set()
    for key in KEYS:
        table = published(key)
        if table.is_odds and max(table.denominator_at(n) for n in range(len(table.axes[0].values))) > 2**53:
            large.add(key.table if key.table == "experience-checks" else key.system)
    again = {"cepheus", "gurps"}  # what is rolled again leaves each match-up a whole of its own
    assert large == {"experience-checks", "savage-worlds", "world-of-darkness", "year-zero"} | again


def test_the_schema_is_one() -> None:
    assert jsonschema_rs.meta.is_valid(json_schema())
    assert json_schema() == json_schema()
    json.dumps(json_schema())


def spoilt() -> Iterator[tuple[str, dict[str, Any]]]:
    whole, expected = json.loads(to_json(bands())), json.loads(to_json(gain()))
    for key in whole:
        if key != "ranges":
            yield f"no {key}", {k: v for k, v in whole.items() if k != key}
    yield "other schema", whole | {"schema": "oppose-table-2"}
    yield "unknown key", whole | {"extra": 1}
    yield "both kinds", whole | {"values": expected["values"], "unit": "points"}
    yield "unit of odds", whole | {"unit": "points"}
    yield "no unit", {k: v for k, v in expected.items() if k != "unit"}
    yield "no values", {k: v for k, v in expected.items() if k != "values"}
    yield "denominator of expectations", expected | {"denominator": 5}
    yield "float", whole | {"counts": [[0.5, 99.5]]}
    yield "negative", whole | {"counts": [[-1, 101]]}
    yield "flat number", whole | {"counts": 5}
    yield "denominator 0", whole | {"denominator": 0}
    yield "denominators of none", whole | {"denominator": []}
    yield "decimal expectation", expected | {"values": ["2.5"]}
    yield "face 0", whole | {"ranges": [[[[0, 5]]]]}
    yield "face 101", whole | {"ranges": [[[[5, 101]]]]}
    yield "one face", whole | {"ranges": [[[[5]]]]}
    yield "id", whole | {"system": "Mythras II"}
    twice = copy.deepcopy(whole)
    twice["axes"][0]["values"][1] = twice["axes"][0]["values"][0]
    yield "label twice", twice


@pytest.mark.parametrize("document", [d for _, d in spoilt()], ids=[name for name, _ in spoilt()])
def test_the_schema_refuses(document: dict[str, Any]) -> None:
    assert not VALIDATOR.is_valid(document)


# CSV


@pytest.mark.parametrize("key", KEYS, ids=str)
def test_csv_holds_every_cell(key: TableId) -> None:
    table = small(key)
    header, *lines = csv.reader(io.StringIO(to_csv(table)))
    names = [axis.name for axis in table.axes]
    if not table.is_odds:
        assert header == [*names, "value"]
        assert [Fraction(line[-1]) for line in lines] == list(table.cells.flat)
        return
    assert header == [*names[:-1], *map(str, table.axes[-1].values), "denominator"]
    found = {tuple(line[: len(names) - 1]): [int(cell) for cell in line[len(names) - 1 :]] for line in lines}
    assert len(found) == len(lines)
    for labels, values in table.rows():
        *counts, denominator = found[tuple(map(str, labels))]
        assert tuple(Fraction(count, denominator) for count in counts) == values
        assert sum(counts) == denominator


def test_csv_as_text() -> None:
    assert to_csv(opposed()).splitlines()[:3] == [
        "you,them,win,tie,none,lose,denominator",
        "0,0,485,5,9025,485,10000",
        "0,40,300,1,5700,3999,10000",
    ]
    assert to_csv(gain()) == "rating,value\n0,7/2\n35,91/40\n"
    assert "\r" not in to_csv(pool())


def test_csv_writes_large_numbers_in_full() -> None:
    table = system("contract").table("outcomes", scale=(30,))
    assert all(line.endswith(",1" + 30 * "0") for line in to_csv(table).splitlines()[1:])


# TSV


@pytest.mark.parametrize("key", KEYS, ids=str)
def test_tsv_has_a_line_a_cell(key: TableId) -> None:
    table = small(key)
    lines = [line.split("\t") for line in to_tsv(table).splitlines()]
    if table.is_opposed:
        expected = {tuple(map(str, labels)): percent(values[0]) for labels, values in table.rows()}
        assert {(you, them): shown for you, them, shown in lines} == expected
        assert len(lines) == len(expected)
        return
    show = percent if table.unit == "chance" else number
    assert len(lines) == table.cells.size
    shown = [show(value, 2) for _, values in table.rows() for value in values]
    assert [line[-1] for line in lines] == [each.replace(MINUS, "-") for each in shown]


def test_tsv_of_the_d100_article() -> None:
    lines = to_tsv(system("brp").table("opposed", "article", range(0, 101, 10))).splitlines()
    assert len(lines) == 121
    assert lines[:2] == ["0\t0\t50.50", "0\t10\t41.50"]


# Grids


def test_markdown_of_an_opposed_table() -> None:
    assert to_markdown(opposed()).splitlines() == [
        "| you \\ them | 0 | 40 | 60 |",
        "| ---: | ---: | ---: | ---: |",
        "| 0 | 4.85 | 3.00 | 2.00 |",
        "| 40 | 39.99 | 31.80 | 23.83 |",
        "| 60 | 60.00 | 51.79 | 41.70 |",
    ]


@pytest.mark.parametrize("outcome", MEASURES)
def test_one_outcome_of_an_opposed_table(outcome: str) -> None:
    table = opposed()
    lines = [MARKDOWN_ROW.sub(r"\1", line).split(" | ") for line in to_markdown(table, outcome, 1).splitlines()[2:]]
    for you, line in zip(table.axes[0].values, lines, strict=True):
        shown = [measure(table.outcomes(you, them), outcome, 1) for them in table.axes[1].values]
        assert line == [str(you), *shown]


def test_measures_of_one_match_up() -> None:
    odds = Outcomes(5179, 38, 2400, 2383, 10_000)
    assert {name: measure(odds, name) for name in MEASURES} == {
        "win": "51.79",
        "tie": "0.38",
        "none": "24.00",
        "lose": "23.83",
        "decided": "68.49",
        "split": "51.98",
        "advantage": "+27.96",
    }
    assert measure(Outcomes(0, 0, 1, 0, 1), "decided") == "–"


def test_an_unknown_measure_gets_the_names_there_are() -> None:
    with pytest.raises(RangeError, match="outcome 'loose'; did you mean lose"):
        measure(Outcomes(1, 0, 0, 0, 1), "loose")


def test_bands_show_faces() -> None:
    assert to_markdown(bands()).splitlines()[2:] == [
        "| 0 | 99–00 | 06–98 | 01–05 | – |",
        "| 60 | 99–00 | 61–98 | 07–60 | 01–06 |",
    ]


def test_expectations_show_numbers_in_their_unit() -> None:
    assert to_markdown(gain()).splitlines() == [
        "| rating | points |",
        "| ---: | ---: |",
        "| 0 | 3.50 |",
        "| 35 | 2.28 |",
    ]
    square = to_markdown(system("brp").table("experience", scale=(35, 50)), places=4).splitlines()
    assert square[0] == "| start \\ target | 35 | 50 |"
    assert square[2] == "| 35 | 0.0000 | 8.1517 |"


def test_terminal_columns_are_aligned_under_a_caption() -> None:
    caption, blank, *lines = to_terminal(opposed()).splitlines()
    assert caption == "Opposed roll, mythras imperative: your chance to win, percent"
    assert blank == ""
    assert len({len(line) for line in lines}) == 1
    assert lines[1].split() == ["0", "4.85", "3.00", "2.00"]


@pytest.mark.parametrize("key", KEYS, ids=str)
def test_all_grids_show_the_same_texts(key: TableId) -> None:
    table = small(key)
    _, rule, *lines = to_markdown(table).splitlines()
    assert set(rule) <= set("| -:")
    markdown = [MARKDOWN_ROW.sub(r"\1", line).split(" | ") for line in lines]
    html = document_fromstring(to_html(table))
    shown = [[cell.text_content() for cell in row.iter("th", "td")] for body in html.iter("tbody") for row in body]
    assert shown == markdown
    terminal = to_terminal(table).splitlines()[3:]
    assert ["".join(line.split()) for line in terminal] == ["".join(line).replace(" ", "") for line in markdown]


@pytest.mark.parametrize("key", KEYS, ids=str)
def test_grids_show_every_number(key: TableId) -> None:
    table = small(key)
    text = to_markdown(table)
    if table.ranges is not None:
        expected = [face_ranges(spans) for row in table.ranges for spans in row]
    elif table.is_opposed:
        expected = [percent(values[0]) for _, values in table.rows()]
    else:
        show = percent if table.unit == "chance" else number
        expected = [show(value, 2) for _, values in table.rows() for value in values]
    shown = Counter(cell for line in text.splitlines()[2:] for cell in MARKDOWN_ROW.sub(r"\1", line).split(" | "))
    assert shown >= Counter(expected)


def test_html_is_an_accessible_table() -> None:
    html = BeautifulSoup(to_html(opposed(), "tie"), "html5lib")
    table = html.table
    assert table is not None
    assert table["class"] == ["op-odds"]
    data = {name: table[f"data-{name}"] for name in ("table", "system", "variant", "outcome")}
    assert data == {"table": "opposed", "system": "mythras", "variant": "imperative", "outcome": "tie"}
    assert table.caption is not None
    assert table.caption.get_text() == "Opposed roll, mythras imperative: chance of a tie, percent"
    assert [cell["scope"] for cell in html.select("thead th")] == ["col"] * 4
    assert [cell["scope"] for cell in html.select("tbody th")] == ["row"] * 3
    assert "data-outcome" not in to_html(bands())
    assert "style=" not in to_html(opposed())


def hostile() -> OddsTable:
    return OddsTable(
        id=TableId("a", "b", "c"),
        title="<Dice> & 'more'",
        axes=(Axis("die|face", ("<b>", 'x"')), Axis("outcome", ("yes|no", "a,b"))),
        cells=np.array([[1, 9], [10, 0]]),
        denominator=10,
    )


def test_labels_cannot_break_out() -> None:
    table = hostile()
    html = to_html(table)
    assert "<b>" not in html
    assert "&lt;Dice&gt; &amp;" in html
    assert to_markdown(table).splitlines()[0] == r"| die\|face | yes\|no | a,b |"
    assert next(csv.reader(io.StringIO(to_csv(table)))) == ["die|face", "yes|no", "a,b", "denominator"]
    assert json.loads(to_json(table))["axes"][0]["values"] == ["<b>", 'x"']


def test_a_tiny_chance_is_markup_safe() -> None:
    table = system("contract").table("pool", scale=(12,)).select(difficulty=(6,))
    assert "<td>&lt;0.01</td>" in to_html(table)
    assert "<td><0.01" not in to_html(table)


def test_words_stand_left_and_numbers_right() -> None:
    grid = Grid(("name", "n"), (("a", "1"), ("bcdef", "100")), 1, frozenset((0,)))
    assert grid.terminal() == "name     n\na        1\nbcdef  100\n"
    assert grid.markdown().splitlines()[1] == "| --- | ---: |"
    assert grid.csv() == "name,n\na,1\nbcdef,100\n"
    assert grid.tsv() == "a\t1\nbcdef\t100\n"


def test_an_opposed_table_has_all_four_outcomes_in_the_data() -> None:
    assert json.loads(to_json(opposed()))["axes"][2] == {"name": "outcome", "values": list(OUTCOMES)}


def test_where_there_is_no_number_people_read_a_dash_and_programs_nothing() -> None:
    grid = Grid(("of", "gain"), (("a \N{EN DASH} b", "\N{EN DASH}"), ("c", "\N{MINUS SIGN}2")), words=frozenset((0,)))
    assert grid.terminal().splitlines()[1].split() == ["a", "\N{EN DASH}", "b", "\N{EN DASH}"]
    assert grid.csv() == "of,gain\na \N{EN DASH} b,\nc,-2\n"
    assert grid.tsv() == "a \N{EN DASH} b\t\nc\t-2\n"
