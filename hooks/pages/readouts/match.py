"""The readout of a match-up, complete in its first state; docs/assets/readout-match.js makes it live."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from hooks.html.bar import LABELS, shares_of
from hooks.html.markup import Child, Html, tag
from hooks.html.words import minus
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.readouts.box import actions, afterwards, answer, beside, box, facts, inverse, live, table
from hooks.pages.readouts.changes import OPTIONAL, Way, changes, grade_id, reach, ways
from hooks.pages.readouts.controls import Field, between, field, number_field
from hooks.pages.readouts.levels import levels
from hooks.pages.readouts.words import agreement, better, even, exact, needed, sentence, worth
from oppose_engine import OUTCOMES, OddsTable, RangeError, percent, points
from oppose_engine.contests.opposed import OpposedRoll
from oppose_engine.errors import nearest
from oppose_engine.odds_table import Label
from oppose_engine.questions.breakdown import breakdown

WANTED = 60
"""The chance, in percent, that the inverse question starts with."""
DASH = "\N{EN DASH}"


@dataclass(frozen=True)
class Match:
    """A mechanic with two sides, at its example; ``side`` is the noun for a side: rating, score or side."""

    placed: MechanicOnPage
    side: str

    @property
    def tables(self) -> list[OddsTable]:
        return self.placed.tables(self.placed.mechanic.match_table)  # type: ignore[attr-defined]

    @property
    def name(self) -> str:
        return self.tables[0].id.table

    @property
    def sides(self) -> tuple[Label, Label]:
        you, them = self.placed.example("you", "them")
        return you, them

    @property
    def labels(self) -> tuple[Label, ...]:
        """Every side that the table has."""
        return self.tables[0].axes[0].values

    @property
    def listed(self) -> bool:
        """Whether a side is chosen from a list, not a number."""
        return not isinstance(self.labels[0], int)

    @property
    def ways(self) -> list[Way]:
        return ways(self.placed.system, self.placed.mechanic)


def readout(match: Match) -> Html:
    """The box: the answer in each reading, both sides, the readings, and folded what else changes a roll."""
    placed, tables = match.placed, match.tables
    you, them = match.sides
    found = [made.outcomes(you, them) for made in tables]
    agreed = agreement([odds.chance("win") for odds in found])
    answers, why = [], []
    for made, odds in zip(tables, found, strict=True):
        said, variant = sentence(you, them, odds), made.id.variant
        answers.append(answer(variant, odds.chance("win"), shares_of(odds), said, more=afterwards(odds)))
        told = {"exact": exact(odds), "even": even(made, you, them), "worth": worth(match.side, made, you, them)}
        why.append(facts(variant, told if agreed is None else told | {"agreed": agreed}))
    inputs = [*_sides(match), placed.switch(), changes(match.name, placed.system, placed.mechanic)]
    content = [box(match.name, inputs, placed.panels(answers), actions(), why=placed.panels(why))]
    return live_match(match, "match", content, optional=f"{OPTIONAL} chance")


def aside(match: Match, part: str) -> Html | None:
    """What stands beside the box: ``more`` and what is needed, the ``readings``, the ``levels``; None without it."""
    placed = match.placed
    made: dict[str, Callable[[], Sequence[Html | None]]] = {
        "more": lambda: [*placed.panels(_more(match, table) for table in match.tables), _need(match)],
        "readings": lambda: [_others(match)],
        "levels": lambda: placed.panels(_levels(match, each.id, each.rules) for each in _rated(match)),
    }
    if part not in made:
        raise RangeError(f"no part {part!r}; {nearest(part, made)}")
    content = [each for each in made[part]() if each]
    return beside(placed, match.name, content) if content else None


def live_match(match: Match, kind: str, content: Sequence[Child], *, optional: str = "", **data: str) -> Html:
    """A readout of match-ups, which the script for its kind makes live."""
    return live(
        match.placed,
        kind,
        match.name,
        content,
        classes="op-match",
        optional=optional,
        data_published=None if match.listed else str(match.labels[-1]),
        data_ways=" ".join(way.id for way in match.ways) or None,
        data_grades=_grades(match.ways),
        **data,
    )


def _grades(listed: Sequence[Way]) -> str | None:
    """For the script: the rules and the name of each grade, by its name in addresses."""
    found = {grade_id(way, grade): [way.place, grade.name] for way in listed for grade in way.grades}
    return json.dumps({name: told for name, told in found.items() if name}) if found else None


def side_field(match: Match, name: str) -> Field:
    """The control of a side: ``you`` or ``them``."""
    labels = match.labels
    value = match.sides[("you", "them").index(name)]
    label = f"{'Your' if name == 'you' else 'Their'} {match.side}"
    if match.listed:
        return Field(name, label, value, options=[(str(each), str(each)) for each in labels], kind=name)
    first, last = int(labels[0]), int(labels[-1])
    further = reach(match.placed.mechanic)[-1] if isinstance(match.placed.mechanic, OpposedRoll) else last
    return Field(name, label, value, first, further, last, kind=name)


def _sides(match: Match) -> list[Child]:
    you, them = (field(match.name, side_field(match, name)) for name in ("you", "them"))
    return [you, between(), them]


def _more(match: Match, made: OddsTable) -> Html:
    you, them = match.sides
    now = made.outcomes(you, them).chance("win")
    content = []
    for name, label in better(match.side, made.axes[0].values, you):
        if label is None:
            content.append([name, DASH, DASH, DASH])
        else:
            then = made.outcomes(label, them).chance("win")
            content.append([name, minus(label), percent(then), points(then - now)])
    shown = table("What would more be worth?", ["More", "You have", "You win", "Points"], content, "more")
    return tag("div", shown, data_variant=made.id.variant)


def _others(match: Match) -> Html | None:
    if len(match.tables) == 1:
        return None
    you, them = match.sides
    content = []
    for made, variant in zip(match.tables, match.placed.variants, strict=True):
        odds = made.outcomes(you, them)
        content.append([variant.title, *(percent(odds.chance(outcome)) for outcome in OUTCOMES)])
    return table("The same in every reading", ["Reading", *LABELS.values()], content, "others", now=0)


def _need(match: Match) -> Html:
    _, them = match.sides
    question = [
        tag("label", "To win at least ", for_=f"{match.name}-chance"),
        number_field(match.name, Field("chance", "To win at least", WANTED, 1, 99), steps=False),
        "% of the time against ",
        tag("span", minus(them), data_part="need-them"),
        ":",
    ]
    return inverse(match.placed, question, (needed(made, them, Fraction(WANTED, 100)) for made in match.tables))


def _rated(match: Match) -> Sequence[Any]:
    """The readings of a d100 contest, whose levels meet; none of another."""
    return match.placed.variants if isinstance(match.placed.mechanic, OpposedRoll) else ()


def _levels(match: Match, variant: str, rules: Any) -> Html:
    """The table of levels against levels, in one reading of a d100 contest."""
    ratings = [int(label) for label in match.tables[0].axes[0].values]
    you, them = (ratings.index(int(side)) for side in match.sides)
    return tag("div", levels(breakdown(rules, ratings), you, them), data_variant=variant)
