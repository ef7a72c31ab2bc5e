"""The rule lab: buttons that change a list, by mouse and by keyboard; what stands there is what the rule says."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from oppose_engine import percent, system
from oppose_engine.documents import from_link, to_link, to_rule
from tests.browser.lab import PROBLEM, SAID, edited, kept, opened, settled


def ruled(page: Page) -> dict[str, Any]:
    """The rule of the link, which the engine reads; its odds are those that the lab shows."""
    expect(page.locator(PROBLEM)).to_have_count(0)
    link = from_link(kept(page))
    contests = link.system.contests()
    for contest in contests:
        odds = contest.odds("", contest.side(link.you), contest.side(link.them))
        expect(page.locator(SAID)).to_contain_text(f"{percent(Fraction(odds.win, odds.denominator), 1)}% of the time")
    found: dict[str, Any] = to_rule(link.system.mechanics[0])["rule"]
    return found


def button(page: Page, label: str) -> Locator:
    return page.get_by_role("button", name=label, exact=True)


def by_key(page: Page, label: str, then: str) -> None:
    """Press a button by keyboard; then the focus is on another, or on the same."""
    button(page, label).focus()
    page.keyboard.press("Enter")
    expect(button(page, then)).to_be_focused()


def levels(rule: dict[str, Any], part: str = "bands") -> list[str]:
    """The levels of the rules, one after the other."""
    return [level for level, _ in rule[part]["tests"]]


def another(page: Page, game: str, roll: str = "") -> None:
    """Go on with a roll of another game."""
    page.locator("#ask-system").select_option(game)
    if roll:
        page.locator("#ask-variant").select_option(roll)
    expect(button(page, "Start over")).to_be_disabled()
    settled(page)
    page.locator("details[data-block]").evaluate_all("(all) => all.forEach((block) => { block.open = true; })")


def test_a_part_that_stays_in_place_changes_the_rule_that_stands_there(page: Page) -> None:
    opened(page, "?system=coc7&you=50&them=50")
    page.get_by_label("Both regular: else").select_option("opponent")
    page.get_by_label("Both regular: first").select_option("lower roll")
    assert ruled(page)["ties"]["regular"] == ["lower roll", "opponent"]
    button(page, "Rule 5: one more condition").click()
    edited(page, "Rule 5: the limit", "rating − 5")
    by_key(page, "Rule 5: one condition less", "Rule 5: one more condition")
    assert ruled(page)["bands"]["tests"][4] == ["regular", ["<=", "roll", ["-", "rating", 5]]]


def test_rules_come_move_and_go_and_the_focus_goes_with_them(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 800})
    opened(page, "?system=pendragon&you=12&them=10")
    by_key(page, "Rule 3: as a formula", "Rule 3: as a sentence")
    by_key(page, "Rule 3: earlier", "Rule 2: earlier")
    page.keyboard.press("Enter")
    expect(button(page, "Rule 1: later")).to_be_focused()  # there is no earlier place
    assert levels(ruled(page), "throw") == ["success", "critical", "fumble", "failure"]
    expect(button(page, "Rule 1: as a sentence")).to_be_visible()  # which it was before it moved
    by_key(page, "Rule 1: later", "Rule 2: later")
    by_key(page, "Rule 4: take out", "Rule 3: take out")
    by_key(page, "Rule 1: take out", "Rule 1: take out")
    assert levels(ruled(page), "throw") == ["success", "fumble"]
    by_key(page, "Add a rule in front", "Add a rule in front")
    assert levels(ruled(page), "throw") == ["critical", "success", "fumble"]
    expect(button(page, "Rule 2: as a sentence")).to_be_visible()
    button(page, "Rule 2: take out").click()
    by_key(page, "Rule 2: take out", "Add a rule in front")  # the last one stays
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    for _ in range(8):
        button(page, "Undo").click()
    expect(button(page, "Undo")).to_be_disabled()
    expect(button(page, "Start over")).to_be_disabled()
    settled(page)
    assert "#r=" not in page.url


@pytest.mark.parametrize(
    ("label", "text", "key", "then"),
    [
        ("First face", "7", "Tab", "Last face"),
        ("Level 3, from the worst", "", "Tab", "Add a level above the best"),
        ("Level 3, from the worst", "", "Shift+Tab", "Level 2, from the worst"),
        ("Rule 1: the limit, 3", "roll +", "Tab", "Rule 1: the level"),
    ],
)
def test_tab_goes_on_from_what_was_typed(page: Page, label: str, text: str, key: str, then: str) -> None:
    """To the next control, although the change draws it anew."""
    opened(page, "?system=mythras")
    part = page.get_by_label(label, exact=True)
    part.focus()
    part.fill(text)
    page.keyboard.press(key)
    expect(page.locator("[data-block] :focus")).to_have_accessible_name(then)
    settled(page)
    expect(page.locator("[data-block] :focus")).to_have_accessible_name(then)


def test_a_text_that_is_refused_says_so_where_it_stands(page: Page) -> None:
    opened(page, "?system=mythras")
    limit = page.get_by_label("Rule 1: the limit, 3", exact=True)
    limit.focus()
    limit.fill("roll +")
    page.keyboard.press("Tab")
    expect(page.locator(PROBLEM)).to_have_count(1)
    expect(limit).to_have_attribute("aria-invalid", "true")
    expect(limit).to_have_accessible_description("“roll +”: something is missing at the end.")
    edited(page, "Rule 1: the limit, 3", "rating ÷ 5, up")
    expect(limit).not_to_have_attribute("aria-invalid", "true")
    expect(limit).to_have_accessible_description("")


def test_a_name_is_that_of_one_level_or_one_grade(page: Page) -> None:
    opened(page, "?system=delta-green&you=60&them=40")
    add = button(page, "Add a grade of difficulty")
    add.click()
    by_key(page, "Grade 1: take out", "Add a grade of difficulty")
    expect(button(page, "Start over")).to_be_disabled()  # a game without grades has none again
    add.click()
    add.click()
    button(page, "Grade 1: take out").click()
    add.click()
    by_key(page, "Grade 2: take out", "Grade 1: take out")
    add.click()
    grades = from_link(kept(page)).system.mechanic("difficulty").rules().grades
    assert [each.name for each in grades] == ["grade 2", "grade 3"]
    another(page, "brp", "active-roll/uge-2023-subtraction")
    button(page, "Add a level above the best").click()
    rule = ruled(page)
    assert rule["against"]["level 6"] == rule["against"]["critical"]
    name = page.get_by_label("Level 3, from the worst")
    name.fill("failure")
    name.press("Enter")
    expect(page.locator(PROBLEM)).to_have_text("“failure” is another level. Each has a name of its own.")
    name.fill("pass")
    name.press("Enter")
    expect(page.get_by_label("Against their pass")).to_be_visible()
    expect(page.get_by_label("The level that wins")).to_have_value("pass")
    name.fill("")
    name.press("Enter")
    button(page, "Rule 1: take out").click()
    button(page, "Add a level above the best").click()
    rule = ruled(page)
    assert rule["success"] == "special"
    assert list(rule["against"]) == ["fumble", "failure", "special", "critical", "level 6", "level 7"]


def test_results_and_dice_come_and_go(page: Page) -> None:
    opened(page, "?system=daggerheart")
    by_key(page, "Result 5: take out", "Result 4: take out")
    assert "when" not in ruled(page)["results"][-1]
    by_key(page, "Result 4: take out", "Result 3: take out")
    rule = ruled(page)
    assert (rule["good"], len(rule["results"])) == ("success with fear", 3)
    for _ in range(2):
        button(page, "Result 1: take out").click()
    add = button(page, "Add a result")
    add.click()
    assert all("when" in each for each in ruled(page)["results"][:-1])
    page.get_by_label("Result 1: its tests").fill("")
    page.get_by_label("Result 1: its tests").press("Enter")
    expect(page.locator(PROBLEM)).to_contain_text("tests in each result but the last")
    another(page, "blades")
    add.click()
    assert ruled(page)["bands"] == [["bad", 1], ["partial", 4], ["result 4", 5], ["full", 6]]
    button(page, "Result 1: take out").click()
    assert ruled(page)["bands"] == [["partial", 1], ["result 4", 5], ["full", 6]]
    another(page, "genesys", "triumph/standard")
    edited(page, "Result 2: its name", "star")
    expect(page.locator('[data-part="results"] tr').filter(has_text="star")).to_have_count(1)
    button(page, "Add a die").click()
    by_key(page, "Die 7: take out", "Die 6: take out")
    ruled(page)


def test_levels_that_are_no_neighbours_count_alike(page: Page) -> None:
    rule = to_rule(system("delta-green").main_contest())
    rule["rule"] |= {"alike": [["fumble", "success"]]}
    rule["rule"]["ties"] |= {"success": ["lower roll", "tie"]}
    opened(page, to_link(rule, "60", "40"))
    edited(page, "Levels that count as equal", "fumble = success; failure = critical")
    told = ruled(page)
    assert told["alike"] == [["fumble", "success"], ["failure", "critical"]]
    assert list(told["ties"]) == ["success", "critical"]
    groups = page.get_by_label("Levels that count as equal")
    groups.fill("fumble = nonsense")
    groups.press("Enter")
    expect(page.locator(PROBLEM)).to_contain_text('"nonsense"; allowed: fumble')
    expect(groups).to_be_focused()  # what is wrong is mended there
    edited(page, "Levels that count as equal", "fumble = failure")
    assert ruled(page)["alike"] == [["fumble", "failure"]]
    expect(groups).to_have_count(0)
    expect(page.get_by_label("failure and fumble")).to_have_value("same")


def test_both_ratings_change_as_the_sentence_says(page: Page) -> None:
    opened(page, "?system=gurps&variant=standard&you=14&them=12")
    page.locator('[data-block="ratings"] summary').click()
    both = page.get_by_label("Both ratings", exact=True)
    both.select_option("yes")
    edited(page, "Both at least", "12")
    edited(page, "The lower becomes", "8")
    assert ruled(page)["evened"] == {"low": 6, "high": 12, "to": 8, "scale": 20}
    edited(page, "Both above", "11")  # both shrink, which goes first
    ruled(page)
    expect(page.get_by_role("heading", name="Also: both ratings change")).to_be_visible()
    both.select_option("")
    expect(button(page, "Start over")).to_be_disabled()
