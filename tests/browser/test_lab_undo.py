"""Undo and Redo in the rule lab: what comes back, with its game and what was set beside it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.lab import LIMIT, PROBLEM, SAID, edited, kept, opened, settled


def test_undo_and_redo(page: Page) -> None:
    opened(page, "?system=coc7&you=50&them=50")
    start = page.locator(SAID).text_content()
    page.get_by_label("Both regular: else").select_option("opponent")
    page.get_by_label("Both regular: first").select_option("")
    after = page.locator(SAID).text_content()
    assert after != start
    for _ in range(2):
        page.locator('[data-ask-do="undo"]').click()
    assert page.locator(SAID).text_content() == start
    assert page.locator('[data-ask-do="undo"]').is_disabled()
    for _ in range(2):
        page.locator('[data-ask-do="redo"]').click()
    assert page.locator(SAID).text_content() == after


@pytest.mark.parametrize("leave", ["Start over", "From nothing", "reading", "game"])
def test_a_rule_that_one_leaves_comes_back_with_undo(page: Page, leave: str) -> None:
    opened(page, "?system=mythras&variant=imperative&you=60&them=40")
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    edited(page, LIMIT, "rating ÷ 5, up")
    said = page.locator(SAID).text_content() or ""
    if leave == "reading":
        page.locator("#ask-variant").select_option("article")
    elif leave == "game":
        page.locator("#ask-system").select_option("legend")
    else:
        page.get_by_role("button", name=leave).click()
    expect(page.get_by_label(LIMIT, exact=True).and_(page.locator('[value="rating ÷ 5, up"]'))).to_have_count(0)
    expect(page.locator(SAID)).not_to_have_text(said)
    expect(undo).to_be_enabled()
    undo.click()
    expect(page.get_by_label(LIMIT, exact=True)).to_have_value("rating ÷ 5, up")
    expect(page.locator(SAID)).to_contain_text(said.split(",")[0])
    undo.click()
    expect(page.get_by_label(LIMIT, exact=True)).to_have_value("rating ÷ 10, up")
    expect(undo).to_be_disabled()


@pytest.mark.parametrize("leave", ["From nothing", "game"])
def test_a_rule_of_another_kind_comes_back_with_its_game_and_what_was_set(page: Page, leave: str) -> None:
    """The rule that replaces it is no sign of the change: the start is the old one again."""
    opened(page, "?system=year-zero&you=6&them=4")
    edited(page, "What the faces are worth", "0, 0, 0, 0, 1, 1")
    said = page.locator(SAID).text_content() or ""
    assert "from the start" in said
    if leave == "game":
        page.locator("#ask-system").select_option("mythras")
    else:
        page.get_by_role("button", name=leave).click()
        expect(page.locator("#ask-system option:checked")).to_have_text("No game")
        expect(page.locator("#ask-variant option:checked")).to_have_text("A rule of its own")
    expect(page.locator(SAID)).not_to_have_text(said)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(SAID)).to_have_text(said)
    expect(page.locator("#ask-system option:checked")).to_have_text("Year Zero Engine")
    expect(page.locator("#ask-you")).to_have_value("6")
    page.get_by_role("button", name="Redo").click()
    expect(page.locator(SAID)).not_to_have_text(said)
    expect(page.locator("#ask-system option:checked")).to_have_text("Mythras" if leave == "game" else "No game")
    if leave == "From nothing":  # its list offers the game that it names no more
        page.locator("#ask-system").select_option(label="Basic Roleplaying")
        expect(page.get_by_text("This rule belongs to no game.")).to_be_hidden()


def test_undo_brings_back_a_rule_that_is_refused(page: Page) -> None:
    """It stands there with its game and what is wrong; Redo and Undo go on from it."""
    opened(page, "?system=year-zero&you=6&them=4")
    edited(page, "What the faces are worth", "0, 0, 0, 0, 1, 1")
    page.get_by_label("What the faces are worth", exact=True).fill("0")
    page.get_by_label("What the faces are worth", exact=True).blur()
    expect(page.locator(PROBLEM)).to_have_count(1)
    page.locator("#ask-system").select_option("mythras")
    expect(page.locator(SAID)).to_contain_text("at 60 against 40")
    undo, redo = (page.get_by_role("button", name=name) for name in ("Undo", "Redo"))
    undo.click()
    expect(page.locator("#ask-system option:checked")).to_have_text("Year Zero Engine")
    expect(page.locator(SAID)).to_contain_text("at 6 against 4")
    expect(page.locator(PROBLEM)).to_have_count(1)
    redo.click()
    expect(page.locator("#ask-system option:checked")).to_have_text("Mythras")
    expect(page.locator(SAID)).to_contain_text("at 60 against 40")
    undo.click()
    undo.click()
    expect(page.get_by_label("What the faces are worth", exact=True)).to_have_value("0, 0, 0, 0, 1, 1")
    expect(page.locator(SAID)).to_contain_text("at 6 against 4")
    expect(page.locator(PROBLEM)).to_have_count(0)


def test_undo_brings_back_what_was_compared(page: Page) -> None:
    opened(page, "?system=mythras&variant=imperative&you=60&them=40")
    edited(page, LIMIT, "rating ÷ 5, up")
    page.get_by_label("Compare with").select_option("coc7/opposed/rulebook")
    expect(page.locator(SAID)).to_contain_text("from Call of Cthulhu 7")
    said = page.locator(SAID).text_content() or ""
    page.locator("#ask-system").select_option("year-zero")
    expect(page.locator(SAID)).not_to_have_text(said)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(SAID)).to_have_text(said)


def test_a_rule_of_a_link_comes_back_with_undo_and_with_back(page: Page) -> None:
    opened(page, "?system=mythras&variant=imperative&you=60&them=40")
    edited(page, LIMIT, "rating ÷ 4, up")
    link = kept(page)
    page.goto("about:blank")
    page.goto(link)
    expect(page.get_by_label(LIMIT)).to_have_value("rating ÷ 4, up")
    page.get_by_label("Reading").select_option("article")
    expect(page.get_by_label(LIMIT)).not_to_have_value("rating ÷ 4, up")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_label(LIMIT)).to_have_value("rating ÷ 4, up")
    page.goto("about:blank")
    page.goto(link)
    settled(page)
    page.evaluate("location.hash = '#r=nonsense'")
    expect(page.locator("[data-part=problem]")).to_contain_text("This link holds no rule")
    page.go_back()
    expect(page.get_by_label(LIMIT)).to_have_value("rating ÷ 4, up")
    expect(page.locator("[data-part=problem]")).to_be_empty()
