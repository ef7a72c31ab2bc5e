"""What the project knows about its own numbers besides the rules: changes, comparisons, disagreements."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from hooks.records.disagreements import Disagreement, read_disagreements
from hooks.records.ledger.changes import Change, read_changes
from hooks.records.oracle_count import Compared, read_oracle
from hooks.records.releases import Release, read_releases
from oppose_engine import System

__all__ = ["Evidence", "read_evidence"]


@dataclass(frozen=True)
class Evidence:
    """``changes`` that were declared, the newest first; tables ``compared`` with the oracle;
    ``disagreements`` of the sources; ``releases`` whose data stays where it is.
    """

    changes: tuple[Change, ...] = ()
    compared: Mapping[str, Compared] = field(default_factory=dict)
    disagreements: tuple[Disagreement, ...] = ()
    releases: tuple[Release, ...] = ()


def read_evidence(folder: Path, systems: Mapping[str, System]) -> Evidence:
    """Read ``site_data``; DataError names file and entry of what cannot be used."""
    return Evidence(
        changes=read_changes(folder / "changes.json"),
        compared=read_oracle(folder / "oracle.json"),
        disagreements=read_disagreements(folder / "disagreements.toml", systems),
        releases=read_releases(folder / "releases"),
    )
