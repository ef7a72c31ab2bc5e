"""All records about our own numbers together: changes, comparisons with the oracle, disagreements, releases."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from hooks.records.disagreements import Disagreement, read_disagreements
from hooks.records.ledger.changes import Change, read_changes
from hooks.records.releases import Release, read_releases
from oppose_engine import DataError, System

ORACLE = "site_data/oracle.json"
"""How many published numbers the second implementation confirms; ``make oracle`` writes the file."""


@dataclass(frozen=True)
class Compared:
    """One table: its digest when it was compared, and how many numbers it has, were compared, and agree.

    The count holds only for the numbers that were compared.
    """

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
        raise DataError(f"{ORACLE}: {error}; the file is written by make oracle") from None
    for name, entry in entries.items():
        if not 0 <= entry.agree <= entry.compared <= entry.cells:
            raise DataError(
                f"{ORACLE}: {name}: {entry.agree} of {entry.compared} of {entry.cells}; "
                "each can be at most the next; run make oracle"
            )
    return entries


@dataclass(frozen=True)
class Evidence:
    """What is on record about our own numbers.

    ``changes`` are the declared changes, newest first; ``compared`` the tables compared with the oracle;
    ``disagreements`` the questions on which sources disagree; ``releases`` the releases whose data stays at its
    address.
    """

    changes: tuple[Change, ...] = ()
    compared: Mapping[str, Compared] = field(default_factory=dict)
    disagreements: tuple[Disagreement, ...] = ()
    releases: tuple[Release, ...] = ()


def read_evidence(folder: Path, systems: Mapping[str, System]) -> Evidence:
    """Read ``site_data``; DataError names the file and entry that is wrong."""
    return Evidence(
        changes=read_changes(folder / "changes.json"),
        compared=read_oracle(folder / "oracle.json"),
        disagreements=read_disagreements(folder / "disagreements.toml", systems),
        releases=read_releases(folder / "releases"),
    )
