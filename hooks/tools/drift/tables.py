"""The odds tables of the built pages against the engine, cell by cell.

A table says by itself which number stands where: one axis goes down, another across, all others are fixed, and of
match-ups ``data-outcome`` says what is shown. In tables of other layouts, only the comparison with a second build finds
errors.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from hooks.html.reader import Tag, given, said
from hooks.pages.context import Context
from oppose_engine import OddsTable, OpposeError, TableId, percent
from oppose_engine.odds_table import Axis, Label
from oppose_engine.text import face_ranges, number
from oppose_engine.views import measure

ASIDE, DOUBLES = ", doubles aside", "doubles "
"""The doubles of a range, or all but these, are shown by the ends of the range."""
EMPTY = ("", "\N{EN DASH}")
BETTER = " or better"
"""The words after an outcome that are for it and all after it."""
SPANS = ("exactly", "or after", "or before")
"""What a number may be of: one label of the last axis, or all from it or up to it."""

Seen = Counter[tuple[TableId, str]]
"""How many cells were read of each table and outcome; 0 where no layout fits."""
Wrong = tuple[str, str, str]
"""Where in a table, what it says, what is right."""


@dataclass(frozen=True)
class Shown:
    """A table as a page shows it: the texts of its head and of its rows."""

    element: Tag
    head: list[str]
    rows: list[list[str]]

    def get(self, name: str) -> str:
        """An attribute, or nothing."""
        return given(self.element, name)


def fault(file: str, where: str, found: object, wanted: object) -> str:
    """One line: which file, where in it, what it says and what is right."""
    texts = [text if len(text := str(each)) <= 80 else f"{text[:77]}..." for each in (found, wanted)]
    return f"{file}: {where}: says {texts[0]}, the engine says {texts[1]}"


def odds_tables(name: str, elements: Iterable[Tag], context: Context, seen: Seen) -> Iterator[str]:
    """Every table of a page that can be read by itself; ``seen`` is told what was read."""
    for element in elements:
        shown = _shown(element)
        key = [shown.get(f"data-{part}") for part in ("system", "table", "variant")]
        where = f"line {element.sourceline}, table {'/'.join(key[1:])}"
        try:
            table = context.table(*key)
        except (KeyError, OpposeError) as error:
            yield fault(name, where, "a table that there is not", error)
            continue
        wrong = _read(shown, table)
        cells = sum(len(row) for row in shown.rows) - len(element.findall("./tbody//th"))
        seen[table.id, shown.get("data-outcome")] += cells if wrong is not None else 0
        for place, found, right in wrong or ():
            yield fault(name, f"{where}, {place}", found, right)


def _shown(element: Tag) -> Shown:
    # below heads of groups, columns have names of their own
    above = element.findall("./thead/tr")
    heads = [_texts(row) for row in above]
    rows = [row for row in element.iter("tr") if row not in above]
    head = heads[0][:1] + heads[-1][len(heads) == 1 :] if heads else []
    return Shown(element, head, [_texts(row) for row in rows])


def _texts(row: Tag) -> list[str]:
    return [given(cell, "data-name") or said(cell) for cell in row.iter("th", "td")]


def _read(shown: Shown, table: OddsTable) -> list[Wrong] | None:
    """What is wrong, all other axes at the place that fits best; None where heads and rows name no two axes."""
    if not shown.rows or not shown.head[1:]:
        return [("the table", "nothing", "rows and columns")]
    axes = {axis.name: axis for axis in table.axes}
    across, _, down = shown.head[0].lower().rpartition("→")  # a corner such as "grade →rating ↓"
    named = shown.get("data-down") or down.strip(" ↓")  # a head may have the label of a setting
    first, second = axes.get(named), axes.get(across.strip() or table.axes[-1].name)
    if first is None or second is None or first == second:
        return None
    columns = [_label(second, text.removesuffix(BETTER)) for text in shown.head[1:]]
    better = {label for label, text in zip(columns, shown.head[1:], strict=True) if text.endswith(BETTER)}
    outcome, places = shown.get("data-outcome"), shown.get("data-places")
    whole = bool(outcome) or table.ranges is not None or {*columns} == {*second.values}
    cells: dict[tuple[Label, Label], str] = {}
    for head, *texts in shown.rows:
        row = _label(first, head)
        if row is None or None in columns or len(texts) != len(columns):
            return [(f"row {head}", f"{len(texts)} cells below {shown.head}", "a row of the table")] if whole else None
        cells |= {(row, column): text for column, text in zip(columns, texts, strict=True) if column is not None}
    others = [axis for axis in table.axes if axis not in (first, second)] if not outcome else []
    fixed = product(*([(axis.name, value) for value in axis.values] for axis in others))
    layouts = [*product(fixed, [outcome] if outcome else SPANS if table.is_odds else SPANS[:1])]

    def wrong(at: tuple[tuple[str, Label], ...], span: str) -> Iterator[Wrong]:
        for (row, column), text in cells.items():
            labels = {**dict(at), first.name: row, second.name: column}
            right = _right(table, labels, SPANS[1] if column in better else span, text, places)
            if text != right:
                yield f"{first.name} {row}, {second.name} {column}", text, right

    if any(next(wrong(*layout), None) is None for layout in layouts):
        return []
    return min((list(wrong(*layout)) for layout in layouts), key=len)


def _right(table: OddsTable, labels: dict[str, Label], span: str, text: str, given_places: str) -> str:
    """What the engine says in that place, written as the page writes it; ``span`` is one of ``SPANS`` or a measure.

    It has as many decimals as its table says, or as it has where the table says nothing.
    """
    places, last = int(given_places or len(text.partition(".")[2].removesuffix("%"))), table.axes[-1]
    if span not in SPANS:
        return measure(table.outcomes(*labels.values()), span, places)
    at = last.index(labels[last.name])
    if table.ranges is not None:
        return _faces(table.ranges[table.axes[0].index(labels[table.axes[0].name])][at], text)
    among = {SPANS[0]: last.values[at : at + 1], SPANS[1]: last.values[at:], SPANS[2]: last.values[: at + 1]}[span]
    value, *more = (table.value(**{**labels, last.name: label}) for label in among)
    value = sum(more, value)
    if text in EMPTY and not value:
        return text
    return (percent if table.unit == "chance" else number)(value, places) + ("%" if text.endswith("%") else "")


def _faces(ranges: Sequence[tuple[int, int]], text: str) -> str:
    """The faces of a level, in short if the text is and may be: ``doubles 11–55``, ``06–94, doubles aside``."""
    ends = face_ranges([(ranges[0][0], ranges[-1][1])]) if ranges else ""
    faces = {face for low, high in ranges for face in range(low, high + 1)}
    between = set(range(min(faces, default=1), max(faces, default=0) + 1))
    doubles = {face for face in between if face % 11 == 0 or face == 100}
    if text.startswith(DOUBLES) and faces == doubles:
        return DOUBLES + ends
    return ends + ASIDE if text.endswith(ASIDE) and faces == between - doubles else face_ranges(ranges)


def _label(axis: Axis, text: str) -> Label | None:
    plain = text.replace("\N{MINUS SIGN}", "-").removeprefix("+").lower()
    return next((value for value in axis.values if str(value).lower() in (text.lower(), plain)), None)
