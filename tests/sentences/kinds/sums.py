"""What the map of two sums says: of both sums of Genesys, counted by the oracle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from tests.oracle import narrative
from tests.sentences.kinds.kind import PERCENT, Said, kind
from tests.sentences.words import minus, percent

RARE = Fraction(1, 2000)


def _pool(said: Said) -> str:
    state = said.sentence.state
    return state["pool"] + state["against"].replace("none", "")


@kind(
    "sums-says",
    rf"(?P<pool>[APB]+) against (?P<against>[DCS]+|none): (?P<good>{PERCENT})% lies above the line, "
    rf"(?P<bad>{PERCENT})% below it\. The likeliest sums are (?P<modes>.+): (?P<most>{PERCENT})%\.",
)
def sums_says(said: Said) -> Iterator[str]:
    for name in ("pool", "against"):
        yield from said.differs(name, said.sentence.state[name])
    found = narrative.sums(_pool(said))
    good = Fraction(sum(throws for (success, _), throws in found.items() if success > 0), found.total())
    most = max(found.values())
    modes = [
        f"net success {minus(a)} with net advantage {minus(b)}" for (a, b), n in sorted(found.items()) if n == most
    ]
    yield from said.differs("good", percent(good, 1))
    yield from said.differs("bad", percent(1 - good, 1))
    yield from said.differs("modes", " or ".join([", ".join(modes[:-1]), modes[-1]] if modes[1:] else modes))
    yield from said.differs("most", percent(Fraction(most, found.total()), 1))


@kind(
    "sums-caption",
    rf"A triumph (?P<triumph>[^.]+(?:\.\d[^.]*)?)\. A despair (?P<despair>[^.]+(?:\.\d[^.]*)?)\."
    rf"(?: (?P<rest>{PERCENT})% of the rolls have rarer sums, which are not drawn\.)?",
)
def sums_caption(said: Said) -> Iterator[str]:
    rolled = narrative.genesys(_pool(said))
    for place, name in enumerate(("triumph", "despair"), 2):
        share = Fraction(sum(throws for each, throws in rolled.items() if each[place]), rolled.total())
        ever = f"comes up {percent(share, 1)}% of the time" if share else "cannot come up"
        yield from said.differs(name, ever)
    found = narrative.sums(_pool(said))
    drawn = []
    for place, least in enumerate(((0, 1), (-1, 1))):
        often: Counter[int] = Counter()
        for pair, throws in found.items():
            often[pair[place]] += throws
        kept = [*least, *(at for at, throws in often.items() if Fraction(throws, found.total()) >= RARE)]
        drawn.append((min(kept), max(kept)))
    inside = [n for at, n in found.items() if all(a <= each <= b for each, (a, b) in zip(at, drawn, strict=True))]
    rest = 1 - Fraction(sum(inside), found.total())
    yield from said.differs("rest", percent(rest, 2) if rest else "")
