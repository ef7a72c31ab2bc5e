"""The section of single printed statements, each next to what the engine computes."""

from collections import Counter
from dataclasses import dataclass
from itertools import groupby

from hooks.html.markup import Child, block, tag
from hooks.html.records import Column, Records
from hooks.pages.context import Context
from hooks.pages.proof.asks import answers
from hooks.records.published import Example
from oppose_engine import DataError
from oppose_engine.questions.claim import Claim

OTHERWISE = "The rules as this site states them now give another value."


@dataclass(frozen=True)
class Finding:
    """Our value as text, whether the statement holds, and the reason if it does not hold."""

    ours: str
    agrees: bool
    reason: str


def examine(context: Context, example: Example) -> Finding | None:
    """Our finding on a statement; None if its game is not on this site. DataError for what cannot be asked."""
    if example.system not in context.systems:
        return None
    found = answers(context, example.asks, where := f"site_data/published: statement {example.id!r}")
    try:
        ours, right, reason = (text.format_map(found) for text in (example.ours, example.is_, example.reason))
    except (LookupError, AttributeError) as error:
        raise DataError(f"{where}: no answer {error}; allowed: {', '.join(found)}, and their parts") from None
    return Finding(ours, ours == right, reason)


def statements(context: Context) -> str:
    """The section as Markdown, the statements of each game together."""
    order = list(context.systems)
    listed_by_game = sorted(
        context.published.examples, key=lambda e: order.index(e.system) if e.system in order else len(order)
    )
    examined = [(example, examine(context, example)) for example in listed_by_game]
    verdicts = Counter("later" if found is None else found.agrees for _, found in examined)
    later = f" {verdicts['later']} are about a game that is not on this site yet." if verdicts["later"] else ""
    intro = "Single statements of the same documents, in our words, beside what the engine computes: "
    intro += f"{verdicts[True]} hold and {verdicts[False]} do not, for the reason given.{later}"
    claim = Claim("statements-held", ("site_data/published/examples.json",))
    parts = ["## Statements\n", block(tag("p", intro, data_claim=str(claim)))]
    for system, group in groupby(examined, key=lambda pair: pair[0].system):
        known = system in context.systems
        title = context.systems[system].title if known else system.replace("-", " ").title()
        parts.append(f"\n### {title}\n" + block(_group(title, list(group))))
    return "".join(parts)


def _group(title: str, examined: list[tuple[Example, Finding | None]]) -> Records:
    rows: list[list[Child]] = [
        [
            [
                tag("span", example.fact, id=f"statement-{example.id}"),
                tag("br"),
                tag("span", example.citation.title, class_="op-note"),
            ],
            found.ours if found else "–",
            _verdict(found),
        ]
        for example, found in examined
    ]
    columns = [Column(name, words=True) for name in ("Statement, and where", "We compute", "Holds")]
    return Records(f"Statements about {title}.", columns, rows, attributes={"data-proof": "statements"})


def _verdict(found: Finding | None) -> Child:
    if found is None:
        return "not on this site yet"
    return "yes" if found.agrees else [tag("strong", "no"), f". {found.reason or OTHERWISE}"]
