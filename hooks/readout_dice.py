"""Readouts of dice that are kept or not: two modifiers with advantage, pools of which the highest counts.

docs/assets/explore-dice.js makes them live.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hooks.components.readout import Share, shares_of
from hooks.components.shades import level_tokens
from hooks.components.words import chance, signed, start, thousands
from hooks.markup import Child, Html, join, lines, tag
from hooks.pages.spot import Spot
from hooks.readout_box import Field, actions, answer, box, choice_field, field, number_field, table
from hooks.readout_explore import live
from hooks.readout_words import about
from oppose_engine import OddsTable, Outcomes, percent, points
from oppose_engine.d20 import ROLLS, DieAndModifier, pair

__all__ = ["contest", "highest"]

WANTED = 60
STEPS = (1, 2, 5)
DASH = "\N{EN DASH}"
BETTER = {"disadvantage": "normal", "normal": "advantage"}
"""What a side rolls instead if its dice get better."""
MANY = {2: "two dice", 3: "three dice", 4: "four dice"}


def contest(spot: Spot) -> Html:
    """Two modifiers and how both sides roll; below it what more is worth, other dice, what it takes."""
    you, them = (int(value) for value in spot.example("you", "them"))
    modifiers = [int(value) for value in spot.table("opposed").axes[0].values]
    dice = [(roll, start(roll)) for roll in ROLLS]
    low, high = modifiers[0], modifiers[-1]
    inputs = [
        field("contest", Field("you", "Your modifier", you, low, high, kind="you")),
        tag("span", "against", class_="op-against"),
        field("contest", Field("them", "Their modifier", them, low, high, kind="them")),
        spot.switch(),
        tag(
            "span",
            field("contest", Field("your-dice", "Your dice", ROLLS[0], options=dice)),
            field("contest", Field("their-dice", "Their dice", ROLLS[0], options=dice)),
            class_="op-changes",
        ),
    ]
    tables = spot.tables("difference")
    answers = [
        _met(made, variant.rules, you, them, modifiers) for made, variant in zip(tables, spot.variants, strict=True)
    ]
    below = [
        *spot.panels(_below(made, you, them, modifiers) for made in tables),
        _question(spot, them, [_needed(made, them, modifiers) for made in tables]),
    ]
    content = [box("contest", inputs, spot.panels(answers), actions()), *below]
    return live(spot, "contest", "difference", content, optional="your-dice their-dice chance")


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
    counted = f"Exactly {thousands(odds.win * whole // odds.denominator)} of {thousands(whole)} rolls of {MANY[thrown]}"
    notes = [
        ("exact", f"{counted}; about {about(odds.chance('win'))}."),
        ("even", f"An even chance against {signed(them)} {_even(made, them, modifiers)}."),
    ]
    return answer(made.id.variant, shares_of(odds), said, notes)


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


def _question(spot: Spot, them: int, answers: Sequence[str]) -> Html:
    question = tag(
        "p",
        tag("label", "To win at least ", for_="contest-chance"),
        number_field("contest", Field("chance", "Chance", WANTED, 1, 99), steps=False),
        "% of the time against ",
        tag("span", signed(them), data_part="need-them"),
        " with these dice:",
        class_="op-question-line",
    )
    needs = (tag("p", each, data_part="need", class_="op-needed") for each in answers)
    panels = spot.panels(
        tag("div", each, data_variant=variant.id) for each, variant in zip(needs, spot.variants, strict=True)
    )
    return tag("div", Html("\n"), lines(question, *panels), Html("\n"), class_="op-need")


def highest(spot: Spot) -> Html:
    """A number of dice in, the bands out, and how many dice it takes."""
    (dice,) = (int(value) for value in spot.example("dice"))
    tables = spot.tables("outcomes")
    bands = [str(band) for band in tables[0].axes[1].values]
    numbers = [int(value) for value in tables[0].axes[0].values]
    wanted = bands[len(bands) // 2]
    answers, needs = [], []
    for variant, made in zip(spot.variants, tables, strict=True):
        answers.append(_rolled(made, bands, dice))
        needs.append(tag("p", _enough(made, numbers, wanted), data_part="need", class_="op-needed"))
        needs[-1] = tag("div", needs[-1], data_variant=variant.id)
    question = tag(
        "p",
        tag("label", "To come out ", for_="highest-band"),
        choice_field("highest", Field("band", "", wanted, options=[(band, start(band)) for band in bands[1:]])),
        tag("label", " or better at least ", for_="highest-chance"),
        number_field("highest", Field("chance", "Chance", WANTED, 1, 99), steps=False),
        "% of the time:",
        class_="op-question-line",
    )
    need = tag("div", Html("\n"), lines(question, *spot.panels(needs)), Html("\n"), class_="op-need")
    inputs = [field("highest", Field("dice", "Dice", dice, numbers[0], numbers[-1], kind="number")), spot.switch()]
    content = [box("highest", inputs, spot.panels(answers), actions()), need]
    levels = " ".join(level_tokens(bands))
    return live(spot, "highest", "outcomes", content, optional="band chance", data_levels=levels)


def _rolled(made: OddsTable, bands: Sequence[str], dice: int) -> Html:
    total = made.denominator_at(made.axes[0].index(dice))
    counts = [int(count) for count in made.cells[made.axes[0].index(dice)]]
    shares = [
        Share(band, start(band), f"level-{token}", count, total)
        for band, token, count in zip(bands, level_tokens(bands), counts, strict=True)
    ]
    good = sum(counts[1:])
    said = join(
        f"{_dice(dice)} come{'s' if dice == 1 else ''} out {bands[1]} or better ",
        tag("strong", chance(Fraction(good, total))),
        f" of the time; {bands[0]} {chance(shares[0].chance)}.",
    )
    how = "Two dice are rolled, and the lower one counts. " if not dice else ""
    return answer(
        made.id.variant,
        shares,
        said,
        [("exact", f"{how}Exactly {thousands(good)} of {thousands(total)} rolls.")],
        same_size=True,
    )


def _dice(number: int) -> str:
    return "No dice" if not number else f"{number} {'die' if number == 1 else 'dice'}"


def _enough(made: OddsTable, numbers: Sequence[int], band: str) -> str:
    names = [str(name) for name in made.axes[1].values]
    good = names[names.index(band) :]
    reached = {n: sum((made.value(dice=n, outcome=name) for name in good), Fraction(0)) for n in numbers}
    enough = [n for n in numbers if 100 * reached[n] >= WANTED]
    at = enough[0] if enough else max(numbers, key=lambda n: reached[n])
    does = f"{'does' if at == 1 else 'do'} it {chance(reached[at])} of the time."
    if not enough:
        return f"Nothing up to {numbers[-1]} dice is enough; {at} {does}"
    return f"You need {_dice(at).lower()}, which {does}"
