"""The readout that plans how to raise a skill; docs/assets/explore.js makes it live."""

import json
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from hooks.html import words
from hooks.html.markup import Html, join, tag
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.readouts import improving
from hooks.pages.readouts.box import actions, box, live, table
from hooks.pages.readouts.controls import Field, field
from oppose_engine.text import number

USES = range(1, 6)
"""The rolls of the skill in one adventure that it takes."""
INT, TEACH, SKILL = 13, 60, 80
"""The first values of the controls for the character and the teacher."""
NONE = "\N{EN DASH}"


def planner(placed: MechanicOnPage) -> Html:
    """From one rating to another: how many checks, how many adventures, what other ways take."""
    first, target = (int(value) for value in placed.example("start", "target"))
    uses = 2
    answers = []
    for variant in placed.variants:
        checks = variant.rules.expected_checks(first, target)
        adventures = variant.rules.expected_checks(first, target, uses)
        said = join(
            f"From {first} to {target} takes ",
            tag("strong", f"{number(checks, 1)} checks"),
            f" on average, and {number(adventures, 1)} adventures with {uses} normal rolls of the skill in each.",
        )
        answers.append(
            tag(
                "div",
                tag("p", said, class_="op-sentence", data_part="sentence"),
                _others(placed, variant, first, target),
                tag("p", tag("span", _gain(placed, variant, first), data_part="exact"), class_="op-footnotes"),
                data_variant=variant.id,
            )
        )
    content = [box("planner", _inputs(placed, first, target, uses), placed.panels(answers), actions())]
    ways = json.dumps({variant.id: improving.ways(placed.system, variant) for variant in placed.variants})
    return live(placed, "planner", "experience", content, optional="int teach skill", data_ways=ways)


def _inputs(placed: MechanicOnPage, first: int, target: int, uses: int) -> list[Html | None]:
    scores, teacher = improving.CHARACTERISTIC, improving.TEACHER
    fields = [
        Field("start", "From", first, 0, 99, kind="number"),
        Field("target", "To", target, 1, 100, kind="number"),
        Field("uses", "Rolls in each adventure", uses, USES[0], USES[-1], kind="number"),
    ]
    if any(variant.rules.bonus is not None for variant in placed.variants):
        fields.append(Field("int", "INT (2023 book)", INT, scores[0], scores[-1], kind="number"))
    if any(_rows(placed, variant, first, target) for variant in placed.variants):
        fields.append(Field("teach", "Teacher: Teach", TEACH, teacher[0], teacher[-1], kind="number"))
        fields.append(Field("skill", "Teacher: the skill (SRD)", SKILL, teacher[0], teacher[-1], kind="number"))
    return [*(field("planner", each) for each in fields), placed.switch()]


def _others(placed: MechanicOnPage, variant: Any, first: int, target: int) -> Html | None:
    rows = _rows(placed, variant, first, target)
    return table("Other ways, on average", ["Way", "Tries", "Hours"], rows, "ways") if rows else None


def _rows(placed: MechanicOnPage, variant: Any, first: int, target: int) -> Sequence[Sequence[str]]:
    """Every other way with its tries and its hours, in the same words as the script."""
    rows = []
    if teaching := improving.lesson(placed.system, variant):
        lessons = improving.taught(teaching, variant.rules.expected_checks(first, target), TEACH, SKILL)
        rows.append([teaching.title, _said(lessons, "lessons"), NONE])
    for way in improving.further(placed.system, variant):
        score = TEACH if way.course.by == "teach" else INT
        tries, hours = (way.course.expected(score, first, target, hours=each) for each in (False, True))
        rows.append([way.title, _said(tries, way.tries), _said(hours) if way.course.hours else NONE])
    return rows


def _said(value: Fraction | None, unit: str = "") -> str:
    return "never" if value is None else f"{number(value, 1)} {unit}".strip()


def _gain(placed: MechanicOnPage, variant: Any, first: int) -> str:
    said = f"One check at {first} gains {number(variant.rules.expected_gain(first))} points on average"
    if row := improving.in_a_row(placed.system):
        total = (100 * variant.rules.gain) ** row
        points = sum((at - first) * count for at, count in variant.rules.after(first, row).items())
        said += f", {words.number_word(row)} in a row {number(Fraction(points, total))}"
    return f"{said}."
