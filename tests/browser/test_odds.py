"""The engine of the browser against the engine: every published table, levels against levels.

test_lab_home.py tries random rules.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from benchmarks.answers import WHOLE
from oppose_engine import OddsTable, RangeError, RuleError, System, TableId, discover
from oppose_engine.checks.difficulty import Grades
from oppose_engine.checks.highest_die import KeepHighest
from oppose_engine.checks.open_ended import OrderRule
from oppose_engine.checks.pool import Pool
from oppose_engine.checks.resistance import ResistanceRule
from oppose_engine.contests.active_roll import ActiveRule
from oppose_engine.contests.contest import OpposedRule
from oppose_engine.contests.d20 import D20Rule
from oppose_engine.contests.degrees import DegreeRule, Scored
from oppose_engine.contests.hits import Hits
from oppose_engine.contests.step_die import Side, StepDieRule
from oppose_engine.contests.throw_rule import ThrowRule
from oppose_engine.courses.experience import Improvement
from oppose_engine.courses.study import Course
from oppose_engine.documents import from_rule, to_rule
from oppose_engine.odds_table import Axis
from oppose_engine.rules.system import Mechanic, Opposed
from oppose_engine.sides.hit_pool import HitPool
from oppose_engine.sides.ratings import PUBLISHED_RATINGS
from oppose_engine.sides.throw import Thrower
from tests import tables

READY = "opposeLoad.bring().then(() => Promise.all(['dice', 'throws'].map(opposeLoad.part)))"
CHECK = """
new Promise((done, fail) => {
  const script = Object.assign(document.createElement("script"), {onload: done, onerror: fail});
  script.src = new URL(`check.${opposeParts.check}.js`, document.querySelector('script[src*="/oppose."]').src);
  document.body.append(script);
})
"""
# Questions and answers go as text: Playwright would look at every value of a document.
CELLS = """
(text) => JSON.stringify(JSON.parse(text).map(([document, names]) => {
  const { tables } = odds.read(document);
  const walk = (table, labels) => (labels.length === table.axes.length
    ? (({ each, total }) => [...each, total].map(String).join(" "))(table.cell(...labels))
    : table.axes[labels.length].labels.map((label) => walk(table, [...labels, label])));
  return names.map((name) => {
    const { axes, outcomes } = tables[name];
    return [axes.map((axis) => [axis.name, axis.labels]), outcomes, walk(tables[name], [])];
  });
}))
"""
ASKED = """
(text) => JSON.stringify(JSON.parse(text).map(([document, questions]) => {
  let rule;
  try { rule = odds.check(document); }
  catch (error) { return error instanceof odds.Refused ? { field: error.field } : { error: String(error.stack) }; }
  const sorted = (counts) => [...counts].sort(([one], [other]) => one - other).map(([, count]) => count);
  const met = ({ each, total }) => [...each, total];
  const ask = {
    pool: (dice, difficulty) => sorted(rule.counts(dice, difficulty)),
    experience: (score, rating) => rule.chances(score, rating),
    study: (score, rating) => rule.chances(score, rating),
    difficulty: (rating, grade) => rule.bands.sizes(rule.target(grade, rating), rating),
  }[rule.kind] ?? ((you, them) => met(rule.meet ? rule.meet(you, them) : rule.roll(you, them)));
  const answer = ([you, them]) => {
    try { return ask(you, them).map(String); }
    catch (error) { return error instanceof RangeError ? "beyond" : String(error.stack); }
  };
  return { counts: questions.map(answer) };
}))
"""
COURSES = ("downtime", "experience", "study", "teaching")


@pytest.fixture
def engine(page: Page) -> Page:
    """A page on which the browser's engine is loaded."""
    page.goto("/systems/mythras/")
    page.evaluate(READY)
    return page


def published() -> list[tuple[System, Mechanic[Any], str]]:
    mechanics = [(game, mechanic) for game in discover().values() for mechanic in game.mechanics]
    of_dice = [(game, mechanic) for game, mechanic in mechanics if mechanic.kind not in COURSES]
    return [(game, mechanic, variant.id) for game, mechanic in of_dice for variant in mechanic.variants]


def flat(found: Any) -> list[str]:
    return [found] if isinstance(found, str) else [cell for each in found for cell in flat(each)]


def assert_same(table: OddsTable, axes: Any, outcomes: Any, cells: Any) -> int:
    """Every cell has the same chances, as exact fractions; the number of cells."""
    assert [Axis(name, tuple(labels)) for name, labels in axes] == list(table.axes[:-1]), str(table.id)
    assert tuple(outcomes) == table.axes[-1].values, str(table.id)
    shape = table.cells.shape
    shown = [[int(count) for count in cell.split()] for cell in flat(cells)]
    rows = table.cells.reshape(-1, shape[-1]).tolist()
    per_first = len(rows) // shape[0]
    for at, (row, (*each, total)) in enumerate(zip(rows, shown, strict=True)):
        whole = table.denominator_at(at // per_first)
        assert [count * total for count in row] == [count * whole for count in each], (str(table.id), at)
    return table.cells.size


def test_every_published_cell_is_the_engines(engine: Page) -> None:
    cells = 0
    for game in discover().values():
        mine = [(mechanic, variant) for owner, mechanic, variant in published() if owner is game]
        asked = [[to_rule(mechanic, variant), list(mechanic.published())] for mechanic, variant in mine]
        answers = json.loads(engine.evaluate(CELLS, json.dumps(asked)))
        for (mechanic, variant), found in zip(mine, answers, strict=True):
            for name, told in zip(mechanic.published(), found, strict=True):
                cells += assert_same(tables.published(TableId(game.id, name, variant)), *told)
    assert cells > 970_000


def test_levels_against_levels_are_the_engines(engine: Page) -> None:
    """Yours and theirs, best first; masters, ratings that drop and further dice included."""
    ask = """(text) => {
      const [document, sides] = JSON.parse(text), rule = odds.read(document);
      return JSON.stringify(sides.map(([you, them]) => rule.pairs(you, them)));
    }"""
    kinds: set[str] = set()
    for _, mechanic, variant in published():
        if not isinstance(mechanic, Opposed) or not (levels := mechanic.levels(variant)):
            continue
        kinds.add(mechanic.kind)
        ratings = [0, 1, 5, 35, 60, 99, 100, 130] if mechanic.kind == "contest" else [*mechanic.ladder()][::5]
        more = [0, *(int(dice) for dice in mechanic.further_dice())] if mechanic.kind == "throws" else [0]
        sides = [
            ({"rating": a, "more": c}, {"rating": b, "more": more[-1 - n]})
            for a in ratings
            for b in ratings
            for n, c in enumerate(more)
        ]
        for (you, them), found in zip(
            sides, json.loads(engine.evaluate(ask, json.dumps([to_rule(mechanic, variant), sides]))), strict=True
        ):
            mine, theirs = (
                Thrower(side["rating"], side["more"]) if mechanic.kind == "throws" else side["rating"]
                for side in (you, them)
            )
            ours = {pair[:2]: list(pair[2][:4]) for pair in mechanic.level_pairs(variant, mine, theirs)}
            told = {(levels[pair["yours"]], levels[pair["theirs"]]): pair["each"] for pair in found if pair["all"]}
            assert told == ours, (variant, you, them)
            assert [pair["yours"] for pair in found] == sorted((pair["yours"] for pair in found), reverse=True)
    assert kinds == {"contest", "throws"}


def test_by_how_much_a_side_wins_is_the_engines(engine: Page) -> None:
    ask = """(text) => {
      const [document, sides] = JSON.parse(text), rule = odds.read(document);
      const side = (label) => (rule.side ? rule.side(label) : { rating: label });
      const told = sides.map(([you, them]) => rule.leads(side(you), side(them), 7));
      return JSON.stringify(told, (_, value) => (typeof value === "bigint" ? `${value}` : value));
    }"""
    held = set()
    for game, mechanic, variant in published():
        if not isinstance(mechanic, Opposed) or not mechanic.margin(variant):
            continue
        held.add(game.id)
        labels = game.table(mechanic.match_table, variant).axes[0].values
        sides = [(you, them) for you in labels[:: len(labels) // 4] for them in labels[:: len(labels) // 5]]
        found = json.loads(engine.evaluate(ask, json.dumps([to_rule(mechanic, variant), sides])))
        for (you, them), told in zip(sides, found, strict=True):
            shown = [tuple(Fraction(int(count), int(each["total"])) for count in each["each"]) for each in told]
            expected = mechanic.leads(variant, mechanic.side(str(you)), mechanic.side(str(them)), 7)
            assert shown == expected, (game.id, variant, you, them)
    assert len(held) == 8


def test_bonus_and_penalty_dice_are_the_engines(engine: Page) -> None:
    ask = "([document, list]) => ((rule) => list.map(([you, them]) => rule.meet(you, them)))(odds.read(document))"
    rng = Random(13)
    for variant in discover()["coc7"].main_contest().variants:
        asked = [[rng.randint(0, 100), rng.randint(0, 100), rng.randint(-2, 2), rng.randint(-2, 2)] for _ in range(200)]
        sides = [[{"rating": a, "dice": c}, {"rating": b, "dice": d}] for a, b, c, d in asked]
        shown = engine.evaluate(ask, [to_rule(discover()["coc7"].main_contest(), variant.id), sides])
        for each, told in zip(asked, shown, strict=True):
            you, them, *dice = each
            assert (*told["each"], told["total"]) == tuple(variant.rules.odds(you, them, dice=tuple(dice))), each


def test_ways_to_improve_are_the_engines(engine: Page) -> None:
    ask = "([document, list]) => { const rule = odds.read(document); return list.map(([a, b]) => rule.chances(a, b)); }"
    asked = [[score, rating] for score in (1, 13, 21, 30, 60, 100) for rating in (0, 35, 74, 99, 120)]
    for game in discover().values():
        for mechanic in game.mechanics:
            if mechanic.kind not in ("experience", "study"):
                continue
            for variant in mechanic.variants:
                shown = engine.evaluate(ask, [to_rule(mechanic, variant.id), asked])
                for (score, rating), told in zip(asked, shown, strict=True):
                    rules = variant.rules
                    if isinstance(rules, Course):
                        expected = [[faces, list(points)] for faces, points in rules.chances(score, rating)]
                    else:
                        expected = [[rules.at(score).passes(rating), list(range(1, rules.gain + 1))]]
                    assert told == expected, (variant.id, score, rating)


def answer(rules: Any, you: Any, them: Any) -> list[str] | str:
    """The engine's counts for a question to the browser's; a rule may lead to ratings whose faces have no level."""
    try:
        return [str(count) for count in counts_of(rules, you, them)]
    except RangeError:
        return "beyond"


def counts_of(rules: Any, you: Any, them: Any) -> Any:
    return COUNTS[type(rules)](rules, you, them)


def of_contest(rules: OpposedRule, you: dict[str, int], them: dict[str, int]) -> list[int]:
    bases = [[side.get("base", side["rating"])] for side in (you, them)]
    dice = you.get("dice", 0), them.get("dice", 0)
    return [
        *rules.counts([you["rating"]], [them["rating"]], bases[0], bases[1], dice=dice)[0, 0].tolist(),
        rules.whole(dice),
    ]


def of_resistance(rules: ResistanceRule, active: int, passive: int) -> list[int]:
    faces = rules.faces(active - passive)
    return [faces, 100 - faces, 100]


def tried(faces: int, points: Iterable[int]) -> str:
    return ",".join(map(str, (faces, *points)))


COUNTS: dict[type, Callable[[Any, Any, Any], Any]] = {
    OpposedRule: of_contest,
    ActiveRule: lambda rules, you, them: rules.odds(you["rating"], them["rating"]),
    D20Rule: lambda rules, you, them: rules.odds(you["modifier"] - them["modifier"], you["roll"], them["roll"]),
    StepDieRule: lambda rules, you, them: rules.odds(Side(**you), Side(**them)),
    DegreeRule: lambda rules, you, them: rules.odds(Scored(**you), Scored(**them)),
    Pool: lambda rules, dice, difficulty: dict(sorted(rules.counts(dice, difficulty).items())).values(),
    Hits: lambda rules, you, them: rules.odds(HitPool(**you), HitPool(**them)),
    ThrowRule: lambda rules, you, them: rules.odds(Thrower(**you), Thrower(**them)),
    KeepHighest: lambda rules, dice, _: [*rules.counts(dice).values(), rules.whole(dice)],
    OrderRule: lambda rules, score, _: [*rules.shares(score).values(), 90_000],
    ResistanceRule: of_resistance,
    Course: lambda rules, score, rating: [tried(*each) for each in rules.chances(score, rating)],
    Improvement: lambda rules, score, rating: [tried(rules.at(score).passes(rating), range(1, rules.gain + 1))],
    Grades: lambda rules, rating, grade: rules.bands.counts([rules.target(grade, rating)], [rating])[0].tolist(),
}


def test_a_refusal_is_one_line_with_the_field_and_what_is_allowed(engine: Page) -> None:
    engine.evaluate(CHECK)
    rule = to_rule(discover()["mythras"].main_contest())
    broken = {
        "rule.bands.tests": ("tests", 0, ["critical", ["<==", "roll", 5]]),
        "rule.ties": ("ties", "success", ["higher roll"]),
        "rule": ("tests", -1, ["failure", ["<=", "roll", 90]]),
        "rule.bands.die": ("die", None, [1, 0]),
    }
    for field, (name, at, value) in broken.items():
        document = json.loads(json.dumps(rule))
        holder = document["rule"] if name == "ties" else document["rule"]["bands"]
        if at is None:
            holder[name] = value
        else:
            holder[name][at] = value
        ask = "(document) => { try { odds.check(document); } catch (error) { return [error.field, error.message]; } }"
        told_field, told = engine.evaluate(ask, document)
        with pytest.raises(RuleError) as error:
            from_rule(document)
        for said in (told, str(error.value)):
            assert said.startswith(field), said
            assert "allowed" in said or "write" in said, said
            assert "\n" not in said
        assert told_field == error.value.field == field


def test_a_grid_looks_at_the_faces_of_each_side_once(engine: Page) -> None:
    ask = """
    (document) => {
      const rule = odds.read(document);
      let asked = 0;
      const { of } = rule.bands;
      rule.bands.of = (...sides) => { asked += 1; return of.apply(rule.bands, sides); };
      const { axes, cell } = rule.tables.opposed;
      for (const you of axes[0].labels) for (const them of axes[1].labels) cell(you, them);
      return asked;
    }
    """
    assert engine.evaluate(ask, to_rule(discover()["mythras"].main_contest())) == len(PUBLISHED_RATINGS)


def test_the_benchmark_counts_tables_of_every_kind(page: Page) -> None:
    """It runs by itself, and would otherwise be found broken once somebody measures."""
    first = {each.kind: (game, each) for game in reversed([*discover().values()]) for each in game.contests()}
    rules = [
        f"/data/{game.id}/{each.match_table}/{each.variants[0].id}.rule.json"
        for game, each in first.values()
        if each.match_table == "opposed"
    ]
    page.goto("/systems/mythras/")
    page.evaluate("opposeLoad.bring()")
    found = page.evaluate(WHOLE, rules)
    assert [where for where, _, _ in found] == rules
    assert all(took >= 0 and cells > 0 for _, took, cells in found)
