"""The command says what the built files and pages say: same bytes as data, same numbers as tables."""

import contextlib
import io
from argparse import Namespace
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from lxml.html import HtmlElement, document_fromstring

from oppose_engine import OddsTable, TableId, discover
from oppose_engine.cli import main
from oppose_engine.cli import tables as tables_of_command
from oppose_engine.courses.study import Study
from oppose_engine.rules.system import Mechanic
from tests.tables import KEYS, published

MATCHES = [key for key in KEYS if key.table == "opposed"]


@pytest.fixture(scope="module", autouse=True)
def counted_once() -> Iterator[None]:
    """The command counts a table once, for all the forms that it prints."""
    kept: dict[object, OddsTable] = {}
    count = tables_of_command._ranged

    def once(mechanic: Mechanic[Any], key: TableId, asked: Namespace) -> OddsTable:
        place = key, asked.min, asked.max, asked.step
        if place not in kept:
            kept[place] = count(mechanic, key, asked)
        return kept[place]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tables_of_command, "_ranged", once)
        yield


def said(*arguments: str) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert main(list(arguments)) == 0
    return out.getvalue()


def whole_range(key: TableId) -> list[str]:
    """Options that ask the command for every label of the published first axis."""
    values = published(key).axes[0].values
    if not all(isinstance(value, int) for value in values):
        return []
    numbers = [int(value) for value in values]
    step = numbers[1] - numbers[0]
    return ["--min", str(numbers[0]), "--max", str(numbers[-1]), "--step", str(step)]


def published_alone(key: TableId) -> bool:
    """Whether the first axis is a score of its own, or checks; --min and --max are ratings."""
    return key.table == "downtime" or isinstance(discover()[key.system].mechanic(key.table), Study)


@pytest.mark.parametrize("key", KEYS, ids=str)
@pytest.mark.parametrize("form", ["json", "csv"])
def test_a_data_file_is_what_the_command_prints(built_site: Path, key: TableId, form: str) -> None:
    if key.table == "experience-adventures":  # its first axis is the uses; --min and --max are ratings
        asked = ["--min", "10", "--max", "100", "--step", "10"]
    elif published_alone(key):
        asked = []
    else:
        asked = whole_range(key)
    printed = said("table", key.system, key.table, "--variant", key.variant, *asked, "--format", form)
    assert printed == (built_site / "data" / f"{key}.{form}").read_text(encoding="utf-8")


def label(cell: HtmlElement) -> str:
    """A head as the command writes it."""
    return str(cell.get("data-name") or cell.text_content().strip()).replace("\N{MINUS SIGN}", "-")


def number(text: str) -> float:
    return float(text.strip("<>"))


@cache
def tables(site: Path, game: str) -> dict[tuple[str, ...], HtmlElement]:
    """The tables of the page of a system by what they say they show; of like ones the first."""
    page = document_fromstring((site / "systems" / game / "index.html").read_text(encoding="utf-8"))
    parts = ("system", "table", "variant", "outcome")
    found = [(tuple(table.get(f"data-{part}", "") for part in parts), table) for table in page.iter("table")]
    return dict(reversed(found))


@pytest.mark.parametrize("outcome", ["win", "tie", "none", "lose"])
@pytest.mark.parametrize("key", MATCHES, ids=str)
def test_a_table_of_a_page_is_what_the_command_lists(built_site: Path, key: TableId, outcome: str) -> None:
    shown = tables(built_site, key.system).get((*key, outcome))
    listed = said("table", key.system, "--variant", key.variant, "--outcome", outcome, "--format", "tsv").splitlines()
    if shown is None:  # a page leaves out what never happens
        assert {line.split("\t")[-1] for line in listed} == {"0.00"}
        return
    labels = [label(cell) for cell in shown.findall("thead/tr")[-1].iter("th")]
    on_page = []
    for row in shown.findall("tbody/tr"):
        head, *cells = row.iter("th", "td")
        on_page += [f"{label(head)}\t{them}\t{cell.text_content()}" for them, cell in zip(labels, cells, strict=True)]
    if (places := int(shown.get("data-places", ""))) == 2:
        assert on_page == listed
        return
    for ours, theirs in zip(on_page, listed, strict=True):  # a page may round further
        assert ours.rsplit("\t", 1)[0] == theirs.rsplit("\t", 1)[0]
        assert abs(number(ours.split("\t")[-1]) - number(theirs.split("\t")[-1])) <= 0.5 * 10**-places + 0.0051
