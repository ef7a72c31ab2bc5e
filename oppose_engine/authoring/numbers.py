"""Checks the numbers of a system file: totals, the example, order of levels, tie-breaks, equal readings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any

import numpy as np

from oppose_engine.authoring.findings import HINT, WRONG, Finding, Subject
from oppose_engine.checks.difficulty import Grades
from oppose_engine.contests.contest import OpposedRule
from oppose_engine.odds_table import OUTCOMES, OddsTable
from oppose_engine.rules.check import Check
from oppose_engine.rules.reading import Variant
from oppose_engine.rules.system import Mechanic, Opposed
from oppose_engine.sides.bands import Bands
from oppose_engine.sides.ratings import PUBLISHED_RATINGS, RATINGS
from oppose_engine.sides.throw import Throw

__all__ = ["number_findings"]

WIN, LOSE = OUTCOMES.index("win"), OUTCOMES.index("lose")


def number_findings(subject: Subject) -> Iterator[Finding]:
    """Compute every table once, and report totals that are wrong and rules that change nothing."""
    for mechanic in subject.game.mechanics:
        for variant in mechanic.variants:
            yield from _rules(subject, variant)
        made: dict[str, list[OddsTable]] = {}
        try:
            for table in mechanic.published():
                made[table] = [subject.game.table(table, variant.id) for variant in mechanic.variants]
        except Exception as error:  # noqa: BLE001  whatever the numbers come to is told of this system
            said = f"{type(mechanic).__name__}: its tables cannot be computed: {' '.join(str(error).split())}"
            yield subject.finding(WRONG, f"{said}; mend the rules of its variants", "mechanics")
            continue
        yield from _never(subject, mechanic, made)
        yield from _example(subject, mechanic, made)
        yield from _same(subject, mechanic, made)
        yield from _nobody(subject, mechanic, made)


def _rules(subject: Subject, variant: Variant[Any]) -> Iterator[Finding]:
    rules = variant.rules
    if isinstance(bands := getattr(rules, "bands", None), Bands):
        yield from _order(subject, variant.id, bands)
    if isinstance(rules, Grades):
        yield from _easiest_first(subject, rules)
    if isinstance(rules, OpposedRule):
        for level, chain in rules.ties.items():
            yield from _idle_links(subject, level, chain)
    for clause in variant.clauses:
        if clause.instead == rules is not None:
            said = (
                f"clause {clause.rule!r}: its other rule is that of the reading that it stands in, and "
                "changes nothing; write what differs, instead=replace(rules, ...), or leave instead out"
            )
            yield subject.finding(WRONG, said, "rule", clause.rule)


def _order(subject: Subject, variant: str, bands: Bands) -> Iterator[Finding]:
    """From worst to best: a higher rating never makes a level or better less likely on the whole."""
    low, high = bands.counts([0, 100])
    for at in range(1, len(bands.levels)):
        least, most = int(low[at:].sum()), int(high[at:].sum())
        if most < least:
            said = (
                f"variant {variant!r}: {bands.levels[at]!r} or better comes up on {least} faces at rating 0 and on "
                f"{most} at rating 100; allowed: levels from worst to best; "
                f"write levels=({_quoted(bands.levels[::-1])})"
            )
            yield subject.finding(WRONG, said, "id", variant)
            return


def _easiest_first(subject: Subject, rules: Grades) -> Iterator[Finding]:
    """From the easiest grade to the hardest: each leaves less of some rating than the one before."""
    for easier, harder in pairwise(grade.name for grade in rules.grades):
        if all(rules.target(harder, rating) >= rules.target(easier, rating) for rating in PUBLISHED_RATINGS):
            said = (
                f"grades: {harder!r} is harder than {easier!r}, which stands before it, at no rating; allowed: grades "
                f'from the easiest to the hardest; write Grade("{harder}", ...) in front, or another rating for it'
            )
            yield subject.where_said(HINT, said, harder)


def _quoted(levels: tuple[str, ...]) -> str:
    return ", ".join(f'"{level}"' for level in levels)


def _idle_links(subject: Subject, level: str, chain: tuple[str, ...]) -> Iterator[Finding]:
    seen: set[str] = set()
    for link in chain:
        what = link.rpartition(" ")[2]
        if what in seen:
            kept = tuple(each for n, each in enumerate(chain) if each != link or each in chain[:n])
            said = (
                f"ties: {link!r} in the chain for {level!r} decides nothing, the {what}s are equal by then; "
                f"take it out: {level!r}: {kept}"
            )
            yield subject.finding(WRONG, said, "ties")
        if what in ("roll", "rating", "margin"):
            seen.add(what)


def _example(subject: Subject, mechanic: Mechanic[Any], made: dict[str, list[OddsTable]]) -> Iterator[Finding]:
    """The state that pages show must stand in the tables, in every reading."""
    (first, *_), example = next(iter(made.values())), mechanic.example()
    if isinstance(mechanic, Opposed):
        first = made[mechanic.match_table][0]
    for axis in first.axes:
        if axis.name in example and example[axis.name] not in axis.values:
            said = (
                f"{type(mechanic).__name__}: pages show {axis.name} {example[axis.name]!r}, which is not in table "
                f"{first.id.table!r}; allowed: {axis.values[0]} to {axis.values[-1]}; add it to the rules"
            )
            yield subject.finding(WRONG, said, "mechanics")


def _same(subject: Subject, mechanic: Mechanic[Any], made: dict[str, list[OddsTable]]) -> Iterator[Finding]:
    for one, other in combinations(range(len(mechanic.variants)), 2):
        if all(np.array_equal(tables[one].cells, tables[other].cells) for tables in made.values()):
            names = [mechanic.variants[at].id for at in (one, other)]
            said = (
                f"variants {names[0]!r} and {names[1]!r} of {mechanic.title!r} have the same numbers everywhere; "
                "one variant and a clause with otherwise= say the same"
            )
            yield subject.finding(HINT, said, "id", names[1])


def _never(subject: Subject, mechanic: Mechanic[Any], made: dict[str, list[OddsTable]]) -> Iterator[Finding]:
    """Levels that no rating gives, in no reading; and other results that stand nowhere in the table of a check."""
    if levels := _levels(mechanic):
        never, kind = [level for level, times in levels.items() if not times], WRONG
        way = "at any rating, in any reading; mend its test (of tests tried in turn, the narrowest comes first)"
    else:
        never, kind = _missing(mechanic, made[mechanic.check_table] if isinstance(mechanic, Check) else []), HINT
        way = "in its table; mend where it begins, or make the table larger"
    for name in never:
        said = f"{mechanic.title!r}: {name!r} never comes up {way}, or take {name!r} out"
        yield subject.where_said(kind, said, name)


def _levels(mechanic: Mechanic[Any]) -> Counter[str]:
    """How often each level comes up over all ratings and readings, as far as the rating alone decides."""
    found: Counter[str] = Counter()
    for rules in (variant.rules for variant in mechanic.variants):
        for side in (getattr(rules, name, None) for name in ("bands", "throw")):
            if isinstance(side, Bands | Throw):
                found.update(dict(zip(side.levels, side.counts(RATINGS).sum(axis=0).tolist(), strict=True)))
                found.update(level for level, test in side.tests if test.uses("base"))
        if getattr(rules, "master", None):
            found[rules.bands.levels[-1]] += 1  # which a Master gets without a roll
    return found


def _missing(check: Any, tables: list[OddsTable]) -> list[str]:
    """The results that a check has nowhere in its tables; what one reading switches off may come up in another."""
    found: Counter[str] = Counter()
    for table in tables:
        *_, last = table.axes
        times = table.cells.reshape(-1, len(last.values)).sum(axis=0)
        for result in check.results(table.id.variant):
            found[result.name] += int(sum(times[last.index(label)] for label in result.labels))
    return [name for name, times in found.items() if not times]


def _nobody(subject: Subject, mechanic: Mechanic[Any], made: dict[str, list[OddsTable]]) -> Iterator[Finding]:
    if not isinstance(mechanic, Opposed):
        return
    for variant, table in zip(mechanic.variants, made[mechanic.match_table], strict=True):
        if not table.cells[..., [WIN, LOSE]].any():
            has_ties = hasattr(variant.rules, "ties")
            where = 'levels and ties: "success": ("higher roll", "tie")' if has_ties else "what its faces are worth"
            said = f"variant {variant.id!r}: nobody ever wins, whatever the sides; look at {where}"
            yield subject.finding(WRONG, said, "id", variant.id)
