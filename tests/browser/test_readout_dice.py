"""The readouts of kept dice in a browser: what they show is what the engine counts, in the page's own words."""

import random
import re
from fractions import Fraction
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from hooks.html.words import minus
from hooks.pages.readouts.words import exact, risked, sentence
from oppose_engine import TableId, percent, system
from oppose_engine.contests.d20 import ROLLS, Roller

SEED = 20_261_120
CONTEST = "/systems/dnd5e/"

# Sets one state after the other and tells what is shown.
SET = """
async ({kind, states}) => {
  const box = document.querySelector(`[data-readout-kind="${kind}"]`);
  box.querySelector("input").dispatchEvent(new FocusEvent("focusin", {bubbles: true}));
  while (!window.oppose?.readouts?.get(box)) await new Promise((done) => setTimeout(done, 20));
  const readout = oppose.readouts.get(box);
  const text = (part) => document.querySelector(`[data-part="${part}"]`)?.textContent;
  const found = [];
  for (const state of states) {
    await readout.set(state);
    let turns = 0;  // tables follow in their own time, and so does the address
    do await new Promise((done) => setTimeout(done)); while (location.search !== readout.query() && turns++ < 100);
    found.push({
      counts: [...box.querySelectorAll("[data-outcome]")].map(({dataset}) => [+dataset.count, +dataset.denominator]),
      sentence: text("sentence"), exact: text("exact"), even: text("even"), need: text("need"),
      query: location.search,
      ringed: document.querySelector("table[data-table=difference][data-outcome=win] td.op-now")?.textContent,
    });
  }
  return found;
}
"""


def shown(page: Page, kind: str, states: list[dict[str, Any]]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate(SET, {"kind": kind, "states": states})
    return found


def _worded(side: Roller) -> str:
    return minus(side.modifier) + (f" with {side.roll}" if side.roll != ROLLS[0] else "")


def test_a_contest_shows_what_the_engine_counts(page: Page) -> None:
    chosen = random.Random(SEED)
    rolled: Any = system("dnd5e").main_contest()
    sides = [
        (Roller(chosen.randint(low, high), yours), Roller(chosen.randint(low, high), theirs))
        for low, high in (*[(-5, 15)] * 5, (-20, 30))  # the table's, and some beyond
        for yours in ROLLS
        for theirs in ROLLS
    ]
    states = [
        {"you": you.modifier, "them": them.modifier, "your-dice": you.roll, "their-dice": them.roll, "chance": 60}
        for you, them in sides
    ]
    page.goto(CONTEST)
    for (you, them), found in zip(sides, shown(page, "match", states), strict=True):
        odds = rolled.odds("standard", you, them)
        assert [Fraction(*pair) for pair in found["counts"]] == [Fraction(n, odds.denominator) for n in odds[:4]]
        assert found["exact"] == " ".join(exact(odds)), (you, them)
        said = sentence(_worded(you), _worded(them), odds)
        assert found["sentence"] == unescape(re.sub("<.*?>", "", said))
        known = range(-5, 16) if {you.modifier, them.modifier} <= {*range(-5, 16)} else rolled.reach
        if known[-1] - you.modifier < 20 and you.roll == them.roll == ROLLS[0]:  # near the end of the table
            known = range(known[0], rolled.reach[-1] + 1)
        enough = [
            m for m in known if rolled.odds("standard", you._replace(modifier=m), them).chance("win") >= Fraction(3, 5)
        ]
        assert found["need"].startswith(f"You need {minus(enough[0])}," if enough else "Nothing up to 15"), (you, them)
        assert f"you={you.modifier}&them={them.modifier}" in found["query"]
        assert ("your-dice" in found["query"]) == (you.roll != "normal")
        if abs(you.modifier - them.modifier) <= 10:
            assert found["ringed"] == percent(odds.chance("win"))


def test_a_contest_comes_back_to_what_was_built(page: Page) -> None:
    page.goto(CONTEST)
    parts = ("sentence", "exact", "even", "need", "more", "need-them")
    built = {part: page.locator(f'[data-part="{part}"]').text_content() for part in parts}
    first = {"you": 5, "them": 3, "your-dice": "normal", "their-dice": "normal"}
    shown(page, "match", [{"you": -2, "their-dice": "advantage"}, first])
    again = {part: page.locator(f'[data-part="{part}"]').text_content() for part in parts}
    assert {part: (text or "").split() for part, text in again.items()} == {
        part: (text or "").split() for part, text in built.items()
    }


def test_a_cell_becomes_the_contest(page: Page) -> None:
    page.goto(CONTEST)
    cell = page.locator("table[data-table=difference][data-outcome=win] tbody tr").nth(2).locator("td").nth(4)
    cell.scroll_into_view_if_needed()
    cell.click()
    expect(cell).to_have_class(re.compile("op-now"))
    expect(page).to_have_url(re.compile("you=-5&them=3&your-dice=advantage&their-dice=advantage"))


def test_the_row_of_the_state_is_marked_in_a_table_by_dice_alone(page: Page) -> None:
    """And its columns have the colours of the figure: what fails is no success."""
    page.goto("/systems/blades/fortune/?dice=4")
    marked = page.locator(".op-records tr.op-now th")
    expect(marked).to_have_text("4")
    page.locator("[data-field=dice]").first.fill("7")
    expect(marked).to_have_text("7")
    keys = page.locator(".op-records thead .op-key").evaluate_all("(all) => all.map((each) => each.classList[1])")
    assert keys == ["op-level-failure", "op-level-success", "op-level-special", "op-level-critical"]


@pytest.mark.parametrize(
    ("game", "you", "them"),
    [
        ("savage-worlds", "d8w+2", "d6-1"),
        ("dragonbane", "boon+15", "12"),
        ("dragonbane", "boon2 15", "bane 12"),
        ("dragonbane", "boo+15", "ban+12"),
        ("dnd5e", "adv+5", "dis-1"),
        ("dnd2024", "5", "adv+3"),
        ("open-ended-d10", "5+1", "4"),
        ("shadowrun", "12L5", "8l3"),
        ("shadowrun", "+12 L 5", "8"),
        ("open-ended-d10", "6**", "5+1"),
    ],
)
def test_a_link_may_write_a_side_as_the_command_does(page: Page, game: str, you: str, them: str) -> None:
    contest = system(game).main_contest()
    odds = contest.odds("", contest.side(you), contest.side(them))
    page.goto(f"/systems/{game}/?{urlencode({'you': you, 'them': them})}")
    expect(page.locator("[data-part=big]").first).to_have_text(percent(odds.chance("win"), 1))
    expect(page.locator("[data-part=problem]").first).to_be_empty()


@pytest.mark.parametrize(
    ("game", "asked", "sides"),
    [
        ("dragonbane", "you=15&your-dice=boon2", ("boon2+15", "10")),
        ("dragonbane", "you=15&your-dice=1", ("boon+15", "10")),
        ("dnd2024", "them=4&their-dice=disadvantage", ("5", "dis+4")),
    ],
)
def test_a_link_may_name_dice_as_the_command_does(page: Page, game: str, asked: str, sides: tuple[str, str]) -> None:
    contest = system(game).main_contest()
    page.goto(f"/systems/{game}/?{asked}")
    odds = contest.odds("", *map(contest.side, sides))
    expect(page.locator("[data-part=big]").first).to_have_text(percent(odds.chance("win"), 1))


@pytest.mark.parametrize(
    ("game", "you"),
    [
        ("ngs", "d12"),  # which begins d12+1
        ("dnd2024", "adv+5"),  # that side rolls nothing
        ("coc7", "two+60"),
        ("dragonbane", "two+15"),
        ("shadowrun", "12L0"),
        ("shadowrun", "41L5"),
        ("savage-worlds", "d7+1"),
        ("open-ended-d10", "5+9"),
    ],
)
def test_a_link_with_a_side_that_is_none_leaves_the_page_as_it_is(page: Page, game: str, you: str) -> None:
    page.goto(f"/systems/{game}/")
    built = page.locator("[data-part=sentence]").first.text_content() or ""
    page.goto(f"/systems/{game}/?{urlencode({'you': you})}")
    expect(page.locator("[data-part=problem]").first).to_contain_text("is not allowed here; showing")
    expect(page.locator("[data-part=sentence]").first).to_have_text(" ".join(built.split()))


@pytest.mark.parametrize(
    "address",
    ["mythras/?difficulty=hard", "legend/?difficulty=very", "coc7/?your-dice=one", "daggerheart/?band=success"],
)
def test_a_link_with_the_beginning_of_a_choice_is_refused(page: Page, address: str) -> None:
    page.goto(f"/systems/{address}")
    expect(page.locator("[data-part=problem]").first).to_contain_text("is not allowed here; showing")


def test_all_ranges_of_sides_that_one_can_risk_are_named(page: Page) -> None:
    """In a regular contest of GURPS a stronger foe may be the better one to meet."""
    contest: Any = system("gurps").mechanic("regular")
    table = contest.table(TableId("gurps", "regular", contest.variants[0].id))
    for wanted, ranges in ((95, "11 or less and 14 to 15"), (99, "8 or less")):
        page.goto(f"/systems/gurps/regular/?you=20&them=15&chance={wanted}")
        page.evaluate("opposeLoad.bring()")
        said = risked(table, 20, Fraction(wanted, 100))
        assert said == f"At 20 you win that often against {ranges}."
        expect(page.locator("[data-part=risk]:visible").first).to_have_text(said)
