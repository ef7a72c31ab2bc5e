"""What is surprising in a table of match-ups by rating."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from tests.sentences.kinds.kind import PERCENT, PLACE, POINTS, Said, kind
from tests.sentences.published import Label
from tests.sentences.ruled import beyond
from tests.sentences.words import percent, points


def _equals(said: Said, outcome: str) -> dict[Label, int]:
    return {label: said.table.counts[label, label, outcome] for label in said.table.labels()}


@kind(
    "hurt",
    rf"(?P<loss>{POINTS}) points, although you have more: from (?P<low>\d+) to (?P<high>\d+) "
    rf"against (?P<them>\d+)\.",
)
def hurt(said: Said) -> Iterator[str]:
    low, high, them = int(said["low"]), int(said["high"]), said.label(1, "them")
    if high != low + 1:
        yield f"{low} to {high} is no step of one"
    chances = [
        said.table.share(you, them, "win") if you in said.table.labels() else beyond(said.table.id, you, int(them))
        for you in (low, high)
    ]
    yield from said.differs("loss", points(chances[1] - chances[0], 1))
    if chances[1] >= chances[0]:
        yield "it does not hurt"


@kind(
    "unfair",
    rf"(?P<lead>{PERCENT}) points between equals: at (?P<you>{PLACE}) against (?P<them>{PLACE}) "
    rf"(?P<ahead>you|they) win (?P<more>{PERCENT})% of the time, (?P<behind>you|they) (?P<less>{PERCENT})%\.",
)
def unfair(said: Said) -> Iterator[str]:
    at = said.label(0, "you")
    yield from said.differs("them", said["you"])
    win, lose = said.table.share(at, at, "win"), said.table.share(at, at, "lose")
    yield from said.differs("lead", percent(abs(win - lose), 1))
    yield from said.differs("ahead", "you" if win > lose else "they")
    yield from said.differs("behind", "they" if win > lose else "you")
    yield from said.differs("more", percent(max(win, lose), 1))
    yield from said.differs("less", percent(min(win, lose), 1))


STEP = rf"from {PLACE} to {PLACE} against {PLACE}"


@kind(
    "jump",
    rf"(?P<gain>{POINTS}) points, the most that one point is worth: (?P<step>{STEP})(?:; as much (?P<also>.+))?\.",
)
def jump(said: Said) -> Iterator[str]:
    labels, counts = said.table.labels(), said.table.counts
    gains = {
        (low, high, them): counts[high, them, "win"] - counts[low, them, "win"]
        for low, high in pairwise(labels)
        for them in said.table.labels(1)
    }
    most = max(gains.values())
    right = [f"from {low} to {high} against {them}" for (low, high, them), gain in gains.items() if gain == most]
    yield from said.differs("gain", points(Fraction(most, said.table.whole), 1))
    yield from said.extreme("step", "also", right, by_basis=True)
    if any(int(high) - int(low) != 1 for low, high in pairwise(labels)):
        yield "the ratings are not one apart"


@kind(
    "nobody",
    rf"(?P<share>{PERCENT})% of contests between two sides at (?P<at>{PLACE}) end without a winner or a tie\."
    rf"(?: With both at (?P<last>{PLACE}) or less, and equal, more than half of all contests do\.)?",
)
def nobody(said: Said) -> Iterator[str]:
    at = said.label(0, "at")
    none = _equals(said, "none")
    yield from said.differs("share", percent(Fraction(none[at], said.table.whole), 1))
    if said["last"]:
        last = said.table.labels().index(said.label(0, "last"))
        often = [2 * count > said.table.whole for count in none.values()]
        if not all(often[: last + 1]) or any(often[last + 1 :]):
            right = [str(label) for label, yes in zip(none, often, strict=True) if yes]
            yield f"between equals nobody is more likely than not at {', '.join(right)}"


MATCH_UP = rf"at {PLACE} against {PLACE}"


@kind(
    "draw",
    rf"(?P<share>{PERCENT})% of fights (?P<place>{MATCH_UP}) are tied, "
    r"(?:the most there are, as many as (?P<also>.+)|more than anywhere else)\.",
)
def draw(said: Said) -> Iterator[str]:
    ties = {place: said.table.counts[*place, "tie"] for place in said.table.places()}
    most = max(ties.values())
    yield from said.differs("share", percent(Fraction(most, said.table.whole), 1))
    right = [f"at {you} against {them}" for (you, them), count in ties.items() if count == most]
    yield from said.extreme("place", "also", right, by_basis=True)


@kind("flat", rf"±0 Going from (?P<low>{PLACE}) to (?P<high>{PLACE}) changes nothing against (?P<top>.+)\.")
def flat(said: Said) -> Iterator[str]:
    labels, counts = said.table.labels(), said.table.counts
    low, high = (labels.index(said.label(0, name)) for name in ("low", "high"))
    last = said.table.labels(1)[-1]
    yield from said.differs("top", f"opponents up to {last}")
    if low >= high:
        yield "that is no way up"
    for you in labels[low : high + 1]:
        for them in said.table.labels(1):
            for outcome in said.table.labels(2):
                if counts[you, them, outcome] != counts[labels[low], them, outcome]:
                    yield f"at {you} against {them} {outcome} is another number"
                    return


@kind(
    "even",
    rf"(?P<you>{PLACE}) is what it takes to win half the time against (?P<them>{PLACE})\. "
    rf"Against (?P<next>{PLACE})(?P<more> or more)? nothing up to (?P<top>{PLACE}) wins half the time\.",
)
def even(said: Said) -> Iterator[str]:
    labels, opponents = said.table.labels(), said.table.labels(1)
    yield from said.differs("top", labels[-1])
    enough = {
        them: next((you for you in labels if 2 * said.table.counts[you, them, "win"] >= said.table.whole), None)
        for them in opponents
    }
    yield from said.differs("you", enough[said.label(1, "them")])
    after = opponents.index(said.label(1, "them")) + 1
    yield from said.differs("next", opponents[after])
    yield from said.differs("more", " or more" if opponents[after:][1:] else "")
    if possible := [f"{enough[them]} does against {them}" for them in opponents[after:] if enough[them] is not None]:
        yield possible[0]


@kind(
    "underdog",
    rf"(?P<share>{PERCENT})% of fights go to a side at (?P<you>{PLACE}) against one at (?P<them>{PLACE}), "
    r"which is at least twice as high\.",
)
def underdog(said: Said) -> Iterator[str]:
    you, them = said.label(0, "you"), said.label(1, "them")
    yield from said.differs("share", percent(said.table.share(you, them, "win"), 1))
    if 2 * int(you) > int(them):
        yield f"{them} is less than twice {you}"


def _mean(side: str) -> Fraction:
    """Of a die with its priority, such as d8+2."""
    faces, priority = side.removeprefix("d").split("+")
    return Fraction(sum(range(1, int(faces) + 1)), int(faces)) + int(priority)


@kind(
    "same-mean",
    rf"(?P<win>{PERCENT})% (?P<you>{PLACE}) wins against (?P<them>{PLACE}), which wins "
    rf"(?P<lose>{PERCENT})%, although both have the same total on average\.",
)
@kind(
    "lower-mean",
    rf"(?P<win>{PERCENT})% (?P<you>{PLACE}) wins against (?P<them>{PLACE}), which wins "
    rf"(?P<lose>{PERCENT})%, although its total is (?P<mean>higher) on average\.",
)
def lead(said: Said) -> Iterator[str]:
    you, them = said.label(0, "you"), said.label(1, "them")
    yield from said.differs("win", percent(said.table.share(you, them, "win"), 1))
    yield from said.differs("lose", percent(said.table.share(you, them, "lose"), 1))
    mine, theirs = _mean(str(you)), _mean(str(them))
    if said.given.get("mean") and mine >= theirs:
        yield f"the totals are {mine} and {theirs} on average"
    if not said.given.get("mean") and mine != theirs:
        yield f"the totals are {mine} and {theirs} on average"


@kind(
    "certain",
    rf"(?P<share>100)% of rolls are won by (?P<you>{PLACE}) against (?P<them>{PLACE}): "
    r"the other side has no chance at all\.",
)
def certain(said: Said) -> Iterator[str]:
    you, them = said.label(0, "you"), said.label(1, "them")
    yield from said.differs("share", percent(said.table.share(you, them, "win"), 0))
    if said.table.counts[you, them, "lose"]:
        yield "the other side has a chance"
