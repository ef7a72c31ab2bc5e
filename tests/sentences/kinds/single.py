"""Numbers that stand alone: marked cells, cards, facts in notes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from tests.oracle import throws
from tests.sentences.kinds.kind import PERCENT, POINTS, Said, UntrueError, kind
from tests.sentences.kinds.pools import every_share, reach
from tests.sentences.published import Label, Table
from tests.sentences.words import percent, plain, points

WITH_LEVEL = {("pendragon/opposed", "lose with success"): throws.pendragon_partial}
"""What the table of a contest does not have: an outcome with a level of yours, counted by the second method."""


def _derived(table: Table, place: tuple[Label, ...], name: str) -> Fraction:
    """A share of a match-up, or what follows from its shares."""
    win, tie, none, lose = (table.share(*place, outcome) for outcome in ("win", "tie", "none", "lose"))
    known = {"win": win, "tie": tie, "none": none, "lose": lose, "split": win + tie / 2, "advantage": win - lose}
    if name == "decided" and win + lose:
        return win / (win + lose)
    if name not in known:
        raise UntrueError(f"no such share: {name}")
    return known[name]


def _cell(said: Said) -> Fraction:
    table, at = said.table, said.sentence.at
    *place, last = at
    labels = tuple(table.label(axis, text) for axis, text in enumerate(place))
    if table.opposed and " with " in last:
        return WITH_LEVEL[table.id.rpartition("/")[0], last](*(int(label) for label in labels))
    if table.opposed:
        return _derived(table, labels, last)
    if table.unit != "chance":
        return table.value(*labels, table.label(len(place), last)) or Fraction(0)
    if last.endswith(" or better"):
        results = table.labels(-1)
        better = results[results.index(last.removesuffix(" or better")) :]
        return sum((table.share(*labels, result) for result in better), Fraction(0))
    return table.share(*labels, table.label(len(place), last))


def _thousands(number: Fraction) -> str:
    return f"{number.numerator:,}" if number.denominator == 1 else str(number)


@kind("cell", r"(?P<count>[\d,]+) of (?P<whole>[\d,]+)")
def counted_cell(said: Said) -> Iterator[str]:
    value = _cell(said)
    yield from said.differs("whole", f"{said.table.whole:,}")
    yield from said.differs("count", _thousands(value * said.table.whole))
    yield from _exact(said, value)


@kind("cell", rf"(?P<share>{POINTS})%")
def cell(said: Said) -> Iterator[str]:
    value = _cell(said)
    places = len(said["share"].partition(".")[2])
    yield from said.differs("share", (percent if value >= 0 else points)(value, places))
    yield from _exact(said, value)


@kind("cell", r"(?P<value>−?\d+(?:/\d+|\.\d+)?)")
def bare_cell(said: Said) -> Iterator[str]:
    value = _cell(said)
    places = len(said["value"].partition(".")[2])
    yield from said.differs("value", plain(value, places) if places else str(value))


@kind("asked", rf"(?P<question>.+\?) (?P<share>{PERCENT})%")
def asked(said: Said) -> Iterator[str]:
    yield from said.differs("share", percent(_cell(said), 1))
    place = [label.removeprefix("+") for label in said.sentence.at[:-1]]
    for number in re.findall(r"\d+", said["question"]):
        if not any(re.search(rf"(?<!\d){number}(?!\d)", label) for label in place):
            yield f"the question names {number}; its state is {', '.join(place)}"


def _exact(said: Said, value: Fraction) -> Iterator[str]:
    """What the element itself says of the exact value."""
    given = said.sentence.element.given
    if given.get("value", str(value)) != str(value) or given.get("title", f"exactly {value}") != f"exactly {value}":
        yield f"exactly it is {value}"


OUTCOMES = {"tie": "tie", "nobody": "none", "they win": "lose"}


@kind(
    "card",
    rf"(?P<you>\S+) v (?P<them>\S+), you win (?P<win>{PERCENT})% tie (?P<tie>{PERCENT})% "
    rf"nobody (?P<none>{PERCENT})% they win (?P<lose>{PERCENT})%",
)
def card(said: Said) -> Iterator[str]:
    place = said.label(0, "you"), said.label(1, "them")
    for outcome in ("win", "tie", "none", "lose"):
        yield from said.differs(outcome, percent(said.table.share(*place, outcome), 1))


@kind("card", rf"(?P<said>.+), (?P<name>[a-z ,]+?)(?P<more> or better)? (?P<good>{PERCENT})% (?P<rest>.+)")
def check_card(said: Said) -> Iterator[str]:
    table, words = said.table, re.findall(r"[\w+−-]+", said["said"])
    place: list[Label] = []
    for _, labels in table.axes[:-1]:  # a setting is named by its label; what one axis has named is not another's
        by_word = {str(label).replace("-", "−"): label for label in labels}
        word = next((word for word in words if word in by_word), None)
        if word is None:
            raise UntrueError(f"{table.id}: {said['said']!r} names none of {labels}")
        words.remove(word)
        place.append(by_word[word])
    yield from said.differs("good", percent(Fraction(reach(table, said["name"], *place), table.whole), 1))
    others = {str(band): table.share(*place, band) for band in table.labels(-1)}
    if not said["more"]:
        del others[said["name"]]  # it has been told
    yield from every_share(said["rest"].replace("% ", "%, "), others)


def _sum(table: Table, score: int, start: str) -> Fraction:
    """The chance of all results that begin with these words."""
    return sum((table.share(score, o) for o in table.labels(1) if str(o).startswith(start)), Fraction(0))


SHARE = rf"(?P<share>{PERCENT})%"


@kind("fact-open-ordinary", SHARE)
@kind("fact-open-total", SHARE)
@kind("fact-luck-first", SHARE)
@kind("fact-luck-all", SHARE)
def open_fact(said: Said) -> Iterator[str]:
    start = {
        "fact-open-ordinary": "success 0",
        "fact-open-total": "success",
        "fact-luck-first": "lucky success 1",
        "fact-luck-all": "lucky success",
    }[said.sentence.kind]
    yield from said.differs("share", percent(_sum(said.table, 4, start), 2))


@kind("fact-mythras-decided", SHARE)
@kind("fact-mythras-article-decided", SHARE)
def decided_fact(said: Said) -> Iterator[str]:
    yield from said.differs("share", percent(_derived(said.table, (50, 50), "decided"), 2))


@kind("fact-least-sum", SHARE)
@kind("fact-most-sum", SHARE)
def sum_fact(said: Said) -> Iterator[str]:
    """The chance of a match-up and of the same from the other side, by tens as they were printed."""
    table = said.table
    sums = [table.share(a, b, "win") + table.share(b, a, "win") for a in range(0, 101, 10) for b in range(0, 101, 10)]
    extreme = min(sums) if said.sentence.kind == "fact-least-sum" else max(sums)
    yield from said.differs("share", plain(extreme * 100, 2))


@kind("fact-article-100", rf"(?P<share>{PERCENT})")
def hundred_fact(said: Said) -> Iterator[str]:
    yield from said.differs("share", percent(said.table.share(100, 0, "win"), 2))


@kind("fact-special-rounding", r"(?P<n>\d+)")
def rounding_fact(said: Said) -> Iterator[str]:
    """The ratings 1 to 100 at which a fifth to the nearest, at least 01, is not the fifth that the book rounds up."""
    table = said.table
    better = {rating: table.counts[rating, "critical"] + table.counts[rating, "special"] for rating in range(1, 101)}
    nearest = {rating: max(1, (Fraction(rating, 5) + Fraction(1, 2)).__floor__()) for rating in better}
    yield from said.differs("n", sum(better[rating] != nearest[rating] for rating in better))


@kind("fact-hard-rounding", r"(?P<n>\d+)")
@kind("fact-formidable-rounding", r"(?P<n>\d+)")
def grade_fact(said: Said) -> Iterator[str]:
    """The ratings 1 to 100 at which what is left, rounded up, is not what is left when the part taken off is."""
    taken = 3 if said.sentence.kind == "fact-hard-rounding" else 2
    other = [rating for rating in range(1, 101) if -(-rating * (taken - 1) // taken) != rating - -(-rating // taken)]
    yield from said.differs("n", len(other))


@kind("fact-twelve-dice", rf"(?P<all>{PERCENT}% at difficulty \d+(?:, {PERCENT}% at difficulty \d+)*)")
def twelve_fact(said: Said) -> Iterator[str]:
    table = said.table
    right = [
        f"{percent(Fraction(reach(table, 1, 12, d), table.whole), 2)}% at difficulty {d}"
        for d in table.labels(1)
        if int(d) >= 6
    ]
    yield from said.differs("all", ", ".join(right))
