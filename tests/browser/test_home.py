"""The box of the home page: the match-up of any game, at sides that its address holds."""

import json
import re
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from oppose_engine import discover, percent, system
from tests.browser.states import settled


def test_the_home_page_tells_nothing_of_a_game_whose_rules_are_on_their_way(page: Page) -> None:
    """A game is chosen when the rest of the page is about to hear of the one before: no error."""
    page.goto("/")
    page.evaluate("opposeLoad.bring()")
    page.evaluate("""async () => {
      const [box] = oppose.readouts.values();
      await box.change("coc7");
      await box.change("legend");
    }""")
    expect(page.locator("[data-part=open]")).to_have_attribute("href", re.compile(r"systems/legend/\?you="))


def test_the_home_page_answers_for_every_game(page: Page) -> None:
    page.goto("/")
    games = json.loads(page.locator("[data-readout-kind=game]").get_attribute("data-games") or "[]")
    for each in games:
        page.locator("#game-system").select_option(each["system"])
        roll: Any = system(each["system"]).main_contest()
        odds = roll.odds(each["variant"], roll.side(str(each["you"])), roll.side(str(each["them"])))
        assert settled(page, "game", [Fraction(count, odds.denominator) for count in odds[:4]])
        assert f"systems/{each['system']}/?you=" in (page.locator("[data-part=open]").get_attribute("href") or "")
    assert sorted(each["system"] for each in games) == sorted(
        game.id for game in discover().values() if game.contests()
    )


def test_the_home_page_keeps_its_sides_in_its_address(page: Page) -> None:
    """Reload, Back and a link show what was set; a game of the link goes before the one that was kept."""
    page.goto("/")
    said = page.locator("[data-readout-kind=game] [data-part=sentence]")
    page.locator("#game-system").select_option("gurps")
    page.locator("[data-readout-kind=game] input[type=number][data-field=you]").fill("17")
    page.wait_for_url("**/?system=gurps&you=17&them=12")
    page.reload()
    expect(said).to_contain_text("At 17 against 12 you win")
    page.goto("/?system=savage-worlds&you=d10w&them=d6")
    expect(page.locator("#game-system")).to_have_value("savage-worlds")
    expect(said).to_contain_text("At d10w against d6 you win")
    page.evaluate("oppose.arrive()")  # as after a pause
    expect(page.get_by_text("Decided by rolling again")).to_be_hidden()  # an action that failed is over
    page.locator("#game-system").select_option("coc7")
    page.wait_for_url("**/?system=coc7&*")
    expect(page.get_by_text("Decided by rolling again")).to_be_visible()
    page.go_back()
    expect(said).to_contain_text("At d10w against d6 you win")
    page.goto("/?system=chess&you=17")
    problem = page.locator("[data-readout-kind=game] [data-part=problem]").first
    expect(problem).to_have_text("The link's value for game is not allowed here; showing Mythras.")


def test_the_home_page_reads_a_game_in_capitals(page: Page) -> None:
    page.goto("/?system=GURPS&you=17&them=12")
    odds = system("gurps").main_contest().odds("", 17, 12)
    expect(page.locator("[data-part=big]").first).to_have_text(percent(odds.chance("win"), 1))
    expect(page.locator("[data-part=open]")).to_have_attribute("href", re.compile(r"systems/gurps/\?you=17&them=12"))


@pytest.mark.own_window
def test_what_a_reader_does_on_the_home_page_ends_what_an_address_asked_for(page: Page) -> None:
    """The rules of the link's game come late: the game that was chosen meanwhile stays, with what was typed."""
    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    page.route("**/rules/savage-worlds.js*", hold)
    page.goto("/?system=savage-worlds&you=d10w&them=d6", wait_until="commit")
    wait = "async () => { while (!(%s)) await new Promise((done) => setTimeout(done, 20)); }"
    page.evaluate(wait % "window.oppose?.readouts?.size")
    page.locator("#game-system").select_option("gurps")
    page.locator("[data-readout-kind=game] input[type=number][data-field=you]").fill("17")
    said = page.locator("[data-readout-kind=game] [data-part=sentence]")
    expect(said).to_contain_text("At 17 against 12 you win")
    for each in late:
        each.continue_()
    page.evaluate(wait % "oppose.have('savage-worlds')")
    expect(page.locator("#game-system")).to_have_value("gurps")
    expect(said).to_contain_text("At 17 against 12 you win")
    expect(page.locator("[data-readout-kind=game] [data-part=problem]").first).to_be_empty()


def test_open_leads_to_the_match_up_where_a_page_begins_with_another_roll(page: Page) -> None:
    page.goto("/")
    page.locator("#game-system").select_option("burning-wheel")
    expect(page.locator("[data-part=sentence]").first).to_contain_text("At 6 against 4 ")
    page.locator("[data-part=open]").click()
    box = page.locator("#match-up-opposed")
    expect(box).to_be_in_viewport()
    expect(box.locator("[data-part=sentence]")).to_contain_text("At 6 against 4 ")
