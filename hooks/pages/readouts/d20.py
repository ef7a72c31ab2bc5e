"""The readout of opposed d20 rolls; docs/assets/explore-dice.js makes it live."""

import json
from collections.abc import Sequence
from fractions import Fraction

from hooks.html.bar import shares_of
from hooks.html.markup import Child, Html, join, tag
from hooks.html.words import chance, number_word, signed, start, thousands
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.readouts.box import actions, answer, box, inverse, live, table
from hooks.pages.readouts.controls import Field, between, field, number_field
from hooks.pages.readouts.words import about
from oppose_engine import OddsTable, Outcomes, percent, points
from oppose_engine.contests.d20 import ROLLS, DieAndModifier, pair

WANTED = 60
"""The chance, in percent, that the inverse question starts with."""
STEPS = (1, 2, 5)
DASH = "\N{EN DASH}"
BETTER = {"disadvantage": "normal", "normal": "advantage"}
"""The next better way to roll."""


def contest(placed: MechanicOnPage) -> Html:
    """Two modifiers and how both sides roll; below, what a higher modifier is worth, other dice, the inverse."""
    you, them = (int(value) for value in placed.example("you", "them"))
    modifiers = [int(value) for value in placed.table("opposed").axes[0].values]
    dice = [(roll, start(roll)) for roll in ROLLS]
    low, high = modifiers[0], modifiers[-1]
    inputs = [
        field("contest", Field("you", "Your modifier", you, low, high, kind="you")),
        between(),
        field("contest", Field("them", "Their modifier", them, low, high, kind="them")),
        placed.switch(),
        tag(
            "span",
            field("contest", Field("your-dice", "Your dice", ROLLS[0], options=dice)),
            field("contest", Field("their-dice", "Their dice", ROLLS[0], options=dice)),
            class_="op-changes",
        ),
    ]
    tables = placed.tables("difference")
    answers = [
        _met(made, variant.rules, you, them, modifiers) for made, variant in zip(tables, placed.variants, strict=True)
    ]
    below = [
        *placed.panels(_below(made, you, them, modifiers) for made in tables),
        _question(placed, them, [_needed(made, them, modifiers) for made in tables]),
    ]
    content = [box("contest", inputs, placed.panels(answers), actions()), *below]
    return live(
        placed, "contest", "difference", content, optional="your-dice their-dice chance", data_better=json.dumps(BETTER)
    )


def _odds(made: OddsTable, difference: int, yours: str = ROLLS[0], theirs: str = ROLLS[0]) -> Outcomes:
    return made.outcomes(difference, pair(yours, theirs))


def _met(made: OddsTable, rules: DieAndModifier, you: int, them: int, modifiers: Sequence[int]) -> Html:
    odds = _odds(made, you - them)
    tie = f" A tie, which leaves things as they were, comes up {chance(odds.chance('tie'))}." if odds.tie else ""
    said = join(
        f"At {signed(you)} against {signed(them)} you win ",
        tag("strong", chance(odds.chance("win"))),
        f" of the time and they win {chance(odds.chance('lose'))}.{tie}",
    )
    thrown, whole = rules.thrown()
    counted = f"Exactly {thousands(odds.win * whole // odds.denominator)} of {thousands(whole)} rolls"
    notes = [
        ("exact", f"{counted} of {number_word(thrown)} dice; about {about(odds.chance('win'))}."),
        ("even", f"An even chance against {signed(them)} {_even(made, them, modifiers)}."),
    ]
    return answer(made.id.variant, odds.chance("win"), shares_of(odds), said, notes)


def _even(made: OddsTable, them: int, modifiers: Sequence[int]) -> str:
    enough = [m for m in modifiers if _odds(made, m - them).chance("win") >= Fraction(1, 2)]
    return f"takes {signed(enough[0])}" if enough else f"is out of reach up to {signed(modifiers[-1])}"


def _below(made: OddsTable, you: int, them: int, modifiers: Sequence[int]) -> Html:
    now = _odds(made, you - them).chance("win")
    more: list[list[Child]] = []
    for step in STEPS:
        then = _odds(made, you + step - them).chance("win") if you + step in modifiers else None
        have = signed(you + step) if then is not None else DASH
        more.append([f"+{step}", have, *_gain(then, now)])
    better = _odds(made, you - them, BETTER[ROLLS[0]]).chance("win")
    more.append([start(BETTER[ROLLS[0]]), signed(you), *_gain(better, now)])
    others: list[list[Child]] = [
        [start(yours), *(percent(_odds(made, you - them, yours, theirs).chance("win")) for theirs in ROLLS)]
        for yours in ROLLS
    ]
    heads = ["Yours down, theirs across", *(start(roll) for roll in ROLLS)]
    return tag(
        "div",
        table("What would more be worth?", ["More", "You have", "You win", "Points"], more, "more"),
        table("How often you win with other dice", heads, others, "others", now=0),
        class_="op-pair-of-tables",
        data_variant=made.id.variant,
    )


def _gain(then: Fraction | None, now: Fraction) -> list[Child]:
    return [DASH, DASH] if then is None else [percent(then), points(then - now)]


def _needed(made: OddsTable, them: int, modifiers: Sequence[int]) -> str:
    wins = {m: _odds(made, m - them).chance("win") for m in modifiers}
    enough = [m for m in modifiers if 100 * wins[m] >= WANTED]
    if enough:
        return f"You need {signed(enough[0])}, which wins {chance(wins[enough[0]])}."
    best = modifiers[-1]
    return f"Nothing up to {signed(best)} is enough; {signed(best)} wins {chance(wins[best])}."


def _question(placed: MechanicOnPage, them: int, answers: Sequence[str]) -> Html:
    question = [
        tag("label", "To win at least ", for_="contest-chance"),
        number_field("contest", Field("chance", "Chance", WANTED, 1, 99), steps=False),
        "% of the time against ",
        tag("span", signed(them), data_part="need-them"),
        " with these dice:",
    ]
    return inverse(placed, question, answers)
