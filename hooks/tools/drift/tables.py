"""The odds tables of the built pages against the engine, cell by cell.

Four layouts say by themselves which number stands where: match-ups (your side down, theirs across,
``data-outcome`` says what is shown), success bands (ratings down, levels across, faces in the cells),
plain rows (the leading labels, then a value for each label of the last axis) and cuts (``cuts``). What
is laid out in another way is held by ``pages`` alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from hooks.pages.context import Context
from hooks.tools.drift.cuts import cut
from hooks.tools.drift.fault import Fault
from hooks.tools.drift.html_tables import HtmlTable
from oppose_engine import OddsTable, OpposeError, Outcomes, TableId, percent
from oppose_engine.odds_table import Axis, Label
from oppose_engine.text import face_ranges, number
from oppose_engine.views import measure

__all__ = ["Seen", "odds_tables"]

ASIDE, DOUBLES = ", doubles aside", "doubles "
"""The doubles of a range, or all but these, are shown by the ends of the range."""


Seen = Counter[tuple[TableId, str]]
"""How many cells were read of each table and outcome; 0 where no layout fits."""


def odds_tables(name: str, tables: list[HtmlTable], context: Context, seen: Seen) -> Iterator[Fault]:
    """Every table of a page that can be read by itself; ``seen`` is told what was read."""
    for shown in tables:
        where = f"line {shown.line}, table {shown.get('data-table')}/{shown.get('data-variant')}"
        try:
            table = context.table(shown.get("data-system"), shown.get("data-table"), shown.get("data-variant"))
        except (KeyError, OpposeError) as error:
            yield Fault(name, where, "a table that there is not", str(error))
            continue
        faults = _read(name, where, shown, table)
        cells = sum(len(row.texts) - row.heads for row in shown.rows)
        seen[table.id, shown.get("data-outcome")] += cells if faults is not None else 0
        yield from faults or ()


def _read(name: str, where: str, shown: HtmlTable, table: OddsTable) -> Iterable[Fault] | None:
    """The faults of a table in the layout that fits; None if none does."""
    if shown.get("data-outcome"):
        return _match_ups(name, where, shown, table)
    if table.ranges is not None:
        return _bands(name, where, shown, table)
    if shown.head[len(table.axes) - 1 :] == [_start(str(label)) for label in table.axes[-1].values]:
        return _rows(name, where, shown, table)
    return cut(name, where, shown, table)


def _match_ups(name: str, where: str, shown: HtmlTable, table: OddsTable) -> Iterator[Fault]:
    outcome, columns = shown.get("data-outcome"), shown.head[1:]
    denominator = shown.get("data-denominator")
    if denominator and denominator != str(table.denominator):
        yield Fault(name, f"{where}, data-denominator", denominator, str(table.denominator))
    if not shown.rows or not columns:
        yield Fault(name, where, "an empty table", "match-ups")
    places = _places(shown)
    for row in shown.rows:
        you, *texts = row.texts
        if len(texts) != len(columns):
            yield Fault(name, f"{where}, row {you}", f"{len(texts)} cells", f"{len(columns)} cells")
            continue
        counts = row.attributes.get("data-counts", "").split()
        for at, (them, text) in enumerate(zip(columns, texts, strict=True)):
            place = f"{where}, {you} against {them}, {outcome}"
            odds = _odds(table, you, them)
            if odds is None:
                yield Fault(name, place, "a match-up", "no such match-up")
                continue
            if text != (wanted := measure(odds, outcome, places)):
                yield Fault(name, place, text, wanted)
            if counts and (at >= len(counts) or counts[at] != ",".join(map(str, odds[:4]))):
                yield Fault(name, f"{place}, data-counts", (*counts, "")[at], ",".join(map(str, odds[:4])))


def _odds(table: OddsTable, you: str, them: str) -> Outcomes | None:
    sides = [_label(axis, text) for axis, text in zip(table.axes, (you, them), strict=False)]
    return None if None in sides else table.outcomes(*(side for side in sides if side is not None))


def _bands(name: str, where: str, shown: HtmlTable, table: OddsTable) -> Iterator[Fault]:
    names = {_start(str(level)): level for level in table.axes[-1].values}
    levels = [names.get(text) for text in shown.head[1:]]
    if not shown.rows or set(levels) != set(names.values()):
        yield Fault(name, where, f"levels {shown.head[1:]}", f"levels {list(names)}")
        return
    for row in shown.rows:
        rating = _label(table.axes[0], row.texts[0])
        if rating is None:
            yield Fault(name, where, f"rating {row.texts[0]}", "a rating of the table")
            continue
        spans = (table.ranges or ())[table.axes[0].index(rating)]
        for level, text in zip(levels, row.texts[1:], strict=True):
            ranges = spans[table.axes[-1].index(level)] if level is not None else ()
            if text != (wanted := _faces(ranges, text)):
                yield Fault(name, f"{where}, rating {rating}, {level}", text, wanted)


def _faces(ranges: Sequence[tuple[int, int]], text: str) -> str:
    """The faces of a level, in short if the text is and may be: ``doubles 11–55``, ``06–94, doubles aside``."""
    ends = face_ranges([(ranges[0][0], ranges[-1][1])]) if ranges else ""
    faces = {face for low, high in ranges for face in range(low, high + 1)}
    between = set(range(min(faces, default=1), max(faces, default=0) + 1))
    doubles = {face for face in between if face % 11 == 0 or face == 100}
    if text.startswith(DOUBLES) and faces == doubles:
        return DOUBLES + ends
    return ends + ASIDE if text.endswith(ASIDE) and faces == between - doubles else face_ranges(ranges)


def _rows(name: str, where: str, shown: HtmlTable, table: OddsTable) -> Iterator[Fault]:
    leading, last = table.axes[:-1], table.axes[-1]
    places = _places(shown)
    for row in shown.rows:
        labels = [_label(axis, text) for axis, text in zip(leading, row.texts, strict=False)]
        if None in labels:
            yield Fault(name, where, f"row {row.texts[: len(leading)]}", "a row of the table")
            continue
        at = {axis.name: label for axis, label in zip(leading, labels, strict=True) if label is not None}
        for label, text in zip(last.values, row.texts[len(leading) :], strict=True):
            wanted = _text(table, table.value(**at, **{last.name: label}), places)
            if text != wanted:
                yield Fault(name, f"{where}, {', '.join(row.texts[: len(leading)])}, {label}", text, wanted)


def _text(table: OddsTable, value: Fraction, places: int) -> str:
    return percent(value, places) if table.unit == "chance" else number(value, places)


def _places(shown: HtmlTable) -> int:
    """How many decimals a table has: as it says itself, or as most of its cells have."""
    if shown.get("data-places"):
        return int(shown.get("data-places"))
    counts = [len(text.partition(".")[2]) for row in shown.rows for text in row.texts[row.heads :]]
    return max(set(counts), key=counts.count, default=2)


def _label(axis: Axis, text: str) -> Label | None:
    plain = text.replace("\N{MINUS SIGN}", "-").removeprefix("+")
    return next((value for value in axis.values if str(value) in (text, plain)), None)


def _start(text: str) -> str:
    return text[:1].upper() + text[1:]
