"""The gate: no number of the site may differ from the record without a declaration."""

from pathlib import Path

import pytest

import oppose_engine
from hooks.records.evidence import ORACLE, Compared, read_oracle
from hooks.records.ledger.changes import read_changes
from hooks.records.ledger.store import digest
from hooks.tools.ledger import check
from oppose_engine import discover
from tests.tables import KEYS, published

ROOT = Path(__file__).parents[2]


def test_every_number_is_as_recorded() -> None:
    if told := check(ROOT, discover(), oppose_engine.__version__):
        pytest.fail(told, pytrace=False)


def test_the_history_can_be_read_and_begins_with_the_first_record() -> None:
    *_, first = read_changes(ROOT / "site_data" / "changes.json")
    assert {table.kind for table in first.tables} == {"new"}


def test_the_oracle_was_asked_for_every_number_as_it_is_now() -> None:
    told = read_oracle(ROOT / ORACLE)
    stale = []
    for key in KEYS:
        table = published(key)
        cells = int(table.cells.size)
        if told.get(str(key)) != Compared(digest(table), cells, cells, cells):
            stale.append(str(key))
    if stale:
        pytest.fail(
            f"{ORACLE} is not about the numbers as they are: {', '.join(stale)}; run make oracle", pytrace=False
        )
