"""Range tables of success bands: by tens, and every rating with equal rows put together."""

from __future__ import annotations

from collections.abc import Sequence

from hooks.components.odds import by_tens
from hooks.components.records import Column, records
from hooks.components.shades import key, level_tokens
from hooks.components.words import start
from hooks.markup import Html, join
from oppose_engine import OddsTable
from oppose_engine.text import face, face_ranges

__all__ = ["bands_by_rating", "bands_by_tens"]

Spans = tuple[tuple[int, int], ...]
Edge = tuple[str, int]
"""A limit of a range: a fixed face, or the rating and so much."""
Form = tuple[tuple[tuple[tuple[Edge, ...], tuple[Edge, ...]], ...], ...]
"""For each level, for each range, the ways to state its two limits."""
_MANY = 3
DASH = "\N{EN DASH}"


def bands_by_tens(table: OddsTable, now: int | None = None, caption: str = "") -> Html:
    """The faces of each level at ratings 0, 10, 20 ...; ``now`` is the rating of the example."""
    ratings = by_tens(table.axes[0].values)
    spans = table.select(rating=ratings).ranges or ()
    rows = [
        [str(rating), *reversed([_shown(span) for span in row])] for rating, row in zip(ratings, spans, strict=True)
    ]
    return records(
        caption or "Which roll gives which level, by rating.",
        _columns(table),
        rows,
        now=ratings.index(now) if now in ratings else None,
        classes="op-bands",
        attributes=_identity(table),
    )


def bands_by_rating(table: OddsTable, caption: str = "") -> Html:
    """Every rating; consecutive ones that differ in nothing but the rating itself share a row."""
    ratings = [int(rating) for rating in table.axes[0].values]
    groups: list[tuple[int, int, Form]] = []
    for rating, row in zip(ratings, table.ranges or (), strict=True):
        form = tuple(_form(span, rating) for span in row)
        shared = _shared(groups[-1][2], form) if groups else None
        if shared is None:
            groups.append((rating, rating, form))
        else:
            groups[-1] = (groups[-1][0], rating, shared)
    rows = [[_rating_range(first, last), *reversed([_stated(level) for level in form])] for first, last, form in groups]
    return records(
        caption or "Every rating; rows that agree are put together.", _columns(table), rows, classes="op-bands"
    )


def _identity(table: OddsTable) -> dict[str, str]:
    return {"data_table": table.id.table, "data_system": table.id.system, "data_variant": table.id.variant}


def _columns(table: OddsTable) -> list[Column]:
    levels = [str(level) for level in table.axes[-1].values]
    heads = [
        join(key("level", token), " ", start(level)) for level, token in zip(levels, level_tokens(levels), strict=True)
    ]
    return [Column("Rating"), *(Column(head) for head in reversed(heads))]


def _shown(spans: Spans) -> str:
    if len(spans) <= _MANY or all(low == high for low, high in spans):
        return face_ranges(spans)
    return f"rest of {face_ranges([(spans[0][0], spans[-1][1])])}"


def _rating_range(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}{DASH}{last}"


def _form(spans: Spans, rating: int) -> tuple[tuple[tuple[Edge, ...], tuple[Edge, ...]], ...]:
    if len(spans) > _MANY:
        spans = spans if all(low == high for low, high in spans) else ((-spans[0][0], spans[-1][1]),)
    return tuple((_edges(low, rating), _edges(high, rating)) for low, high in spans)


def _edges(face_: int, rating: int) -> tuple[Edge, ...]:
    """The ways to state a limit; a negative face starts a range with gaps in it."""
    ways: list[Edge] = [("face", face_)]
    if 0 <= face_ - rating <= 1:
        ways.append(("rating", face_ - rating))
    return tuple(ways)


def _shared(form: Form, other: Form) -> Form | None:
    """What states both rows in the same way; None if nothing does."""
    if [len(level) for level in form] != [len(level) for level in other]:
        return None
    both = tuple(
        tuple(
            (tuple(w for w in low if w in low2), tuple(w for w in high if w in high2))
            for (low, high), (low2, high2) in zip(level, level2, strict=True)
        )
        for level, level2 in zip(form, other, strict=True)
    )
    return both if all(low and high for level in both for low, high in level) else None


def _stated(level: Sequence[tuple[tuple[Edge, ...], tuple[Edge, ...]]]) -> str:
    parts = []
    for low, high in level:
        first, last = low[0], high[0]
        gaps = first[0] == "face" and first[1] < 0
        words = _edge((first[0], abs(first[1]))), _edge(last)
        single = not gaps and (first == last)
        parts.append(("rest of " if gaps else "") + (words[0] if single else _between(*words)))
    return ", ".join(parts) or DASH


def _edge(edge: Edge) -> str:
    kind, value = edge
    if kind == "face":
        return face(value)
    return "rating" + (f" + {value}" if value else "")


def _between(low: str, high: str) -> str:
    return f"{low} to {high}" if "rating" in low + high else f"{low}{DASH}{high}"
