"""The names that a reader gives both sides: in the sentence, the link and the print, and text whatever they say."""

import re
from urllib.parse import quote
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import Page, expect

MYTHRAS = "/systems/mythras/"
SENTENCE = "#match-up [data-part=sentence]:visible"
SVG = "{http://www.w3.org/2000/svg}"
PARTS = {"svg", "title", "desc", "g", "path", "line", "rect", "circle", "text", "defs", "clipPath"}
HOSTILE = (
    "<img src=x onerror=die()>",
    '"><script>x</script>',
    "&amp; \u202e \N{ZERO WIDTH SPACE}",
    "{{constructor}}",
    "a&them=1#x=%3C",
)


def test_both_sides_have_names(page: Page) -> None:
    page.goto(MYTHRAS)
    page.locator("#match-up .op-rare > summary").click()
    page.get_by_label("Name of your roll").fill("Stealth")
    page.get_by_label("Name of their roll").fill("  Spot   Hidden ")
    expect(page.locator(SENTENCE)).to_contain_text("At Stealth 60 against Spot Hidden 40 you win")
    expect(page).to_have_url(re.compile(r"your-name=Stealth&their-name=Spot\+Hidden"))
    page.get_by_label("Name of their roll").blur()
    expect(page.get_by_label("Name of their roll")).to_have_value("Spot Hidden")
    expect(page.locator("[data-part=problem]").first).to_be_empty()  # it was tidied, not refused
    page.reload()
    expect(page.locator(SENTENCE)).to_contain_text("At Stealth 60 against Spot Hidden 40 you win")
    page.locator("#match-up .op-rare > summary").click()
    expect(page.get_by_label("Name of their roll")).to_have_value("Spot Hidden")
    page.emulate_media(media="print")
    expect(page.locator(SENTENCE)).to_contain_text("At Stealth 60 against Spot Hidden 40 you win")


def test_names_go_with_their_side(page: Page) -> None:
    page.goto(f"{MYTHRAS}?you=70&them=30&your-name=Stealth&their-name=Listen&your-modifier=10")
    expect(page.locator(SENTENCE)).to_contain_text("At Stealth 70 raised to 80 against Listen 30 you win")
    page.locator("#match-up .op-swap").click()
    expect(page.locator(SENTENCE)).to_contain_text("At Listen 30 against Stealth 70 raised to 80 you win")
    expect(page).to_have_url(re.compile("your-name=Listen&their-name=Stealth"))
    assert "At Listen 30 against Stealth 70 you win" in pictured(page)  # the modifier is said after it


def pictured(page: Page) -> str:
    """The words on the saved map, which has nothing but what a picture consists of."""
    found = page.locator('.op-figure[data-figure="heat"]:visible')
    found.locator('[data-use=""]').click()
    with page.expect_download() as saved:
        found.get_by_role("button", name="Save SVG").click()
    parts = list(ET.parse(saved.value.path()).iter())
    assert {each.tag.removeprefix(SVG) for each in parts} <= PARTS
    assert not [key for each in parts for key in each.attrib if key.startswith("on") or key.endswith("href")]
    return " ".join("".join(each.itertext()) for each in parts if each.tag == f"{SVG}text")


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_text(page: Page, name: str) -> None:
    address = f"{MYTHRAS}?you=65&your-name={quote(name, safe='')}"
    page.goto(address)
    said = " ".join(name.split())[:24].strip()
    expect(page.locator(SENTENCE)).to_contain_text(f"At {said} 65 against 40 you win")
    added = page.evaluate("document.querySelectorAll('#match-up :is(img, script), img[src=x]').length")
    assert added == 0
    assert page.url.endswith(address)  # whoever comes back, or loads the page anew, visits the same
    assert f"At {said} 65 against 40 you win" in pictured(page)


def test_a_side_without_a_name_has_none_in_the_link(page: Page) -> None:
    page.goto(f"{MYTHRAS}?you=65&your-name=Jean-Paul&their-name=7&their-modifier=-10")
    fold = page.locator("#match-up summary").first
    expect(fold).to_have_text(
        "Difficulty, modifiers and names: their modifier \N{MINUS SIGN}10; name of your roll Jean-Paul; "
        "name of their roll 7"
    )
    page.goto(f"{MYTHRAS}?you=65&your-name=Stealth")
    page.evaluate("opposeLoad.bring()")
    page.locator("#match-up .op-rare > summary").click()
    page.get_by_label("Name of your roll").fill("")
    expect(page.locator(SENTENCE)).to_contain_text("At 65 against 40 you win")
    expect(page).not_to_have_url(re.compile("name"))


def test_the_last_game_is_remembered_and_nothing_else(page: Page) -> None:
    page.goto(f"{MYTHRAS}?you=65")
    page.evaluate("opposeLoad.bring()")
    assert page.evaluate("Object.keys(localStorage).filter((each) => each.startsWith('oppose'))") == []
    page.goto("/systems/gurps/")
    page.locator("#match-up input[type=number][data-field=you]").fill("16")
    expect(page.locator(SENTENCE)).to_contain_text("At 16 against")
    page.goto("/")
    expect(page.locator("#game-system")).to_have_value("gurps")
    expect(page.locator("[data-readout-kind=game] [data-part=sentence]")).to_contain_text("At 14 against 12 you win")
    assert page.evaluate("[...Object.entries(localStorage)].filter(([key]) => !key.includes('palette'))") == [
        ["oppose.game", "gurps"]
    ]
    page.locator("#game-system").select_option("coc7")
    page.goto("/")
    expect(page.locator("#game-system")).to_have_value("coc7")
    page.evaluate("localStorage.setItem('oppose.game', '<img src=x>')")
    page.reload()
    page.evaluate("opposeLoad.bring()")
    expect(page.locator("#game-system")).to_have_value("mythras")
