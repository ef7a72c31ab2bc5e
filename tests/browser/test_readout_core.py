"""The script's pure functions against the engine's: numbers as text, addresses."""

import random
from fractions import Fraction
from typing import Any

from playwright.sync_api import Page

from hooks.pages.readouts.words import about
from oppose_engine import percent, points

SEED = 7


def shares(number_of: int) -> list[tuple[int, int]]:
    chosen = random.Random(SEED)
    wholes = [1, 2, 8, 100, 891, 10_000, 14_400, 20_000, 90_000, 10**12]
    edges = [(n, whole) for whole in wholes for n in {0, 1, whole // 2, whole - 1, whole}]
    return edges + [(chosen.randint(0, whole), whole) for whole in chosen.choices(wholes, k=number_of)]


def ask(page: Page, script: str, given: Any) -> Any:
    page.goto("/systems/mythras/")
    page.evaluate("opposeLoad.bring()")
    return page.evaluate(f"(given) => given.map(({script}))", given)


def test_percentages_are_the_engines(page: Page) -> None:
    given = shares(300)
    for places in (0, 1, 2, 4):
        found = ask(page, f"([n, d]) => oppose.percent(n, d, {places})", given)
        assert found == [percent(Fraction(n, d), places) for n, d in given]


def test_points_are_the_engines(page: Page) -> None:
    given = [(*a, *b) for a, b in zip(shares(200), reversed(shares(200)), strict=True)]
    found = ask(page, "([n, d, m, e]) => oppose.points(n, d, m, e, 1)", given)
    assert found == [points(Fraction(n, d) - Fraction(m, e), 1) for n, d, m, e in given]


def test_rough_chances_are_those_of_the_page(page: Page) -> None:
    given = [(n, d) for n, d in shares(400) if d < 10**6 and 0 < n < d]
    assert ask(page, "([n, d]) => oppose.about(n, d)", given) == [about(Fraction(n, d)) for n, d in given]


def test_addresses_are_read_and_written(page: Page) -> None:
    read = ask(
        page,
        "(text) => [...oppose.parameters(text)]",
        ["?you=d12+3&them=d8%2B4", "?a=1&a=2", "?%&=&x", "", "?note=%E2%9C%93", "?long=" + "a" * 200],
    )
    assert read[0] == [["you", "d12+3"], ["them", "d8+4"]]
    assert read[1] == [["a", "1"]]
    assert read[2] == [["%", ""], ["x", ""]]
    assert read[3] == []
    assert read[4] == [["note", "✓"]]
    assert len(read[5][0][1]) == 121
    assert ask(page, "(pairs) => oppose.query(pairs)", [[["you", "d12+3"], ["them", ""], ["x", "<b>&"]], []]) == [
        "?you=d12+3&x=%3Cb%3E%26",
        "",
    ]


def test_whole_numbers_are_all_that_is_taken_for_one(page: Page) -> None:
    given = ["60", " 60 ", "60%", "+5", "100", "101", "-1", "", "1.5", "1e1", "0x1", "６０", "60 60", "٦"]
    assert ask(page, "(text) => oppose.whole(text, 0, 100)", given) == [60, 60, 60, 5, 100, *[None] * 9]


def test_a_data_file_that_is_not_there_is_said_and_can_be_tried_again(page: Page) -> None:
    page.route("**/assets/rules/mythras.js*", lambda route: route.fulfill(status=200, body=""))
    page.goto("/systems/mythras/?you=70&them=30")
    page.wait_for_function(
        "() => document.querySelector('[data-part=problem]').textContent.includes('could not be loaded')"
    )
    assert page.locator("[data-outcome=win]").first.get_attribute("data-count") == "5179"
    page.unroute("**/assets/rules/mythras.js*")
    page.locator("#opposed-you").fill("71")
    page.wait_for_function("() => document.querySelector('[data-part=problem]').textContent === ''")
    page.wait_for_function("() => document.querySelector('[data-outcome=win]').dataset.count !== '5179'")
