"""The odds that a pull request moves, as Markdown: the ledger of its base against its own.

``python -m hooks.tools.ledger.summary BASE`` holds the numbers as they are computed now against a folder
of ledgers; ``BASE HEAD`` holds two folders against each other.
"""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from hooks.records.ledger.compare import Difference, differences
from hooks.records.ledger.store import FOLDER, read_ledger
from hooks.records.ledger.tables import tables_of
from oppose_engine import OpposeError, System, discover

ROOT = Path(__file__).parents[3]
EXAMPLES = 3
HEAD = "| system | table | variant | cells moved | rows changed | largest move | examples |"


def summary(found: Sequence[Difference], tables: int) -> str:
    """A heading, a sentence and one row for each of the tables that is not as it was."""
    lines = ["## Odds that this moves", ""]
    if not found:
        return "\n".join([*lines, f"None: all {tables} tables keep every number.", ""])
    lines += [
        f"{len(found)} of {tables} tables differ from the base.",
        "",
        HEAD,
        "|---|---|---|---:|---:|---|---|",
    ]
    lines += [_row(each) for each in found]
    return "\n".join([*lines, ""])


def _row(found: Difference) -> str:
    if found.kind in ("new", "gone"):
        told = "new table" if found.kind == "new" else "no longer published"
        cells = [f"{found.cells}", f"{found.all_rows}", told, ""]
    else:
        shown = [_escaped(str(move)) for move in found.moves[: EXAMPLES + 1]]
        largest = "; ".join(filter(None, [_escaped(found.note), *shown[:1]])) or "none"
        cells = [f"{len(found.moves)} of {found.cells}", f"{len(found.rows)} of {found.all_rows}", largest]
        cells.append("<br>".join(_spread(found)))
    return "| " + " | ".join([*found.id, *cells]) + " |"


def _spread(found: Difference) -> list[str]:
    """Three moves from the largest to the smallest; the largest itself has a column of its own."""
    others = found.moves[1:]
    if len(others) <= EXAMPLES:
        return [_escaped(str(move)) for move in others]
    places = [number * (len(others) - 1) // (EXAMPLES - 1) for number in range(EXAMPLES)]
    return [_escaped(str(others[place])) for place in places]


def _escaped(text: str) -> str:
    """Text in a cell of a Markdown table."""
    return text.replace("|", r"\|").replace("<", "&lt;").replace(">", "&gt;")


UNDECLARED = '**These changes are not declared yet:** run `make accept REASON="..."` and commit what it writes.'


def main(
    arguments: Sequence[str] | None = None,
    *,
    root: Path = ROOT,
    find: Callable[[], Mapping[str, System]] = discover,
) -> int:
    """0 with the summary on stdout, or 2 with one line on stderr."""
    parser = argparse.ArgumentParser(
        prog="python -m hooks.tools.ledger.summary", description="The odds that a change moves."
    )
    parser.add_argument("base", metavar="BASE", type=Path, help="the folder of the ledger as it was")
    parser.add_argument("head", metavar="HEAD", type=Path, nargs="?", help="another; without it, the engine as it is")
    options = parser.parse_args(arguments)
    try:
        base = read_ledger(options.base).tables
        if options.head is not None:
            head = read_ledger(options.head).tables
            sys.stdout.write(summary(differences(base, head), len(head)))
            return 0
        now = tables_of(find())
        sys.stdout.write(summary(differences(base, now), len(now)))
        if differences(read_ledger(root / FOLDER).tables, now):
            sys.stdout.write(f"\n{UNDECLARED}\n")
    except OpposeError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
