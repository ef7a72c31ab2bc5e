"""How much there is: tables, printed figures, statements, changes."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.statements import published
from tests.statements.kinds.kind import Said, kind
from tests.statements.printed import ROOT, agreeing, examples, figures
from tests.statements.reading import Element
from tests.statements.words import spelt

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


@kind("count-examples", rf"(?P<n>{NUMBER})")
def statements(said: Said) -> Iterator[str]:
    yield from said.differs("n", f"{len(examples()):,}")


@kind(
    "reproduced",
    rf"(?P<n>{NUMBER}) printed figures in (?P<tables>\d+) tables of (?P<sources>\d+) documents stand "
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
    r"Single statements of the same documents, in our words, beside what the engine computes: "
    r"(?P<yes>\d+) hold and (?P<no>\d+) do not, for the reason given\."
    r"(?: (?P<later>\d+) are about a game that is not on this site yet\.)?",
)
def held(said: Said) -> Iterator[str]:
    *_, top = said.sentence.element.around()
    verdicts = [row for row in top.inside() if row.tag == "tr" and _statement(row)]
    texts = [[e.text for e in row.inside() if e.tag == "td"][-1] for row in verdicts]
    said_yes = sum(text == "yes" for text in texts)
    reasoned = sum(bool(re.fullmatch(r"no\. .+", text)) for text in texts)
    yield from said.differs("yes", said_yes)
    yield from said.differs("no", reasoned)
    yield from said.differs("later", len(texts) - said_yes - reasoned or "")
    if len(texts) != len(examples()):
        yield f"{len(texts)} statements stand on the page, {len(examples())} in the file"


def _statement(row: Element) -> bool:
    return any(e.given.get("id", "").startswith("statement-") for e in row.inside())


@kind(
    "oracle-count",
    rf"It was asked for (?:all|(?P<asked>{NUMBER}) of the) (?P<cells>{NUMBER}) numbers in the "
    rf"(?P<tables>\d+) tables published here, and agrees on (?:all of them|(?P<agree>{NUMBER}) of them)\.",
)
def oracle_count(said: Said) -> Iterator[str]:
    listed = list(published.listed_tables(said.site))
    sizes = {name: _size(published.table(said.site, name).nested) for name in listed}
    yield from said.differs("cells", f"{sum(sizes.values()):,}")
    yield from said.differs("tables", len(listed))
    kept: Any = json.loads((ROOT / "site_data" / "oracle.json").read_text(encoding="utf-8"))["tables"]
    known = [each for each in kept if sizes.get(each["table"]) == each["cells"]]
    compared, agree = (sum(each[name] for each in known) for name in ("compared", "agree"))
    asked = spelt(said["asked"] or said["cells"])
    # a table that changed since it was compared counts no longer, so the page may tell of fewer
    if asked > compared or (not said["asked"] and asked != compared):
        yield f"it was asked for {compared:,}"
    if spelt(said["agree"] or str(asked)) > agree or (said["agree"] and agree == compared):
        yield f"it agrees on {agree:,}"


def _size(nested: Any) -> int:
    return sum(map(_size, nested)) if isinstance(nested, list) else 1


@kind("tables-new", r"Recorded for the first time: (?P<games>.+)\.")
@kind("tables-gone", r"No longer published: (?P<games>.+)\.")
def recorded(said: Said) -> Iterator[str]:
    holder = said.sentence.element.parent
    reason = holder and holder.first("p", "op-reason")
    if reason is None:
        yield "no reason stands before it"
        return
    kept: Any = json.loads((ROOT / "site_data" / "changes.json").read_text(encoding="utf-8"))["changes"]
    wanted = said.sentence.kind.removeprefix("tables-")
    titles = {each["id"]: each["title"] for each in published.index(said.site)["systems"]}
    right = []
    for change in kept:
        games = Counter(t["table"].split("/")[0] for t in change["tables"] if t["kind"] == wanted)
        right += [{titles.get(game, game): n for game, n in games.items()}] * (change["reason"] == reason.text)
    found = re.findall(r"(?:^|, | and )(.+?) \((\S+) tables?\)", said["games"])
    if {game: spelt(count) for game, count in found} not in right:
        yield f"right: {right}"
