"""Contests of modifiers where either side may roll with advantage or disadvantage."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from tests.sentences.kinds.kind import PERCENT, POINTS, Said, UntrueError, kind
from tests.sentences.published import Table
from tests.sentences.words import percent, points, signed

PLAIN, HELPED, BOTH = "normal v normal", "advantage v normal", "advantage v advantage"
HINDERED = "disadvantage v normal"
LEAD = r"[+−]?\d+"


def _lead(text: str) -> int:
    """The difference of modifiers that words name."""
    if text == "between equals":
        return 0
    found = re.fullmatch(r"at a modifier (\d+) (higher|lower)", text)
    if not found:
        raise UntrueError(f"no place: {text}")
    return int(found[1]) * (1 if found[2] == "higher" else -1)


def _number(text: str) -> int:
    return int(text.replace("−", "-"))


def _wins(table: Table, dice: str) -> dict[int, Fraction]:
    if dice not in table.labels(1):
        raise UntrueError(f"{table.id} has no {dice}")
    return {int(d): table.share(d, dice, "win") for d in table.labels()}


@kind(
    "both",
    rf"(?P<gain>{POINTS}) points for you if both sides have advantage instead of neither, "
    r"(?P<where>.+): they do not cancel out\.",
)
def both(said: Said) -> Iterator[str]:
    at = _lead(said["where"])
    gain = _wins(said.table, BOTH)[at] - _wins(said.table, PLAIN)[at]
    yield from said.differs("gain", points(gain, 1))
    if not gain:
        yield "they cancel out"


@kind(
    "worth",
    rf"(?P<lead>{LEAD}) is the first modifier worth as much as advantage between equals: "
    rf"(?P<plain>{PERCENT})% with it, (?P<helped>{PERCENT})% with advantage\.",
)
def worth(said: Said) -> Iterator[str]:
    plain, helped = _wins(said.table, PLAIN), _wins(said.table, HELPED)[0]
    first = min((d for d, chance in plain.items() if d > 0 and chance >= helped), default=None)
    yield from said.differs("lead", "none" if first is None else signed(first))
    yield from said.differs("plain", percent(plain[_number(said["lead"])], 1))
    yield from said.differs("helped", percent(helped, 1))


@kind(
    "tied",
    rf"(?P<share>{PERCENT})% is the largest chance of a tie, "
    rf"(?P<place>with \w+ v \w+ (?:between equals|at a modifier \d+ \w+))(?: as well as (?P<also>.+))?; "
    rf"two normal rolls of equals tie "
    rf"(?P<plain>{PERCENT})% "
    r"of the time\.",
)
def tied(said: Said) -> Iterator[str]:
    table = said.table
    ties = {place: table.counts[*place, "tie"] for place in table.places()}
    most = max(ties.values())
    yield from said.differs("share", percent(Fraction(most, table.whole), 1))
    yield from said.differs("plain", percent(table.share(0, PLAIN, "tie"), 1))
    right = []
    for (d, dice), count in ties.items():
        if count == most:
            where = f"at a modifier {abs(int(d))} {'higher' if int(d) > 0 else 'lower'}" if d else "between equals"
            right.append(f"with {dice} {where}")
    yield from said.extreme("place", "also", right, by_basis=True)


@kind(
    "made-up",
    rf"(?P<lead>{LEAD}) is the lead in modifiers that makes up for (?P<dice>\w+ v \w+): "
    rf"with it you win (?P<share>{PERCENT})%\.",
)
def made_up(said: Said) -> Iterator[str]:
    wins = _wins(said.table, said["dice"])
    first = min((d for d, chance in wins.items() if 2 * chance >= 1), default=None)
    yield from said.differs("lead", "none" if first is None else signed(first))
    yield from said.differs("share", percent(wins[_number(said["lead"])], 1))


@kind(
    "contest-dice-caption",
    rf"Advantage is worth most at (?P<up>[^:]+): (?P<gain>{POINTS}) points\. "
    rf"Disadvantage costs most at (?P<down>[^:]+): (?P<loss>{POINTS}) points\.",
)
def contest_caption(said: Said) -> Iterator[str]:
    plain = _wins(said.table, PLAIN)
    for dice, where, size, find in ((HELPED, "up", "gain", max), (HINDERED, "down", "loss", min)):
        changes = {signed(d): chance - plain[d] for d, chance in _wins(said.table, dice).items()}
        most = find(changes.values())
        yield from said.differs(size, points(most, 1))
        yield from said.all_places(where, [place for place, change in changes.items() if change == most])


@kind(
    "contest-dice-says",
    rf"At (?P<d>{LEAD}) you win: advantage (?P<up>{PERCENT})%, normal (?P<plain>{PERCENT})%, "
    rf"disadvantage (?P<down>{PERCENT})%\.",
)
def contest_says(said: Said) -> Iterator[str]:
    d = said.label(0, "d")
    state = said.sentence.state
    if state and _number(said["d"]) != _number(state["difference"]):
        yield f"the figure is set to {state['difference']}"
    for part, dice in (("up", HELPED), ("plain", PLAIN), ("down", HINDERED)):
        yield from said.differs(part, percent(said.table.share(d, dice, "win"), 1))
