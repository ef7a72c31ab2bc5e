"""Checks the text of a system file: what is left to fill in, sources never cited, incomplete clauses, double keys."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from oppose_engine.authoring.findings import HINT, OPEN, WRONG, Finding, Subject
from oppose_engine.rules.system import Clause

__all__ = ["text_findings"]

TO_FILL_IN = "to fill in"
NEEDED = frozenset(("card", "dice", "label", "owner", "summary", "title"))
"""Texts of a system, a mechanic, a variant or a setting that a page shows as they are."""


def text_findings(subject: Subject) -> Iterator[Finding]:
    """Texts that are empty or left to fill in, sources that no clause cites, clauses that leave something open."""
    yield from _open_texts(subject)
    yield from _keys(subject)
    yield from _sources(subject)
    for clause in {clause.rule: clause for clause in _clauses(subject)}.values():
        yield from _clause(subject, clause)


def _open_texts(subject: Subject) -> Iterator[Finding]:
    for shown, tree in subject.trees.items():
        first = ast.get_docstring(tree) or TO_FILL_IN
        if TO_FILL_IN in first:
            game = Path(shown).stem.replace("_", " ").title()
            said = f'the first line of the file says what is rolled; write """{game}: its dice, and what counts."""'
            yield subject.at(OPEN, said, 1, shown)
        yield from _open_calls(subject, shown, tree)


def _open_calls(subject: Subject, shown: str, tree: ast.Module) -> Iterator[Finding]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        for keyword in node.keywords:
            field, text = keyword.arg, getattr(keyword.value, "value", None)
            if not isinstance(text, str):
                continue
            named = f"{ast.unparse(node.func)}.{field}"
            if TO_FILL_IN in text.lower():
                hint = text[text.lower().index(TO_FILL_IN) + len(TO_FILL_IN) :].strip(" :.")
                yield subject.at(OPEN, f'{named}: {hint or "a text"}; write {field}="..."', keyword.lineno, shown)
            elif not text.strip() and field in NEEDED and named != "Variant.summary":
                yield subject.at(
                    WRONG, f'{named} is empty; allowed: a text; write {field}="..."', keyword.lineno, shown
                )


def _keys(subject: Subject) -> Iterator[Finding]:
    """A key that a dict gives twice, of which Python takes the last without a word."""
    for shown, tree in subject.trees.items():
        for node in ast.walk(tree):
            keys = [key for key in getattr(node, "keys", []) if isinstance(key, ast.Constant)]
            for at, key in enumerate(keys):
                if key.value in [before.value for before in keys[:at]]:
                    said = f"the key {key.value!r} stands twice, and only the last counts; take one of them out"
                    yield subject.at(WRONG, said, key.lineno, shown)


def _clauses(subject: Subject) -> list[Clause]:
    stated = (*_variants(subject), *subject.game.spending, *subject.game.extended, *subject.game.together)
    return [clause for each in stated for clause in each.clauses]


def _variants(subject: Subject) -> list[Any]:
    return [variant for mechanic in subject.game.mechanics for variant in mechanic.variants]


def _sources(subject: Subject) -> Iterator[Finding]:
    cited = [clause.source for clause in _clauses(subject)]
    titles: set[str] = set()
    for source in subject.game.sources:
        if source not in cited:
            said = (
                f"no clause cites the source {source.title!r}; cite it where it states a rule, source=..., "
                "or take it out of sources"
            )
            yield subject.finding(WRONG, said, "title", source.title)
        if source.title in titles:
            said = f"two sources are titled {source.title!r}; one is enough, or let the titles tell them apart"
            yield subject.finding(WRONG, said, "title", source.title)
        titles.add(source.title)


def _clause(subject: Subject, clause: Clause) -> Iterator[Finding]:
    named = f"clause {clause.rule!r}"
    if not clause.rule.rstrip().endswith((".", "”")) and TO_FILL_IN not in clause.rule.lower():
        said = f'{named} is no sentence; end it with a full stop: rule="{clause.rule.rstrip()}."'
        yield subject.finding(WRONG, said, "rule", clause.rule)
    if clause.otherwise:
        return
    if clause.instead is None and clause.standing == "assumed":
        said = (
            f"{named} is assumed, and no other rule is named; say what else the text could mean, "
            'otherwise="...", and what its rules are, instead=...'
        )
        yield subject.finding(HINT, said, "rule", clause.rule)
    if clause.instead is not None and not any(variant.rules is clause.instead for variant in _variants(subject)):
        said = f'{named} has another rule but no words for it; write otherwise="..." beside instead'
        yield subject.finding(HINT, said, "rule", clause.rule)
