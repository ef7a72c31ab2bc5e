"""The data files: complete, valid, and the same numbers as the engine, cell by cell."""

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

from oppose_engine import OddsTable, TableId, discover
from oppose_engine.opposed import OpposedRoll

KEYS = [key for system in discover().values() for key in system.keys()]  # noqa: SIM118  a System is no dict


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
    pages |= {name for name in files if name.split("/")[1][0].isdigit()}  # releases, which stay as they were
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


def test_every_opposed_table_of_ratings_covers_them_all(built_site: Path) -> None:
    for key in KEYS:
        if isinstance(discover()[key.system].mechanic(key.table), OpposedRoll) and key.table == "opposed":
            document = json.loads((built_site / "data" / f"{key}.json").read_text(encoding="utf-8"))
            assert [axis["name"] for axis in document["axes"]] == ["you", "them", "outcome"]
            assert [axis["values"] for axis in document["axes"][:2]] == [list(range(101))] * 2
            assert document["axes"][2]["values"] == ["win", "tie", "none", "lose"]
