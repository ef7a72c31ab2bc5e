"""The readout of experience solves in the browser what the engine solves in fractions."""

import random

from playwright.sync_api import Page

from hooks.pages.readouts import experience
from oppose_engine import system
from oppose_engine.courses.downtime import Teaching
from oppose_engine.courses.experience import Improvement
from oppose_engine.text import number

SEED, STATES = 35, 40
DASH = "\N{EN DASH}"
ASK = """async (change) => {
  const readout = [...oppose.readouts.values()][0];
  await readout.set(change);
  const body = readout.of(change.variant, "ways");
  return {
    sentence: readout.of(change.variant, "sentence").textContent,
    exact: readout.of(change.variant, "exact").textContent,
    rows: body ? [...body.rows].map((row) => [...row.cells].map((cell) => cell.textContent)) : [],
  };
}"""


def said(value: object, unit: str = "") -> str:
    return "never" if value is None else f"{number(value, 1)} {unit}".strip()  # pyrefly: ignore[bad-argument-type]


def rows(variant: str, state: dict[str, int]) -> list[list[str]]:
    """The ways beside experience, by the engine."""
    game = system("brp")
    mechanic = game.mechanic("experience")
    first, target = state["start"], state["target"]
    found = []
    if variant == "standard":
        teaching = game.mechanic("teaching")
        assert isinstance(teaching, Teaching)
        checks = mechanic.rules(variant).expected_checks(first, target)
        lessons = experience.taught(teaching, checks, state["teach"], state["skill"])
        found.append(["Teaching", said(0 if first >= target else lessons, "lessons"), DASH])
    for way in experience.further(game, mechanic.variant(variant)):
        score = state[way.course.by]
        if first < target and target > way.course.top:
            found.append([way.title, f"ends at {way.course.top}", DASH])
            continue
        tries, hours = (way.course.expected(score, first, target, hours=each) for each in (False, True))
        found.append([way.title, said(tries, way.tries), said(hours) if way.course.hours else DASH])
    return found


def test_any_state_is_what_the_engine_says(page: Page) -> None:
    chosen = random.Random(SEED)
    page.goto("/systems/brp/experience/")
    page.evaluate("opposeLoad.bring()")
    for _ in range(STATES):
        variant = chosen.choice(["standard", "uge-2023"])
        state = {"start": chosen.randrange(100), "target": chosen.randint(1, 100), "uses": chosen.randint(1, 5)}
        state |= {"int": chosen.randint(1, 30), "teach": chosen.randrange(101), "skill": chosen.randrange(101)}
        shown = page.evaluate(ASK, {**state, "variant": variant})
        rules = system("brp").mechanic("experience").rules(variant).at(state["int"])
        assert isinstance(rules, Improvement)
        first, target, uses = state["start"], state["target"], state["uses"]
        if first < target:
            assert f"takes {said(rules.expected_checks(first, target))} checks" in shown["sentence"], (variant, state)
            adventures = rules.expected_checks(first, target, uses)
            never = "adventures that earn them never come"
            told = never if adventures is None else f"and {said(adventures)} adventures with {uses} normal roll"
            assert told in shown["sentence"], (variant, state)
        assert f"gains {number(rules.expected_gain(first))} points" in shown["exact"], (variant, state)
        assert shown["rows"] == rows(variant, state), (variant, state)


def test_a_way_that_ends_says_so_and_a_teacher_who_cannot_teach_never_gets_there(page: Page) -> None:
    page.goto("/systems/brp/experience/?start=35&target=76&variant=uge-2023&teach=0")
    page.evaluate("opposeLoad.bring()")
    page.wait_for_function("document.querySelector('[data-variant=\"uge-2023\"] .op-small').textContent.includes('75')")
    state = {"start": 35, "target": 60, "uses": 2, "int": 13, "teach": 0, "skill": 0}
    assert page.evaluate(ASK, {**state, "variant": "uge-2023"})["rows"][-1] == ["Training", "never", "never"]
    assert page.evaluate(ASK, {**state, "variant": "standard"})["rows"] == rows("standard", state)
