"""The numbers of essays that a reader drags: what stands beside them follows, as the engine counts it."""

import re

import pytest
from playwright.sync_api import Page, expect

from oppose_engine import discover, percent
from oppose_engine.odds_table import Label
from oppose_engine.rules.system import Opposed

CELLS = """() => [...document.querySelectorAll('data[data-claim^="cell "]')]
  .map((each) => [each.dataset.claim, each.textContent])"""


def chance(key: str, labels: list[str]) -> str:
    """A cell as the text has it."""
    game, name, variant = key.split("/")
    table = discover()[game].table(name, variant)
    found: dict[str, Label] = {}
    for axis, label in zip(table.axes, labels, strict=True):
        found[axis.name] = next(value for value in axis.values if str(value) == label)
    return f"{percent(table.value(**found), 1)}%"


@pytest.mark.parametrize(
    ("essay", "places", "usual", "value"),
    [
        ("nobody", (0, 1), "20", "45"),
        ("higher-roll", (0,), "80", "31"),
        ("mastery", (0,), "9", "7"),
        ("botches", (1,), "10", "7"),
        ("grapple", (0,), "5", "-2"),
    ],
)
def test_what_stands_beside_a_number_follows_it(
    page: Page, essay: str, places: tuple[int, ...], usual: str, value: str
) -> None:
    page.goto(f"/why/{essay}/")
    knob = page.locator("[data-drag] input").first
    before = page.evaluate(CELLS)
    knob.focus()
    page.wait_for_function("() => window.oppose?.Drag && !document.querySelector('[data-drag] input').disabled")
    knob.fill(value)
    page.wait_for_function('(before) => document.querySelector(\'data[value*="/"][title*=" of "]\')')
    after = page.evaluate(CELLS)
    moved = 0
    for (claim, first), (_, now) in zip(before, after, strict=True):
        key, at = re.fullmatch(r"cell (\S+) at=(\S+)", claim).groups()  # type: ignore[union-attr]
        labels = at.replace("%2B", "+").split(",")
        changed = [value if n in places and label == usual else label for n, label in enumerate(labels)]
        if now != first:
            assert now == chance(key, changed), (claim, first)
        moved += now != first
    assert moved


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
    mythras = discover()["mythras"].match_up()
    assert isinstance(mythras, Opposed)
    row = page.locator("table tbody tr").first
    expect(row).to_contain_text(
        f"{percent(mythras.odds('imperative', mythras.side('1'), mythras.side('1')).chance('none'), 1)}%"
    )
    knob.fill("101")
    expect(knob).to_have_js_property("validity.valid", False)
    expect(row).not_to_contain_text("NaN")
