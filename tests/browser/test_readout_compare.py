"""Any two readings side by side are as the engine counts them; what is built equals what is drawn."""

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from hooks.pages.compare.rolls import KINDS, Roll, rolls
from hooks.pages.context import Context
from hooks.pages.readouts.changes import has_modifier, scales, targets
from hooks.records.published import Published
from oppose_engine import OddsTable, discover, percent, points, system
from oppose_engine.contests.opposed import OpposedContest
from oppose_engine.rules.check import Check
from oppose_engine.rules.system import Opposed
from oppose_engine.sides.ratings import RATINGS
from tests.browser.states import counted

SEED, STATES = 11, 200
PAGES = ["/compare/", *(f"/systems/{game.id}/" for game in discover().values()), "/systems/coc7/combat/"]
PAGES += ["/systems/brp/resistance/", "/systems/brp/experience/", "/systems/coc7/experience/"]
CONTEXT = Context(
    systems=discover(), published=Published(citations={}), version="", rules_hash="", draw=lambda *_, **__: ""
)
ROLLS = [*rolls(CONTEXT)]
LABELS = ("you win", "tie", "nobody", "they win")
CHANGED = 0.5
"""How many of the random states have changes before the roll."""

VISIT = """async (queries) => {
  await opposeLoad.bring();
  const readout = [...oppose.readouts.values()][0];
  readout.map = () => {}; // other tests look at it, and it takes longest
  document.querySelector(".md-container").style.display = "none";  // only its words are read
  const go = async (query) => {
    readout.follow(query);
    await readout.settled;
  };
  const texts = (row) => [...row.cells].map((cell) => cell.textContent.trim());
  const found = [];
  for (const query of queries) {
    await go(query);
    const { state } = readout;
    const shown = {
      state,
      rows: [...readout.beyond("rows").rows].map(texts),
      big: readout.part("big").textContent,
      problem: readout.part("problem").textContent,
      controls: readout.names.map((name) => [name, readout.field(name).value, String(state[name])]),
      query: readout.query(),
    };
    found.push(shown);
  }
  for (const shown of [...found].reverse()) {
    await go(shown.query);
    shown.again = readout.state;
  }
  return found;
}"""


def slug(words: str) -> str:
    return words.lower().replace(" ", "-")


Counted = list[tuple[str, Fraction]]


def pairs(kind: str, chosen: random.Random) -> Iterator[list[tuple[Roll, Any]]]:
    """Two readings of one kind, again and again."""
    readings = [(roll, variant) for roll in ROLLS if roll.kind == kind for variant in roll.mechanic.variants]
    while True:
        yield [chosen.choice(readings), chosen.choice(readings)]


def changes(pair: list[tuple[Roll, Any]], chosen: random.Random) -> tuple[dict[str, str], list[dict[str, Any]]]:
    """Changes that both readings have: as the address writes them, and of each reading's sides."""
    asked: dict[str, str] = {}
    sides: list[dict[str, Any]] = [{}, {}]
    grades = [
        {grade.name: (way, grade) for way in reversed(scales(roll.system, roll.mechanic)) for grade in way.grades}
        for roll, _ in pair
    ]
    thrown = [by_words(roll.mechanic) for roll, _ in pair]
    for place, (whose, who) in enumerate((("your", "you"), ("their", "them"))):
        if who in {getattr(roll.mechanic, "still", "") for roll, _ in pair}:
            continue
        shared = sorted(grades[0].keys() & grades[1].keys())
        plain = all(targets(each[1], range(50, 51)) != [50] for found in grades for each in found.values())
        if shared and chosen.random() < CHANGED:
            name = chosen.choice(shared)
            if plain or all(targets(found[name][1], range(40, 61)) != [*range(40, 61)] for found in grades):
                asked["difficulty" if whose == "your" else "their-difficulty"] = slug(name)
                sides[place]["grade"] = name
        if all(has_modifier(roll.mechanic) for roll, _ in pair) and chosen.random() < CHANGED:
            sides[place]["modifier"] = chosen.randrange(-20, 21) * 5
            asked[f"{whose}-modifier"] = str(sides[place]["modifier"])
        if len(words := sorted(thrown[0].keys() & thrown[1].keys())) > 1 and chosen.random() < CHANGED:
            sides[place]["dice"] = chosen.choice(words)
            asked[f"{whose}-dice"] = slug(sides[place]["dice"])
    return asked, sides


def by_words(mechanic: Any) -> dict[str, Any]:
    """The further dice that a side can have, by their words."""
    return {words: value for value, words in mechanic.further_dice().items()} if isinstance(mechanic, Opposed) else {}


def met(roll: Roll, variant: Any, labels: tuple[str, str], changed: list[dict[str, Any]]) -> Counted | None:
    """The four outcomes by the engine; None for ratings that the rules do not have."""
    mechanic: Any = roll.mechanic
    if isinstance(mechanic, OpposedContest):
        named = {grade.name: (way, grade) for way in reversed(scales(roll.system, mechanic)) for grade in way.grades}
        found = by_words(mechanic)
        sides = []
        for label, change in zip(labels, changed, strict=True):
            rating = int(label)
            grade = named[change["grade"]][1] if "grade" in change else None
            modifier = change.get("modifier", 0)
            against = (targets(grade, range(rating, rating + 1))[0] if grade else rating) + modifier
            given = found.get(change.get("dice", ""), 0)
            sides.append({"rating": rating, "grade": grade, "modifier": modifier, "dice": given, "against": against})
        if any(side["against"] not in RATINGS for side in sides):
            return None
        parts = {"variant": variant, "way": None, "sides": sides, "you": sides[0]["rating"], "them": sides[1]["rating"]}
        return [*zip(LABELS, counted(mechanic, parts), strict=True)]
    texts = [
        f"{change['dice']}{int(label):+d}" if change.get("dice", "a normal roll") != "a normal roll" else label
        for label, change in zip(labels, changed, strict=True)
    ]
    texts = [_way(roll, text, change) for text, change in zip(texts, changed, strict=True)]
    odds = mechanic.odds(variant.id, *(mechanic.side(text) for text in texts))
    return [*zip(LABELS, (Fraction(count, odds.denominator) for count in odds[:4]), strict=True)]


def _way(roll: Roll, text: str, change: dict[str, Any]) -> str:
    """A side as the engine reads it: the dice by the name that the rules give them."""
    words = change.get("dice")
    if not words or not text.startswith(words):
        return text
    value = by_words(roll.mechanic)[words]
    favours = getattr(roll.mechanic.rules(), "favours", ())
    name = next((each for each, more in favours if more == value), value)
    return f"{name}{text.removeprefix(words)}"


def checks(pair: list[tuple[Roll, Any]], chosen: random.Random) -> tuple[dict[str, str], list[Counted], set[str]]:
    """Two checks with random settings: what the address asks, what the engine says, and the rows that compare."""
    asked: dict[str, str] = {}
    told, halves = [], []
    for letter, (roll, variant) in zip("ab", pair, strict=True):
        mechanic: Check[Any] = roll.mechanic  # pyrefly: ignore[bad-assignment]
        values = {each.name: chosen.choice(each.allowed) for each in mechanic.settings()}
        asked |= {f"{letter}-{name}": str(value) for name, value in values.items()}
        odds, results = mechanic.odds(variant.id, **values), mechanic.results(variant.id)
        named = {each.name: Fraction(count, odds.total) for each, count in zip(results, odds.counts, strict=True)}
        good, bad = ([each.name for each in results if each.good == wanted] for wanted in (True, False))
        halves.append((good, bad[::-1]))  # each begins with what is nearest to the other
        sums = [sum((named[name] for name in half), Fraction(0)) for half in halves[-1]]
        told.append([("any success", sums[0]), ("any failure", sums[1]), *[*named.items()][::-1]])
    compared = {"any success", "any failure"}
    for at, (usual, further) in enumerate((("success", "better"), ("failure", "worse"))):
        one, other = (each[at] for each in halves)
        compared |= {*one} if one == other else set()
        if one[0] == other[0] != usual and len(one[:2]) == len(other[:2]):
            name = f"{one[0]} or {further}" if one[1:] else one[0]
            told = [[*each[:at], (name, each[at][1]), *each[at + 1 :]] for each in told]
            compared.add(name)
    return asked, told, compared


def drawn(kind: str, chosen: random.Random) -> tuple[dict[str, str], list[Counted], set[str]]:
    """A random state of a kind: its address, what the engine says of A and B, and the rows that compare."""
    for pair in pairs(kind, chosen):
        asked = {letter: roll.id(variant) for letter, (roll, variant) in zip("ab", pair, strict=True)}
        if kind == "check":
            more, told, compared = checks(pair, chosen)
            return asked | more, told, compared
        more, changed = changes(pair, chosen)
        listed = [roll.data(CONTEXT)["sides"] for roll, _ in pair]
        if kind == "lead":
            places = [chosen.randrange(len(sides)) for sides in listed]
            low = max(-place for place in places)
            high = min(len(sides) - 1 - place for sides, place in zip(listed, places, strict=True))
            lead = chosen.randint(low, high)
            more |= {f"{x}-them": sides[at] for x, sides, at in zip("ab", listed, places, strict=True)}
            more["lead"] = str(lead)
            labels = [(sides[at + lead], sides[at]) for sides, at in zip(listed, places, strict=True)]
        else:
            shared = [side for side in listed[0] if side in listed[1]]
            you, them = chosen.choice(shared), chosen.choice(shared)
            more |= {"you": you, "them": them}
            labels = [(you, them)] * 2
        found = [met(roll, variant, at, changed) for (roll, variant), at in zip(pair, labels, strict=True)]
        if None not in found:
            return asked | more, [each for each in found if each], {*LABELS}
    raise AssertionError


def test_any_two_readings_of_any_kind(page: Page) -> None:
    """Random states of every kind of setting, changes included, equal the engine; an address has the whole state."""
    chosen = random.Random(SEED)
    states = [drawn(kind, chosen) for _ in range(STATES // len(KINDS)) for kind in KINDS]
    assert len(states) == STATES
    page.goto("/compare/")
    queries = ["?" + "&".join(f"{name}={value}" for name, value in asked.items()) for asked, *_ in states]
    for query, (asked, told, compared), shown in zip(queries, states, page.evaluate(VISIT, queries), strict=True):
        assert shown["problem"] == "", query
        assert shown["again"] == shown["state"], query
        assert {name: str(shown["state"][name]) for name in asked} == asked, query
        assert [name for name, value, own in shown["controls"] if value != own] == [], query
        first, second = (dict(each) for each in told)
        assert [row[0].lower() for row in shown["rows"]] == [*dict.fromkeys([*first, *second])], query
        for name, *cells in shown["rows"]:
            a, b = (each.get(name.lower()) for each in (first, second))
            wanted = ["\N{EN DASH}" if each is None else percent(each) for each in (a, b)]
            gain = "\N{EN DASH}" if a is None or b is None or name.lower() not in compared else points(b - a)
            assert cells == [*wanted, gain], (query, name)
        (_, won), (_, other) = told[0][0], told[1][0]
        assert shown["big"] == points(other - won, 1), query


POOLS: dict[str, dict[str, Any]] = {
    "burning-wheel.outcomes.standard": {"dice": 3, "obstacle": 2, "shade": "black"},
    "daggerheart.outcomes.standard": {"modifier": 3, "difficulty": 12, "roll": "normal"},
    "shadowrun.outcomes.half": {"dice": 4, "threshold": 2},
    "world-of-darkness.difficulty.v20": {"dice": 3, "difficulty": 7},
    "year-zero.step-dice.standard": {"d6": 1, "d8": 1, "d10": 0, "d12": 1},
}
"""Pools of a few dice, whose rolls can all be looked at."""
WORTH = {"one": -1, "hit": 1, "success": 1, "hope": 1, "fear": 1}


def looked_at(name: str, values: dict[str, Any]) -> dict[int, Fraction]:
    """The share of each number of successes, roll by roll; of a total with the modifier that is added to it."""
    game, table, variant = name.split(".")
    rules: Any = system(game).mechanic(table).rules(variant)
    faces = []
    for die in rules.dice:
        number = sum(times * values[each] for each, times in die.number.items()) if die.number else 1
        if die.only and die.only not in values.values():
            continue
        shown = [
            f"{face} {die.shows}" if die.reaches and at >= values[die.reaches] else face
            for at, face in enumerate(die.faces, 1)
        ]
        faces += [shown] * number
    loses = "one" in str(rules.results[[each.name for each in rules.results].index(rules.good) - 1].when)
    worth = WORTH if loses else WORTH | {"one": 0}
    found: Counter[int] = Counter(
        sum((worth[symbol] for face in roll for symbol in face.split()), values.get("modifier", 0))
        for roll in product(*faces)
    )
    return {number: Fraction(count, found.total()) for number, count in found.items()}


@pytest.mark.parametrize("name", POOLS)
def test_two_pools_stand_side_by_side(page: Page, name: str) -> None:
    """Each column is as high as its number is frequent, on one axis and one scale with the other; the mean is told."""
    query = "".join(f"&b-{key}={value}" for key, value in POOLS[name].items())
    page.goto(f"/compare/?a=contract.outcomes.standard&a-dice=2&b={name}{query}")
    page.evaluate("opposeLoad.bring().then(() => [...oppose.readouts.values()][0].settled)")
    columns = page.evaluate(
        """() => {
          const told = (each) => [each.dataset.at, each.dataset.share, each.getAttribute("height")].map(parseFloat);
          const columns = (svg) => [...svg.querySelectorAll("rect")].map(told);
          return [...document.querySelectorAll(".op-columns")].map(columns);
        }"""
    )
    right = looked_at(name, POOLS[name])
    seen: Counter[int] = Counter()
    for number, share, _ in columns[1]:
        seen[number] += share
    assert {number: round(share, 9) for number, share in seen.items()} == {
        number: round(float(share), 9) for number, share in right.items() if share >= Fraction(1, 2000)
    }
    scales = {round(height / share, 2) for each in columns for _, share, height in each if share > Fraction(1, 100)}
    assert max(scales) - min(scales) < 0.1
    mean = float(sum(number * share for number, share in right.items()))
    said = page.locator(".op-mean").nth(1)
    expect(said).to_have_text(f" mean {mean:.1f}".replace("-", "\N{MINUS SIGN}"))


def largest(a: OddsTable, b: OddsTable) -> tuple[Fraction, Fraction]:
    """The largest gain and loss over both tables."""
    one, two = (int(table.denominator_at(0)) for table in (a, b))
    changes = b.cells[..., 0] * one - a.cells[..., 0] * two
    return Fraction(int(changes.max()), one * two), Fraction(int(changes.min()), one * two)


LEAST = 0.005
"""The change from which a cell of a map has a colour, where the colours begin latest."""


def test_the_extremes_of_a_map(page: Page) -> None:
    chosen = random.Random(SEED)
    own = [
        (roll, each) for roll in ROLLS if isinstance(roll.mechanic, OpposedContest) for each in roll.mechanic.variants
    ]
    page.goto("/compare/")
    for _ in range(20):
        one, other = chosen.choice(own), chosen.choice(own)
        told = page.evaluate(
            """async ([a, b]) => {
              await opposeLoad.bring();
              document.querySelector(".md-container").style.display = "none";  // only what is drawn is read
              const readout = [...oppose.readouts.values()][0];
              await readout.set({ a, b });
              const runs = [...readout.beyond("map").querySelectorAll("[class^=op-diff-]")].flatMap((path) =>
                [...path.getAttribute("d").matchAll(/M(\\d+) (\\d+)h(\\d+)v1/g)].map(([, x, y, wide]) =>
                  [path.getAttribute("class")[8], Number(x), Number(y), Number(wide)]));
              return JSON.stringify([readout.beyond("map-said").textContent, runs]);
            }""",
            [one[0].id(one[1]), other[0].id(other[1])],
        )
        said, runs = json.loads(told)  # as text: Playwright would look at every number
        tables = [roll.system.table(roll.table, variant.id) for roll, variant in (one, other)]
        gain, loss = largest(*tables)
        before, after = (table.cells[..., 0] / table.denominator for table in tables)
        change, kinds, times = after - before, np.full(before.shape, "?"), np.zeros(before.shape, int)
        for kind, x, y, wide in runs:
            kinds[y, x : x + wide] = kind
            times[y, x : x + wide] += 1
        assert sum(wide for *_, wide in runs) == before.size == (times == 1).sum()
        right = [change > 0, change < 0, abs(change) < LEAST]
        wrong = np.argwhere(~np.select([kinds == "p", kinds == "m", kinds == "0"], right, default=False))
        assert wrong.tolist() == []
        assert f"The largest gain is {points(gain, 1)} points, at " in said or gain <= 0, said
        assert f"the largest loss {points(loss, 1)} points, at " in said or loss >= 0, said
        assert ("no loss" in said) == (loss >= 0), said


def test_old_addresses_of_a_comparison(page: Page) -> None:
    page.goto("/compare/?a=openquest3.srd&b=brp.article&you=20&them=70")
    win = system("openquest3").table("opposed", "srd").value(you=20, them=70, outcome="win")
    page.wait_for_function(
        "(text) => document.querySelector('[data-part=rows]').rows[0].cells[1].textContent === text", arg=percent(win)
    )
    assert page.locator("#compare-a").input_value() == "openquest3.srd"
    page.goto("/compare/?a=brp&b=<b>x</b>&you=700")
    page.wait_for_function("() => document.querySelector('[data-part=problem]').textContent.includes('a, b, you')")
    assert page.locator("#compare-you").input_value() == "60"


def test_one_reading_of_another_kind_brings_its_own(page: Page) -> None:
    """Choosing a reading of another kind moves the other one too, and the settings; A and B change places whole."""
    page.goto("/compare/")
    page.locator("#compare-a").select_option("contract.outcomes.standard")
    dice = page.locator("#compare-a-dice")
    expect(dice).to_have_value("7")
    told = page.locator("[data-part=effect]")
    expect(told).to_contain_text(re.compile("^B is now .*: only rolls of the same kind"))
    dice.fill("3")
    expect(told).to_have_text("")
    page.get_by_role("button", name="A, B: swap them").click()
    expect(page.locator("#compare-b-dice")).to_have_value("3")
    expect(page.locator("#compare-b")).to_have_value("contract.outcomes.standard")
    expect(page.locator("[data-part=map]")).to_be_hidden()
    expect(page.locator(".op-columns")).to_have_count(2)
    page.locator("#compare-b").select_option("legend.srd")
    expect(page.locator("#compare-you")).to_have_value("60")
    expect(page.locator("[data-part=map]")).to_be_visible()


def test_two_readings_of_different_kinds_in_a_link_are_told_of(page: Page) -> None:
    page.goto("/compare/?a=mythras.imperative&b=dnd5e.standard")
    told = page.locator("#compare-problem")
    expect(told).to_contain_text("The link's value for B is not allowed here; showing Basic Roleplaying")
    page.goto("/compare/?a=mythras.imperative&b=legend.srd")
    page.evaluate("opposeLoad.bring().then(() => [...oppose.readouts.values()][0].settled)")
    expect(told).to_have_text("")


def test_a_sentence_names_what_each_roll_reaches(page: Page) -> None:
    for a, b, said in (
        (
            "genesys.triumph.standard",
            "genesys.triumph.standard&b-pool=P",
            r"^With P against DD you reach triumph alone [^y]*$",
        ),
        (
            "year-zero.price.ones-stay",
            "burning-wheel.outcomes.standard",
            r"you succeed [^y]* often than you reach no price with 5 dice",
        ),
    ):
        page.goto(f"/compare/?a={a}&b={b}")
        page.evaluate("opposeLoad.bring().then(() => [...oppose.readouts.values()][0].settled)")
        expect(page.locator("[data-part=sentence]")).to_have_text(re.compile(said))


def test_a_press_on_a_picture_is_the_match_up(page: Page) -> None:
    page.goto("/compare/")
    plot = page.locator("[data-part=map]")
    box = plot.bounding_box()
    assert box
    plot.click(position={"x": box["width"] * 20.5 / 101, "y": box["height"] * 80.5 / 101})
    expect(page.locator("#compare-you")).to_have_value("80")
    expect(page.locator("#compare-them")).to_have_value("20")
    curve = page.locator("[data-part=curve]")
    curve.click(position={"x": (curve.bounding_box() or {"width": 0})["width"] * 30.5 / 101, "y": 20})
    expect(page.locator("#compare-you")).to_have_value("30")


def test_a_press_on_a_curve_of_leads_is_the_lead_under_it(page: Page) -> None:
    """Only those are drawn that both rolls have, from where each of them stands."""
    page.goto("/compare/?a=dnd5e.standard&b=gurps.margins&a-them=14")
    page.evaluate("opposeLoad.bring()")
    curve = page.locator("[data-part=curve]")
    expect(page.locator("#compare-lead")).to_be_visible()
    drawn, all_of_them = page.evaluate(
        "[...oppose.readouts.values()].map((each) => [each.across, each.specs[0].values])[0]"
    )
    assert len(drawn) < len(all_of_them)
    curve.click(position={"x": (curve.bounding_box() or {"width": 0})["width"] * 1.5 / len(drawn), "y": 20})
    expect(page.locator("#compare-lead")).to_have_value(str(drawn[1]))


DRAWN_ANEW = """async () => {
  await opposeLoad.bring();
  const whole = document.querySelector(".md-content__inner");
  const all = (selector) => [...whole.querySelectorAll(selector)];
  const texts = () => all("[data-part]:not([data-part=status], .op-dock *)").map((each) => each.textContent);
  const told = (each) => [...each.attributes].map(({ name, value }) => `${name}=${value}`).sort().join(" ");
  const parts = ["map", "curve", "bar-a", "ranking"].map((name) => `[data-part=${name}] :is(svg *)`).join();
  const drawing = () => all(parts).map((each) => `${each.localName} ${told(each)}`);
  const before = [...texts(), ...drawing()];
  for (const readout of oppose.readouts.values()) {
    await readout.wake();
    readout.mapped = null;
    for (const variant of readout.variants) {
      readout.state = { ...readout.state, variant };
      readout.render();
    }
    readout.state = { ...readout.first };
    readout.render();
  }
  const after = [...texts(), ...drawing()];
  const longer = before.length >= after.length ? before : after;
  return longer.map((_, n) => [before[n] ?? "", after[n] ?? ""]).filter(([one, other]) => one !== other);
}"""
"""The words and lines of a page that are others once all is drawn anew."""
UNSEEN = """document.adoptedStyleSheets = [new CSSStyleSheet()];
document.adoptedStyleSheets[0].insertRule(":root { display: none !important }");"""
"""A page of which only words are read is not laid out, which takes longest."""


@pytest.mark.own_window
def test_what_is_built_equals_what_is_drawn(page: Page) -> None:
    """Drawing the first state anew changes no word of it, and on the page Compare no line."""
    page.add_init_script(UNSEEN)
    wrong = {}
    for address in PAGES:
        page.goto(address)
        differing = page.evaluate(DRAWN_ANEW)
        if found := [pair for pair in differing if "".join(pair[0].split()) != "".join(pair[1].split())]:
            wrong[address] = found[:5]
    assert wrong == {}


@pytest.mark.parametrize(
    "query", ["a=coc7.article-exact-reroll&b=brp.srd-2020-high-skill", "a=genesys.triumph.standard", "a=ngs.standard"]
)
def test_the_page_fits(page: Page, query: str) -> None:
    page.goto(f"/compare/?{query}")
    page.evaluate("opposeLoad.bring().then(() => [...oppose.readouts.values()][0].settled)")
    for width in (1280, 320):
        page.set_viewport_size({"width": width, "height": 700})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_sides_of_another_kind_of_roll_begin_anew(page: Page) -> None:
    """What was set for pools is no rating."""
    page.goto("/compare/?a=shadowrun.fifth&b=year-zero.active&you=9&them=7")
    page.evaluate("opposeLoad.bring()")
    sentence = page.locator("[data-part=sentence]").first
    expect(sentence).to_contain_text("With 9 dice against 7")
    page.locator("#compare-a").select_option("mythras.imperative")
    expect(sentence).to_contain_text("At 60 against 40")
