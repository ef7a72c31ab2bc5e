"""The site's own search answers what people ask: the right page is among the first three."""

import json
import re
import tomllib
from pathlib import Path
from string import ascii_lowercase
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from hooks.theme.search import DOCUMENTS
from oppose_engine import discover

QUESTIONS = tomllib.loads((Path(__file__).parent / "questions.toml").read_text(encoding="utf-8"))["questions"]
"""What is asked, and the pages that answer it, from the root of the site."""
SHOWN = 3

ASK = """async (question) => {
  const input = document.querySelector("[data-md-component=search-query]")
  const found = document.querySelector("[data-md-component=search-result]")
  const list = found.querySelector("ol")
  /* the theme empties the list, fills it with the answer, and says how many there are */
  const answered = new Promise((resolve) => {
    const watch = new MutationObserver(() => setTimeout(() => { watch.disconnect(); resolve() }))
    watch.observe(found, { childList: true, subtree: true, characterData: true })
  })
  input.value = question
  input.dispatchEvent(new KeyboardEvent("keyup"))
  await answered
  const pages = [...list.children].map((item) => item.querySelector("a").href)
  return { said: found.firstElementChild.textContent, pages }
}"""


@pytest.fixture
def searched(page: Page) -> Page:
    """The home page with its search open, ready to be asked."""
    page.goto("/")
    page.locator("[data-md-component=search-query]").focus()
    page.keyboard.type("mythras")
    page.locator("[data-md-component=search-result] ol > li").first.wait_for()
    return page


def test_every_first_letter_is_answered(searched: Page) -> None:
    """The library of the theme took digits of words for its own, and had no answer for a word with one letter."""
    said: list[str] = []
    searched.on("console", lambda message: said.append(message.text))
    for letter in ascii_lowercase:
        searched.evaluate(ASK, f"mythras {letter}")
    assert said == []


def test_every_question_finds_its_page_among_the_first_three(searched: Page) -> None:
    assert len(QUESTIONS) >= 40
    assert len({question for question, *_ in QUESTIONS}) == len(QUESTIONS)
    missed = []
    for question, *answers in QUESTIONS:
        pages = [urlsplit(address).path for address in searched.evaluate(ASK, question)["pages"][:SHOWN]]
        if not {f"/{answer}" for answer in answers} & set(pages):
            missed.append(f"{question!r} finds {pages}, not {answers}")
    assert missed == []


@pytest.mark.parametrize(
    "question", ["what rating do I need", "What rating do I need?", "which rating do I need to win"]
)
def test_what_is_asked_of_no_game_finds_the_questions_first(searched: Page, question: str) -> None:
    first, *_ = searched.evaluate(ASK, question)["pages"]
    assert urlsplit(first).path == "/ask/"


def test_what_is_nowhere_is_not_found(searched: Page) -> None:
    answer = searched.evaluate(ASK, "xylophone")
    assert answer["pages"] == []
    assert answer["said"] == "Nothing found. Try the name of a game."


@pytest.mark.parametrize(
    ("slip", "found"),
    [
        ("cthulu", "systems/coc7/"),
        ("pendragn", "systems/pendragon/"),
        ("delta grean", "systems/delta-green/"),
    ],
)
def test_a_letter_may_be_wrong(searched: Page, slip: str, found: str) -> None:
    pages = [urlsplit(address).path for address in searched.evaluate(ASK, slip)["pages"][:SHOWN]]
    assert f"/{found}" in pages


BOTH = """async ([first, second]) => {
  const input = document.querySelector("[data-md-component=search-query]")
  const list = document.querySelector("[data-md-component=search-result] ol")
  for (const question of [first, second]) {
    input.value = question
    input.dispatchEvent(new KeyboardEvent("keyup"))
  }
  await new Promise((done) => setTimeout(done, 700))
  return [...list.children].map((item) => item.querySelector("a").href.split("?")[0])
}"""


def test_a_question_that_finds_nothing_changes_no_answer_of_the_next(searched: Page) -> None:
    alone = [address.partition("?")[0] for address in searched.evaluate(ASK, "dragonbane opposed")["pages"]]
    assert searched.evaluate(BOTH, ["glorxx", "dragonbane opposed"]) == alone


def test_tables_controls_and_charts_stay_out_of_the_index(built_site: Path) -> None:
    found = json.loads((built_site / DOCUMENTS).read_text(encoding="utf-8"))["docs"]
    games = "".join(each["text"] for each in found if each["location"].startswith("systems/"))
    assert "At equal levels the higher roll wins" in games
    assert not re.search(r"(\d+\.\d\d\W+){4}|vega|Shading|Copy link|Show", games)
    assert len(games) < 5_500 * len(discover()), "an index of a hundred games would be too large to fetch"
