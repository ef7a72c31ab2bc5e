"""How many published numbers the second implementation confirms: reads ``site_data/oracle.json``.

``make oracle`` writes the file. Each entry contains the digest of its table, so that the count holds only for
the numbers that were compared.
"""

import json
from dataclasses import dataclass
from pathlib import Path

from oppose_engine import DataError

FILE = "site_data/oracle.json"


@dataclass(frozen=True)
class Compared:
    """One table: its digest when it was compared, and how many numbers it has, were compared, and agree."""

    digest: str
    cells: int
    compared: int
    agree: int


def read_oracle(path: Path) -> dict[str, Compared]:
    """The counts by table; without the file there are none. DataError names an entry that is wrong."""
    if not path.exists():
        return {}
    try:
        entries = {entry.pop("table"): Compared(**entry) for entry in json.loads(path.read_text("utf-8"))["tables"]}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise DataError(f"{FILE}: {error}; the file is written by make oracle") from None
    for name, entry in entries.items():
        if not 0 <= entry.agree <= entry.compared <= entry.cells:
            raise DataError(
                f"{FILE}: {name}: {entry.agree} of {entry.compared} of {entry.cells}; "
                "each can be at most the next; run make oracle"
            )
    return entries
