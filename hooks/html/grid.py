"""A table of numbers with row and column heads, shaded by class, that scrolls sideways on a narrow screen."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby

from hooks.html.markup import Html, Shown, spread, tag
from hooks.html.pipes import escaped, pipes
from oppose_engine import TableId

Heads = tuple[tuple[str, Sequence[object]], tuple[str, Sequence[object]]]
"""The name and the labels of the rows, then the name and the labels of the columns."""


LONG, LONGEST = 10, 5
"""The rest of a head of this many letters or more is cut to this many."""
FIT = 6
"""So many columns fit on a phone; of more the caption says there how far they go."""


@dataclass(frozen=True)
class Cell:
    """The text of a cell and the class of its shade (``chance-5``), if any.

    ``half`` names the sides, ``top`` and ``left``, at which a line parts what is at least one half from the rest.
    """

    text: str
    shade: str = ""
    half: str = ""


@dataclass(frozen=True, kw_only=True)
class Grid(Shown):
    """Rows and columns of cells; ``mark`` is the row and column number of the ringed cell.

    ``of`` is the table that it shows. Columns that begin alike have a head over them and a wider gap between such
    groups, if all groups are of one size; so have rows of the same labels.
    """

    caption: str
    heads: Heads
    cells: Sequence[Sequence[Cell]]
    mark: tuple[int, int] | None = None
    of: TableId | None = None
    attributes: dict[str, str] = field(default_factory=dict)
    classes: str = ""

    def pipes(self) -> str:
        (down, rows), (across, columns) = self.heads
        heads = [f"{down} ↓ {across} →", *map(str, columns)]
        lines_of = [[str(row), *(cell.text for cell in cells)] for row, cells in zip(rows, self.cells, strict=True)]
        return f"{escaped(self.caption)}\n\n{pipes(heads, lines_of)}"

    def html(self) -> Html:
        """The table in a region that takes the focus and scrolls sideways by itself."""
        (down, rows), (across, columns) = self.heads
        groups = _groups(columns)
        every = groups[0][1] if groups else 0
        names = tag("span", f"{across} →", class_="op-across"), tag("span", f"{down} ↓", class_="op-down")
        corner = tag("td", names, class_="op-corner", rowspan=2 if groups else None)
        above = [
            tag("th", name, scope="colgroup", colspan=span, class_="op-part" if number else None)
            for number, (name, span) in enumerate(groups)
        ]
        heads = []
        for number, label in enumerate(map(str, columns)):
            shown, whole = (_short(label), label) if groups else (label, None)
            heads.append(tag("th", shown, scope="col", class_=_edge(every, number), data_name=whole))
        blocks = every if list(rows) == list(columns) else 0
        body = [self._row(number, str(label), every, blocks) for number, label in enumerate(rows)]
        said = [" Line: even."] if any(cell.half for row in self.cells for cell in row) else []
        said += [" ", tag("span", f"Ringed: {self._ringed(*self.mark)}.", data_ringed=True)] if self.mark else []
        last = str(columns[-1]) if len(columns) > FIT else None
        caption = tag("caption", tag("span", self.caption, said, class_="op-caption", data_to=last))
        head = tag("thead", tag("tr", corner, above or heads), tag("tr", heads) if groups else None)
        named = {"data_down": down, "data_across": across, **identity(self.of), **self.attributes}
        classes = f"op-odds {self.classes}".strip()
        return region(framed(caption, head, body, class_=classes, **named), f"Table: {down} by {across}")

    def _ringed(self, row: int, column: int) -> str:
        """Which cell that is, in words."""
        (down, rows), (across, columns) = self.heads
        against = f"{rows[row]} against {columns[column]}"
        return against if down == "you" else f"{down} {rows[row]}, {across} {columns[column]}"

    def _row(self, number: int, label: str, every: int, blocks: int) -> Html:
        cells = []
        for column, cell in enumerate(self.cells[number]):
            classes = [f"op-{cell.shade}"] if cell.shade else []
            if (number, column) == self.mark:
                classes.append("op-now")
            if edge := _edge(every, column):
                classes.append(edge)
            cells.append(tag("td", cell.text, class_=" ".join(classes) or None, data_half=cell.half or None))
        return tag("tr", tag("th", label, scope="row"), cells, class_=_edge(blocks, number))


def identity(of: TableId | None) -> dict[str, str]:
    """Attributes that say which table of which game and reading an element shows."""
    return {"data_table": of.table, "data_system": of.system, "data_variant": of.variant} if of else {}


def framed(caption: Html, head: Html, body: Sequence[Html], **attributes: str) -> Html:
    """A table with a line in the source for each of its rows."""
    return spread("table", caption, head, Html("<tbody>"), *body, Html("</tbody>"), **attributes)


def region(table: Html, label: str) -> Html:
    """A scroll region of its own around a table."""
    return tag("div", table, class_="op-scroll", role="group", tabindex=0, aria_label=label, data_search_exclude=True)


def _edge(every: int, number: int) -> str | None:
    return "op-part" if every and number and number % every == 0 else None


def _parted(label: object) -> tuple[str, str]:
    """The beginning of a label and its rest: ``d12`` and ``+3``, ``advantage`` and ``v normal``.

    >>> _parted("d12+3"), _parted("advantage v normal")
    (('d12', '+3'), ('advantage', ' v normal'))
    """
    mark = " v " if " v " in str(label) else "+"
    begins, _, rest = str(label).partition(mark)
    return begins, mark + rest


def _short(label: str) -> str:
    """The rest of a label, short enough for a column of numbers.

    >>> _short("normal v disadvantage"), _short("d12+3")
    ('v dis.', '+3')
    """
    rest = _parted(label)[1]
    return rest.strip() if len(rest) < LONG else f"{rest.strip()[:LONGEST]}."


def _groups(labels: Sequence[object]) -> list[tuple[str, int]]:
    """The beginnings of labels, each with the number of labels in a row that begin so; nothing unless those are equal.

    >>> _groups(["d4+1", "d4+2", "d6+1", "d6+2"]), _groups(["d4+1", "d6+1", "d6+2"]), _groups(["d4", "d6"])
    ([('d4', 2), ('d6', 2)], [], [])
    """
    begins = [_parted(label)[0] for label in labels]
    groups = [(name, len(list(same))) for name, same in groupby(begins)]
    whole = all(begin not in ("", str(label)) for begin, label in zip(begins, labels, strict=True))
    return groups if whole and len({size for _, size in groups}) == 1 else []
