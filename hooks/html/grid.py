"""A table of numbers with row and column heads, shaded by class, that scrolls sideways on a narrow screen."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from hooks.html.markup import Html, Shown, spread, tag
from hooks.html.pipes import escaped, pipes

Heads = tuple[tuple[str, Sequence[object]], tuple[str, Sequence[object]]]
"""The name and the labels of the rows, then the name and the labels of the columns."""


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

    ``every`` puts a wider gap after so many rows and columns, unless ``blocks`` is off for rows. ``groups`` is
    a head above the columns: names with the number of columns that each spans. ``names`` are the full names of
    columns whose heads are shortened; ``ringed`` says in words which cell is ringed.
    """

    caption: str
    heads: Heads
    cells: Sequence[Sequence[Cell]]
    mark: tuple[int, int] | None = None
    every: int = 0
    blocks: bool = True
    groups: Sequence[tuple[str, int]] = ()
    names: Sequence[str] = ()
    ringed: str = ""
    attributes: dict[str, str] = field(default_factory=dict)
    classes: str = ""

    def pipes(self) -> str:
        (down, rows), (across, columns) = self.heads
        heads = [f"{down} ↓ {across} →", *(self.names or map(str, columns))]
        lines_of = [[str(row), *(cell.text for cell in cells)] for row, cells in zip(rows, self.cells, strict=True)]
        return f"{escaped(self.caption)}\n\n{pipes(heads, lines_of)}"

    def html(self) -> Html:
        """The table in a region that takes the focus and scrolls sideways by itself."""
        (down, rows), (across, columns) = self.heads
        corner = tag(
            "td",
            tag("span", f"{across} →", class_="op-across"),
            tag("span", f"{down} ↓", class_="op-down"),
            class_="op-corner",
            rowspan=2 if self.groups else None,
        )
        groups = [
            tag("th", name, scope="colgroup", colspan=span, class_="op-part" if number else None)
            for number, (name, span) in enumerate(self.groups)
        ]
        above = [name for name, span in self.groups for _ in range(span)]
        heads = [
            tag(
                "th",
                str(label),
                scope="col",
                class_=_edge(self.every, number),
                data_name=self.names[number] if self.names else f"{above[number]}{label}" if above else None,
            )
            for number, label in enumerate(columns)
        ]
        body = [_row(self, number, str(label)) for number, label in enumerate(rows)]
        said = [" The line marks an even chance."] if any(cell.half for row in self.cells for cell in row) else []
        said += [" ", tag("span", f"Ringed: {self.ringed}.", data_ringed=True)] if self.ringed else []
        last = str(columns[-1]) if len(columns) > FIT else None
        table = spread(
            "table",
            tag("caption", tag("span", self.caption, said, class_="op-caption", data_to=last)),
            tag("thead", tag("tr", corner, groups, None if groups else heads), tag("tr", heads) if groups else None),
            Html("<tbody>"),
            *body,
            Html("</tbody>"),
            class_=f"op-odds {self.classes}".strip(),
            data_down=down,
            data_across=across,
            **self.attributes,
        )
        return region(table, f"Table: {down} by {across}")


def region(table: Html, label: str) -> Html:
    """A scroll region of its own around a table."""
    return tag("div", table, class_="op-scroll", role="group", tabindex=0, aria_label=label, data_search_exclude=True)


def _row(shape: Grid, number: int, label: str) -> Html:
    cells = []
    for column, cell in enumerate(shape.cells[number]):
        classes = [f"op-{cell.shade}"] if cell.shade else []
        if (number, column) == shape.mark:
            classes.append("op-now")
        if edge := _edge(shape.every, column):
            classes.append(edge)
        cells.append(tag("td", cell.text, class_=" ".join(classes) or None, data_half=cell.half or None))
    return tag(
        "tr",
        tag("th", label, scope="row"),
        cells,
        class_=_edge(shape.every, number) if shape.blocks else None,
    )


def _edge(every: int, number: int) -> str | None:
    return "op-part" if every and number and number % every == 0 else None
