"""The readout that plans how to raise a skill, and compares the ways; docs/assets/readout-course.js makes it live."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from hooks.html import words
from hooks.html.markup import Html
from hooks.html.template import drawn
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.readouts.box import Field, actions, box, field, live, table
from oppose_engine import System
from oppose_engine.courses.downtime import Downtime, Teaching
from oppose_engine.courses.experience import Improvement
from oppose_engine.courses.study import Course, Study
from oppose_engine.rules.system import Mechanic, Variant
from oppose_engine.text import number

USES = 2
"""The rolls of the skill in one adventure that are assumed at first."""
SCORES = {"int": 13, "teach": 60, "skill": 80}
"""The first values of the controls for the character and the teacher."""
IN_A_ROW = 4
"""The checks in a row whose gain it tells."""

Kind = TypeVar("Kind", bound=Mechanic[Any])


@dataclass(frozen=True)
class Alternative:
    """A way besides experience: its name, the address of its rules, the name of a try, its rules."""

    title: str
    place: str
    tries: str
    course: Course


def _all(system: System, kind: type[Kind]) -> Iterator[Kind]:
    """The mechanics of that kind in a game."""
    return (each for each in system.mechanics if isinstance(each, kind))


def further(system: System, variant: Variant[Improvement]) -> list[Alternative]:
    """The other ways of the same text; experience itself is not among them."""
    rules = variant.rules
    own = (tuple(range(1, rules.gain + 1)), False)
    found = []
    for study in _all(system, Study):
        for each in study.variants:
            other = each.rules.roll is not rules or (each.rules.points.get("passed"), each.rules.hours) != own
            title = study.title + (f", {each.title}" if len(study.variants) > 1 else "")
            if each.id.startswith(variant.id) and other:
                found.append(Alternative(title, f"{study.main_table}/{each.id}", study.tries, each.rules))
    return found


def lesson(system: System, variant: Variant[Any]) -> Teaching | None:
    """The lessons of the same text that earn a check, if there are any."""
    of = (each for each in _all(system, Teaching) if variant.id in [other.id for other in each.variants])
    return next(of, None)


def taught(teaching: Teaching, checks: Fraction | None, teach: int, skill: int) -> Fraction | None:
    """The average number of lessons that earn so many checks; None if a lesson never earns one."""
    counts = teaching.rules().counts(teach, skill)
    return checks * Fraction(10_000, counts) if counts and checks is not None else None


def planner(placed: MechanicOnPage) -> Html:
    """From one rating to another: how many checks, how many adventures, what other ways take."""
    system, (first, target) = placed.system, (int(value) for value in placed.example("start", "target"))
    row = IN_A_ROW if any(_all(system, Downtime)) else 0
    others = {variant.id: _rows(system, variant, first, target) for variant in placed.variants}
    answers, told = [], {}
    for variant in placed.variants:
        rows, checks = others[variant.id], variant.rules.expected_checks(first, target)
        spent = {"first": first, "target": target, "checks": number(checks, 1), "uses": USES}
        spent["adventures"] = number(variant.rules.expected_checks(first, target, USES), 1)
        other = table("Other ways, on average", ["Way", "Tries", "Hours"], rows, "ways") if rows else None
        gain = _gain(variant.rules, first, row)
        answers.append(drawn("pages/readouts/planner.html", variant=variant.id, other=other, gain=gain, **spent))
        ways = [[way.place, way.tries] for way in further(system, variant)]
        told[variant.id] = {"row": row, "lesson": lesson(system, variant) is not None, "ways": ways}
    fields = [
        Field("start", "From", first, 0, 99, kind="number"),
        Field("target", "To", target, 1, 100, kind="number"),
        Field("uses", "Rolls in each adventure", USES, 1, 5, kind="number"),
    ]
    if any(variant.rules.bonus is not None for variant in placed.variants):
        fields.append(Field("int", "INT (2023 book)", SCORES["int"], 1, 30, kind="number"))
    if any(others.values()):
        taught_by = {"teach": "Teacher: Teach", "skill": "Teacher: the skill (SRD)"}
        fields += [Field(name, label, SCORES[name], 0, 100, kind="number") for name, label in taught_by.items()]
    inputs = [*(field("planner", each) for each in fields), placed.switch()]
    content = [box("planner", inputs, placed.panels(answers), actions())]
    return live(placed, "planner", "experience", content, optional=" ".join(SCORES), data_ways=json.dumps(told))


def _rows(system: System, variant: Any, first: int, target: int) -> Sequence[Sequence[str]]:
    """Every other way with its tries and its hours, in the same words as the script."""
    rows = []
    if teaching := lesson(system, variant):
        checks = variant.rules.expected_checks(first, target)
        lessons = taught(teaching, checks, SCORES["teach"], SCORES["skill"])
        rows.append([teaching.title, _said(lessons, "lessons"), words.DASH])
    for way in further(system, variant):
        tries, hours = (way.course.expected(SCORES[way.course.by], first, target, hours=each) for each in (False, True))
        rows.append([way.title, _said(tries, way.tries), _said(hours) if way.course.hours else words.DASH])
    return rows


def _said(value: Fraction | None, unit: str = "") -> str:
    return "never" if value is None else f"{number(value, 1)} {unit}".strip()


def _gain(rules: Improvement, first: int, row: int) -> str:
    said = f"One check at {first} gains {number(rules.expected_gain(first))} points on average"
    if row:
        points = sum((at - first) * count for at, count in rules.after(first, row).items())
        said += f", {words.number_word(row)} in a row {number(Fraction(points, (100 * rules.gain) ** row))}"
    return f"{said}."
