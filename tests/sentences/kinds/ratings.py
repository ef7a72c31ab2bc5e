"""One rating: the faces of its levels, grades of difficulty, bonus dice, experience."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate, pairwise

from tests.sentences.kinds.kind import NAME, PERCENT, POINTS, Said, kind
from tests.sentences.published import Label
from tests.sentences.words import percent, plain, points, spelt

RANGE = r"\d\d(?:–\d\d)?"
RANGES = rf"(?:{RANGE}(?:, {RANGE})*|–)"


def faces_of(text: str) -> set[int]:
    """The faces of ranges as they are written: 00 is 100, a dash alone is none."""
    found: set[int] = set()
    for part in [] if text == "–" else text.split(", "):
        low, _, high = part.partition("–")
        found |= set(range(int(low) or 100, (int(high or low) or 100) + 1))
    return found


def _held(said: Said, rating: Label, level: Label) -> set[int]:
    return {face for low, high in said.table.faces(rating, level) for face in range(low, high + 1)}


@kind("faces", rf"(?P<faces>{RANGES})")
def faces(said: Said) -> Iterator[str]:
    rating, level = (said.table.label(axis, text) for axis, text in enumerate(said.sentence.at))
    if (right := _held(said, rating, level)) != faces_of(said["faces"]):
        yield f"the faces are {sorted(right)}"


@kind("bands-says", rf"At (?P<rating>\d+): (?P<levels>{NAME} {RANGES}(?:, {NAME} {RANGES})*)\.")
def bands_says(said: Said) -> Iterator[str]:
    rating = said.label(0, "rating")
    yield from said.differs("rating", said.sentence.state.get("rating", said["rating"]))
    parts = re.findall(rf"({NAME}) ({RANGES})(?:, (?=[a-z])|$)", said["levels"])
    right = {str(level): _held(said, rating, level) for level in said.table.labels(1)}
    for name, told in parts:
        if right.pop(name, None) != faces_of(told):
            yield f"{name} is not {told}"
    if right:
        yield f"nothing is told of {', '.join(right)}"


@kind(
    "bands-caption",
    rf"At (?P<top>\d+): (?P<best>{NAME}) on (?P<a>{PERCENT}) of 100 rolls, (?P<worst>{NAME}) on (?P<b>{PERCENT})\.",
)
def bands_caption(said: Said) -> Iterator[str]:
    levels = said.table.labels(1)
    yield from said.differs("best", levels[-1])
    yield from said.differs("worst", levels[0])
    for name, level in (("a", levels[-1]), ("b", levels[0])):
        rating = said.label(0, "top")
        yield from said.differs(name, percent(said.table.share(rating, level), 0))
        if len(_held(said, rating, level)) != said.table.counts[rating, level] * 100 // said.table.whole:
            yield f"the faces of {level} at {rating} are another number"


def _success(said: Said, rating: Label) -> dict[Label, Fraction]:
    """By grade, the chance of a level that is no failure."""
    good = [level for level in said.table.labels(2) if level not in ("fumble", "failure")]
    return {
        grade: sum((said.table.share(rating, grade, level) for level in good), Fraction(0))
        for grade in said.table.labels(1)
    }


@kind(
    "levels-caption",
    rf"At (?P<rating>\d+) the largest step is (?P<where>.+): (?P<size>{POINTS}) points of the chance to succeed\.",
)
def levels_caption(said: Said) -> Iterator[str]:
    chances = _success(said, said.label(0, "rating"))
    yield from said.differs("rating", said.sentence.state.get(said.table.axes[0][0], said["rating"]))
    steps = {f"from {a} to {b}": chances[b] - chances[a] for a, b in pairwise(chances)}
    most = max(abs(step) for step in steps.values())
    right = [place for place, step in steps.items() if abs(step) == most]
    yield from said.all_places("where", right, steps)
    yield from said.differs("size", points(steps[right[0]], 0))


@kind("levels-says", rf"At (?P<rating>\d+) you succeed: (?P<grades>.+ {PERCENT}%)\.")
def levels_says(said: Said) -> Iterator[str]:
    yield from said.differs("rating", said.sentence.state.get(said.table.axes[0][0], said["rating"]))
    right = [f"{grade} {percent(share, 0)}%" for grade, share in _success(said, said.label(0, "rating")).items()]
    if said["grades"] != ", ".join(right):
        yield f"right: {', '.join(right)}"


def _sums(said: Said) -> dict[int, dict[Label, Fraction]]:
    """By number of bonus dice and by rating, the chance to roll it or less."""
    results = said.table.labels(1)
    return {
        int(n): dict(zip(results, accumulate(said.table.share(n, r) for r in results), strict=True))
        for n in said.table.labels()
    }


@kind(
    "bonus-dice-caption",
    rf"One bonus die is worth most at (?P<up>[^:]+): (?P<gain>{POINTS}) points\. "
    rf"One penalty die costs most at (?P<down>[^:]+): (?P<loss>{POINTS}) points\.",
)
def bonus_caption(said: Said) -> Iterator[str]:
    sums = _sums(said)
    for dice, where, size in ((1, "up", "gain"), (-1, "down", "loss")):
        changes = {str(r): sums[dice][r] - sums[0][r] for r in sums[0]}
        most = max(changes.values(), key=lambda change: dice * change)
        yield from said.differs(size, points(most, 1))
        yield from said.all_places(where, [rating for rating, change in changes.items() if change == most])


@kind("bonus-dice-says", r"(?P<rating>\d+) or less: (?P<shares>.+)\.")
def bonus_says(said: Said) -> Iterator[str]:
    rating = said.label(1, "rating")
    yield from said.differs("rating", said.sentence.state.get("rating", said["rating"]))
    names = {n: f"{abs(n)} {'bonus' if n > 0 else 'penalty'}" if n else "plain" for n in map(int, said.table.labels())}
    right = [f"{names[n]} {percent(sums[rating], 1)}%" for n, sums in _sums(said).items()]
    if said["shares"] != ", ".join(right):
        yield f"right: {', '.join(right)}"


@kind("gain-says", r"At (?P<rating>\d+) a check is worth (?P<value>\d+\.\d\d) points on average\.")
def gain_says(said: Said) -> Iterator[str]:
    yield from said.differs("rating", said.sentence.state.get("rating", said["rating"]))
    yield from said.differs("value", plain(said.table.value(said.label(0, "rating")) or Fraction(0), 2))


@kind(
    "gain-caption",
    r"It falls from (?P<first>\d+\.\d\d) points at (?P<low>\d+) to (?P<last>\d+\.\d\d) at (?P<high>\d+)"
    r"(?:, and stays there up to (?P<top>\d+))?: the higher the rating, the less often a check improves it\.",
)
def gain_caption(said: Said) -> Iterator[str]:
    values = {rating: said.table.value(rating) or Fraction(0) for rating in said.table.labels()}
    yield from said.differs("low", said.table.labels()[0])
    yield from said.differs("first", plain(values[said.label(0, "low")], 2))
    yield from said.differs("last", plain(values[said.label(0, "high")], 2))
    if any(values[a] < values[b] for a, b in pairwise(values)):
        yield "it rises on the way"
    end = next(rating for rating, value in values.items() if value == values[said.table.labels()[-1]])
    yield from said.differs("high", end)
    yield from said.differs("top", said.table.labels()[-1] if end != said.table.labels()[-1] else "")


@kind(
    "checks-caption",
    r"From (?P<start>\d+) it takes (?P<all>\d+\.\d) checks to reach (?P<before>\d+) or more, and on average another "
    r"(?P<last>\d+\.\d) to reach (?P<end>\d+)\.",
)
def checks_caption(said: Said) -> Iterator[str]:
    start = said.label(0, "start")
    yield from said.differs("start", said.sentence.state.get("start", said["start"]))
    way = [said.table.value(start, said.label(1, name)) or Fraction(0) for name in ("before", "end")]
    yield from said.differs("last", plain(way[1] - way[0], 1))
    yield from said.differs("all", plain(way[0], 1))


@kind(
    "checks-says",
    r"From (?P<start>\d+) it takes (?P<checks>\d+\.\d) checks on average to reach (?P<target>\d+)\.",
)
def checks_says(said: Said) -> Iterator[str]:
    start = said.label(0, "start")
    yield from said.differs("start", said.sentence.state.get("start", said["start"]))
    yield from said.differs("target", said.sentence.state.get("target", said["target"]))
    yield from said.differs("checks", plain(said.table.value(start, said.label(1, "target")) or Fraction(0), 1))


@kind(
    "checks-says",
    rf"From (?P<start>\d+): half of all characters are done after (?P<half>\d+) checks; "
    rf"(?P<rest>{PERCENT})% need (?P<more>more than \d+)\.",
)
def spread_says(said: Said) -> Iterator[str]:
    start = said.label(0, "start")
    yield from said.differs("start", said.sentence.state.get("start", said["start"]))
    sums = accumulate(said.table.share(start, n) for n in said.table.labels(1))
    half = next(n for n, total in zip(said.table.labels(1), sums, strict=False) if 2 * total >= 1)
    yield from said.differs("half", half)
    yield from said.differs("rest", percent(said.table.share(start, said.label(1, "more")), 1))


def _order(outcome: Label) -> str:
    """The order of a result such as ``lucky success 4+``; none where a roll has no orders."""
    last = str(outcome).split()[-1]
    return last if last[0].isdigit() else ""


@kind(
    "orders-says",
    rf"At score (?P<score>\d+) you succeed (?P<all>{PERCENT})% of the time in all"
    rf"(?:; (?P<rare>{PERCENT})% are critical, of order 1 or more)?\.",
)
def orders_says(said: Said) -> Iterator[str]:
    score = said.label(0, "score")
    yield from said.differs("score", said.sentence.state.get("score", said["score"]))
    won = {o: said.table.share(score, o) for o in said.table.labels(1) if "success" in str(o)}
    yield from said.differs("all", percent(sum(won.values(), Fraction(0)), 2))
    rare = sum((share for o, share in won.items() if _order(o) not in ("", "0")), Fraction(0))
    yield from said.differs("rare", percent(rare, 2) if rare else "")


@kind(
    "orders-caption",
    r"Nothing is cut off: the last row is the exact tail of every higher order, "
    r"one in (?P<rolls>[\d,]+) rolls\.",
)
def orders_caption(said: Said) -> Iterator[str]:
    table = said.table
    tail = [outcome for outcome in table.labels(1) if _order(outcome).endswith("+")]
    shares = {sum((table.share(score, outcome) for outcome in tail), Fraction(0)) for score in table.labels()}
    rare = {1 / share for share in shares if share}
    if rare != {spelt(said["rolls"])} or len(shares) > 1:
        yield f"the last row is one in {', '.join(map(str, sorted(rare))) or 'no rolls: there are no orders'}"
