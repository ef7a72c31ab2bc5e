"""A departure from the ledger, as lines for the person who caused it."""

from collections.abc import Sequence

from hooks.records.ledger.compare import Difference
from hooks.records.ledger.store import FOLDER, WAY_OUT

SHOWN = 10
"""Cells named for each table; the rest are counted."""


def report(found: Sequence[Difference]) -> str:
    """Which tables and cells moved and by how much, and the way out; nothing if nothing did."""
    if not found:
        return ""
    count = f"{len(found)} table{'s depart' if len(found) > 1 else ' departs'}"
    lines = [f"{count} from the numbers on record in {FOLDER}/:"]
    for difference in found:
        lines.append(f"  {difference.id}: {told(difference)}")
        lines += [f"    {move}" for move in difference.moves[:SHOWN]]
        if len(difference.moves) > SHOWN:
            lines.append(f"    and {len(difference.moves) - SHOWN} more")
    lines.append(f"If every one of these is meant to change: {WAY_OUT}")
    return "\n".join(lines)


def told(difference: Difference) -> str:
    """One table in a line: what happened to it, how many cells, how many rows."""
    if difference.kind == "new":
        return "not on record"
    if difference.kind == "gone":
        return "on record, but no longer published"
    parts = [difference.note] if difference.note else []
    if difference.moves or not difference.note:
        parts.append(f"{len(difference.moves)} of {difference.cells} cells moved")
    if difference.rows and difference.all_rows:
        rows = f"{len(difference.rows)} of {difference.all_rows} rows changed"
        few = f" ({', '.join(difference.rows)})" if len(difference.rows) <= SHOWN else ""
        parts.append(rows + few)
    return "; ".join(parts)
