"""The data files: complete, valid, and the same numbers as the engine, cell by cell."""

import csv
import json
from fractions import Fraction
from functools import cache
from itertools import chain, product
from pathlib import Path
from typing import Any

import jsonschema_rs
import numpy as np
import pytest

from oppose_engine import TableId, discover
from oppose_engine.contests.opposed import OpposedContest
from tests.tables import KEYS, published


@cache
def index(site: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((site / "data" / "index.json").read_text(encoding="utf-8"))
    return found


@cache
def schema(site: Path) -> jsonschema_rs.Draft202012Validator:
    """The published schema; tests/engine holds the tables against it with another validator."""
    return jsonschema_rs.Draft202012Validator(json.loads((site / "data" / "schema.json").read_text(encoding="utf-8")))


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
        for kind in ("json", "csv", "rule.json")
        if kind in variant
    }
    pages = {name for name in files if name.endswith("index.html")}
    pages |= {name for name in files if name.split("/")[1][0].isdigit()}  # releases, which stay as they were
    assert files - pages == addresses | {
        "data/index.json",
        "data/schema.json",
        "data/rule.schema.json",
        "data/index.schema.json",
        "data/odds.js",
        "data/odds-check.js",
        "data/odds-dice.js",
        "data/odds-throws.js",
        "data/odds.mjs",
        "data/odds.d.ts",
        "data/oppose-odds.tgz",
    }


def test_the_index_is_as_its_schema_says(built_site: Path) -> None:
    """Each key is described there; another one, or one without its key, is none."""
    found = index(built_site)
    described = json.loads((built_site / found["index_schema"]).read_text(encoding="utf-8"))
    schema_of_index = jsonschema_rs.Draft202012Validator(described)
    assert list(map(str, schema_of_index.iter_errors(found))) == []
    assert not schema_of_index.is_valid(found | {"tables": [found["tables"][0] | {"colour": "red"}]})
    assert not schema_of_index.is_valid({key: value for key, value in found.items() if key != "rules_hash"})


def test_the_index_tells_axes_and_stamp(built_site: Path) -> None:
    found = index(built_site)
    page = (built_site / "systems" / "mythras" / "index.html").read_text(encoding="utf-8")
    assert found["rules_hash"] in page
    assert found["version"] in page
    for entry in found["tables"]:
        for variant in entry["variants"]:
            table = published(TableId(entry["system"], entry["table"], variant["id"]))
            axes = [(axis["name"], axis["values"]) for axis in variant.get("axes", entry["axes"])]
            assert axes == [(axis.name, list(axis.values)) for axis in table.axes]
        assert entry["title"]


@pytest.mark.parametrize("key", KEYS, ids=str)
def test_json_and_csv_hold_the_engines_numbers(built_site: Path, key: TableId) -> None:
    table = published(key)
    document = json.loads((built_site / "data" / f"{key}.json").read_text(encoding="utf-8"))
    assert list(map(str, schema(built_site).iter_errors(document))) == []
    assert [document[name] for name in ("system", "table", "variant")] == list(key)
    assert [(axis["name"], tuple(axis["values"])) for axis in document["axes"]] == [
        (axis.name, axis.values) for axis in table.axes
    ]
    assert document.get("unit", "chance") == table.unit
    assert document.get("ranges") == json.loads(json.dumps(table.ranges))
    number = int if table.is_odds else Fraction
    cells = document["counts" if table.is_odds else "values"]
    if table.is_odds:
        assert cells == table.cells.tolist()
    else:
        assert np.vectorize(Fraction, otypes=[object])(cells).tolist() == table.cells.tolist()

    with (built_site / "data" / f"{key}.csv").open(encoding="utf-8", newline="") as file:
        head, *rows = csv.reader(file)
    leading = table.axes[:-1] if table.is_odds else table.axes
    assert head == [
        *(axis.name for axis in leading),
        *([*map(str, table.axes[-1].values), "denominator"] if table.is_odds else ["value"]),
    ]
    labels = product(*(map(str, axis.values) for axis in leading))
    assert [tuple(row[: len(leading)]) for row in rows] == list(labels)
    listed = [[number(cell) for cell in row[len(leading) :]] for row in rows]
    if table.is_odds:
        wholes = [table.denominator_at(row) for row in range(len(cells))]
        below = document["denominator"]
        assert (below if isinstance(below, list) else [below] * len(wholes)) == wholes
        assert [row.pop() for row in listed] == [whole for whole in wholes for _ in range(len(rows) // len(cells))]
    assert list(chain.from_iterable(listed)) == table.cells.ravel().tolist()


def test_every_opposed_table_of_ratings_covers_them_all(built_site: Path) -> None:
    for key in KEYS:
        if isinstance(discover()[key.system].mechanic(key.table), OpposedContest) and key.table == "opposed":
            document = json.loads((built_site / "data" / f"{key}.json").read_text(encoding="utf-8"))
            assert [axis["name"] for axis in document["axes"]] == ["you", "them", "outcome"]
            assert [axis["values"] for axis in document["axes"][:2]] == [list(range(101))] * 2
            assert document["axes"][2]["values"] == ["win", "tie", "none", "lose"]
