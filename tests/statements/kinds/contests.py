"""Contests of modifiers where either side may roll with advantage or disadvantage."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from tests.statements.kinds.kind import PERCENT, POINTS, Said, UntrueError, kind
from tests.statements.published import Table
from tests.statements.words import percent, points, signed

PLAIN, HELPED, BOTH = "normal v normal", "advantage v normal", "advantage v advantage"
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
    r"(?P<where>.+): it is no even trade\.",
)
def both(said: Said) -> Iterator[str]:
    at = _lead(said["where"])
    gain = _wins(said.table, BOTH)[at] - _wins(said.table, PLAIN)[at]
    yield from said.differs("gain", points(gain, 1))
    if not gain:
        yield "it is an even trade"


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
    rf"(?P<share>{PERCENT})% of contests are tied (?P<place>with \w+ v \w+ (?:between equals|at a modifier \d+ "
    rf"\w+)), "
    rf"(?:as many as (?P<also>.+) and )?more than anywhere else; two normal rolls of equals tie "
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
    yield from said.extreme("place", "also", right, claimed=True)


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
    rf"Advantage is worth most at a difference of (?P<most>{LEAD}): it takes you from "
    rf"(?P<plain>{PERCENT})% to (?P<helped>{PERCENT})%, and (?P<like>{LEAD}) instead would take you to "
    rf"(?P<instead>{PERCENT})%\.(?: It is worth as much at (?P<also>.+)\.)?",
)
def contest_caption(said: Said) -> Iterator[str]:
    plain, helped = _wins(said.table, PLAIN), _wins(said.table, HELPED)
    gains = {d: helped[d] - plain[d] for d in plain}
    most, like = _number(said["most"]), _number(said["like"])
    best = max(gains.values())
    right = [signed(d) for d, gain in gains.items() if gain == best]
    if said["most"] not in right:
        yield f"it is worth most at {', '.join(right)}"
    if said["also"]:
        yield from said.all_places("also", [place for place in right if place != said["most"]])
    elif len(right) > 1:
        yield f"it is worth as much at {', '.join(right)}"
    yield from said.differs("plain", percent(plain[most], 1))
    yield from said.differs("helped", percent(helped[most], 1))
    yield from said.differs("instead", percent(plain[most + like], 1))
    if any(abs(chance - helped[most]) < abs(plain[most + like] - helped[most]) for chance in plain.values()):
        yield "another modifier comes nearer to it"


@kind(
    "contest-dice-says",
    rf"(?P<d>{LEAD}), (?P<dice>\w+ v \w+): you win (?P<win>{PERCENT})%, tie (?P<tie>{PERCENT})%, "
    rf"they win (?P<lose>{PERCENT})%\.",
)
def contest_says(said: Said) -> Iterator[str]:
    d, dice = said.label(0, "d"), said.label(1, "dice")
    state = said.sentence.state
    if state and _number(said["d"]) != _number(state["difference"]):
        yield f"the figure is set to {state['difference']}"
    yield from said.differs("dice", state.get("pair", said["dice"]))
    for outcome in ("win", "tie", "lose"):
        yield from said.differs(outcome, percent(said.table.share(d, dice, outcome), 1))
    if said.table.counts[d, dice, "none"]:
        yield "nobody may win as well"
