"""Tables of success bands: one by tens, one with every rating, where equal rows share a line."""

from collections.abc import Sequence
from typing import NamedTuple

from hooks.html.markup import join
from hooks.html.records import Column, Records
from hooks.html.shades import key, level_tokens
from hooks.html.words import DASH, start
from oppose_engine import OddsTable
from oppose_engine.text import face
from oppose_engine.views import by_tens

Spans = tuple[tuple[int, int], ...]
ASIDE = ", doubles aside"
"""The words after a range of faces without its doubles, which belong to other levels."""
DOUBLES = frozenset({*range(11, 100, 11), 100})


class Run(NamedTuple):
    """A range of faces or a set of doubles, with every way to write its two limits and an aside ("without doubles")."""

    meant: str
    low: tuple[str, ...]
    high: tuple[str, ...]
    aside: str = ""

    def __str__(self) -> str:
        low, high = self.low[0], self.high[0]
        if low == high:
            return self.meant + low
        return self.meant + low + (" to " if "rating" in low + high else DASH) + high + self.aside


Row = tuple[tuple[Run, ...], ...]
"""The runs of each level."""


def bands_by_tens(table: OddsTable, caption: str) -> Records:
    """The faces of each level at ratings 0, 10, 20 ..."""
    ratings = by_tens(table.axes[0].values)
    spans = table.select(rating=ratings).ranges or ()
    rows = [[str(rating), *map(_named, reversed(row))] for rating, row in zip(ratings, spans, strict=True)]
    return Records(caption, _columns(table), rows, classes="op-bands", of=table.id)


def bands_by_rating(table: OddsTable, caption: str) -> Records:
    """Every rating; consecutive ratings share a row if the limits read the same, such as "up to the rating"."""
    ratings = [int(rating) for rating in table.axes[0].values]
    groups: list[tuple[int, int, Row]] = []
    for rating, row in zip(ratings, table.ranges or (), strict=True):
        form = tuple(_parts(span, rating) for span in row)
        shared = _shared(groups[-1][2], form) if groups else None
        if shared is None:
            groups.append((rating, rating, form))
        else:
            groups[-1] = (groups[-1][0], rating, shared)
    rows = []
    for first, last, form in groups:
        ratings_said = str(first) if first == last else f"{first}{DASH}{last}"
        rows.append([ratings_said, *map(_stated, reversed(form))])
    return Records(caption, _columns(table), rows, classes="op-bands")


def level_columns(levels: Sequence[str], failing: int | None = None) -> list[Column]:
    """A column for each level or band, each with the square of its colour, worst first; so many are ``failing``."""
    tokens = level_tokens(levels, failing)
    return [Column(join(key("level", token), " ", start(level))) for level, token in zip(levels, tokens, strict=True)]


def _columns(table: OddsTable) -> list[Column]:
    return [Column("Rating"), *reversed(level_columns([str(level) for level in table.axes[-1].values]))]


def _parts(spans: Spans, rating: int | None = None) -> tuple[Run, ...]:
    """The ranges of a level; all doubles between two are stated as such."""
    if not spans:
        return ()
    first, last = spans[0][0], spans[-1][1]
    faces = {roll for low, high in spans for roll in range(low, high + 1)}
    if len(spans) > 1 and faces == {double for double in DOUBLES if first <= double <= last}:
        return (Run("doubles ", _edges(first), _edges(last)),)
    missing = {roll for roll in range(first, last + 1) if roll not in faces}
    if missing and missing <= DOUBLES and faces.isdisjoint(DOUBLES):
        return (Run("", _edges(first, rating), _edges(last, rating), ASIDE),)
    return tuple(Run("", _edges(low, rating), _edges(high, rating)) for low, high in spans)


def _named(spans: Spans) -> str:
    """The faces of a level at one rating, each range in figures, or "doubles" between two faces."""
    (part, *_) = _parts(spans) or (None,)
    return str(part) if part and part.meant else _stated([Run("", _edges(a), _edges(b)) for a, b in spans])


def _edges(roll: int, rating: int | None = None) -> tuple[str, ...]:
    """The ways to write a limit: as a face, and as the rating or one more."""
    beside = {} if rating is None else {rating: "rating", rating + 1: "rating + 1"}
    return (face(roll), *([beside[roll]] if roll in beside else []))


def _shared(row: Row, other: Row) -> Row | None:
    """The limits written in the way that fits both rows; None if no way fits both."""
    if [[part[::3] for part in level] for level in row] != [[part[::3] for part in level] for level in other]:
        return None
    found = [
        tuple(Run(a.meant, _common(a.low, b.low), _common(a.high, b.high), a.aside) for a, b in zip(*both, strict=True))
        for both in zip(row, other, strict=True)
    ]
    return tuple(found) if all(part.low and part.high for level in found for part in level) else None


def _common(ways: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(way for way in ways if way in others)


def _stated(parts: Sequence[Run]) -> str:
    return ", ".join(map(str, parts)) or DASH
