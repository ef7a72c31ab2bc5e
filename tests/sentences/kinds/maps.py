"""The figures of match-ups: maps, areas, and one table less another."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from tests.sentences import published
from tests.sentences.kinds.kind import PERCENT, PLACE, POINTS, Said, kind
from tests.sentences.words import minus, percent, points


def title(said: Said, name: str) -> tuple[str, str]:
    """What the game and the reading of a table are called."""
    game, table, variant = name.split("/")
    listed = published.index(said.site)
    system = next(each["title"] for each in listed["systems"] if each["id"] == game)
    found = next(each for each in listed["tables"] if (each["system"], each["table"]) == (game, table))
    return system, next(each["title"] for each in found["variants"] if each["id"] == variant)


SAYS = (
    rf"At (?P<you>{PLACE}) against (?P<them>{PLACE}) you win (?P<win>{PERCENT})% of the time and they win "
    rf"(?P<lose>{PERCENT})%\.(?: Nobody wins (?P<none>{PERCENT})%\.)?(?: Ties are (?P<tie>{PERCENT})%\.)?"
)


@kind("area-says", SAYS)
@kind("heat-says", SAYS)
def match_says(said: Said) -> Iterator[str]:
    table, place = said.table, (said.label(0, "you"), said.label(1, "them"))
    for name in ("you", "them"):
        yield from said.differs(name, said.sentence.state.get(name, said[name]))
    for outcome in ("win", "tie", "none", "lose"):
        told = said[outcome]
        if told or any(table.counts[*each, outcome] for each in table.places()):
            yield from said.differs(outcome, percent(table.share(*place, outcome), 1))


@kind(
    "heat-caption",
    rf"In (?P<share>{PERCENT})% of all pairs you win at least half the time\."
    rf"(?: Nobody wins most often at (?P<where>.+): (?P<none>{PERCENT})%\.)?"
    rf"(?: Ties are rare, at most (?P<tie>{PERCENT})%\.)?",
)
def heat_caption(said: Said) -> Iterator[str]:
    table = said.table
    places = list(table.places())
    half = sum(2 * table.counts[*place, "win"] >= table.whole for place in places)
    yield from said.differs("share", percent(Fraction(half, len(places)), 0))
    most = max(table.counts[*place, "none"] for place in places)
    if said["where"] or most:
        yield from said.differs("none", percent(Fraction(most, table.whole), 1))
        right = [" against ".join(map(minus, place)) for place in places if table.counts[*place, "none"] == most]
        yield from said.all_places("where", right)
    tied = Fraction(max(table.counts[*place, "tie"] for place in places), table.whole)
    yield from said.differs("tie", percent(tied, 1) if 0 < tied < Fraction(1, 20) else "")


def _changes(said: Said) -> dict[str, int]:
    """By match-up, how much likelier you are to win by the second table: parts of the product of both wholes."""
    first, second = said.tables
    return {
        f"{you} against {them}": second.counts[you, them, "win"] * first.whole
        - first.counts[you, them, "win"] * second.whole
        for you, them in first.places()
    }


@kind(
    "difference-caption",
    rf"(?:The largest gain is (?P<gain>{POINTS}) points, at (?P<best>[^;]+)|There is no gain anywhere); "
    rf"(?:the largest loss (?P<loss>{POINTS}) points, at (?P<worst>[^;]+)|there is no loss anywhere)\.",
)
def difference_caption(said: Said) -> Iterator[str]:
    changes = _changes(said)
    whole = said.tables[0].whole * said.tables[1].whole
    most, least = max(changes.values()), min(changes.values())
    for size, name, where in ((max(most, 0), "gain", "best"), (min(least, 0), "loss", "worst")):
        yield from said.differs(name, points(Fraction(size, whole), 1) if size else "")
        if said[where]:
            yield from said.all_places(where, [place for place, change in changes.items() if change == size])


def _called(said: Said, number: int, text: str) -> Iterator[str]:
    """A complaint unless the text names this table: by its reading where both are of one game, else by the game."""
    names = [title(said, name) for name in said.sentence.about]
    game, reading = names[number]
    right = {f"the {reading} reading", f"“{reading}”"} if names[0][0] == names[1][0] else {game}
    if text not in right:
        yield f"{text} is not {reading}"


@kind(
    "difference-says",
    rf"At (?P<you>{PLACE}) against (?P<them>{PLACE}): (?P<change>{POINTS}) points\. "
    rf"You win (?P<b>{PERCENT})% by (?P<second>.+) and (?P<a>{PERCENT})% by (?P<first>.+)\.",
)
def difference_says(said: Said) -> Iterator[str]:
    place = said.label(0, "you"), said.label(1, "them")
    for name in ("you", "them"):
        yield from said.differs(name, said.sentence.state.get(name, said[name]))
    first, second = (table.share(*place, "win") for table in said.tables)
    yield from said.differs("change", points(second - first, 2))
    yield from said.differs("a", percent(first, 2))
    yield from said.differs("b", percent(second, 2))
    yield from _called(said, 0, said["first"])
    yield from _called(said, 1, said["second"])


def full_name(said: Said, name: str) -> str:
    return "{} ({})".format(*title(said, name))


@kind(
    "compared",
    r"At (?P<you>\d+) against (?P<them>\d+) (?P<second>.+) gives you "
    rf"(?P<size>{PERCENT}) points (?P<way>more|less) than (?P<first>.+)\.",
)
@kind("compared", r"At (?P<you>\d+) against (?P<them>\d+) you win (?P<size>equally) often by both\.")
def compared(said: Said) -> Iterator[str]:
    place = said.label(0, "you"), said.label(1, "them")
    for name in ("you", "them"):
        yield from said.differs(name, said.sentence.state.get(name, said[name]))
    first, second = (table.share(*place, "win") for table in said.tables)
    yield from said.differs("size", percent(abs(second - first), 1) if second != first else "equally")
    if "way" in said.given:
        yield from said.differs("way", "more" if second > first else "less")
        yield from said.differs("first", full_name(said, said.sentence.about[0]))
        yield from said.differs("second", full_name(said, said.sentence.about[1]))


RANKED = (
    rf"Kindest to the underdog: (?P<kind>.+), with (?P<kindest>{PERCENT})%\. "
    rf"Harshest: (?P<harsh>.+), with (?P<harshest>{PERCENT})%\. "
    rf"Nobody wins most often at ●: (?P<idle>.+), (?P<idlest>{PERCENT})%\. "
    r"(?P<step>\d+) more points of rating gain most: "
    rf"(?P<steep>.+), (?P<steepest>{POINTS}) points; and least: (?P<flat>.+), (?P<flattest>{POINTS}) points\."
)


@kind("ranked", RANKED)
def ranked(said: Said) -> Iterator[str]:
    names = {full_name(said, table.id): table for table in said.tables}
    everyone = {each for each in published.listed_tables(said.site) if each.split("/")[1] == "opposed"}
    d100 = {each for each in everyone if {*range(1, 101)} <= {*published.table(said.site, each).labels()}}
    if set(said.sentence.about) != d100:
        yield f"the ranking leaves out {sorted(d100 ^ set(said.sentence.about))}"
    under = {name: table.share(40, 60, "win") for name, table in names.items()}
    nobody = {name: table.share(60, 40, "none") for name, table in names.items()}
    step = int(said["step"])
    gain = {name: table.share(60 + step, 40, "win") - table.share(60, 40, "win") for name, table in names.items()}
    for where, size, values, pick, write in (
        ("kind", "kindest", under, max, percent),
        ("harsh", "harshest", under, min, percent),
        ("idle", "idlest", nobody, max, percent),
        ("steep", "steepest", gain, max, points),
        ("flat", "flattest", gain, min, points),
    ):
        extreme = pick(values.values())
        yield from said.differs(size, write(extreme, 1))
        yield from said.all_places(where, [name for name, value in values.items() if value == extreme], names)
