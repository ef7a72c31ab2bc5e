"""Every table of odds in the built HTML, read as a browser reads it, against the engine, cell by cell."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

from bs4 import BeautifulSoup, Tag

from oppose_engine import OddsTable, TableId, discover, percent
from oppose_engine.odds_table import Label
from oppose_engine.text import face_ranges, number
from oppose_engine.views import MEASURES, measure

KEYS = [key for system in discover().values() for key in system.keys()]  # noqa: SIM118  a System is no dict
DASH = "\N{EN DASH}"
Rows = list[list[str]]

OTHER_LAYOUTS = {"outcomes", "pool", "resistance-difference", "bonus-dice", "experience-checks", "experience-gain"}
"""Tables that also appear with sums of their cells or with heads in words; their own tests read those."""

REACHES = ("rest of ", "doubles ")
"""What stands before the first and last face of a level whose faces do not all lie side by side."""

SPANS = ("exactly", "or after", "or before")
"""What a number may be of: one label of the last axis, or all from or up to it."""


@cache
def engine(key: TableId) -> OddsTable:
    return discover()[key.system].table(key.table, key.variant)


def test_pages_hold_the_engines_numbers(built_site: Path) -> None:
    read: dict[tuple[TableId, str], int] = {}
    for path in sorted((built_site / "systems").rglob("index.html")):
        page = BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser")
        for shown in page.select("table[data-table]"):
            key = TableId(*(str(shown[f"data-{part}"]) for part in ("system", "table", "variant")))
            outcome = str(shown.get("data-outcome", ""))
            where = f"{path.parent.name}: {key} {outcome}"
            cells = _compare(shown, engine(key), outcome, where)
            assert cells or key.table in OTHER_LAYOUTS, f"{where}: no layout that this test can read"
            read[key, outcome] = read.get((key, outcome), 0) + cells
    for key in KEYS:
        for outcome, least in _owed(engine(key)):
            assert read.get((key, outcome), 0) >= least, f"{key} {outcome}: too little of it is on a page"


def _owed(table: OddsTable) -> Iterator[tuple[str, int]]:
    """Which outcomes of a match-up a page owes its reader, and how many cells of each."""
    if table.is_opposed:
        cells = len(_by_tens(table.axes[0].values)) * len(_by_tens(table.axes[1].values))
        yield from ((str(label), cells) for n, label in enumerate(table.axes[2].values) if table.cells[..., n].any())


def _compare(shown: Tag, table: OddsTable, outcome: str, where: str) -> int:
    """How many cells were compared; each must be what the engine says."""
    heads = _texts(shown.select("thead tr")[-1])
    rows = [_texts(row) for row in shown.select("tbody tr")]
    if outcome in MEASURES and table.is_opposed:
        cells = list(_match_ups(table, outcome, heads, rows))
    elif table.ranges is not None:
        cells = list(_bands(table, heads, rows))
    else:
        return _slice(table, heads, rows, where)
    for place, text, ours in cells:
        assert text == ours, f"{where} {place}"
    return len(cells)


def _texts(row: Tag) -> list[str]:
    return [cell.get_text(" ", strip=True) for cell in row.find_all(["th", "td"])]


def _by_tens(labels: Iterable[Label]) -> list[Label]:
    every = list(labels)
    return [label for label in every if len(every) <= 21 or int(label) % 10 == 0]


def _match_ups(table: OddsTable, outcome: str, heads: list[str], rows: Rows) -> Iterator[tuple[str, str, str]]:
    yours, theirs = (_by_tens(axis.values) for axis in table.axes[:2])
    for texts, labels in ((heads[-len(theirs) :], theirs), ([row[0] for row in rows], yours)):
        # a further priority of the same die may be short: d6+1, +2, +3
        assert all(str(label).endswith(text) for text, label in zip(texts, labels, strict=True)), texts
    for you, (_, *cells) in zip(yours, rows, strict=True):
        for them, text in zip(theirs, cells, strict=True):
            yield f"{you} against {them}", text, measure(table.outcomes(you, them), outcome, _places(text))


def _bands(table: OddsTable, heads: list[str], rows: Rows) -> Iterator[tuple[str, str, str]]:
    ratings, levels = table.axes[0].values, [str(level) for level in table.axes[1].values]
    assert sorted(head.lower() for head in heads[1:]) == sorted(levels)
    for rating, *cells in rows:
        for head, text in zip(heads[1:], cells, strict=True):
            for member in _members(rating):
                spans = (table.ranges or ())[ratings.index(member)][levels.index(head.lower())]
                whole = [(spans[0][0], spans[-1][1])] if text.startswith(REACHES) else spans
                yield f"{head} at {member}", text.removeprefix(REACHES[0]).removeprefix(REACHES[1]), face_ranges(whole)


def _members(text: str) -> range:
    """One rating, or ratings that share a row: ``45`` or ``41–45``."""
    first, _, last = text.partition(DASH)
    return range(int(first), int(last or first) + 1)


def _slice(table: OddsTable, heads: list[str], rows: Rows, where: str) -> int:
    """A grid over two axes: for some labels on the others, every cell agrees."""
    axes = _grid_axes(table, heads)
    if axes is None:
        return 0
    down, across, labels = axes
    others = [axis for axis in table.axes if axis.name not in (down, across)]
    cells = [
        ({down: _label(table, down, row[0]), across: label}, text)
        for row in rows
        for label, text in zip(labels, row[1:], strict=True)
    ]
    slices = [
        (dict(zip((axis.name for axis in others), fixed, strict=True)), span)
        for fixed in product(*(axis.values for axis in others))
        for span in (SPANS if table.is_odds else SPANS[:1])
    ]
    for at, span in slices:
        if all(_agrees(table, at | place, span, text) for place, text in cells):
            return len(cells)
    wrong = [cell for cell in cells if not any(_agrees(table, at | cell[0], span, cell[1]) for at, span in slices)]
    raise AssertionError(f"{where}: no slice of the engine's table; for instance {wrong[:3]}")


def _grid_axes(table: OddsTable, heads: list[str]) -> tuple[str, str, list[Label]] | None:
    """(axis down, axis across, labels across) from a corner ``grade → rating ↓``, or from the labels alone."""
    names = [axis.name for axis in table.axes]
    corner = heads[0].lower()
    if "→" in corner:
        across, down = (part.strip(" ↓") for part in corner.split("→"))
    else:
        down, across = corner, names[-1]
    if down not in names or across not in names or down == across:
        return None
    texts = {_plain(str(value)): value for value in table.axis(across).values}
    if any(_plain(head) not in texts for head in heads[1:]):
        return None
    return down, across, [texts[_plain(head)] for head in heads[1:]]


def _label(table: OddsTable, axis: str, text: str) -> Label:
    found = [value for value in table.axis(axis).values if _plain(str(value)) == _plain(text)]
    assert found, f"{table.id}: {text!r} is no {axis}"
    return found[0]


def _plain(text: str) -> str:
    return text.replace("\N{MINUS SIGN}", "-").lower()


def _agrees(table: OddsTable, labels: dict[str, Label], span: str, text: str) -> bool:
    value = _value(table, labels, span)
    if text in ("", DASH):
        return value == 0
    return text.removesuffix("%") == (percent if table.unit == "chance" else number)(value, _places(text))


def _value(table: OddsTable, labels: dict[str, Label], span: str) -> Fraction:
    last = table.axes[-1]
    at = last.index(labels[last.name])
    among = {"exactly": (labels[last.name],), "or after": last.values[at:], "or before": last.values[: at + 1]}[span]
    return sum((table.value(**{**labels, last.name: label}) for label in among), Fraction(0))


def _places(text: str) -> int:
    return len(text.partition(".")[2].removesuffix("%"))
