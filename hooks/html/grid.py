"""A table of numbers with row and column heads, shaded by class, that scrolls sideways on a narrow screen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from hooks.html.markup import Html, Shown
from hooks.html.pipes import escaped, pipes
from hooks.html.template import drawn
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
        return drawn(
            "html/grid.html",
            grid=self,
            down=down,
            across=across,
            classes=f"op-odds {self.classes}".strip(),
            named={"data-down": down, "data-across": across, **identity(self.of, self.attributes)},
            last=str(columns[-1]) if len(columns) > FIT else "",
            lined=any(cell.half for row in self.cells for cell in row),
            ringed=self._ringed(*self.mark) if self.mark else "",
            groups=groups,
            columns=[(label, _short(label) if groups else label) for label in map(str, columns)],
            rows=zip(map(str, rows), self.cells, strict=True),
            alike=list(rows) == list(columns),
        )

    def _ringed(self, row: int, column: int) -> str:
        """Which cell that is, in words."""
        (down, rows), (across, columns) = self.heads
        against = f"{rows[row]} against {columns[column]}"
        return against if down == "you" else f"{down} {rows[row]}, {across} {columns[column]}"


def identity(of: TableId | None, more: Mapping[str, str]) -> dict[str, str]:
    """Attributes that say which table of which game and reading an element shows, and what ``more`` it says."""
    own = {"data_table": of.table, "data_system": of.system, "data_variant": of.variant} if of else {}
    return {name.replace("_", "-"): value for name, value in (own | {**more}).items()}


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
