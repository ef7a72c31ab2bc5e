"""Tables for people: every number rounded by ``oppose_engine.text``, laid out as rows and columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from html import escape
from itertools import product

from oppose_engine.odds_table import MEASURES, Label, OddsTable, Outcomes
from oppose_engine.text import NOTHING, face_ranges, number, percent, points
from oppose_engine.views.layout import Grid

__all__ = ["MEASURES", "by_tens", "measure", "sampled", "to_html", "to_markdown", "to_terminal", "to_tsv"]

MANY, SHORT = 40, 61


def sampled(labels: Sequence[Label], by: int, most: int) -> tuple[Label, ...]:
    """The multiples of a number among more labels than ``most``; of more than 40 texts, such as 5M2, each fifth.

    >>> sampled(range(101), 25, 21), sampled(range(1, 7), 5, 21)
    ((0, 25, 50, 75, 100), (1, 2, 3, 4, 5, 6))
    """
    numbers = [label for label in labels if isinstance(label, int)]
    if len(numbers) < len(labels) or len(labels) <= most:
        return tuple(labels[4::5] if len(labels) > MANY and not numbers else labels)
    return tuple(number for number in numbers if number % by == 0)


def by_tens(labels: Sequence[Label]) -> tuple[Label, ...]:
    """The labels that a reader sees first: each tenth of a long range of numbers, of a shorter one each fifth.

    >>> by_tens(range(3, 31)), by_tens(range(21))[-1]
    ((5, 10, 15, 20, 25, 30), 20)
    """
    return sampled(labels, 10 if len(labels) > SHORT else 5, 21)


def measure(outcomes: Outcomes, outcome: str = "win", places: int = 2) -> str:
    """One of ``MEASURES`` of a match-up in percent; a dash where nobody ever wins.

    >>> measure(Outcomes(5179, 38, 2400, 2383, 10_000), "decided", 1)
    '68.5'
    """
    found = outcomes.measure(outcome)
    if found is None:
        return NOTHING
    return points(found, places) if outcome == "advantage" else percent(found, places)


def to_markdown(table: OddsTable, outcome: str = "win", places: int = 2) -> str:
    """Write a Markdown table: match-ups as a grid of one outcome, bands as faces, else percent.

    >>> from oppose_engine import system
    >>> print(to_markdown(system("mythras").table("bands", scale=(60,))), end="")
    | rating | fumble | failure | success | critical |
    | ---: | ---: | ---: | ---: | ---: |
    | 60 | 99–00 | 61–98 | 07–60 | 01–06 |
    """
    return _grid(table, outcome, places).markdown()


def to_html(table: OddsTable, outcome: str = "win", places: int = 2) -> str:
    """Write a plain HTML table with caption and header cells, laid out as in ``to_markdown``.

    >>> from oppose_engine import system
    >>> to_html(system("mythras").table("opposed", scale=(60,))).splitlines()[1]
    '<caption>Opposed roll, mythras imperative: your chance to win, percent</caption>'
    """
    names = {"table": table.id.table, "system": table.id.system, "variant": table.id.variant}
    if _is_match(table):
        names["outcome"] = outcome
    data = "".join(f' data-{name}="{escape(value)}"' for name, value in names.items())
    return _grid(table, outcome, places).html(f'class="op-odds"{data}', _caption(table, outcome))


def to_terminal(table: OddsTable, outcome: str = "win", places: int = 2) -> str:
    r"""Write aligned columns under a line that says what they show, laid out as in ``to_markdown``.

    >>> from oppose_engine import system
    >>> shown = to_terminal(system("mythras").table("opposed", scale=(40, 60)), "lose", 1)
    >>> shown.splitlines()[2:]
    ['you \\ them    40    60', '        40  31.8  51.8', '        60  23.8  41.7']
    """
    return f"{_caption(table, outcome)}\n\n{_grid(table, outcome, places).terminal()}"


def to_tsv(table: OddsTable, outcome: str = "win", places: int = 2) -> str:
    r"""Write one line a cell without a header: the labels, then the number, split by tabs.

    An opposed table gives ``you``, ``them`` and one outcome in percent; any other gives all its
    labels and the percent (expectations: the number in their own unit).

    >>> from oppose_engine import system
    >>> to_tsv(system("mythras").table("opposed", scale=(60,)))
    '60\t60\t41.70\n'
    """
    rows = tuple((*map(str, labels), text) for labels, text in _cells(table, outcome, places))
    return Grid((), rows).tsv()


def _cells(table: OddsTable, outcome: str, places: int) -> Iterator[tuple[tuple[Label, ...], str]]:
    if _is_match(table):
        for you, them in product(table.axes[0].values, table.axes[1].values):
            yield (you, them), measure(table.outcomes(you, them), outcome, places)
        return
    show = _number(table, places)
    for labels, values in table.rows():
        for label, value in zip(table.axes[-1].values, values, strict=True):
            yield (*labels, label), show(value)


def _grid(table: OddsTable, outcome: str, places: int) -> Grid:
    if _is_match(table):
        return _matches(table, outcome, places)
    names, last = tuple(axis.name for axis in table.axes), table.axes[-1]
    if len(names) == 1:
        return Grid((last.name, table.unit), tuple((str(label[0]), text) for label, text in _cells(table, "", places)))
    leading = names[:-1] if table.is_odds else (*names[:-2], f"{names[-2]} \\ {last.name}")
    head = (*leading, *map(str, last.values))
    words = frozenset(n for n, axis in enumerate(table.axes[:-1]) if not isinstance(axis.values[0], int))
    if table.ranges is not None:
        labels = table.axes[0].values
        rows = [(str(label), *map(face_ranges, spans)) for label, spans in zip(labels, table.ranges, strict=True)]
    else:
        show = _number(table, places)
        rows = [(*map(str, labels), *map(show, values)) for labels, values in table.rows()]
    return Grid(head, tuple(rows), len(names) - 1, words)


def _matches(table: OddsTable, outcome: str, places: int) -> Grid:
    you, them = table.axes[0], table.axes[1]
    rows = [(str(a), *(measure(table.outcomes(a, b), outcome, places) for b in them.values)) for a in you.values]
    return Grid((f"{you.name} \\ {them.name}", *map(str, them.values)), tuple(rows))


def _is_match(table: OddsTable) -> bool:
    return table.is_opposed and len(table.axes) == 3


def _number(table: OddsTable, places: int) -> Callable[[Fraction], str]:
    show = percent if table.unit == "chance" else number
    return lambda value: show(value, places)


def _caption(table: OddsTable, outcome: str) -> str:
    what = f"{table.title}, {table.id.system} {table.id.variant}"
    if _is_match(table):
        return f"{what}: {_SHOWN[outcome]}"
    if table.ranges is not None:
        return f"{what}: faces of the d100"
    return f"{what}: percent" if table.unit == "chance" else f"{what}: {table.unit}"


_SHOWN = {
    "win": "your chance to win, percent",
    "tie": "chance of a tie, percent",
    "none": "chance that nobody wins, percent",
    "lose": "their chance to win, percent",
    "decided": "your chance if repeated until somebody wins, percent",
    "split": "your chance if a coin settles ties, percent",
    "advantage": "your chance less theirs, percentage points",
}
