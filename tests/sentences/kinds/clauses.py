"""By how much another rule of a clause, or another reading, moves the numbers of a table."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import lcm

from tests.sentences import published
from tests.sentences.kinds.kind import PERCENT, Said, UntrueError, kind
from tests.sentences.kinds.maps import title
from tests.sentences.printed import grid_sides
from tests.sentences.published import Label, Table
from tests.sentences.ruled import other_rule, own_rule
from tests.sentences.words import minus, percent, plain

CHANCES = {"win": "that you win", "tie": "of a tie", "none": "that nobody wins", "lose": "that they win"}
WHAT = r"(?:the chance (?P<what>[^()]+?)|the number of (?P<unit>[^()]+?))"
CHANGES = rf"t changes {WHAT} by up to (?P<size>{PERCENT})(?: points)? \((?P<where>[^()]+)\)\."


def _rule(said: Said) -> str:
    """The rule of the clause beside which the sentence stands."""
    clause = next((each for each in said.sentence.element.around() if each.tag == "li"), None)
    rule = clause and clause.first("strong")
    if rule is None:
        raise UntrueError("it stands beside no clause")
    return rule.text


def _other(said: Said, *, further: bool = False) -> Table:
    found = other_rule(said.table.id, _rule(said), further=further)
    if found is None:
        raise UntrueError(f"the clause {_rule(said)!r} has no other rule, or there are several")
    return found


Move = tuple[Fraction, list[tuple[Label, ...]]]
"""The largest move of a number, and every place where a number moves so far."""


def largest(one: Table, other: Table, sides: tuple[set[Label], ...] = ()) -> Move:
    """Of all numbers that both tables have; a count that only one has is 0 in the other."""
    if one.unit != "chance":
        return _expected(one, other)
    whole = lcm(one.whole, other.whole)
    mine, theirs = whole // one.whole, whole // other.whole
    if one.axes == other.axes and not sides:
        moves = [abs(a * mine - b * theirs) for a, b in zip(one.row, other.row, strict=True)]
        most = max(moves)
        return Fraction(most, whole), [key for key, move in zip(one.keys(), moves, strict=True) if move == most]
    places = one.counts.keys() & other.counts.keys()
    if all(isinstance(label, int) for label in (*one.labels(-1), *other.labels(-1))):
        rows = set(one.places()) & set(other.places())
        places = {place for place in one.counts.keys() | other.counts.keys() if place[:-1] in rows}
    if sides:
        places = {place for place in places if all(map(_in, place, sides))}
    moved = {p: abs(one.counts.get(p, 0) * mine - other.counts.get(p, 0) * theirs) for p in places}
    most = max(moved.values())
    return Fraction(most, whole), [place for place, size in moved.items() if size == most]


def _in(label: Label, side: set[Label]) -> bool:
    return label in side


def _expected(one: Table, other: Table) -> Move:
    moved = {}
    for row in one.places():
        for last in one.labels(-1):
            a, b = one.value(*row, last), other.value(*row, last)
            if a is not None and b is not None:
                moved[*row, last] = abs(a - b)
    most = max(moved.values())
    return most, [place for place, size in moved.items() if size == most]


def _moved(said: Said, table: Table, found: Move) -> Iterator[str]:
    """Complaints unless this is the largest of the moves, and stands at that place."""
    most, places = found
    if not most:
        yield "nothing changes"
        return
    yield from said.differs("size", percent(most, 2) if table.unit == "chance" else plain(most, 2))
    right = [_place(table, place) for place in places]
    if (said["unit"] if table.unit != "chance" else said["what"], said["where"]) not in right:
        yield f"the most that anything moves is {' or '.join(f'{what} ({where})' for what, where in right[:3])}"


def _place(table: Table, place: tuple[Label, ...]) -> tuple[str, str]:
    *row, outcome = place
    names = [name for name, _ in table.axes]
    if table.unit != "chance":
        return table.unit, ", ".join(f"{name} {label}" for name, label in zip(names, place, strict=True))
    if table.opposed:
        return CHANCES[str(outcome)], " against ".join(map(minus, row))
    return f"of “{outcome}”", ", ".join(f"{name} {label}" for name, label in zip(names, row, strict=False))


@kind("clause-size", "I" + CHANGES)
def clause_size(said: Said) -> Iterator[str]:
    yield from _moved(said, said.table, largest(said.table, _other(said)))


@kind("clause-size", r"No number of the table changes\.")
def clause_silent(said: Said) -> Iterator[str]:
    size, places = largest(said.table, _other(said))
    if size:
        yield f"a number changes at {places[0]}"


@kind("clause-elsewhere", r"No chance to win changes\. In the table of (?P<title>[^,]+), i" + CHANGES)
def clause_elsewhere(said: Said) -> Iterator[str]:
    """The contest is the same, up to the published ratings and above; the other table is not."""
    contest, told = said.tables
    for further in (False, True):
        other = other_rule(contest.id, _rule(said), further=further)
        size, places = largest(own_rule(contest.id) if further else contest, other) if other else (Fraction(1), [()])
        if size:
            yield f"a number of the contest changes at {places[0]}"
    game, name, _ = told.id.split("/")
    titles = {(each["system"], each["table"]): each["title"] for each in published.index(said.site)["tables"]}
    yield from said.differs("title", titles[game, name].lower())
    other = other_rule(told.id, _rule(said))
    yield from _moved(said, told, largest(told, other)) if other else ["there is no other rule"]


@kind("clause-above", r"Nothing changes up to (?P<top>\d+)\. Above, i" + CHANGES)
def clause_above(said: Said) -> Iterator[str]:
    yield from said.differs("top", said.table.labels()[-1])
    size, places = largest(said.table, _other(said))
    if size:
        yield f"a number changes at {places[0]}"
    wide = own_rule(said.table.id)
    yield from _moved(said, wide, largest(wide, _other(said, further=True)))


@kind(
    "other-reading",
    r"The reading “(?P<name>[^”]+)” gives other numbers: it moves the chance (?P<what>.+) by up to "
    rf"(?P<size>{PERCENT}) points from these numbers \((?P<where>[^()]+)\)\.",
)
@kind("other-reading", r"The reading “(?P<name>[^”]+)” has the same (?P<same>numbers)\.")
def other_reading(said: Said) -> Iterator[str]:
    ours, theirs = said.tables
    yield from said.differs("name", title(said, ours.id)[1])
    sides = grid_sides(theirs)
    if not sides:
        yield f"nobody printed numbers of {theirs.id}"
    found = largest(ours, theirs, sides)
    if "same" not in said.given:
        yield from _moved(said, ours, found)
    elif found[0]:
        yield f"another number stands at {found[1][0]}"
