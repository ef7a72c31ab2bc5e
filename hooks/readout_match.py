"""The match-up readout, complete in its first state; docs/assets/readout-match.js makes it live."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from hooks.components.readout import shares_of
from hooks.components.words import minus
from hooks.markup import Child, Html, lines, tag
from hooks.pages.spot import Spot
from hooks.readout_box import Field, actions, answer, box, choice_field, field, number_field, status, table
from hooks.readout_change import Way, reach, ways
from hooks.readout_changes import OPTIONAL, changes, how
from hooks.readout_levels import levels
from hooks.readout_words import better, even, exact, needed, sentence
from oppose_engine import OUTCOMES, OddsTable, percent, points
from oppose_engine.breakdown import breakdown
from oppose_engine.odds_table import Label
from oppose_engine.opposed import OpposedRoll

__all__ = ["Match", "any_game", "full"]

WANTED = 60
"""The chance, in percent, that the inverse question starts with."""
HEADS = {"win": "You win", "tie": "Tie", "none": "Nobody", "lose": "They win"}
DASH = "\N{EN DASH}"


@dataclass(frozen=True)
class Match:
    """A mechanic in which two sides meet, at its example; ``side`` is rating, score or side."""

    spot: Spot
    side: str

    @property
    def tables(self) -> list[OddsTable]:
        return self.spot.tables(self.spot.mechanic.match_table)  # type: ignore[attr-defined]

    @property
    def name(self) -> str:
        return self.tables[0].id.table

    @property
    def sides(self) -> tuple[Label, Label]:
        you, them = self.spot.example("you", "them")
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
        return ways(self.spot.system, self.spot.mechanic)


def full(match: Match) -> Html:
    """The box, and below it what more is worth, the other readings, the inverse, the levels."""
    spot, tables = match.spot, match.tables
    you, them = match.sides
    answers = []
    for made in tables:
        odds = made.outcomes(you, them)
        notes = [("exact", exact(odds)), ("even", even(made, them))]
        answers.append(answer(made.id.variant, shares_of(odds), sentence(you, them, odds), notes))
    inputs = [*_sides(match), spot.switch(), changes(match.name, spot.system, spot.mechanic)]
    below = [
        tag("div", spot.panels(_more(match, made) for made in tables), _others(match), class_="op-pair-of-tables"),
        _need(match),
        *spot.panels(_levels(match, variant.id, variant.rules) for variant in spot.variants),
    ]
    content = [box(match.name, inputs, spot.panels(answers), actions()), how(spot.system, spot.mechanic), *below]
    return _live(match, "match", [each for each in content if each], optional=f"{OPTIONAL} chance")


def any_game(matches: Sequence[Match], links: Sequence[str]) -> Html:
    """The box alone with a choice of games, each with the address of its own page."""
    first = matches[0]
    odds = first.tables[0].outcomes(*first.sides)
    games = [(match.spot.system.id, match.spot.system.title) for match in matches]
    game = Field("system", "Game", first.spot.system.id, options=games)
    inputs = [
        field("game", game),
        _either(matches, "you"),
        tag("span", "against", class_="op-against"),
        _either(matches, "them"),
    ]
    note = f"{exact(odds)} {first.spot.reading(0)}".strip()
    said = answer(first.tables[0].id.variant, shares_of(odds), None, [("exact", note)], large=False)
    you, them = first.sides
    address = f"{links[0]}?you={you}&them={them}"
    link = tag("a", "Open this match-up", href=address, class_="op-plain", data_part="open")
    described = [_described(match, link) for match, link in zip(matches, links, strict=True)]
    return _live(first, "game", [box("game", inputs, said, actions(link))], games=json.dumps(described))


def _live(match: Match, kind: str, content: Sequence[Child], *, optional: str = "", games: str | None = None) -> Html:
    variants = [made.id.variant for made in match.tables]
    return tag(
        "div",
        Html("\n"),
        lines(*content, status()),
        Html("\n"),
        class_="op-match",
        id="match-up",
        data_search_exclude=True,
        data_readout_kind=kind,
        data_system=match.spot.system.id,
        data_table=match.name,
        data_variants=" ".join(variants if kind == "match" else variants[:1]),
        data_side=match.side,
        data_published=None if match.listed else str(match.labels[-1]),
        data_ways=" ".join(way.id for way in match.ways) or None,
        data_optional=optional or None,
        data_stamp=match.spot.context.rules_hash,
        data_games=games,
    )


def _field(match: Match, name: str) -> Field:
    labels = match.labels
    value = match.sides[("you", "them").index(name)]
    label = f"{'Your' if name == 'you' else 'Their'} {match.side}"
    if match.listed:
        return Field(name, label, value, options=[(str(each), str(each)) for each in labels], kind=name)
    first, last = int(labels[0]), int(labels[-1])
    further = reach(match.spot.mechanic)[-1] if isinstance(match.spot.mechanic, OpposedRoll) else last
    return Field(name, label, value, first, further, last, kind=name)


def _sides(match: Match) -> list[Child]:
    you, them = (field(match.name, _field(match, name)) for name in ("you", "them"))
    return [you, tag("span", "against", class_="op-against"), them]


def _either(matches: Sequence[Match], name: str) -> Html:
    """Both forms a side can have, of which the chosen game shows one."""
    number = next(_field(match, name) for match in matches if not match.listed)
    listed = next((_field(match, name) for match in matches if match.listed), None)
    forms = [tag("span", number_field("game", number), data_variety="number")]
    if listed is not None:
        control = choice_field("game-side", listed).replace(f' data-field="{name}"', "")
        forms.append(tag("span", Html(control), data_variety="side", hidden=True))
    label = tag("label", number.label, for_=f"game-{name}", class_="op-label")
    return tag("span", label, forms, class_=f"op-input op-input-{name}")


def _described(match: Match, link: str) -> dict[str, Any]:
    """A game as the box with a choice of them needs to know it."""
    labels, (you, them) = match.labels, match.sides
    return {
        "system": match.spot.system.id,
        "table": match.name,
        "variant": match.tables[0].id.variant,
        "side": match.side,
        "low": labels[0],
        "high": labels[-1] if match.listed else _field(match, "you").high,
        "top": labels[-1],
        "labels": list(labels) if match.listed else None,
        "you": you,
        "them": them,
        "reading": match.spot.reading(0),
        "href": link,
    }


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
    for made, variant in zip(match.tables, match.spot.variants, strict=True):
        odds = made.outcomes(you, them)
        content.append([variant.title, *(percent(odds.chance(outcome)) for outcome in OUTCOMES)])
    return table("The same in every reading", ["Reading", *HEADS.values()], content, "others", now=0)


def _need(match: Match) -> Html:
    _, them = match.sides
    wanted = Field("chance", "To win at least", WANTED, 1, 99)
    question = tag(
        "p",
        tag("label", "To win at least ", for_=f"{match.name}-chance"),
        number_field(match.name, wanted, steps=False),
        "% of the time against ",
        tag("span", minus(them), data_part="need-them"),
        ":",
        class_="op-question-line",
    )
    answers = [
        tag("p", needed(made, them, Fraction(WANTED, 100)), data_part="need", class_="op-needed")
        for made in match.tables
    ]
    panels = match.spot.panels(
        tag("div", each, data_variant=made.id.variant) for each, made in zip(answers, match.tables, strict=True)
    )
    return tag("div", Html("\n"), lines(question, *panels), Html("\n"), class_="op-need")


def _levels(match: Match, variant: str, rules: Any) -> Html | None:
    """Which roll meets which, in one reading of a d100 contest."""
    if not isinstance(match.spot.mechanic, OpposedRoll):
        return None
    ratings = [int(label) for label in match.tables[0].axes[0].values]
    you, them = (ratings.index(int(side)) for side in match.sides)
    return tag("div", levels(breakdown(rules, ratings), you, them), data_variant=variant)
