"""Every pair of faces of a match-up as an area: the area is the chance."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

import numpy as np

from hooks.html.bar import LABELS
from hooks.html.markup import Child, Html, join, tag
from hooks.html.shades import key, level_tokens
from hooks.html.template import drawn
from hooks.html.words import DASH, start
from hooks.pages.ask.box import THEM, YOU, box, contest, sentence, sides
from hooks.pages.context import Context
from hooks.pages.readouts.box import table
from oppose_engine import OUTCOMES, percent
from oppose_engine.contests.opposed import OpposedContest

STRIP, GAP = 6, 2
"""The width of the strip of levels at a margin, and its distance, in faces."""
WIDE, HIGH, NAMED = 11, 4, 16
"""A chance needs so many faces across and down, most of them of its area; the name of a level so many of a strip."""
SPLIT = "tie"
"""A pair for which a coin is thrown has the colour of a tie."""


def square(context: Context) -> Html:
    """The box, at the first match-up."""
    main = contest(context)
    variant = main.variants[0]
    rules: Any = variant.rules
    you, them = int(YOU), int(THEM)
    odds = rules.odds(you, them)
    said = f" of all pairs of faces you win, {percent(odds.chance('lose'), 1)}% they win."
    head = ["Your level", "Faces", *LABELS.values()]
    levels = table("What each level of yours brings", head, list(_rows(rules, you, them)), "levels")
    drawn = tag("div", _drawn(rules, you, them), class_="op-square", data_part="square")
    answer = sentence(f"{percent(odds.chance('win'), 1)}%", said)
    return box(context, "square", sides(context, lambda main: isinstance(main, OpposedContest)), answer, drawn, levels)


def _rows(rules: Any, you: int, them: int) -> list[list[Child]]:
    """For each level of yours: its faces, and the outcomes if it is rolled."""
    pairs = rules.by_pair(you, them)
    mine = rules.bands.of([rules.in_play([you], [them])[0][0, 0]])[0]
    rows: list[list[Child]] = []
    levels = rules.bands.levels
    for level, (name, token) in reversed(list(enumerate(zip(levels, level_tokens(levels), strict=True)))):
        part = pairs[mine == level].sum(axis=(0, 1)).tolist()
        faces = int((mine == level).sum())
        shares = [percent(Fraction(count, sum(part)), 1) if faces else DASH for count in part]
        rows.append([join(key("level", token), f" {start(name)}"), str(faces), *shares])
    return rows


def _drawn(rules: Any, you: int, them: int) -> Html:
    """The square: your faces down, theirs across, both from the lowest; strips of levels at both margins."""
    pairs = rules.by_pair(you, them)
    faces = pairs.shape[0]
    won = np.where(pairs.max(axis=2) == rules.unit, pairs.argmax(axis=2), OUTCOMES.index(SPLIT))
    yours, theirs = (rules.bands.of([side[0, 0]])[0].tolist() for side in rules.in_play([you], [them]))
    rows = _runs(won.tolist())  # rows that are alike are drawn as one
    return drawn(
        "pages/ask/square.html",
        you=you,
        them=them,
        faces=faces,
        areas=[(x, y, width, height, OUTCOMES[won]) for y, height, row in rows for x, width, won in _runs(row)],
        yours=_runs(yours),
        theirs=_runs(theirs),
        levels=rules.bands.levels,
        tokens=level_tokens(rules.bands.levels),
        labels=_labels(won, yours, theirs),
        strip=STRIP,
        edge=STRIP + GAP,
        named=NAMED,
    )


def _labels(won: Any, yours: list[int], theirs: list[int]) -> list[tuple[float, float, str]]:
    """The chance of each area that is large enough: one outcome of two levels that meet."""
    found = []
    for mine in sorted(set(yours)):
        for other in sorted(set(theirs)):
            block = np.outer(np.array(yours) == mine, np.array(theirs) == other)
            for outcome in range(len(OUTCOMES)):
                area = (won == outcome) & block
                down, across = (float(each.mean()) if each.size else 0.0 for each in np.nonzero(area))
                top, left = int(down) - HIGH // 2, int(across) - WIDE // 2
                if 2 * area[max(0, top) : top + HIGH, max(0, left) : left + WIDE].sum() <= WIDE * HIGH:
                    continue
                share = percent(Fraction(int(area.sum()), area.size), 1)
                found.append((across + 0.5, down + 0.5, f"{share}%"))
    return found


def _runs(values: Sequence[Any]) -> list[tuple[int, int, Any]]:
    """Where each run of equal values begins, how long it is, and the value."""
    found, at = [], 0
    for value, same in groupby(values):
        size = len(list(same))
        found.append((at, size, value))
        at += size
    return found
