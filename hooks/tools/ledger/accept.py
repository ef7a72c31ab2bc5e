"""Declare a change of numbers: record them anew and announce the change."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from hooks.records.ledger.changes import FILE, Change, write_changes
from hooks.records.ledger.compare import TableChange, differences
from hooks.records.ledger.store import ENDING, FOLDER, Ledger, write_ledger
from oppose_engine import DataError, OddsTable, TableId

CHANGELOG = "CHANGELOG.md"
HEADING = "### Numbers"
LONGEST = 300
_SECTION = re.compile(r"^## \[", re.MULTILINE)


@dataclass(frozen=True, kw_only=True)
class Accepted:
    """The outcome of a declaration: the entry, and the new content of each file by its path."""

    change: Change
    files: Mapping[str, bytes]
    stale: tuple[str, ...]
    """Files of systems that are no longer published; to be deleted."""


def accept(
    ledger: Ledger,
    computed: Mapping[TableId, OddsTable],
    declared: Change,
    changes: Sequence[Change],
    changelog: str,
) -> Accepted:
    """Record the computed numbers in place of the ledger's; DataError if there is nothing to declare.

    ``declared`` is the change without its tables; ``changes`` and ``changelog`` are what was announced so far.
    """
    found = differences(ledger.tables, computed)
    if not found and ledger.version == declared.version:
        raise DataError(f"{FOLDER}: every number is as recorded; there is nothing to accept")
    tables = tuple(difference.change for difference in found)
    change = replace(declared, reason=_reason(declared.reason), tables=tables)
    files = {f"{FOLDER}/{name}": content for name, content in write_ledger(change.version, computed).items()}
    files[FILE] = write_changes([change, *changes]).encode()
    files[CHANGELOG] = _announce(changelog, f"- {change.date}: {change.reason} ({_summary(tables)})").encode()
    kept = {key.system for key in computed}
    stale = tuple(sorted({f"{FOLDER}/{key.system}{ENDING}" for key in ledger.tables if key.system not in kept}))
    return Accepted(change=change, files=files, stale=stale)


def _reason(text: str) -> str:
    reason = " ".join(text.split())
    if not reason:
        raise DataError('make accept: no reason; say which rule changed and why: make accept REASON="..."')
    if len(reason) > LONGEST:
        raise DataError(f"make accept: a reason of {len(reason)} characters; keep it to one line of {LONGEST}")
    return reason


def _summary(tables: Sequence[TableChange]) -> str:
    parts = []
    moved = [table for table in tables if table.kind in ("moved", "shape")]
    for table in moved[:3]:
        told = table.largest or table.note or f"{table.rows} rows"
        parts.append(f"{table.id}: {table.cells} of {table.of_cells} cells, {told}")
    if len(moved) > 3:
        parts.append(f"and {len(moved) - 3} more table{'s' if len(moved) > 4 else ''}")
    for kind, words in (("new", "recorded for the first time"), ("gone", "no longer published")):
        count = sum(table.kind == kind for table in tables)
        if count:
            parts.append(f"{count} table{'s' if count > 1 else ''} {words}")
    return "; ".join(parts) or "no number moved"


def _announce(changelog: str, line: str) -> str:
    """Put a line under ``### Numbers`` of the newest section, which is made if it is not there."""
    sections = list(_SECTION.finditer(changelog))
    if not sections:
        raise DataError(f"{CHANGELOG}: no section; begin one with a line such as ## [0.1.0] - Unreleased")
    start = sections[0].start()
    end = sections[1].start() if len(sections) > 1 else len(changelog)
    section = changelog[start:end]
    if f"\n{HEADING}\n" in section:
        section = section.replace(f"\n{HEADING}\n\n", f"\n{HEADING}\n\n{line}\n", 1)
    else:
        rest = "\n" if len(sections) > 1 else ""
        section = f"{section.rstrip()}\n\n{HEADING}\n\n{line}\n{rest}"
    return changelog[:start] + section + changelog[end:]
