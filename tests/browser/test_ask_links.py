"""From the page of a game to its questions: links ask about what is set, and what is needed is one step away."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from oppose_engine import percent, system
from oppose_engine.courses.series import Series
from tests.browser.asked import answered


@pytest.mark.parametrize(
    ("game", "asked", "you", "them"),
    [
        ("coc7", "you=60&them=40&your-dice=2&their-dice=-1", "bonus2+60", "penalty+40"),
        ("coc7", "you=60&them=40&their-dice=1", "60", "bonus+40"),
        ("dnd5e", "you=5&them=-1&your-dice=advantage&their-dice=disadvantage", "advantage+5", "disadvantage-1"),
        ("dragonbane", "you=15&them=10&their-dice=-2", "15", "bane2+10"),
    ],
)
def test_links_of_a_game_ask_about_the_dice_of_a_side(window: Page, game: str, asked: str, you: str, them: str) -> None:
    contest = system(game).main_contest()
    odds = contest.odds("", contest.side(you), contest.side(them))
    window.goto(f"/systems/{game}/?{asked}")
    window.evaluate("opposeLoad.bring()")
    expect(window.locator(".op-match [data-part=big]").first).to_have_text(percent(odds.chance("win"), 1))
    link = window.locator("#ask-more a[href*='/series/']")
    found = link.evaluate("({ search }) => ['you', 'them'].map((side) => oppose.parameters(search).get(side))")
    assert found == [you, them]
    link.press("Enter")  # a click misses what moves as the answer grows
    exact = Series(3, 3).ends(odds)
    answered(window, f"{percent(exact.win, 1)}% of the time you win the series")


def test_links_of_a_game_ask_about_ranks(window: Page) -> None:
    window.goto("/systems/open-ended-d10/?you=6&them=4&your-ranks=1")
    window.evaluate("opposeLoad.bring()")
    expect(window.locator("#ask-more a[href*='/series/']")).to_have_attribute(
        "href", re.compile(r"you=6(\+|%2B)1&them=4")
    )
    rows = window.locator("[data-part=more] tr").first
    expect(rows).to_contain_text("7+1")


def test_the_links_of_a_game_ask_about_the_sides_that_are_set(window: Page) -> None:
    window.goto("/systems/mythras/?you=75&them=45")
    win = system("mythras").main_contest().odds("imperative", 75, 45).chance("win")
    links = window.locator("#ask-more a")
    expect(links.filter(has_text="several parties")).to_have_attribute("href", re.compile("parties=75%2C45%2C45"))
    told = [window.evaluate("(a) => decodeURIComponent(a.href)", each.element_handle()) for each in links.all()]
    assert sum("you=75" in address and "#" not in address for address in told) == 5
    assert any("them=45,45,45" in address for address in told)
    assert any(f"shown={percent(win, 1)}" in address for address in told)
    links.filter(has_text="whose number?").click()
    expect(window.locator('[data-part="found"] tr').filter(has_text="Mythras").first).to_be_visible()


@pytest.mark.parametrize(("game", "field"), [("mythras", "opposed-chance"), ("blades", "outcomes-chance")])
def test_what_is_needed_is_one_step_from_a_games_first_words_and_has_an_address(
    window: Page, game: str, field: str
) -> None:
    window.goto(f"/systems/{game}/")
    window.locator("#ask-more").get_by_text("what is needed").click()
    asked = window.locator(f"#{field}")
    expect(asked).to_be_in_viewport()
    told = window.locator(".op-needed:visible")
    before = told.all_text_contents()
    asked.fill("90")
    window.wait_for_function("() => location.search.includes('chance=90')")
    expect(told).not_to_have_text(before)
    answers = told.all_text_contents()
    assert answers
    window.goto(window.url)
    expect(window.locator(f"#{field}")).to_have_value("90")
    expect(window.locator(".op-needed:visible")).to_have_text(answers)


@pytest.mark.parametrize(
    ("game", "setting", "to", "links"),
    [
        ("shadowrun", "dice", 9, {"extended test": "dice=9", "change the check": "at-dice=9"}),
        ("pbta", "stat", 2, {"a group": "members=83%2C83%2C83%2C83", "a task of several rolls": "dice=83"}),
        ("eclipse-phase", "target", 45, {"flip the digits": "target=45"}),
        ("world-of-darkness", "hunger", 3, {"spend Willpower": "hunger=3"}),
    ],
)
def test_links_that_ask_more_about_a_roll_ask_about_what_is_set(
    window: Page, game: str, setting: str, to: int, links: dict[str, str]
) -> None:
    window.goto(f"/systems/{game}/")
    window.locator(f"[data-readout-kind=check] input[type=number][data-field={setting}]").first.fill(str(to))
    for words, asked in links.items():
        link = window.locator("#ask-more").get_by_role("link", name=words, exact=True)
        expect(link).to_have_attribute("href", re.compile(rf"[?&]{re.escape(asked)}(&|$)"))


def test_a_group_is_asked_about_with_the_chance_of_the_first_roll(window: Page) -> None:
    window.goto("/systems/genesys/?pool=AAPP&against=DDD")
    window.evaluate("opposeLoad.bring()")
    check: Any = system("genesys").mechanic("outcomes")
    odds = check.odds("", pool="AAPP", against="DDD")
    chance = percent(odds.reach([result.good for result in check.results()].index(True)), 0)
    links = window.locator("#ask-more a[href*='members=']")
    expect(links).to_have_count(1)
    expect(links).to_have_attribute("href", re.compile(f"members={chance}%2C{chance}"))


def test_a_pool_of_no_dice_is_named_and_shown_as_it_is_written(window: Page) -> None:
    window.goto("/systems/genesys/?against=NONE")
    window.evaluate("opposeLoad.bring()")
    field = window.get_by_label("Against: D, C, S or none", exact=True).first
    expect(field).to_have_value("none")
    expect(field).to_have_css("text-transform", "none")
    window.goto("/lab/?system=genesys")
    expect(window.get_by_label("Against: D, C, S or none", exact=True)).to_be_visible()


@pytest.mark.parametrize(("game", "asked"), [("contract", "b-dice=9"), ("genesys", "b-pool=PP")])
def test_two_rolls_of_a_game_stand_side_by_side(page: Page, game: str, asked: str) -> None:
    page.goto(f"/systems/{game}/")
    address = page.locator("#ask-more").get_by_role("link", name="another one beside it", exact=True)
    page.goto(f"{address.evaluate('(link) => link.href')}&{asked}")
    page.evaluate("opposeLoad.bring().then(() => [...oppose.readouts.values()][0].settled)")
    expect(page.locator("#compare-problem")).to_have_text("")
    a, b = (page.locator(f"[data-field={side}]") for side in "ab")
    assert a.input_value() == b.input_value() != ""
    name, value = asked.split("=")
    expect(page.locator(f"[data-field={name}]").first).to_have_value(value)


def test_the_link_of_a_lower_roll_opens_on_it(page: Page) -> None:
    page.goto("/systems/pendragon/")
    box = page.locator("#match-up-outcomes")
    box.locator("input[type=number]").first.fill("18")
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    box.get_by_role("button", name="Copy link").click()
    expect(box.get_by_text("Link copied").first).to_be_attached()
    link = page.evaluate("window.copied")
    assert link.endswith("#match-up-outcomes"), link
    page.goto("about:blank")
    page.goto(link)
    expect(box.locator("[data-part=sentence]:visible").first).to_be_in_viewport()
    expect(box.locator("[data-part=sentence]:visible").first).to_contain_text("18")
