"""A reading of a rule: what its numbers assume, which source says so, and the rules as data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from oppose_engine.errors import RuleError, nearest
from oppose_engine.rules.fields import check_fields, check_id
from oppose_engine.text import an

__all__ = [
    "STANDINGS",
    "Clause",
    "Question",
    "Rules",
    "Source",
    "Variant",
    "check_rule_types",
    "check_sources",
    "check_variants",
]

STANDINGS = ("read", "quoted", "assumed")
"""How a clause is known: the rules text was read; others quote it; the text is silent."""

Rules = TypeVar("Rules")


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A document that states a rule or a number: its title, its author, where it can be read.

    The author may be an organisation; ``publisher`` and ``url`` may stay empty.

    >>> Source(title="The Lantern leaflet", author="Ada Example", licence="CC BY 4.0").author
    'Ada Example'
    """

    title: str
    author: str
    licence: str
    publisher: str = ""
    year: int | None = None
    url: str = ""

    def __post_init__(self) -> None:
        check_fields(self)
        for name in ("title", "author", "licence"):
            if not getattr(self, name).strip():
                raise RuleError(f'Source: {name} is empty; allowed: a text; write {name}="..."', field=name)
        if self.year is not None and not 1000 <= self.year <= 9999:
            raise RuleError(f"Source: year is {self.year}; allowed: four digits; write year=2006", field="year")
        if self.url and not re.fullmatch(r"https?://[^\s/]+\.[^\s/]+(/\S*)?", self.url):
            raise RuleError(
                f"Source: url {self.url!r}; allowed: a whole web address, or leave the field out; "
                'write url="https://example.org/rules"',
                field="url",
            )


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """What players ask of a roll, in their words, and the state of the page that answers it.

    ``at`` names the state: ``you`` and ``them``, or settings of a check. ``answer`` is the chance that is asked for:
    an outcome of a match-up, or a result of a check, perhaps with ``or better`` after it. ``lose with success`` is an
    outcome with a level of yours, or a better one.

    >>> Question("At 65, how often do you slip past a guard at 40?", {"you": 65, "them": 40}, "win").at["them"]
    40
    """

    text: str
    at: Mapping[str, int | str]
    answer: str

    def __post_init__(self) -> None:
        check_fields(self)
        if not self.text.endswith("?"):
            raise RuleError(f"Question: text is {self.text!r}; allowed: a question, with its mark", field="text")


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """One thing that the numbers assume: the rule, where it is stated, how else it could be read.

    ``standing`` is one of ``STANDINGS``. ``passage`` names the chapter, heading or page of the source; a rule
    that was read needs one. ``otherwise`` puts another rule in words, and ``instead`` holds the rules with it. They
    differ from this variant's rules in this clause alone, so pages can compute how much depends on it.

    >>> book = Source(title="The Lantern leaflet", author="Ada Example", licence="CC BY 4.0")
    >>> Clause(rule="Both fail: nobody wins.", source=book, passage="page 2", standing="read").passage
    'page 2'
    """

    rule: str
    source: Source
    standing: str
    passage: str = ""
    otherwise: str = ""
    instead: Any = None

    def __post_init__(self) -> None:
        check_fields(self, "rule", "standing", "passage", "otherwise")
        if not self.rule.strip():
            raise RuleError(
                "clause: the rule is empty; say in one sentence what the numbers assume, "
                'such as rule="Both fail: nobody wins."',
                field="rule",
            )
        if self.standing not in STANDINGS:
            raise RuleError(
                f"clause {self.rule!r}: standing {self.standing!r}; {nearest(self.standing, STANDINGS)}; "
                'write standing="read" if you read it in the source',
                field="standing",
            )
        if not isinstance(self.source, Source):
            raise RuleError(
                f"clause {self.rule!r}: no source; give the Source that states it or is silent on it, "
                "such as source=BOOK with BOOK = Source(...) above",
                field="source",
            )
        if self.standing == "read" and not self.passage.strip():
            raise RuleError(
                f"clause {self.rule!r}: no passage; say where in the source it was read: a chapter, a heading or a "
                'page; write passage="Opposed rolls"',
                field="passage",
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant(Generic[Rules]):
    """One reading of a mechanic: its id in addresses, its name for readers, its rules as data.

    >>> Variant(id="standard", title="As printed", rules=None, clauses=()).title
    'As printed'
    """

    id: str
    title: str
    rules: Rules
    clauses: tuple[Clause, ...]
    summary: str = ""
    final: bool = False
    """Whether a roll that nobody wins is over, as an action that failed: it is not rolled again."""

    def __post_init__(self) -> None:
        check_fields(self)
        check_id("Variant", "id", self.id)


def check_rule_types(named: str, variant: Variant[Any], wanted: type) -> None:
    """RuleError unless the rules of a variant and of each ``instead`` are what the mechanic ``named`` takes."""
    told = "None" if wanted is type(None) else an(wanted.__name__)
    shown = "None" if wanted is type(None) else f"{wanted.__name__}(...)"
    if not isinstance(variant.rules, wanted):
        raise RuleError(
            f"{named}: the rules of variant {variant.id!r} are {_told(variant.rules)}; "
            f"allowed: {told}; write rules={shown}",
            field="rules",
        )
    for clause in variant.clauses:
        if clause.instead is not None and not isinstance(clause.instead, wanted):
            raise RuleError(
                f"{named}: instead of clause {clause.rule!r} is of type {type(clause.instead).__name__}; "
                f"allowed: {told}, or leave it out; write instead=replace(rules, ...) with replace from dataclasses",
                field="instead",
            )


def _told(rules: object) -> str:
    """What somebody gave for rules."""
    return f"the class {rules.__name__} itself" if isinstance(rules, type) else f"of type {type(rules).__name__}"


def check_variants(title: str, variants: tuple[Variant[Any], ...], sources: tuple[Source, ...]) -> None:
    """RuleError unless a mechanic has variants, each with its own id and with clauses that cite ``sources``."""
    if not variants:
        raise RuleError(
            f"{title}: no variant; declare one, named 'standard' if there is one reading; "
            "write variants=(Variant(...),)",
            field="title",
            value=title,
        )
    ids, titles = [variant.id for variant in variants], [variant.title for variant in variants]
    for variant in variants:
        if ids.count(variant.id) > 1:
            raise RuleError(
                f"{title}: variant {variant.id!r} is declared twice; give each its own id; "
                f'write id="{variant.id}-2" or better what tells it apart',
                field="id",
                value=variant.id,
            )
        if titles.count(variant.title) > 1:
            raise RuleError(
                f"{title}: two variants are titled {variant.title!r}; let the titles say what tells them apart; "
                f'such as title="{variant.title}, rounded up"',
                field="title",
                value=variant.title,
            )
        if not variant.clauses:
            raise RuleError(
                f"variant {variant.id!r}: no clause; say what its numbers assume, with source and standing; "
                'write clauses=(Clause(rule="...", source=BOOK, standing="assumed"),)',
                field="id",
                value=variant.id,
            )
        check_sources(f"variant {variant.id!r}", variant.clauses, sources)


def check_sources(named: str, clauses: tuple[Clause, ...], sources: tuple[Source, ...]) -> None:
    """RuleError unless every clause cites one of ``sources``."""
    for clause in clauses:
        if clause.source not in sources:
            raise RuleError(
                f"{named}: clause {clause.rule!r} cites a source missing from sources; "
                f"write sources=(BOOK, ...) with BOOK the Source titled {clause.source.title!r}",
                field="sources",
            )
