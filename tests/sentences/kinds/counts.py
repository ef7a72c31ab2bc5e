"""How much there is: tables, printed numbers, statements, changes."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Any

from tests.sentences import published
from tests.sentences.digest import digest, size
from tests.sentences.kinds.kind import Said, kind
from tests.sentences.printed import ROOT, agreeing, examples, figures
from tests.sentences.published import Table
from tests.sentences.reading import Element
from tests.sentences.words import spelt

NUMBER = r"[\d,]+"


def _cells(said: Said) -> list[bool]:
    return [same for printed in figures() for same in agreeing(said.site, printed)]


@kind("count-systems", rf"(?P<n>{NUMBER})")
def systems(said: Said) -> Iterator[str]:
    yield from said.differs("n", f"{len(published.index(said.site)['systems']):,}")


@kind("count-tables", rf"(?P<n>{NUMBER})")
def tables(said: Said) -> Iterator[str]:
    yield from said.differs("n", f"{len(list(published.listed_tables(said.site))):,}")


@kind("count-published", rf"(?P<n>{NUMBER})")
def printed(said: Said) -> Iterator[str]:
    yield from said.differs("n", f"{len(_cells(said)):,}")


@kind("count-reproduced", rf"(?P<n>{NUMBER})")
def reproduced(said: Said) -> Iterator[str]:
    yield from said.differs("n", f"{sum(_cells(said)):,}")


@kind(
    "reproduced",
    rf"(?P<n>{NUMBER}) printed numbers in (?P<tables>\d+) tables of (?P<sources>\d+) documents stand "
    rf"beside ours\. (?P<same>All|{NUMBER}) of them are reproduced, digit for digit\.",
)
def reproduced_all(said: Said) -> Iterator[str]:
    cells = _cells(said)
    yield from said.differs("n", f"{len(cells):,}")
    yield from said.differs("tables", len(figures()))
    yield from said.differs("sources", len({each.source for each in figures()}))
    yield from said.differs("same", "All" if all(cells) else f"{sum(cells):,}")


@kind(
    "statements-held",
    r"Single statements, in our words, beside what the engine computes: (?P<right>\d+) are right, "
    r"(?P<other>\d+) are right by another reading than the first of the game, "
    r"(?P<under>\d+) are right by one reading only, and (?P<wrong>\d+) are wrong\."
    r"(?: (?P<later>\d+) are about a game that is not on this site yet\.)?",
)
def held(said: Said) -> Iterator[str]:
    *_, top = said.sentence.element.around()
    verdicts = [row for row in top.inside() if row.tag == "tr" and _statement(row)]
    texts = [[e.text for e in row.inside() if e.tag == "td"][-1].partition(":")[0] for row in verdicts]
    told = {"right": "right", "other": "right by another reading", "under": "right by one reading"}
    told |= {"wrong": "wrong", "later": "not on this site yet"}
    for name, text in told.items():
        count = texts.count(text)
        yield from said.differs(name, count if count or name != "later" else "")
    if len(texts) != len(examples()):
        yield f"{len(texts)} statements stand on the page, {len(examples())} in the file"


def _statement(row: Element) -> bool:
    return any(e.given.get("id", "").startswith("claim-") for e in row.inside())


@kind(
    "oracle-count",
    rf"It was asked for (?:all|(?P<asked>{NUMBER}) of the) (?P<cells>{NUMBER}) numbers in the "
    rf"(?P<tables>\d+) tables of this site, and agrees on (?:all of them|(?P<agree>{NUMBER}) of them)\.",
)
def oracle_count(said: Said) -> Iterator[str]:
    listed = {name: published.table(said.site, name) for name in published.listed_tables(said.site)}
    cells = sum(map(size, listed.values()))
    yield from said.differs("cells", f"{cells:,}")
    yield from said.differs("tables", len(listed))
    known = _compared(listed)
    compared, agree = (sum(each[name] for each in known) for name in ("compared", "agree"))
    yield from said.differs("asked", "" if compared == cells else f"{compared:,}")
    yield from said.differs("agree", "" if agree == compared else f"{agree:,}")


@kind(
    "third-method",
    rf"The tests compare it with the engine on all (?P<cells>{NUMBER}) numbers of the (?P<tables>\d+) "
    r"tables of rolls, and on thousands of random rules\.",
)
def third_method(said: Said) -> Iterator[str]:
    courses = ("downtime", "experience", "study", "teaching")
    kinds = {f"{e['system']}/{e['table']}": e["kind"] for e in published.index(said.site)["tables"]}
    listed = published.listed_tables(said.site)
    names = [name for name in listed if kinds[name.rpartition("/")[0]] not in courses]
    yield from said.differs("cells", f"{sum(size(published.table(said.site, name)) for name in names):,}")
    yield from said.differs("tables", len(names))


@kind("oracle-waiting", r"(?P<n>\w+) tables? changed since and wait to be compared\.")
def oracle_waiting(said: Said) -> Iterator[str]:
    listed = {name: published.table(said.site, name) for name in published.listed_tables(said.site)}
    if spelt(said["n"].lower()) != (waiting := len(listed) - len(_compared(listed))):
        yield f"{waiting} tables wait"


def _compared(listed: Mapping[str, Table]) -> list[Any]:
    """What was compared of the tables as they are now: one that changed since counts no longer."""
    kept: Any = json.loads((ROOT / "site_data" / "oracle.json").read_text(encoding="utf-8"))["tables"]
    return [each for each in kept if each["table"] in listed and digest(listed[each["table"]]) == each["digest"]]


@kind("tables-new", r"Recorded for the first time: (?P<games>.+)\.")
@kind("tables-gone", r"No longer published: (?P<games>.+)\.")
def recorded(said: Said) -> Iterator[str]:
    *_, page = said.sentence.element.around()
    above = takewhile(lambda each: each is not said.sentence.element, page.inside())
    *_, reason = (each.text.removesuffix("¶").strip() for each in above if each.tag == "h3")
    kept: Any = json.loads((ROOT / "site_data" / "changes.json").read_text(encoding="utf-8"))["changes"]
    wanted = said.sentence.kind.removeprefix("tables-")
    titles = {each["id"]: each["title"] for each in published.index(said.site)["systems"]}
    right = []
    for change in kept:
        games = Counter(t["table"].split("/")[0] for t in change["tables"] if t["kind"] == wanted)
        right += [{titles.get(game, game): n for game, n in games.items()}] * (change["reason"] == reason)
    found = re.findall(r"(?:^|, | and )(.+?) \((\S+) tables?\)", said["games"])
    if {game: spelt(count) for game, count in found} not in right:
        yield f"right: {right}"
