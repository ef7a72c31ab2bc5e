"""Every published table equals the oracle in every number, match-ups by tens; `make oracle` compares all of them."""

import pytest

from oppose_engine import TableId
from tests.oracle_count import compare
from tests.tables import KEYS, published


@pytest.mark.parametrize("key", KEYS, ids=str)
def test_the_oracle_agrees(key: TableId) -> None:
    asked, agreed = compare(published(key), full=False)
    assert asked, (
        f"no second implementation of {key}: write one in tests/oracle/, and name it in ASK of tests/oracle_count.py"
    )
    assert agreed == asked
