"""Tables of several who roll at once: who comes first, how many of a group succeed, how good its best roll is."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from oppose_engine.questions.parties import Parties
from oppose_engine.questions.together import GroupOdds
from oppose_engine.text import NOTHING, percent
from oppose_engine.views.layout import Grid

__all__ = ["by_best", "by_number", "by_party"]

NOBODY = "nobody"


def by_party(found: Parties, names: Sequence[str]) -> Grid:
    """Each party with its chance to come first alone and to share the first place; then nobody.

    >>> from oppose_engine.questions.parties import Parties
    >>> print(by_party(Parties((1, 1), (1, 1), 1, 1, 4), ["60", "40"]).markdown(), end="")
    | party | first alone, % | shares it, % |
    | --- | ---: | ---: |
    | 1: 60 | 25.00 | 25.00 |
    | 2: 40 | 25.00 | 25.00 |
    | nobody | 25.00 | – |
    """
    rows = [(f"{n + 1}: {name}", percent(found.first(n)), percent(found.shares(n))) for n, name in enumerate(names)]
    rows.append((NOBODY, percent(found.nobody_first), NOTHING))
    return Grid(("party", "first alone, %", "shares it, %"), tuple(rows), 1, frozenset((0,)))


def by_number(found: GroupOdds) -> Grid:
    """For each number of members: the chance that exactly so many succeed, and that so many or more do."""
    rows = [(str(n), percent(chance), percent(found.at_least(n))) for n, chance in enumerate(found.succeed)]
    return Grid(("succeed", "exactly, %", "at least, %"), tuple(rows))


def by_best(found: GroupOdds, names: Sequence[str]) -> Grid:
    """For each level: the chance that it is the best result of the group, and that the best is it or better."""
    rows = []
    left = Fraction(1)
    for name, chance in zip(names, found.best, strict=True):
        rows.append((name, percent(chance), percent(left)))
        left -= chance
    return Grid(("best result", "exactly, %", "at least, %"), tuple(rows), 1, frozenset((0,)))
