"""The command ``python -m hooks.tools.ledger``: hold the numbers against the record, or declare a change."""

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TextIO

import oppose_engine
from hooks.cache import rules_hash
from hooks.records.ledger.changes import Change, read_changes
from hooks.records.ledger.compare import differences
from hooks.records.ledger.report import report
from hooks.records.ledger.store import FOLDER, Ledger, read_ledger
from hooks.records.ledger.tables import tables_of
from hooks.tools.ledger.accept import CHANGELOG, CHANGES, Accepted, accept
from oppose_engine import DataError, OpposeError, System, discover

ROOT = Path(__file__).parents[3]


def today(environment: Mapping[str, str] = os.environ) -> str:
    """The day in UTC, or that of SOURCE_DATE_EPOCH."""
    epoch = environment.get("SOURCE_DATE_EPOCH")
    now = datetime.fromtimestamp(int(epoch), UTC) if epoch else datetime.now(UTC)
    return now.date().isoformat()


def check(root: Path, systems: Mapping[str, System], version: str) -> str:
    """What departs from the record, as text for a person; nothing if nothing does."""
    return report(differences(read_ledger(root / FOLDER, version).tables, tables_of(systems)))


def declare(root: Path, systems: Mapping[str, System], *, reason: str, day: str, out: TextIO) -> Accepted:
    """Record the computed numbers and announce them; all files are written, or none."""
    try:
        ledger = read_ledger(root / FOLDER)
    except DataError as error:
        # A damaged record says nothing about what was published: all is recorded for the first time.
        out.write(f"{error}\nRecorded anew.\n")
        ledger = Ledger()
    changelog = root / CHANGELOG
    rules = rules_hash(root / "oppose_engine")
    accepted = accept(
        ledger,
        tables_of(systems),
        Change(date=day, version=oppose_engine.__version__, rules_hash=rules, reason=reason),
        changes=read_changes(root / CHANGES),
        changelog=changelog.read_text(encoding="utf-8"),
    )
    write(root, accepted)
    return accepted


def write(root: Path, accepted: Accepted) -> None:
    """Put the new files in place, each whole; what is written last makes the others valid."""
    fresh = {}
    for name, content in accepted.files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh[path] = path.with_name(f".{path.name}.new")
        fresh[path].write_bytes(content)
    for path, new in fresh.items():
        new.replace(path)
    for name in accepted.stale:
        (root / name).unlink(missing_ok=True)


def main(
    arguments: Sequence[str] | None = None,
    *,
    root: Path = ROOT,
    find: Callable[[], Mapping[str, System]] = discover,
) -> int:
    """0 if all is well, 1 if a number departs from the record, 2 with one line on stderr."""
    parser = argparse.ArgumentParser(
        prog="python -m hooks.tools.ledger", description="The record of published numbers."
    )
    verbs = parser.add_subparsers(dest="verb", required=True)
    verbs.add_parser("check", help="print every number that departs from the record")
    declaring = verbs.add_parser("accept", help="record the computed numbers and announce the change")
    declaring.add_argument("--reason", default="", help="which rule changed, and why; one line")
    options = parser.parse_args(arguments)
    try:
        if options.verb == "check":
            text = check(root, find(), oppose_engine.__version__)
            sys.stdout.write(f"{text}\n" if text else "Every number is as recorded.\n")
            return 1 if text else 0
        accepted = declare(root, find(), reason=options.reason, day=today(), out=sys.stdout)
    except OpposeError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.write(f"Recorded: {accepted.change.reason} ({len(accepted.change.tables)} tables). See {CHANGES}.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
