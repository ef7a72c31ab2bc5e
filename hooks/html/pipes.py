"""Markdown of a document: a table as pipes, and text whose signs Markdown must not read."""

import re
from collections.abc import Sequence

SIGNS = re.compile(r"[\\`*_\[\]|]|<(?=[a-z/!?])|&(?=#?\w+;)", re.IGNORECASE)
"""The signs that Markdown would read in running text or in a table."""


class Markdown(str):
    """Markdown that stands in a document as it is."""

    __slots__ = ()


def escaped(text: object) -> str:
    """A text as Markdown: its own signs are kept from being read.

    >>> escaped("a_b | *c* <d> R&D"), escaped(Markdown("*c*"))
    ('a\\\\_b \\\\| \\\\*c\\\\* \\\\<d> R&D', '*c*')
    """
    return text if isinstance(text, Markdown) else SIGNS.sub(r"\\\g<0>", str(text))


def pipes(heads: Sequence[str], rows: Sequence[Sequence[str]], words: Sequence[bool] = ()) -> Markdown:
    """A table whose columns line up; a column of ``words`` is set left, one of figures right.

    >>> print(pipes(["a", "b"], [["x", "1"], ["y", "10"]], [True, False]))
    | a   |   b |
    |:----|----:|
    | x   |   1 |
    | y   |  10 |
    """
    left = list(words) or [False] * len(heads)
    lines = [[escaped(cell) for cell in row] for row in (heads, *rows)]
    widths = [max(3, *(len(line[at]) for line in lines)) for at in range(len(heads))]

    def row(cells: Sequence[str]) -> str:
        set_ = (f"{c:<{w}}" if to_left else f"{c:>{w}}" for c, w, to_left in zip(cells, widths, left, strict=True))
        return f"| {' | '.join(set_)} |"

    lines_under = zip(("-" * (width + 1) for width in widths), left, strict=True)
    rule = "|".join(f":{dashes}" if to_left else f"{dashes}:" for dashes, to_left in lines_under)
    return Markdown("\n".join([row(lines[0]), f"|{rule}|", *map(row, lines[1:])]))
