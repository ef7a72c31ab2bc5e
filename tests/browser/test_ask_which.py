"""The box that asks whose number it is: one number, a row or a column find their reading, and a misprint."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from oppose_engine import RangeError, discover, percent, system
from oppose_engine.questions.which import PrintedNumber, which
from tests.browser.asked import answered


def test_a_printed_number_finds_its_readings(window: Page) -> None:
    for asked in ("20 20 50.50", "60 40 51.79", "d12+3 d8+4 54.17", "50 50 49.5"):
        you, them, shown = asked.split()
        window.goto(f"/ask/which/?you={you}&them={them}&shown={shown}")
        games = discover()
        exact = [each for each in which([PrintedNumber(you, them, shown)], games) if each.exact]
        expect(window.locator('[data-part="said"] strong')).to_have_text(str(len(exact)) if exact else "None")
        rows = window.locator('[data-part="found"] tr').count()
        assert rows == (len(exact) or 5)
        if exact:
            told = window.locator('[data-part="found"] tr').first.text_content() or ""
            assert exact[0].system.title in told
            assert exact[0].variant.title in told


def test_a_row_or_a_column_finds_its_reading_and_its_misprint(window: Page) -> None:
    main = system("mythras").main_contest()
    theirs = [0, 10, 20, 30, 40, 50]
    row = [percent(main.odds("article", 60, them).chance("win")) for them in theirs]
    window.goto(f"/ask/which/?you=60&them={','.join(map(str, theirs))}&shown={','.join(row)}")
    printed = [PrintedNumber("60", str(them), shown) for them, shown in zip(theirs, row, strict=True)]
    exact = [each for each in which(printed, discover()) if each.exact]
    expect(window.locator('[data-part="said"]')).to_have_text(
        re.compile(rf"^{len(exact)} of \d+ rows that the readings print here are this row\.$")
    )
    assert window.locator('[data-part="found"] tr').count() == len(exact) > 1
    expect(window.locator("[data-when]:visible")).to_have_count(1)
    window.locator("#ask-shown").fill(" ".join([*row[:3], "12.34", *row[4:]]))
    window.get_by_role("button", name="Find").click()
    expect(window.locator('[data-part="said"] strong')).to_have_text("None")
    expect(window.locator('[data-part="found"] tr').first).to_contain_text("not 12.34 at 60 v 30")
    expect(window.locator("[data-when=miss]")).to_be_visible()
    assert window.evaluate("decodeURIComponent(location.search)").count("12.34") == 1
    window.locator("#ask-shown").fill("51.8 at 60 v 40")
    window.get_by_role("button", name="Find").click()
    expect(window.locator('[data-part="said"] strong')).to_have_text("2")
    expect(window.locator("[data-when=near]")).to_be_visible()
    expect(window).to_have_url(re.compile(r"you=60&them=40&shown=51\.8"))
    window.goto("/ask/which/?you=50,60&them=40&shown=51.8")
    expect(window.locator('[data-part="problem"]')).to_contain_text(
        "1 number for 2 sides of yours and 1 side of theirs"
    )


def test_the_page_looks_for_the_same_numbers_as_the_command(window: Page) -> None:
    """In a reading that rolls nothing again none is the chance in the end."""
    dragonbane = system("dragonbane").main_contest().odds("active", 14, 14)
    for sides, shown in (("d4", "21.25"), ("14", percent(dragonbane.chance("win")))):
        window.goto(f"/ask/which/?you={sides}&them={sides}&shown={shown}")
        found = which([PrintedNumber(sides, sides, shown)], discover())
        expect(window.locator('[data-part="said"]')).to_contain_text(f" of {len(found)} numbers")


def test_a_number_is_read_as_by_the_command(window: Page) -> None:
    for shown, said in (
        ("200%", "“200%” is more than 100%. Give a chance in percent, such as 50.50."),
        ("100.01", "“100.01” is more than 100%"),
        ("1/2", "“1/2” is no percentage"),
    ):
        window.goto(f"/ask/which/?you=60&them=40&shown={quote(shown)}")
        expect(window.locator('[data-part="problem"]')).to_contain_text(said)
        with pytest.raises(RangeError):
            _ = PrintedNumber("60", "40", shown).value
    window.goto("/ask/which/?you=60&them=40&shown=51.79%20%25")
    expect(window.locator('[data-part="said"] strong')).to_have_text("1")


def test_a_step_within_the_page_keeps_what_is_being_typed(window: Page) -> None:
    window.goto("/ask/which/?you=60&them=40&shown=51.8")
    answered(window, "of")
    window.locator("#ask-shown").fill("12.34")  # and not sought yet
    window.evaluate("location.hash = '__toc'")
    window.wait_for_timeout(200)
    expect(window.locator("#ask-shown")).to_have_value("12.34")
