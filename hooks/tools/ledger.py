"""The command ``python -m hooks.tools.ledger``: hold the numbers against the record, or declare a change.

What departs is told in words for the person who caused it, and as Markdown for a pull request; a change that is
declared is recorded and announced.
"""

import argparse
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TextIO

from jinja2 import Environment, FileSystemLoader

import oppose_engine
from hooks import ROOT
from hooks.cache import rules_hash
from hooks.generate import open_context
from hooks.pages.context import counted
from hooks.pages.downloads import files
from hooks.records.ledger.changes import FILE, Change, read_changes, write_changes
from hooks.records.ledger.compare import WORDS, Difference, TableChange, differences
from hooks.records.ledger.store import ENDING, FOLDER, WAY_OUT, Ledger, read_ledger, tables_of, write_ledger
from hooks.records.releases import FOLDER as RELEASES
from hooks.records.releases import freeze
from hooks.tools.command import command, put
from oppose_engine import DataError, OddsTable, System, TableId, discover

UNDECLARED = '**These changes are not declared yet:** run `make accept REASON="..."` and commit what it writes.'
CHANGELOG = "CHANGELOG.md"
HEADING = "### Numbers"
LONGEST = 300
_SECTION = re.compile(r"^## \[", re.MULTILINE)
SHOWN = 10
"""Cells named for each table; the rest are counted."""


@dataclass(frozen=True, kw_only=True)
class Accepted:
    """The outcome of a declaration: the entry, and the new content of each file that changes, by its path."""

    change: Change
    files: Mapping[str, bytes]
    stale: tuple[str, ...]
    """Files of systems that are no longer published; to be deleted."""


def accept(
    ledger: Ledger, computed: Mapping[TableId, OddsTable], declared: Change, changes: Sequence[Change], changelog: str
) -> Accepted:
    """Record the computed numbers in place of the ledger's; DataError if there is nothing to declare.

    ``declared`` is the change without its tables; ``changes`` and ``changelog`` are what was announced so far.
    """
    found = differences(ledger.tables, computed)
    if not found and ledger.version == declared.version:
        raise DataError(f"{FOLDER}: every number is as recorded; there is nothing to accept")
    tables = tuple(difference.change for difference in found)
    change = replace(declared, reason=_reason(declared.reason), tables=tables)
    moved = {table.id.system for table in tables}
    all_anew = ledger.version != declared.version  # each file says for which version it is
    recorded = {key: table for key, table in computed.items() if all_anew or key.system in moved}
    files = {f"{FOLDER}/{name}": content for name, content in write_ledger(change.version, recorded).items()}
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
    for kind, words in WORDS.items():
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


def report(found: Sequence[Difference]) -> str:
    """Which tables and cells moved and by how much, and the way out; nothing if nothing did."""
    if not found:
        return ""
    told = _FORMS.get_template("departs.txt")
    return told.render(found=found, folder=FOLDER, shown=SHOWN, way_out=WAY_OUT)


def summary(found: Sequence[Difference], tables: int) -> str:
    """A heading, a sentence and one row for each of the tables that is not as it was, in Markdown."""
    return _FORMS.get_template("moved.md").render(found=found, tables=tables, words=WORDS)


def _escaped(text: object) -> str:
    """Text in a cell of a Markdown table."""
    return str(text).replace("|", r"\|").replace("<", "&lt;").replace(">", "&gt;")


_FORMS = Environment(loader=FileSystemLoader(Path(__file__).parent), trim_blocks=True, autoescape=False)
_FORMS.filters["cell"] = _escaped


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
    change = Change(date=day, version=oppose_engine.__version__, rules_hash=rules, reason=reason)
    announced = read_changes(root / FILE)
    accepted = accept(ledger, tables_of(systems), change, announced, changelog.read_text(encoding="utf-8"))
    put({root / name: content for name, content in accepted.files.items()})
    for name in accepted.stale:
        (root / name).unlink(missing_ok=True)
    return accepted


def odds(root: Path, systems: Mapping[str, System], base: Path, head: Path | None) -> str:
    """What differs between two ledgers, or between one and the numbers as computed now, as Markdown."""
    before = read_ledger(base).tables
    now = tables_of(systems) if head is None else read_ledger(head).tables
    declared = head is not None or not differences(read_ledger(root / FOLDER).tables, now)
    return summary(differences(before, now), len(now)) + ("" if declared else f"\n{UNDECLARED}\n")


@command
def main(
    arguments: Sequence[str] | None = None, *, root: Path = ROOT, find: Callable[[], Mapping[str, System]] = discover
) -> int:
    """0 if all is well, 1 if a number departs from the record, 2 with one line on stderr."""
    parser = argparse.ArgumentParser("python -m hooks.tools.ledger", description="The record of our numbers.")
    verbs = parser.add_subparsers(dest="verb", required=True)
    verbs.add_parser("check", help="print every number that departs from the record")
    verbs.add_parser("freeze", help="keep the data files of this version at data/<version>/ for ever")
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
    elif options.verb == "freeze":
        context = replace(open_context(root), compute=counted)
        path = freeze(context.version, files(context), root / RELEASES)
        said = f"{path.relative_to(root)}: from now on at data/{context.version}/\n"
    elif options.verb == "odds":
        said = odds(root, find(), options.base, options.head)
    else:
        change = declare(root, find(), reason=options.reason, day=today(), out=sys.stdout).change
        said = f"Recorded: {change.reason} ({len(change.tables)} tables). See {FILE}.\n"
    sys.stdout.write(said)
    return code


if __name__ == "__main__":
    sys.exit(main())
