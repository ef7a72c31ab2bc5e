"""The command ``python -m tests.mutants``: try every mutant, list what survives, hold the score."""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from tests.mutants.forks import BROKE, in_forks
from tests.mutants.mutants import files, mutants
from tests.mutants.survey import ROOT, digest, kept
from tests.mutants.trial import SURVIVED, Mutant, attempt, look

HERE = Path(__file__).parent
KEPT = ROOT / ".cache" / "mutants"
LISTED = HERE / "survivors.toml"
REPORT = HERE / "REPORT.md"
WANTED = 95
"""Percent of the mutants that the tests must catch."""
HEAD = """# Mutation testing of the engine

Written by `make mutants`. The digest is of the file as it was on the day that it was measured. Mutants that no test
can or should catch are listed in `survivors.toml`, each with its reason; they are counted, and not tried.

| file | mutants | caught | listed | percent | digest | measured |
|---|---:|---:|---:|---:|---|---|
"""
ROW = re.compile(r"\| `(?P<path>.+?)` \| (?P<total>\d+) \| (?P<caught>\d+) \| \d+ \| [\d.]+ \| `(?P<digest>\w+)` \| .*")
SURVIVOR = re.compile(r"- survived: `(?P<path>.+?):\d+: .*")


@dataclass
class File:
    """What was tried of a file: which test noticed each mutant; and how many were not tried, since they are listed.

    ``tests`` names the engine and the tests: what survived these does so again.
    """

    path: str
    digest: str
    listed: int = 0
    tests: str = ""
    killers: dict[str, str] = field(default_factory=dict)

    @property
    def survivors(self) -> list[str]:
        """What no test noticed."""
        return [mutant for mutant, killer in self.killers.items() if killer.startswith(SURVIVED)]

    @property
    def likely(self) -> list[str]:
        """The tests that noticed, those that noticed most first."""
        return [name for name, _ in Counter(k for k in self.killers.values() if "::" in k).most_common()]

    @property
    def row(self) -> str:
        """Its row in the report."""
        total, caught = len(self.killers) + self.listed, len(self.killers) - len(self.survivors)
        numbers = f"{total} | {caught} | {self.listed} | {100 * caught / max(total, 1):.1f}"
        return f"| `{self.path}` | {numbers} | `{self.digest}` | {datetime.now(UTC).date()} |"


def main(arguments: Sequence[str] | None = None) -> int:
    """0 if enough mutants are caught, and every survivor has a reason; otherwise 1."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description="Mutation testing of the engine.")
    parser.add_argument("--only", nargs="*", default=[""], help="mutate the files whose path contains one of these")
    parser.add_argument("--again", action="store_true", help="go on: keep what was found of the same source")
    parser.add_argument("--listed", action="store_true", help="try also what survivors.toml lists")
    parser.add_argument("--every", type=int, default=1, help="try a sample: every so-many-th mutant of a file")
    parser.add_argument("--survey", action="store_true", help="find out anew which test calls what: a minute or two")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args(arguments)
    wrong, rows = list[str](), list[str]()
    if options.survey or not (options.only[0] or kept()["fresh"]):
        look(options.workers)
        kept.cache_clear()
    kept()  # once for all forks
    for path in (each.as_posix() for each in files(ROOT)):
        if any(part in path for part in options.only):
            file, lapsed = measure(path, options)
            rows.append(file.row)
            wrong += [f"- survived: `{mutant}`" for mutant in file.survivors]
            wrong += [f"survivors.toml lists what is no mutant: {path}: {' → '.join(pair)}" for pair in lapsed]
            if options.every == 1 and not options.listed:
                write(file)
    total, caught = score(rows)
    wrong += [f"{100 * caught / total:.2f}% is too little"] if 100 * caught < WANTED * total else []
    sys.stdout.writelines(f"{each}\n" for each in [*wrong, f"{caught} of {total} mutants caught"])
    return int(bool(wrong))


def listed(path: str) -> set[tuple[str, str]]:
    """The mutants of a file that survive for a reason: line before and line after."""
    entries = tomllib.loads(LISTED.read_text(encoding="utf-8"))["survivor"]
    return {(before, after) for entry in entries if entry["file"] == path for before, after in entry["changes"]}


def measure(path: str, options: argparse.Namespace) -> tuple[File, set[tuple[str, str]]]:
    """Try the mutants of a file; also, which listed ones are none. RuntimeError if the outcomes mean nothing.

    Every test that noticed a mutant must pass with the source as it is, given in the same way: so nothing counts
    as caught because it was loaded wrongly.
    """
    source = (ROOT / path).read_text(encoding="utf-8")
    known, found = listed(path), list(mutants(path, source))
    lapsed, found = known - {(each.before, each.after) for each in found}, found[:: options.every]
    tried = [each for each in found if options.listed or (each.before, each.after) not in known]
    file = File(path, hashlib.sha256(source.encode()).hexdigest()[:12], len(found) - len(tried), digest())
    kept = KEPT / f"{path.replace('/', '-')}.json"
    before = File(**json.loads(kept.read_text(encoding="utf-8"))) if kept.exists() else File(path, "")
    if options.again and before.digest == file.digest:
        names = {str(each) for each in tried} - set(before.survivors if before.tests != file.tests else [])
        file.killers = {name: killer for name, killer in before.killers.items() if name in names}
    KEPT.mkdir(parents=True, exist_ok=True)
    waiting = [each for each in tried if str(each) not in file.killers]
    for mutant, killer in in_forks(waiting, lambda each: attempt(each, file.likely or before.likely), options.workers):
        if killer.startswith(BROKE):
            raise RuntimeError(f"{mutant}: {killer}")
        file.killers[str(mutant)] = killer
        kept.write_text(json.dumps(vars(file)), encoding="utf-8")
        sys.stdout.write(f"{killer}: {mutant}\n" if killer.startswith(SURVIVED) else "")
        sys.stdout.flush()
    untouched = [Mutant(path, 0, "", "", source)]
    ((_, said),) = in_forks(untouched, lambda each: attempt(each, file.likely, few=True), 1)
    if said != SURVIVED:
        raise RuntimeError(f"{path} as it is: {said}; mend it first: make test")
    sys.stdout.write(f"{file.row}\n")
    return file, lapsed


def write(file: File) -> None:
    """Put what was found of a file into the report; what it says of the others stays."""
    lines = REPORT.read_text(encoding="utf-8").splitlines() if REPORT.exists() else []
    rows = {found["path"]: line for line in lines if (found := ROW.fullmatch(line))} | {file.path: file.row}
    left = [line for line in lines if (found := SURVIVOR.fullmatch(line)) and found["path"] != file.path]
    left += [f"- survived: `{mutant}`" for mutant in file.survivors]
    there = {path.as_posix(): (ROOT / path).read_bytes() for path in files(ROOT)}
    rows = {path: rows[path] for path in there if path in rows}
    total, caught = score(rows.values())
    digests = {path: found["digest"] for path, row in rows.items() if (found := ROW.fullmatch(row))}
    other = [path for path in there if digests.get(path) != hashlib.sha256(there[path]).hexdigest()[:12]]
    after = [f"- not measured as it is now: `{path}`" for path in other]
    sums = f"| **all** | {total} | {caught} | | {100 * caught / max(total, 1):.1f} | | |"
    text = HEAD + "\n".join([*rows.values(), sums, "", *left, *after]).rstrip() + "\n"
    REPORT.write_text(text, encoding="utf-8", newline="\n")


def score(rows: Iterable[str]) -> tuple[int, int]:
    """Mutants and caught mutants of all rows."""
    found = [match for match in map(ROW.fullmatch, rows) if match]
    return sum(int(row["total"]) for row in found), sum(int(row["caught"]) for row in found)


if __name__ == "__main__":
    sys.exit(main())
