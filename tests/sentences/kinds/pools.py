"""What is surprising in a dice pool, and what its figures say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate, pairwise

from tests.sentences import published
from tests.sentences.kinds.kind import NAME, PERCENT, POINTS, Said, UntrueError, kind
from tests.sentences.published import Label, Table
from tests.sentences.words import dice, minus, percent, plain, points


def reach(table: Table, name: Label, *at: Label) -> int:
    """How often this band or a better one comes up; bands are listed worst first."""
    bands = table.labels(-1)
    if name not in bands:
        raise UntrueError(f"{table.id} has no {name}")
    return sum(table.counts[*at, band] for band in bands[bands.index(name) :])


@kind(
    "rising-botch",
    rf"(?P<share>{PERCENT})% is the chance of a (?P<name>{NAME}) with (?P<dice>\d+) dice at "
    rf"difficulty (?P<d>\d+); with (?P<few>\d+) it is (?P<before>{PERCENT})%\.",
)
def rising_botch(said: Said) -> Iterator[str]:
    table, d = said.table, said.label(1, "d")
    yield from said.differs("name", table.labels(2)[0])
    many, few = (table.share(said.label(0, name), d, table.labels(2)[0]) for name in ("dice", "few"))
    yield from said.differs("share", percent(many, 1))
    yield from said.differs("before", percent(few, 1))
    if many <= few or int(said["dice"]) <= int(said["few"]):
        yield "it does not rise"


@kind(
    "costly-die",
    rf"(?P<loss>{POINTS}) points for one more die: (?P<name>{NAME}) or better at difficulty (?P<d>\d+) "
    r"is less likely with (?P<many>\d+) dice than with (?P<few>\d+)\.",
)
def costly_die(said: Said) -> Iterator[str]:
    d = said.label(1, "d")
    change = reach(said.table, said["name"], said.label(0, "many"), d)
    change -= reach(said.table, said["name"], said.label(0, "few"), d)
    yield from said.differs("loss", points(Fraction(change, said.table.whole), 1))
    if change >= 0 or int(said["many"]) != int(said["few"]) + 1:
        yield "that is no costly die"


@kind(
    "hard-step",
    rf"(?P<loss>{POINTS}) points, the most that one step of difficulty costs (?P<name>{NAME}) or better: "
    rf"(?P<step>from \d+ to \d+ with \d+ dice)(?:; as much (?P<also>.+))?\.",
)
def hard_step(said: Said) -> Iterator[str]:
    table = said.table
    costs = {
        f"from {a} to {b} with {n} dice": reach(table, said["name"], n, b) - reach(table, said["name"], n, a)
        for n in table.labels()
        for a, b in pairwise(table.labels(1))
    }
    most = min(costs.values())
    yield from said.differs("loss", points(Fraction(most, table.whole), 1))
    yield from said.extreme("step", "also", [step for step, cost in costs.items() if cost == most], by_basis=True)


def _rising(table: Table, d: Label) -> list[int]:
    """The numbers of dice with which the worst band is likelier than with one die less."""
    worst, numbers = table.labels(2)[0], table.labels()
    return [int(b) for a, b in pairwise(numbers) if table.counts[b, d, worst] > table.counts[a, d, worst]]


def spans(text: str) -> set[int]:
    """The numbers of ``2, 4–7 and 9``."""
    found: set[int] = set()
    for part in re.split(r", | and ", text):
        low, _, high = part.partition("–")
        found |= set(range(int(low), int(high or low) + 1))
    return found


@kind(
    "botch-caption",
    rf"Yes: at difficult(?:y|ies) (?P<where>[\d–, and]+) one more die can make a (?P<name>{NAME}) more likely\. "
    rf"Most at difficulty (?P<d>\d+): its chance rises from (?P<before>{PERCENT})% with (?P<few>\d+) di\w+ to "
    rf"(?P<after>{PERCENT})% with (?P<many>\d+) di\w+(?:, and as much at (?P<also>.+))?\.",
)
def botch_hurts(said: Said) -> Iterator[str]:
    table = said.table
    worst = table.labels(2)[0]
    yield from said.differs("name", worst)
    rising = {int(d) for d in table.labels(1) if _rising(table, d)}
    if spans(said["where"]) != rising:
        yield f"some die raises it at difficulties {sorted(rising)}"
    rises = {
        f"difficulty {d} from {a} to {dice(b)}": table.counts[b, d, worst] - table.counts[a, d, worst]
        for d in table.labels(1)
        for i, a in enumerate(table.labels())
        for b in table.labels()[i:]
    }
    most = max(rises.values())
    d, few, many = said.label(1, "d"), said.label(0, "few"), said.label(0, "many")
    told = [f"difficulty {d} from {few} to {dice(many)}", *re.split(r", | and ", said["also"] or "")]
    right = [place for place, rise in rises.items() if rise == most]
    if sorted(filter(None, told)) != sorted(right):
        yield f"it rises most at {right}"
    yield from said.differs("before", percent(table.share(few, d, worst), 1))
    yield from said.differs("after", percent(table.share(many, d, worst), 1))


@kind("botch-caption", rf"No: one more die never raises the chance of a (?P<name>{NAME}), whatever the difficulty\.")
def botch_never(said: Said) -> Iterator[str]:
    yield from said.differs("name", said.table.labels(2)[0])
    if rising := [d for d in said.table.labels(1) if _rising(said.table, d)]:
        yield f"it does at {rising}"


@kind(
    "botch-says",
    rf"At difficulty (?P<d>\d+) a (?P<name>{NAME}) comes up (?P<low>{PERCENT})% of the time with "
    rf"(?P<few>\d+) di\w+, (?P<high>{PERCENT})% with (?P<many>\d+) di\w+\. (?:(?P<none>One more die never raises "
    rf"it)|The steps? to (?P<steps>[\d–, and]+) dice raises? it(?: again, but (?P<back>not back to the "
    rf"start)|; the most is (?P<most>{PERCENT})%, with (?P<peak>\d+) di\w+))\.",
)
def botch_says(said: Said) -> Iterator[str]:
    table, d = said.table, said.label(1, "d")
    worst, numbers = table.labels(2)[0], table.labels()
    yield from said.differs("d", said.sentence.state.get("difficulty", said["d"]))
    yield from said.differs("name", worst)
    yield from said.differs("few", numbers[0])
    yield from said.differs("many", numbers[-1])
    yield from said.differs("low", percent(table.share(numbers[0], d, worst), 1))
    yield from said.differs("high", percent(table.share(numbers[-1], d, worst), 1))
    rising = _rising(table, d)
    if (spans(said["steps"]) if said["steps"] else set()) != set(rising):
        yield f"the steps that raise it are {rising}"
    most = max(table.counts[n, d, worst] for n in numbers)
    if said["back"] and any(table.counts[n, d, worst] >= table.counts[numbers[0], d, worst] for n in numbers[1:]):
        yield "it gets back to the start"
    if said["most"]:
        yield from said.differs("most", percent(Fraction(most, table.whole), 1))
        if table.counts[said.label(0, "peak"), d, worst] != most:
            yield "the most comes with another number of dice"


@kind("pool-bands-says", r"(?P<dice>\d+) di\w+ at difficulty (?P<d>\d+): (?P<shares>[^.]+(?:\.\d[^.]*)+)\.")
@kind("pool-says", r"(?P<dice>\d+) di\w+ at difficulty (?P<d>\d+): (?P<shares>[^.]+(?:\.\d[^.]*)+)\.")
def pool_says(said: Said) -> Iterator[str]:
    table = said.table if isinstance(said.table.labels(2)[0], str) else _banded(said)
    place = said.label(0, "dice"), said.label(1, "d")
    for name, value in (("dice", "dice"), ("d", "difficulty")):
        yield from said.differs(name, said.sentence.state.get(value, said[name]))
    yield from every_share(said["shares"], {str(band): table.share(*place, band) for band in table.labels(2)})


def _banded(said: Said) -> Table:
    """The published table of the bands of the same pool."""
    game, _, variant = said.table.id.split("/")
    return published.table(said.site, f"{game}/outcomes/{variant}")


def every_share(text: str, right: dict[str, Fraction]) -> Iterator[str]:
    """Complaints unless the text tells, in a row of names and percents, each of these and no other."""
    told = sorted(text.split(", "))
    if told != sorted(shown := [f"{name} {percent(share, 1)}%" for name, share in right.items()]):
        yield f"right: {', '.join(shown)}"


@kind(
    "pool-caption",
    r"The mean is (?P<mean>−?\d+\.\d) \(▲\), the median (?P<medians>.+), the most likely outcome (?P<modes>.+)\.",
)
def pool_caption(said: Said) -> Iterator[str]:
    table, state = said.table, said.sentence.state
    place = table.label(0, state["dice"]), table.label(1, state["difficulty"])
    counts = {outcome: table.counts[*place, outcome] for outcome in table.labels(2)}
    mean = Fraction(sum(int(outcome) * count for outcome, count in counts.items()), table.whole)
    yield from said.differs("mean", plain(mean, 1))
    # all rolls in order: the one in the middle, or the two beside it if they are even in number
    middle = [_half(pairs, table.whole) for pairs in ([*counts.items()], [*counts.items()][::-1])]
    yield from said.differs("medians", " or ".join(map(minus, dict.fromkeys(middle))))
    modes = {minus(outcome) for outcome, count in counts.items() if count == max(counts.values())}
    if set(said["modes"].split(" or ")) != modes:
        yield f"the most likely outcomes are {sorted(modes)}"


def _half(counts: list[tuple[Label, int]], whole: int) -> Label:
    """The outcome at which half of all rolls are counted."""
    below = accumulate(count for _, count in counts)
    return next(outcome for (outcome, _), sum_ in zip(counts, below, strict=True) if 2 * sum_ >= whole)


LIKELIEST = re.compile(
    r"(?P<names>.+?) (?:(?P<all>throughout)|up to (?P<upto>\d+) di\w+|with (?P<only>\d+) di\w+|"
    r"from (?P<low>\d+) to (?P<high>\d+) di\w+|from (?P<on>\d+) di\w+)"
)


@kind("pool-bands-caption", r"At difficulty (?P<d>\d+) the likeliest band is (?P<runs>.+)\.")
@kind("dice-bands-caption", r"The likeliest band is (?P<runs>.+)\.")
def likeliest(said: Said) -> Iterator[str]:
    table, numbers = said.table, said.table.labels()
    rest = (said.label(1, "d"),) if said.given.get("d") else ()
    told: dict[Label, set[str]] = {}
    for run in re.split(r"(?<=dice), |(?<=die), |(?<=dice) and |(?<=die) and ", said["runs"]):
        found = LIKELIEST.fullmatch(run)
        if not found:
            yield f"no run of dice: {run}"
            return
        low, high = found["low"] or found["on"] or found["only"], found["high"] or found["upto"] or found["only"]
        inside = [n for n in numbers if (not low or int(n) >= int(low)) and (not high or int(n) <= int(high))]
        if not inside or set(inside) & set(told):
            yield f"{run} overlaps another run, or is none"
        told |= {n: set(re.split(", | or ", found["names"])) for n in inside}
    for n in numbers:
        counts = {str(band): table.counts[n, *rest, band] for band in table.labels(-1)}
        most = {band for band, count in counts.items() if count == max(counts.values())}
        if told.get(n) != most:
            yield f"with {n} it is {' or '.join(sorted(most))}"
