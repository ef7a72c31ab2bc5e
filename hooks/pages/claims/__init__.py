"""The page Claims: a verdict on each table and statement that others printed, and the right number."""

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import groupby
from typing import Any

from hooks.html.pipes import Markdown
from hooks.html.places import page_of, source_link
from hooks.html.words import DASH, thousands
from hooks.pages.claims.asks import answers, filled
from hooks.pages.claims.disagreements import disagreements
from hooks.pages.context import Context
from hooks.pages.document import fill
from hooks.pages.proof.printed import PROOF, Comparison, anchor, comparisons
from hooks.records.published import Example
from oppose_engine.questions.basis import Basis

CLAIMS = "claims.md"
"""The source path of the page."""
OTHERWISE = "The rules as this site states them now give another value."
RIGHT, OTHER, UNDER = "right", "right by another reading", "right by one reading"
WRONG, LATER = "wrong", "not on this site yet"


def printed(context: Context) -> str:
    """The verdict on each printed table."""
    tables = [_table(context, each) for each in comparisons(context)]
    return fill("claims/printed.md", proof=source_link(CLAIMS, PROOF), tables=tables)


def statements(context: Context) -> str:
    """The verdict on each statement, game by game."""
    order = list(context.systems)
    examples = sorted(context.published.examples, key=lambda e: (*order, e.system).index(e.system))
    judged = [(example, judge(context, example)) for example in examples]
    verdicts = Counter(found["verdict"] for _, found in judged)
    named = {"right": RIGHT, "other": OTHER, "under": UNDER, "wrong": WRONG, "later": LATER}
    counts = {name: verdicts[verdict] for name, verdict in named.items()}
    held = Markdown(Basis("statements-held", ("site_data/published/examples.json",)))
    groups = groupby(judged, key=lambda pair: pair[0].system)
    games = [(_game(context, system), [found for _, found in group]) for system, group in groups]
    return fill("claims/statements.md", held=held, **counts, games=games)


_MADE = (printed, statements, disagreements)
PARTS: Mapping[str, Callable[[Context], str]] = {each.__name__: each for each in _MADE}
"""The parts of the page, as Markdown."""


def judge(context: Context, example: Example) -> dict[str, str]:
    """The verdict on a statement, what we compute, and why it does not hold; DataError for what cannot be asked."""
    told = {"id": example.id, "fact": example.fact, "source": example.citation.title, "ours": DASH}
    told |= {"reason": "", "reading": ""}
    if example.system not in context.systems:
        return told | {"verdict": LATER}
    found = answers(context, example.asks, where := f"site_data/published: statement {example.id!r}")
    ours, right, reason = (filled(text, found, where) for text in (example.ours, example.is_, example.reason))
    if ours == right:
        return told | {"ours": ours, "verdict": OTHER if example.under else RIGHT, "reading": example.under}
    return told | {"ours": ours, "verdict": UNDER if example.under else WRONG, "reason": reason or OTHERWISE}


def _table(context: Context, found: Comparison) -> dict[str, Any]:
    printed = found.printed
    readings = context.systems[printed.system].mechanic(printed.table).variants
    return {
        "title": printed.citation.title,
        "game": _game(context, printed.system),
        "link": source_link(CLAIMS, page_of(printed.system)),
        "reading": next(each.title for each in readings if each.id == printed.variant),
        "numbers": thousands(len(found.pairs)),
        "first": readings[0].id == printed.variant,
        "wrong": len(found.differing),
        "anchor": anchor(printed),
    }


def _game(context: Context, system: str) -> str:
    known = context.systems.get(system)
    return known.title if known else system.replace("-", " ").title()
