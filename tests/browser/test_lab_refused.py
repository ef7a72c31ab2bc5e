"""The answer of the rule lab is that of the game, the sides and the rule beside it, or it says that it is not."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from oppose_engine import discover, percent, system
from oppose_engine.documents import to_link, to_rule
from tests.browser.lab import GAMES, LIMIT, PROBLEM, SAID, edited, kept, opened, settled

START = "51.8% of the time you win at 60 against 40."
REFUSED = "–\nThis rule cannot be used. The last rule that could be used says: "
DIMMED = """(lab) => [...lab.querySelectorAll(".op-lab-shown :is(.op-bar, table, figure)")].map((part) => {
  for (let each = part; each !== lab; each = each.parentElement) if (getComputedStyle(each).opacity < 1) return true;
  return false;
})"""


def dimmed(page: Page) -> set[bool]:
    """Whether each bar, table and picture of the answer is dimmed."""
    return set(page.locator("[data-ask=lab]").evaluate(DIMMED))


def has_its_own_sides(page: Page, game: str) -> None:
    """The game that was chosen has its example, its answer, and no complaint."""
    expect(page.locator("#ask-system")).to_have_value(game)
    if system(game).contests():
        you, them = (str(system(game).main_contest().example()[side]) for side in ("you", "them"))
        expect(page.locator(SAID)).to_contain_text(f"you win at {you} against {them}.")
        expect(page.locator("#ask-you")).to_have_value(you)
        expect(page.locator("#ask-them")).to_have_value(them)
    else:
        expect(page.locator(SAID)).to_contain_text(re.compile("of the time you (reach|succeed)"))
        expect(page.locator("#ask-you")).to_be_hidden()
    expect(page.locator('[data-part="problem"]')).to_be_empty()
    settled(page)


@pytest.mark.parametrize("anew", [True, False])
def test_each_game_that_is_chosen_comes_with_its_own_sides(page: Page, anew: bool) -> None:
    """On a page that was just opened the choice comes before the scripts, which it brings."""
    page.goto("/lab/")
    games = page.locator("#ask-system option").evaluate_all("(all) => all.map(({ value }) => value)")
    assert {game.id for game in GAMES} < set(games) <= set(discover())
    for game in games:
        if anew:
            page.goto("about:blank")
            page.goto("/lab/")
        page.locator("#ask-system").select_option(game)
        has_its_own_sides(page, game)


def test_a_game_that_is_chosen_before_the_scripts_are_there_has_its_own_foes(page: Page) -> None:
    page.goto("/ask/foes/")
    page.locator("#ask-system").select_option("pendragon")
    expect(page.locator("#ask-you")).to_have_value("15")
    expect(page.locator("#ask-them")).to_have_value("10, 10, 10")
    expect(page.locator('[data-part="problem"]')).to_be_empty()


@pytest.mark.parametrize("way", ["link", "undo"])
def test_another_game_comes_with_its_own_sides_after_a_link_and_after_undo(page: Page, way: str) -> None:
    opened(page, "?system=year-zero&you=6&them=4")
    edited(page, "What the faces are worth", "0, 0, 0, 0, 1, 1")
    if way == "link":
        link = kept(page)
        page.goto("about:blank")
        page.goto(link)
    else:
        page.locator("#ask-system").select_option("mythras")
        has_its_own_sides(page, "mythras")
        page.get_by_role("button", name="Undo").click()
    expect(page.locator("#ask-you")).to_have_value("6")
    expect(page.locator(SAID)).to_contain_text("at 6 against 4")
    page.locator("#ask-system").select_option("mythras")
    has_its_own_sides(page, "mythras")


def test_sides_that_were_set_stay_where_another_game_begins_with_the_same(page: Page) -> None:
    opened(page, "")
    page.locator("#ask-you").fill("70")
    page.locator("#ask-system").select_option("legend")
    expect(page.locator(SAID)).to_contain_text("at 70 against 40")


@pytest.mark.parametrize(
    ("label", "good", "bad", "complaint"),
    [
        ("Last face", "100", "20", "Rule 3 never decides"),
        ("Last face", "100", "banana", "“banana” is no whole number."),
        (LIMIT, "rating ÷ 10, up", "banana", "banana is unknown"),
        (LIMIT, "rating ÷ 10, up", "20%", "%"),
        (LIMIT, "rating ÷ 10, up", "", "something is missing"),
    ],
)
def test_beside_a_rule_that_cannot_be_used_no_answer_passes_as_its_own(
    page: Page, label: str, good: str, bad: str, complaint: str
) -> None:
    opened(page, "")
    settled(page)
    expect(page.locator(SAID)).to_have_text(START)
    moved, part = page.locator('[data-part="moved"]'), page.get_by_label(label, exact=True)
    expect(moved).to_contain_text("Both rules are the same.")
    assert dimmed(page) == {False}
    for side, said in (("60", START), ("61", "53.1% of the time you win at 61 against 40.")):
        part.fill(bad)
        part.blur()
        expect(page.locator(PROBLEM)).to_contain_text(complaint)
        page.locator("#ask-you").fill(side)  # is answered, by the last rule that could be used
        expect(page.locator(SAID)).to_have_text(REFUSED + said, use_inner_text=True)
        settled(page)
        expect(moved).to_be_hidden()
        assert dimmed(page) == {True}
        part.fill(good)
        part.blur()
        expect(page.locator(PROBLEM)).to_have_count(0)
        expect(page.locator(SAID)).to_have_text(said)
        expect(moved).to_be_visible()
        assert dimmed(page) == {False}


def test_a_rule_that_cannot_be_used_is_told_before_anything_is_answered(page: Page) -> None:
    opened(page, "?system=mythras&you=x&them=40")
    expect(page.locator('[data-part="problem"]')).to_contain_text("“x” is no rating.")
    page.get_by_label(LIMIT, exact=True).fill("banana")
    page.get_by_label(LIMIT, exact=True).blur()
    expect(page.locator(SAID)).to_contain_text("This rule cannot be used.")


def test_what_could_not_be_read_is_gone_with_its_complaint(page: Page) -> None:
    """Another change puts the rule in force as it is; the part has again what the rule has."""
    opened(page, "")
    last = page.get_by_label("Last face", exact=True)
    last.fill("banana")
    last.blur()
    expect(page.locator(PROBLEM)).to_have_count(1)
    edited(page, LIMIT, "rating ÷ 5, up")
    expect(last).to_have_value("100")
    expect(page.locator(SAID)).to_contain_text("from the start")


def test_a_side_that_the_rule_at_the_start_does_not_have_stops_nothing(page: Page) -> None:
    """All that is shown is of the rule as it is now, also beside one without bonus dice."""
    opened(page, "?system=mythras&variant=imperative&you=60&them=40")
    page.get_by_label("Bonus dice", exact=True).select_option("true")
    page.get_by_label("You", exact=True).fill("bonus+60")
    with_dice = replace(system("mythras").mechanic("bands").rules("imperative"), bonus_dice=True)
    expect(page.locator(SAID)).to_contain_text(f"{percent(with_dice.odds(60, 40, dice=(1, 0)).chance('win'), 1)}%")
    cells = page.locator('[data-part="graded"] tr').first.locator("td")
    against = int(cells.nth(0).inner_text())
    expect(cells.nth(2)).to_have_text(percent(with_dice.odds(against, 40, 60, 40, dice=(1, 0)).chance("win")))
    you = page.get_by_label("You", exact=True)
    you.fill("abc")
    expect(you).to_have_attribute("aria-invalid", "true")
    expect(page.locator(SAID)).to_be_hidden()
    assert dimmed(page) == {True}
    you.fill("60")
    expect(you).to_have_attribute("aria-invalid", "false")
    assert dimmed(page) == {False}
    you.fill("bonus+60")
    page.get_by_label("Bonus dice", exact=True).select_option("false")
    expect(page.locator(SAID)).to_be_hidden()
    you.fill("60")
    expect(page.locator(SAID)).to_contain_text("51.8%")


def test_a_link_whose_rule_cannot_be_used_shows_its_game_and_stays(page: Page) -> None:
    document = json.loads(json.dumps(to_rule(discover()["daggerheart"].mechanic("outcomes"))))
    document["rule"]["good"] = "nonsense"
    page.goto(f"/lab/{to_link(document)}")
    expect(page.locator(PROBLEM)).to_contain_text("nonsense")
    address = page.url
    expect(page.locator(SAID)).to_contain_text("This rule cannot be used.")
    expect(page.locator(SAID)).to_contain_text("58.3% of the time you succeed with a modifier of 2")
    settled(page)
    assert page.url == address
    assert dimmed(page) == {True}
