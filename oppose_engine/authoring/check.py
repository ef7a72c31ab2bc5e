"""Checks one system file or rule document: lists what is missing or inconsistent."""

from __future__ import annotations

import re
from pathlib import Path

from oppose_engine.authoring.findings import HINT, OPEN, WRONG, Finding, Subject
from oppose_engine.authoring.numbers import number_findings
from oppose_engine.authoring.project import project_findings
from oppose_engine.authoring.texts import text_findings
from oppose_engine.discovery.system_file import SystemFile
from oppose_engine.documents.read import read_rule
from oppose_engine.errors import RuleError

__all__ = ["check", "check_rule"]


def check(file: SystemFile) -> list[Finding]:
    """All findings about one file, mistakes first; a file that cannot be read has a single finding."""
    try:
        subject = Subject(file, file.read())
    except RuleError as error:
        where, _, said = str(error).partition(": ")
        return [Finding(where, WRONG, said)]
    found = [*text_findings(subject), *number_findings(subject), *project_findings(subject)]
    kinds = (WRONG, OPEN, HINT)
    return sorted(found, key=lambda each: (kinds.index(each.kind), _line(each)))


def check_rule(path: Path) -> list[Finding]:
    """All findings about the rule in a document, without what mends it in Python."""
    try:
        found = number_findings(Subject(SystemFile.at(path), read_rule(path)))
        return [each._replace(said=re.split("; (?:write|take it out)", each.said)[0]) for each in found]
    except RuleError as error:
        return [Finding(str(path), WRONG, str(error).removeprefix(f"{path}: "))]


def _line(finding: Finding) -> int:
    line = finding.where.rpartition(":")[2]
    return int(line) if line.isdigit() else 0
