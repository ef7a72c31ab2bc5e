"""A pool of which the highest die counts."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from tests.sentences.kinds.kind import NAME, PERCENT, POINTS, Said, kind
from tests.sentences.kinds.pools import every_share, reach
from tests.sentences.published import Label
from tests.sentences.words import parts, percent, points


def _gains(said: Said) -> dict[Label, int]:
    """What each further die adds, by the number of dice with it."""
    return {
        b: reach(said.table, said["name"], b) - reach(said.table, said["name"], a)
        for a, b in pairwise(said.table.labels())
    }


@kind(
    "best-die",
    rf"(?P<gain>{POINTS}) points, the most that one die buys: (?P<step>from (?P<few>\d+) to (?P<many>\d+)) "
    rf"for (?P<name>{NAME}) or better, from (?P<before>{PERCENT})% to (?P<after>{PERCENT})%(?:; as much "
    rf"(?P<also>.+))?\.",
)
def best_die(said: Said) -> Iterator[str]:
    gains = _gains(said)
    most = max(gains.values())
    yield from said.differs("gain", points(Fraction(most, said.table.whole), 1))
    right = [f"from {int(n) - 1} to {n}" for n, gain in gains.items() if gain == most]
    yield from said.extreme("step", "also", right, by_basis=True)
    for name, number in (("before", "few"), ("after", "many")):
        share = Fraction(reach(said.table, said["name"], said.label(0, number)), said.table.whole)
        yield from said.differs(name, percent(share, 1))


@kind(
    "last-die",
    rf"(?P<gain>{POINTS}) points are all that die number (?P<dice>\d+) adds to (?P<name>{NAME}) or "
    rf"better\.",
)
def last_die(said: Said) -> Iterator[str]:
    gain = _gains(said).get(said.label(0, "dice"))
    yield from said.differs("gain", "nothing" if gain is None else points(Fraction(gain, said.table.whole), 1))


@kind(
    "peak",
    rf"(?P<share>{PERCENT})% is the most that (?P<name>{NAME}) ever gets, with (?P<dice>[\d, and]+) dice: "
    r"more dice trade it for something better\.",
)
def peak(said: Said) -> Iterator[str]:
    table, name = said.table, said["name"]
    chances = {n: table.counts[n, name] for n in table.labels()}
    most = max(chances.values())
    yield from said.differs("share", percent(Fraction(most, table.whole), 1))
    right = [str(n) for n, chance in chances.items() if chance == most]
    told = parts(said["dice"])
    if told != right:
        yield f"it is so with {right} dice"
    if said.sentence.shared != len(right) - 1:
        yield f"shared={said.sentence.shared}; right: {len(right) - 1}"
    above = [n for n in table.labels() if int(n) >= int(right[-1])]
    for fewer, more in pairwise(above):
        better = [reach(table, name, n) - chances[n] for n in (fewer, more)]
        if chances[more] >= chances[fewer] or better[1] <= better[0]:
            yield f"{more} dice trade nothing"


@kind(
    "half",
    rf"(?P<dice>\d+) dice are the fewest with which (?P<name>{NAME}) comes up half of the time: "
    rf"(?P<share>{PERCENT})%\.",
)
def half(said: Said) -> Iterator[str]:
    table, name = said.table, said["name"]
    enough = [n for n in table.labels() if 2 * table.counts[n, name] >= table.whole]
    yield from said.differs("dice", enough[0] if enough else "none")
    yield from said.differs("share", percent(table.share(said.label(0, "dice"), name), 1))


@kind("dice-bands-says", r"(?P<dice>\d+) di\w+: (?P<shares>.+)\.")
def dice_bands_says(said: Said) -> Iterator[str]:
    at = said.label(0, "dice")
    yield from said.differs("dice", said.sentence.state.get("dice", said["dice"]))
    yield from every_share(said["shares"], {str(band): said.table.share(at, band) for band in said.table.labels(1)})
