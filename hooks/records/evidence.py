"""All records about our own numbers together: changes, comparisons with the oracle, disagreements, releases."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from hooks.records.disagreements import Disagreement, read_disagreements
from hooks.records.ledger.changes import Change, read_changes
from hooks.records.oracle_count import Compared, read_oracle
from hooks.records.releases import Release, read_releases
from oppose_engine import System


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
