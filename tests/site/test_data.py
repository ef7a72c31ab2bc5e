"""The data files: complete, valid, and the same numbers as the engine and the page, cell by cell."""

import csv
import json
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from bs4 import BeautifulSoup, Tag

from oppose_engine import OddsTable, TableId, discover, percent
from oppose_engine.text import face_ranges, number
from oppose_engine.views import MEASURES, measure

KEYS = [key for system in discover().values() for key in system.keys()]  # noqa: SIM118  a System is no dict
Labels = dict[str, int | str]


@cache
def engine(key: TableId) -> OddsTable:
    return discover()[key.system].table(key.table, key.variant)


@cache
def index(site: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((site / "data" / "index.json").read_text(encoding="utf-8"))
    return found


def test_the_index_lists_every_table(built_site: Path) -> None:
    listed = [
        (table["system"], table["table"], variant["id"])
        for table in index(built_site)["tables"]
        for variant in table["variants"]
    ]
    assert sorted(listed) == sorted(tuple(key) for key in KEYS)
    files = {path.relative_to(built_site).as_posix() for path in (built_site / "data").rglob("*.*") if path.is_file()}
    addresses = {
        variant[kind]
        for table in index(built_site)["tables"]
        for variant in table["variants"]
        for kind in ("json", "csv")
    }
    pages = {name for name in files if name.endswith("index.html")}
    assert files - pages == addresses | {"data/index.json", "data/schema.json"}


def test_the_index_tells_axes_and_stamp(built_site: Path) -> None:
    found = index(built_site)
    page = (built_site / "systems" / "mythras" / "index.html").read_text(encoding="utf-8")
    assert found["rules_hash"] in page
    assert found["version"] in page
    for entry in found["tables"]:
        for variant in entry["variants"]:
            table = engine(TableId(entry["system"], entry["table"], variant["id"]))
            axes = [(axis["name"], axis["values"]) for axis in variant.get("axes", entry["axes"])]
            assert axes == [(axis.name, list(axis.values)) for axis in table.axes]
        assert entry["title"]


@pytest.mark.parametrize("key", KEYS, ids=str)
def test_json_and_csv_hold_the_engines_numbers(built_site: Path, key: TableId) -> None:
    table = engine(key)
    document = json.loads((built_site / "data" / f"{key}.json").read_text(encoding="utf-8"))
    schema = json.loads((built_site / "data" / "schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator(schema).validate(document)
    assert [document[name] for name in ("system", "table", "variant")] == list(key)
    assert [(axis["name"], tuple(axis["values"])) for axis in document["axes"]] == [
        (axis.name, axis.values) for axis in table.axes
    ]
    cells = dict(_of_json(document))
    assert cells == dict(_of_csv(built_site / "data" / f"{key}.csv", table))
    wanted = {
        (*labels, last): value
        for labels, values in table.rows()
        for last, value in zip(table.axes[-1].values, values, strict=True)
    }
    assert cells == {tuple(map(str, labels)): value for labels, value in wanted.items()}


def _of_json(document: dict[str, Any]) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    axes = [axis["values"] for axis in document["axes"]]
    whole = document.get("denominator", 1)
    for at in product(*(range(len(values)) for values in axes)):
        cell = document["counts"] if "counts" in document else document["values"]
        for step in at:
            cell = cell[step]
        below = whole[at[0]] if isinstance(whole, list) else whole
        yield tuple(str(values[step]) for values, step in zip(axes, at, strict=True)), Fraction(cell) / below


def _of_csv(path: Path, table: OddsTable) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    with path.open(encoding="utf-8", newline="") as file:
        head, *rows = csv.reader(file)
    names = [axis.name for axis in table.axes]
    if not table.is_odds:
        assert head == [*names, "value"]
        yield from ((tuple(row[:-1]), Fraction(row[-1])) for row in rows)
        return
    assert head == [*names[:-1], *map(str, table.axes[-1].values), "denominator"]
    for row in rows:
        leading = row[: len(names) - 1]
        for label, count in zip(head[len(leading) : -1], row[len(leading) : -1], strict=True):
            yield (*leading, label), Fraction(int(count), int(row[-1]))


def test_every_opposed_table_covers_all_ratings(built_site: Path) -> None:
    for key in KEYS:
        if key.table == "opposed" and key.system != "ngs":
            document = json.loads((built_site / "data" / f"{key}.json").read_text(encoding="utf-8"))
            assert [axis["name"] for axis in document["axes"]] == ["you", "them", "outcome"]
            assert [axis["values"] for axis in document["axes"][:2]] == [list(range(101))] * 2
            assert document["axes"][2]["values"] == ["win", "tie", "none", "lose"]


def test_pages_hold_the_engines_numbers(built_site: Path) -> None:
    """Every table of odds in the built HTML, read as a browser reads it."""
    compared: dict[tuple[TableId, str], int] = {}
    for path in sorted((built_site / "systems").rglob("index.html")):
        page = BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser")
        for shown in page.select("table[data-table]"):
            key = TableId(*(str(shown[f"data-{part}"]) for part in ("system", "table", "variant")))
            outcome = str(shown.get("data-outcome", ""))
            cells = list(_shown(shown, engine(key), outcome))
            for labels, text, wanted in cells:
                assert text == wanted, f"{path.parent.name}: {key} {outcome} {labels}"
            compared[key, outcome] = compared.get((key, outcome), 0) + len(cells)
    _all_are_there(compared)


def _all_are_there(compared: dict[tuple[TableId, str], int]) -> None:
    """Each reading has its four outcomes and its bands on a page, with as many cells as it must."""
    for key in KEYS:
        table = engine(key)
        if table.is_opposed:
            sides = [len(_by_tens(axis.values)) for axis in table.axes[:2]]
            some = [n for n in range(4) if table.cells[..., n].any()]
            for n in some:
                outcome = str(table.axes[2].values[n])
                assert compared.get((key, outcome), 0) >= sides[0] * sides[1], f"{key} {outcome} is on no page"


def _by_tens(labels: tuple[int | str, ...]) -> list[int | str]:
    return [label for label in labels if len(labels) <= 21 or int(label) % 10 == 0]


def _shown(shown: Tag, table: OddsTable, outcome: str) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """(labels, text in the page, text by the engine) of each cell, for the layouts whose heads tell the labels."""
    heads = [cell.get_text(" ", strip=True) for cell in shown.select("thead tr")[-1].find_all(["th", "td"])]
    rows = [[cell.get_text(" ", strip=True) for cell in row.find_all(["th", "td"])] for row in shown.select("tbody tr")]
    if outcome in MEASURES and len(table.axes) == 3:
        yours, theirs = (_by_tens(axis.values) for axis in table.axes[:2])
        _told(heads[-len(theirs) :], theirs)
        _told([row[0] for row in rows], yours)
        for you, (_, *cells) in zip(yours, rows, strict=True):
            for them, text in zip(theirs, cells, strict=True):
                places = len(text.partition(".")[2]) if "." in text else 2
                yield (str(you), str(them)), text, measure(table.outcomes(you, them), outcome, places)
    elif table.ranges is not None:
        yield from _bands(table, heads, rows)
    elif [head.lower() for head in heads] == [*(a.name for a in table.axes[:-1]), *_lower(table)]:
        for row in rows:
            leading = row[: len(table.axes) - 1]
            for label, text in zip(table.axes[-1].values, row[len(leading) :], strict=True):
                labels = {
                    a.name: _label(table, n, head) for n, (a, head) in enumerate(zip(table.axes, leading, strict=False))
                }
                value = table.value(**labels, **{table.axes[-1].name: label})
                yield (*leading, str(label)), text, (percent if table.unit == "chance" else number)(value)


def _told(heads: list[str], labels: list[int | str]) -> None:
    """Each head tells its label; a second die of a kind may be short: d6+1, +2, +3."""
    assert [str(label).endswith(head) for head, label in zip(heads, labels, strict=True)] == [True] * len(labels)


def _bands(table: OddsTable, heads: list[str], rows: list[list[str]]) -> Iterator[tuple[tuple[str, ...], str, str]]:
    levels = [str(level) for level in table.axes[1].values]
    assert sorted(head.lower() for head in heads[1:]) == sorted(levels)
    for rating, *cells in rows:
        for head, text in zip(heads[1:], cells, strict=True):
            for member in _ratings(rating):
                spans = (table.ranges or ())[table.axes[0].index(member)][levels.index(head.lower())]
                whole = [(spans[0][0], spans[-1][1])] if text.startswith("rest of ") else spans
                yield (rating, head), text.removeprefix("rest of "), face_ranges(whole)


def _ratings(text: str) -> range:
    """One rating, or ratings that share a row: ``45`` or ``41–45``."""
    first, _, last = text.replace("\N{EN DASH}", "-").partition("-")
    return range(int(first), int(last or first) + 1)


def _lower(table: OddsTable) -> list[str]:
    return [str(label).lower() for label in table.axes[-1].values]


def _label(table: OddsTable, axis: int, text: str) -> int | str:
    found = [value for value in table.axes[axis].values if str(value) == text.replace("\N{MINUS SIGN}", "-")]
    assert found, f"{table.id}: {text!r} is no {table.axes[axis].name}"
    return found[0]
