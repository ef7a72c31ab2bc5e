"""The numbers of essays that a reader drags: what stands beside them follows, as the engine counts it."""

import re

import pytest
from playwright.sync_api import Page, expect

from oppose_engine import discover, percent
from oppose_engine.odds_table import Label
from oppose_engine.rules.system import Opposed

BESIDE = """() => {
  const paragraph = document.querySelector("[data-drag]").parentElement;
  const below = paragraph.nextElementSibling;
  const places = below.querySelector("table") ? [paragraph, below] : [paragraph];
  const found = places.flatMap((place) => [...place.querySelectorAll("data[data-basis]")]);
  for (const each of found) each.classList.add("beside");
  return found.map((each) => each.dataset.basis);
}"""
"""Marks the numbers that follow, and tells what they basis."""


def chance(key: str, labels: list[str]) -> str:
    """A cell as the text has it."""
    game, name, variant = key.split("/")
    table = discover()[game].table(name, variant)
    found: dict[str, Label] = {}
    for axis, label in zip(table.axes, labels, strict=True):
        found[axis.name] = next(value for value in axis.values if str(value) == label)
    return f"{percent(table.value(**found), 1)}%"


@pytest.mark.parametrize(
    ("essay", "knobs"),
    [
        ("nobody", [((0, 1), "20", 0, 100)]),
        ("higher-roll", [((0,), "80", 0, 100), ((1,), "40", 0, 100)]),
        ("mastery", [((0,), "9", 1, 9)]),
        ("botches", [((1,), "10", 2, 10)]),
        ("grapple", [((0,), "5", -5, 9)]),
    ],
)
def test_what_stands_beside_a_number_follows_it(
    page: Page, essay: str, knobs: list[tuple[tuple[int, ...], str, int, int]]
) -> None:
    """At both ends and between them; a number with a zero before it is the same number."""
    page.goto(f"/why/{essay}/")
    inputs = page.locator("[data-drag] input")
    bases = page.evaluate(BESIDE)
    assert bases
    inputs.first.focus()
    page.wait_for_function("() => window.oppose?.Drag && !document.querySelector('[data-drag] input').disabled")
    for at, (places, usual, low, high) in enumerate(knobs):
        assert [inputs.nth(at).get_attribute(end) for end in ("min", "max")] == [str(low), str(high)]
        for value in (low, high, (low + high) // 2):
            inputs.nth(at).fill(f"0{value}" if value >= 0 else str(value))
            wanted = []
            for basis in bases:
                key, told = re.fullmatch(r"cell (\S+) at=(\S+)", basis).groups()  # pyrefly: ignore[missing-attribute]
                labels = told.replace("%2B", "+").split(",")
                moved = [str(value) if n in places and each == usual else each for n, each in enumerate(labels)]
                wanted.append(chance(key, moved))
            expect(page.locator("data.beside")).to_have_text(wanted)
        inputs.nth(at).fill(usual)


def test_a_number_is_dragged_or_stepped_and_stays_within_its_ends(page: Page) -> None:
    page.goto("/why/nobody/")
    page.evaluate("opposeLoad.bring()")
    knob = page.locator("[data-drag] input")
    knob.scroll_into_view_if_needed()
    box = knob.bounding_box()
    assert box
    page.mouse.move(box["x"] + 10, box["y"] + 8)
    page.mouse.down()
    page.mouse.move(box["x"] + 10 + 8 * 5, box["y"] + 8, steps=3)
    expect(knob).to_have_value("25")
    page.mouse.move(box["x"] - 900, box["y"] + 8)
    page.mouse.up()
    expect(knob).to_have_value("0")
    page.keyboard.press("ArrowUp")
    expect(knob).to_have_value("1")
    mythras = discover()["mythras"].main_contest()
    assert isinstance(mythras, Opposed)
    row = page.locator("table tbody tr").first
    expect(row).to_contain_text(
        f"{percent(mythras.odds('imperative', mythras.side('1'), mythras.side('1')).chance('none'), 1)}%"
    )
    knob.fill("101")
    expect(knob).to_have_js_property("validity.valid", False)
    problem = page.locator(".op-problem").first
    expect(problem).to_have_text("Whole numbers from 0 to 100.")
    expect(row).not_to_contain_text("NaN")


def test_the_address_keeps_what_was_dragged(page: Page) -> None:
    """It opens from there, back and reload keep it, and what is not allowed leaves the essay as it is."""
    page.goto("/why/higher-roll/?you=65&them=nonsense")
    you, them = page.locator("[data-drag] input").all()
    first = page.evaluate(BESIDE)
    key, told = re.fullmatch(r"cell (\S+) at=(\S+)", first[0]).groups()  # pyrefly: ignore[missing-attribute]
    labels = told.replace("%2B", "+").split(",")
    expect(you).to_have_value("65")
    expect(them).to_have_value("40")
    expect(page.locator("data.beside").first).to_have_text(
        chance(key, ["65" if each == "80" else each for each in labels])
    )
    them.fill("55")
    page.wait_for_function("() => location.search === '?you=65&them=55'")
    page.wait_for_timeout(1300)  # a pause makes the next edit an entry of its own
    you.fill("80")
    page.wait_for_function("() => location.search === '?them=55'")
    page.go_back()
    expect(page.locator("[data-drag] input").first).to_have_value("65")
    expect(page.locator("[data-drag] input").last).to_have_value("55")
    page.reload()
    expect(page.locator("[data-drag] input").first).to_have_value("65")
    for hostile in ("?you=1e9", "?you=-1", "?you=101", "?you=%3Cb%3E", "?you=%E0%A4%A", "?you=", "?them=40&you=80"):
        page.goto(f"/why/higher-roll/{hostile}")
        page.wait_for_function("() => window.oppose?.Drag")
        expect(page.locator("[data-drag] input").first).to_have_value("80")
        expect(page.locator("[data-drag] input").first).to_have_js_property("validity.valid", True)
