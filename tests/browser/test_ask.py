"""What holds for every box of questions: controls, refusals, and the same words with scripts as without."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from playwright.sync_api import Page, expect

from oppose_engine import discover, percent
from oppose_engine.questions.foes import foes_beaten, most_foes
from tests.browser.asked import answered


def test_the_controls_change_address_and_answer(window: Page) -> None:
    window.goto("/ask/foes/")
    window.get_by_role("button", name="+ foe").click()
    expect(window.locator("#ask-them")).to_have_value("40, 40, 40, 40")
    answered(window, "36.7% of the time you beat all of them")
    assert "them=40,40,40,40" in window.evaluate("decodeURIComponent(location.search)")
    window.locator("#ask-system").select_option("dnd5e")
    answered(window, "32.6% of the time you beat all of them")
    assert window.evaluate("new URL(location).searchParams.get('system')") == "dnd5e"
    window.locator("#ask-you").fill("adv+5")
    exact = discover()["dnd5e"].main_contest()
    found = foes_beaten(exact, "standard", exact.side("adv+5"), [exact.side("3")] * 3)
    answered(window, f"{percent(found.chance(3), 1)}%")
    for chance in (10, 50, 99):
        window.locator("#ask-chance").fill(str(chance))
        most = most_foes(exact, "standard", exact.side("adv+5"), exact.side("3"), Fraction(chance, 100))
        expect(window.locator('[data-part="risk"]')).to_have_text(re.compile(rf"^{most}\b"))


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("foes/?system=mythras&you=60&them=x", "“x” is no rating."),
        ("foes/?system=mythras&you=&them=40", "An empty field is no rating."),
        (
            "foes/?system=mythras&you=60&them=40,,35",
            "An entry is missing in “40,,35”. Write one before and after each comma.",
        ),
        ("parties/?system=brp&parties=,60,40", "An entry is missing in “,60,40”."),
        ("together/?system=dnd5e&members=5,,3", "An entry is missing in “5,,3”."),
        (
            "which/?you=60&them=40&shown=",
            "Fill in all three fields: your side, theirs, and the number as it is printed.",
        ),
        ("which/?you=60&them=40&shown=52,45", "2 numbers for 1 side of yours and 1 side of theirs."),
        ("which/?you=999&them=40&shown=52", "No game has these sides."),
        ("foes/?system=nowhere&you=60", "“nowhere” is not on the list of games."),
        ("foes/?system=mythras&you=60&them=" + ",".join(["40"] * 13), "13 foes."),
        ("foes/?system=open-ended-d10&you=6&them=4,4", "“open-ended-d10” is not on the list of games."),
        ("foes/?system=world-of-darkness&variant=chronicles&you=6&them=4,4", "Choose another reading."),
        ("series/?system=mythras&you=60&them=40&wins=0", "“0” is no number of wins."),
        ("which/?you=20&them=20&shown=half", "“half” is no percentage."),
        ("foes/?system=mythras&you=<b>60</b>&them=40", "“<b>60</b>” is no rating."),
    ],
)
def test_what_cannot_be_answered_is_told(window: Page, address: str, told: str) -> None:
    window.goto(f"/ask/{address}")
    expect(window.locator('[data-part="problem"]')).to_contain_text(told)
    assert window.locator(".op-ask b").count() == 0
    expect(window.locator(".op-ask :is(.op-sentence, table):visible")).to_have_count(0)  # of another match-up


READ = """() => [...document.querySelectorAll("[data-part=said], .op-ask tbody td")]
  .map((each) => each.textContent.trim())"""


def test_the_page_without_scripts_says_the_same_as_with_them(window: Page) -> None:
    for page in ("foes", "series", "spend", "toward", "which"):
        window.goto(f"/ask/{page}/")
        before = window.evaluate(READ)
        window.evaluate("() => opposeLoad.bring()")
        window.locator("[data-ask] select, [data-ask] input").first.dispatch_event("input")
        if page == "which":
            window.get_by_role("button", name="Find").click()
        window.wait_for_function("() => location.search.length > 1")
        assert window.evaluate(READ) == before
