"""The sentences of a readout. docs/assets/readout-match.js writes the same words; a browser test compares them."""

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from math import floor
from typing import Any

from hooks.html.markup import Child, Html, join, tag
from hooks.html.words import chance, minus, number_word, start, thousands
from oppose_engine import OddsTable, Outcomes, percent, points
from oppose_engine.odds_table import Label
from oppose_engine.rules.system import Opposed
from oppose_engine.text import listed

RATING_STEPS, SMALL_STEPS = (5, 10, 20), (1, 2, 3)
HALF = Fraction(1, 2)
TWO_THIRDS = Fraction(2, 3)
COUNTED = {10_000: "pairs of rolls", 20_000: "pairs of rolls, each with heads and with tails"}
SMALL = 20
"""Chances in so many parts or fewer are told as they are."""
LONG = 50
"""A fraction in more letters is told roughly, since nobody reads two numbers of sixty digits."""
Fact = tuple[str, str]
"""The number to see first, and in small what it is."""


def sentence(you: Label, them: Label, odds: Outcomes) -> Html:
    """One match-up in words; a side whose roll was changed is words already."""
    words: list[Child] = [
        f"At {minus(you)} against {minus(them)} you win ",
        tag("strong", chance(odds.chance("win"))),
        f" of the time and they win {chance(odds.chance('lose'))}.",
    ]
    if odds.none:
        tied = f", and a tie comes up {chance(odds.chance('tie'))}" if odds.tie else ""
        words.append(f" Nobody wins {chance(odds.chance('none'))}{tied}.")
    elif odds.tie:
        words.append(f" A tie comes up {chance(odds.chance('tie'))}.")
    else:
        words.append(" Somebody always wins.")
    return join(*words)


def about(share: Fraction) -> str:
    """A chance above 0 and below 1 in words: the smallest "x in y" up to ten within a hundredth, else the nearest.

    >>> about(Fraction(573, 1000)), about(Fraction(1, 3000)), about(Fraction(99, 100))
    ('4 in 7', '1 in 3,000', '99 in 100')
    """
    if share < Fraction(1, 10):
        return f"1 in {_near(1 / share):,}"
    if 1 - share < Fraction(1, 10):
        whole = _near(1 / (1 - share))
        return f"{whole - 1:,} in {whole:,}"
    best = (HALF, 0, 1)
    for whole in range(2, 11):
        part = _near(share * whole)
        off = abs(share - Fraction(part, whole))
        if off <= Fraction(1, 100):
            return f"{part} in {whole}"
        if off < best[0]:
            best = off, part, whole
    return f"{best[1]} in {best[2]}"


def _near(value: Fraction) -> int:
    return floor(value + HALF)


def exact(odds: Outcomes) -> Fact:
    """The exact chance to win, and roughly what it is."""
    share = odds.chance("win")
    if share in (0, 1):
        return f"You {'always' if share else 'never'}", "win"
    if odds.denominator in COUNTED:
        counted, what = f"{thousands(odds.win)} of {thousands(odds.denominator)}", COUNTED[odds.denominator]
    else:
        counted, what = f"{thousands(share.numerator)} in {thousands(share.denominator)}", "exactly"
    roughly = about(share)
    if len(counted) > LONG:
        return f"About {roughly}", f"rounded; the exact counts have {len(str(share.denominator))} digits"
    return counted, what if share.denominator <= SMALL or roughly == counted else f"{what}; about {roughly}"


def even(contest: Opposed[Any], table: OddsTable, you: Label, them: Label, said: str = "") -> Fact:
    """The lowest of your sides that wins at least half the time, and how far you are from it.

    ``said`` is their side in words.
    """
    labels = table.axes[0].values
    against = f"against {said or minus(them)}"
    enough, often = (
        contest.least([label for label in labels if table.outcomes(label, them).chance("win") >= wanted])
        for wanted in (HALF, TWO_THIRDS)
    )
    if not enough:
        near = any(percent(table.outcomes(label, them).chance("win"), 1) == "50.0" for label in labels)
        return f"Nothing wins {'quite ' if near else ''}half", f"{against}, of all up to {labels[-1]}"
    more = f"{listed([minus(label) for label in often], 'or') or f'nothing up to {labels[-1]}'} wins 2 times in 3"
    apart = f"you are {_apart(you, enough[0])}; " if isinstance(you, int) and isinstance(enough[0], int) else ""
    return f"{listed([minus(label) for label in enough], 'or')} wins half", f"or more {against}; {apart}{more}"


def _apart(you: int, enough: int) -> str:
    """How far a number is from the one that is enough.

    >>> _apart(65, 59), _apart(40, 59), _apart(59, 59)
    ('6 above it', '19 below it', 'at it')
    """
    apart = you - enough
    return f"{abs(apart)} {'above' if apart > 0 else 'below'} it" if apart else "at it"


def worth(kind: str, contest: Opposed[Any], table: OddsTable, you: Label, them: Label) -> Fact | None:
    """What the first step up of your side wins, and what the same step down costs; None where there is no step up."""
    labels = table.axes[0].values
    name, label = better(kind, contest, table, you)[0]
    if label is None:
        return None
    now, then = (table.outcomes(each, them).chance("win") for each in (you, label))
    more = f"{minus(label)} wins {chance(then)}"
    if isinstance(you, int) and isinstance(label, int) and 2 * you - label in labels:
        less = table.outcomes(2 * you - label, them).chance("win")
        more += f"; {minus(you - label)} is worth {_gain(less - now)}"
    return f"{start(name)} is worth {_gain(then - now)} points", more


def _gain(difference: Fraction) -> str:
    """A difference of chances in points, in a sentence.

    >>> _gain(Fraction(33, 1000)), _gain(Fraction(-1, 10_000))
    ('+3.3', 'less than 0.1')
    """
    return re.sub("^.<", "less than ", points(difference, 1))


def agreement(chances: Sequence[Fraction]) -> Fact | None:
    """Whether the readings of a rule agree on a chance; None if there is one reading."""
    if len(chances) < 2:
        return None
    low, high = min(chances), max(chances)
    many = "Both" if len(chances) == 2 else f"All {number_word(len(chances))}"
    if low == high:
        return f"{many} readings agree", f"that you win {chance(low)} of the time"
    first, last = percent(low), percent(high)
    between = f"each {first}%" if first == last else f"from {first} to {last}%"
    return f"Readings differ by {percent(high - low, 2)} points", between


def needed(contest: Opposed[Any], table: OddsTable, them: Label, wanted: Fraction) -> str:
    """The side that wins ``wanted`` of the time, at once and if the roll may be repeated until somebody wins."""
    labels = table.axes[0].values
    found = {label: table.outcomes(label, them) for label in labels}
    at_once = contest.least([label for label in labels if found[label].chance("win") >= wanted])
    again = () if contest.variant(table.id.variant).final else labels
    later = contest.least([label for label in again if (found[label].decided or Fraction(0)) >= wanted])
    if len(at_once) == 1:
        said = f"You need {minus(at_once[0])}, which wins {chance(found[at_once[0]].chance('win'))}."
    elif at_once:
        each = [f"{label} ({chance(found[label].chance('win'))})" for label in at_once]
        said = f"You need {listed(each, 'or')}."
    else:
        best = max(labels, key=lambda label: found[label].win)
        wins = f"the most is {chance(found[best].chance('win'))}, which needs {minus(best)}"
        said = (
            f"Nothing up to {labels[-1]} is enough; {wins}."
            if found[best].win
            else f"Nothing up to {labels[-1]} ever wins."
        )
    if later and later != at_once:
        enough = listed([minus(label) for label in later], "or")
        said += f" If it is rolled again until somebody wins, {enough} is enough."
    return said


def risked(table: OddsTable, you: Label, wanted: Fraction) -> str:
    """Their sides that you beat at least ``wanted`` of the time, as ranges; empty if sides are no numbers."""
    theirs = [them for them in table.axes[1].values if isinstance(them, int)]
    if not theirs:
        return ""
    runs = [
        [*run] for won, run in groupby(theirs, lambda them: table.outcomes(you, them).chance("win") >= wanted) if won
    ]
    beaten = [minus(run[0]) if len(run) == 1 else f"{minus(run[0])} to {minus(run[-1])}" for run in runs]
    if runs and runs[0][0] == theirs[0] < runs[0][-1]:
        beaten[0] = f"{minus(runs[0][-1])} or less"
    return f"At {minus(you)} you win that often against {listed(beaten) or f'nobody, not even {minus(theirs[0])}'}."


def better(kind: str, contest: Opposed[Any], table: OddsTable, you: Label) -> list[tuple[str, Label | None]]:
    """The steps up for your side: the name of each and the new side, None if the game has no such side.

    ``kind`` is the noun for a side.
    """
    labels = table.axes[0].values
    if isinstance(you, int):
        steps = RATING_STEPS if kind == "rating" else SMALL_STEPS
        return [(f"+{step}", you + step if you + step in labels else None) for step in steps]
    if steps_up := contest.steps_up(you):
        return [(name, label if label in labels else None) for name, label in steps_up.items()]
    # in the order of the table, which begins anew where dice get something beside them
    after = labels[labels.index(you) + 1 :][:1]
    now = table.outcomes(you, you).chance("win")
    return [
        (f"the next {kind}", next((each for each in after if table.outcomes(each, you).chance("win") >= now), None))
    ]
