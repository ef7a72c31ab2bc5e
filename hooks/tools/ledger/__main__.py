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
from hooks.records.ledger.changes import FILE, Change, read_changes
from hooks.records.ledger.compare import differences
from hooks.records.ledger.store import FOLDER, Ledger, read_ledger, tables_of
from hooks.tools.command import command
from hooks.tools.ledger.accept import CHANGELOG, Accepted, accept
from hooks.tools.ledger.report import report, summary
from oppose_engine import DataError, System, discover

ROOT = Path(__file__).parents[3]
UNDECLARED = '**These changes are not declared yet:** run `make accept REASON="..."` and commit what it writes.'


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
        changes=read_changes(root / FILE),
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


def odds(root: Path, systems: Mapping[str, System], base: Path, head: Path | None) -> str:
    """What differs between two ledgers, or between one and the numbers as computed now, as Markdown."""
    before = read_ledger(base).tables
    now = tables_of(systems) if head is None else read_ledger(head).tables
    declared = head is not None or not differences(read_ledger(root / FOLDER).tables, now)
    return summary(differences(before, now), len(now)) + ("" if declared else f"\n{UNDECLARED}\n")


@command
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
    telling = verbs.add_parser("odds", help="tell as Markdown which odds a change moves")
    telling.add_argument("base", metavar="BASE", type=Path, help="the folder of the ledger as it was")
    telling.add_argument("head", metavar="HEAD", type=Path, nargs="?", help="another; without it, the engine as it is")
    options = parser.parse_args(arguments)
    code, said = 0, ""
    if options.verb == "check":
        departs = check(root, find(), oppose_engine.__version__)
        code, said = bool(departs), f"{departs}\n" if departs else "Every number is as recorded.\n"
    elif options.verb == "odds":
        said = odds(root, find(), options.base, options.head)
    else:
        change = declare(root, find(), reason=options.reason, day=today(), out=sys.stdout).change
        said = f"Recorded: {change.reason} ({len(change.tables)} tables). See {FILE}.\n"
    sys.stdout.write(said)
    return code


if __name__ == "__main__":
    sys.exit(main())
