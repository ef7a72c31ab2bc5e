"""Departures from the ledger in words: for the person who caused them, and as Markdown for a pull request."""

from collections.abc import Sequence

from hooks.records.ledger.compare import Difference
from hooks.records.ledger.store import FOLDER, WAY_OUT

SHOWN = 10
"""Cells named for each table; the rest are counted."""
EXAMPLES = 3
HEAD = "| system | table | variant | cells moved | rows changed | largest move | examples |"


def report(found: Sequence[Difference]) -> str:
    """Which tables and cells moved and by how much, and the way out; nothing if nothing did."""
    if not found:
        return ""
    count = f"{len(found)} table{'s depart' if len(found) > 1 else ' departs'}"
    lines = [f"{count} from the numbers on record in {FOLDER}/:"]
    for difference in found:
        lines.append(f"  {difference.change.id}: {_told(difference)}")
        lines += [f"    {move}" for move in difference.moves[:SHOWN]]
        if len(difference.moves) > SHOWN:
            lines.append(f"    and {len(difference.moves) - SHOWN} more")
    lines.append(f"If every one of these is meant to change: {WAY_OUT}")
    return "\n".join(lines)


def _told(difference: Difference) -> str:
    """One table in a line: what happened to it, how many cells, how many rows."""
    change = difference.change
    if change.kind in ("new", "gone"):
        return "not on record" if change.kind == "new" else "on record, but no longer published"
    parts = [change.note] if change.note else []
    if change.cells or not change.note:
        parts.append(f"{change.cells} of {change.of_cells} cells moved")
    if change.rows:
        few = f" ({', '.join(difference.rows)})" if change.rows <= SHOWN else ""
        parts.append(f"{change.rows} of {change.of_rows} rows changed{few}")
    return "; ".join(parts)


def summary(found: Sequence[Difference], tables: int) -> str:
    """A heading, a sentence and one row for each of the tables that is not as it was, in Markdown."""
    lines = ["## Odds that this moves", ""]
    if not found:
        return "\n".join([*lines, f"None: all {tables} tables keep every number.", ""])
    lines += [f"{len(found)} of {tables} tables differ from the base.", "", HEAD, "|---|---|---|---:|---:|---|---|"]
    return "\n".join([*lines, *map(_row, found), ""])


def _row(found: Difference) -> str:
    change = found.change
    if change.kind in ("new", "gone"):
        told = "new table" if change.kind == "new" else "no longer published"
        cells = [f"{change.of_cells}", f"{change.of_rows}", told, ""]
    else:
        # three moves from the largest to the smallest; the largest itself has a column of its own
        first, others = found.moves[:1], found.moves[1:]
        middle = (len(others) - 1) // 2
        examples = others if len(others) <= EXAMPLES else (others[0], others[middle], others[-1])
        largest = "; ".join(filter(None, [change.note, *map(str, first)])) or "none"
        cells = [f"{change.cells} of {change.of_cells}", f"{change.rows} of {change.of_rows}", _escaped(largest)]
        cells.append("<br>".join(_escaped(str(move)) for move in examples))
    return "| " + " | ".join([*change.id, *cells]) + " |"


def _escaped(text: str) -> str:
    """Text in a cell of a Markdown table."""
    return text.replace("|", r"\|").replace("<", "&lt;").replace(">", "&gt;")
