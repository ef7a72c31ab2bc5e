"""The command ``python -m tests.mutants``: try every mutant, list what survives, hold the score."""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # no threads of numpy, so that forks are safe

import argparse
import hashlib
import pickle
import sys
import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.mutants.collected import try_collected
from tests.mutants.mutants import Mutant, mutants, untouched
from tests.mutants.operators import FILES
from tests.mutants.trial import Order, Outcome, load, prepare, save, try_all

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
KEPT = ROOT / ".cache" / "mutants" / "outcomes.json"
LISTED = HERE / "survivors.toml"
REPORT = HERE / "REPORT.md"
WANTED = 95
"""Percent of the mutants that the tests must catch."""


def reasons() -> dict[tuple[str, str, str], str]:
    """Why a survivor is one, by file, line before and line after."""
    if not LISTED.exists():
        return {}
    entries = tomllib.loads(LISTED.read_text(encoding="utf-8")).get("survivor", [])
    return {(e["file"], before, after): e["reason"] for e in entries for before, after in e["changes"]}


def survivors_of(outcomes: dict[str, Outcome]) -> list[str]:
    """The keys of what no test noticed."""
    return [key for key, outcome in outcomes.items() if not outcome.caught]


def survivors(found: Sequence[Mutant], outcomes: dict[str, Outcome]) -> list[Mutant]:
    """The mutants that no test noticed."""
    return [mutant for mutant in found if not outcomes[mutant.key].caught]


def report(found: Sequence[Mutant], outcomes: dict[str, Outcome], known: dict[tuple[str, str, str], str]) -> str:
    """The score by file, and every survivor with its reason, in Markdown."""
    total, caught = Counter(m.path for m in found), Counter(m.path for m in found if outcomes[m.key].caught)
    lines = ["# Mutation testing of the engine", "", "Written by `make mutants`; see `survivors.toml` for the reasons."]
    lines += ["", "| file | mutants | caught | percent |", "|---|---:|---:|---:|"]
    rows = [(f"`{path}`", count, caught[path]) for path, count in total.items()]
    rows.append(("**all**", len(found), caught.total()))
    lines += [f"| {path} | {count} | {got} | {100 * got / count:.1f} |" for path, count, got in rows]
    lines += ["", "## Survivors", ""]
    for mutant in survivors(found, outcomes):
        why = known.get((mutant.path, mutant.before, mutant.after), "**no reason given**")
        lines += [f"- `{mutant.path}`: `{mutant.before}` became `{mutant.after}`: {why}"]
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """0 if enough mutants are caught and every survivor has a reason; otherwise 1."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description="Mutation testing of the engine.")
    parser.add_argument("--only", default="", help="mutate the files whose path contains this")
    parser.add_argument("--again", action="store_true", help="keep what the run before caught; try the rest")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--every", type=int, default=1, help="try a sample: every so-many-th mutant")
    parser.add_argument("--list", action="store_true", help="list the mutants and stop")
    options = parser.parse_args(arguments)
    found = [mutant for mutant in every_mutant() if options.only in mutant.path][:: options.every]
    if options.list:
        sys.stdout.writelines(f"{mutant}\n" for mutant in found)
        return 0
    failing, limit = prepare(ROOT, untouched(ROOT))
    if failing:
        sys.stderr.write(f"{failing} fails before anything is mutated; mend it first: make test\n")
        return 2
    kept = load(KEPT)
    outcomes = settled(found, kept) if options.again else {}
    order = Order()
    for mutant in found:
        if mutant.key in outcomes:
            order.note(mutant.path, outcomes[mutant.key].killer)

    def tell(mutant: Mutant, outcome: Outcome) -> None:
        order.note(mutant.path, outcome.killer)
        outcomes[mutant.key] = kept[mutant.key] = outcome
        if len(outcomes) % 50 == 0:
            save(KEPT, kept)
            sys.stdout.write(f"{len(outcomes)} of {len(found)}, {len(survivors_of(outcomes))} survived\n")
        if not outcome.caught:
            sys.stdout.write(f"survived: {mutant} ({outcome.seconds:.0f} s)\n")
        sys.stdout.flush()

    # In an order without order, so that a run that is stopped has tried a fair sample.
    waiting = sorted((mutant for mutant in found if mutant.key not in outcomes), key=lambda mutant: mutant.key)
    try_collected(ROOT, waiting, options.workers, limit, order, tell)
    sys.stdout.write(f"{len(outcomes)} of {len(found)} settled; the others from scratch\n")
    waiting = [mutant for mutant in waiting if mutant.key not in outcomes]
    try_all(ROOT, waiting, options.workers, limit, order, tell)
    save(KEPT, kept)
    return verdict(found, outcomes, write=not options.only and options.every == 1)


def settled(found: Sequence[Mutant], kept: dict[str, Outcome]) -> dict[str, Outcome]:
    """What needs no second try: caught, or survived for a reason that is known."""
    known = reasons()
    there = {mutant.key: (mutant.path, mutant.before, mutant.after) in known for mutant in found}
    return {key: outcome for key, outcome in kept.items() if key in there and (outcome.caught or there[key])}


def every_mutant() -> list[Mutant]:
    """All mutants; making them takes a minute, so they are kept until a source changes."""
    sources = [*(ROOT / path for path in FILES), HERE / "operators.py", HERE / "mutants.py"]
    key = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()
    path = KEPT.with_name(f"{key[:20]}.pickle")
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(pickle.dumps(list(mutants(ROOT))))
    found: list[Mutant] = pickle.loads(path.read_bytes())
    return found


def verdict(found: Sequence[Mutant], outcomes: dict[str, Outcome], *, write: bool) -> int:
    """Write the report and say what is wrong, if anything is."""
    known = reasons()
    text = report(found, outcomes, known)
    if write:
        REPORT.write_text(text, encoding="utf-8", newline="\n")
    left = survivors(found, outcomes)
    unexplained = [mutant for mutant in left if (mutant.path, mutant.before, mutant.after) not in known]
    score = 100 * (len(found) - len(left)) / len(found)
    sys.stdout.write(f"{len(found) - len(left)} of {len(found)} mutants caught: {score:.2f}%\n")
    for mutant in unexplained:
        sys.stdout.write(f"no reason given: {mutant}\n")
    return 0 if score >= WANTED and not unexplained else 1


if __name__ == "__main__":
    sys.exit(main())
